import { listDays } from "@/lib/day";
import { type AdLimit, isLimitedBy, listWindowsOf } from "@/lib/inventory/ad-limits";
import type { StatsMonth } from "./periods";

/** Windows and days that a limit holds for, and how many of each were exceeded. */
export type LimitCounts = { windows: number; over: number; days: number; days_over: number };

/** The windows of all limits of a station in a period, and the days that have any. */
export function countLimitWindows(
  limits: readonly AdLimit[],
  station: string,
  { from, to }: StatsMonth,
): Pick<LimitCounts, "windows" | "days"> {
  const sizes = limits.map((limit) => ({ limit, windows: listWindowsOf(limit).length }));
  const perDay = listDays(from, to).map((date) =>
    sizes.reduce((sum, { limit, windows }) => sum + (isLimitedBy(limit, station, date) ? windows : 0), 0),
  );
  return {
    windows: perDay.reduce((sum, windows) => sum + windows, 0),
    days: perDay.filter((windows) => windows > 0).length,
  };
}

/** The counts of several stations or months together. */
export const sumLimitCounts = (rows: readonly LimitCounts[]): LimitCounts =>
  rows.reduce(
    (sum, row) => ({
      windows: sum.windows + row.windows,
      over: sum.over + row.over,
      days: sum.days + row.days,
      days_over: sum.days_over + row.days_over,
    }),
    { windows: 0, over: 0, days: 0, days_over: 0 },
  );
