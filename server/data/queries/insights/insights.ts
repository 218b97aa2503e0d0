import { listSortFields } from "@/lib/columns/column";
import { INSIGHT_COLUMNS } from "@/lib/columns/insights";
import { addDays, addMonths, type Day } from "@/lib/day";
import type { InsightParam, InsightType } from "@/lib/insights/types";
import type { Money } from "@/lib/money";
import { INSIGHT_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeRowReader } from "@/server/data/list";
import { buildIsLimited } from "@/server/data/queries/inventory/sellable";
import { buildWeeks, buildWeeksBetween } from "./weeks";

type Sql = Prisma.Sql;

/** The saved insights, newest first. */
export const insightList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select r.uuid, r.insight_type, r.title, r.params, r.notes, r.is_favorite, r.version, r.created_at
    from insight r where r.tenant_id = ${tenant}::uuid`,
  search: ["title", "notes"],
  searchKeys: INSIGHT_SEARCH,
  fields: { ...listSortFields(INSIGHT_COLUMNS), uuid: "uuid" },
  filters: { is_favorite: ([value]) => Prisma.sql`is_favorite = ${value === "true"}` },
  order: "created_at desc",
};

export type InsightRow = {
  uuid: string;
  name: string;
  detail: string;
  station: string | null;
  date: Day | null;
  amount: Money | null;
  number: number | null;
};
export type InsightPoint = { date: Day; value: Money };
type Input = Record<InsightParam, number> & { tenant: string; today: Day };
/** What is looked at, the statement of the rows, and that of the series over these rows' uuids. */
type Statement = { from: Day; to: Day; rows: Sql; series: ((uuids: string[]) => Sql) | null };

const MOST = 200;
/** Weeks `w` with ordered spots, with their campaign and customer. */
const joinSold = (tenant: string, weeks: Sql): Sql => Prisma.sql`(${weeks}) w
  join campaign g on g.tenant_id = ${tenant}::uuid and g.uuid = w.campaign_id
  join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = g.customer_id
  where w.spots > 0`;
const SOLD = ["booked", "spots", "last_spot"] as const;
const UNDECIDED = ["spots", "undecided", "undecided_price", "last_undecided"] as const;
const PRICED = ["booked", "seconds", "spots"] as const;

/** The seconds and the average price of a second that each station sold between two days. */
const pricesBy = (tenant: string, from: Day, to: Day): Sql => Prisma.sql`
  select w.station_id, sum(w.seconds) as seconds, sum(w.booked) / nullif(sum(w.seconds), 0) as price
  from ${joinSold(tenant, buildWeeksBetween(tenant, { from, to }, PRICED))} group by 1`;

/** What the customers booked by month. */
const bookedByMonth = (tenant: string, from: Day, to: Day) => (uuids: string[]) =>
  Prisma.sql`
  select date_trunc('month', w.week::timestamp)::date::text as date, sum(w.booked) as value
  from ${joinSold(tenant, buildWeeksBetween(tenant, { from, to }, SOLD))} and c.uuid = any(${uuids}::uuid[])
  group by 1 order by 1`;

const STATEMENTS: Record<InsightType, (input: Input) => Statement> = {
  lapsed_customers: ({ tenant, today, months }) => {
    const since = addMonths(today, -months);
    const from = addMonths(since, -24);
    return {
      from,
      to: since,
      rows: Prisma.sql`
        select c.uuid, c.name, c.phone as detail, null::uuid as station, max(w.last_spot)::text as date,
          sum(w.booked) as amount, sum(w.spots)::int as number
        from ${joinSold(tenant, buildWeeksBetween(tenant, { from, to: null }, SOLD))} and c.archived_at is null
        group by c.uuid, c.name, c.phone having max(w.last_spot) < ${since}::date
        order by amount desc, c.name, c.uuid limit ${MOST}`,
      series: bookedByMonth(tenant, from, today),
    };
  },
  under_delivered: ({ tenant, today, days }) => {
    const from = addDays(today, -days);
    return {
      from,
      to: today,
      rows: Prisma.sql`
        select g.uuid, g.name, c.name as detail,
          (array_agg(w.station_id order by w.last_undecided desc, w.station_id))[1] as station,
          max(w.last_undecided)::text as date, sum(w.undecided_price) as amount, sum(w.undecided)::int as number
        from ${joinSold(tenant, buildWeeks(tenant, { spans: [{}] }, UNDECIDED))} and w.undecided > 0 and g.end_date >= ${from}::date
        group by g.uuid, g.name, c.name
        order by number desc, g.name, g.uuid limit ${MOST}`,
      series: null,
    };
  },
  seasonal_repeat: ({ tenant, today, days }) => {
    const to = addDays(today, days);
    const [from, until] = [addMonths(today, -12), addMonths(to, -12)];
    return {
      from,
      to: until,
      rows: Prisma.sql`
        select c.uuid, c.name, c.phone as detail, null::uuid as station, max(w.last_spot)::text as date,
          sum(w.booked) as amount, sum(w.spots)::int as number
        from ${joinSold(tenant, buildWeeksBetween(tenant, { from, to: until }, SOLD))} and c.archived_at is null
          and not exists (select 1 from spot q join campaign h on h.tenant_id = ${tenant}::uuid and h.uuid = q.campaign_id
            where q.tenant_id = ${tenant}::uuid and h.customer_id = c.uuid and q.status not in ('removed', 'held')
              and q.date between ${today}::date and ${to}::date)
        group by c.uuid, c.name, c.phone
        order by amount desc, c.name, c.uuid limit ${MOST}`,
      series: bookedByMonth(tenant, from, today),
    };
  },
  price_drift: ({ tenant, today, days, percent }) => {
    const since = addDays(today, -days);
    const from = addMonths(since, -12);
    return {
      from,
      to: today,
      rows: Prisma.sql`
        select s.uuid, s.name, '' as detail, s.uuid as station, null::text as date,
          round((k.now - k.before) * k.seconds, 2) as amount, round((k.now / k.before - 1) * 100)::int as number
        from (select n.station_id, n.seconds, n.price as now, b.price as before
          from (${pricesBy(tenant, since, today)}) n join (${pricesBy(tenant, from, addDays(since, -1))}) b using (station_id)) k
        join station s on s.tenant_id = ${tenant}::uuid and s.uuid = k.station_id
        where k.before > 0 and k.now <= k.before * (100 - ${percent}::int) / 100
        order by amount, s.name, s.uuid limit ${MOST}`,
      series: (uuids) => Prisma.sql`
        select date_trunc('month', w.week::timestamp)::date::text as date,
          round(sum(w.booked) / nullif(sum(w.seconds), 0), 4)::text as value
        from ${joinSold(tenant, buildWeeksBetween(tenant, { from, to: today }, PRICED))} and w.station_id = any(${uuids}::uuid[])
        group by 1 order by 1`,
    };
  },
  sector_without_advertiser: ({ tenant, today, days }) => {
    const from = addDays(today, -days);
    return {
      from,
      to: today,
      rows: Prisma.sql`
        with sold as (
          select distinct w.station_id, coalesce(g.category_id, c.category_id) as category_id
          from ${joinSold(tenant, buildWeeksBetween(tenant, { from, to: null }, ["spots"]))})
        select y.uuid, y.name, s.name as detail, s.uuid as station, null::text as date, null::numeric as amount,
          count(distinct o.station_id)::int as number
        from type_of_business y
        join sold o on o.category_id = y.uuid
        join station s on s.tenant_id = ${tenant}::uuid and s.archived_at is null and s.uuid <> o.station_id
        where y.tenant_id = ${tenant}::uuid
          and not exists (select 1 from sold x where x.station_id = s.uuid and x.category_id = y.uuid)
        group by y.uuid, y.name, s.uuid, s.name
        order by number desc, y.name, s.name, s.uuid limit ${MOST}`,
      series: null,
    };
  },
  empty_inventory: ({ tenant, today, days, percent }) => {
    const [from, to] = [addDays(today, 1), addDays(today, days)];
    const since = addDays(today, -90);
    const breaks = Prisma.sql`ad_break o
      where o.tenant_id = ${tenant}::uuid and o.date between ${from}::date and ${to}::date and ${buildIsLimited("o")}`;
    return {
      from,
      to,
      rows: Prisma.sql`
        select s.uuid, s.name, s.code as detail, s.uuid as station, k.date::text as date,
          round(k.free * r.price, 2) as amount, k.free::int as number
        from (select o.station_id, o.date, sum(o.capacity_seconds - o.booked_seconds) as free
          from ${breaks} group by 1, 2
          having sum(o.booked_seconds) * 100 < sum(o.capacity_seconds) * ${percent}::int) k
        join station s on s.tenant_id = ${tenant}::uuid and s.uuid = k.station_id and s.archived_at is null
        left join (${pricesBy(tenant, since, today)}) r on r.station_id = s.uuid
        order by number desc, k.date, s.name, s.uuid limit ${MOST}`,
      series: (uuids) => Prisma.sql`
        select o.date::text as date, sum(o.capacity_seconds - o.booked_seconds)::text as value
        from ${breaks} and o.station_id = any(${uuids}::uuid[]) group by 1 order by 1`,
    };
  },
};

const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;
function writeValue(value: unknown): string {
  if (Array.isArray(value)) return quoteText(`{${value.join(",")}}`);
  return typeof value === "number" ? String(value) : quoteText(String(value));
}
/** A statement with its values in their places, as a person may read it or run it by hand. */
function writeStatement({ strings, values }: Sql): string {
  const lines = strings
    .map((text, i) => (i < values.length ? text + writeValue(values[i]) : text))
    .join("")
    .split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents.filter((indent) => indent > 0));
  return lines
    .map((line) => (line.startsWith(" ") ? line.slice(least) : line))
    .join("\n")
    .trim();
}

/**
 * Computes an insight under the scope of the person: at most 200 rows, the points of its series, and the statement of
 * the rows as text.
 */
export async function readInsight(ctx: Ctx, type: InsightType, params: Record<InsightParam, number>) {
  const statement = STATEMENTS[type]({ ...params, tenant: tenantOf(ctx).tenant_id, today: ctx.today });
  const found = await ctx.db.$queryRaw<InsightRow[]>`${statement.rows}`;
  const rows = found.map(makeRowReader<InsightRow>(ctx));
  const uuids = [...new Set(rows.map(({ uuid }) => uuid))];
  const points =
    statement.series && uuids.length
      ? await ctx.db.$queryRaw<InsightPoint[]>`${statement.series(uuids)}`
      : [];
  return {
    from: statement.from,
    to: statement.to,
    rows,
    series: points.map(makeRowReader<InsightPoint>(ctx)),
    sql: writeStatement(statement.rows),
  };
}
