import type { Day } from "@/lib/day";
import { EXPIRING_DAYS } from "@/lib/rules/campaign-status";
import { type Ctx, placeOf } from "@/server/ctx";
import { Prisma } from "@/server/data/client";
import type { ListSpec } from "@/server/data/list";
import { brought } from "./customers";

/** `shownStatus` of lib/rules in SQL, over a campaign `g`. */
const shown = (today: Day) => Prisma.sql`
  case when g.status <> 'active' then g.status
    when ${today}::date < g.start_date then 'upcoming'
    when ${today}::date > g.end_date then 'finished'
    when g.end_date - ${today}::date <= ${EXPIRING_DAYS} then 'expiring'
    else 'active' end`;

const plays = (tenant: string, condition: string) => Prisma.sql`
  (select count(*)::int from spot s where s.tenant_id = ${tenant}::uuid and s.campaign_id = g.uuid and s.source <> 'sync' and ${Prisma.raw(condition)})`;

/** Plays a follower takes with its leader are aired and proved, but ordered and billed once. */
export const campaignList = (today: Day): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select g.uuid, g.number, g.nr, g.name, g.customer_id as customer, c.name as customer_name, g.agent_id as agent, a.name as agent_name,
      g.agency_id as agency, y.name as agency_name, g.po_number, ${shown(today)} as status,
      g.start_date::text as start_date, g.end_date::text as end_date, g.total, g.plays_booked as booked,
      ${plays(tenant, "s.status in ('aired', 'short')")} as aired, ${plays(tenant, "s.invoice_line_id is not null")} as billed,
      g.created_at, g.created_by,
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', n.uuid, 'code', n.code, 'name', n.name, 'color', n.color) order by n.name), '[]'::jsonb)
        from campaign_station k join station n on n.tenant_id = k.tenant_id and n.uuid = k.station_id
        where k.tenant_id = ${tenant}::uuid and k.campaign_id = g.uuid) as stations
    from campaign g
    join customer c on c.tenant_id = g.tenant_id and c.tenant_id = ${tenant}::uuid and c.uuid = g.customer_id
    left join agent_agency a on a.tenant_id = ${tenant}::uuid and a.uuid = g.agent_id
    left join agent_agency y on y.tenant_id = ${tenant}::uuid and y.uuid = g.agency_id
    where g.tenant_id = ${tenant}::uuid`,
  search: ["name", "number", "customer_name", "po_number"],
  fields: {
    uuid: "uuid",
    number: "nr",
    name: "name",
    customer: "customer_name",
    agent: "agent_name",
    agency: "agency_name",
    status: "status",
    start_date: "start_date",
    end_date: "end_date",
    total: "total",
    booked: "booked",
    created_at: "created_at",
  },
  filters: {
    agent: (ids) => Prisma.sql`agent::text in (${Prisma.join(ids)})`,
    agency: (ids) => Prisma.sql`agency::text in (${Prisma.join(ids)})`,
    customer: (ids) => Prisma.sql`customer::text in (${Prisma.join(ids)})`,
    station: (
      ids,
      ctx,
    ) => Prisma.sql`exists(select 1 from campaign_station k where k.tenant_id = ${placeOf(ctx).tenant_id}::uuid
      and k.campaign_id = r.uuid and k.station_id::text in (${Prisma.join(ids)}))`,
    from: ([day]) => Prisma.sql`end_date >= ${day}`,
    to: ([day]) => Prisma.sql`start_date <= ${day}`,
    ends_within: ([days]) =>
      Prisma.sql`status in ('active', 'expiring') and end_date::date - ${today}::date <= ${Number(days)}`,
  },
  order: "created_at desc",
  totals: { total: "total", booked: "booked" },
});

/** Customers to sell to. */
export const buyerList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select c.uuid, c.name, c.legal_name, k.name as category_name, c.agent_id as agent, c.agency_id as agency
    from customer c left join type_of_business k on k.tenant_id = ${tenant}::uuid and k.uuid = c.category_id
    where c.tenant_id = ${tenant}::uuid and c.archived_at is null and ${brought}`,
  search: ["name", "legal_name"],
  fields: {},
  order: "lower(name)",
};

/** How many campaigns there are of each shown status. */
export async function statusCounts(ctx: Ctx): Promise<Map<string, number>> {
  const { tenant_id } = placeOf(ctx);
  const rows = await ctx.db.$queryRaw<{ status: string; many: number }[]>`
    select ${shown(ctx.today)} as status, count(*)::int as many from campaign g
    where g.tenant_id = ${tenant_id}::uuid group by 1`;
  return new Map(rows.map((r) => [r.status, r.many]));
}

export type StationFigures = {
  station: string;
  plays: number;
  seconds: number;
  price: string;
  aired: number;
  missed: number;
  billed: number;
};
/** Delivery and price of a campaign by station; a follower's plays are its own line, at no price. */
export async function stationFigures(ctx: Ctx, campaign: string): Promise<StationFigures[]> {
  const { tenant_id } = placeOf(ctx);
  return ctx.db.$queryRaw<StationFigures[]>`
    select station_id as station, (count(*) filter (where source <> 'make_good'))::int as plays,
      coalesce(sum(length) filter (where source <> 'make_good'), 0)::int as seconds,
      coalesce(sum(price) filter (where source <> 'make_good'), 0)::text as price,
      (count(*) filter (where source <> 'sync' and status in ('aired', 'short')))::int as aired,
      (count(*) filter (where source <> 'sync' and status = 'missed'))::int as missed,
      (count(*) filter (where source <> 'sync' and invoice_line_id is not null))::int as billed
    from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid and status <> 'removed'
    group by station_id order by min(second), station_id`;
}

export const playList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select s.uuid, s.campaign_id as campaign, s.segment_id as segment, s.station_id as station, n.code as station_code, n.color as station_color,
      s.date::text as date, s.second, s.position, coalesce(k.title, g.name) as title, coalesce(k.color, 1) as color, s.length, s.price,
      s.status, s.source, s.aired_second, s.reasons, s.price_steps as steps, o.name as break_name, o.planned_at
    from spot s
    join campaign g on g.tenant_id = s.tenant_id and g.uuid = s.campaign_id
    join station n on n.tenant_id = s.tenant_id and n.uuid = s.station_id
    join break_occurrence o on o.tenant_id = s.tenant_id and o.uuid = s.occurrence_id
    left join commercial k on k.tenant_id = s.tenant_id and k.uuid = s.commercial_id
    where s.tenant_id = ${tenant}::uuid`,
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
