import { type Day, toBroadcastSecond } from "@/lib/day";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import { listHardWindows, toAirSeconds } from "@/lib/inventory/hard-breaks";
import { takeAt } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";

type Row = {
  uuid: string;
  station: string;
  date: Day;
  second: number;
  day_start: number;
  kind: BreakKind;
  capacity_seconds: number;
  booked_seconds: number;
};

/**
 * Returns those of the breaks that take more seconds from which advertising would run into a hard break, with the
 * seconds added. Their stations are locked, so that nobody else books between this and the booking.
 */
export async function findOverrunning(
  ctx: Ctx,
  changes: readonly { break: string; seconds: number }[],
): Promise<string[]> {
  const { tenant_id } = tenantOf(ctx);
  const taking = new Map(changes.map((c) => [c.break, c.seconds]));
  const rows = await ctx.db.$queryRaw<Row[]>`
    with taken as materialized (
      select distinct o.station_id, o.date from ad_break o
      where o.tenant_id = ${tenant_id}::uuid and o.uuid = any(${[...taking.keys()]}::uuid[])
    ), near as materialized (
      select distinct t.station_id, t.date + n as date from taken t cross join generate_series(-1, 1) as n
    ), hard as materialized (
      select distinct o.station_id from near d
      join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.station_id = d.station_id and o.date = d.date
      where o.kind = 'hard'
    )
    select o.uuid, o.station_id as station, o.date::text as date, o.second, s.day_start, o.kind, o.capacity_seconds, o.booked_seconds
    from near d join hard h on h.station_id = d.station_id
    join station s on s.tenant_id = ${tenant_id}::uuid and s.uuid = d.station_id
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.station_id = d.station_id and o.date = d.date
    order by o.planned_at, o.uuid`;
  return [...Map.groupBy(rows, ({ station }) => station).values()].flatMap((own) => listOver(own, taking));
}

function listOver(breaks: readonly Row[], taking: ReadonlyMap<string, number>): string[] {
  const first = takeAt(breaks, 0).date;
  const run = breaks.map(({ uuid, date, second, day_start, kind, capacity_seconds, booked_seconds }) => {
    const minute = Math.floor(toBroadcastSecond(second, day_start) / 60);
    const seconds = booked_seconds + (taking.get(uuid) ?? 0);
    const at = toAirSeconds(first, { date, minute, second });
    return { uuid, at, second, kind, seconds, most: Math.max(capacity_seconds, seconds) };
  });
  const over = listHardWindows(run).filter(
    (window) => window.breaks.reduce((sum, at) => sum + takeAt(run, at).seconds, 0) > window.seconds,
  );
  const inside = new Set(over.flatMap((window) => window.breaks.map((at) => takeAt(run, at).uuid)));
  return [...taking.keys()].filter((uuid) => inside.has(uuid));
}
