import type { Day } from "@/lib/day";
import { classify } from "./classes";
import { pairStation } from "./pairing";
import type { Aired, Match, Options, Scheduled } from "./spots";
import { buildTimelines, unwindTimes } from "./timeline";

/**
 * Pairs a log as played with what was booked (domain 6.5): by our id, else ISCI, cart, file, or title and length,
 * and by time with the clock's drift, steps and hours taken out, as the cheapest pairing of a station. Every spot
 * and every line comes back: paired, missed, extra, wrong copy or double (which names the spot it repeats). Lines
 * must be in the order they were played.
 */
export function match(
  scheduled: readonly Scheduled[],
  aired: readonly Aired[],
  options: Options = {},
): Match[] {
  const first = firstDay([...scheduled, ...aired]);
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

function firstDay(spots: readonly (Scheduled | Aired)[]): Day | undefined {
  let first: Day | undefined;
  for (const { date } of spots) if (!first || date < first) first = date;
  return first;
}
