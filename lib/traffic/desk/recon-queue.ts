import { countDays, type Day, parseGivenDay } from "@/lib/day";
import type { LOG_STATES } from "@/lib/traffic/day-log";

type LogState = (typeof LOG_STATES)[number];

/** The most days between the first and the last of a queue. */
export const QUEUE_DAYS_MOST = 31;
/** The states of logs that a queue has; one that was never published holds nothing to compare. */
export const QUEUE_STATES = ["published", "aired", "reconciled"] as const satisfies readonly LogState[];

/** What a queue of reconciliation covers: days, and stations, of which none means all. */
export type QueueSpan = { from: Day; to: Day; stations: readonly string[] };
/** A day of a station in a queue. `open`: discrepancies without a decision. */
export type QueueDay = {
  station: string;
  station_name: string;
  date: Day;
  state: LogState;
  open: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type Params = Record<string, string | string[] | undefined>;

/** Reads a queue from the address `?from=…&to=…&of=uuid,uuid`; null where it names none or one too long. */
export function parseQueue(params: Params): QueueSpan | null {
  const [from, to] = [parseGivenDay(String(params.from ?? "")), parseGivenDay(String(params.to ?? ""))];
  if (!from || !to || to < from || countDays(from, to) >= QUEUE_DAYS_MOST) return null;
  const stations = String(params.of ?? "")
    .split(",")
    .filter((uuid) => UUID.test(uuid));
  return { from, to, stations };
}

/** Writes a queue as parameters of an address. */
export function formatQueue({ from, to, stations }: QueueSpan): string {
  const of = stations.length > 0 ? `&of=${stations.join(",")}` : "";
  return `from=${from}&to=${to}${of}`;
}

/** The filters of the list of logs for a queue. */
export const toQueueFilters = ({ from, to, stations }: QueueSpan) => ({
  state: [...QUEUE_STATES],
  from,
  to,
  ...(stations.length > 0 && { station: [...stations] }),
});

/** Sorts the days of a queue: by date, then by station. */
export const sortQueue = <T extends QueueDay>(days: readonly T[]): T[] =>
  days.toSorted(
    (a, b) =>
      Number(a.date > b.date) - Number(a.date < b.date) || a.station_name.localeCompare(b.station_name),
  );

type At = { station: string; date: Day };
/** The place of a day in a queue; -1 where it is none of it. */
export const findPlace = (queue: readonly QueueDay[], at: At): number =>
  queue.findIndex((day) => day.station === at.station && day.date === at.date);

/** Whether something of a day waits for a decision. */
export const isUnresolved = ({ state, open }: QueueDay): boolean => state !== "reconciled" && open > 0;

/** The next day with something to decide, from the end on to the first; null when none is left but the day itself. */
export function findNextDay<T extends QueueDay>(queue: readonly T[], at: At): T | null {
  const place = findPlace(queue, at);
  const round = [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0))];
  return round.find(isUnresolved) ?? null;
}

/** The day before another in the queue, whatever its state; null before the first. */
export const findPreviousDay = <T extends QueueDay>(queue: readonly T[], at: At): T | null =>
  queue[findPlace(queue, at) - 1] ?? null;

/**
 * The figures of a queue: days, days without anything left to decide, those before `today` that can be closed, and open
 * discrepancies.
 */
export function sumQueue(queue: readonly QueueDay[], today: Day) {
  const left = queue.filter(isUnresolved);
  return {
    days: queue.length,
    done: queue.length - left.length,
    ready: queue.filter((day) => day.state !== "reconciled" && day.open === 0 && day.date < today),
    open: left.reduce((sum, day) => sum + day.open, 0),
    open_days: left.length,
  };
}
