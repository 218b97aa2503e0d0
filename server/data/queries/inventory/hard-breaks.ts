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

/** Breaks before a hard one, and the seconds that can be added to them together; negative where they run into it. */
export type HardRoom = { breaks: string[]; left: number };

/**
 * Reads what hard breaks leave to these breaks. Where their stations are locked nobody else books them, so that it holds
 * until the transaction ends.
 */
export async function readHardRooms(ctx: Ctx, breaks: readonly string[]): Promise<HardRoom[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Row[]>`
    with taken as materialized (
      select distinct o.station_id, o.date from ad_break o
      where o.tenant_id = ${tenant_id}::uuid and o.uuid = any(${[...breaks]}::uuid[])
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
  const asked = new Set(breaks);
  return [...Map.groupBy(rows, ({ station }) => station).values()]
    .flatMap(listRooms)
    .filter((room) => room.breaks.some((uuid) => asked.has(uuid)));
}

function listRooms(breaks: readonly Row[]): HardRoom[] {
  const first = takeAt(breaks, 0).date;
  const run = breaks.map(({ date, second, day_start, kind, capacity_seconds, booked_seconds }) => {
    const minute = Math.floor(toBroadcastSecond(second, day_start) / 60);
    const at = toAirSeconds(first, { date, minute, second });
    return { at, second, kind, most: Math.max(capacity_seconds, booked_seconds) };
  });
  return listHardWindows(run).map(({ breaks: inside, seconds }) => ({
    breaks: inside.map((at) => takeAt(breaks, at).uuid),
    left: seconds - inside.reduce((sum, at) => sum + takeAt(breaks, at).booked_seconds, 0),
  }));
}

/** Whether seconds added to breaks, as far as they fit them, would run into a hard break. */
export async function hasHardOverrun(
  ctx: Ctx,
  changes: readonly { break: string; seconds: number }[],
): Promise<boolean> {
  const added = new Map(changes.map((c) => [c.break, c.seconds]));
  const rooms = await readHardRooms(ctx, [...added.keys()]);
  return rooms.some(
    ({ breaks, left }) => breaks.reduce((sum, uuid) => sum + (added.get(uuid) ?? 0), 0) > left,
  );
}
