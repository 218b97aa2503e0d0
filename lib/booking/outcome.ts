import type { z } from "zod";
import type { Segment, Unplaced } from "@/lib/booking/shapes";
import { takeAt, takeFrom, takeLast } from "@/lib/must";
import type { Shortfall, Solution } from "@/lib/scheduler";
import { listReminders, type OpenBreak, type SoldSegments } from "./demands";
import type { StationProblem } from "./problem";
import { listHours } from "./wanted-spots";

/** A station's problem and its solution. */
export type Solved = { input: StationProblem; solution: Solution };
/** The part of a solved problem that tells what is unplaced. */
export type SolvedLines = {
  input: Pick<StationProblem, "station" | "lines" | "barred" | "lost">;
  solution: Pick<Solution, "shortfalls">;
};
/** A spot the engine has placed, with the reasons for its break. */
export type PlacedSpot = { segment: number; station: string; break: string; reasons: SpotReason[] };
/** A reason for a spot's break, as a message key with values. */
export type SpotReason = { rule: string; values?: Record<string, string | number> };
type Missing = z.output<typeof Unplaced>;
/** Reason of a kept spot that its segment does not ask for. */
const BY_HAND: SpotReason = { rule: "by_hand" };

/** The placed spots of several solutions, each with the reasons for its break. */
export function listPlacedSpots(
  solved: readonly Solved[],
  breaks: ReadonlyMap<string, OpenBreak>,
  segments: SoldSegments,
): PlacedSpot[] {
  const taken = new Map<string, number>();
  return solved.flatMap(({ input, solution }) =>
    solution.placements.flatMap(({ demand, break: at }): PlacedSpot[] => {
      const kept = input.unrequested.get(demand);
      if (kept) return [{ segment: kept.segment, station: input.station, break: at, reasons: [BY_HAND] }];
      const line = input.lines.get(demand);
      if (!line) return [];
      const { segment } = takeAt(segments, line.segment);
      const there = takeFrom(breaks, at);
      const before = taken.get(at) ?? there.booked_seconds;
      taken.set(at, before + segment.length);
      const free = there.capacity_seconds - before;
      const reasons = listReasons(segment, there, line.breaks.length, free);
      const own = { station: line.station, break: at };
      return [
        { segment: line.segment, ...own, reasons },
        ...listReminders(segments, line.segment).map((reminder) => ({
          segment: reminder,
          ...own,
          reasons: [{ rule: "reminds", values: { segment: line.segment + 1 } }],
        })),
      ];
    }),
  );
}

function listReasons(segment: Segment, at: OpenBreak, choice: number, free: number): SpotReason[] {
  const hours = listHours(segment);
  return [
    segment.kind === "exact"
      ? { rule: "asked_hour", values: { hour: Math.floor(at.second / 3600) } }
      : { rule: "asked_hours", values: { from: Math.min(...hours), to: Math.max(...hours) + 1 } },
    ...(segment.break_numbers.length + segment.break_names.length
      ? [{ rule: "chosen_break", values: { number: at.number } }]
      : []),
    ...(segment.place === "any" ? [] : [{ rule: "sold_place", values: { place: segment.place } }]),
    choice === 1
      ? { rule: "only_break" }
      : { rule: "room", values: { free, of: at.capacity_seconds, breaks: choice } },
  ];
}

/**
 * The unplaced spots by segment and station: how many, which rules excluded places, and the changes that would place
 * more.
 */
export function listUnplaced(solved: readonly SolvedLines[]): Missing[] {
  const found = new Map<string, Missing>();
  const at = (segment: number, station: string) => {
    const key = `${segment} ${station}`;
    const line = found.get(key) ?? { segment, station, missing: 0, reasons: [], relaxations: [] };
    found.set(key, line);
    return line;
  };
  const input = new Set(solved.map((s) => s.input.station));
  for (const station of input) {
    const own = solved.filter((s) => s.input.station === station);
    for (const { segment, rule, spots } of takeAt(own, 0).input.barred) {
      const line = at(segment, station);
      line.missing += spots;
      line.reasons.push({ rule, count: spots });
    }
    // A segment solved a second time reports only the shortfalls of the second solution.
    const last = new Set([...takeLast(own).input.lines.values()].map((line) => line.segment));
    own.forEach(({ input, solution }, i) => {
      for (const short of solution.shortfalls) {
        const line = input.lines.get(short.demand);
        if (!line || (i < own.length - 1 && last.has(line.segment))) continue;
        const near = [...(input.lost.get(short.demand) ?? [])].map(([layer, count]) => ({
          rule: `near_${layer}`,
          count,
        }));
        addShortfall(at(line.segment, station), short, near, line.breaks.length === 0);
      }
    });
  }
  return [...found.values()].map((line) => ({
    ...line,
    reasons: line.reasons.sort((a, b) => b.count - a.count),
    relaxations: line.relaxations
      .map((way) => ({ ...way, gains: Math.min(way.gains, line.missing) }))
      .sort((a, b) => b.gains - a.gains)
      .slice(0, WAYS),
  }));
}
/** Returns a function that gives the number of pinned spots of a demand. */
export function listPins({ problem }: StationProblem): (demand: string) => number {
  const found = Map.groupBy(problem.pins ?? [], (pin) => pin.demand);
  return (demand) => found.get(demand)?.length ?? 0;
}

/** The spots that segments ask for and that nobody has painted. */
export function listUnpainted(input: readonly StationProblem[]): Missing[] {
  return input.flatMap((of) => {
    const pinned = listPins(of);
    const missing = new Map<number, number>();
    for (const [id, { segment, spots }] of of.lines)
      missing.set(segment, (missing.get(segment) ?? 0) + spots - pinned(id));
    return [...missing]
      .filter(([, count]) => count > 0)
      .map(([segment, count]) => ({
        segment,
        station: of.station,
        missing: count,
        reasons: [{ rule: "not_painted", count }],
        relaxations: [],
      }));
  });
}

/** The greatest number of proposed changes shown. */
const WAYS = 4;
/** A rule that excludes every break outside the hours, so it explains nothing. */
const OUTSIDE = "window";

/** The new value a change proposes; null when it is not a single value. */
function findTarget(way: Shortfall["relaxations"][number]): number | null {
  if ("to" in way && way.change !== "longer_flight") return way.to;
  return way.change === "add_hour" ? way.hour : null;
}
function addShortfall(
  line: Missing,
  short: Shortfall,
  near: readonly { rule: string; count: number }[],
  withoutBreaks: boolean,
) {
  line.missing += short.missing;
  const why =
    withoutBreaks && near.length === 0 ? [{ rule: "no_break", count: short.missing }] : short.reasons;
  for (const { rule, count } of [...near, ...why]) {
    if (rule === OUTSIDE) continue;
    const known = line.reasons.find((r) => r.rule === rule);
    if (known) known.count += count;
    else line.reasons.push({ rule, count });
  }
  for (const way of short.relaxations) {
    const to = findTarget(way);
    const known = line.relaxations.find((r) => r.change === way.change && r.to === to);
    if (known) known.gains += way.gains;
    else line.relaxations.push({ change: way.change, to, gains: way.gains });
  }
}
