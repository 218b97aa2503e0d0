import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import { type AudioFormat, nameAudioFormat } from "@/lib/commercials/audio-format";
import { addDays, type Day, getToday } from "@/lib/day";
import { invalid } from "@/lib/errors";
import type { DayLog, LogRow } from "@/lib/traffic/day-log";
import type { OutputFormat } from "@/lib/traffic/output-format";
import { checkLog } from "@/lib/traffic/preflight";
import { writeLog } from "@/lib/traffic/write-log";
import type { Ctx } from "@/server/ctx";
import { readLastVersions } from "@/server/data/queries/traffic/log-versions";
import type { LogStation } from "@/server/data/queries/traffic/logs";
import { readFormats, takeFormat } from "@/server/services/broadcast/traffic/formats/find";
import { type AudioOf, makeAudioOf, readLogMedia } from "./audio";
import { type PublishedBreak, PublishedBreaks } from "./log";

/** Rows of a published break: its note, then spots, frame and inserted lines in the order they air. */
const rowsOf = (
  { note, second, spots, frame = [], lines = [] }: PublishedBreak,
  audioOf: AudioOf,
): LogRow[] => {
  const blank = { cart: "", advertiser: "", isci: "", spot_ref: "", file: "" };
  const cartOf = (cart: number | null) => (cart === null ? "" : String(cart));
  const framed = (before: number, isOpening: boolean) =>
    frame
      .filter((f) => f.before === before && (f.kind === "opener") === isOpening)
      .map(({ start, title, length, isci, cart, file, commercial }) => ({
        ...blank,
        kind: "jingle" as const,
        time: start,
        title,
        length,
        isci,
        ...audioOf({ file, commercial }),
        cart: cartOf(cart),
        commercial,
      }));
  const inserted = (before: number) =>
    lines
      .filter((line) => line.before === before)
      .map(({ kind, start, text, length, isci, cart, file, commercial }) => ({
        ...blank,
        kind: kind === "note" ? ("note" as const) : ("jingle" as const),
        time: start,
        title: text,
        length,
        isci,
        ...audioOf({ file, commercial }),
        cart: cartOf(cart),
        commercial,
      }));
  const between = (i: number) => [...framed(i, true), ...inserted(i), ...framed(i, false)];
  let position = 1;
  const rows = [
    ...spots.flatMap((p, i) => [
      ...between(i),
      {
        kind: "spot" as const,
        time: p.second,
        length: p.length,
        cart: cartOf(p.cart),
        title: p.title,
        advertiser: p.customer,
        isci: p.isci,
        spot_ref: p.uuid,
        ...audioOf(p),
        commercial: p.commercial,
        media: p.media,
      },
    ]),
    ...between(spots.length),
    // A note has the position of what airs after it.
  ].map((row): LogRow => ({ ...row, position: row.kind === "note" ? position : position++ }));
  return note
    ? [{ kind: "note", time: second, length: 0, title: note, position: 1, ...blank }, ...rows]
    : rows;
};

type Output = { output_format: string; media_path: string; audio: AudioFormat | null };
/** The outputs of a station, the main one first. */
const outputsOf = ({ output_format, media_path, audio, outputs }: LogStation): Output[] => [
  { output_format, media_path, audio },
  ...outputs,
];

/** Returns an output of a station by its number, 0 for the main one. Throws 422 (`output`, `bad_id`) for an unknown one. */
export function takeOutput(station: LogStation, number: number): Output {
  const output = outputsOf(station)[number];
  if (!output) throw invalid("output", "bad_id");
  return output;
}

/** Returns the breaks of a log in the form that output formats read. `audioOf`: their audio in an output. */
export const toDayLog = (
  station: LogStation,
  date: Day,
  breaks: readonly PublishedBreak[],
  version?: DayLog["version"],
  audioOf: AudioOf = ({ file }) => ({ file }),
): DayLog => ({
  station: {
    name: station.name,
    code: station.code,
    day_start: station.day_start,
    timezone: station.timezone,
  },
  date,
  ...(version && { version }),
  breaks: breaks.map((b) => ({
    time: b.second,
    number: b.number,
    name: b.name,
    ...(b.kind && { kind: b.kind }),
    length: [...b.spots, ...(b.frame ?? []), ...(b.lines ?? [])].reduce((n, p) => n + p.length, 0),
    rows: rowsOf(b, audioOf),
    above: b.code_above ?? "",
    below: b.code_below ?? "",
    file_when_empty: b.file_when_empty ?? true,
  })),
});

/** Returns the breaks of a log for output formats, with what the check of their audio found. */
export const readDayLog = async (
  ctx: Ctx,
  station: LogStation,
  date: Day,
  breaks: readonly PublishedBreak[],
): Promise<DayLog> =>
  toDayLog(station, date, breaks, undefined, makeAudioOf(await readLogMedia(ctx, breaks), null));

/**
 * Returns the files of a published version for one of its station's outputs, in its format or another, with the audio
 * that they name. Throws 422 for an unknown output or format.
 */
export async function writeOutput(
  ctx: Ctx,
  station: LogStation,
  of: {
    date: Day;
    number: number;
    published_at: Date;
    breaks: readonly PublishedBreak[];
    output: number;
    format?: string | undefined;
  },
) {
  const { date, breaks, number, published_at } = of;
  const to = takeOutput(station, of.output);
  const format = await takeFormat(ctx, of.format ?? to.output_format);
  const others = format.file.unit === "rolling" ? await readRolling(ctx, station, date) : [];
  const media = await readLogMedia(ctx, [...breaks, ...others.flatMap((one) => one.breaks)]);
  const toLog = (one: PublishedDay) =>
    toDayLog(station, one.date, one.breaks, one.version, makeAudioOf(media, to.audio));
  const log = toLog({ date, breaks, version: { number, published_at } });
  const based = { ...format, path: { ...format.path, base: to.media_path } };
  return { to, media, files: writeLog(based, log, others.map(toLog)) };
}

type PublishedDay = { date: Day; breaks: readonly PublishedBreak[]; version: NonNullable<DayLog["version"]> };
/** Days ahead that a rolling file holds. */
const MOST_ROLLED = 31;
/** The last published versions of the days that a rolling file holds beside one: from yesterday on. */
async function readRolling(ctx: Ctx, station: LogStation, date: Day): Promise<PublishedDay[]> {
  const from = addDays(getToday(ctx.now, station.timezone, station.day_start), -1);
  const to = addDays(from, MOST_ROLLED);
  const rows = await readLastVersions(ctx, station.uuid, from, to);
  return rows
    .filter((row) => row.date !== date)
    .map(({ date, number, published_at, lines }) => ({
      date,
      breaks: PublishedBreaks.parse(lines),
      version: { number, published_at },
    }));
}

type Checks = ServiceOutput<(typeof calls)["logs"]["check"]>["checks"];
/**
 * Returns the problems of a log in each format of its station's outputs, the main one first, or in one format with the
 * audio of one output only. Throws 422 (`format`, `bad_id`) for an unknown one.
 */
export async function checkFormats(
  ctx: Ctx,
  station: LogStation,
  date: Day,
  breaks: readonly PublishedBreak[],
  only?: Omit<Output, "media_path">,
): Promise<Checks> {
  const media = await readLogMedia(ctx, breaks);
  const check = (format: OutputFormat, { output_format, audio }: Omit<Output, "media_path">) => ({
    format: output_format,
    name: audio ? `${format.name}, ${nameAudioFormat(audio)}` : format.name,
    problems: checkLog(format, toDayLog(station, date, breaks, undefined, makeAudioOf(media, audio))),
  });
  if (only) return [check(await takeFormat(ctx, only.output_format), only)];
  const keyOf = ({ output_format, audio }: Output) => JSON.stringify([output_format, audio]);
  const wanted = [...new Map(outputsOf(station).map((output) => [keyOf(output), output])).values()];
  const formats = await readFormats(ctx, [...new Set(wanted.map((output) => output.output_format))]);
  return wanted.flatMap((output) => {
    const format = formats.get(output.output_format);
    return format ? [check(format, output)] : [];
  });
}
