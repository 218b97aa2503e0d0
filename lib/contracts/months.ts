import { addMonths, type Day, getMonthStart, pickEarlier, pickLater } from "@/lib/day";
import { add, type Money, subtract } from "@/lib/money";

/** The amounts of one calendar month, by its first day. */
export type MonthAmounts = { month: Day; booked: Money; aired: Money; billed: Money };

/**
 * Adds up amounts month by month, over every calendar month from the first of the term or of the amounts to the last of
 * either; a month without amounts repeats the sums before it.
 */
export function sumMonths(
  months: readonly MonthAmounts[],
  { start_date, end_date }: { start_date: Day; end_date: Day },
): MonthAmounts[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const from = pickEarlier(first.month, getMonthStart(start_date));
  const to = pickLater(last.month, getMonthStart(end_date));
  const known = new Map(months.map((one) => [one.month, one]));
  const zero = subtract(first.booked, first.booked);
  const sums: MonthAmounts[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const before = sums.at(-1);
    const own = known.get(month);
    if (before && own)
      sums.push({
        month,
        booked: add(before.booked, own.booked),
        aired: add(before.aired, own.aired),
        billed: add(before.billed, own.billed),
      });
    else if (before) sums.push({ ...before, month });
    else if (own) sums.push(own);
    else sums.push({ month, booked: zero, aired: zero, billed: zero });
  }
  return sums;
}
