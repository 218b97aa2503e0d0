import { isDeepStrictEqual } from "node:util";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict, invalid, notFound, stale } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import type { DayLog, LogRow } from "@/lib/traffic/day-log";
import { findOutputFormat } from "@/lib/traffic/formats";
import { compareLogs } from "@/lib/traffic/log-diff";
import { type Broken, type EditCommercial, editLog } from "@/lib/traffic/log-edit";
import { HARD_LOG_RULES } from "@/lib/traffic/log-rules";
import { writeLog } from "@/lib/traffic/write-log";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readList } from "@/server/data/list";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import {
  type LogHead,
  type LogStation,
  lockLog,
  logList,
  mirrorPositions,
  readLogHead,
  readLogStation,
  refuseClosed,
  writeLogPositions,
} from "@/server/data/queries/traffic/logs";
import { writeZip } from "@/server/documents/zip";
import { giveCarts } from "@/server/services/broadcast/commercials/carts";
import {
  type PublishedBreak,
  PublishedBreaks,
  presentLog,
  readLogDay,
  toEditDay,
  toPublishedBreaks,
} from "@/server/services/broadcast/traffic/logs/log";

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

export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, logList);
export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentLog(ctx, input.uuid, input.date);

/** Groups of calls that are stale after a log changed. */
const STALE = ["logs", "reconciliation", "campaigns", "stations", "tenant"];

/** Locks the open log of a day at the version that was read. */
async function logToEdit(
  ctx: Ctx,
  input: { uuid: string; date: Day; version: number },
): Promise<LogHead & { uuid: string }> {
  await readLogStation(ctx, input.uuid);
  await lockStations(ctx, [input.uuid]);
  const head = await lockLog(ctx, input.uuid, input.date);
  refuseClosed(head);
  if (head.state === "aired") throw conflict("day_aired");
  if (head.version !== input.version) throw stale(await presentLog(ctx, input.uuid, input.date));
  return head;
}

/** The commercials that edits insert, with their terms. */
async function copiesFor(
  ctx: Ctx,
  edits: Input<Calls["update"]>["edits"],
): Promise<Map<string, EditCommercial>> {
  const wanted = edits.flatMap((e) => (e.act === "swap_copy" ? [e.commercial] : []));
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.commercial.findMany({ where: { uuid: { in: wanted } } });
  return new Map(
    rows.map(({ uuid, length, customer_id, valid_from, valid_to }) => [
      uuid,
      {
        uuid,
        length,
        customer: customer_id,
        valid_from,
        valid_to,
      },
    ]),
  );
}

function refuseEdit(broken: readonly Broken[], force: boolean) {
  const hard = broken.some(({ rules }) => rules.some((rule) => HARD_LOG_RULES.includes(rule)));
  if (broken.length && (hard || !force)) throw conflict("log_rules", { broken, forceable: !hard });
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const head = await logToEdit(ctx, input);
    const before = await readLogDay(ctx, input.uuid, input.date);
    const { day, broken } = editLog(
      toEditDay(before, ctx.now),
      input.edits,
      await copiesFor(ctx, input.edits),
    );
    refuseEdit(broken, input.force);
    const was = new Map(
      [...before.breaks.flatMap((b) => b.spots), ...before.removed].map((p) => [p.uuid, p]),
    );
    const placed = day.breaks.flatMap((b) =>
      b.spots.map(({ uuid, length, commercial, pinned }, i) => {
        const { status } = takeFrom(was, uuid);
        return {
          uuid,
          break: b.uuid,
          second: b.second,
          position: i + 1,
          length,
          commercial,
          status: status === "removed" ? "planned" : status,
          pinned,
        };
      }),
    );
    const out = day.removed.map(({ uuid, length, commercial, pinned }) => {
      const { break: adBreak, second, position } = takeFrom(was, uuid);
      return { uuid, break: adBreak, second, position, length, commercial, status: "removed", pinned };
    });
    await writeLogPositions(ctx, input.uuid, input.date, [...placed, ...out]);
    const mirrored = await withoutScope(() => mirrorPositions(ctx, listTouched(input.edits)));
    const swapped = input.edits.flatMap((e) => (e.act === "swap_copy" ? [e.commercial] : []));
    await giveCarts(
      ctx,
      swapped.map((commercial) => ({ station: input.uuid, commercial })),
    );
    const topics = mirrored.map((d) => d.station);
    for (const { uuid, note } of day.breaks.filter((b, i) => b.note !== takeAt(before.breaks, i).note))
      await ctx.db.ad_break.updateMany({ where: { uuid }, data: { note } });
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: { version: head.version + 1, changed: head.published > 0 },
    });
    await record(ctx, "log.updated", {
      uuid: head.uuid,
      before: { station: input.uuid, date: input.date, version: head.version },
      after: { edits: input.edits, ...(broken.length && { forced: broken }) },
    });
    await publishChange(ctx, STALE, { topics: [input.uuid, ...topics] });
    return presentLog(ctx, input.uuid, input.date);
  });
const listTouched = (edits: Input<Calls["update"]>["edits"]) =>
  edits.flatMap((e) => (e.act === "note" ? [] : [e.spot]));

async function lastLines(ctx: Ctx, head: LogHead) {
  if (!head.uuid || head.published === 0) return null;
  return ctx.db.traffic_log_version.findFirst({ where: { log_id: head.uuid, number: head.published } });
}

export const publish: Service<Calls["publish"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const head = await logToEdit(ctx, input);
    const lines = toPublishedBreaks(await readLogDay(ctx, input.uuid, input.date));
    const last = PublishedBreaks.parse((await lastLines(ctx, head))?.lines ?? []);
    if (head.published > 0 && isDeepStrictEqual(last, lines)) throw conflict("log_unchanged");
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
      },
    });
    await ctx.db.spot.updateMany({
      where: { station_id: input.uuid, date: input.date, status: "planned" },
      data: { status: "published" },
    });
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: { state: "published", published: number, changed: false, version: head.version + 1 },
    });
    await record(ctx, "log.published", {
      uuid: head.uuid,
      after: { station: input.uuid, date: input.date, number, changes: diff.length },
    });
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return { log: await presentLog(ctx, input.uuid, input.date), diff };
  });

export const diff: Service<Calls["diff"]> = async (ctx, input) => {
  await readLogStation(ctx, input.uuid);
  const head = await readLogHead(ctx, input.uuid, input.date);
  if (input.version === 0) {
    const last = PublishedBreaks.parse((await lastLines(ctx, head))?.lines ?? []);
    return { diff: compareLogs(last, toPublishedBreaks(await readLogDay(ctx, input.uuid, input.date))) };
  }
  const found =
    head.uuid &&
    (await ctx.db.traffic_log_version.findFirst({ where: { log_id: head.uuid, number: input.version } }));
  if (!found) throw notFound();
  return { diff: found.diff };
};

/** Rows of a published break: its note, then spots and frame in the order they air. */
const rowsOf = ({ note, second, spots, frame = [] }: PublishedBreak): LogRow[] => {
  const blank = { cart: "", advertiser: "", isci: "", spot_ref: "", file: "" };
  const cartOf = (cart: number | null) => (cart === null ? "" : String(cart));
  const framed = (before: number, closing: boolean) =>
    frame
      .filter((f) => f.before === before && (f.kind === "closer") === closing)
      .map(({ start, title, length, isci, cart, file }) => ({
        ...blank,
        kind: "jingle" as const,
        time: start,
        title,
        length,
        isci,
        file,
        cart: cartOf(cart),
      }));
  const rows = [
    ...spots.flatMap((p, i) => [
      ...framed(i, false),
      {
        kind: "spot" as const,
        time: p.second,
        length: p.length,
        cart: cartOf(p.cart),
        title: p.title,
        advertiser: p.customer,
        isci: p.isci,
        spot_ref: p.uuid,
        file: p.file,
      },
    ]),
    ...framed(spots.length, false),
    ...framed(spots.length, true),
  ].map((row, i): LogRow => ({ ...row, position: i + 1 }));
  return note
    ? [{ kind: "note", time: second, length: 0, title: note, position: 1, ...blank }, ...rows]
    : rows;
};

type Output = { output_format: string; media_path: string };
/** The outputs of a station, the main one first. */
const outputsOf = ({ output_format, media_path, outputs }: LogStation): Output[] => [
  { output_format, media_path },
  ...outputs,
];

/** Returns the published log as the files of a playout system; several as one ZIP. */
export const download: Service<Calls["download"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.uuid);
  const version = await lastLines(ctx, await readLogHead(ctx, input.uuid, input.date));
  if (!version) throw conflict("log_not_published");
  const to = outputsOf(station)[input.output];
  if (!to) throw invalid("output", "bad_id");
  const preset = findOutputFormat(input.format ?? to.output_format)!;
  const log: DayLog = {
    station: { name: station.name, code: station.code, day_start: station.day_start },
    date: input.date,
    breaks: PublishedBreaks.parse(version.lines).map((b) => ({
      time: b.second,
      number: b.number,
      name: b.name,
      length: [...b.spots, ...(b.frame ?? [])].reduce((n, p) => n + p.length, 0),
      rows: rowsOf(b),
      above: b.code_above ?? "",
      below: b.code_below ?? "",
      file_when_empty: b.file_when_empty ?? true,
    })),
  };
  const files = writeLog({ ...preset, path: { ...preset.path, base: to.media_path } }, log);
  const [only, ...others] = files;
  if (only && others.length === 0)
    return { bytes: only.bytes, type: "text/plain; charset=utf-8", name: only.name };
  return {
    bytes: await writeZip(files, version.published_at),
    type: "application/zip",
    name: `${station.code}-${input.date}.zip`,
  };
};
