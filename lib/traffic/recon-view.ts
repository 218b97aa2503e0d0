import type { z } from "zod";
import { isAsSold } from "@/lib/billing/settlement";
import { type Money, sum } from "@/lib/money";
import type { Reconciliation } from "@/lib/traffic/reconciliation-shapes";

export type DayView = z.output<typeof Reconciliation>;
export type BreakView = DayView["breaks"][number];
export type SpotView = BreakView["spots"][number];
export type ExtraView = BreakView["extra"][number];

/** A spot somebody has to look at, or had to: it did not air as sold, or nobody knows though the day is over. */
export const isDiscrepancy = (spot: SpotView, over: boolean) =>
  !isAsSold(spot.result) && (spot.result !== null || spot.decision !== null || over);

/** The exceptions of a day in the order they were to air. */
export const listDiscrepancies = (day: DayView): SpotView[] =>
  day.breaks.flatMap((b) => b.spots.filter((spot) => isDiscrepancy(spot, day.over)));

/** Whether a log speaks of the day at all. */
export const hasAsRun = ({ breaks }: DayView) => breaks.some((b) => b.spots.some((p) => p.result !== null));

/** A break folds to one line while all in it is as sold, or nothing is known of the day. */
export const isCollapsed = (of: BreakView, day: DayView) =>
  !hasAsRun(day) || (of.extra.length === 0 && of.spots.every((spot) => !isDiscrepancy(spot, day.over)));

export type BreakSums = {
  spots: number;
  seconds: number;
  aired: number;
  aired_seconds: number;
  open: number;
  /** Elsewhere than planned, inside what was sold. */
  moved: number;
  effect: Money;
};
export function sumBreak({ spots, extra }: BreakView): BreakSums {
  const heard = spots.filter((p) => p.aired_second !== null);
  const seconds = (of: readonly { length: number | null }[]) => of.reduce((n, p) => n + (p.length ?? 0), 0);
  return {
    spots: spots.length,
    seconds: seconds(spots),
    aired: heard.length + extra.length,
    aired_seconds: heard.reduce((n, p) => n + (p.aired_length ?? p.length), 0) + seconds(extra),
    open: spots.filter((p) => p.open).length,
    moved: spots.filter((p) => p.result === "moved_inside").length,
    effect: sum(spots.map((p) => p.effect)),
  };
}

/** Rows of one break in the order they were to air, what nobody scheduled among them by its time. */
export function listRows({ spots, extra }: BreakView): ({ spot: SpotView } | { extra: ExtraView })[] {
  const rows: ({ spot: SpotView } | { extra: ExtraView })[] = spots.map((spot) => ({ spot }));
  for (const line of extra) {
    const after = rows.findLastIndex(
      (row) => "spot" in row && (row.spot.aired_second ?? row.spot.second) <= line.second,
    );
    rows.splice(after + 1, 0, { extra: line });
  }
  return rows;
}

/** What open exceptions cost, by customer, dearest first; the rest together. */
export function sumEffectByCustomer(day: DayView, most: number) {
  const open = listDiscrepancies(day).filter((p) => p.open);
  const by = [...Map.groupBy(open, (p) => p.customer)]
    .map(([customer, of]) => ({ customer, spots: of.length, effect: sum(of.map((p) => p.effect)) }))
    .sort((a, b) => Number(a.effect) - Number(b.effect) || b.spots - a.spots);
  const rest = by.slice(most);
  return {
    first: by.slice(0, most),
    others: {
      customers: rest.length,
      spots: rest.reduce((n, r) => n + r.spots, 0),
      effect: sum(rest.map((r) => r.effect)),
    },
    all: { spots: open.length, effect: sum(open.map((p) => p.effect)) },
  };
}
