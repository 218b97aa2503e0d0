import { isDeepStrictEqual } from "node:util";
import type { calls } from "@/lib/calls";
import { LOG_COLUMNS } from "@/lib/columns/logs";
import type { Day } from "@/lib/day";
import { conflict, forbidden } from "@/lib/errors";
import { compareLogs } from "@/lib/traffic/log-diff";
import { countProblems } from "@/lib/traffic/problems";
import { type Ctx, hasCapability, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { makeLogList } from "@/server/data/queries/traffic/log-list";
import { readLogHead, readLogStation } from "@/server/data/queries/traffic/logs";
import { readBumped } from "@/server/data/queries/traffic/week";
import { loadWordsFor } from "@/server/documents/translator";
import { writeZip } from "@/server/documents/zip";
import { enqueueLogDeliveries } from "@/server/services/broadcast/traffic/deliveries/order";
import {
  applyEdits,
  type LockedLog,
  lockLogToRebase,
  logToEdit,
  STALE,
} from "@/server/services/broadcast/traffic/logs/edit";
import { checkFormats, takeOutput, writeOutput } from "@/server/services/broadcast/traffic/logs/files";
import { proposeWeek } from "@/server/services/broadcast/traffic/logs/fill";
import {
  type LogDay,
  openNearDay,
  PublishedBreaks,
  presentEdited,
  presentLog,
  readLogDay,
  toPublishedBreaks,
  withLogState,
} from "@/server/services/broadcast/traffic/logs/log";
import { listSounds, writeMediaZip } from "@/server/services/broadcast/traffic/logs/media-zip";
import {
  findSubstitutes,
  listSubstitutions,
  withSubstitutes,
} from "@/server/services/broadcast/traffic/logs/substitutes";
import { readVersion, takeVersion } from "@/server/services/broadcast/traffic/logs/versions";
import { presentWeek } from "@/server/services/broadcast/traffic/logs/week";
import { streamDeclaredFile } from "@/server/services/list-file";
import { notify, toNotifiedStation } from "@/server/services/tenant/notify";

type Calls = (typeof calls)["logs"];
type Row = {
  uuid: string;
  station: string;
  station_name: string;
  date: Day;
  state: "open";
  published: number;
  changed: boolean;
  spots: number;
  open: number;
};

export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Row>(ctx, input, makeLogList(ctx.today, ctx.now));

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const status = await loadWordsFor(ctx, "status");
  return streamDeclaredFile(
    ctx,
    input,
    "logs",
    LOG_COLUMNS,
    {
      date: (r) => r.date,
      station_name: (r) => r.station_name,
      state: (r) => status(`log.${r.state}`, { version: r.published }),
      published: (r) => r.published,
      spots: (r) => r.spots,
      open: (r) => r.open,
    },
    streamRows<Row>(ctx, input, makeLogList(ctx.today, ctx.now)),
  );
};
export { export_ as export };

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentLog(ctx, input.uuid, input.date);

export const week: Service<Calls["week"]> = (ctx, input) => presentWeek(ctx, input.from, input.stations);

/** The station is read first, so that a foreign one is not found. */
export const waiting: Service<Calls["waiting"]> = async (ctx, { uuid, date }) => {
  await readLogStation(ctx, uuid);
  return { rows: await readBumped(ctx, [uuid], date, date) };
};

/** The stations are read first, so that foreign ones are not found. */
export const fill: Service<Calls["fill"]> = async (ctx, { from, stations }) => {
  for (const station of stations) await readLogStation(ctx, station);
  return proposeWeek(ctx, from, stations);
};

export const update: Service<Calls["update"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const head = await lockLogToRebase(ctx, input);
    await openNearDay(ctx, input.uuid, input.date);
    const { spots } = await applyEdits(ctx, head, input);
    return presentEdited(ctx, { station: head.station, spots }, input.date);
  });

/** Replaces commercials of the locked log that cannot air by their substitutes. Returns the log and its day as they are then. */
async function putSubstitutes<H extends LockedLog>(
  ctx: Ctx,
  head: H,
  { uuid, date }: { uuid: string; date: Day },
): Promise<{ head: H; day: LogDay }> {
  const day = await readLogDay(ctx, uuid, date);
  const found = await findSubstitutes(ctx, day, date);
  if (found.size === 0) return { head, day };
  const titles = new Set([...found.values()].map((substitute) => substitute.title));
  const reason = [...titles].join(", ").slice(0, 500);
  await applyEdits(
    ctx,
    head,
    { uuid, date, edits: listSubstitutions(found), force: true, reason },
    { substituted: found.size },
  );
  return { head: { ...head, version: head.version + 1 }, day: await readLogDay(ctx, uuid, date) };
}

export const publish: Service<Calls["publish"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { head, day } = await putSubstitutes(ctx, await logToEdit(ctx, input), input);
    const lines = toPublishedBreaks(day);
    const last = PublishedBreaks.parse((await readVersion(ctx, head, head.published))?.lines ?? []);
    if (head.published > 0 && isDeepStrictEqual(last, lines)) throw conflict("log_unchanged");
    const station = await readLogStation(ctx, input.uuid);
    const problems = countProblems(await checkFormats(ctx, station, input.date, lines));
    if (problems && !input.reason) throw conflict("log_problems", { problems });
    const reason = problems ? input.reason : "";
    const diff = compareLogs(last, lines);
    const number = head.published + 1;
    await ctx.db.traffic_log_version.create({
      data: {
        log_id: head.uuid,
        station_id: input.uuid,
        number,
        lines,
        diff,
        published_at: ctx.now,
        published_by: ctx.actor?.user_id ?? null,
        problems,
        reason,
      },
    });
    await ctx.db.spot.updateMany({
      where: { station_id: input.uuid, date: input.date, status: "planned" },
      data: { status: "published" },
    });
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: {
        state: "published",
        published: number,
        changed: false,
        version: head.version + 1,
        locked_by: null,
        locked_at: null,
      },
    });
    await record(ctx, "log.published", {
      uuid: head.uuid,
      after: {
        station: input.uuid,
        date: input.date,
        number,
        changes: diff.length,
        ...(problems && { problems, reason }),
      },
    });
    const { date } = input;
    await enqueueLogDeliveries(ctx, input.uuid, date, number);
    const about = { ...toNotifiedStation(station), kind: "log" as const };
    if (number === 1) await notify(ctx, "log_published", { ...about, params: { date } });
    else
      await notify(ctx, "log_changed", {
        ...about,
        params: { date, version: number, changes: diff.length },
      });
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return { log: await presentLog(ctx, input.uuid, input.date, withLogState(day, "published")), diff };
  });

export const check: Service<Calls["check"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.uuid);
  const { output, format, date } = input;
  const isOne = output !== undefined || format !== undefined;
  const to = isOne ? takeOutput(station, output ?? 0) : undefined;
  const only = to && { output_format: format ?? to.output_format, audio: to.audio };
  if (input.of === "current") {
    const day = await withSubstitutes(ctx, await readLogDay(ctx, input.uuid, date), date);
    const lines = toPublishedBreaks(day);
    return { checks: await checkFormats(ctx, station, date, lines, only) };
  }
  const version = await takeVersion(ctx, await readLogHead(ctx, input.uuid, date), input.version);
  return { checks: await checkFormats(ctx, station, date, PublishedBreaks.parse(version.lines), only) };
};

/** Returns the published log as the files of a playout system; several, or with their audio, as one ZIP. */
export const download: Service<Calls["download"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.uuid);
  const version = await takeVersion(ctx, await readLogHead(ctx, input.uuid, input.date), input.version);
  const at = version.published_at;
  const breaks = PublishedBreaks.parse(version.lines);
  const { files, media, to } = await writeOutput(ctx, station, { ...input, ...version, breaks });
  const name = `${station.code}-${input.date}.zip`;
  if (input.media === "files") {
    if (!hasCapability(ctx, "media:read")) throw forbidden();
    const sounds = listSounds(breaks, media, to.audio);
    return writeMediaZip(ctx, files, sounds, { name, at, audio: to.audio });
  }
  const [only, ...others] = files;
  if (only && others.length === 0)
    return { bytes: only.bytes, type: "text/plain; charset=utf-8", name: only.name };
  return {
    bytes: await writeZip(files, at),
    type: "application/zip",
    name,
  };
};

export { lock, unlock } from "@/server/services/broadcast/traffic/logs/lock";
export { print } from "@/server/services/broadcast/traffic/logs/print";
export { diff, playlists, restore, version } from "@/server/services/broadcast/traffic/logs/versions";
