import type { Day } from "@/lib/day";
import { classify } from "./classes";
import { pairStation } from "./pairing";
import type { Aired, Match, Options, Scheduled } from "./spots";
import { buildTimelines, unwindTimes } from "./timeline";

/**
 * Matches a log as aired with the booked spots (domain 6.5): by our id, ISCI, cart, file, or title and length, and by
 * time after removing drift, jumps and hour shifts of the clock, as the cheapest pairing of each station. Every spot
 * and every line is in the result: paired, missed, extra, wrong commercial or double (with the spot it repeats).
 * Lines must be in airing order.
 */
export function match(
  scheduled: readonly Scheduled[],
  aired: readonly Aired[],
  options: Options = {},
): Match[] {
  const first = findFirstDay([...scheduled, ...aired]);
  if (!first) return [];
  const spots = buildTimelines(scheduled, first);
  const lines = buildTimelines(aired, first);
  const stations = new Set([...spots.keys(), ...lines.keys()]);
  return [...stations].flatMap((station) => {
    const booked = (spots.get(station) ?? []).sort((a, b) => a.at - b.at);
    const { played, pairs } = pairStation(booked, unwindTimes(lines.get(station) ?? []));
    return classify(booked, played, pairs, options);
  });
}

function findFirstDay(spots: readonly (Scheduled | Aired)[]): Day | undefined {
  let first: Day | undefined;
  for (const { date } of spots) if (!first || date < first) first = date;
  return first;
}
