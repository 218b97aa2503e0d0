import type { CallInput, CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Week = CallOutput<"breaks.list">;
type DayLine = Week["lines"][number];
export type DayBreak = Omit<DayLine, "weekday"> & {
  /** As the week has it, otherwise, one more, or not on this date. */
  state: "week" | "changed" | "added" | "cancelled";
};
type Exceptions = NonNullable<CallInput<"breaks.update">["exceptions"]>[number]["breaks"];

const inOrder = (breaks: readonly DayBreak[], dayStart: number) => {
  const at = (second: number) => (second - dayStart * 60 + 86_400) % 86_400;
  return [...breaks].sort((a, b) => at(a.second) - at(b.second));
};

/** The breaks of a date: its weekday's (or the holiday's), with what is otherwise on that date laid over. */
export function breaksOfDay(week: Week, date: Day, weekday: number, dayStart: number): DayBreak[] {
  const holiday = week.holidays.find((one) => one.date === date);
  const exceptions = week.exceptions.find((one) => one.date === date)?.breaks ?? [];
  const usual = week.lines
    .filter((line) => line.weekday === (holiday?.opens_as ?? weekday))
    .map(({ weekday: _, ...line }): DayBreak => {
      const own = exceptions.find((one) => one.second === line.second);
      if (!own) return { ...line, state: "week" };
      const { cancelled, ...terms } = own;
      return cancelled ? { ...line, state: "cancelled" } : { ...terms, state: "changed" };
    });
  const more = exceptions
    .filter((one) => !one.cancelled && !usual.some((line) => line.second === one.second))
    .map(({ cancelled: _, ...terms }): DayBreak => ({ ...terms, state: "added" }));
  return inOrder([...usual, ...more], dayStart);
}

/** What of a day's breaks is not as its week has it. */
export const exceptionsOf = (breaks: readonly DayBreak[]): Exceptions =>
  breaks
    .filter((line) => line.state !== "week")
    .map(({ state, ...terms }) => ({ ...terms, cancelled: state === "cancelled" }));

/** One break otherwise; one of the week is an exception from then on. */
export const changed = (
  breaks: readonly DayBreak[],
  second: number,
  to: Partial<Omit<DayBreak, "second">>,
): DayBreak[] =>
  breaks.map((line) =>
    line.second === second ? { ...line, state: line.state === "week" ? "changed" : line.state, ...to } : line,
  );

/** One more break, as long as the last before it. */
export function added(
  breaks: readonly DayBreak[],
  second: number,
  name: string,
  dayStart: number,
): DayBreak[] {
  const like = breaks.findLast((line) => line.second < second) ?? breaks[0];
  const terms = like ?? {
    capacity_seconds: 120,
    capacity_spots: null,
    smallest_length: 0,
    priority: 1,
    kind: "soft" as const,
    purpose: "paid" as const,
    opener: null,
    closer: null,
    separator: null,
    topup_set: null,
    code_above: "",
    code_below: "",
    file_when_empty: true,
  };
  return inOrder([...breaks, { ...terms, second, name, state: "added" }], dayStart);
}
