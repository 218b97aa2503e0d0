import { UNORDERED } from "@/lib/billing/ledger";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";
import { CLOSED, joinBreakOfSpot, type NewSpot } from "./bookings";

/** The future spots of a campaign that stopping it frees, without mirrors: those after `keep_until`, or all of them. */
function selectAhead(ctx: Ctx, campaign: string, keep_until: Day | null): Prisma.Sql {
  const { tenant_id } = tenantOf(ctx);
  return Prisma.sql`
    select p.uuid from spot p ${joinBreakOfSpot(tenant_id)}
    where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid and p.leader_spot_id is null
      and (p.status in ('planned', 'published') and o.planned_at > ${ctx.now} or p.status = 'removed') and (${keep_until}::date is null or p.date > ${keep_until}::date)
      and not exists(select 1 from traffic_log l where l.tenant_id = ${tenant_id}::uuid and l.station_id = p.station_id and l.date = p.date
        and l.state = any(${CLOSED}))
      and not exists(select 1 from spot m where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = p.uuid and (m.status not in ('planned', 'published', 'removed')
        or (select b.planned_at from ad_break b where b.tenant_id = ${tenant_id}::uuid and b.uuid = m.break_id) <= ${ctx.now}))`;
}

export type Released = { break: string; station: string; date: Day; spots: number };
/**
 * Deletes the future spots of a campaign with their mirrors, from the day after `keep_until` on. Their seconds become
 * free.
 */
export async function releaseSpots(ctx: Ctx, campaign: string, keep_until: Day | null): Promise<Released[]> {
  const { tenant_id } = tenantOf(ctx);
  return writeReported(
    ctx,
    Prisma.sql`p.campaign_id = ${campaign}::uuid`,
    () => ctx.db.$queryRaw<Released[]>`
    with ahead as (${selectAhead(ctx, campaign, keep_until)}), gone as (
      delete from spot p where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid
        and (p.uuid in (select uuid from ahead) or p.leader_spot_id in (select uuid from ahead))
      returning p.break_id, p.station_id, p.date, p.length, p.status <> 'removed' as stood
    ), sums as (
      select break_id, station_id, date, sum(length)::int as seconds, count(*)::int as spots from gone where stood group by 1, 2, 3
    ), freed as (
      update ad_break o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.spots
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.break_id
    )
    select break_id as break, station_id as station, date::text as date, spots from sums`,
  );
}

export type AheadStation = {
  station: string;
  station_name: string;
  spots: number;
  price: string;
  logs: number;
};
/**
 * Reads what `releaseSpots` would delete, by station: spots and price without make-goods and bonus spots, and the published logs that
 * hold any of them.
 */
export const readAhead = (ctx: Ctx, campaign: string, keep_until: Day | null): Promise<AheadStation[]> =>
  ctx.db.$queryRaw<AheadStation[]>`
    with ahead as (${selectAhead(ctx, campaign, keep_until)})
    select p.station_id as station, n.name as station_name, (count(*) filter (where p.source <> all(${UNORDERED})))::int as spots,
      coalesce(sum(p.price) filter (where p.source <> all(${UNORDERED})), 0)::text as price,
      (count(distinct p.date) filter (where l.published > 0))::int as logs
    from spot p
    join station n on n.tenant_id = p.tenant_id and n.uuid = p.station_id
    left join traffic_log l on l.tenant_id = p.tenant_id and l.station_id = p.station_id and l.date = p.date
    where p.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and p.uuid in (select uuid from ahead) and p.status <> 'removed'
    group by p.station_id, n.name
    order by n.name`;

/** Deletes spots with their mirrors and updates the sums of their breaks. Returns breaks and days. */
export async function dropSpots(ctx: Ctx, uuids: readonly string[]): Promise<Released[]> {
  const { tenant_id } = tenantOf(ctx);
  return writeReported(
    ctx,
    listSpots(uuids, { mirrors: true }),
    () => ctx.db.$queryRaw<Released[]>`
    with gone as (
      delete from spot p where p.tenant_id = ${tenant_id}::uuid and (p.uuid = any(${[...uuids]}::uuid[]) or p.leader_spot_id = any(${[...uuids]}::uuid[]))
      returning p.break_id, p.station_id, p.date, p.length, p.status <> 'removed' as stood
    ), sums as (
      select break_id, station_id, date, sum(length)::int as seconds, count(*)::int as spots from gone where stood group by 1, 2, 3
    ), freed as (
      update ad_break o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.spots
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.break_id
    )
    select break_id as break, station_id as station, date::text as date, spots from sums`,
  );
}

export type Obstacles = { aired: number; billed: number; billed_ahead: number };
/** Returns what prevents a campaign from being deleted or shortened: spots that have aired, and invoiced spots. */
export async function readObstacles(ctx: Ctx, campaign: string, keep_until: Day | null): Promise<Obstacles> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Obstacles[]>`
    select (count(*) filter (where p.status not in ('planned', 'published', 'removed', 'held') or (p.status not in ('removed', 'held') and o.planned_at <= ${ctx.now})))::int as aired,
      (count(*) filter (where p.invoice_line_id is not null))::int as billed,
      (count(*) filter (where p.invoice_line_id is not null and o.planned_at > ${ctx.now} and (${keep_until}::date is null or p.date > ${keep_until}::date)))::int as billed_ahead
    from spot p ${joinBreakOfSpot(tenant_id)}
    where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid`;
  return rows[0]!;
}

/** Reads the remaining spots of a campaign, without removed ones, make-goods and bonus spots. */
export async function readRemaining(ctx: Ctx, campaign: string): Promise<{ spots: number; total: string }> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ spots: number; total: string }[]>`
    select (count(*) filter (where source <> 'sync'))::int as spots, coalesce(sum(price), 0)::text as total
    from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid and status <> 'removed' and source <> all(${UNORDERED})`;
  return rows[0]!;
}

/** Deletes the held spots of drafts with their mirrors; their seconds become free. */
export async function releaseHeld(ctx: Ctx, campaigns: readonly string[]): Promise<Released[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<Released[]>`
    with gone as (
      delete from spot where tenant_id = ${tenant_id}::uuid and campaign_id = any(${[...campaigns]}::uuid[]) and status = 'held'
      returning break_id, station_id, date, length
    ), sums as (
      select break_id, station_id, date, sum(length)::int as seconds, count(*)::int as spots from gone group by 1, 2, 3
    ), freed as (
      update ad_break o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.spots
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.break_id
    )
    select break_id as break, station_id as station, date::text as date, spots from sums`;
}

/** Reads the held spots of a draft as new spots; mirrors are created again. */
export async function readHeldSpots(ctx: Ctx, campaign: string): Promise<NewSpot[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<NewSpot[]>`
    select uuid, campaign_id, segment_id, commercial_id, station_id, break_id, leader_spot_id, date::text as date, second, 0 as position,
      length, price::text as price, price_steps, source, 'planned' as status, reasons
    from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid and status = 'held' and leader_spot_id is null
    order by date, second, uuid`;
}
