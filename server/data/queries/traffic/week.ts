import { addDays, type Day } from "@/lib/day";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import type { Purpose } from "@/lib/inventory/purposes";
import { getCurrencyPlaces } from "@/lib/money";
import { WEEK_DAYS } from "@/lib/traffic/week/days";
import { type Ctx, tenantOf } from "@/server/ctx";
import { buildSellableSeconds } from "@/server/data/queries/inventory/sellable";

/** uuid, campaign, segment, commercial, length, price, source, status, pinned: short, because a week has thousands. */
export type WeekSpotRow = [
  string,
  string,
  string | null,
  string | null,
  number,
  string,
  string,
  string,
  boolean,
];
/** A break of a week with its spots in order; `removed` spots stood in it last. */
export type WeekBreakRow = {
  uuid: string;
  station: string;
  date: Day;
  second: number;
  number: number;
  name: string;
  purpose: Purpose;
  kind: BreakKind;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  spots: WeekSpotRow[] | null;
  removed: WeekSpotRow[] | null;
};

/**
 * Reads the breaks of stations with their spots, by station in airing order, of a week and of the days before and
 * after it. Seconds held by drafts and inserted fillers are taken off the capacity, as in a day's log.
 */
export async function readWeekBreaks(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
): Promise<WeekBreakRow[]> {
  const { tenant_id, currency } = tenantOf(ctx);
  const places = getCurrencyPlaces(currency);
  return ctx.db.$queryRaw<WeekBreakRow[]>`
    select o.uuid, o.station_id as station, o.date::text as date, o.second, o.number, o.name, o.purpose, o.kind,
      ${buildSellableSeconds("o")} - s.held as capacity_seconds, o.capacity_spots - s.held_spots as capacity_spots, o.smallest_length,
      s.spots, s.removed
    from ad_break o
    cross join lateral (
      select coalesce(sum(p.length) filter (where p.status = 'held'), 0)::int as held,
        count(*) filter (where p.status = 'held')::int as held_spots,
        json_agg(r.row order by p.position, p.uuid) filter (where p.status not in ('held', 'removed')) as spots,
        json_agg(r.row order by p.position, p.uuid) filter (where p.status = 'removed') as removed
      from spot p
      cross join lateral (select json_build_array(p.uuid, p.campaign_id, p.segment_id, p.commercial_id, p.length,
        round(p.price, ${places}::int)::text, p.source, p.status, p.pinned) as row) r
      where p.tenant_id = ${tenant_id}::uuid and p.break_id = o.uuid
    ) s
    where o.tenant_id = ${tenant_id}::uuid and o.station_id = any(${[...stations]}::uuid[])
      and o.date between ${addDays(from, -1)}::date and ${addDays(from, WEEK_DAYS)}::date
    order by o.station_id, o.planned_at, o.uuid`;
}

/** The commercials of a week's spots: media state and artists. */
export type WeekCommercialRow = {
  uuid: string;
  title: string;
  color: number;
  valid_from: Day | null;
  valid_to: Day | null;
  media: "none" | "waiting" | "fine" | "doubtful" | "refused";
  artists: string[];
};
/** Reads commercials with the state of their audio and the artists heard in them. */
export async function readWeekCommercials(ctx: Ctx, uuids: readonly string[]): Promise<WeekCommercialRow[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<WeekCommercialRow[]>`
    select k.uuid, k.title, k.color, k.valid_from::text as valid_from, k.valid_to::text as valid_to,
      coalesce(m.state, 'none') as media,
      coalesce((select array_agg(a.artist_id) from commercial_artist a
        where a.tenant_id = ${tenant_id}::uuid and a.commercial_id = k.uuid), '{}') as artists
    from commercial k
    left join media m on m.tenant_id = ${tenant_id}::uuid and m.uuid = k.media_id
    where k.tenant_id = ${tenant_id}::uuid and k.uuid = any(${[...uuids]}::uuid[])`;
}

/** Rows of a list beside the board. */
const MOST_BESIDE = 200;

/** Spots of an active campaign that found no break. */
export type BumpedRow = {
  campaign: string;
  segment: string;
  number: string;
  name: string;
  customer_name: string;
  station: string | null;
  spots: number;
  length: number;
  until: Day;
};
/** Reads the unplaced spots of active campaigns on stations, of segments that run on these days; soonest end first. */
export async function readBumped(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<BumpedRow[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<BumpedRow[]>`
    select g.uuid as campaign, s.uuid as segment, coalesce(g.number, '') as number, g.name, c.name as customer_name, (u.line->>'station')::uuid as station,
      (u.line->>'missing')::int as spots, s.length, s.to_date::text as until
    from campaign g
    join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = g.customer_id
    cross join lateral jsonb_array_elements(g.unplaced) u(line)
    join lateral (
      select x.*, row_number() over (order by x.position) - 1 as at from segment x
      where x.tenant_id = ${tenant_id}::uuid and x.campaign_id = g.uuid
    ) s on s.at = (u.line->>'segment')::int
    where g.tenant_id = ${tenant_id}::uuid and g.status = 'active' and jsonb_array_length(g.unplaced) > 0
      and s.from_date <= ${to}::date and s.to_date >= ${from}::date
      and (u.line->>'missing')::int > 0
      and (u.line->>'station' is null or (u.line->>'station')::uuid = any(${[...stations]}::uuid[]))
    order by s.to_date, g.name, s.at limit ${MOST_BESIDE}`;
}

/** A missed spot that is to be made good. */
export type OpenMakeGoodRow = {
  spot: string;
  station: string;
  title: string;
  color: number;
  customer_name: string;
  date: Day;
  second: number;
  length: number;
};
/** Days before a week in which missed spots are looked for. */
const LOOKED_BACK = 35;
/** Reads missed spots of stations that are to be made good and have no make-good yet, oldest first. */
export async function readOpenMakeGoods(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
): Promise<OpenMakeGoodRow[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<OpenMakeGoodRow[]>`
    select p.uuid as spot, p.station_id as station, coalesce(k.title, g.name) as title, coalesce(k.color, 1) as color,
      c.name as customer_name, p.date::text as date, p.second, p.length
    from spot p
    join campaign g on g.tenant_id = ${tenant_id}::uuid and g.uuid = p.campaign_id
    join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = g.customer_id
    left join commercial k on k.tenant_id = ${tenant_id}::uuid and k.uuid = p.commercial_id
    where p.tenant_id = ${tenant_id}::uuid and p.station_id = any(${[...stations]}::uuid[])
      and p.date between ${addDays(from, -LOOKED_BACK)}::date and ${addDays(from, WEEK_DAYS - 1)}::date
      and p.decision = 'make_good' and p.status <> 'removed'
      and not exists (select 1 from spot m where m.tenant_id = ${tenant_id}::uuid and m.made_good_for = p.uuid
        and m.status <> 'removed')
    order by p.date, p.second, p.uuid limit ${MOST_BESIDE}`;
}
