import type { OpenBreak } from "@/lib/booking/demands";
import { addDays, type Day } from "@/lib/day";
import { addEdges } from "@/lib/inventory/hard-breaks";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { CLOSED } from "@/server/data/queries/sales/bookings";
import { hasOpenBreaks } from "./ad-breaks";
import { buildClocks, buildInstant, buildPlannedBreaks } from "./planned-breaks";
import { buildSellableSeconds } from "./sellable";

/** A break to plan with. One that is not opened yet has its station and time instead of a uuid. */
export type BreakToBook = OpenBreak & { station: string };

/** Whether a break `o` takes no more spots: its time has passed or its log is closed. */
const isClosed = (tenant: string, now: Date) => Prisma.sql`
  (o.planned_at <= ${now} or exists(select 1 from traffic_log l where l.tenant_id = ${tenant}::uuid and l.station_id = o.station_id
    and l.date = o.date and l.state = any(${CLOSED}))) as closed`;
/** The minute of a break `o` from the start of the broadcast day, which is `day_start` minutes after midnight. */
const minuteFrom = (day_start: Prisma.Sql) =>
  Prisma.sql`(((o.second - ${day_start} * 60 + 86400) % 86400) / 60) as minute`;

/** Opened breaks. Each counts as full as the fullest break of a follower. */
function selectOpened(ctx: Ctx, stations: readonly string[], from: Day, to: Day): Prisma.Sql {
  const { tenant_id } = tenantOf(ctx);
  return Prisma.sql`
    select o.uuid::text as uuid, o.station_id as station, o.date::text as date, o.second, ${minuteFrom(Prisma.sql`s.day_start`)}, o.number, o.name, o.purpose, o.kind,
      ${buildSellableSeconds("o")} as capacity_seconds, o.capacity_spots, o.smallest_length, o.priority, greatest(o.booked_seconds, f.seconds) as booked_seconds,
      greatest(o.booked_spots, f.spots) as booked_spots, ${isClosed(tenant_id, ctx.now)}, o.planned_at
    from ad_break o join station s on s.tenant_id = o.tenant_id and s.uuid = o.station_id
    left join lateral (
      select max(m.booked_seconds + ${buildSellableSeconds("o")} - ${buildSellableSeconds("m")}) as seconds, max(m.booked_spots) as spots
      from station t join ad_break m on m.tenant_id = t.tenant_id and m.station_id = t.uuid and m.date = o.date and m.second = o.second
      where t.tenant_id = ${tenant_id}::uuid and t.leader_id = o.station_id
    ) f on true
    where o.tenant_id = ${tenant_id}::uuid and o.station_id = any(${[...stations]}::uuid[]) and o.date between ${from}::date and ${to}::date`;
}

/** Breaks that `openBreaks` would create, empty. */
async function selectPlanned(ctx: Ctx, stations: readonly string[], from: Day, to: Day): Promise<Prisma.Sql> {
  const { tenant_id } = tenantOf(ctx);
  const clock = await buildClocks(ctx, stations, from, to);
  const days = Prisma.sql`
    select s.uuid as station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, ${from}::date + n as date
    from station s cross join generate_series(0, ${to}::date - ${from}::date) as n
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = any(${[...stations]}::uuid[])
      and (${from}::date + n between s.opened_from and s.opened_to) is not true`;
  return Prisma.sql`
    select o.station_id || ' ' || o.date || ' ' || o.second as uuid, o.station_id as station, o.date::text as date, o.second,
      ${minuteFrom(Prisma.sql`o.day_start`)}, o.number, o.name, o.purpose, o.kind, o.capacity_seconds, o.capacity_spots, o.smallest_length, o.priority,
      0 as booked_seconds, 0 as booked_spots, ${isClosed(tenant_id, ctx.now)}, o.planned_at
    from (
      select r.*, at.planned_at from (${buildPlannedBreaks(tenant_id, days)}) r cross join ${buildInstant(clock)}
      where at.planned_at is not null
    ) o
    where not exists(select 1 from ad_break e where e.tenant_id = ${tenant_id}::uuid
      and e.station_id = o.station_id and e.date = o.date and e.second = o.second)`;
}

/**
 * Reads the breaks of stations from a date to a date in the order they air: opened ones, and those that would be
 * opened for a booking. Opens nothing. Those at the edges know what the days beside them leave before a hard break.
 */
export async function readBreaksToBook(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<BreakToBook[]> {
  const breaks = await readRange(ctx, stations, from, to);
  const hard = await findHardStations(ctx, stations);
  for (const { kind, station } of breaks) if (kind === "hard") hard.add(station);
  if (hard.size === 0) return breaks;
  const days = [addDays(from, -1), addDays(to, 1)] as const;
  const [before, after] = [
    await readRange(ctx, [...hard], days[0], days[0]),
    await readRange(ctx, [...hard], days[1], days[1]),
  ];
  const at = (rows: readonly BreakToBook[], station: string) => rows.filter((b) => b.station === station);
  const edged = new Map(
    [...hard].flatMap((station) =>
      addEdges(at(breaks, station), at(before, station), at(after, station)).map((b) => [b.uuid, b] as const),
    ),
  );
  return breaks.map((b) => edged.get(b.uuid) ?? b);
}

/** The stations whose week or exceptions have hard breaks. */
async function findHardStations(ctx: Ctx, stations: readonly string[]): Promise<Set<string>> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ uuid: string }[]>`
    select s.uuid from station s
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = any(${[...stations]}::uuid[]) and (
      exists(select 1 from break_rule r where r.tenant_id = ${tenant_id}::uuid and r.station_id = coalesce(s.leader_id, s.uuid) and r.kind = 'hard')
      or exists(select 1 from break_exception x where x.tenant_id = ${tenant_id}::uuid and x.station_id = coalesce(s.leader_id, s.uuid) and x.kind = 'hard'))`;
  return new Set(rows.map(({ uuid }) => uuid));
}

async function readRange(ctx: Ctx, stations: readonly string[], from: Day, to: Day): Promise<BreakToBook[]> {
  const opened = selectOpened(ctx, stations, from, to);
  const all = (await hasOpenBreaks(ctx, stations, from, to))
    ? opened
    : Prisma.sql`${opened} union all ${await selectPlanned(ctx, stations, from, to)}`;
  return ctx.db.$queryRaw<BreakToBook[]>`
    select b.uuid, b.station, b.date, b.second, b.minute, b.number, b.name, b.purpose, b.kind, b.capacity_seconds, b.capacity_spots, b.smallest_length,
      b.priority, b.booked_seconds, b.booked_spots, b.closed
    from (${all}) b order by b.planned_at, b.station, b.second`;
}
