/** A stretch of the week: from a weekday's hour for so many hours; over midnight it goes on in the next day. */
export type WeekSpan = { weekday: number; from: number; hours: number };

const DAY = 24;
const WEEK = 7 * DAY;

/**
 * The stretches of hours of the week (0 is Monday midnight): Friday 22 to Saturday 2 is one, and so is Sunday night
 * into Monday. A week without a gap is one of 168 hours.
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

/** The same stretch on several weekdays, said once: 22–2 on Friday and Saturday. Weekdays rise. */
export function groupSpans(hours: Iterable<number>): { weekdays: number[]; from: number; hours: number }[] {
  const groups = Map.groupBy(findWeekSpans(hours), ({ from, hours }) => from * (WEEK + 1) + hours);
  return [...groups.values()].map((of) => ({
    weekdays: of.map((span) => span.weekday),
    from: of[0]!.from,
    hours: of[0]!.hours,
  }));
}

/** The hours of the week from one hour to another on some weekdays; to an hour that is not later, over midnight. */
export const listSpanHours = (weekdays: readonly number[], from: number, to: number): number[] =>
  weekdays.flatMap((weekday) =>
    Array.from(
      { length: to > from ? to - from : to - from + DAY },
      (_, n) => ((weekday - 1) * DAY + from + n) % WEEK,
    ),
  );
