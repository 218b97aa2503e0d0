import type { Day } from "@/lib/day";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import type { Purpose } from "@/lib/inventory/purposes";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { buildPlannedBreaks } from "./planned-breaks";
import { buildSellableSeconds } from "./sellable";

/** Breaks of one station, with capacity and free seconds, as parallel lists. */
export type BreaksOfDay = {
  station: string;
  second: number[];
  number: number[];
  name: string[];
  purpose: Purpose[];
  kind: BreakKind[];
  capacity: number[];
  free: number[];
  places: number[];
  smallest: number[];
};
/** The breaks of one date. */
type OpenedDay = BreaksOfDay & { date: Day; ahead: boolean[] };
/** The breaks of dates that plan the same ones. */
export type PlannedDays = BreaksOfDay & { dates: Day[] };
const NO_LIMIT = 1_000_000;
/** A list of a column as JSON, which is parsed natively: the driver reads the text of an array letter by letter. */
const listAs = (value: Prisma.Sql) => Prisma.sql`json_agg(${value})`;
const selectDays = (capacity: Prisma.Sql, free: Prisma.Sql, taken: Prisma.Sql) => Prisma.sql`
  b.station_id as station, ${listAs(Prisma.sql`b.second`)} as second, ${listAs(Prisma.sql`b.number`)} as number,
  ${listAs(Prisma.sql`b.name`)} as name, ${listAs(Prisma.sql`b.purpose`)} as purpose, ${listAs(Prisma.sql`b.kind`)} as kind,
  ${listAs(capacity)} as capacity, ${listAs(free)} as free,
  ${listAs(Prisma.sql`coalesce(b.capacity_spots, ${NO_LIMIT}) - ${taken}`)} as places,
  ${listAs(Prisma.sql`b.smallest_length`)} as smallest`;

/** Returns the opened breaks of stations from a date to a date. */
export async function readOpenedDays(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<OpenedDay[]> {
  const { tenant_id } = tenantOf(ctx);
  const sellable = buildSellableSeconds("b");
  return ctx.db.$queryRaw<OpenedDay[]>`
    select b.date::text as date, ${selectDays(sellable, Prisma.sql`${sellable} - b.booked_seconds`, Prisma.sql`b.booked_spots`)},
      ${listAs(Prisma.sql`b.planned_at > ${ctx.now}`)} as ahead
    from ad_break b
    where b.tenant_id = ${tenant_id}::uuid and b.station_id = any(${[...stations]}::uuid[])
      and b.date between ${from}::date and ${to}::date
    group by b.station_id, b.date`;
}

/**
 * Returns the breaks that week, holidays and exceptions plan on days that are not opened, including times the clock
 * skips. Dates of a station between two changes of its week, on the same weekday and without exceptions plan the same
 * breaks, so only the first of them is computed.
 */
export async function readPlannedDays(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<PlannedDays[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<PlannedDays[]>`
    with days as materialized (
      select s.uuid as station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, ${from}::date + n as date
      from station s cross join generate_series(0, ${to}::date - ${from}::date) as n
      where s.tenant_id = ${tenant_id}::uuid and s.uuid = any(${[...stations]}::uuid[])
        and (${from}::date + n between s.opened_from and s.opened_to) is not true
    ), changes as materialized (
      select distinct r.station_id as source, c.date
      from break_rule r cross join lateral (values (r.valid_from), (r.valid_to + 1)) c(date)
      where r.tenant_id = ${tenant_id}::uuid and r.station_id in (select source from days)
        and c.date between ${from}::date and ${to}::date
    ), dated as materialized (
      select d.station_id, d.source, d.timezone, d.day_start, d.date, max(c.date) as changed
      from days d left join changes c on c.source = d.source and c.date <= d.date
      group by d.station_id, d.source, d.timezone, d.day_start, d.date
    ), alike as materialized (
      select d.station_id, d.source, d.timezone, d.day_start, min(d.date) as date, array_agg(d.date::text) as dates
      from dated d
      left join holiday h on h.tenant_id = ${tenant_id}::uuid and h.date = d.date
      left join (select distinct x.station_id, x.date from break_exception x
        where x.tenant_id = ${tenant_id}::uuid and x.date between ${from}::date and ${to}::date
      ) x on x.station_id = d.source and x.date = d.date
      group by d.station_id, d.source, d.timezone, d.day_start, d.changed,
        coalesce(h.opens_as, extract(isodow from d.date)::int), x.date
    )
    select a.dates, b.station, b.second, b.number, b.name, b.purpose, b.kind, b.capacity, b.free, b.places, b.smallest from alike a join (
      select b.date, ${selectDays(Prisma.sql`b.capacity_seconds`, Prisma.sql`b.capacity_seconds`, Prisma.sql`0`)}
      from (${buildPlannedBreaks(tenant_id, Prisma.sql`select station_id, source, timezone, day_start, date from alike`)}) b
      group by b.station_id, b.date
    ) b on b.station = a.station_id and b.date = a.date`;
}

/** Returns how many breaks stations have from a date to a date, opened or planned. */
export async function countBreaks(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<number> {
  const { tenant_id } = tenantOf(ctx);
  const [opened, planned] = await Promise.all([
    ctx.db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from ad_break
      where tenant_id = ${tenant_id}::uuid and station_id = any(${[...stations]}::uuid[])
        and date between ${from}::date and ${to}::date`,
    readPlannedDays(ctx, stations, from, to),
  ]);
  return planned.reduce((n, { dates, second }) => n + dates.length * second.length, opened[0]?.count ?? 0);
}
