import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import { conflict, invalid, Refusal, stale } from "@/lib/errors";
import { AS_RUN_PROFILES } from "@/lib/traffic/asrun/profiles";
import { splitLines } from "@/lib/traffic/designer/file-lines";
import { findOutputFormat, OUTPUT_PRESETS } from "@/lib/traffic/formats";
import type { OutputFormat } from "@/lib/traffic/output-format";
import { checkLog } from "@/lib/traffic/preflight";
import { writeLog } from "@/lib/traffic/write-log";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readLogStation } from "@/server/data/queries/traffic/logs";
import { readDayLog } from "@/server/services/broadcast/traffic/logs/files";
import { openNearDay, readLogDay, toPublishedBreaks } from "@/server/services/broadcast/traffic/logs/log";

type Calls = (typeof calls)["output_formats"];
type Format = ServiceOutput<Calls["retrieve"]>;

/** Groups of calls that are stale after a format changed: problems of logs are found in the formats of stations. */
const STALE = ["output_formats", "logs"];

const read = (ctx: Ctx, uuid: string) => ctx.db.output_format.findUniqueOrThrow({ where: keyOf(ctx, uuid) });

/** The stations with an output in a format, by name. */
async function readStations(ctx: Ctx, uuid: string): Promise<Format["stations"]> {
  const rows = await ctx.db.station.findMany({ where: { archived_at: null }, orderBy: { name: "asc" } });
  return rows
    .filter((s) => [s, ...s.outputs].some((output) => output.output_format === uuid))
    .map(({ uuid, name }) => ({ uuid, name }));
}
async function present(ctx: Ctx, row: Awaited<ReturnType<typeof read>>): Promise<Format> {
  return { ...row, stations: await readStations(ctx, row.uuid) };
}

/** The formats of the tenant by name, then the presets. */
export const list: Service<Calls["list"]> = async (ctx) => {
  const own = await ctx.db.output_format.findMany({ where: { retired_at: null }, orderBy: { name: "asc" } });
  return {
    output: [
      ...own.map(({ uuid, name, preset, definition }) => ({
        id: uuid,
        name,
        file: definition.file.file_name,
        preset,
      })),
      ...OUTPUT_PRESETS.map(({ key, format }) => ({
        id: key,
        name: format.name,
        file: format.file.file_name,
        preset: null,
      })),
    ],
    as_run: AS_RUN_PROFILES.map(({ key, profile }) => ({ id: key, name: profile.name })),
  };
};

/** One format of the tenant; not found where it is another tenant's or deleted. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) =>
  present(ctx, await ctx.db.output_format.findFirstOrThrow({ where: { uuid, retired_at: null } }));

/** The definition of the format that is copied, and the preset it began as. */
async function readOrigin(ctx: Ctx, id: string) {
  const preset = findOutputFormat(id);
  if (preset) {
    const { name: _, ...definition } = preset;
    return { preset: id, definition };
  }
  const row = await ctx.db.output_format.findFirst({ where: { uuid: id, retired_at: null } });
  if (!row) throw invalid("from", "bad_id");
  return { preset: row.preset, definition: row.definition };
}

/** Copies a preset or a format. Throws 409 (`name`, `taken`) for a name another format has. */
export const create: Service<Calls["create"]> = (ctx, { name, from }) =>
  inTransaction(ctx, async (ctx) => {
    const origin = await readOrigin(ctx, from);
    const after = await ctx.db.output_format.create({
      data: {
        name,
        ...origin,
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      },
    });
    await record(ctx, "output_format.created", { after });
    await publishChange(ctx, STALE);
    return present(ctx, after);
  });

/** Changes what was sent; stale where the version is no longer the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.output_format.findFirstOrThrow({ where: { uuid, retired_at: null } });
    const { count } = await ctx.db.output_format.updateMany({
      where: { uuid, version, retired_at: null },
      data: { ...own, updated_at: ctx.now, version: version + 1 },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(await present(ctx, after));
    await record(ctx, "output_format.updated", { before, after });
    await publishChange(ctx, STALE);
    return present(ctx, after);
  });

/** Deletes a format. Throws 409 (`format_in_use`, with the names of the stations) while outputs of stations use it. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.output_format.findFirstOrThrow({ where: { uuid, retired_at: null } });
    // The row is changed first: a station that takes the format at the same time waits for it, or is seen here.
    await ctx.db.output_format.updateMany({ where: { uuid }, data: { retired_at: ctx.now } });
    const stations = await readStations(ctx, uuid);
    if (stations.length) throw conflict("format_in_use", { stations: stations.map(({ name }) => name) });
    await record(ctx, "output_format.deleted", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

/** Takes back a deletion; a format that is not deleted stays as it is. Throws 409 (`name`, `taken`) for a used name. */
export const restore: Service<Calls["restore"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    if (before.retired_at === null) return present(ctx, before);
    const after = await ctx.db.output_format.update({
      where: keyOf(ctx, uuid),
      data: { retired_at: null },
    });
    await record(ctx, "output_format.restored", { before, after });
    await publishChange(ctx, STALE);
    return present(ctx, after);
  });

/** The greatest number of lines a preview shows. */
const LINES_MOST = 3_000;

/** The files of a log. A refused file name is a problem of the definition. */
function writePreview(format: OutputFormat, log: Parameters<typeof writeLog>[1]) {
  try {
    return writeLog(format, log);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalid("definition.file.file_name", "file_twice");
  }
}

/** Writes a station's day as it is now; breaks of days near today are opened as by the log itself. Nothing is saved. */
export const preview: Service<Calls["preview"]> = async (ctx, { definition, station: uuid, date }) => {
  const station = await readLogStation(ctx, uuid);
  await openNearDay(ctx, uuid, date);
  const lines = toPublishedBreaks(await readLogDay(ctx, uuid, date));
  const log = await readDayLog(ctx, station, date, lines);
  const format = {
    name: "preview",
    ...definition,
    path: { ...definition.path, base: station.media_path },
  };
  let room = LINES_MOST;
  let more = 0;
  const files = writePreview(format, log).map(({ name, bytes }) => {
    const all = splitLines(bytes, definition.file.encoding);
    const shown = all.slice(0, room);
    room -= shown.length;
    more += all.length - shown.length;
    return { name, size: bytes.length, lines: shown };
  });
  const spots = lines.reduce((n, of) => n + of.spots.length, 0);
  return { files, more, spots, problems: checkLog(format, log) };
};
