import type { Day } from "@/lib/day";
import { type Ctx, placeOf } from "@/server/ctx";
import { breakOfPlay, CLOSED, type NewPlay } from "./bookings";

export type Released = { occurrence: string; station: string; date: Day; plays: number };
/**
 * Takes plays of a campaign off the air with their mirrors: those still ahead, from the day after `keep_until` on.
 * Their seconds are free.
 */
export async function releasePlays(ctx: Ctx, campaign: string, keep_until: Day | null): Promise<Released[]> {
  const { tenant_id } = placeOf(ctx);
  return ctx.db.$queryRaw<Released[]>`
    with ahead as (
      select p.uuid from spot p ${breakOfPlay(tenant_id)}
      where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid and p.leader_spot_id is null
        and (p.status in ('planned', 'published') and o.planned_at > ${ctx.now} or p.status = 'removed') and (${keep_until}::date is null or p.date > ${keep_until}::date)
        and not exists(select 1 from traffic_log l where l.tenant_id = ${tenant_id}::uuid and l.station_id = p.station_id and l.date = p.date
          and l.state = any(${CLOSED}))
        and not exists(select 1 from spot m where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = p.uuid and (m.status not in ('planned', 'published', 'removed')
          or (select b.planned_at from break_occurrence b where b.tenant_id = ${tenant_id}::uuid and b.uuid = m.occurrence_id) <= ${ctx.now}))
    ), gone as (
      delete from spot p where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid
        and (p.uuid in (select uuid from ahead) or p.leader_spot_id in (select uuid from ahead))
      returning p.occurrence_id, p.station_id, p.date, p.length, p.status <> 'removed' as stood
    ), sums as (
      select occurrence_id, station_id, date, sum(length)::int as seconds, count(*)::int as plays from gone where stood group by 1, 2, 3
    ), freed as (
      update break_occurrence o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.plays
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.occurrence_id
    )
    select occurrence_id as occurrence, station_id as station, date::text as date, plays from sums`;
}

/** Takes plays off the air with their mirrors; the sums of their breaks are kept. Answers the breaks and days. */
export async function dropPlays(ctx: Ctx, uuids: readonly string[]): Promise<Released[]> {
  const { tenant_id } = placeOf(ctx);
  return ctx.db.$queryRaw<Released[]>`
    with gone as (
      delete from spot p where p.tenant_id = ${tenant_id}::uuid and (p.uuid = any(${[...uuids]}::uuid[]) or p.leader_spot_id = any(${[...uuids]}::uuid[]))
      returning p.occurrence_id, p.station_id, p.date, p.length, p.status <> 'removed' as stood
    ), sums as (
      select occurrence_id, station_id, date, sum(length)::int as seconds, count(*)::int as plays from gone where stood group by 1, 2, 3
    ), freed as (
      update break_occurrence o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.plays
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.occurrence_id
    )
    select occurrence_id as occurrence, station_id as station, date::text as date, plays from sums`;
}

export type Standing = { aired: number; billed: number; billed_ahead: number };
/** What keeps a campaign from being deleted or cut: plays whose time has come, and plays on an invoice. */
export async function standing(ctx: Ctx, campaign: string, keep_until: Day | null): Promise<Standing> {
  const { tenant_id } = placeOf(ctx);
  const rows = await ctx.db.$queryRaw<Standing[]>`
    select (count(*) filter (where p.status not in ('planned', 'published', 'removed', 'held') or (p.status not in ('removed', 'held') and o.planned_at <= ${ctx.now})))::int as aired,
      (count(*) filter (where p.invoice_line_id is not null))::int as billed,
      (count(*) filter (where p.invoice_line_id is not null and o.planned_at > ${ctx.now} and (${keep_until}::date is null or p.date > ${keep_until}::date)))::int as billed_ahead
    from spot p ${breakOfPlay(tenant_id)}
    where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid`;
  return rows[0]!;
}

/** What stands of a campaign: neither what was taken out of a log, nor what only makes good what is counted already. */
export async function remains(ctx: Ctx, campaign: string): Promise<{ plays: number; total: string }> {
  const { tenant_id } = placeOf(ctx);
  const rows = await ctx.db.$queryRaw<{ plays: number; total: string }[]>`
    select (count(*) filter (where source <> 'sync'))::int as plays, coalesce(sum(price), 0)::text as total
    from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid and status <> 'removed' and source <> 'make_good'`;
  return rows[0]!;
}

/** Ends the hold of some drafts' plays, with their mirrors: they are gone and their seconds are free. */
export async function releaseHeld(ctx: Ctx, campaigns: readonly string[]): Promise<Released[]> {
  const { tenant_id } = placeOf(ctx);
  return ctx.db.$queryRaw<Released[]>`
    with gone as (
      delete from spot where tenant_id = ${tenant_id}::uuid and campaign_id = any(${[...campaigns]}::uuid[]) and status = 'held'
      returning occurrence_id, station_id, date, length
    ), sums as (
      select occurrence_id, station_id, date, sum(length)::int as seconds, count(*)::int as plays from gone group by 1, 2, 3
    ), freed as (
      update break_occurrence o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.plays
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.occurrence_id
    )
    select occurrence_id as occurrence, station_id as station, date::text as date, plays from sums`;
}

/** The plays a draft holds, as they would be booked; mirrors are made anew. */
export async function heldPlays(ctx: Ctx, campaign: string): Promise<NewPlay[]> {
  const { tenant_id } = placeOf(ctx);
  return ctx.db.$queryRaw<NewPlay[]>`
    select uuid, campaign_id, segment_id, commercial_id, station_id, occurrence_id, leader_spot_id, date::text as date, second, 0 as position,
      length, price::text as price, price_steps, source, 'planned' as status, reasons
    from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid and status = 'held' and leader_spot_id is null
    order by date, second, uuid`;
}
