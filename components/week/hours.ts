/** Hour of the week: (ISO weekday − 1) × 24 + hour of the clock. */
export const hourOfWeek = (weekday: number, hour: number) => (weekday - 1) * 24 + hour;
export const weekdayOf = (cell: number) => Math.floor(cell / 24) + 1;
export const hourOf = (cell: number) => cell % 24;

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours or weekdays in a circle, from a given one on. */
export const turned = <T>(circle: readonly T[], first: T): T[] => {
  const at = Math.max(0, circle.indexOf(first));
  return [...circle.slice(at), ...circle.slice(0, at)];
};

/** A weekday's name: 1 is Monday. */
export const weekdayName = (weekday: number, language: string, length: "short" | "long" = "short") =>
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

/** Every cell of the rectangle between two, in the order rows and columns are drawn. */
export function rectangle(
  a: number,
  b: number,
  weekdays: readonly number[],
  hours: readonly number[],
): number[] {
  const span = (order: readonly number[], x: number, y: number) => {
    const [from = 0, to = 0] = [order.indexOf(x), order.indexOf(y)].sort((m, n) => m - n);
    return order.slice(from, to + 1);
  };
  return span(weekdays, weekdayOf(a), weekdayOf(b)).flatMap((weekday) =>
    span(hours, hourOf(a), hourOf(b)).map((hour) => hourOfWeek(weekday, hour)),
  );
}
