import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict, invalid, notFound } from "@/lib/errors";
import type { FileDayState, FileMode } from "@/lib/traffic/asrun/file-days";
import { readHeadLines } from "@/lib/traffic/asrun/mapping/head";
import { makeMappedProfile } from "@/lib/traffic/asrun/mapping/mapping";
import { findMappingProblem } from "@/lib/traffic/asrun/mapping/problem";
import { isTextFile } from "@/lib/traffic/asrun/problem";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { insertAsRunLines } from "@/server/data/queries/traffic/as-run";
import { type LogStation, readLogStation } from "@/server/data/queries/traffic/logs";
import {
  judgeDaysAgain,
  type LockedDays,
  lockDays,
} from "@/server/services/broadcast/traffic/as-run/change-days";
import { writeLeftOutFile } from "@/server/services/broadcast/traffic/as-run/left-out-file";
import { keepOriginal, readOriginal } from "@/server/services/broadcast/traffic/as-run/originals";
import {
  type FileInPlace,
  type ImportAnswer,
  isReplacing,
  listLinesLeftOut,
  listUnreadable,
  presentRow,
  previewImport,
  readLinesInPlace,
  readPlaceOfFile,
} from "@/server/services/broadcast/traffic/as-run/preview";
import {
  openFile,
  type ReadFile,
  readFile,
  readOpened,
} from "@/server/services/broadcast/traffic/as-run/read";
import { presentDay } from "@/server/services/broadcast/traffic/reconciliation/day";
import { notify, toNotifiedStation } from "@/server/services/tenant/notify";

type Calls = (typeof calls)["as_run"];
const STALE = ["logs", "reconciliation", "campaigns", "stations", "reports", "tenant"];

/** Rows and unreadable lines that a mapper shows. */
const MOST_SHOWN = 50;
/** Lines left out that their file has. */
const MOST_IN_FILE = 100_000;

/** Whether the same bytes, read the same way, count already. */
const isKnown = async (ctx: Ctx, station: LogStation, { reading }: ReadFile) =>
  (await ctx.db.as_run_file.findFirst({
    where: { station_id: station.uuid, reading, days: { some: { state: { in: ["active", "waiting"] } } } },
  })) !== null;

/** Stores the file, its lines and its days. Lines of closed days wait. */
async function storeFile(
  ctx: Ctx,
  station: LogStation,
  read: ReadFile,
  place: FileInPlace,
  { closed }: LockedDays,
): Promise<string> {
  const { asrun } = read;
  if (!asrun?.from || !asrun.to) throw invalid("file", "unreadable_file");
  const by = { changed_at: ctx.now, changed_by: ctx.actor?.user_id ?? null };
  const { uuid } = await ctx.db.as_run_file.create({
    data: {
      station_id: station.uuid,
      file_name: read.file_name,
      sha256: read.sha256,
      reading: read.reading,
      bytes: read.bytes,
      profile: read.profile,
      encoding: asrun.encoding,
      chosen_encoding: read.kept_encoding,
      zone: read.zone,
      correction: read.correction,
      lines: read.row_count + read.unreadable_count,
      unreadable: listUnreadable(read),
      from_date: asrun.from.date,
      to_date: asrun.to.date,
      imported_at: ctx.now,
      imported_by: by.changed_by,
    },
  });
  await insertAsRunLines(ctx, uuid, station.uuid, read.lines);
  const stateOf = (date: Day): FileDayState => (closed.includes(date) ? "waiting" : "active");
  const days = place.days.map((day) => ({ ...day, state: stateOf(day.date) }));
  await ctx.db.as_run_day.createMany({
    data: days.map((day) => ({ ...day, file_id: uuid, station_id: station.uuid, ...by })),
  });
  const replaced = days.filter((day) => day.state === "active" && isReplacing(place, day.date));
  await supersede(
    ctx,
    station.uuid,
    replaced.map((day) => day.date),
    uuid,
  );
  return uuid;
}

/** Takes the other active files of some days out of them in favour of one. */
const supersede = (ctx: Ctx, station_id: string, dates: readonly Day[], by: string) =>
  ctx.db.as_run_day.updateMany({
    where: { station_id, date: { in: [...dates] }, state: "active", file_id: { not: by } },
    data: { state: "superseded", superseded_by: by },
  });

/** Tells of the missed spots that some judged days have and nobody has decided on. */
async function notifyMissed(ctx: Ctx, station: LogStation, dates: readonly Day[]) {
  const [date] = dates.toSorted();
  if (date === undefined) return;
  const missed = await ctx.db.spot.groupBy({
    by: ["date"],
    where: { station_id: station.uuid, date: { in: [...dates] }, result: "missed", decision: null },
    _count: true,
    orderBy: { date: "asc" },
  });
  const spots = missed.reduce((n, day) => n + day._count, 0);
  if (spots === 0) return;
  await notify(ctx, "spots_missed", {
    ...toNotifiedStation(station),
    kind: "reconciliation",
    params: { date: missed[0]?.date ?? date, spots, days: missed.length },
  });
}

/** Stores the file and judges its days; the same file, read the same way, changes nothing. */
const save = (
  ctx: Ctx,
  station: LogStation,
  read: ReadFile,
  { mode, accept }: { mode: FileMode | undefined; accept: readonly string[] },
): Promise<ImportAnswer> =>
  inTransaction(ctx, async (ctx) => {
    await lockStations(ctx, [station.uuid]);
    const place = await readPlaceOfFile(ctx, station, read, mode);
    const known = await isKnown(ctx, station, read);
    const preview = await previewImport(ctx, station, read, place, known);
    if (known) return preview;
    const asked = preview.questions.filter((question) => !accept.includes(question));
    if (asked.length) throw conflict("as_run_questions", { questions: asked });
    const days = await lockDays(
      ctx,
      station.uuid,
      place.days.map((day) => day.date),
    );
    const uuid = await storeFile(ctx, station, read, place, days);
    const { matched, clock_offset, settled } = await judgeDaysAgain(ctx, station, uuid, days);
    await ctx.db.as_run_file.updateMany({ where: { uuid }, data: { clock_offset } });
    await record(ctx, "as_run.imported", {
      uuid,
      after: {
        station: station.uuid,
        name: read.file_name,
        sha256: read.sha256,
        lines: read.lines.length,
        mode: place.mode,
        matched,
        days: settled,
        waiting: days.closed,
        ...(read.correction !== 0 && { correction: read.correction }),
      },
    });
    await notifyMissed(ctx, station, settled);
    await publishChange(ctx, STALE, { topics: [station.uuid] });
    return { ...preview, saved: true, matched, uuid, waiting: days.closed };
  });

const import_: Service<Calls["import"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.uuid);
  const read = await readFile(ctx, station, input);
  const { commit, mode, accept } = input.params;
  if (!commit) {
    const place = await readPlaceOfFile(ctx, station, read, mode);
    return previewImport(ctx, station, read, place, await isKnown(ctx, station, read));
  }
  if (read.problem) throw invalid("file", read.problem);
  await keepOriginal(ctx, read.sha256, input.file);
  return save(ctx, station, read, { mode, accept });
};

export { import_ as import };

/** Writes the lines that an import would leave out as CSV. Throws 422 where nothing of the file can be looked at. */
export const left_out: Service<Calls["left_out"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.uuid);
  const read = await readFile(ctx, station, input, { whole: true, most_unreadable: MOST_IN_FILE });
  if (read.unreadable_count === 0 && read.problem) throw invalid("file", read.problem);
  const place = await readPlaceOfFile(ctx, station, read, input.params.mode);
  const lines = await readLinesInPlace(ctx, station, read, place);
  const found = await listLinesLeftOut(ctx, station, read, place, lines, MOST_IN_FILE);
  return writeLeftOutFile(ctx, read.file_name, found.left_out.lines);
};

/** The first lines of a text file, and its rows as a mapping reads them. Throws 422 where the file is none that is mapped. */
export const map: Service<Calls["map"]> = async (ctx, { uuid, file, params }) => {
  const station = await readLogStation(ctx, uuid);
  const opened = await openFile(ctx, station, file, params);
  if (!isTextFile(opened.bytes)) throw invalid("file", "unreadable_file");
  const head = readHeadLines(opened.bytes, opened.options.encoding);
  const { mapping } = params;
  if (!mapping) return { head, rows: [], row_count: 0, unreadable: [], unreadable_count: 0 };
  const problem = findMappingProblem(mapping);
  if (problem) throw invalid("params.mapping", problem);
  const own = [{ key: "mapped", profile: makeMappedProfile("mapped", mapping), owner: "station" as const }];
  const read = await readOpened(ctx, { ...opened, own, only: true, profile_key: "mapped", keep: [] });
  return {
    head,
    rows: read.rows.slice(0, MOST_SHOWN).map(presentRow),
    row_count: read.row_count,
    unreadable: listUnreadable(read).slice(0, MOST_SHOWN),
    unreadable_count: read.unreadable_count,
  };
};

type FileRow = Awaited<ReturnType<typeof readAsRunFile>>;
async function readAsRunFile(ctx: Ctx, uuid: string) {
  const found = await ctx.db.as_run_file.findFirst({ where: { uuid }, include: { days: true } });
  if (!found) throw notFound();
  return found;
}

/** Changes which files count on some days, judges the days again and answers with the first of them. */
async function changeFile(
  ctx: Ctx,
  file: FileRow,
  dates: readonly Day[],
  action: "as_run.withdrawn" | "as_run.used",
  change: (station: LogStation) => Promise<void>,
) {
  const station = await readLogStation(ctx, file.station_id);
  await lockStations(ctx, [station.uuid]);
  const days = await lockDays(ctx, station.uuid, dates);
  if (days.closed.length > 0) throw conflict("day_closed", { days: days.closed });
  await change(station);
  const { settled } = await judgeDaysAgain(ctx, station, file.uuid, days);
  await record(ctx, action, {
    uuid: file.uuid,
    after: { station: station.uuid, name: file.file_name, days: dates, settled },
  });
  await publishChange(ctx, STALE, { topics: [station.uuid] });
}

/**
 * Withdraws a file from all its days: files that gave way to it count again, and spots, decisions and amounts are as
 * they were before it.
 */
export const withdraw: Service<Calls["withdraw"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const file = await readAsRunFile(ctx, input.uuid);
    const taken = file.days.filter((day) => day.state !== "withdrawn");
    const dates = taken.map((day) => day.date).sort();
    if (taken.length > 0)
      await changeFile(ctx, file, dates, "as_run.withdrawn", async (station) => {
        for (const day of taken) await handBack(ctx, station.uuid, file.uuid, day);
      });
    return presentDay(ctx, file.station_id, input.date);
  });

/** Takes a file out of a day. What it had replaced counts again, or now gives way to what replaced it. */
async function handBack(ctx: Ctx, station_id: string, file: string, day: FileRow["days"][number]) {
  const { date, state, superseded_by } = day;
  await ctx.db.as_run_day.updateMany({
    where: { station_id, date, state: "superseded", superseded_by: file },
    data: state === "superseded" ? { superseded_by } : { state: "active", superseded_by: null },
  });
  await ctx.db.as_run_day.updateMany({
    where: { file_id: file, date },
    data: { state: "withdrawn", superseded_by: null },
  });
}

/** Lets a waiting, replaced or withdrawn file count on a day again. */
export const use: Service<Calls["use"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { date, mode } = input;
    const file = await readAsRunFile(ctx, input.uuid);
    const day = file.days.find((one) => one.date === date);
    if (!day) throw invalid("date", "bad_id");
    if (day.state !== "active")
      await changeFile(ctx, file, [date], "as_run.used", async (station) => {
        await ctx.db.as_run_day.updateMany({
          where: { file_id: file.uuid, date },
          data: { state: "active", superseded_by: null },
        });
        if (mode === "replace") await supersede(ctx, station.uuid, [date], file.uuid);
      });
    return presentDay(ctx, file.station_id, date);
  });

/** Returns the bytes of a file as they were imported. */
export const download: Service<Calls["download"]> = async (ctx, input: Input<Calls["download"]>) => {
  const file = await readAsRunFile(ctx, input.uuid);
  const bytes = file.bytes > 0 ? await readOriginal(ctx, file.sha256) : null;
  if (!bytes) throw conflict("file_not_kept");
  return { bytes, type: "application/octet-stream", name: file.file_name };
};
