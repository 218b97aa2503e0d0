import type { z } from "zod";
import type { Booked, OpenBreak } from "@/lib/booking/demands";
import type { SpotReason } from "@/lib/booking/shapes/spot";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import type { PriceStep } from "@/lib/pricing/price-steps";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { buildSellableSeconds } from "@/server/data/queries/inventory/sellable";
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";

/** States of a log in which no spots can be added. */
export const CLOSED = ["aired", "reconciled"];

/**
 * Joins the break of each spot `p` one by one. Spots and breaks that were just booked are not in the statistics, and a
 * plain join would scan all of one for each of the other.
 */
export const joinBreakOfSpot = (tenant: string) => Prisma.sql`
  cross join lateral (
    select b.planned_at from ad_break b where b.tenant_id = ${tenant}::uuid and b.uuid = p.break_id limit 1
  ) o`;

/** Returns the days whose log is closed, as "station|date". */
export async function readClosedDays(ctx: Ctx, stations: readonly string[], from: Day, to: Day) {
  const rows = await ctx.db.traffic_log.findMany({
    where: { station_id: { in: [...stations] }, date: { gte: from, lte: to }, state: { in: CLOSED } },
    select: { station_id: true, date: true },
  });
  return new Set(rows.map((r) => `${r.station_id}|${r.date}`));
}

export type BookedNear = Booked & { station: string; date: Day; second: number };
/**
 * Reads booked spots that rules need one by one: of the same advertiser, of these categories, campaigns or artists,
 * sold first, last or alone, or placed by hand.
 */
export async function readBookedNear(
  ctx: Ctx,
  of: {
    stations: readonly string[];
    from: Day;
    to: Day;
    advertiser: string;
    categories: readonly string[];
    campaigns: readonly string[];
    artists: readonly string[];
    /** The campaign whose own spots are left out. */
    except?: string;
    /** Single spots that are left out. */
    loose?: readonly string[];
    /** Every spot one by one. */
    all?: boolean;
  },
): Promise<BookedNear[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<BookedNear[]>`
    select p.station_id as station, p.break_id as break, p.date::text as date, p.second, p.campaign_id as campaign, g.customer_id as advertiser, coalesce(g.category_id, c.category_id) as category,
      array(select a.artist_id from commercial_artist a where a.tenant_id = ${tenant_id}::uuid and a.commercial_id = p.commercial_id) as artists,
      p.length, case when e.place in ('first', 'last') then e.place end as place, coalesce(e.alone, false) as alone, case when p.pinned then p.position end as position,
      p.position as seat
    from spot p
    join campaign g on g.tenant_id = p.tenant_id and g.uuid = p.campaign_id
    join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
    left join segment e on e.tenant_id = p.tenant_id and e.uuid = p.segment_id
    where p.tenant_id = ${tenant_id}::uuid and p.station_id = any(${[...of.stations]}::uuid[]) and p.date between ${of.from}::date and ${of.to}::date
      and p.status <> 'removed' and p.campaign_id is distinct from ${of.except ?? null}::uuid and p.uuid <> all(${[...(of.loose ?? [])]}::uuid[])
      and (${of.all ?? false} or g.customer_id = ${of.advertiser}::uuid or coalesce(g.category_id, c.category_id) = any(${[...of.categories]}::uuid[])
        or p.campaign_id = any(${[...of.campaigns]}::uuid[]) or e.place in ('first', 'last') or e.alone or p.pinned
        or exists(select 1 from commercial_artist a where a.tenant_id = ${tenant_id}::uuid and a.commercial_id = p.commercial_id
          and a.artist_id = any(${[...of.artists]}::uuid[])))
    order by p.date, p.second, p.position, p.uuid`;
}

/** A change of a break's sums, in seconds and spots. */
export type BreakChange = { break: string; seconds: number; spots: number };

/** Locks the breaks that take spots. Returns those without room for them. */
export async function findFullBreaks(ctx: Ctx, changes: readonly BreakChange[]): Promise<string[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ uuid: string; full: boolean }[]>`
    select o.uuid, (o.booked_seconds + c.seconds > ${buildSellableSeconds("o")} or o.booked_spots + c.spots > o.capacity_spots) as full
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(break uuid, seconds int, spots int)
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = c.break
    where o.uuid = any(${changes.map((c) => c.break)}::uuid[])
    order by o.uuid for update of o`;
  return rows.filter((r) => r.full).map((r) => r.uuid);
}

/** A spot that comes into a break. */
type ComingSpot = { break: string; campaign: string; alone: boolean };
/**
 * Of breaks that are locked, those in which a spot that is sold as the only one stands beside another campaign's. `coming`:
 * spots as if they stood there.
 */
export async function findSharedBreaks(
  ctx: Ctx,
  breaks: readonly string[],
  coming: readonly ComingSpot[] = [],
): Promise<string[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ break: string }[]>`
    select t.break from (
      select p.break_id as break, p.campaign_id as campaign, coalesce(e.alone, false) as alone
      from spot p left join segment e on e.tenant_id = p.tenant_id and e.uuid = p.segment_id
      where p.tenant_id = ${tenant_id}::uuid and p.break_id = any(${[...breaks]}::uuid[]) and p.status <> 'removed'
      union all
      select c.break, c.campaign, c.alone
      from jsonb_to_recordset(${JSON.stringify(coming)}::jsonb) as c(break uuid, campaign uuid, alone boolean)
    ) t group by t.break having bool_or(t.alone) and count(distinct t.campaign) > 1`;
  return rows.map((row) => row.break);
}

/** Adds seconds and spots to breaks, all in one statement; negative values free them. */
export async function bookBreaks(ctx: Ctx, changes: readonly BreakChange[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update ad_break o set booked_seconds = o.booked_seconds + c.seconds, booked_spots = o.booked_spots + c.spots
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(break uuid, seconds int, spots int)
    where o.tenant_id = ${tenant_id}::uuid and o.uuid = c.break and o.uuid = any(${changes.map((c) => c.break)}::uuid[])`;
}

export type NewSpot = {
  uuid: string;
  campaign_id: string;
  segment_id: string;
  commercial_id: string | null;
  station_id: string;
  break_id: string;
  leader_spot_id: string | null;
  date: Day;
  second: number;
  position: number;
  length: number;
  price: Money;
  price_steps: PriceStep[];
  source: "auto" | "manual" | "sync";
  /** Stays in its break; also at its position, where `position` is given. */
  pinned?: boolean;
  status: "planned" | "held";
  reasons: z.output<typeof SpotReason>[];
};
/** Inserts all spots of a campaign in one statement. */
export async function insertSpots(ctx: Ctx, spots: readonly NewSpot[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await writeReported(
    ctx,
    listSpots(spots.map((p) => p.uuid)),
    () => ctx.db.$executeRaw`
    insert into spot (tenant_id, uuid, campaign_id, segment_id, commercial_id, station_id, break_id, leader_spot_id, date, second, position,
      length, price, price_steps, source, status, reasons, pinned)
    select ${tenant_id}::uuid, p.uuid, p.campaign_id, p.segment_id, p.commercial_id, p.station_id, p.break_id, p.leader_spot_id, p.date, p.second,
      p.position, p.length, p.price, p.price_steps, p.source, p.status, p.reasons, coalesce(p.pinned, false) from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as p(uuid uuid, campaign_id uuid, segment_id uuid,
      commercial_id uuid, station_id uuid, break_id uuid, leader_spot_id uuid, date date, second int, position int, length int, price numeric,
      price_steps jsonb, source text, status text, reasons jsonb, pinned boolean)`,
  );
}

export type Seated = {
  uuid: string;
  break: string;
  position: number;
  place: "first" | "last" | null;
  pinned: boolean;
};
/** Reads the spots of breaks in their order. */
export async function readPositions(ctx: Ctx, breaks: readonly string[]): Promise<Seated[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<Seated[]>`
    select p.uuid, p.break_id as break, p.position, case when e.place in ('first', 'last') then e.place end as place, p.pinned
    from spot p left join segment e on e.tenant_id = p.tenant_id and e.uuid = p.segment_id
    where p.tenant_id = ${tenant_id}::uuid and p.break_id = any(${[...breaks]}::uuid[]) and p.status <> 'removed'
    order by p.break_id, p.position, p.uuid`;
}
export async function writePositions(
  ctx: Ctx,
  seats: readonly { uuid: string; position: number }[],
): Promise<void> {
  if (seats.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update spot p set position = c.position from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as c(uuid uuid, position int)
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = c.uuid and p.uuid = any(${seats.map((s) => s.uuid)}::uuid[])`;
}

/** Renumbers positions 1…n without gaps; a mirrored spot takes its leader's order. */
export async function closeGaps(ctx: Ctx, breaks: readonly string[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update spot p set position = r.seat from (
      select s.uuid, row_number() over (partition by s.break_id order by coalesce(l.position, s.position), s.uuid)::int as seat
      from spot s left join spot l on l.tenant_id = s.tenant_id and l.uuid = s.leader_spot_id
      where s.tenant_id = ${tenant_id}::uuid and s.break_id = any(${[...breaks]}::uuid[]) and s.status <> 'removed') r
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = r.uuid and p.position <> r.seat`;
}

/**
 * Returns the followers' breaks at the time of their leader's break. They are looked up one by one: breaks that this
 * transaction created are not in the statistics, and a join would scan them all.
 */
export async function readMirrors(ctx: Ctx, breaks: readonly string[]) {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<{ leader: string; break: string; station: string }[]>`
    select o.uuid as leader, f.uuid as break, s.uuid as station
    from ad_break o
    join station s on s.tenant_id = o.tenant_id and s.leader_id = o.station_id and s.archived_at is null
    cross join lateral (
      select m.uuid from ad_break m
      where m.tenant_id = ${tenant_id}::uuid and m.station_id = s.uuid and m.date = o.date and m.second = o.second and m.planned_at > ${ctx.now}
      limit 1
    ) f
    where o.tenant_id = ${tenant_id}::uuid and o.uuid = any(${[...breaks]}::uuid[])
    order by f.uuid`;
}

/** Marks the logs of days as changed: the version tells open editors, `changed` the station. */
export async function markLogsChanged(
  ctx: Ctx,
  days: readonly { station: string; date: Day }[],
): Promise<void> {
  if (days.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update traffic_log l set version = l.version + 1, changed = l.changed or l.state = 'published'
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(station uuid, date date)
    where l.tenant_id = ${tenant_id}::uuid and l.station_id = d.station and l.date = d.date`;
}

/** Moves spots into other breaks of their date; the caller updates the sums of the breaks and the mirrors. */
export async function moveSpots(
  ctx: Ctx,
  moves: readonly { uuid: string; to: string; pinned?: boolean; position?: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  await writeReported(
    ctx,
    listSpots(moves.map((m) => m.uuid)),
    () => ctx.db.$executeRaw`
    update spot p set break_id = o.uuid, date = o.date, second = o.second, position = coalesce(m.position, p.position + ${BEHIND}),
      pinned = coalesce(m.pinned, p.pinned)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(uuid uuid, "to" uuid, pinned boolean, position int)
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = m."to"
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = m.uuid`,
  );
}
/** A position behind all others, until the break is renumbered. */
const BEHIND = 1000;

/** Reads breaks by their uuids, with what prices and plans need. */
export async function readOpenBreaks(
  ctx: Ctx,
  uuids: readonly string[],
): Promise<(OpenBreak & { station: string })[]> {
  if (uuids.length === 0) return [];
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<(OpenBreak & { station: string })[]>`
    select o.uuid, o.station_id as station, o.date::text as date, o.second, 0 as minute, o.number, o.name, o.purpose, o.kind, ${buildSellableSeconds("o")} as capacity_seconds, o.capacity_spots,
      o.smallest_length, o.priority, o.booked_seconds, o.booked_spots, o.planned_at <= ${ctx.now} as closed
    from ad_break o where o.tenant_id = ${tenant_id}::uuid and o.uuid = any(${[...new Set(uuids)]}::uuid[])`;
}
