import type { DatedRecord, LogDay } from "@/lib/calendar/entries";
import { computeFeedSpan, type FeedKind, MOST_ENTRIES } from "@/lib/calendar/feed";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";

type Sql = Prisma.Sql;
type Dated = DatedRecord["kind"];

/** Whether a record is of the stations of a calendar; without stations it holds all. */
const isOf = (column: Sql, stations: readonly string[]): Sql =>
  stations.length === 0 ? Prisma.sql`true` : Prisma.sql`${column} && ${[...stations]}::uuid[]`;

const changedAt = (t: string, uuid: Sql): Sql =>
  Prisma.sql`(select max(h.at) from history h where h.tenant_id = ${t}::uuid and h.object_id = ${uuid})`;
const namesOf = (t: string, ids: Sql): Sql =>
  Prisma.sql`(select string_agg(s.name, ', ' order by s.name) from station s where s.tenant_id = ${t}::uuid and s.uuid = any(${ids}))`;

/** The records of one kind. All have the same columns, of which `first` and `last` are their days. */
const SOURCES: Readonly<Record<Dated, (t: string, stations: readonly string[]) => Sql>> = {
  campaigns: (t, stations) => Prisma.sql`
    select g.uuid, g.name, g.number, g.customer_id, g.station_ids, null::numeric as amount, null as currency,
      g.start_date as first, least(g.end_date, coalesce(g.stopped_on, g.end_date)) as last, g.version
    from campaign g
    where g.tenant_id = ${t}::uuid and g.status <> 'draft' and ${isOf(Prisma.sql`g.station_ids`, stations)}`,
  copy: (t, stations) => Prisma.sql`
    select k.uuid, k.title, null, k.customer_id, k.station_ids, null::numeric, null, k.valid_to, k.valid_to, k.version
    from commercial k
    where k.tenant_id = ${t}::uuid and k.valid_to is not null and ${isOf(Prisma.sql`k.station_ids`, stations)}`,
  licences: (t, stations) => Prisma.sql`
    select s.uuid, s.name, null, null::uuid, array[s.uuid], null::numeric, null, s.license_expires_at, s.license_expires_at, s.version
    from station s
    where s.tenant_id = ${t}::uuid and s.archived_at is null and not (s.license_type = 'annual' and s.license_recurring)
      and ${isOf(Prisma.sql`array[s.uuid]`, stations)}`,
  invoices: (t, stations) => Prisma.sql`
    select i.uuid, coalesce(i.number, ''), i.number, i.customer_id, i.station_ids, i.total - i.paid, i.currency, i.due_date, i.due_date, i.version
    from invoice i
    where i.tenant_id = ${t}::uuid and i.kind = 'invoice' and i.status = 'issued' and i.paid < i.total
      and ${isOf(Prisma.sql`i.station_ids`, stations)}`,
};

/** Reads the records of one kind within the span of a calendar; of too many, those nearest to today. */
export function readDatedRecords(ctx: Ctx, kind: Dated, stations: readonly string[]): Promise<DatedRecord[]> {
  const t = tenantOf(ctx).tenant_id;
  const { from, to } = computeFeedSpan(ctx.today);
  return ctx.db.$queryRaw<DatedRecord[]>`
    with found (uuid, name, number, customer_id, station_ids, amount, currency, first, last, version) as (
      ${SOURCES[kind](t, stations)}
    ), nearest as (
      select * from found f
      where f.first <= f.last and f.last >= ${from}::date and f.first <= ${to}::date
      order by greatest(0, f.first - ${ctx.today}::date, ${ctx.today}::date - f.last), f.uuid
      limit ${MOST_ENTRIES}
    )
    select ${kind} as kind, n.uuid, n.name, n.number, c.name as customer, ${namesOf(t, Prisma.sql`n.station_ids`)} as stations,
      n.amount::text as amount, n.currency, n.first::text as from, n.last::text as to, n.version,
      ${kind === "licences" ? Prisma.sql`null::timestamptz` : changedAt(t, Prisma.sql`n.uuid`)} as changed_at
    from nearest n left join customer c on c.tenant_id = ${t}::uuid and c.uuid = n.customer_id`;
}

/**
 * Reads the days of stations with spots, by date and name: those whose logs are to be published. The limit keeps the
 * planner at one lookup a day and station; with `exists` it reads all spots of the tenant.
 */
export function readLogDays(ctx: Ctx, stations: readonly string[]): Promise<LogDay[]> {
  const t = tenantOf(ctx).tenant_id;
  const { from, logs_to } = computeFeedSpan(ctx.today);
  return ctx.db.$queryRaw<LogDay[]>`
    select d.date::date::text as date, s.uuid as station_id, s.name as station, coalesce(l.published, 0) > 0 as is_published
    from station s
    cross join generate_series(${from}::date, ${logs_to}::date, '1 day') d(date)
    left join traffic_log l on l.tenant_id = ${t}::uuid and l.station_id = s.uuid and l.date = d.date::date
    cross join lateral (
      select from spot p
      where p.tenant_id = ${t}::uuid and p.station_id = s.uuid and p.date = d.date::date and p.status <> 'removed' limit 1
    ) on_air
    where s.tenant_id = ${t}::uuid and s.archived_at is null and ${isOf(Prisma.sql`array[s.uuid]`, stations)}
    order by d.date, s.name, s.uuid`;
}

/** The kinds whose entries are records; the others are deadlines. */
export const isDatedKind = (kind: FeedKind): kind is Dated => kind !== "logs";
