import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import type { StatsFigures } from "@/lib/stats/figures";
import { pairMonths, type StatsMonth } from "@/lib/stats/periods";
import type { StatsGroup } from "@/lib/stats/query";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { buildIsLimited } from "@/server/data/queries/inventory/sellable";
import { buildWeekBills, buildWeeks } from "./weeks";

type Sql = Prisma.Sql;
export type StatsFilters = Partial<Record<StatsGroup, readonly string[]>>;
export type StatsScope = { months: readonly StatsMonth[]; by: StatsGroup; filters: StatsFilters };
/** The same with the months that its own are compared with. */
export type StatsComparison = StatsScope & { before: readonly StatsMonth[] };

/** The column of the spot `p`, its campaign `g` or its customer `c` that a group stands for. */
const KEYS: Record<StatsGroup, Sql> = {
  station: Prisma.sql`p.station_id`,
  customer: Prisma.sql`g.customer_id`,
  category: Prisma.sql`coalesce(g.category_id, c.category_id)`,
  seller: Prisma.sql`g.created_by`,
  agent: Prisma.sql`g.agent_id`,
};
/** The names of groups `k(key)`. */
const NAMES: Record<StatsGroup, Sql> = {
  station: Prisma.sql`select s.name from station s where s.tenant_id = app_tenant() and s.uuid = k.key`,
  customer: Prisma.sql`select s.name from customer s where s.tenant_id = app_tenant() and s.uuid = k.key`,
  category: Prisma.sql`select s.name from type_of_business s where s.tenant_id = app_tenant() and s.uuid = k.key`,
  seller: Prisma.sql`select trim(u.first_name || ' ' || u.last_name) from app_user u where u.uuid = k.key`,
  agent: Prisma.sql`select s.name from agent_agency s where s.tenant_id = app_tenant() and s.uuid = k.key`,
};

const isAmong = (column: Sql, ids: readonly string[] | undefined): Sql =>
  ids?.length ? Prisma.sql`and ${column} = any(${[...ids]}::uuid[])` : Prisma.empty;
/** The conditions of the filters, over a spot `p`, its campaign `g` and its customer `c`. */
const matchFilters = (filters: StatsFilters): Sql =>
  Prisma.join(
    (["station", "customer", "category", "seller", "agent"] as const).map((group) =>
      isAmong(KEYS[group], filters[group]),
    ),
    " ",
  );

/** The days between which the months lie. */
function spanMonths(months: readonly StatsMonth[]): StatsMonth {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) throw new Error("statistics need a month");
  return { from: first.from, to: last.to };
}

/** The sums of weeks that the figures are made of. */
const COUNTED = ["booked", "aired", "spots", "seconds", "delivered", "due", "missed", "made_good"] as const;
/**
 * A row of `readStatsFigures`: of a month (its place in its period, from 1), of a group, or of everything; of the period
 * or of the one compared with.
 */
export type FiguresRow = StatsFigures & {
  is_previous: boolean;
  month: number | null;
  key: string | null;
  is_group: boolean;
  name: string;
};

/**
 * Reads the figures of a period and of the one compared with in one statement, so that months of both and campaigns that
 * are not counted yet are read once: for each period a row for each month with spots, one for each group, and one for
 * all; none without spots. Weeks are added up by month, campaign and what is
 * asked first, so that lines, campaigns and customers are read once for each of these.
 * Billed is what issued invoices bill of the spots, less the discounts of line and invoice and the commission of the agency; paid is the part of it that
 * payments settle. Drafts do not count, and an invoice the person may not read does not either.
 */
export async function readStatsFigures(
  ctx: Ctx,
  { months, before, by, filters }: StatsComparison,
): Promise<FiguresRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const { starts, spans, places } = pairMonths(months, before);
  // The weeks are those of the filtered stations already.
  const { station: stations, ...others } = filters;
  const scope = { spans, stations };
  const station = by === "station" ? Prisma.sql`station_id` : Prisma.sql`null::uuid`;
  const rows = await ctx.db.$queryRaw<FiguresRow[]>`
    with settled as (
      select a.invoice_id, sum(a.amount) as amount from allocation a
      where a.tenant_id = ${t}::uuid and a.payment_id is not null and not a.is_discount group by 1
    ), bills as (
      select width_bucket(w.week, ${starts}::date[]) as bucket, w.campaign_id, w.station_id, w.invoice_line_id, sum(w.amount) as amount
      from (${buildWeekBills(t, scope)}) w group by 1, 2, 3, 4
    ), part as (
      select width_bucket(w.week, ${starts}::date[]) as bucket, w.campaign_id, w.station_id, w.booked, w.aired,
        0::numeric as billed, 0::numeric as paid, w.spots, w.seconds, w.delivered, w.due, w.missed, w.made_good
      from (${buildWeeks(t, scope, COUNTED)}) w
      union all
      select b.bucket, b.campaign_id, b.station_id, 0, 0, k.net,
        case when i.total > i.credited then k.net * least(1, coalesce(s.amount, 0) / (i.total - i.credited)) else 0 end,
        0, 0, 0, 0, 0, 0
      from bills b
      join invoice_line l on l.tenant_id = ${t}::uuid and l.uuid = b.invoice_line_id
      join invoice i on i.tenant_id = ${t}::uuid and i.uuid = l.invoice_id and i.status <> 'draft'
      left join settled s on s.invoice_id = i.uuid
      cross join lateral (select b.amount
        * (10000 - case when i.discounts_inline then l.discount_bp else i.discount_bp end) / 10000
        * (10000 - l.commission_bp) / 10000 as net) k
    ), fact as (
      select bucket, campaign_id, ${station} as station_id, sum(booked) as booked, sum(aired) as aired, sum(billed) as billed,
        sum(paid) as paid, sum(spots) as spots, sum(seconds) as seconds, sum(delivered) as delivered, sum(due) as due,
        sum(missed) as missed, sum(made_good) as made_good
      from part group by 1, 2, 3
    ), k as (
      select o.is_previous, o.place as month, ${KEYS[by]} as key, grouping(o.place) = 1 and grouping(${KEYS[by]}) = 0 as is_group,
        sum(p.booked) as booked, sum(p.aired) as aired, sum(p.billed) as billed, sum(p.paid) as paid,
        sum(p.spots) as spots, sum(p.seconds) as seconds, sum(p.delivered) as delivered, sum(p.due) as due,
        sum(p.missed) as missed, sum(p.made_good) as made_good
      from fact p
      join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as o(bucket int, place int, is_previous boolean) on o.bucket = p.bucket
      join campaign g on g.tenant_id = ${t}::uuid and g.uuid = p.campaign_id
      join customer c on c.tenant_id = ${t}::uuid and c.uuid = g.customer_id
      where true ${matchFilters(others)}
      group by grouping sets ((o.is_previous, o.place), (o.is_previous, ${KEYS[by]}), (o.is_previous))
    )
    select is_previous, month, key, is_group, coalesce((${NAMES[by]}), '') as name, coalesce(booked, 0) as booked,
      coalesce(aired, 0) as aired, coalesce(billed, 0) as billed, coalesce(paid, 0) as paid,
      coalesce(spots, 0)::int as spots, coalesce(seconds, 0)::float8 as seconds, coalesce(delivered, 0)::int as delivered,
      coalesce(due, 0)::int as due, coalesce(missed, 0)::int as missed, coalesce(made_good, 0)::int as made_good
    from k order by booked desc, name, key`;
  return rows.map(makeRowReader<FiguresRow>(ctx));
}

export type DiscountRow = {
  key: string | null;
  is_group: boolean;
  name: string;
  list: Money;
  discount: Money;
};
/**
 * Reads the list price of the ordered spots and what was deducted of it, by group and of all. The list price is that of
 * `getListPrice`, from the steps kept with each spot.
 */
export async function readDiscounts(ctx: Ctx, { months, by, filters }: StatsScope): Promise<DiscountRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const { from, to } = spanMonths(months);
  const rows = await ctx.db.$queryRaw<DiscountRow[]>`
    with p as (
      select w.campaign_id, w.station_id, sum(w.booked) as price, sum(w.list) as list
      from (${buildWeeks(t, { spans: [{ from, to }], stations: filters.station }, ["booked", "list", "spots"])}) w where w.spots > 0 group by 1, 2
    ), k as (
      select ${KEYS[by]} as key, grouping(${KEYS[by]}) = 0 as is_group, sum(p.list) as list, sum(p.list - p.price) as discount
      from p
      join campaign g on g.tenant_id = ${t}::uuid and g.uuid = p.campaign_id
      join customer c on c.tenant_id = ${t}::uuid and c.uuid = g.customer_id
      where true ${matchFilters(filters)}
      group by grouping sets ((${KEYS[by]}), ())
    )
    select key, is_group, coalesce((${NAMES[by]}), '') as name, coalesce(list, 0) as list, coalesce(discount, 0) as discount
    from k order by discount desc, name, key`;
  return rows.map(makeRowReader<DiscountRow>(ctx));
}

type StatsSpan = { from: Day; to: Day };
export type CustomerRow = {
  kind: "new" | "repeat" | "lapsed";
  uuid: string;
  name: string;
  booked: Money;
  previous_booked: Money;
  last: Day;
};
/**
 * Reads the customers with ordered spots in a period or the one compared with, most booked first: new ones without any
 * spot before the period, those who booked before, and those with spots in the period compared with only.
 */
export async function readStatsCustomers(
  ctx: Ctx,
  { from, to }: StatsSpan,
  before: StatsSpan,
  filters: StatsFilters,
): Promise<CustomerRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const isNow = Prisma.sql`p.week between ${from}::date and ${to}::date ${matchFilters(filters)}`;
  const isBefore = Prisma.sql`p.week between ${before.from}::date and ${before.to}::date ${matchFilters(filters)}`;
  const rows = await ctx.db.$queryRaw<CustomerRow[]>`
    with k as (
      select g.customer_id, bool_or(${isNow}) as is_current, bool_or(p.week < ${from}::date) as is_known,
        max(p.last_spot) filter (where ${isNow} or ${isBefore}) as last,
        coalesce(sum(p.booked) filter (where ${isNow}), 0) as booked,
        coalesce(sum(p.booked) filter (where ${isBefore}), 0) as previous_booked
      from (${buildWeeks(t, { spans: [{ to }] }, ["booked", "spots", "last_spot"])}) p
      join campaign g on g.tenant_id = ${t}::uuid and g.uuid = p.campaign_id
      join customer c on c.tenant_id = ${t}::uuid and c.uuid = g.customer_id
      where p.spots > 0 group by 1
    )
    select case when not k.is_current then 'lapsed' when k.is_known then 'repeat' else 'new' end as kind,
      c.uuid, c.name, k.booked, k.previous_booked, k.last::text as last
    from k join customer c on c.tenant_id = ${t}::uuid and c.uuid = k.customer_id
    where k.last is not null
    order by k.booked + k.previous_booked desc, lower(c.name), c.uuid`;
  return rows.map(makeRowReader<CustomerRow>(ctx));
}

export type SellOutRow = { weekday: number; hour: number; booked: number; capacity: number };
/** Reads booked and saleable seconds of the breaks of some days, by weekday and hour of the clock. */
export function readSellOutByHour(
  ctx: Ctx,
  from: Day,
  to: Day,
  stations: readonly string[] | undefined,
): Promise<SellOutRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  return ctx.db.$queryRaw<SellOutRow[]>`
    select extract(isodow from p.date)::int as weekday, p.second / 3600 as hour, sum(p.booked_seconds)::int as booked,
      sum(p.capacity_seconds)::int as capacity
    from ad_break p
    where p.tenant_id = ${t}::uuid and p.date between ${from}::date and ${to}::date and ${buildIsLimited("p")} ${isAmong(KEYS.station, stations)}
    group by 1, 2 order by 1, 2`;
}
