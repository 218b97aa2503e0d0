import type { Decision, ReasonCode, Result } from "@/lib/billing/settlement";
import type { BreakPart, SegmentHour } from "@/lib/booking/segment";
import type { MediaState } from "@/lib/calls/broadcast/commercials";
import type { Day } from "@/lib/day";
import type { Purpose } from "@/lib/inventory/purposes";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { listSpots, writeReported } from "./reported";

type Sql = Prisma.Sql;
/** One spot with everything known about it; log, reconciliation, report, live report and invoice read this row. */
export type SpotRow = {
  uuid: string;
  station: string;
  break: string;
  date: Day;
  /** The time of its break. */
  second: number;
  break_name: string;
  planned_at: Date;
  position: number;
  length: number;
  price: Money;
  bills: Money | null;
  status: string;
  source: string;
  pinned: boolean;
  result: Result | null;
  reason_code: ReasonCode | null;
  decision: Decision | null;
  decision_note: string;
  decided_by: string | null;
  aired_at: Date | null;
  aired_second: number | null;
  aired_length: number | null;
  as_run_line: string | null;
  made_good_for: string | null;
  missed_date: Day | null;
  missed_second: number | null;
  made_good: boolean;
  /** Of a bonus spot: why it was added, by whom and when. */
  bonus_reason: string;
  bonus_by: string | null;
  bonus_at: Date | null;
  invoice_line: string | null;
  title: string;
  color: number;
  isci: string;
  cart: number | null;
  commercial: string | null;
  valid_from: Day | null;
  valid_to: Day | null;
  media: string | null;
  media_state: MediaState | null;
  file_name: string | null;
  campaign: string;
  campaign_name: string;
  campaign_number: string;
  flight_to: Day;
  customer: string;
  customer_name: string;
  category: string | null;
  segment: SoldTerms | null;
  /** The state of the day's log; open without a log. */
  state: string;
};
/** The terms a spot was sold on, from its segment. */
export type SoldTerms = {
  uuid: string;
  /** Its number within the campaign, and the segment it reminds of. */
  number: number;
  follows: { segment: number } | null;
  hours: SegmentHour[];
  kind: string;
  weekdays: number[];
  from_date: Day;
  to_date: Day;
  break_numbers: number[];
  break_names: string[];
  purpose: Purpose;
  place: BreakPart;
  alone: boolean;
  separation_minutes: number;
};

/** The terms of a segment `x` as JSON. */
const TERMS =
  Prisma.raw(`jsonb_build_object('uuid', x.uuid, 'number', x.position, 'follows', x.follows, 'hours', x.hours, 'kind', x.kind, 'weekdays', x.weekdays,
    'from_date', x.from_date, 'to_date', x.to_date, 'break_numbers', x.break_numbers, 'break_names', x.break_names, 'purpose', x.purpose, 'place', x.place, 'alone', x.alone,
    'separation_minutes', x.separation_minutes)`);

/** A spot with the id of its segment. */
type Unsold<Row> = Omit<Row, "segment"> & { segment: string | null };
/** Spots that were read in the same transaction: the terms of their segments are not read again. */
type Known = readonly Pick<SpotRow, "segment">[];
/** Rows with the terms of their segments, which are read once for all spots of a segment. */
async function withTerms<Row extends { segment: string | null }>(
  ctx: Ctx,
  rows: readonly Row[],
  known: Known = [],
): Promise<(Omit<Row, "segment"> & { segment: SoldTerms | null })[]> {
  const termsOf = new Map(
    known.flatMap(({ segment }) => (segment ? [[segment.uuid, segment] as const] : [])),
  );
  const uuids = [...new Set(rows.flatMap((row) => row.segment ?? []))].filter((uuid) => !termsOf.has(uuid));
  const found = uuids.length
    ? await ctx.db.$queryRaw<{ uuid: string; terms: SoldTerms }[]>`
        select x.uuid, ${TERMS} as terms from segment x
        where x.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and x.uuid = any(${uuids}::uuid[])`
    : [];
  for (const { uuid, terms } of found) termsOf.set(uuid, terms);
  return rows.map((row) => ({ ...row, segment: termsOf.get(row.segment ?? "") ?? null }));
}

/**
 * Columns beyond break, campaign, customer and commercial are looked up per row: as joins, planning took ten times as
 * long as reading.
 */
const selected = (tenant: string): Sql => {
  const of = (what: string, where: string) =>
    Prisma.sql`(select ${Prisma.raw(what)} where x.tenant_id = ${tenant}::uuid and ${Prisma.raw(where)})`;
  const missed = (column: string) => of(`x.${column} from spot x`, "x.uuid = p.made_good_for");
  const media = (column: string) => of(`x.${column} from media x`, "x.uuid = k.media_id");
  const master = Prisma.sql`(select x.file_name from commercial_master x where x.tenant_id = ${tenant}::uuid
    and x.commercial_id = k.uuid and x.media_id = k.media_id order by x.attached_at desc limit 1)`;
  return Prisma.sql`
  select p.uuid, p.station_id as station, p.break_id as break, p.date::text as date, o.second, o.name as break_name, o.planned_at, p.position, p.length,
    p.price, p.bills, p.status, p.source, p.pinned, p.result, p.reason_code, p.decision, p.decision_note, p.decided_by, p.aired_at, p.aired_second,
    p.aired_length, p.as_run_line_id as as_run_line, p.made_good_for, ${missed("date::text")} as missed_date, ${missed("second")} as missed_second,
    exists(select 1 from spot g where g.tenant_id = ${tenant}::uuid and g.made_good_for = p.uuid and g.status <> 'removed') as made_good, p.bonus_reason, p.bonus_by, p.bonus_at,
    p.invoice_line_id as invoice_line,
    coalesce(k.title, c.name) as title, coalesce(k.color, 1) as color, coalesce(k.isci, '') as isci,
    ${of("x.number from cart_number x", "x.station_id = p.station_id and x.commercial_id = p.commercial_id")} as cart, k.uuid as commercial,
    k.valid_from::text as valid_from, k.valid_to::text as valid_to, k.media_id as media, ${media("state")} as media_state, coalesce(${master}, ${media("file_name")}) as file_name,
    c.uuid as campaign, c.name as campaign_name, coalesce(c.number, '') as campaign_number, c.end_date::text as flight_to,
    u.uuid as customer, u.name as customer_name, coalesce(c.category_id, u.category_id) as category,
    p.segment_id as segment, coalesce(${of("x.state from traffic_log x", "x.station_id = p.station_id and x.date = p.date")}, 'open') as state
  from spot p
  join ad_break o on o.tenant_id = ${tenant}::uuid and o.uuid = p.break_id
  join campaign c on c.tenant_id = ${tenant}::uuid and c.uuid = p.campaign_id
  join customer u on u.tenant_id = ${tenant}::uuid and u.uuid = c.customer_id
  left join commercial k on k.tenant_id = ${tenant}::uuid and k.uuid = p.commercial_id
  where p.tenant_id = ${tenant}::uuid and p.status <> 'held'`;
};

async function readWhere(ctx: Ctx, where: Sql, known?: Known): Promise<SpotRow[]> {
  const rows = await ctx.db.$queryRaw<Unsold<SpotRow>[]>`
    ${selected(tenantOf(ctx).tenant_id)} and ${where} order by o.planned_at, p.station_id, p.position, p.uuid`;
  return withTerms(ctx, rows.map(makeRowReader<Unsold<SpotRow>>(ctx)), known);
}

/** Reads the spots of a station from a date to a date, including removed ones. */
export const readSpotsOfDays = (
  ctx: Ctx,
  station: string,
  from: Day,
  to: Day,
  known?: Known,
): Promise<SpotRow[]> =>
  readWhere(
    ctx,
    Prisma.sql`p.station_id = ${station}::uuid and p.date between ${from}::date and ${to}::date`,
    known,
  );

/** Those of the dates on which the station has spots. */
export async function readDatesWithSpots(
  ctx: Ctx,
  station: string,
  dates: readonly Day[],
): Promise<ReadonlySet<Day>> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ date: Day }[]>`
    select d::text as date from unnest(${[...dates]}::date[]) d
    where exists(select from spot p where p.tenant_id = ${tenant_id}::uuid and p.station_id = ${station}::uuid and p.date = d
      and p.status not in ('held', 'removed'))`;
  return new Set(rows.map(({ date }) => date));
}

/** What the rules of a break read of a spot. */
export type RuledSpot = Pick<
  SpotRow,
  | "uuid"
  | "break"
  | "date"
  | "second"
  | "position"
  | "length"
  | "status"
  | "source"
  | "pinned"
  | "commercial"
  | "valid_from"
  | "valid_to"
  | "campaign"
  | "customer"
  | "category"
  | "segment"
>;
/**
 * Reads what rules read of the spots of a station from a date to a date, in airing order, including removed ones;
 * without the columns that `readSpotsOfDays` looks up for each row.
 */
export async function readRuledSpots(ctx: Ctx, station: string, from: Day, to: Day): Promise<RuledSpot[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Unsold<RuledSpot>[]>`
    select p.uuid, p.break_id as break, p.date::text as date, o.second, p.position, p.length, p.status, p.source, p.pinned, k.uuid as commercial,
      k.valid_from::text as valid_from, k.valid_to::text as valid_to, c.uuid as campaign, u.uuid as customer,
      coalesce(c.category_id, u.category_id) as category, p.segment_id as segment
    from spot p
    join ad_break o on o.tenant_id = ${t}::uuid and o.uuid = p.break_id
    join campaign c on c.tenant_id = ${t}::uuid and c.uuid = p.campaign_id
    join customer u on u.tenant_id = ${t}::uuid and u.uuid = c.customer_id
    left join commercial k on k.tenant_id = ${t}::uuid and k.uuid = p.commercial_id
    where p.tenant_id = ${t}::uuid and p.station_id = ${station}::uuid and p.date between ${from}::date and ${to}::date
      and p.status <> 'held'
    order by o.planned_at, p.position, p.uuid`;
  return withTerms(ctx, rows);
}

export const readSpots = (ctx: Ctx, uuids: readonly string[]): Promise<SpotRow[]> =>
  uuids.length ? readWhere(ctx, Prisma.sql`p.uuid = any(${[...uuids]}::uuid[])`) : Promise.resolve([]);

/**
 * Returns the number of a commercial within its campaign, from 1, by "campaign commercial": in the order of segments
 * and of turns in their groups, then replacements.
 */
export async function readSpotNumbers(ctx: Ctx, campaigns: readonly string[]): Promise<Map<string, number>> {
  const { tenant_id: t } = tenantOf(ctx);
  const of = [...new Set(campaigns)];
  const rows = await ctx.db.$queryRaw<{ campaign: string; commercial: string; nth: number }[]>`
    select campaign, commercial, row_number() over (partition by campaign order by min(at), commercial)::int as nth
    from (
      select campaign_id as campaign, commercial_id as commercial, array[0, position, 0]::numeric[] as at from segment
        where tenant_id = ${t}::uuid and campaign_id = any(${of}::uuid[]) and commercial_id is not null
      union all
      select s.campaign_id, b.commercial_id, array[0, s.position, b.position]::numeric[] from segment s
        join commercial_group_member b on b.tenant_id = ${t}::uuid and b.group_id = s.group_id
        where s.tenant_id = ${t}::uuid and s.campaign_id = any(${of}::uuid[])
      union all
      select campaign_id, commercial_id, array[1, extract(epoch from since), 0]::numeric[] from campaign_commercial
        where tenant_id = ${t}::uuid and campaign_id = any(${of}::uuid[])
    ) named
    group by campaign, commercial`;
  return new Map(rows.map(({ campaign, commercial, nth }) => [`${campaign} ${commercial}`, nth]));
}

/** The subject of a report, a live report or an invoice. An empty list means all of the customer's. */
export type Scope = {
  customer: string;
  campaigns: readonly string[];
  stations: readonly string[];
  from: Day;
  to: Day;
};
export const readSpotsInScope = (
  ctx: Ctx,
  { customer, campaigns, stations, from, to }: Scope,
): Promise<SpotRow[]> =>
  readWhere(
    ctx,
    Prisma.sql`p.status <> 'removed' and p.date between ${from}::date and ${to}::date and c.customer_id = ${customer}::uuid
      and (${campaigns.length} = 0 or p.campaign_id = any(${[...campaigns]}::uuid[]))
      and (${stations.length} = 0 or p.station_id = any(${[...stations]}::uuid[]))`,
  );

/** Reads all spots of a campaign on one station. */
export const readSpotsOfCampaign = (ctx: Ctx, campaign: string, station: string): Promise<SpotRow[]> =>
  readWhere(
    ctx,
    Prisma.sql`p.status <> 'removed' and p.campaign_id = ${campaign}::uuid and p.station_id = ${station}::uuid`,
  );

/** Locks spots until the transaction ends, so that no invoice takes them meanwhile. */
export async function lockSpots(ctx: Ctx, uuids: readonly string[]): Promise<void> {
  await ctx.db.$queryRaw`
    select 1 as locked from spot
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = any(${[...uuids]}::uuid[]) order by uuid for update`;
}

/** The results of reconciliation for spots, written at once. */
export type Settled = {
  uuid: string;
  status: string;
  result: Result | null;
  reason_code: ReasonCode | null;
  decision: Decision | null;
  decision_note: string;
  decided_by: string | null;
  bills: Money | null;
  aired_at: Date | null;
  aired_second: number | null;
  aired_length: number | null;
  as_run_line: string | null;
};
export async function writeSettled(ctx: Ctx, rows: readonly Settled[]): Promise<void> {
  if (rows.length === 0) return;
  await writeReported(
    ctx,
    listSpots(rows.map((r) => r.uuid)),
    () => ctx.db.$executeRaw`
    update spot s set status = r.status, result = r.result, reason_code = r.reason_code, decision = r.decision,
      decision_note = r.decision_note, decided_by = r.decided_by, bills = r.bills, aired_at = r.aired_at, aired_second = r.aired_second,
      aired_length = r.aired_length, as_run_line_id = r.as_run_line
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uuid uuid, status text, result text, reason_code text, decision text,
      decision_note text, decided_by uuid, bills numeric, aired_at timestamptz, aired_second int, aired_length int, as_run_line uuid)
    where s.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and s.uuid = r.uuid`,
  );
}
