import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { buildPlannedBreaks } from "./planned-breaks";

/** The paid breaks of one station and date, with capacity and free seconds, as parallel lists. */
export type DayOfBreaks = {
  station: string;
  date: Day;
  second: number[];
  number: number[];
  name: string[];
  capacity: number[];
  free: number[];
  places: number[];
  smallest: number[];
};
const NO_LIMIT = 1_000_000;
const selectDays = (free: Prisma.Sql, taken: Prisma.Sql) => Prisma.sql`
  b.station_id as station, b.date::text as date, array_agg(b.second) as second, array_agg(b.number) as number, array_agg(b.name) as name,
  array_agg(b.capacity_seconds) as capacity, array_agg(${free}) as free,
  array_agg(coalesce(b.capacity_spots, ${NO_LIMIT}) - ${taken}) as places, array_agg(b.smallest_length) as smallest`;

/** Returns the opened breaks of stations from a date to a date. */
export async function readOpenedDays(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<(DayOfBreaks & { ahead: boolean[] })[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<(DayOfBreaks & { ahead: boolean[] })[]>`
    select ${selectDays(Prisma.sql`b.capacity_seconds - b.booked_seconds`, Prisma.sql`b.booked_spots`)},
      array_agg(b.planned_at > ${ctx.now}) as ahead
    from ad_break b
    where b.tenant_id = ${tenant_id}::uuid and b.station_id = any(${[...stations]}::uuid[])
      and b.date between ${from}::date and ${to}::date and b.purpose = 'paid'
    group by b.station_id, b.date`;
}

/**
 * Returns the breaks that week, holidays and exceptions plan on days that are not opened, including times the clock
 * skips.
 */
export async function readPlannedDays(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<DayOfBreaks[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<DayOfBreaks[]>`
    with days as materialized (
      select s.uuid as station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, ${from}::date + n as date
      from station s cross join generate_series(0, ${to}::date - ${from}::date) as n
      where s.tenant_id = ${tenant_id}::uuid and s.uuid = any(${[...stations]}::uuid[])
        and (${from}::date + n between s.opened_from and s.opened_to) is not true
    )
    select ${selectDays(Prisma.sql`b.capacity_seconds`, Prisma.sql`0`)}
    from (${buildPlannedBreaks(tenant_id, Prisma.sql`select * from days`)}) b
    where b.purpose = 'paid'
    group by b.station_id, b.date`;
}
