import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { LogHead } from "./logs";

/** A published version without its lines: how many spots it has, and what it changed. */
export type VersionRow = {
  uuid: string;
  number: number;
  published_at: Date;
  published_by: string | null;
  problems: number;
  reason: string;
  spots: number;
  added: number;
  removed: number;
  moved: number;
};
/** Reads the published versions of a log, newest first. Their lines are counted where they are stored. */
export async function readLogVersions(ctx: Ctx, log_id: string): Promise<VersionRow[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<VersionRow[]>`
    select v.uuid, v.number, v.published_at, v.published_by, v.problems, v.reason, l.spots, d.added, d.removed, d.moved
    from traffic_log_version v
    cross join lateral (select coalesce(sum(jsonb_array_length(b->'spots')), 0)::int as spots from jsonb_array_elements(v.lines) b) l
    cross join lateral (
      select count(*) filter (where line->>'kind' = 'added')::int as added, count(*) filter (where line->>'kind' = 'removed')::int as removed,
        count(*) filter (where line->>'kind' = 'moved')::int as moved
      from jsonb_array_elements(v.diff) line
    ) d
    where v.tenant_id = ${tenant_id}::uuid and v.log_id = ${log_id}::uuid
    order by v.number desc`;
}

/** Reads the last published versions of a station's days with their lines, by date. */
export async function readLastVersions(
  ctx: Ctx,
  station: string,
  from: Day,
  to: Day,
): Promise<{ date: Day; number: number; published_at: Date; lines: unknown }[]> {
  const { tenant_id: t } = tenantOf(ctx);
  return ctx.db.$queryRaw`
    select l.date::text as date, v.number, v.published_at, v.lines
    from traffic_log l
    join traffic_log_version v on v.tenant_id = ${t}::uuid and v.log_id = l.uuid and v.number = l.published
    where l.tenant_id = ${t}::uuid and l.station_id = ${station}::uuid and l.date between ${from}::date and ${to}::date
    order by l.date`;
}

/** The log of a day with its last published version. */
export type LogDayState = Pick<LogHead, "state" | "changed" | "published"> & {
  date: Day;
  spots: number;
  version_id: string | null;
  published_at: Date | null;
  published_by: string | null;
  problems: number | null;
};
/** Reads the state of a station's log on each day of a span that has breaks or a log. */
export async function readLogDays(ctx: Ctx, station: string, from: Day, to: Day): Promise<LogDayState[]> {
  const { tenant_id: t } = tenantOf(ctx);
  return ctx.db.$queryRaw<LogDayState[]>`
    select d.date::text as date, coalesce(l.state, 'open') as state, coalesce(l.changed, false) as changed,
      coalesce(l.published, 0) as published, coalesce(s.spots, 0)::int as spots,
      v.uuid as version_id, v.published_at, v.published_by, v.problems
    from (
      select distinct date from ad_break where tenant_id = ${t}::uuid and station_id = ${station}::uuid and date between ${from}::date and ${to}::date
      union select date from traffic_log where tenant_id = ${t}::uuid and station_id = ${station}::uuid and date between ${from}::date and ${to}::date
    ) d
    left join traffic_log l on l.tenant_id = ${t}::uuid and l.station_id = ${station}::uuid and l.date = d.date
    left join traffic_log_version v on v.tenant_id = ${t}::uuid and v.log_id = l.uuid and v.number = l.published
    left join (
      select date, count(*) as spots from spot
      where tenant_id = ${t}::uuid and station_id = ${station}::uuid and date between ${from}::date and ${to}::date
        and status not in ('removed', 'held')
      group by date
    ) s on s.date = d.date
    order by d.date`;
}
