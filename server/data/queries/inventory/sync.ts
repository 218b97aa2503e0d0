import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { writeReported } from "@/server/data/queries/traffic/reported";
import { listTermColumns } from "./planned-breaks";
import { buildSellableSeconds } from "./sellable";

/** Copies the rules and exceptions of the leader to a station, from a date on. */
export async function inheritBreaks(ctx: Ctx, station: string, leader: string, from: Day): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    delete from break_rule where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid and valid_from >= ${from}::date`;
  await ctx.db.$executeRaw`
    update break_rule set valid_to = ${from}::date - 1
    where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid and (valid_to is null or valid_to >= ${from}::date)`;
  await ctx.db.$executeRaw`
    insert into break_rule (tenant_id, uuid, station_id, weekday, second, number, name, ${listTermColumns()}, valid_from, valid_to)
    select tenant_id, gen_random_uuid(), ${station}::uuid, weekday, second, number, name, ${listTermColumns()}, greatest(valid_from, ${from}::date), valid_to
    from break_rule where tenant_id = ${tenant_id}::uuid and station_id = ${leader}::uuid and (valid_to is null or valid_to >= ${from}::date)`;
  await ctx.db.$executeRaw`
    delete from break_exception where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid and date >= ${from}::date`;
  await ctx.db.$executeRaw`
    insert into break_exception (tenant_id, uuid, station_id, date, second, cancelled, number, name, ${listTermColumns()})
    select tenant_id, gen_random_uuid(), ${station}::uuid, date, second, cancelled, number, name, ${listTermColumns()}
    from break_exception where tenant_id = ${tenant_id}::uuid and station_id = ${leader}::uuid and date >= ${from}::date`;
}

/** The condition of `writeReported` for the mirrored spots on a station. */
const listMirrorsOn = (station: string) =>
  Prisma.sql`p.station_id = ${station}::uuid and p.leader_spot_id is not null`;

type Touched = { break: string; date: Day };

/** Deletes the future mirrored spots of a station. */
export async function dropMirrors(ctx: Ctx, station: string): Promise<Touched[]> {
  const { tenant_id } = tenantOf(ctx);
  return writeReported(
    ctx,
    listMirrorsOn(station),
    () => ctx.db.$queryRaw<Touched[]>`
    with gone as (
      delete from spot p using ad_break o
      where p.tenant_id = ${tenant_id}::uuid and p.station_id = ${station}::uuid and p.leader_spot_id is not null
        and p.status in ('planned', 'published', 'held', 'removed')
        and o.tenant_id = ${tenant_id}::uuid and o.uuid = p.break_id and o.planned_at > ${ctx.now} and o.closed_seconds is null
      returning p.break_id, p.date, p.length, p.status <> 'removed' as stood
    ), sums as (
      select break_id, date, coalesce(sum(length) filter (where stood), 0)::int as seconds, (count(*) filter (where stood))::int as spots
      from gone group by 1, 2
    ), freed as (
      update ad_break o set booked_seconds = o.booked_seconds - s.seconds, booked_spots = o.booked_spots - s.spots
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.break_id
    )
    select break_id as break, date::text as date from sums`,
  );
}

/** Returns the last date on which the leader has spots. */
export async function findLastSpot(ctx: Ctx, leader: string): Promise<Day | null> {
  const { tenant_id } = tenantOf(ctx);
  const [found] = await ctx.db.$queryRaw<{ last: Day | null }[]>`
    select max(date)::text as last from spot where tenant_id = ${tenant_id}::uuid and station_id = ${leader}::uuid and status <> 'removed'`;
  return found?.last ?? null;
}

/**
 * Mirrors the leader's future spots on a follower: without price, linked to them, behind existing spots. A spot
 * without room is refused by the constraint of the break. Updates campaigns and visibility. Returns the breaks.
 */
export async function mirrorFutureSpots(ctx: Ctx, station: string, leader: string) {
  const { tenant_id } = tenantOf(ctx);
  const rows = await writeReported(
    ctx,
    listMirrorsOn(station),
    () => ctx.db.$queryRaw<(Touched & { campaign: string; commercial: string | null; held: boolean })[]>`
    with put as (
      insert into spot (tenant_id, uuid, campaign_id, segment_id, commercial_id, station_id, break_id, leader_spot_id, date, second,
        position, length, price, price_steps, source, status, reasons)
      select p.tenant_id, gen_random_uuid(), p.campaign_id, p.segment_id, p.commercial_id, f.station_id, f.uuid, p.uuid, f.date, f.second,
        ${BEHIND} + p.position, p.length, 0, '[]', 'sync', case p.status when 'published' then 'planned' else p.status end, '[{"rule": "follows"}]'
      from spot p
      join ad_break f on f.tenant_id = p.tenant_id and f.station_id = ${station}::uuid and f.date = p.date and f.second = p.second
      where p.tenant_id = ${tenant_id}::uuid and p.station_id = ${leader}::uuid and p.status in ('planned', 'published', 'held')
        and f.planned_at > ${ctx.now}
        and not exists(select 1 from spot m where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = p.uuid and m.station_id = ${station}::uuid)
      returning break_id, date, length, campaign_id, commercial_id, status = 'held' as held
    ), sums as (
      select break_id, sum(length)::int as seconds, count(*)::int as spots from put group by 1
    ), booked as (
      update ad_break o set booked_seconds = o.booked_seconds + s.seconds, booked_spots = o.booked_spots + s.spots
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.break_id
    )
    select distinct break_id as break, date::text as date, campaign_id as campaign, commercial_id as commercial, held from put`,
  );
  const campaigns = [...new Set(rows.map((r) => r.campaign))];
  const of = await ctx.db.$queryRaw<{ customer: string }[]>`
    update campaign set station_ids = station_ids || ${station}::uuid
    where tenant_id = ${tenant_id}::uuid and uuid = any(${campaigns}::uuid[]) and not ${station}::uuid = any(station_ids)
    returning customer_id as customer`;
  return { touched: rows, customers: [...new Set(of.map((r) => r.customer))] };
}
/** A mirrored make-good: where it is, and what airs. */
export type MirroredMakeGood = Touched & { station: string; commercial: string | null };
/**
 * Mirrors the make-goods of missed spots in the same breaks of the stations that follow: without price, linked to them,
 * behind existing spots. A break that has no room for one does without it. Returns what was put where.
 */
export async function mirrorMakeGoods(ctx: Ctx, missed: readonly string[]): Promise<MirroredMakeGood[]> {
  const { tenant_id } = tenantOf(ctx);
  const made = Prisma.sql`p.leader_spot_id in (select m.uuid from spot m where m.tenant_id = ${tenant_id}::uuid and m.made_good_for = any(${[...missed]}::uuid[]))`;
  return writeReported(
    ctx,
    made,
    () => ctx.db.$queryRaw<MirroredMakeGood[]>`
    with wanted as (
      select p.*, o.uuid as follower_break, o.station_id as follower, ${buildSellableSeconds("o")} - o.booked_seconds as seconds_left,
        o.capacity_spots - o.booked_spots as spots_left, sum(p.length) over w as seconds_asked, count(*) over w as spots_asked
      from spot p
      join station s on s.tenant_id = p.tenant_id and s.leader_id = p.station_id and s.archived_at is null
      join ad_break o on o.tenant_id = p.tenant_id and o.station_id = s.uuid and o.date = p.date and o.second = p.second and o.planned_at > ${ctx.now}
      where p.tenant_id = ${tenant_id}::uuid and p.made_good_for = any(${[...missed]}::uuid[])
      window w as (partition by o.uuid order by p.position, p.uuid)
    ), put as (
      insert into spot (tenant_id, uuid, campaign_id, segment_id, commercial_id, station_id, break_id, leader_spot_id, date, second,
        position, length, price, price_steps, source, reasons)
      select tenant_id, gen_random_uuid(), campaign_id, segment_id, commercial_id, follower, follower_break, uuid, date, second,
        ${BEHIND} + position, length, 0, '[]', 'sync', '[{"rule": "follows"}]'
      from wanted where seconds_asked <= seconds_left and (spots_left is null or spots_asked <= spots_left)
      returning break_id, station_id, date, length, commercial_id
    ), sums as (
      select break_id, sum(length)::int as seconds, count(*)::int as spots from put group by 1
    ), booked as (
      update ad_break o set booked_seconds = o.booked_seconds + s.seconds, booked_spots = o.booked_spots + s.spots
      from sums s where o.tenant_id = ${tenant_id}::uuid and o.uuid = s.break_id
    )
    select break_id as break, station_id as station, date::text as date, commercial_id as commercial from put`,
  );
}
/** A position behind all others, until the break is renumbered. */
const BEHIND = 1000;
