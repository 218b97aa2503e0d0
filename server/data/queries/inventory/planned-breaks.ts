import { type Day, listOffsetSpans } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";

/** The terms of a break except its time: the same columns in rules, exceptions and breaks, each with its type. */
const TERMS = {
  capacity_seconds: "int",
  capacity_spots: "int",
  smallest_length: "int",
  priority: "int",
  kind: "text",
  purpose: "text",
  opener_id: "uuid",
  closer_id: "uuid",
  separator_id: "uuid",
  topup_set: "uuid",
  code_above: "text",
  code_below: "text",
  file_when_empty: "bool",
} as const;
const columns = Object.entries(TERMS);
/** Lists the columns of the terms in a fixed order: with an `alias`, as assignments, and with types. */
export const listTermColumns = (alias?: string) =>
  Prisma.raw(columns.map(([c]) => (alias ? `${alias}.${c}` : c)).join(", "));
export const buildSetTerms = (alias: string) =>
  Prisma.raw(columns.map(([c]) => `${c} = ${alias}.${c}`).join(", "));
export const typedTerms = Prisma.raw(columns.map(([c, type]) => `${c} ${type}`).join(", "));
/** Lists the same columns by the names of the call. */
export const listShownTerms = (alias: string) =>
  Prisma.raw(
    columns
      .map(([c]) => (c.endsWith("_id") ? `${alias}.${c} as ${c.replace("_id", "")}` : `${alias}.${c}`))
      .join(", "),
  );

/** Converts names of the call to columns: opener → opener_id. */
export const toColumns = <L extends { opener: unknown; closer: unknown; separator: unknown }>({
  opener: opener_id,
  closer: closer_id,
  separator: separator_id,
  ...rest
}: L) => ({ ...rest, opener_id, closer_id, separator_id });

/**
 * Builds the breaks that days plan: those of the week (or of the weekday that a holiday names), unless an exception of
 * the date replaces them, plus added ones. `days` has station_id, source (the station whose week applies), timezone,
 * day_start, date.
 */
export const buildPlannedBreaks = (tenant: string, days: Prisma.Sql) => Prisma.sql`
  select d.station_id, d.timezone, d.day_start, d.date, r.second, r.number, r.name, ${listTermColumns("r")}
  from (${days}) d
  left join holiday h on h.tenant_id = ${tenant}::uuid and h.date = d.date
  join break_rule r on r.tenant_id = ${tenant}::uuid and r.station_id = d.source
    and r.weekday = coalesce(h.opens_as, extract(isodow from d.date)::int)
    and r.valid_from <= d.date and (r.valid_to is null or r.valid_to >= d.date)
  where not exists(select 1 from break_exception x
    where x.tenant_id = ${tenant}::uuid and x.station_id = d.source and x.date = d.date and x.second = r.second)
  union all
  select d.station_id, d.timezone, d.day_start, d.date, x.second, x.number, x.name, ${listTermColumns("x")}
  from (${days}) d
  join break_exception x on x.tenant_id = ${tenant}::uuid and x.station_id = d.source and x.date = d.date and not x.cancelled`;

/** Returns the clock offsets of stations over days, by zone, as the text of a JSON list. */
export async function buildClocks(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
): Promise<string> {
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...stations] } },
    select: { timezone: true },
  });
  const zones = [...new Set(found.map((s) => s.timezone))];
  return JSON.stringify(
    zones.flatMap((zone) => listOffsetSpans(zone, from, to).map((span) => ({ zone, ...span }))),
  );
}

/**
 * Builds the instant of a planned break `r` from the offsets of lib/day. A time before the start of the broadcast day
 * belongs to the next calendar day; null where the clock skips it; the first one where it occurs twice.
 */
export const buildInstant = (clock: string) => Prisma.sql`
  lateral (
    select min(i.instant) as planned_at
    from jsonb_to_recordset(${clock}::jsonb) as c(zone text, "from" timestamptz, until timestamptz, offset_seconds int)
    cross join lateral (
      select (r.date + case when r.second < r.day_start * 60 then 1 else 0 end + make_interval(secs => r.second - c.offset_seconds))
        at time zone 'UTC' as instant
    ) i
    where c.zone = r.timezone and i.instant >= c."from" and i.instant < c.until
  ) at`;

/** Builds the insert of planned breaks that do not exist yet. */
export const buildInsertPlanned = (tenant: string, days: Prisma.Sql, clock: string) => Prisma.sql`
  insert into ad_break (tenant_id, station_id, date, second, planned_at, number, name, ${listTermColumns()})
  select ${tenant}::uuid, r.station_id, r.date, r.second, at.planned_at, r.number, r.name, ${listTermColumns("r")}
  from (${buildPlannedBreaks(tenant, days)}) r
  cross join ${buildInstant(clock)}
  where at.planned_at is not null
  on conflict (tenant_id, station_id, date, second) do nothing`;
