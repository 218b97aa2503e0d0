import type { z } from "zod";
import type { Reconciliation } from "@/lib/calls/broadcast/reconciliation";
import { type Money, sum } from "@/lib/money";
import { isFine } from "@/lib/rules/settlement";

export type DayView = z.output<typeof Reconciliation>;
export type BreakView = DayView["breaks"][number];
export type PlayView = BreakView["plays"][number];
export type ExtraView = BreakView["extra"][number];

/** A play somebody has to look at, or had to: it did not air as sold, or nobody knows though the day is over. */
export const isException = (play: PlayView, over: boolean) =>
  !isFine(play.result) && (play.result !== null || play.decision !== null || over);

/** The exceptions of a day in the order they were to air. */
export const exceptionsOf = (day: DayView): PlayView[] =>
  day.breaks.flatMap((b) => b.plays.filter((play) => isException(play, day.over)));

/** Whether a log speaks of the day at all. */
export const isHeard = ({ breaks }: DayView) => breaks.some((b) => b.plays.some((p) => p.result !== null));

/** A break folds to one line while all in it is as sold, or nothing is known of the day. */
export const isFolded = (of: BreakView, day: DayView) =>
  !isHeard(day) || (of.extra.length === 0 && of.plays.every((play) => !isException(play, day.over)));

export type BreakSums = {
  plays: number;
  seconds: number;
  aired: number;
  aired_seconds: number;
  open: number;
  /** Elsewhere than planned, inside what was sold. */
  moved: number;
  effect: Money;
};
export function sumsOf({ plays, extra }: BreakView): BreakSums {
  const heard = plays.filter((p) => p.aired_second !== null);
  const seconds = (of: readonly { length: number | null }[]) => of.reduce((n, p) => n + (p.length ?? 0), 0);
  return {
    plays: plays.length,
    seconds: seconds(plays),
    aired: heard.length + extra.length,
    aired_seconds: heard.reduce((n, p) => n + (p.aired_length ?? p.length), 0) + seconds(extra),
    open: plays.filter((p) => p.open).length,
    moved: plays.filter((p) => p.result === "moved_inside").length,
    effect: sum(plays.map((p) => p.effect)),
  };
}

/** Rows of one break in the order they were to air, what nobody scheduled among them by its time. */
export function rowsOf({ plays, extra }: BreakView): ({ play: PlayView } | { extra: ExtraView })[] {
  const rows: ({ play: PlayView } | { extra: ExtraView })[] = plays.map((play) => ({ play }));
  for (const line of extra) {
    const after = rows.findLastIndex(
      (row) => "play" in row && (row.play.aired_second ?? row.play.second) <= line.second,
    );
    rows.splice(after + 1, 0, { extra: line });
  }
  return rows;
}

/** What open exceptions cost, by customer, dearest first; the rest together. */
export function effectByCustomer(day: DayView, most: number) {
  const open = exceptionsOf(day).filter((p) => p.open);
  const by = [...Map.groupBy(open, (p) => p.customer)]
    .map(([customer, of]) => ({ customer, plays: of.length, effect: sum(of.map((p) => p.effect)) }))
    .sort((a, b) => Number(a.effect) - Number(b.effect) || b.plays - a.plays);
  const rest = by.slice(most);
  return {
    first: by.slice(0, most),
    others: {
      customers: rest.length,
      plays: rest.reduce((n, r) => n + r.plays, 0),
      effect: sum(rest.map((r) => r.effect)),
    },
    all: { plays: open.length, effect: sum(open.map((p) => p.effect)) },
  };
}
