import type { Day } from "@/lib/day";
import type { LimitWindow } from "@/lib/inventory/ad-limits";
import type { StatsMonth } from "@/lib/stats/periods";
import { type Ctx, tenantOf } from "@/server/ctx";

/** A window of a limit on each day that the limit holds; `stations` empty for all. */
export type DatedWindow = Pick<LimitWindow, "hours" | "seconds" | "counted"> & {
  stations: readonly string[];
  valid_from: Day;
  valid_to: Day | null;
};
type Over = { station_id: string; month: number; over: number; days_over: number };
/** A window above its limit: `place` is its index among the given windows. */
type Worst = { station_id: string; date: Day; place: number; used: number };

/**
 * Reads how many windows were above their limit, and on how many days any was, by station and month (its place, from 1);
 * and the `most` windows that were furthest above it.
 */
export async function readOverLimits(
  ctx: Ctx,
  windows: readonly DatedWindow[],
  { months, stations, most }: { months: readonly StatsMonth[]; stations: readonly string[]; most: number },
): Promise<{ over: Over[]; worst: Worst[] }> {
  const { tenant_id: t } = tenantOf(ctx);
  const [from, to] = [months[0]?.from, months.at(-1)?.to];
  if (!from || !to || windows.length === 0) return { over: [], worst: [] };
  const given = JSON.stringify(windows.map((window, place) => ({ place, ...window })));
  const rows = await ctx.db.$queryRaw<(Over & Worst)[]>`
    with w as materialized (
      select w.place, w.seconds, w.counted, w.stations, w.valid_from, w.valid_to, h.hour
      from jsonb_to_recordset(${given}::jsonb)
        as w(place int, hours int[], seconds int, counted text[], stations uuid[], valid_from date, valid_to date)
      cross join lateral unnest(w.hours) as h(hour)
    ), b as materialized (
      select station_id, date, second / 3600 as hour, purpose, sum(booked_seconds) as seconds
      from ad_break
      where tenant_id = ${t}::uuid and station_id = any(${[...stations]}::uuid[]) and date between ${from}::date and ${to}::date
        and booked_seconds > 0
      group by 1, 2, 3, 4
    ), o as materialized (
      select b.station_id, b.date, w.place, sum(b.seconds)::int as used, sum(b.seconds)::int - min(w.seconds) as excess
      from b join w on w.hour = b.hour and b.purpose = any(w.counted)
        and (w.stations = '{}' or b.station_id = any(w.stations))
        and b.date >= w.valid_from and (w.valid_to is null or b.date <= w.valid_to)
      group by 1, 2, 3 having sum(b.seconds) > min(w.seconds)
    )
    select station_id, width_bucket(date, ${months.map((month) => month.from)}::date[]) as month, count(*)::int as over,
      count(distinct date)::int as days_over, null as date, null as place, null as used
    from o group by 1, 2
    union all
    (select station_id, null, null, null, date::text, place, used from o
     order by excess desc, date, station_id, place limit ${most}::int)`;
  return {
    over: rows.filter(({ place }) => place === null),
    worst: rows.filter(({ place }) => place !== null),
  };
}
