import type { Month } from "@/components/month-run/month-run-screen";
import { addDays, type Day, getMonth, parseGivenDay } from "@/lib/day";

/** The month of a run: that of a given day, otherwise the one before today's. */
export function readMonth(given: string | string[] | undefined, today: Day, broadcast: boolean): Month {
  const day = parseGivenDay(String(given ?? "")) ?? addDays(getMonth(today, broadcast).from, -1);
  const { from, to } = getMonth(day, broadcast);
  return { from, to, months: { before: getMonth(addDays(from, -1), broadcast).from, after: addDays(to, 1) } };
}
