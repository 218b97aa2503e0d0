import type { calls } from "@/lib/calls";
import { conflict, notFound } from "@/lib/errors";
import { requireSpan } from "@/lib/spans";
import { compareLogs } from "@/lib/traffic/log-diff";
import { type DayHere, type DayThen, listRestoringEdits } from "@/lib/traffic/log-restore";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { readLogDays } from "@/server/data/queries/traffic/log-versions";
import { type LogHead, readLogHead, readLogStation } from "@/server/data/queries/traffic/logs";
import { readUserNames } from "@/server/data/unscoped";
import { applyEdits, logToEdit } from "./edit";
import { toDayLog } from "./files";
import {
  type LogDay,
  type PublishedBreak,
  PublishedBreaks,
  presentLog,
  presentVersions,
  readLogDay,
  toPublishedBreaks,
} from "./log";
import { withSubstitutes } from "./substitutes";

type Calls = (typeof calls)["logs"];

/** Reads a published version of a log by its number; null where there is none. */
export async function readVersion(ctx: Ctx, head: LogHead, number: number) {
  if (!head.uuid || number === 0) return null;
  return ctx.db.traffic_log_version.findFirst({ where: { log_id: head.uuid, number } });
}
/** Reads a published version of a log, the last one by default. Throws 409 before the first, 404 for an unknown one. */
export async function takeVersion(ctx: Ctx, head: LogHead, number = head.published) {
  if (head.published === 0) throw conflict("log_not_published");
  const found = await readVersion(ctx, head, number);
  if (!found) throw notFound();
  return found;
}

export const diff: Service<Calls["diff"]> = async (ctx, { uuid, date, version, against }) => {
  await readLogStation(ctx, uuid);
  const head = await readLogHead(ctx, uuid, date);
  const linesOf = async (number: number): Promise<PublishedBreak[]> =>
    number === 0
      ? toPublishedBreaks(await withSubstitutes(ctx, await readLogDay(ctx, uuid, date), date))
      : PublishedBreaks.parse((await takeVersion(ctx, head, number)).lines);
  if (against !== undefined) {
    // The log as it is, 0, is newer than every version.
    const [older, newer] = [against, version].toSorted((a, b) => (a || Infinity) - (b || Infinity));
    return { diff: compareLogs(await linesOf(older!), await linesOf(newer!)) };
  }
  if (version > 0) return { diff: (await takeVersion(ctx, head, version)).diff };
  const last = PublishedBreaks.parse((await readVersion(ctx, head, head.published))?.lines ?? []);
  return { diff: compareLogs(last, await linesOf(0)) };
};

const readStored = (ctx: Ctx, uuid: string) =>
  ctx.db.traffic_log_version.findUniqueOrThrow({ where: keyOf(ctx, uuid), include: { log: true } });
const toHere = ({ breaks, removed }: LogDay): DayHere => ({ breaks, removed });
/** A log as it is, as a state to come back to. */
const toThen = (day: LogDay): DayThen => ({
  breaks: toPublishedBreaks(day),
  removed: day.removed.map((spot) => spot.uuid),
});

export const version: Service<Calls["version"]> = async (ctx, { uuid }) => {
  const { log, ...stored } = await readStored(ctx, uuid);
  const day = await readLogDay(ctx, log.station_id, log.date);
  const versions = await presentVersions(ctx, log.uuid);
  const card = versions.find((v) => v.uuid === uuid);
  if (!card) throw notFound();
  const lines = PublishedBreaks.parse(stored.lines);
  const mayChange = log.state === "open" || log.state === "published";
  const { edits, missing, newer } = listRestoringEdits(toHere(day), { breaks: lines });
  const { name, timezone } = day.station;
  return {
    ...card,
    station: log.station_id,
    station_name: name,
    timezone,
    date: log.date,
    state: log.state,
    version: log.version,
    published: log.published,
    breaks: toDayLog(day.station, log.date, lines).breaks.map(({ time, name, length, rows }) => ({
      time,
      name,
      length,
      rows,
    })),
    versions,
    restore: mayChange ? { edits: edits.length, missing, newer } : null,
  };
};

export const restore: Service<Calls["restore"]> = (ctx, { uuid, version, force, reason }) =>
  inTransaction(ctx, async (ctx) => {
    const { log, number, lines } = await readStored(ctx, uuid);
    const on = { uuid: log.station_id, date: log.date };
    const head = await logToEdit(ctx, { ...on, version });
    const before = await readLogDay(ctx, on.uuid, on.date);
    const { edits } = listRestoringEdits(toHere(before), { breaks: PublishedBreaks.parse(lines) });
    if (edits.length === 0) throw conflict("log_as_version");
    await applyEdits(ctx, head, { ...on, edits, force, reason }, { restored: number });
    const after = await readLogDay(ctx, on.uuid, on.date);
    return {
      log: await presentLog(ctx, on.uuid, on.date),
      undo: listRestoringEdits(toHere(after), toThen(before)).edits,
    };
  });

export const playlists: Service<Calls["playlists"]> = async (ctx, { uuid, from, to }) => {
  requireSpan("breaks", from, to);
  await readLogStation(ctx, uuid);
  const days = await readLogDays(ctx, uuid, from, to);
  const names = await readUserNames(days.map((day) => day.published_by));
  return {
    days: days.map(({ date, state, changed, spots, ...last }) => ({
      date,
      state,
      changed,
      spots,
      published: last.version_id
        ? {
            uuid: last.version_id,
            number: last.published,
            published_at: last.published_at!,
            published_by: (last.published_by && names.get(last.published_by)) || "",
            problems: last.problems ?? 0,
          }
        : null,
    })),
  };
};
