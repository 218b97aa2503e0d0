import type { z } from "zod";
import type { Unplaced } from "@/lib/booking/shapes/campaign";
import type { Segment } from "@/lib/booking/shapes/segment";
import { isLimited } from "@/lib/inventory/no-limit";
import { takeAt, takeFrom, takeLast } from "@/lib/must";
import type { Shortfall, Solution } from "@/lib/scheduler";
import { listReminders, type OpenBreak, type SoldSegments } from "./demands";
import type { StationProblem } from "./problem";
import { openScene, toAskedBlock } from "./rules/reasons";
import type { RuledSpot } from "./rules/ruled-spots";
import { listHours } from "./wanted-spots";

/** A station's problem and its solution. */
export type Solved = { input: StationProblem; solution: Solution };
/** The part of a solved problem that tells what is unplaced. */
export type SolvedLines = {
  input: Pick<StationProblem, "station" | "lines" | "unrequested" | "barred" | "windows" | "scene">;
  solution: Pick<Solution, "shortfalls" | "placements">;
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
    findRoomReason(at, choice, free),
  ];
}

function findRoomReason(at: OpenBreak, breaks: number, free: number): SpotReason {
  if (breaks === 1) return { rule: "only_break" };
  const of = at.capacity_seconds;
  return isLimited(of)
    ? { rule: "room", values: { free, of, breaks } }
    : { rule: "any_room", values: { breaks } };
}

/**
 * The unplaced spots by segment and station: how many, which rules decided that, and the changes that would place more.
 * `others`: the movable spot of another campaign that a demand stands for; null where it is none.
 */
export function listUnplaced(
  solved: readonly SolvedLines[],
  others: (demand: string) => RuledSpot | null = () => null,
): Missing[] {
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
    const told = own.flatMap(({ input, solution }, i) =>
      solution.shortfalls.flatMap((short) => {
        const line = input.lines.get(short.demand);
        if (!line || (i < own.length - 1 && last.has(line.segment))) return [];
        return [{ short, line, window: takeFrom(input.windows, short.demand) }];
      }),
    );
    if (told.length === 0) continue;
    const explain = openScene(takeAt(own, 0).input.scene, listStanding(own, others));
    const explained = new Map<number, number>();
    for (const { short, line, window } of told) {
      const before = explained.get(line.segment) ?? 0;
      explained.set(line.segment, before + 1);
      const why = before < EXPLAINED ? explain(line, window, short) : [];
      addShortfall(at(line.segment, station), short, why);
    }
  }
  return [...found.values()].map((line) => ({
    ...line,
    reasons: line.reasons.sort((a, b) => b.count - a.count),
    relaxations: sortWaysOut(line).slice(0, WAYS),
  }));
}
/** The spots that the engine has placed, by break, as rules see them; booked ones that did not move are not in it. */
function listStanding(solved: readonly SolvedLines[], others: (demand: string) => RuledSpot | null) {
  const standing = new Map<string, RuledSpot[]>();
  for (const { input, solution } of solved) {
    const { asker, segments } = input.scene;
    for (const { demand, break: at } of solution.placements) {
      const line = input.lines.get(demand);
      const kept = input.unrequested.get(demand);
      const segment = line?.segment ?? kept?.segment;
      const spot = segment === undefined ? others(demand) : toAskedBlock(asker, segments, segment);
      if (spot) standing.set(at, [...(standing.get(at) ?? []), { ...spot }]);
    }
  }
  return standing;
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

/** Changes of a segment, the cheapest for the customer first. */
const CHANGES = ["separation_minutes", "add_hour", "any_break", "shorter"];
/** The ways out that are changes of a segment: the cheapest that places all spots first, then those that place most. */
function sortWaysOut({ relaxations, missing }: Missing): Missing["relaxations"] {
  const costOf = (way: Missing["relaxations"][number]) =>
    way.gains >= missing ? CHANGES.indexOf(way.change) : CHANGES.length;
  return relaxations
    .filter((way) => CHANGES.includes(way.change))
    .map((way) => ({ ...way, gains: Math.min(way.gains, missing) }))
    .sort((a, b) => costOf(a) - costOf(b) || b.gains - a.gains);
}

/** The greatest number of proposed changes shown. */
const WAYS = 4;
/** Lines of a segment on a station that are explained one by one at most; the others fail for the same reasons. */
const EXPLAINED = 200;

/** The new value a change proposes; null when it is not a single value. */
function findTarget(way: Shortfall["relaxations"][number]): number | null {
  if ("to" in way && way.change !== "longer_flight") return way.to;
  return way.change === "add_hour" ? way.hour : null;
}
function addShortfall(line: Missing, short: Shortfall, why: Missing["reasons"]) {
  line.missing += short.missing;
  for (const reason of why) {
    const known = line.reasons.find((r) => r.rule === reason.rule && r.together === reason.together);
    if (!known) line.reasons.push({ ...reason });
    else {
      known.count += reason.count;
      if (known.hard !== reason.hard) known.hard = undefined;
    }
  }
  for (const way of short.relaxations) {
    const to = findTarget(way);
    const known = line.relaxations.find((r) => r.change === way.change && r.to === to);
    if (known) known.gains += way.gains;
    else line.relaxations.push({ change: way.change, to, gains: way.gains });
  }
}
