import { findBrokenPairs, type PairRule } from "@/lib/booking/reminders";
import type { AskedSpot } from "@/lib/booking/rules/ruled-spots";
import { openSpotRules, type SpotRule } from "@/lib/booking/rules/spot-rules";
import { isUsedHour } from "@/lib/booking/segment";
import { acceptsBreak } from "@/lib/booking/wanted-spots";
import { getWeekday } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import { type BoardBreak, type Grid, getBreakAt } from "./grid";
import type { PaintedSpots } from "./painting";
import { listRuledBreaks, type PaintedAsked, readAsked } from "./ruled-board";
import type { SoldSegments, SoldTerms } from "./segments";

/** The rules that painted spots can violate. */
export type BrokenRule = SpotRule | PairRule | "outside_sold";
/**
 * A rule violated in a break, with the segment; for capacity the seconds over it, and the time of a hard break that it
 * would run into, in seconds from midnight.
 */
export type Broken = { rule: BrokenRule; segment: string; over?: number; hard?: number };
const HOUR = 3600;

/** The painted seconds of a break. */
export const sumSeconds = (segments: SoldSegments, own: readonly { segment: string }[]) =>
  own.reduce((n, p) => n + (segments.get(p.segment)?.length ?? 0), 0);

function isInsideSold(at: BoardBreak, sold: SoldTerms): boolean {
  const { station, date, second } = at;
  const hour = Math.floor(second / HOUR);
  return (
    sold.stations.includes(station.uuid) &&
    date >= sold.from_date &&
    date <= sold.to_date &&
    sold.weekdays.includes(getWeekday(date)) &&
    sold.hours.some((h) => h.hour === hour && isUsedHour(sold.kind, h)) &&
    acceptsBreak(sold, at)
  );
}

/** The rules of a painted spot in a break of the board, beside all other painted spots. */
type BoardRules = {
  listRules: (spot: AskedSpot, at: number) => SpotRule[];
  /** The time of the hard break that it would run into; null for none. */
  findHardBreak: (spot: AskedSpot, at: number) => number | null;
};
/** Prepares the rules of a board: what other campaigns refuse comes with its breaks, the rest is asked here. */
function openBoard(grid: Grid, asked: PaintedAsked): BoardRules {
  const { board } = grid;
  const indexes = new Map<number, number>();
  const rules = board.stations.map(({ separation_minutes }, row) => {
    const rows = listRuledBreaks(grid, row, asked);
    for (const [i, { at }] of rows.entries()) indexes.set(at, i);
    const windows = board.windows
      .filter((window) => takeAt(grid.breaks, takeAt(window.breaks, 0)).row === row)
      .map((window) => ({ ...window, breaks: window.breaks.map((at) => takeFrom(indexes, at)) }));
    return openSpotRules(
      { separation_minutes, windows },
      rows.map(({ ruled }) => ruled),
    );
  });
  const rulesAt = (at: number) => takeAt(rules, takeAt(grid.breaks, at).row);
  return {
    listRules: (spot, at) => {
      const own = rulesAt(at).listRules(spot, takeFrom(indexes, at));
      const found = new Set([...own, ...takeAt(board.breaks.refused, at)]);
      if (spot.place && takeAt(board.breaks.places, at).includes(spot.place)) found.add("position");
      return [...found];
    },
    findHardBreak: (spot, at) => rulesAt(at).findHardBreak(spot, takeFrom(indexes, at)),
  };
}

/** Returns a function that gives the rules of reminders that painted spots of one break violate. */
function openPairs(segments: SoldSegments) {
  const uuids = [...segments.keys()];
  const sold = new Map([...segments.values()].entries());
  return (own: readonly { segment: string }[], others: number): Broken[] => {
    const counts = new Map(
      [...Map.groupBy(own, (p) => uuids.indexOf(p.segment))].map(([at, spots]) => [at, spots.length]),
    );
    return findBrokenPairs(sold, counts, others).map(({ segment, rule }) => ({
      rule,
      segment: takeAt(uuids, segment),
    }));
  };
}

/** The violated rules of painted spots, by index of the break. */
export function findBrokenSpots(
  grid: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
): Map<number, Broken[]> {
  const { breaks } = grid.board;
  const found = new Map<number, Broken[]>();
  const asked = readAsked(grid, segments, spots);
  const { listRules, findHardBreak } = openBoard(grid, asked);
  const listPairRules = openPairs(segments);
  for (const [at, own] of asked) {
    // Booked spots of past or closed breaks are not checked.
    if (breaks.shut[at] && (spots.get(at) ?? []).every((p) => p.uuid)) continue;
    const here = takeAt(grid.breaks, at);
    const over = here.sold + sumSeconds(segments, own) - here.capacity;
    const broken = new Map<string, Broken>();
    for (const { segment, spot } of own) {
      for (const rule of listRules(spot, at)) {
        const hard = rule === "hard_break" ? findHardBreak(spot, at) : null;
        broken.set(`${rule} ${segment}`, {
          rule,
          segment,
          ...(rule === "capacity_seconds" && { over }),
          ...(hard !== null && { hard }),
        });
      }
      const sold = segments.get(segment);
      if (!sold || !isInsideSold(here, sold))
        broken.set(`outside_sold ${segment}`, { rule: "outside_sold", segment });
    }
    for (const pair of listPairRules(own, here.soldSpots)) broken.set(`${pair.rule} ${pair.segment}`, pair);
    if (broken.size) found.set(at, [...broken.values()]);
  }
  return found;
}

/** Breaks of the same station and day that violate no rule for the spot of a segment in a break, nearest first. */
export function findFreeBreaks(
  grid: Grid,
  segments: SoldSegments,
  spots: PaintedSpots,
  at: number,
  segment: string,
): number[] {
  const asked = readAsked(grid, segments, spots);
  const moving = asked.get(at)?.find((own) => own.segment === segment);
  const sold = segments.get(segment);
  if (!moving || !sold) return [];
  const { listRules } = openBoard(grid, asked);
  const { row, day, sinceStart } = takeAt(grid.breaks, at);
  const distance = (one: BoardBreak) => Math.abs(one.sinceStart - sinceStart);
  return takeAt(grid.rows, row)
    .map((time) => getBreakAt(time, day))
    .filter((b) => b >= 0 && b !== at)
    .map((b) => takeAt(grid.breaks, b))
    .filter((one) => isInsideSold(one, sold) && listRules(moving.spot, one.at).length === 0)
    .sort((a, b) => distance(a) - distance(b))
    .map((one) => one.at);
}
