import { type Day, offsetSpans } from "@/lib/day";
import { type Ctx, inTransaction, placeOf } from "@/server/ctx";
import { Prisma } from "@/server/data/client";
import { asWholeTenant } from "@/server/data/transaction";

/** The offsets of the clocks of some stations over some days, by zone, as the text of a JSON list. */
async function clocks(ctx: Ctx, stations: readonly string[], from: Day, to: Day): Promise<string> {
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...stations] } },
    select: { timezone: true },
  });
  const zones = [...new Set(found.map((s) => s.timezone))];
  return JSON.stringify(
    zones.flatMap((zone) => offsetSpans(zone, from, to).map((span) => ({ zone, ...span }))),
  );
}

/**
 * The instant of rule `r` on the day `d` of station `s`, by the offsets lib/day knows: a time before the broadcast
 * day's start belongs to the calendar day after; null where the clock skips it; the first run where it shows it twice.
 */
const instant = (clock: string) => Prisma.sql`
  lateral (
    select min(i.instant) as planned_at
    from jsonb_to_recordset(${clock}::jsonb) as c(zone text, "from" timestamptz, until timestamptz, offset_seconds int)
    cross join lateral (
      select (d.date + case when r.second < s.day_start * 60 then 1 else 0 end + make_interval(secs => r.second - c.offset_seconds))
        at time zone 'UTC' as instant
    ) i
    where c.zone = s.timezone and i.instant >= c."from" and i.instant < c.until
  ) at`;

/** Days between what is opened and what is asked for that are opened with it; beyond, they are left closed. */
const MOST_GAP = 400;

/**
 * Opens the break occurrences of a station (or several) from a date to a date: those its rules want and that are not
 * there yet (a follower's rules are its leader's). Whoever needs occurrences calls it first; what is open already
 * costs one look.
 */
export const openBreaks = (
  ctx: Ctx,
  stations: string | readonly string[],
  from: Day,
  to: Day,
): Promise<void> => asWholeTenant(() => open(ctx, [stations].flat(), from, to));

async function open(ctx: Ctx, stations: readonly string[], from: Day, to: Day): Promise<void> {
  const opened = { opened_from: { lte: from }, opened_to: { gte: to } };
  const closed = await ctx.db.station.findMany({
    where: { uuid: { in: [...stations] }, OR: [{ opened_from: null }, { NOT: opened }] },
  });
  if (closed.length === 0) return;
  const ids = closed.map((s) => s.uuid);
  const edges = closed.flatMap((s) => [s.opened_from, s.opened_to]).filter((day) => day !== null) as Day[];
  const { tenant_id } = placeOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    await shareStations(ctx, ids);
    const clock = await clocks(ctx, ids, [from, ...edges].sort()[0]!, [to, ...edges].sort().at(-1)!);
    await ctx.db.$executeRaw`
      with hull as materialized (
        select s.*, least(${from}::date, case when near.is then s.opened_from end) as low,
          greatest(${to}::date, case when near.is then s.opened_to end) as high
        from station s
        cross join lateral (
          select s.opened_from <= ${to}::date + ${MOST_GAP}::int and s.opened_to >= ${from}::date - ${MOST_GAP}::int as is
        ) near
        where s.tenant_id = ${tenant_id}::uuid and s.uuid = any(${ids}::uuid[])
      ), inserted as (
        insert into break_occurrence (tenant_id, station_id, date, second, planned_at, number, name, capacity_seconds,
          capacity_spots, smallest_length, priority, kind, purpose)
        select s.tenant_id, s.uuid, d.date, r.second, at.planned_at, r.number, r.name, r.capacity_seconds,
          r.capacity_spots, r.smallest_length, r.priority, r.kind, r.purpose
        from hull s
        cross join lateral (select s.low + n as date from generate_series(0, s.high - s.low) as n) d
        join break_rule r on r.tenant_id = ${tenant_id}::uuid and r.station_id = coalesce(s.leader_id, s.uuid)
          and r.weekday = extract(isodow from d.date)::int and r.valid_from <= d.date and (r.valid_to is null or r.valid_to >= d.date)
        cross join ${instant(clock)}
        where at.planned_at is not null and (d.date between s.opened_from and s.opened_to) is not true
        on conflict (tenant_id, station_id, date, second) do nothing
      )
      update station s set opened_from = h.low, opened_to = h.high from hull h
      where s.tenant_id = ${tenant_id}::uuid and s.uuid = h.uuid
        and (s.opened_from is null or h.low <= s.opened_from and h.high >= s.opened_to)`;
  });
}

const stationLock = (tenant: string, stations: readonly string[], how: Prisma.Sql) => Prisma.sql`
  select ${how}(hashtextextended(${tenant} || id, 0)) from (select id from unnest(${[...stations]}::text[]) as id order by id) as ordered`;

/** Waits until nobody else books, or changes the breaks of, these stations; held to the end of the transaction. */
export async function lockStations(ctx: Ctx, stations: readonly string[]): Promise<void> {
  if (!ctx.in_transaction) throw new Error("stations are locked outside a transaction");
  await ctx.db.$executeRaw(stationLock(placeOf(ctx).tenant_id, stations, Prisma.sql`pg_advisory_xact_lock`));
}
/** Waits until nobody changes the breaks of these stations; others may share. */
async function shareStations(ctx: Ctx, stations: readonly string[]): Promise<void> {
  await ctx.db.$executeRaw(
    stationLock(placeOf(ctx).tenant_id, stations, Prisma.sql`pg_advisory_xact_lock_shared`),
  );
}

export type Clash = {
  station: string;
  station_name: string;
  date: Day;
  second: number;
  name: string;
  booked_seconds: number;
  booked_spots: number;
  /** What it would hold; null: the break would be gone. */
  capacity_seconds: number | null;
  capacity_spots: number | null;
};
const MOST_CLASHES = 200;

/** The breaks that hold plays, also removed ones, from a date on, each beside the rule that wants it now. */
const held = (tenant: string, stations: readonly string[], from: Day, clock: string) => Prisma.sql`
  select d.uuid, d.station_id, s.name as station_name, d.date, d.second, d.name, d.booked_seconds, d.booked_spots,
    at.planned_at, p.on_air, r.number, r.name as new_name, r.capacity_seconds, r.capacity_spots, r.smallest_length, r.priority, r.kind, r.purpose
  from break_occurrence d
  join station s on s.tenant_id = ${tenant}::uuid and s.uuid = d.station_id
  cross join lateral (
    select bool_or(p.status <> 'removed') as on_air from spot p where p.tenant_id = ${tenant}::uuid and p.occurrence_id = d.uuid
  ) p
  left join lateral (
    select * from break_rule r where r.tenant_id = ${tenant}::uuid and r.station_id = coalesce(s.leader_id, s.uuid)
      and r.weekday = extract(isodow from d.date)::int and r.second = d.second
      and r.valid_from <= d.date and (r.valid_to is null or r.valid_to >= d.date) limit 1
  ) r on true
  cross join ${instant(clock)}
  where d.tenant_id = ${tenant}::uuid and d.station_id = any(${[...stations]}::uuid[]) and d.date >= ${from}::date
    and p.on_air is not null`;

/** The breaks that are open already, by the rules of now; answers, and changes nothing, where plays would lose their place. */
async function realign(ctx: Ctx, ids: string[], from: Day, last: Day): Promise<Clash[]> {
  const { tenant_id } = placeOf(ctx);
  const all = held(tenant_id, ids, from, await clocks(ctx, ids, from, last));
  const clashes = await ctx.db.$queryRaw<Clash[]>`
    select h.station_id as station, h.station_name, h.date::text as date, h.second, h.name, h.booked_seconds, h.booked_spots,
      case when h.planned_at is not null then h.capacity_seconds end as capacity_seconds,
      case when h.planned_at is not null then h.capacity_spots end as capacity_spots
    from (${all}) h
    where h.on_air and (h.planned_at is null or h.capacity_seconds < h.booked_seconds or h.capacity_spots < h.booked_spots)
    order by h.date, h.second, h.station_name limit ${MOST_CLASHES}`;
  if (clashes.length) return clashes;
  await ctx.db.$executeRaw`
    update break_occurrence o set planned_at = h.planned_at, number = h.number, name = h.new_name, capacity_seconds = h.capacity_seconds,
      capacity_spots = h.capacity_spots, smallest_length = h.smallest_length, priority = h.priority, kind = h.kind, purpose = h.purpose
    from (${all}) h where o.tenant_id = ${tenant_id}::uuid and o.uuid = h.uuid and h.planned_at is not null`;
  // What was taken out of a break that is gone cannot be put back: mirrored plays first, they name their leader's.
  for (const mirrored of [true, false]) {
    await ctx.db.$executeRaw`
      delete from spot p using (${all}) h
      where p.tenant_id = ${tenant_id}::uuid and p.occurrence_id = h.uuid and h.planned_at is null
        and (p.leader_spot_id is not null) = ${mirrored}::boolean`;
  }
  await ctx.db.$executeRaw`
    delete from break_occurrence o
    where o.tenant_id = ${tenant_id}::uuid and o.station_id = any(${ids}::uuid[]) and o.date >= ${from}::date
      and not exists(select 1 from spot p where p.tenant_id = ${tenant_id}::uuid and p.occurrence_id = o.uuid)`;
  return [];
}

/**
 * Brings what is opened from a date on in line with the rules: breaks without plays are dropped (and opened anew when
 * asked for), breaks with plays take the new terms; a play that was removed by hand holds no break. Answers the breaks
 * whose plays would lose their place; with any, nothing is changed. Published logs of those days are marked changed.
 */
export async function remakeBreaks(ctx: Ctx, stations: readonly string[], from: Day): Promise<Clash[]> {
  const { tenant_id } = placeOf(ctx);
  const ids = [...stations];
  const [end] = await ctx.db.$queryRaw<{ last: Day | null }[]>`
    select max(date)::text as last from break_occurrence
    where tenant_id = ${tenant_id}::uuid and station_id = any(${ids}::uuid[]) and date >= ${from}::date`;
  if (end?.last) {
    const clashes = await realign(ctx, ids, from, end.last);
    if (clashes.length) return clashes;
  }
  await ctx.db.$executeRaw`
    update station set opened_from = case when opened_from < ${from}::date then opened_from end,
      opened_to = case when opened_from < ${from}::date then least(opened_to, ${from}::date - 1) end
    where tenant_id = ${tenant_id}::uuid and uuid = any(${ids}::uuid[])`;
  await ctx.db.$executeRaw`
    update traffic_log set changed = true, version = version + 1
    where tenant_id = ${tenant_id}::uuid and station_id = any(${ids}::uuid[]) and date >= ${from}::date and state = 'published'`;
  return [];
}

/** Occurrences of a station from a date to a date, in the order of its broadcast days. */
export async function occurrencesOf<T>(ctx: Ctx, station: string, from: Day, to: Day): Promise<T[]> {
  const { tenant_id } = placeOf(ctx);
  return ctx.db.$queryRaw<T[]>`
    select uuid, station_id as station, date::text as date, second, number, name, capacity_seconds, capacity_spots,
      booked_seconds, booked_spots, priority
    from break_occurrence
    where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid and date between ${from}::date and ${to}::date
    order by planned_at`;
}
