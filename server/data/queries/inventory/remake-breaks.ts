import type { Day } from "@/lib/day";
import type { HeldBreak, HeldSpot, WantedBreak } from "@/lib/inventory/displace";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";
import {
  buildClocks,
  buildInsertPlanned,
  buildInstant,
  buildPlannedBreaks,
  buildSetTerms,
  listTermColumns,
} from "./planned-breaks";

/** Days that are brought in line with the rules; without an end, all opened days. */
export type Span = { stations: readonly string[]; from: Day; to: Day | null };
type BreakTime = { tenant: string; clock: string; span: Span; now: Date };

const inSpan = ({ stations, from, to }: Span) => Prisma.sql`
  o.station_id = any(${[...stations]}::uuid[]) and o.date >= ${from}::date and (${to}::date is null or o.date <= ${to}::date)`;

/** Days of the span that have spots, with the station whose week applies. */
const selectDaysWithSpots = ({ tenant, span }: BreakTime) => Prisma.sql`
  select distinct o.station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, o.date
  from ad_break o join station s on s.tenant_id = ${tenant}::uuid and s.uuid = o.station_id
  where o.tenant_id = ${tenant}::uuid and ${inSpan(span)} and o.booked_spots > 0`;

/** Breaks with spots, also removed ones, that have not aired, each beside the planned break of its time. */
const selectHeld = (breakTime: BreakTime) => Prisma.sql`
  select o.uuid, o.station_id, s.name as station_name, o.date, o.second, o.name, o.booked_seconds, o.booked_spots,
    at.planned_at, p.on_air, r.second is not null as wanted, r.number, r.name as new_name, ${listTermColumns("r")}
  from ad_break o
  join station s on s.tenant_id = ${breakTime.tenant}::uuid and s.uuid = o.station_id
  cross join lateral (
    select bool_or(p.status <> 'removed') as on_air from spot p where p.tenant_id = ${breakTime.tenant}::uuid and p.break_id = o.uuid
  ) p
  left join lateral (${buildPlannedBreaks(
    breakTime.tenant,
    Prisma.sql`select o.station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, o.date`,
  )}) r on r.second = o.second
  cross join ${buildInstant(breakTime.clock)}
  where o.tenant_id = ${breakTime.tenant}::uuid and ${inSpan(breakTime.span)} and p.on_air is not null and o.planned_at > ${breakTime.now}`;

export type Clash = HeldBreak & {
  station: string;
  station_name: string;
  date: Day;
  name: string;
  booked_seconds: number;
  booked_spots: number;
};

/**
 * Returns the spots that lose their break under the changed rules, and the function that brings the breaks in line.
 */
export async function prepareRemake(ctx: Ctx, span: Span) {
  const { tenant_id: tenant } = tenantOf(ctx);
  const [end] = await ctx.db.$queryRaw<{ last: Day | null }[]>`
    select max(date)::text as last from ad_break o where tenant_id = ${tenant}::uuid and ${inSpan(span)}`;
  const last = end?.last ?? span.from;
  const clock = await buildClocks(ctx, span.stations, span.from, last);
  const breakTime: BreakTime = { tenant, clock, span, now: ctx.now };
  return {
    clashes: () => readClashes(ctx, breakTime),
    standing: (days: readonly { station: string; date: Day }[]) => readStanding(ctx, breakTime, days),
    align: () => alignBreaks(ctx, breakTime),
    openFor: () => ctx.db.$executeRaw(buildInsertPlanned(tenant, selectDaysWithSpots(breakTime), clock)),
    close: () => closeBeyond(ctx, breakTime),
  };
}

/** Breaks with spots that are no longer planned, or hold less than is booked. */
const readClashes = (ctx: Ctx, breakTime: BreakTime) => ctx.db.$queryRaw<Clash[]>`
  select h.station_id as station, h.station_name, h.date::text as date, h.second, h.name, h.booked_seconds, h.booked_spots,
    case when h.planned_at is not null then h.capacity_seconds end as capacity_seconds,
    case when h.planned_at is not null then h.capacity_spots end as capacity_spots, h.wanted
  from (${selectHeld(breakTime)}) h
  where h.on_air and (h.planned_at is null or h.capacity_seconds < h.booked_seconds or h.capacity_spots < h.booked_spots)
  order by h.date, h.second, h.station_name`;

export type BookedRow = Omit<HeldSpot, "asked"> & {
  station: string;
  station_name: string;
  date: Day;
  campaign: string;
  campaign_name: string;
  title: string;
  segment: string | null;
  segment_at: number;
  separation_minutes: number;
  commercial: string | null;
  advertiser: string;
  category: string | null;
  /** The position it was sold for. */
  place: "first" | "last" | null;
  alone: boolean;
  leader_spot: string | null;
  break: string;
  /** It is invoiced: it may be moved, but never removed. */
  billed: boolean;
};
/** All spots of stations on some days, and the breaks planned there. */
async function readStanding(ctx: Ctx, breakTime: BreakTime, days: readonly { station: string; date: Day }[]) {
  const { tenant } = breakTime;
  const asked = JSON.stringify(days);
  const spots = await ctx.db.$queryRaw<BookedRow[]>`
    select p.uuid, p.station_id as station, s.name as station_name, p.date::text as date, p.second, p.length, p.position, p.pinned,
      p.invoice_line_id is not null as billed, o.planned_at <= ${ctx.now} as past, p.leader_spot_id as leader_spot, p.break_id as break,
      case when e.place in ('first', 'last') then e.place end as place, coalesce(e.alone, false) as alone, coalesce(e.purpose, 'paid') as purpose,
      jsonb_array_length(coalesce(e.break_numbers, '[]')) > 0 as chosen,
      g.uuid as campaign, g.name as campaign_name, coalesce(k.title, '') as title, g.customer_id as advertiser,
      coalesce(g.category_id, c.category_id) as category, e.uuid as segment, coalesce(e.position, 0) as segment_at,
      coalesce(e.separation_minutes, 0) as separation_minutes, p.commercial_id as commercial,
      case when t.main is not null
        then jsonb_build_object('to', t.main, 'reminds', e.follows is not null, 'at_least', t.at_least) end as tied
    from jsonb_to_recordset(${asked}::jsonb) as d(station uuid, date date)
    join spot p on p.tenant_id = ${tenant}::uuid and p.station_id = d.station and p.date = d.date and p.status <> 'removed'
    join ad_break o on o.tenant_id = ${tenant}::uuid and o.uuid = p.break_id
    join station s on s.tenant_id = ${tenant}::uuid and s.uuid = p.station_id
    join campaign g on g.tenant_id = ${tenant}::uuid and g.uuid = p.campaign_id
    join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = g.customer_id
    left join segment e on e.tenant_id = ${tenant}::uuid and e.uuid = p.segment_id
    left join commercial k on k.tenant_id = ${tenant}::uuid and k.uuid = p.commercial_id
    left join lateral (
      select m.uuid as main, max((r.follows->>'at_least')::int) as at_least
      from segment m join segment r on r.tenant_id = m.tenant_id and r.campaign_id = m.campaign_id
        and (r.follows->>'segment')::int = m.position
      where m.tenant_id = ${tenant}::uuid and m.campaign_id = p.campaign_id
        and m.position = coalesce((e.follows->>'segment')::int, e.position)
      group by m.uuid
    ) t on true
    order by p.date, p.second, p.position, p.uuid`;
  const breaks = await ctx.db.$queryRaw<(WantedBreak & { station: string; date: Day })[]>`
    select r.station_id as station, r.date::text as date, r.second, r.capacity_seconds, r.capacity_spots, r.smallest_length, r.priority,
      r.purpose, r.kind, at.planned_at > ${ctx.now} as open
    from (${buildPlannedBreaks(
      tenant,
      Prisma.sql`select s.uuid as station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, a.date
        from jsonb_to_recordset(${asked}::jsonb) as a(station uuid, date date)
        join station s on s.tenant_id = ${tenant}::uuid and s.uuid = a.station`,
    )}) r
    cross join ${buildInstant(breakTime.clock)}
    where at.planned_at is not null`;
  return { spots, breaks };
}

/** Breaks with spots take the new terms; those without are deleted, and created again when they are needed. */
async function alignBreaks(ctx: Ctx, breakTime: BreakTime): Promise<void> {
  const { tenant, span } = breakTime;
  // Materialized, so that the join begins with the few held breaks: one of these statements ran for half a minute.
  await ctx.db.$executeRaw`
    with h as materialized (${selectHeld(breakTime)})
    update ad_break o set planned_at = h.planned_at, number = h.number, name = h.new_name, ${buildSetTerms("h")},
      booked_seconds = b.seconds, booked_spots = b.spots
    from h cross join lateral (
      select coalesce(sum(p.length), 0)::int as seconds, count(*)::int as spots from spot p
      where p.tenant_id = ${tenant}::uuid and p.break_id = h.uuid and p.status <> 'removed'
    ) b
    where o.tenant_id = ${tenant}::uuid and o.uuid = h.uuid and h.planned_at is not null`;
  // Removed spots of a deleted break cannot be restored. Mirrored spots are deleted first, because they reference
  // their leader's.
  for (const mirrored of [true, false]) {
    await ctx.db.$executeRaw`
      with h as materialized (${selectHeld(breakTime)})
      delete from spot p using h
      where p.tenant_id = ${tenant}::uuid and p.break_id = h.uuid and h.planned_at is null and p.status = 'removed'
        and (p.leader_spot_id is not null) = ${mirrored}::boolean`;
  }
  await ctx.db.$executeRaw`
    delete from ad_break o
    where o.tenant_id = ${tenant}::uuid and ${inSpan(span)}
      and not exists(select 1 from spot p where p.tenant_id = ${tenant}::uuid and p.break_id = o.uuid)`;
}

/**
 * Closes days beyond the span, or opens them again where the span ends; published logs of those days are marked as
 * changed.
 */
async function closeBeyond(ctx: Ctx, { tenant, clock, span }: BreakTime): Promise<void> {
  const { from, to } = span;
  const stations = [...span.stations];
  if (to === null) {
    await ctx.db.$executeRaw`
      update station set opened_from = case when opened_from < ${from}::date then opened_from end,
        opened_to = case when opened_from < ${from}::date then least(opened_to, ${from}::date - 1) end
      where tenant_id = ${tenant}::uuid and uuid = any(${stations}::uuid[])`;
  } else {
    const days = Prisma.sql`
      select s.uuid as station_id, coalesce(s.leader_id, s.uuid) as source, s.timezone, s.day_start, ${from}::date + n as date
      from station s cross join generate_series(0, ${to}::date - ${from}::date) as n
      where s.tenant_id = ${tenant}::uuid and s.uuid = any(${stations}::uuid[]) and ${from}::date + n between s.opened_from and s.opened_to`;
    await ctx.db.$executeRaw(buildInsertPlanned(tenant, days, clock));
  }
  await ctx.db.$executeRaw`
    update traffic_log o set changed = true, version = version + 1
    where tenant_id = ${tenant}::uuid and ${inSpan(span)} and state = 'published'`;
}

/** Moves spots into the breaks at other times of their dates, behind existing spots. Returns those breaks. */
export async function moveToTimes(
  ctx: Ctx,
  moves: readonly { spot: string; second: number }[],
): Promise<string[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await writeReported(
    ctx,
    listSpots(moves.map((m) => m.spot)),
    () => ctx.db.$queryRaw<{ break: string }[]>`
    update spot p set break_id = o.uuid, second = o.second, position = p.position + ${BEHIND}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(spot uuid, second int), ad_break o
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = m.spot
      and o.tenant_id = ${tenant_id}::uuid and o.station_id = p.station_id and o.date = p.date and o.second = m.second
    returning p.break_id as break`,
  );
  return [...new Set(rows.map((r) => r.break))];
}
/** A position behind all others, until the break is renumbered. */
const BEHIND = 1000;
