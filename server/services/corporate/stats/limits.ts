import { MOST_OVER } from "@/lib/calls/corporate/stats";
import { listWindowsOf, makeHourLimits } from "@/lib/inventory/ad-limits";
import { takeAt, takeLast } from "@/lib/must";
import { countLimitWindows, sumLimitCounts } from "@/lib/stats/limits";
import type { Ctx } from "@/server/ctx";
import { readOverLimits } from "@/server/data/queries/insights/limits";
import type { StatsScope } from "@/server/data/queries/insights/stats";
import { readAdLimits } from "@/server/services/broadcast/inventory/ad-limits";

/**
 * Reads how the stations' own limits of an hour and the ad limits were kept, by station and month, and the windows
 * furthest above theirs. Archived stations are left out.
 */
export async function readLimits(ctx: Ctx, { months, filters: { station: chosen } }: StatsScope) {
  const stations = await ctx.db.station.findMany({
    where: { archived_at: null, ...(chosen?.length && { uuid: { in: [...chosen] } }) },
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
    select: { uuid: true, name: true, hour_limit: true },
  });
  const adLimits = await readAdLimits(ctx);
  const limits = [...stations.flatMap(makeHourLimits), ...adLimits];
  const windows = limits.flatMap(({ stations, valid_from, valid_to, ...limit }) =>
    listWindowsOf({ stations, valid_from, valid_to, ...limit }).map((window) => ({
      ...window,
      stations,
      valid_from,
      valid_to,
    })),
  );
  const { over, worst } = await readOverLimits(ctx, windows, {
    months,
    stations: stations.map(({ uuid }) => uuid),
    most: MOST_OVER,
  });
  const found = new Map(over.map((row) => [`${row.station_id} ${row.month}`, row]));
  const rows = stations.flatMap(({ uuid, name, hour_limit }) => {
    const own = [...makeHourLimits({ uuid, hour_limit }), ...adLimits];
    return months.flatMap((month, i) => {
      const counts = countLimitWindows(own, uuid, month);
      const { over = 0, days_over = 0 } = found.get(`${uuid} ${i + 1}`) ?? {};
      return counts.windows > 0 ? [{ station: uuid, name, ...month, ...counts, over, days_over }] : [];
    });
  });
  const names = new Map(stations.map(({ uuid, name }) => [uuid, name]));
  return {
    months: months.map((month) => ({
      ...month,
      ...sumLimitCounts(rows.filter(({ from }) => from === month.from)),
    })),
    rows,
    worst: worst.map(({ station_id, date, place, used }) => {
      const { name, hours, seconds } = takeAt(windows, place);
      return {
        station: station_id,
        name: names.get(station_id) ?? "",
        date,
        limit: name,
        from_hour: takeAt(hours, 0),
        to_hour: takeLast(hours) + 1,
        used,
        allowed: seconds,
      };
    }),
  };
}
