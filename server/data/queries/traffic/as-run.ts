import type { Day } from "@/lib/day";
import type { AiredLine, LineVerdict } from "@/lib/traffic/reconcile";
import { type Ctx, tenantOf } from "@/server/ctx";

export type NewLine = Omit<AiredLine, "uuid"> & { line: number; artist: string; aired_at: Date };

/**
 * Stores the lines of a file; lines that another file contained are not stored again. Returns the number of new ones.
 */
export async function insertAsRunLines(
  ctx: Ctx,
  file: string,
  station: string,
  lines: readonly NewLine[],
): Promise<number> {
  return ctx.db.$executeRaw`
    insert into as_run_line (tenant_id, uuid, file_id, station_id, date, second, aired_at, line, cart, title, artist, length, spot_ref,
      isci, kind, result)
    select ${tenantOf(ctx).tenant_id}::uuid, gen_random_uuid(), ${file}::uuid, ${station}::uuid, r.date, r.second, r.aired_at, r.line,
      r.cart, r.title, r.artist, r.length, r.spot_ref, r.isci, r.kind, ''
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(date date, second int, aired_at timestamptz, line int, cart text,
      title text, artist text, length int, spot_ref text, isci text, kind text)
    on conflict (tenant_id, station_id, date, second, title, cart) do nothing`;
}

/** Reads all lines of a station's days, from all files, in the order they were played. */
export const readAsRunLines = (ctx: Ctx, station: string, dates: readonly Day[]): Promise<AiredLine[]> =>
  ctx.db.$queryRaw<AiredLine[]>`
    select uuid, date::text as date, second, length, title, cart, spot_ref, isci, kind from as_run_line
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and station_id = ${station}::uuid and date = any(${[...dates]}::date[])
    order by date, aired_at, line`;

/** Replaces the results of the lines of some days. */
export async function writeLineVerdicts(
  ctx: Ctx,
  station: string,
  dates: readonly Day[],
  lines: readonly LineVerdict[],
): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update as_run_line l set spot_id = r.spot, result = coalesce(r.result, ''), confidence = coalesce(r.confidence, 0)
    from as_run_line o
    left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line uuid, spot uuid, result text, confidence double precision)
      on r.line = o.uuid
    where l.tenant_id = ${tenant_id}::uuid and o.tenant_id = ${tenant_id}::uuid and l.uuid = o.uuid
      and o.station_id = ${station}::uuid and o.date = any(${[...dates]}::date[])`;
}

/** Returns the newest file that covers a day. */
export const findAsRunFile = (ctx: Ctx, station_id: string, date: Day) =>
  ctx.db.as_run_file.findFirst({
    where: { station_id, from_date: { lte: date }, to_date: { gte: date } },
    orderBy: { imported_at: "desc" },
  });

/** A line of a day that matches no spot, or repeats an airing. */
export type ExtraLine = {
  uuid: string;
  second: number;
  title: string;
  length: number | null;
  result: "extra" | "double";
};
export const readExtras = (ctx: Ctx, station: string, date: Day): Promise<ExtraLine[]> =>
  ctx.db.$queryRaw<ExtraLine[]>`
    select uuid, second, title, length, result from as_run_line
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and station_id = ${station}::uuid and date = ${date}::date
      and result in ('extra', 'double')
    order by aired_at, line`;

export async function readLinesByUuid(ctx: Ctx, uuids: readonly string[]) {
  const rows = await ctx.db.as_run_line.findMany({
    where: { uuid: { in: [...uuids] } },
    select: { uuid: true, title: true, cart: true, second: true, length: true },
  });
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Returns the files behind the spots of a report. */
export async function readFilesOfLines(ctx: Ctx, lines: readonly string[]) {
  if (lines.length === 0) return [];
  return ctx.db.$queryRaw<{ name: string; sha256: string; station: string; imported_at: Date }[]>`
    select f.file_name as name, f.sha256, s.name as station, f.imported_at from as_run_file f
    join station s on s.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and s.uuid = f.station_id
    where f.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and f.uuid in (
      select distinct l.file_id from as_run_line l where l.tenant_id = ${tenantOf(ctx).tenant_id}::uuid
        and l.uuid = any(${[...lines]}::uuid[]))
    order by f.from_date, f.file_name`;
}
