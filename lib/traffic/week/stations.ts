import { isOneOf } from "@/lib/own";
import { WEEK_STATIONS } from "./days";

/** Stations that a board shows side by side unless others are chosen. */
const TOGETHER = 5;
type Station = { uuid: string; name: string };

const groupOf = (stations: readonly Station[]) => ({
  key: stations.map(({ uuid }) => uuid).join(","),
  label: [...new Set([stations[0]?.name, stations.at(-1)?.name])].join(" – "),
});

/**
 * The choices of stations for a board: five at a time, then each alone; and what is shown, where it is none of these.
 * `key` is a list of uuids with commas.
 */
export function groupStations(
  stations: readonly Station[],
  shown: readonly string[] = [],
): { key: string; label: string }[] {
  const together = stations.flatMap((_, n) =>
    n % TOGETHER === 0 ? [groupOf(stations.slice(n, n + TOGETHER))] : [],
  );
  const all = [...together, ...stations.map((station) => groupOf([station]))];
  const own = stations.filter(({ uuid }) => shown.includes(uuid));
  const chosen = own.length > 0 ? [groupOf(own)] : [];
  const known = new Map([...chosen, ...all].map((group) => [group.key, group]));
  const order = all.some(({ key }) => key === chosen[0]?.key) ? all : [...chosen, ...all];
  return [...new Set(order.map(({ key }) => key))].flatMap((key) => known.get(key) ?? []);
}

/** The stations of an address that exist, in their order, at most twenty; the first five where it names none. */
export function readShownStations(given: string, stations: readonly Station[]): string[] {
  const wanted = given.split(",");
  const own = stations.filter(({ uuid }) => isOneOf(wanted, uuid)).map(({ uuid }) => uuid);
  if (own.length > 0) return own.slice(0, WEEK_STATIONS);
  return stations.slice(0, TOGETHER).map(({ uuid }) => uuid);
}
