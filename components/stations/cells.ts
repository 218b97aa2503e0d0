import { HOURS, hourOfWeek, WEEKDAYS } from "@/components/week/hours";

/** The hours of the week in a day part's 7 texts of 24 signs. */
export const hoursOfCells = (cells: readonly string[]): number[] =>
  cells.flatMap((day, weekday) =>
    [...day].flatMap((sign, hour) => (sign === "1" ? [hourOfWeek(weekday + 1, hour)] : [])),
  );

/** The same written back. */
export function textOfHours(hours: readonly number[]): string[] {
  const on = new Set(hours);
  return WEEKDAYS.map((weekday) =>
    HOURS.map((hour) => (on.has(hourOfWeek(weekday, hour)) ? "1" : "0")).join(""),
  );
}
