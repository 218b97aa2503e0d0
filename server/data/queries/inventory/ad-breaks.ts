import type { Day } from "@/lib/day";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import {
  buildClocks,
  buildInsertPlanned,
  buildInstant,
  buildPlannedBreaks,
  listShownTerms,
} from "./planned-breaks";

/**
 * If at most so many days lie between the opened days and the requested ones, they are opened too; otherwise they stay
 * closed.
 */
const MOST_GAP = 400;

/**
 * Creates the breaks of stations from a date to a date that follow from week, holidays and exceptions and do not exist
 * yet; a follower gets its leader's. Called before breaks are used; opened days cost one query.
 */
export const openBreaks = (
  ctx: Ctx,
  stations: string | readonly string[],
  from: Day,
  to: Day,
): Promise<void> => withoutScope(() => open(ctx, [stations].flat(), from, to));

const readUnopened = (ctx: Ctx, stations: readonly string[], from: Day, to: Day) => {
  const opened = { opened_from: { lte: from }, opened_to: { gte: to } };
  return ctx.db.station.findMany({
    where: { uuid: { in: [...stations] }, OR: [{ opened_from: null }, { NOT: opened }] },
  });
};
/** Whether the breaks of all these stations are opened from a date to a date. */
export const hasOpenBreaks = async (ctx: Ctx, stations: readonly string[], from: Day, to: Day) =>
  (await withoutScope(() => readUnopened(ctx, stations, from, to))).length === 0;

async function open(ctx: Ctx, stations: readonly string[], from: Day, to: Day): Promise<void> {
  const closed = await readUnopened(ctx, stations, from, to);
  if (closed.length === 0) return;
  const ids = closed.map((s) => s.uuid);
  const edges = closed.flatMap((s) => [s.opened_from, s.opened_to]).filter((day) => day !== null);
  const { tenant_id } = tenantOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    await shareStations(ctx, ids);
    const clock = await buildClocks(ctx, ids, [from, ...edges].sort()[0]!, [to, ...edges].sort().at(-1)!);
    const days = Prisma.sql`
      select h.uuid as station_id, coalesce(h.leader_id, h.uuid) as source, h.timezone, h.day_start, h.low + n as date
      from hull h cross join generate_series(0, h.high - h.low) as n
      where (h.low + n between h.opened_from and h.opened_to) is not true`;
    await ctx.db.$executeRaw`
      with hull as materialized (
        select s.*, least(${from}::date, case when near.is then s.opened_from end) as low,
          greatest(${to}::date, case when near.is then s.opened_to end) as high
        from station s
        cross join lateral (
          select s.opened_from <= ${to}::date + ${MOST_GAP}::int and s.opened_to >= ${from}::date - ${MOST_GAP}::int as is
        ) near
        where s.tenant_id = ${tenant_id}::uuid and s.uuid = any(${ids}::uuid[])
      ), days as materialized (${days}), inserted as (
        ${buildInsertPlanned(tenant_id, Prisma.sql`select * from days`, clock)}
      )
      update station s set opened_from = h.low, opened_to = h.high from hull h
      where s.tenant_id = ${tenant_id}::uuid and s.uuid = h.uuid
        and (s.opened_from is null or h.low <= s.opened_from and h.high >= s.opened_to)`;
  });
}

const stationLock = (tenant: string, stations: readonly string[], how: Prisma.Sql) => Prisma.sql`
  select ${how}(hashtextextended(${tenant} || id, 0)) from (select id from unnest(${[...stations]}::text[]) as id order by id) as ordered`;

/** Locks stations until the transaction ends: no other transaction books in them or changes their breaks. */
export async function lockStations(ctx: Ctx, stations: readonly string[]): Promise<void> {
  if (!ctx.in_transaction) throw new Error("stations must be locked inside a transaction");
  await ctx.db.$executeRaw(stationLock(tenantOf(ctx).tenant_id, stations, Prisma.sql`pg_advisory_xact_lock`));
}
/** Reads these stations and those that follow them. */
export async function readStationsWithFollowers(ctx: Ctx, stations: readonly string[]): Promise<string[]> {
  const followers = await ctx.db.station.findMany({
    where: { leader_id: { in: [...stations] }, archived_at: null },
  });
  return [...stations, ...followers.map((s) => s.uuid)];
}
/** Locks stations against changes of their breaks; several transactions may share the lock. */
async function shareStations(ctx: Ctx, stations: readonly string[]): Promise<void> {
  await ctx.db.$executeRaw(
    stationLock(tenantOf(ctx).tenant_id, stations, Prisma.sql`pg_advisory_xact_lock_shared`),
  );
}

/** Reads the breaks of a station from a date to a date, in the order of its broadcast days. */
export async function readBreaks<T>(ctx: Ctx, station: string, from: Day, to: Day): Promise<T[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<T[]>`
    select o.uuid, o.station_id as station, o.date::text as date, o.second, o.number, o.name, o.booked_seconds, o.booked_spots,
      ${listShownTerms("o")}
    from ad_break o
    where o.tenant_id = ${tenant_id}::uuid and o.station_id = ${station}::uuid and o.date between ${from}::date and ${to}::date
    order by o.planned_at, o.uuid`;
}

/** Returns breaks of the station's week at times that its clock skips, from a date to a date. */
export async function readSkippedBreaks(ctx: Ctx, station: string, from: Day, to: Day) {
  const { tenant_id } = tenantOf(ctx);
  const clock = await buildClocks(ctx, [station], from, to);
  const days = Prisma.sql`
    select s.uuid as station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, ${from}::date + n as date
    from station s cross join generate_series(0, ${to}::date - ${from}::date) as n
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = ${station}::uuid`;
  return ctx.db.$queryRaw<{ date: Day; second: number; name: string }[]>`
    select r.date::text as date, r.second, r.name from (${buildPlannedBreaks(tenant_id, days)}) r
    cross join ${buildInstant(clock)}
    where at.planned_at is null order by r.date, r.second`;
}
