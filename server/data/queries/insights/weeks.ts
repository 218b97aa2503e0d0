import { UNORDERED } from "@/lib/billing/ledger";
import { LIST_STEPS } from "@/lib/booking/spot-prices";
import type { Day } from "@/lib/day";
import { listKeys } from "@/lib/own";
import { cutWeeks } from "@/lib/stats/weeks";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";

type Sql = Prisma.Sql;

const quoteAll = (words: readonly string[]): Sql => Prisma.raw(words.map((word) => `'${word}'`).join(", "));
/** Spots that were ordered. Mirrored ones, make-goods and bonus spots are no part of what was sold. */
const isOrdered = Prisma.sql`p.source not in (${quoteAll(["sync", ...UNORDERED])})`;
const isCounted = Prisma.sql`p.status not in ('removed', 'held')`;
const isUndecided = Prisma.sql`${isOrdered} and p.result = 'missed' and p.decision is null`;

/** The Monday of a day, or the first day of its month where that is later: no week reaches into a second month. */
const startWeek = (day: Sql): Sql =>
  Prisma.sql`greatest(date_trunc('week', ${day}::timestamp), date_trunc('month', ${day}::timestamp))::date`;

/** The list price of a spot `p`, as `getListPrice` computes it from the steps kept with the spot. */
const listPrice = Prisma.sql`coalesce(
  case when p.price_steps -> 0 ->> 'step' = 'manual' then (p.price_steps -> 0 ->> 'amount')::numeric
    else (select sum((s ->> 'amount')::numeric) from jsonb_array_elements(p.price_steps) s
      where s ->> 'step' in (${quoteAll(LIST_STEPS)})) end, p.price)`;

/** The columns of a week and how they are computed from its spots `p`. */
const SUMS = {
  booked: Prisma.sql`coalesce(sum(p.price) filter (where ${isOrdered}), 0)`,
  list: Prisma.sql`coalesce(sum(${listPrice}) filter (where ${isOrdered}), 0)`,
  aired: Prisma.sql`coalesce(sum(p.bills), 0)`,
  spots: Prisma.sql`(count(*) filter (where ${isOrdered}))::int`,
  seconds: Prisma.sql`coalesce(sum(p.length) filter (where ${isOrdered}), 0)::int`,
  delivered: Prisma.sql`(count(*) filter (where ${isOrdered} and p.status in ('aired', 'short')))::int`,
  due: Prisma.sql`(count(*) filter (where ${isOrdered} and p.result is not null))::int`,
  missed: Prisma.sql`(count(*) filter (where ${isOrdered} and p.result = 'missed'))::int`,
  made_good: Prisma.sql`(count(*) filter (where ${isOrdered} and p.result = 'missed' and p.decision = 'make_good'))::int`,
  undecided: Prisma.sql`(count(*) filter (where ${isUndecided}))::int`,
  undecided_price: Prisma.sql`coalesce(sum(p.price) filter (where ${isUndecided}), 0)`,
  last_undecided: Prisma.sql`max(p.date) filter (where ${isUndecided})`,
  last_spot: Prisma.sql`max(p.date) filter (where ${isOrdered})`,
} as const satisfies Record<string, Sql>;
const KEY = ["campaign_id", "station_id", "week"];
const BILL_KEY = [...KEY, "invoice_line_id"];
const listColumns = (names: readonly string[], of = ""): Sql =>
  Prisma.raw(names.map((name) => `${of}${name}`).join(", "));
type Sum = keyof typeof SUMS;
const SUM_NAMES = listKeys(SUMS);
const setColumns = (names: readonly string[]): Sql =>
  Prisma.raw(names.map((name) => `${name} = excluded.${name}`).join(", "));

/** Counts the weeks of the spots `p` that a condition names. */
const countWeeks = (tenant: string, spots: Sql, sums: readonly Sum[] = SUM_NAMES): Sql => Prisma.sql`
  select p.campaign_id, p.station_id, ${startWeek(Prisma.sql`p.date`)} as week, ${Prisma.join(
    sums.map((column) => Prisma.sql`${SUMS[column]} as ${Prisma.raw(column)}`),
  )}
  from spot p where p.tenant_id = ${tenant}::uuid and ${isCounted} and ${spots} group by 1, 2, 3`;

/** Sums what lines of invoices, drafts included, bill of the spots `p` that a condition names. */
const countBills = (tenant: string, spots: Sql): Sql => Prisma.sql`
  select p.campaign_id, p.station_id, ${startWeek(Prisma.sql`p.date`)} as week, e.invoice_line_id, sum(e.sign * e.amount) as amount
  from spot p join billing_entry e on e.tenant_id = ${tenant}::uuid and e.spot_id = p.uuid
  where p.tenant_id = ${tenant}::uuid and ${spots} group by 1, 2, 3, 4`;

const selectStale = (tenant: string): Sql =>
  Prisma.sql`select campaign_id from campaign_week_stale where tenant_id = ${tenant}::uuid`;
const selectStaleBills = (tenant: string): Sql => Prisma.sql`${selectStale(tenant)} and bills`;

/** What is read of weeks: those that begin between two days, which begin and end weeks. Without one of them, all. */
type WeekSpan = { from?: Day; to?: Day };
/** The weeks of any of some spans, on all stations or on those named, of all campaigns or of those of a customer. */
type WeekScope = {
  spans: readonly WeekSpan[];
  stations?: readonly string[] | undefined;
  customer?: string;
};
const inSpan = (column: Sql, { from, to }: WeekSpan): Sql =>
  Prisma.sql`(true ${from ? Prisma.sql`and ${column} >= ${from}::date` : Prisma.empty} ${to ? Prisma.sql`and ${column} <= ${to}::date` : Prisma.empty})`;
const inSpans = (column: Sql, spans: readonly WeekSpan[]): Sql =>
  Prisma.sql`(${Prisma.join(
    spans.map((span) => inSpan(column, span)),
    " or ",
  )})`;
const onStations = (column: Sql, stations: readonly string[] | undefined): Sql =>
  stations?.length ? Prisma.sql`and ${column} = any(${[...stations]}::uuid[])` : Prisma.empty;
const ofCustomer = (tenant: string, column: Sql, customer: string | undefined): Sql =>
  customer
    ? Prisma.sql`and ${column} in (select uuid from campaign where tenant_id = ${tenant}::uuid and customer_id = ${customer}::uuid)`
    : Prisma.empty;

/** The spots `p` of campaigns that are not up to date, and the kept rows `w` of all others. */
const staleSpots = (tenant: string, stale: Sql, { spans, stations, customer }: WeekScope): Sql => Prisma.sql`
  p.campaign_id = any(array(${stale} ${ofCustomer(tenant, Prisma.sql`campaign_id`, customer)}))
    and ${inSpans(Prisma.sql`p.date`, spans)} ${onStations(Prisma.sql`p.station_id`, stations)}`;
const keptRows = (tenant: string, stale: Sql, { spans, stations, customer }: WeekScope): Sql => Prisma.sql`
  w.tenant_id = ${tenant}::uuid and ${inSpans(Prisma.sql`w.week`, spans)} ${onStations(Prisma.sql`w.station_id`, stations)}
    ${ofCustomer(tenant, Prisma.sql`w.campaign_id`, customer)} and w.campaign_id not in (${stale})`;
const keptWeeks = (tenant: string, scope: WeekScope, sums: readonly Sum[]): Sql => Prisma.sql`
  select ${listColumns([...KEY, ...sums], "w.")} from campaign_week w where ${keptRows(tenant, selectStale(tenant), scope)}`;

/**
 * Selects the weeks of all campaigns that the person may see with some of their sums, one row for each campaign, station
 * and week: kept ones, and those of stale campaigns counted from their spots.
 */
export const buildWeeks = (tenant: string, scope: WeekScope, sums: readonly Sum[]): Sql => Prisma.sql`
  ${keptWeeks(tenant, scope, sums)} union all ${countWeeks(tenant, staleSpots(tenant, selectStale(tenant), scope), sums)}`;

/**
 * The same between any two days; without `to`, from a day on. Of the weeks that the days cut, the spots are counted. One
 * campaign can have a week twice.
 */
export function buildWeeksBetween(
  tenant: string,
  { from, to }: { from: Day; to: Day | null },
  sums: readonly Sum[],
): Sql {
  const { whole, cut } = cutWeeks(from, to);
  const isFresh = Prisma.sql`p.campaign_id not in (${selectStale(tenant)})`;
  // The stations are named, because the index of days begins with them.
  const atStations = Prisma.sql`p.station_id = any(array(select uuid from station where tenant_id = ${tenant}::uuid))`;
  const parts = cut.map((span) =>
    countWeeks(
      tenant,
      Prisma.sql`${atStations} and p.date between ${span.from}::date and ${span.to}::date and ${isFresh}`,
      sums,
    ),
  );
  if (whole) parts.push(keptWeeks(tenant, { spans: [whole] }, sums));
  const span = to ? { from, to } : { from };
  parts.push(countWeeks(tenant, staleSpots(tenant, selectStale(tenant), { spans: [span] }), sums));
  return Prisma.join(parts, " union all ");
}

/** The same for what lines of invoices bill of the spots; lines of drafts are among them. */
export const buildWeekBills = (tenant: string, scope: WeekScope): Sql => Prisma.sql`
  select ${listColumns([...BILL_KEY, "amount"], "w.")} from campaign_week_bill w where ${keptRows(tenant, selectStaleBills(tenant), scope)}
  union all ${countBills(tenant, staleSpots(tenant, selectStaleBills(tenant), scope))}`;

/** A campaign of touched spots with a digest of what bills them and where that is counted; null where nothing does. */
type Touched = { campaign: string; bills: string | null };

/** Selects the campaigns of the spots `p` that a condition names, as `Touched`. */
const selectTouched = (tenant: string, spots: Sql): Sql => Prisma.sql`
  select p.campaign_id as campaign,
    md5(string_agg(concat_ws('/', e.uuid, p.station_id, p.date, e.invoice_line_id, e.sign, e.amount), ' ' order by e.uuid)) as bills
  from spot p left join billing_entry e on e.tenant_id = ${tenant}::uuid and e.spot_id = p.uuid
  where p.tenant_id = ${tenant}::uuid and ${spots} group by 1`;

/** Notes that the weeks of campaigns are not up to date, and what bills their spots neither. */
async function noteStale(ctx: Ctx, campaigns: Sql): Promise<void> {
  await ctx.db.$executeRaw`
    insert into campaign_week_stale (tenant_id, campaign_id)
    select distinct ${tenantOf(ctx).tenant_id}::uuid, n.campaign_id from (${campaigns}) as n(campaign_id)`;
}

/**
 * Runs a write of spots or of what bills them and notes the campaigns whose weeks it changes, in the same transaction;
 * their bills only where the write changed what bills the spots or where that is counted. `spots` is a condition on
 * `spot p` that names the same spots before and after. Rows are only added, so that writers never wait for each other.
 */
export async function writeCounted<T>(ctx: Ctx, spots: Sql, write: () => Promise<T>): Promise<T> {
  const { tenant_id: t } = tenantOf(ctx);
  const touched = selectTouched(t, spots);
  const before = await withoutScope(
    () => ctx.db.$queryRaw<Touched[]>`
      with n as materialized (${touched}), noted as (
        insert into campaign_week_stale (tenant_id, campaign_id, bills) select ${t}::uuid, campaign, false from n)
      select campaign, bills from n`,
  );
  const written = await write();
  // Spots that were inserted had no campaign before.
  await withoutScope(
    () => ctx.db.$executeRaw`
      insert into campaign_week_stale (tenant_id, campaign_id, bills)
      select ${t}::uuid, campaign, n.bills is distinct from b.bills
      from (${touched}) n
      full join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(campaign uuid, bills text) using (campaign)
      where b.campaign is null or n.bills is distinct from b.bills`,
  );
  return written;
}

/** Notes all campaigns with spots, after rows were written past `writeCounted`. */
export const noteAllStale = (ctx: Ctx): Promise<void> =>
  noteStale(ctx, Prisma.sql`select campaign_id from spot where tenant_id = ${tenantOf(ctx).tenant_id}::uuid`);

/** How many campaigns one statement counts again. */
const MOST_AT_ONCE = 100;

/**
 * Counts the weeks of stale campaigns again. One statement sees the spots and the notes of the same moment: a campaign
 * that changes meanwhile stays noted. Returns the number of campaigns, at most 100.
 */
export async function refreshWeeks(ctx: Ctx): Promise<number> {
  const { tenant_id: t } = tenantOf(ctx);
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`weeks ${t}`}, 0))`;
  const taken = Prisma.sql`array(select campaign_id from taken)`;
  const billed = Prisma.sql`array(select campaign_id from taken where bills)`;
  const of = (campaigns: Sql) => Prisma.sql`p.campaign_id = any(${campaigns})`;
  const upsert = (table: string, from: string, key: readonly string[], sums: readonly string[]) => Prisma.sql`
    insert into ${Prisma.raw(table)} as w (tenant_id, ${listColumns([...key, ...sums])})
    select ${t}::uuid, ${listColumns([...key, ...sums])} from ${Prisma.raw(from)}
    on conflict (tenant_id, ${listColumns(key)}) do update set ${setColumns(sums)}
    where (${listColumns(sums, "w.")}) is distinct from (${listColumns(sums, "excluded.")})`;
  const prune = (table: string, from: string, campaigns: Sql, key: readonly string[]) => Prisma.sql`
    delete from ${Prisma.raw(table)} w
    where w.tenant_id = ${t}::uuid and w.campaign_id = any(${campaigns})
      and (${listColumns(key, "w.")}) not in (select ${listColumns(key)} from ${Prisma.raw(from)})`;
  const [found] = await ctx.db.$queryRaw<{ campaigns: number }[]>`
    with taken as (
      delete from campaign_week_stale where tenant_id = ${t}::uuid and campaign_id in (
        select campaign_id from campaign_week_stale where tenant_id = ${t}::uuid
        group by 1 order by 1 limit ${MOST_AT_ONCE})
      returning campaign_id, bills
    ), now as (${countWeeks(t, of(taken))}), bills as (${countBills(t, of(billed))}),
    gone as (${prune("campaign_week", "now", taken, KEY)}),
    gone_bills as (${prune("campaign_week_bill", "bills", billed, BILL_KEY)}),
    put as (${upsert("campaign_week", "now", KEY, SUM_NAMES)}), put_bills as (${upsert("campaign_week_bill", "bills", BILL_KEY, ["amount"])})
    select count(distinct campaign_id)::int as campaigns from taken`;
  return found?.campaigns ?? 0;
}

/** Reads the campaigns whose kept weeks differ from their spots although nothing is noted of them. */
export async function findWrongWeeks(ctx: Ctx): Promise<string[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const isFresh = (stale: Sql) => Prisma.sql`p.campaign_id not in (${stale})`;
  const [weeks, bills] = [isFresh(selectStale(t)), isFresh(selectStaleBills(t))];
  const compare = (
    [counted, table, isFresh]: readonly [counted: Sql, table: string, isFresh: Sql],
    key: readonly string[],
    sums: readonly string[],
  ) => Prisma.sql`
    select coalesce(n.campaign_id, w.campaign_id) as campaign
    from (${counted}) n
    full join (select p.* from ${Prisma.raw(table)} p where p.tenant_id = ${t}::uuid and ${isFresh}) w
      using (${listColumns(key)})
    where (${listColumns(sums, "n.")}) is distinct from (${listColumns(sums, "w.")})`;
  const rows = await ctx.db.$queryRaw<{ campaign: string }[]>`
    ${compare([countWeeks(t, weeks), "campaign_week", weeks], KEY, SUM_NAMES)}
    union ${compare([countBills(t, bills), "campaign_week_bill", bills], BILL_KEY, ["amount"])}`;
  return rows.map(({ campaign }) => campaign);
}

/** Notes campaigns whose weeks are to be counted again. */
export const markWrongWeeks = (ctx: Ctx, campaigns: readonly string[]): Promise<void> =>
  noteStale(ctx, Prisma.sql`select unnest(${[...campaigns]}::uuid[])`);
