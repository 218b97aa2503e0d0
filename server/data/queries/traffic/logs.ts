import type { AudioFormat } from "@/lib/commercials/audio-format";
import type { Day } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import type { Purpose } from "@/lib/inventory/purposes";
import type { LOG_STATES } from "@/lib/traffic/day-log";
import type { InsertedLine } from "@/lib/traffic/desk/lines";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { buildSellableSeconds } from "@/server/data/queries/inventory/sellable";
import { closeGaps, markLogsChanged } from "@/server/data/queries/sales/bookings";
import { listSpots, writeReported } from "./reported";

export type LogStation = {
  uuid: string;
  name: string;
  code: string;
  timezone: string;
  day_start: number;
  hour_limit: number | null;
  separation_minutes: number;
  tolerance_minutes: number;
  length_tolerance_seconds: number;
  length_tolerance_percent: number;
  make_good_hours: number;
  make_good_published: boolean;
  cart_from: number;
  cart_to: number;
  output_format: string;
  media_path: string;
  audio: AudioFormat | null;
  outputs: { output_format: string; media_path: string; audio: AudioFormat | null }[];
  price_model_id: string | null;
};
export async function readLogStation(ctx: Ctx, uuid: string): Promise<LogStation> {
  const found = await ctx.db.station.findFirst({ where: { uuid } });
  if (!found) throw notFound();
  return found;
}

/** The log of a station and day; without a row it is open at version 1. */
export type LogHead = {
  uuid: string | null;
  state: (typeof LOG_STATES)[number];
  version: number;
  published: number;
  changed: boolean;
  /** Who keeps others from editing it, and since when. */
  locked_by: string | null;
  locked_at: Date | null;
};
/** Who closed a day and when, and who reopened it and why. */
export type LogClosing = {
  closed_at: Date | null;
  closed_by: string | null;
  reopened_at: Date | null;
  reopened_by: string | null;
  reopen_reason: string;
};
const UNTOUCHED: LogHead & LogClosing = {
  uuid: null,
  state: "open",
  version: 1,
  published: 0,
  changed: false,
  locked_by: null,
  locked_at: null,
  closed_at: null,
  closed_by: null,
  reopened_at: null,
  reopened_by: null,
  reopen_reason: "",
};

export const readLogHead = async (ctx: Ctx, station: string, date: Day): Promise<LogHead & LogClosing> =>
  (await ctx.db.traffic_log.findFirst({ where: { station_id: station, date } })) ?? UNTOUCHED;

/** Reads the logs of a station's days, by date. */
export async function readLogHeads(
  ctx: Ctx,
  station: string,
  dates: readonly Day[],
): Promise<Map<Day, LogHead>> {
  const rows = await ctx.db.traffic_log.findMany({
    where: { station_id: station, date: { in: [...dates] } },
  });
  const found = new Map(rows.map((row) => [row.date, row]));
  return new Map(dates.map((date) => [date, found.get(date) ?? UNTOUCHED]));
}

/** Locks the logs of these days until the transaction ends, in their order; creates missing ones. */
export async function lockLogs(
  ctx: Ctx,
  station: string,
  dates: readonly Day[],
): Promise<Map<Day, LogHead & { uuid: string }>> {
  if (!ctx.in_transaction) throw new Error("logs must be locked inside a transaction");
  const { tenant_id } = tenantOf(ctx);
  const days = [...new Set(dates)].sort();
  await ctx.db.traffic_log.createMany({
    data: days.map((date) => ({ tenant_id, station_id: station, date })),
    skipDuplicates: true,
  });
  const rows = await ctx.db.$queryRaw<(LogHead & { uuid: string; date: Day })[]>`
    select uuid, date::text as date, state, version, published, changed, locked_by, locked_at from traffic_log
    where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid and date = any(${days}::date[]) order by date for update`;
  return new Map(rows.map(({ date, ...head }) => [date, head]));
}
export async function lockLog(ctx: Ctx, station: string, date: Day) {
  return (await lockLogs(ctx, station, [date])).get(date)!;
}

/** Throws a conflict where the day is closed. */
export function refuseClosed(head: LogHead) {
  if (head.state === "reconciled") throw conflict("day_closed");
}

export type LogBreak = {
  uuid: string;
  date: Day;
  second: number;
  planned_at: Date;
  number: number;
  name: string;
  purpose: Purpose;
  kind: BreakKind;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  priority: number;
  booked_seconds: number;
  booked_spots: number;
  note: string;
  lines: InsertedLine[];
  opener_id: string | null;
  closer_id: string | null;
  separator_id: string | null;
  topup_set: string | null;
  code_above: string;
  code_below: string;
  file_when_empty: boolean;
};
/**
 * Reads the breaks of a station's days in the order they air. Held seconds of drafts and inserted fillers are taken off
 * the capacity.
 */
export async function readBreaksOfDays(ctx: Ctx, station: string, from: Day, to: Day): Promise<LogBreak[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<LogBreak[]>`
    select o.uuid, o.date::text as date, o.second, o.planned_at, o.number, o.name, o.purpose, o.kind, ${buildSellableSeconds("o")} - h.seconds as capacity_seconds,
      o.capacity_spots - h.spots as capacity_spots, o.smallest_length, o.priority, o.booked_seconds - h.seconds as booked_seconds,
      o.booked_spots - h.spots as booked_spots, o.note, o.lines, o.opener_id, o.closer_id, o.separator_id, o.topup_set, o.code_above, o.code_below,
      o.file_when_empty
    from ad_break o
    cross join lateral (select coalesce(sum(s.length), 0)::int as seconds, count(*)::int as spots from spot s
      where s.tenant_id = ${tenant_id}::uuid and s.break_id = o.uuid and s.status = 'held') h
    where o.tenant_id = ${tenant_id}::uuid and o.station_id = ${station}::uuid and o.date between ${from}::date and ${to}::date
    order by o.planned_at, o.uuid`;
}

export type Placed = {
  uuid: string;
  break: string;
  second: number;
  position: number;
  length: number;
  commercial: string | null;
  status: string;
  pinned: boolean;
};
/**
 * Writes the spots of a day that an edit changed and updates the sums of the breaks they left and came into, with locks in
 * a fixed order.
 */
export async function writeLogPositions(
  ctx: Ctx,
  spots: readonly Placed[],
  breaks: readonly string[],
): Promise<void> {
  if (spots.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  const touched = [...new Set(breaks)];
  await ctx.db.$queryRaw`
    select 1 as locked from ad_break
    where tenant_id = ${tenant_id}::uuid and uuid = any(${touched}::uuid[]) order by uuid for update`;
  await writeReported(
    ctx,
    listSpots(spots.map((p) => p.uuid)),
    () => ctx.db.$executeRaw`
    update spot s set break_id = r.break, second = r.second, position = r.position, length = r.length,
      commercial_id = r.commercial, status = r.status, pinned = r.pinned
    from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb)
      as r(uuid uuid, break uuid, second int, position int, length int, commercial uuid, status text, pinned boolean)
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = r.uuid`,
  );
  await recountBreaks(ctx, Prisma.sql`q.uuid = any(${touched}::uuid[])`);
}

/** Updates the sums of breaks from their spots. */
export async function recountBreaks(ctx: Ctx, breaks: Prisma.Sql): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update ad_break o set booked_seconds = b.seconds, booked_spots = b.spots
    from (
      select q.uuid, coalesce(sum(s.length), 0)::int as seconds, count(s.uuid)::int as spots
      from ad_break q
      left join spot s on s.tenant_id = ${tenant_id}::uuid and s.break_id = q.uuid and s.status <> 'removed'
      where q.tenant_id = ${tenant_id}::uuid and ${breaks}
      group by q.uuid
    ) b
    where o.tenant_id = ${tenant_id}::uuid and o.uuid = b.uuid
      and (o.booked_seconds, o.booked_spots) is distinct from (b.seconds, b.spots)`;
}

/**
 * Applies an edit of the leader's spots to the mirrored ones, including removal and restoring, while the follower's
 * day is open. Returns the changed days of followers.
 */
export async function mirrorPositions(
  ctx: Ctx,
  leaders: readonly string[],
): Promise<{ station: string; date: Day }[]> {
  const { tenant_id } = tenantOf(ctx);
  const anyMirrored = await ctx.db.spot.findFirst({
    where: { leader_spot_id: { in: [...leaders] } },
    select: { uuid: true },
  });
  if (!anyMirrored) return [];
  const followers = Prisma.sql`p.leader_spot_id = any(${[...leaders]}::uuid[])`;
  const moved = await writeReported(
    ctx,
    followers,
    () => ctx.db.$queryRaw<{ station: string; date: Day; breaks: string[] }[]>`
    with target as (
      select f.uuid, f.break_id as was, coalesce(o.uuid, f.break_id) as break, coalesce(o.date, f.date) as date,
        coalesce(o.second, f.second) as second,
        case when p.status = 'removed' or o.uuid is null then 'removed' when f.status = 'removed' then 'planned' else f.status end as status
      from spot p
      join spot f on f.tenant_id = ${tenant_id}::uuid and f.leader_spot_id = p.uuid and f.status in ('planned', 'published', 'removed')
      left join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.station_id = f.station_id and o.date = p.date and o.second = p.second
      where p.tenant_id = ${tenant_id}::uuid and p.uuid = any(${[...leaders]}::uuid[])
        and not exists(select 1 from traffic_log l where l.tenant_id = ${tenant_id}::uuid and l.station_id = f.station_id
          and l.date = f.date and l.state in ('aired', 'reconciled'))
    ), moved as (
      update spot f set break_id = t.break, date = t.date, second = t.second, status = t.status, position = f.position + ${BEHIND}
      from target t where f.tenant_id = ${tenant_id}::uuid and f.uuid = t.uuid
      returning f.station_id, f.date, t.was, t.break
    )
    select station_id as station, date::text as date, array_agg(distinct b.id) as breaks from moved
    cross join lateral (values (was), (break)) b(id) group by 1, 2`,
  );
  if (moved.length === 0) return [];
  const breaks = moved.flatMap((m) => m.breaks);
  await closeGaps(ctx, breaks);
  await recountBreaks(ctx, Prisma.sql`q.uuid = any(${breaks}::uuid[])`);
  const days = moved.map(({ station, date }) => ({ station, date }));
  await markLogsChanged(ctx, days);
  return days;
}
/** A position behind all others, until the break is renumbered. */
const BEHIND = 1000;

/** Fixes the booked seconds of a closed day, which the database then protects. Held spots of drafts are released. */
export async function fixBreaks(ctx: Ctx, station: string, date: Day): Promise<void> {
  const { tenant_id: t } = tenantOf(ctx);
  const deleted = await ctx.db.$queryRaw<{ break: string }[]>`
    with held as (
      select uuid from spot where tenant_id = ${t}::uuid and station_id = ${station}::uuid and date = ${date}::date and status = 'held'
    )
    delete from spot p where p.tenant_id = ${t}::uuid and p.status = 'held' and p.uuid in (
      select uuid from held union all
      select f.uuid from spot f join held h on f.leader_spot_id = h.uuid where f.tenant_id = ${t}::uuid)
    returning p.break_id as break`;
  if (deleted.length)
    await recountBreaks(ctx, Prisma.sql`q.uuid = any(${deleted.map((g) => g.break)}::uuid[])`);
  await ctx.db.$executeRaw`
    update ad_break set closed_seconds = booked_seconds
    where tenant_id = ${t}::uuid and station_id = ${station}::uuid and date = ${date}::date`;
}

/** A make-good order: a break and the missed spots it makes good, in their order. */
export type MakeGoodOrder = { uuid: string; spots: readonly string[] };

/**
 * Books a make-good for each missed spot in the orders, at its price, and renumbers the other spots. That of a bonus spot
 * is a bonus spot itself.
 */
export async function bookMakeGoods(ctx: Ctx, orders: readonly MakeGoodOrder[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const seats = orders.flatMap(({ uuid, spots }) =>
    spots.map((spot, i) => ({ spot, break: uuid, position: i + 1 })),
  );
  const asked = JSON.stringify(seats);
  await ctx.db.$executeRaw`
    update spot s set position = r.position
    from jsonb_to_recordset(${asked}::jsonb) as r(spot uuid, break uuid, position int)
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = r.spot and s.break_id = r.break`;
  const missed = Prisma.sql`p.made_good_for = any(${seats.map(({ spot }) => spot)}::uuid[])`;
  await writeReported(
    ctx,
    missed,
    () => ctx.db.$executeRaw`
    insert into spot (tenant_id, uuid, campaign_id, segment_id, commercial_id, station_id, break_id, date, second, position,
      length, price, price_steps, source, pinned, made_good_for, bonus_reason, bonus_by, bonus_at)
    select m.tenant_id, gen_random_uuid(), m.campaign_id, m.segment_id, m.commercial_id, m.station_id, o.uuid, o.date, o.second,
      r.position, m.length, m.price, m.price_steps, case m.source when 'bonus' then 'bonus' else 'make_good' end, true, m.uuid,
      m.bonus_reason, m.bonus_by, m.bonus_at
    from jsonb_to_recordset(${asked}::jsonb) as r(spot uuid, break uuid, position int)
    join spot m on m.tenant_id = ${tenant_id}::uuid and m.uuid = r.spot and m.break_id <> r.break
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = r.break`,
  );
  await recountBreaks(ctx, Prisma.sql`q.uuid = any(${orders.map((o) => o.uuid)}::uuid[])`);
}

/** Deletes booked make-goods. */
export async function unbookSpots(
  ctx: Ctx,
  uuids: readonly string[],
  breaks: readonly string[],
): Promise<void> {
  await writeReported(ctx, listSpots(uuids), () =>
    ctx.db.spot.deleteMany({ where: { uuid: { in: [...uuids] } } }),
  );
  await closeGaps(ctx, breaks);
  await recountBreaks(ctx, Prisma.sql`q.uuid = any(${[...breaks]}::uuid[])`);
}

/** Reads the edits that other people made to a log since a version, the oldest first, from the activity log. */
export const readEditsOfOthers = (
  ctx: Ctx,
  log: string,
  version: number,
): Promise<{ actor_id: string | null; edits: LogEdit[] }[]> =>
  ctx.db.$queryRaw`
    select actor_id, after->'edits' as edits from history
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and object_id = ${log}::uuid and action = 'log.updated'
      and (before->>'version')::int >= ${version} and actor_id is distinct from ${ctx.actor?.user_id ?? null}::uuid
    order by seq`;
