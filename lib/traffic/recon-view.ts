import type { z } from "zod";
import { type Decision, isAsSold, settle } from "@/lib/billing/settlement";
import { isZero, type Money, sum, ZERO } from "@/lib/money";
import type { Reconciliation } from "@/lib/traffic/reconciliation-shapes";

/** A day's reconciliation as returned by the API. */
export type DayView = z.output<typeof Reconciliation>;
/** A break of a day's reconciliation. */
export type BreakView = DayView["breaks"][number];
/** A spot of a day's reconciliation. */
export type SpotView = BreakView["spots"][number];
/** An aired line without a booked spot. */
export type ExtraView = BreakView["extra"][number];

/**
 * Whether a spot is a discrepancy: it did not air as sold, or its result is unknown although the day is `over`. It
 * stays one after a decision.
 */
export const isDiscrepancy = (spot: SpotView, over: boolean) =>
  !isAsSold(spot.result) && (spot.result !== null || spot.decision !== null || over);

/** What the invoices lose when spots are decided like this, whatever was decided before. */
export const sumEffectOf = (decision: Decision, spots: readonly SpotView[]): Money =>
  sum(spots.map((spot) => settle({ ...spot, decision }).effect));

/** The discrepancies of a day in scheduled order. */
export const listDiscrepancies = (day: DayView): SpotView[] =>
  day.breaks.flatMap((b) => b.spots.filter((spot) => isDiscrepancy(spot, day.over)));

/** The customers of a closed day who have spots to bill that are on no invoice yet; none while it is open. */
export function listCustomersToBill({ state, breaks }: DayView): string[] {
  if (state !== "reconciled") return [];
  const spots = breaks.flatMap((b) => b.spots).filter((spot) => !spot.billed);
  const due = spots.filter((spot) => !isZero(settle(spot).bills ?? ZERO));
  return [...new Set(due.map((spot) => spot.customer))];
}

/** Whether an as-run log covers the day. */
export const hasAsRun = ({ breaks }: DayView) => breaks.some((b) => b.spots.some((p) => p.result !== null));

/** Whether a break is shown as one line: it has no discrepancies and no extra lines, or the day has no as-run log. */
export const isCollapsed = (of: BreakView, day: DayView) =>
  !hasAsRun(day) || (of.extra.length === 0 && of.spots.every((spot) => !isDiscrepancy(spot, day.over)));

/** Lines without a spot that are offered for one, at most. */
const MOST_NEAR = 3;
/** Lists the lines without a spot that aired nearest to a spot's time, the nearest first. */
export function listNearExtras(day: DayView, spot: SpotView): ExtraView[] {
  const far = (line: ExtraView) => Math.abs(line.second - spot.second);
  return day.breaks
    .flatMap((b) => b.extra)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, MOST_NEAR);
}

/** The sums of a break in reconciliation. Seconds; `open`: spots that need a decision. */
export type BreakSums = {
  spots: number;
  seconds: number;
  aired: number;
  aired_seconds: number;
  open: number;
  /** Spots aired as sold, at their time or moved. */
  fine: number;
  /** Spots aired at another time within the sold terms. */
  moved: number;
  effect: Money;
};
/** Sums the spots of a break. */
export function sumBreak({ spots, extra }: BreakView): BreakSums {
  const aired = spots.filter((p) => p.aired_second !== null);
  const seconds = (of: readonly { length: number | null }[]) => of.reduce((n, p) => n + (p.length ?? 0), 0);
  return {
    spots: spots.length,
    seconds: seconds(spots),
    aired: aired.length + extra.length,
    aired_seconds: aired.reduce((n, p) => n + (p.aired_length ?? p.length), 0) + seconds(extra),
    open: spots.filter((p) => p.open).length,
    fine: spots.filter((p) => isAsSold(p.result)).length,
    moved: spots.filter((p) => p.result === "moved_inside").length,
    effect: sum(spots.map((p) => p.effect)),
  };
}

/** Where the cursor stands in a day: on a discrepancy or on a line without a spot, in the order of the table. */
const listStops = (day: DayView) =>
  day.breaks.flatMap((of) =>
    listRows(of).flatMap((row): { uuid: string; extra: ExtraView | null }[] => {
      if ("extra" in row) return [{ uuid: row.extra.uuid, extra: row.extra }];
      return isDiscrepancy(row.spot, day.over) ? [{ uuid: row.spot.uuid, extra: null }] : [];
    }),
  );

/** The discrepancy before or after the cursor, which may stand on a line without a spot; null without any. */
export function findNextDiscrepancy(day: DayView, cursor: string | null, by: 1 | -1): string | null {
  const stops = listStops(day);
  const at = stops.findIndex(({ uuid }) => uuid === cursor);
  const from = at < 0 && by < 0 ? stops.length : at;
  const ahead = by > 0 ? stops.slice(from + 1) : stops.slice(0, Math.max(from, 0)).reverse();
  const found = ahead.find(({ extra }) => extra === null);
  return found?.uuid ?? (stops[at]?.extra === null ? cursor : null);
}

/** The next line without a spot after the cursor and round to the first, one without a decision before any other. */
export function findNextExtra(day: DayView, cursor: string | null): string | null {
  const stops = listStops(day);
  const at = stops.findIndex(({ uuid }) => uuid === cursor);
  const round = [...stops.slice(at + 1), ...stops.slice(0, at + 1)].flatMap(({ extra }) => extra ?? []);
  return (round.find(({ decision }) => decision === null) ?? round[0])?.uuid ?? null;
}

const fold = (title: string) => title.trim().toLocaleLowerCase();
/** The campaign of a line without a spot: that of the spot of the day with its title that aired nearest; null without one. */
export function guessCampaign(day: DayView, line: ExtraView): { uuid: string; name: string } | null {
  const [spot] = day.breaks
    .flatMap((b) => b.spots)
    .filter(({ title, aired_title }) =>
      [title, aired_title ?? title].some((one) => fold(one) === fold(line.title)),
    )
    .toSorted((a, b) => Math.abs(a.second - line.second) - Math.abs(b.second - line.second));
  return spot ? { uuid: spot.campaign, name: spot.campaign_name } : null;
}

/** The rows of a break in scheduled order, with unscheduled lines inserted by their time. */
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

/**
 * The cost of open discrepancies by customer, highest first: the first `most` customers, all others together, and the
 * total.
 */
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
