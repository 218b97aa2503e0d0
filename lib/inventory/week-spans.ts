import { takeAt } from "@/lib/must";

/** Consecutive hours of the week; they may cross midnight. */
export type WeekSpan = { weekday: number; from: number; hours: number };

const DAY = 24;
const WEEK = 7 * DAY;

/**
 * The runs of consecutive hours of the week (0 is Monday midnight). Friday 22 to Saturday 2 is one run, as is Sunday
 * night into Monday; a complete week is one run of 168 hours.
 */
export function findWeekSpans(hours: Iterable<number>): WeekSpan[] {
  const on = new Set(hours);
  if (on.size === WEEK) return [{ weekday: 1, from: 0, hours: WEEK }];
  const starts = [...on].filter((hour) => !on.has((hour + WEEK - 1) % WEEK)).sort((a, b) => a - b);
  return starts.map((start) => {
    let length = 1;
    while (on.has((start + length) % WEEK)) length++;
    return { weekday: Math.floor(start / DAY) + 1, from: start % DAY, hours: length };
  });
}

/** Groups equal runs of several weekdays: 22–2 on Friday and Saturday. Weekdays are in ascending order. */
export function groupSpans(hours: Iterable<number>): { weekdays: number[]; from: number; hours: number }[] {
  const groups = Map.groupBy(findWeekSpans(hours), ({ from, hours }) => from * (WEEK + 1) + hours);
  return [...groups.values()].map((spans) => {
    const { from, hours } = takeAt(spans, 0);
    return { weekdays: spans.map((span) => span.weekday), from, hours };
  });
}

/** The hours of the week from `from` until `to` on some weekdays; when `to` ≤ `from` they cross midnight. */
export const listSpanHours = (weekdays: readonly number[], from: number, to: number): number[] =>
  weekdays.flatMap((weekday) =>
    Array.from(
      { length: to > from ? to - from : to - from + DAY },
      (_, n) => ((weekday - 1) * DAY + from + n) % WEEK,
    ),
  );
