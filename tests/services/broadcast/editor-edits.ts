import {
  asExact,
  asVariable,
  type Campaign,
  COUNTED,
  copySegment,
  type Draft,
  type DraftSegment,
  hoursBetween,
  newSegment,
  withDates,
  withoutSegment,
  withSegment,
  withStations,
} from "@/components/campaigns/editor/draft";
import { applyCounts, buildMatrix } from "@/lib/booking/matrix";
import { addDays, type Day } from "@/lib/day";
import { type Money, toMoney } from "@/lib/money";
import type { Grid } from "@/lib/planner/grid";
import {
  eraseTogether,
  moveSpots,
  type PaintedSpots,
  paintTogether,
  repeatWeek,
  toggleLocks,
} from "@/lib/planner/painting";
import { buildSoldSegments } from "@/lib/planner/segments";
import { makeRandom } from "@/lib/scheduler/random";
import { MONDAY } from "./market";

/** The last day of a walk's campaign. */
export const END = addDays(MONDAY as Day, 13);
const WEEKDAYS = [
  [1, 2, 3],
  [4, 5],
  [6, 7],
  [1, 2, 3, 4, 5, 6, 7],
];
const WINDOWS = [hoursBetween(6, 9), hoursBetween(9, 13), hoursBetween(15, 17), hoursBetween(6, 19)];

/** Seeded chance: a number below 1, a whole number up to the most, one of a list. */
export type Dice = { roll: () => number; whole: (most: number) => number; pick: <T>(of: readonly T[]) => T };
export function makeDice(seed: number): Dice {
  const roll = makeRandom(seed);
  const whole = (most: number) => Math.floor(roll() * (most + 1));
  return { roll, whole, pick: (of) => of[whole(of.length - 1)]! };
}

/** An edit of the guided steps: segments, dates, some of `stations` and price. */
export function editSteps(draft: Draft, { pick, whole }: Dice, stations: string[]): Draft {
  const own = draft.segments[whole(draft.segments.length - 1)];
  const on = (part: Partial<DraftSegment>) => (own ? withSegment(draft, own.key, part) : draft);
  const add = (one: DraftSegment) => ({ ...draft, segments: [...draft.segments, one] });
  // Within the shortest flight.
  const from_date = addDays(MONDAY as Day, whole(4));
  const edits: (() => Draft)[] = [
    () => on({ weekdays: pick(WEEKDAYS) }),
    () => on({ hours: pick(WINDOWS), ...(own?.kind === "exact" && { kind: "variable", per_day: 2 }) }),
    () => on({ from_date, to_date: addDays(from_date, whole(3)) }),
    () => (own && own.hours.length > 0 ? on(asVariable(own, pick(COUNTED.filter(isCounted)))) : draft),
    () => (own && own.hours.length > 0 ? on(asExact(own)) : draft),
    () => on({ length: pick([15, 30, 60]), place: pick(["any", "first"]) }),
    () => on({ budget: toMoney(whole(2000) + 1) }),
    () => on({ price_override: pick([null, toMoney(33.33)]) }),
    () => on({ hours: [] }),
    () => add(newSegment(draft, { hours: pick(WINDOWS), per_day: 1 + whole(2) })),
    () => (own ? add(copySegment(draft, own)) : draft),
    () => (own && own.follows === null ? add(reminderOf(draft, own)) : draft),
    () => (own ? withoutSegment(draft, own.key) : draft),
    () => withDates(draft, MONDAY as Day, addDays(END, whole(4) - 6)),
    () => withStations(draft, pick([stations, stations.slice(0, 1), stations.slice(1)])),
    () => ({ ...draft, discounts: pick([[], [{ name: "Friend", percent_bp: 1234 }]]) }),
    () => ({ ...draft, price_json: { ...draft.price_json, ...agree(pick([null, toMoney(999.99)])) } }),
  ];
  return pick(edits)();
}
const isCounted = (counted: (typeof COUNTED)[number]) => counted !== "exact";
const agree = (manual: Money | null) => ({
  auto_calc: manual ? ("manual" as const) : ("auto" as const),
  manual,
});
const reminderOf = (draft: Draft, main: DraftSegment) =>
  newSegment(draft, { length: 10, follows: { segment: draft.segments.indexOf(main), at_least: 0 } });

/** A cell of the sheet typed anew, in one of its lines or a new one. */
export function editSheet(draft: Draft, { pick, whole }: Dice): Draft {
  const { start_date: from, end_date: to } = draft;
  if (!from || !to || draft.stations.length === 0) return draft;
  const { lines } = buildMatrix(draft.segments);
  const terms = newSegment(draft, { hours: pick(WINDOWS), per_day: 1 });
  const line = pick([...lines, { terms, at: [], counts: new Map<Day, number>() }]);
  const counts = new Map(line.counts);
  for (let n = 0; n <= whole(3); n++) counts.set(addDays(from, whole(13)), whole(3));
  for (const date of counts.keys()) if (date > to) counts.delete(date);
  const make = ({ uuid: _, ...own }: DraftSegment) => ({
    ...newSegment(draft, own),
    key: crypto.randomUUID(),
  });
  return { ...draft, segments: applyCounts(draft.segments, line, counts, { from, to }, make) };
}

/** Strokes of the planner over the breaks of a draft's segments. */
export function stroke(
  grid: Grid,
  spots: PaintedSpots,
  segments: Campaign["segments"],
  dice: Dice,
): PaintedSpots {
  const { pick, whole } = dice;
  const sold = buildSoldSegments(segments);
  const open = grid.breaks.flatMap((_, at) => (grid.board.breaks.shut[at] ? [] : [at]));
  const at = pick(open);
  const there = pick([...spots.keys(), at]);
  const strokes: (() => PaintedSpots)[] = [
    () => paintTogether(spots, at, pick([...sold.keys()]), sold),
    () => paintTogether(spots, at, pick([...sold.keys()]), sold),
    () => eraseTogether(spots, there, sold),
    () => moveSpots(spots, there, at, whole(3) === 0),
    () => toggleLocks(spots, [there]),
    () => repeatWeek(grid, spots, 0),
  ];
  return pick(strokes)();
}
