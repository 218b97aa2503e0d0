import type { EXTRA_DECISIONS } from "@/lib/billing/settlement";
import type { Day } from "@/lib/day";
import type { FileDay, FileDayState } from "@/lib/traffic/asrun/file-days";
import type { AiredLine, LineVerdict, SpotBefore } from "@/lib/traffic/reconcile";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { writeReportedLines } from "./reported";

export type NewLine = Omit<AiredLine, "uuid"> & { line: number; artist: string; aired_at: Date };
/** A stored line with its file and the instant it aired. */
export type StoredLine = AiredLine & { file: string; aired_at: Date };

/** Stores the lines of a file. */
export async function insertAsRunLines(
  ctx: Ctx,
  file: string,
  station: string,
  lines: readonly NewLine[],
): Promise<void> {
  await ctx.db.$executeRaw`
    insert into as_run_line (tenant_id, uuid, file_id, station_id, date, second, aired_at, line, cart, title, artist, length, spot_ref,
      isci, kind, result)
    select ${tenantOf(ctx).tenant_id}::uuid, gen_random_uuid(), ${file}::uuid, ${station}::uuid, r.date, r.second, r.aired_at, r.line,
      r.cart, r.title, r.artist, r.length, r.spot_ref, r.isci, r.kind, ''
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(date date, second int, aired_at timestamptz, line int, cart text,
      title text, artist text, length int, spot_ref text, isci text, kind text)`;
}

/** Reads the lines of a station's days from their active files, in the order they aired. */
export async function readAsRunLines(
  ctx: Ctx,
  station: string,
  dates: readonly Day[],
): Promise<StoredLine[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<StoredLine[]>`
    select l.uuid, l.file_id as file, l.date::text as date, l.second, l.length, l.title, l.cart, l.spot_ref, l.isci, l.kind, l.aired_at,
      l.paired_with, l.kept_apart
    from as_run_line l
    join as_run_day d on d.tenant_id = ${tenant_id}::uuid and d.file_id = l.file_id and d.date = l.date and d.state = 'active'
    join as_run_file f on f.tenant_id = ${tenant_id}::uuid and f.uuid = l.file_id
    where l.tenant_id = ${tenant_id}::uuid and l.station_id = ${station}::uuid and l.date = any(${[...dates]}::date[])
    order by l.date, l.aired_at, f.imported_at, f.uuid, l.line`;
  return rows;
}

/** Replaces the results of the lines of some days. */
export async function writeLineVerdicts(
  ctx: Ctx,
  station: string,
  dates: readonly Day[],
  lines: readonly LineVerdict[],
): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const written = Prisma.sql`l.station_id = ${station}::uuid and l.date = any(${[...dates]}::date[])`;
  await writeReportedLines(
    ctx,
    written,
    () => ctx.db.$executeRaw`
    update as_run_line l set spot_id = r.spot, result = coalesce(r.result, ''), confidence = coalesce(r.confidence, 0)
    from as_run_line o
    left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line uuid, spot uuid, result text, confidence double precision)
      on r.line = o.uuid
    where l.tenant_id = ${tenant_id}::uuid and o.tenant_id = ${tenant_id}::uuid and l.uuid = o.uuid
      and o.station_id = ${station}::uuid and o.date = any(${[...dates]}::date[])`,
  );
}

/** A file's share of a broadcast day, with what is known of the file. */
export type FileOfDay = FileDay & {
  file: string;
  file_name: string;
  sha256: string;
  profile: string;
  encoding: string;
  zone: string;
  bytes: number;
  correction: number;
  clock_offset: number;
  unreadable: number;
  state: FileDayState;
  superseded_by: string | null;
  imported_at: Date;
  imported_by: string | null;
  changed_at: Date;
  changed_by: string | null;
};

/** Lists what files say of a station's days, the newest file first. */
export const readFileDays = (ctx: Ctx, station: string, from: Day, to: Day): Promise<FileOfDay[]> => {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<FileOfDay[]>`
    select d.file_id as file, f.file_name, f.sha256, f.profile, f.encoding, f.zone, f.bytes, f.correction, f.clock_offset,
      jsonb_array_length(f.unreadable) as unreadable, d.date::text as date, d.state, d.superseded_by, d.lines, d.first_second, d.last_second,
      d.gaps, f.imported_at, f.imported_by, d.changed_at, d.changed_by
    from as_run_day d
    join as_run_file f on f.tenant_id = ${tenant_id}::uuid and f.uuid = d.file_id
    where d.tenant_id = ${tenant_id}::uuid and d.station_id = ${station}::uuid and d.date between ${from}::date and ${to}::date
    order by d.date, f.imported_at desc, f.uuid desc`;
};

/** Reads the spots that lost a decision or a state when files of these days changed, the latest first. */
export async function readSpotsBefore(
  ctx: Ctx,
  station_id: string,
  dates: readonly Day[],
): Promise<SpotBefore[]> {
  const days = await ctx.db.as_run_day.findMany({
    where: { station_id, date: { in: [...dates] } },
    orderBy: [{ changed_at: "desc" }, { file_id: "desc" }],
    select: { before: true },
  });
  return days.flatMap((day) => day.before);
}

/** A line of a day that matches no spot, or repeats an airing. */
export type ExtraLine = {
  uuid: string;
  second: number;
  title: string;
  length: number | null;
  result: "extra" | "double";
  decision: (typeof EXTRA_DECISIONS)[number] | null;
  decided_by: string | null;
  campaign: string | null;
  campaign_name: string | null;
};
export const readExtras = (ctx: Ctx, station: string, date: Day): Promise<ExtraLine[]> =>
  ctx.db.$queryRaw<ExtraLine[]>`
    select l.uuid, l.second, l.title, l.length, l.result, l.decision, l.decided_by, l.campaign_id as campaign, c.name as campaign_name
    from as_run_line l
    left join campaign c on c.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and c.uuid = l.campaign_id
    where l.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and l.station_id = ${station}::uuid and l.date = ${date}::date
      and l.result in ('extra', 'double')
    order by l.aired_at, l.line`;

export async function readLinesByUuid(ctx: Ctx, uuids: readonly string[]) {
  const rows = await ctx.db.as_run_line.findMany({
    where: { uuid: { in: [...uuids] } },
    select: {
      uuid: true,
      title: true,
      cart: true,
      second: true,
      length: true,
      paired_by: true,
      paired_with: true,
    },
  });
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Returns the file and line number of as-run lines, by their uuid. */
export async function readSourceLines(
  ctx: Ctx,
  lines: readonly string[],
): Promise<Map<string, { file: string; sha256: string; line: number }>> {
  if (lines.length === 0) return new Map();
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ uuid: string; file: string; sha256: string; line: number }[]>`
    select l.uuid, f.file_name as file, f.sha256, l.line from as_run_line l
    join as_run_file f on f.tenant_id = ${tenant_id}::uuid and f.uuid = l.file_id
    where l.tenant_id = ${tenant_id}::uuid and l.uuid = any(${[...lines]}::uuid[])`;
  return new Map(rows.map(({ uuid, ...source }) => [uuid, source]));
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

/** Returns the names of other stations by the ids of their spots, of those that a file names. */
export async function readStationsOfRefs(
  ctx: Ctx,
  station: string,
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const { tenant_id } = tenantOf(ctx);
  const found = await ctx.db.$queryRaw<{ uuid: string; name: string }[]>`
    select p.uuid, s.name from spot p
    join station s on s.tenant_id = ${tenant_id}::uuid and s.uuid = p.station_id
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = any(${[...new Set(refs)]}::uuid[]) and p.station_id <> ${station}::uuid`;
  return new Map(found.map(({ uuid, name }) => [uuid, name]));
}

/** Adds what a change of files took from the spots of days to what is kept with a file, and marks its days as changed. */
export async function addSpotsBefore(
  ctx: Ctx,
  file: string,
  dates: readonly Day[],
  before: ReadonlyMap<Day, readonly SpotBefore[]>,
): Promise<void> {
  const taken = JSON.stringify(dates.map((date) => ({ date, spots: before.get(date) ?? [] })));
  await ctx.db.$executeRaw`
    update as_run_day d set before = r.spots || d.before, changed_at = ${ctx.now}, changed_by = ${ctx.actor?.user_id ?? null}::uuid
    from jsonb_to_recordset(${taken}::jsonb) as r(date date, spots jsonb)
    where d.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and d.file_id = ${file}::uuid and d.date = r.date`;
}
