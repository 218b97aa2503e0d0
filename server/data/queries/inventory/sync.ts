import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { writeReported } from "@/server/data/queries/traffic/reported";
import { listTermColumns } from "./planned-breaks";

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
/** A position behind all others, until the break is renumbered. */
const BEHIND = 1000;
