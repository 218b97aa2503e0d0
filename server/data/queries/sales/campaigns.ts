import { z } from "zod";
import { BESIDE_ORDER, UNORDERED } from "@/lib/billing/ledger";
import type { CopyDay, PlannedCopy } from "@/lib/campaigns/copy-plan";
import { EXPIRING_DAYS, type ShownStatus } from "@/lib/campaigns/status";
import { CAMPAIGN_COLUMNS } from "@/lib/columns/campaigns";
import { listSortFields } from "@/lib/columns/column";
import { addDays, type Day } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { own } from "@/lib/own";
import { CAMPAIGN_SEARCH } from "@/lib/search/keys";
import { type Ctx, scopeOf, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, type Narrow, parseDayFilter } from "@/server/data/list";
import { makeLikePattern } from "@/server/data/list-query";
import { makeMemberNames } from "@/server/data/queries/tenant/members";
import { COUNTED_LINE } from "@/server/data/queries/traffic/reported";
import { buildOrderedKeys } from "./campaign-pages";
import { brought } from "./customers";

/** `deriveStatus` of lib/campaigns in SQL, over a campaign `g`. */
export const buildShownStatus = (today: Day) => Prisma.sql`
  case when g.status <> 'active' then g.status
    when ${today}::date < g.start_date then 'upcoming'
    when ${today}::date > g.end_date then 'finished'
    when g.end_date - ${today}::date <= ${EXPIRING_DAYS} then 'expiring'
    else 'active' end`;

/** The inverse: the stored status and dates of each shown status. */
function flightsOf(today: Day): Readonly<Record<ShownStatus, Flight>> {
  const stored = (status: string): Flight => ({ status, start: EVER, end: EVER });
  const begun = (end: Flight["end"]): Flight => ({ status: "active", start: [null, today], end });
  const soon = addDays(today, EXPIRING_DAYS);
  const tomorrow = addDays(today, 1);
  return {
    draft: stored("draft"),
    stopped: stored("stopped"),
    upcoming: { status: "active", start: [tomorrow, null], end: [tomorrow, null] },
    finished: begun([null, addDays(today, -1)]),
    expiring: begun([today, soon]),
    active: begun([addDays(soon, 1), null]),
  };
}
/** Earliest and latest day; null is unbounded. */
type Days = readonly [Day | null, Day | null];
type Flight = { status: string; start: Days; end: Days };
const EVER: Days = [null, null];

const buildBounds = (column: string, [from, to]: Days): Prisma.Sql[] => [
  ...(from ? [Prisma.sql`${Prisma.raw(column)} >= ${from}::date`] : []),
  ...(to ? [Prisma.sql`${Prisma.raw(column)} <= ${to}::date`] : []),
];
/** Bounds that hold for several statuses, so that an index is used. */
const coverDays = (all: readonly Days[]): Days => [
  all.some(([from]) => !from) ? null : all.map(([from]) => from!).sort()[0]!,
  all.some(([, to]) => !to)
    ? null
    : all
        .map(([, to]) => to!)
        .sort()
        .at(-1)!,
];

function statusIn(today: Day, asked: readonly string[]): Prisma.Sql {
  const flights = asked.flatMap((status) => own(flightsOf(today), status) ?? []);
  if (flights.length === 0) return Prisma.sql`false`;
  const each = flights.map(({ status, start, end }) => {
    const of = [
      Prisma.sql`g.status = ${status}`,
      ...buildBounds("g.start_date", start),
      ...buildBounds("g.end_date", end),
    ];
    return Prisma.sql`(${Prisma.join(of, " and ")})`;
  });
  const stored = [...new Set(flights.map((f) => f.status))];
  const all = [
    stored.length === 1
      ? Prisma.sql`g.status = ${stored[0]}`
      : Prisma.sql`g.status in (${Prisma.join(stored)})`,
    ...buildBounds("g.start_date", coverDays(flights.map((f) => f.start))),
    ...buildBounds("g.end_date", coverDays(flights.map((f) => f.end))),
  ];
  if (each.length > 1) all.push(Prisma.sql`(${Prisma.join(each, " or ")})`);
  return Prisma.join(all, " and ");
}
const uuids = (values: readonly string[]) => values.filter((v) => z.guid().safeParse(v).success);

const MOST_DAYS = 3660;

/** Fields and filters that depend on status and dates only, for campaigns and for tallies. */
const makeDatedParts = (today: Day): Pick<Narrow, "fields" | "filters"> => ({
  fields: {
    status: buildShownStatus(today),
    start_date: Prisma.sql`g.start_date`,
    end_date: Prisma.sql`g.end_date`,
  },
  filters: {
    status: (values) => statusIn(today, values),
    from: ([day]) => Prisma.sql`g.end_date >= ${parseDayFilter("from", day)}::date`,
    to: ([day]) => Prisma.sql`g.start_date <= ${parseDayFilter("to", day)}::date`,
    ends_within: ([days]) => {
      const within = Number(days);
      if (!Number.isInteger(within) || within < 0 || within > 366)
        throw invalid("filters.ends_within", "bad_number");
      const last = addDays(today, Math.min(within, MOST_DAYS));
      return Prisma.sql`g.status = 'active' and g.start_date <= ${today}::date and g.end_date between ${today}::date and ${last}::date`;
    },
  },
});

const narrow = (today: Day): Narrow => {
  const { fields, filters } = makeDatedParts(today);
  const own = (name: string) => Prisma.raw(`g.${name}`);
  const among = (name: string) => (ids: string[]) => Prisma.sql`${own(name)} = any(${uuids(ids)}::uuid[])`;
  const nameIn = (column: string, table: string) => (patterns: string[], ctx: Ctx) =>
    Prisma.sql`${own(column)} in (
      select o.uuid from ${Prisma.raw(table)} o where o.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and o.name ilike any(${patterns}::text[]))`;
  return {
    from: (tenant) => Prisma.sql`campaign g where g.tenant_id = ${tenant}::uuid`,
    fields: {
      ...fields,
      uuid: own("uuid"),
      number: own("nr"),
      name: own("name"),
      total: own("total"),
      booked: own("spots_booked"),
      created_at: own("created_at"),
    },
    always: ["start_date", "end_date", "name", "created_at"],
    filters: {
      ...filters,
      agent: among("agent_id"),
      agency: among("agency_id"),
      customer: among("customer_id"),
      created_by: among("created_by"),
      number: (texts) => {
        const parts = texts.map(makeLikePattern);
        return Prisma.sql`g.number ilike any(${parts}::text[])`;
      },
      approval: (
        states,
        ctx,
      ) => Prisma.sql`g.status = 'draft' and g.uuid in (select p.campaign_id from campaign_approval p
        where p.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and p.state = any(${states}::text[]))`,
      station: (ids, ctx) => Prisma.sql`g.uuid in (select k.campaign_id from campaign_station k
        where k.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and k.station_id = any(${uuids(ids)}::uuid[]))`,
    },
    named: {
      customer: nameIn("customer_id", "customer"),
      agent: nameIn("agent_id", "agent_agency"),
      agency: nameIn("agency_id", "agent_agency"),
      created_by: makeMemberNames(own("created_by")),
      station: (patterns, ctx) => Prisma.sql`g.uuid in (
        select k.campaign_id from campaign_station k
        join station n on n.tenant_id = k.tenant_id and n.uuid = k.station_id
        where k.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and (n.name ilike any(${patterns}::text[]) or n.code ilike any(${patterns}::text[])))`,
    },
    search: (patterns) => Prisma.sql`g.uuid in (select campaigns_like(${patterns}::text[]))`,
    uuid: own("uuid"),
    order: Prisma.sql`g.created_at desc`,
    orderedKeys: buildOrderedKeys,
    totals: { total: own("total"), booked: own("spots_booked") },
  };
};
function makeTallySource(today: Day): ListSpec["tallySource"] {
  const { fields, filters } = makeDatedParts(today);
  return {
    from: (tenant) => Prisma.sql`campaign_tally g where g.tenant_id = ${tenant}::uuid`,
    fields,
    filters: {
      ...filters,
      // A campaign of two of the stations would count twice.
      station: (ids) => (ids.length === 1 ? Prisma.sql`g.station_id = any(${uuids(ids)}::uuid[])` : null),
    },
    unfiltered: { station: Prisma.sql`g.station_id is null` },
    many: Prisma.sql`g.many`,
    totals: { total: Prisma.sql`g.total`, booked: Prisma.sql`g.booked` },
  };
}

const spots = (tenant: string, condition: string) => Prisma.sql`
  (select count(*)::int from spot s where s.tenant_id = ${tenant}::uuid and s.campaign_id = g.uuid and s.source not in ('sync', 'bonus') and ${Prisma.raw(condition)})`;

/** Mirrored spots of a follower are aired and proved, but ordered and billed once. */
export const makeCampaignList = (today: Day): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select g.uuid, g.number, g.nr, g.name, g.customer_id as customer, c.name as customer_name, g.agent_id as agent, a.name as agent_name,
      g.agency_id as agency, y.name as agency_name, g.po_number, ${buildShownStatus(today)} as status,
      g.start_date::text as start_date, g.end_date::text as end_date, g.total, g.spots_booked as booked,
      ${spots(tenant, "s.status in ('aired', 'short')")} as aired, ${spots(tenant, "s.invoice_line_id is not null")} as billed,
      g.created_at, g.created_by,
      case when g.status = 'draft' then (select p.state from campaign_approval p
        where p.tenant_id = ${tenant}::uuid and p.campaign_id = g.uuid order by p.created_at desc, p.uuid desc limit 1) end as approval,
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', n.uuid, 'code', n.code, 'name', n.name, 'color', n.color) order by n.name), '[]'::jsonb)
        from campaign_station k join station n on n.tenant_id = k.tenant_id and n.uuid = k.station_id
        where k.tenant_id = ${tenant}::uuid and k.campaign_id = g.uuid) as stations
    from campaign g
    join customer c on c.tenant_id = g.tenant_id and c.tenant_id = ${tenant}::uuid and c.uuid = g.customer_id
    left join agent_agency a on a.tenant_id = ${tenant}::uuid and a.uuid = g.agent_id
    left join agent_agency y on y.tenant_id = ${tenant}::uuid and y.uuid = g.agency_id
    where g.tenant_id = ${tenant}::uuid`,
  search: [],
  searchKeys: CAMPAIGN_SEARCH,
  fields: { ...listSortFields(CAMPAIGN_COLUMNS), uuid: "uuid" },
  order: "created_at desc",
  totals: { total: "total", booked: "booked" },
  keysSource: narrow(today),
  tallySource: makeTallySource(today),
});

/** Customers that can buy. */
export const buyerList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select c.uuid, c.name, c.legal_name, k.name as category_name, c.agent_id as agent, c.agency_id as agency
    from customer c left join type_of_business k on k.tenant_id = ${tenant}::uuid and k.uuid = c.category_id
    where c.tenant_id = ${tenant}::uuid and c.archived_at is null and ${brought}`,
  search: ["name", "legal_name"],
  fields: {},
  order: "lower(name)",
};

/** Counts the campaigns of each shown status. */
export async function countByStatus(ctx: Ctx): Promise<Map<string, number>> {
  const { tenant_id } = tenantOf(ctx);
  const counted = scopeOf(ctx.tenant)
    ? Prisma.sql`count(*)::int as many from campaign g where g.tenant_id = ${tenant_id}::uuid`
    : Prisma.sql`sum(g.many)::int as many from campaign_tally g where g.tenant_id = ${tenant_id}::uuid and g.station_id is null`;
  const rows = await ctx.db.$queryRaw<{ status: string; many: number }[]>`
    select ${buildShownStatus(ctx.today)} as status, ${counted} group by 1`;
  return new Map(rows.map((r) => [r.status, r.many]));
}

export type StationFigures = {
  station: string;
  spots: number;
  seconds: number;
  price: string;
  aired: number;
  missed: number;
  /** Bonus spots, and what aired beside the order; they are in no other figure. */
  bonus: number;
  bonus_aired: number;
  billed: number;
};
/** A follower's spot counts as its leader's; what is beside the order is counted apart. */
const DELIVERED_APART = ["sync", ...BESIDE_ORDER];
/** Returns delivery and price of a campaign by station; a follower has a row of its own without price. */
export async function readStationFigures(ctx: Ctx, campaign: string): Promise<StationFigures[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<StationFigures[]>`
    select station_id as station, (count(*) filter (where source <> all(${UNORDERED})))::int as spots,
      coalesce(sum(length) filter (where source <> all(${UNORDERED})), 0)::int as seconds,
      coalesce(sum(price) filter (where source <> all(${UNORDERED})), 0)::text as price,
      (count(*) filter (where source <> all(${DELIVERED_APART}) and status in ('aired', 'short')))::int as aired,
      (count(*) filter (where source <> all(${DELIVERED_APART}) and status = 'missed'))::int as missed,
      (count(*) filter (where source = 'bonus' and decision is distinct from 'make_good'))::int as bonus,
      (count(*) filter (where source = any(${BESIDE_ORDER}) and status in ('aired', 'short')))::int as bonus_aired,
      (count(*) filter (where source <> 'sync' and invoice_line_id is not null))::int as billed
    from (
      select station_id, second, length, price, source, status, decision, invoice_line_id
      from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid and status <> 'removed'
      union all
      select l.station_id, l.second, 0, 0, 'aired_' || l.decision, 'aired', null, null
      from as_run_line l where l.tenant_id = ${tenant_id}::uuid and l.campaign_id = ${campaign}::uuid and ${COUNTED_LINE}) s
    group by station_id order by min(second), station_id`;
}

/** Returns the booked spots of a campaign by day and commercial; a follower's spot counts as the leader's. */
export async function readCopyDays(ctx: Ctx, campaign: string): Promise<CopyDay[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<CopyDay[]>`
    select segment_id as segment, date::text as date, commercial_id as commercial, count(*)::int as spots
    from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid
      and status not in ('removed', 'held') and source <> 'sync'
    group by 1, 2, 3 order by 2, 3, 1`;
}

type CopyFacts = PlannedCopy & { title: string };
/** Returns commercials with what decides whether they may air; rights are those that end first. */
export async function readPlannedCopies(ctx: Ctx, uuids: readonly string[]): Promise<Map<string, CopyFacts>> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<CopyFacts[]>`
    select k.uuid, k.title, k.valid_from::text as valid_from, k.valid_to::text as valid_to, k.substitute_id is not null as covered,
      case when m.uuid is null then 'none' when m.state = 'refused' then 'refused' else 'there' end as audio,
      (select min(coalesce(a.rights_until, r.rights_until))::text from commercial_artist a
        join artist r on r.tenant_id = a.tenant_id and r.uuid = a.artist_id
        where a.tenant_id = ${tenant_id}::uuid and a.commercial_id = k.uuid) as rights_until
    from commercial k left join media m on m.tenant_id = k.tenant_id and m.uuid = k.media_id
    where k.tenant_id = ${tenant_id}::uuid and k.uuid = any(${[...uuids]}::uuid[])`;
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** The spots of campaigns, and the aired lines without one that are counted with them. */
export const spotList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select s.uuid, s.campaign_id as campaign, s.segment_id as segment, s.station_id as station, n.code as station_code, n.color as station_color,
      s.date::text as date, s.second, s.position, coalesce(k.title, g.name) as title, coalesce(k.color, 1) as color, s.length, s.price,
      s.status, s.source, s.aired_second, s.bonus_reason, s.bonus_by, s.bonus_at, s.reasons, s.price_steps as steps, o.name as break_name, o.planned_at,
      null::jsonb as counted_line
    from spot s
    join campaign g on g.tenant_id = s.tenant_id and g.uuid = s.campaign_id
    join station n on n.tenant_id = s.tenant_id and n.uuid = s.station_id
    join ad_break o on o.tenant_id = s.tenant_id and o.uuid = s.break_id
    left join commercial k on k.tenant_id = s.tenant_id and k.uuid = s.commercial_id
    where s.tenant_id = ${tenant}::uuid
    union all
    select l.uuid, l.campaign_id, null, l.station_id, n.code, n.color, l.date::text, l.second, 0, l.title, 1, coalesce(l.length, 0), 0::numeric,
      'aired', 'aired_' || l.decision, l.second, '', null, null, '[]'::jsonb, '[]'::jsonb, '', l.aired_at,
      jsonb_build_object('decision', l.decision, 'file', f.file_name, 'line', l.line)
    from as_run_line l
    join as_run_file f on f.tenant_id = l.tenant_id and f.uuid = l.file_id
    join station n on n.tenant_id = l.tenant_id and n.uuid = l.station_id
    where l.tenant_id = ${tenant}::uuid and ${COUNTED_LINE}`,
  search: ["title", "station_code", "break_name"],
  fields: {
    campaign: "campaign",
    segment: "segment",
    station: "station",
    date: "date",
    second: "second",
    position: "position",
    title: "title",
    length: "length",
    price: "price",
    status: "status",
    source: "source",
  },
  filters: {
    from: ([day]) => Prisma.sql`date >= ${day}`,
    to: ([day]) => Prisma.sql`date <= ${day}`,
  },
  order: "planned_at, station_code, position",
  totals: { price: "price", length: "length" },
};
