import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { type Day, getToday } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import {
  chooseMode,
  dropRepeats,
  type FileDay,
  type FileMode,
  listMainDays,
} from "@/lib/traffic/asrun/file-days";
import { listLeftOut } from "@/lib/traffic/asrun/left-out";
import type { AsRunRow } from "@/lib/traffic/asrun/parse";
import { type AsRunLine, clean, listSpotRefs } from "@/lib/traffic/asrun/read";
import { compareSettlements, type SettledSpot } from "@/lib/traffic/settlement-diff";
import type { Ctx } from "@/server/ctx";
import {
  type FileOfDay,
  readAsRunLines,
  readFileDays,
  readStationsOfRefs,
} from "@/server/data/queries/traffic/as-run";
import { type LogHead, type LogStation, readLogHeads } from "@/server/data/queries/traffic/logs";
import type { ReadFile } from "@/server/services/broadcast/traffic/as-run/read";
import {
  type JudgedDays,
  judgeDays,
  listDaysWithSpots,
} from "@/server/services/broadcast/traffic/as-run/settle-days";

/** What the import of an as-run file answers. */
export type ImportAnswer = z.input<(typeof calls)["as_run"]["import"]["output"]>;
type Question = ImportAnswer["questions"][number];
/** Points of the clock's curve that an answer shows. */
const MOST_POINTS = 400;
/** Lines left out that an answer shows; the file of them has all. */
const MOST_LEFT_OUT = 500;
/** A clock is wrong when most spots are late by the same time, within this many seconds. */
const SAME_OFFSET = 120;
const MOST_OF_SPOTS = 0.6;

/** A row of a file as it is shown. */
export const presentRow = (r: AsRunRow): ImportAnswer["rows"][number] => ({
  line: r.line,
  date: r.date,
  second: r.second,
  cart: clean(r.cart, 40),
  title: clean(r.title, 300),
  length: r.length,
  kind: r.kind,
});

/** The unreadable lines of a file that are shown and stored. */
export const listUnreadable = ({ unreadable }: Pick<ReadFile, "unreadable">) =>
  unreadable.map(({ line, text, why }) => ({ line, text: clean(text, 500), why }));

/** A file beside what is known of its days. */
export type FileInPlace = {
  days: FileDay[];
  main: ReadonlySet<Day>;
  heads: Map<Day, LogHead>;
  /** The files that count or wait on the same days. */
  others: FileOfDay[];
  mode: FileMode;
  suggested: FileMode;
};

/** Reads what is known of the days of a file, and how it should join them. */
export async function readPlaceOfFile(
  ctx: Ctx,
  station: LogStation,
  { days }: ReadFile,
  asked: FileMode | undefined,
): Promise<FileInPlace> {
  if (days.length === 0)
    return { days, main: new Set(), heads: new Map(), others: [], mode: asked ?? "add", suggested: "add" };
  const from = takeAt(days, 0).date;
  const to = takeAt(days, days.length - 1).date;
  const dated = new Set(days.map((day) => day.date));
  const others = (await readFileDays(ctx, station.uuid, from, to)).filter(
    (other) => dated.has(other.date) && other.state === "active",
  );
  const heads = await readLogHeads(ctx, station.uuid, [...dated]);
  const main = listMainDays(days, station.day_start);
  const covered = days.filter((day) => main.has(day.date) && others.some((other) => other.date === day.date));
  const replaces = covered.every(
    (day) =>
      chooseMode(
        day,
        others.filter((other) => other.date === day.date),
        station.day_start,
      ) === "replace",
  );
  const suggested = covered.length > 0 && replaces ? "replace" : "add";
  return { days, main, heads, others, mode: asked ?? "add", suggested };
}

/** Whether a file takes the place of the others on a day. */
export const isReplacing = ({ mode, main }: Pick<FileInPlace, "mode" | "main">, date: Day) =>
  mode === "replace" && main.has(date);

const isClosed = ({ heads }: FileInPlace, date: Day) => heads.get(date)?.state === "reconciled";

/** The lines of a file of the days that are judged, and others. */
type LinesInPlace = { open: Day[]; lines: AsRunLine[]; others: AsRunLine[] };
/** Reads the lines of a file, apart by whether their day is judged. */
export async function readLinesInPlace(
  ctx: Ctx,
  station: LogStation,
  read: ReadFile,
  place: FileInPlace,
): Promise<LinesInPlace> {
  const dates = place.days.map((day) => day.date).filter((date) => !isClosed(place, date));
  const open = await listDaysWithSpots(ctx, station.uuid, dates);
  return { open, ...(await read.readLines(open)) };
}

/** Presents the lines of a file that are left out, up to `most`, with the stations whose spots the file names. */
export async function listLinesLeftOut(
  ctx: Ctx,
  station: LogStation,
  read: ReadFile,
  place: FileInPlace,
  { open, lines, others }: LinesInPlace,
  most: number,
) {
  const refs = [...read.refs, ...listSpotRefs(lines), ...listSpotRefs(others)];
  const stations = await readStationsOfRefs(ctx, station.uuid, refs);
  const found = listLeftOut(
    {
      lines,
      others,
      unreadable: listUnreadable(read),
      days: place.days,
      isClosed: (date) => isClosed(place, date),
      main: place.main,
      judged: new Set(open),
      stations,
    },
    read.unreadable_count,
  );
  return { stations, left_out: { lines: found.lines.slice(0, most), counts: found.counts } };
}

/** Judges the days of a file as they would be with it. */
async function judgeWith(
  ctx: Ctx,
  station: LogStation,
  place: FileInPlace,
  { open, lines: of }: LinesInPlace,
) {
  const kept = (await readAsRunLines(ctx, station.uuid, open)).filter(
    (line) => !isReplacing(place, line.date),
  );
  const added = of.map((line) => ({ ...line, uuid: `line ${line.line}`, file: "new" }));
  const lines = [...kept, ...added].sort(
    (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.aired_at.getTime() - b.aired_at.getTime(),
  );
  return judgeDays(ctx, station, open, dropRepeats(lines), place.heads);
}

const toSettled = (
  spot: Pick<SettledSpot, "uuid" | "title" | "date" | "second">,
  { result, aired_second, bills }: Pick<SettledSpot, "result" | "aired_second" | "bills">,
): SettledSpot => ({
  uuid: spot.uuid,
  title: spot.title,
  date: spot.date,
  second: spot.second,
  result,
  aired_second,
  bills,
});

function compareJudged({ spots, rows }: JudgedDays) {
  const next = new Map(rows.map((row) => [row.uuid, row]));
  const pairs = spots.filter((spot) => next.has(spot.uuid));
  return compareSettlements(
    pairs.map((spot) => toSettled(spot, spot)),
    pairs.map((spot) => toSettled(spot, takeFrom(next, spot.uuid))),
  );
}

/** The decisions on the spots of a file's days, and whether they stay. */
function listDecisions({ spots, rows }: JudgedDays): ImportAnswer["decisions"] {
  const next = new Map(rows.map((row) => [row.uuid, row]));
  return spots.flatMap(({ uuid, title, date, second, decision }) => {
    const row = next.get(uuid);
    return decision === null || !row
      ? []
      : [{ spot: uuid, title, date, second, decision, stays: row.decision === decision, result: row.result }];
  });
}

/** The time by which most spots are late alike; null when there is none beyond the station's tolerance. */
function findOffset({ offsets, clock_offset }: JudgedDays, { tolerance_minutes }: LogStation) {
  const alike = offsets.filter(({ late }) => Math.abs(late - clock_offset) <= SAME_OFFSET).length;
  if (offsets.length === 0 || alike < MOST_OF_SPOTS * offsets.length) return null;
  return Math.abs(clock_offset) > tolerance_minutes * 60
    ? { seconds: clock_offset, spots: alike, of: offsets.length }
    : null;
}

function thinOut<T>(points: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  return points.filter((_, i) => i % step === 0);
}

const NOTHING: JudgedDays = {
  dates: [],
  spots: [],
  rows: [],
  lines: [],
  clock_offset: 0,
  offsets: [],
};

/** The name that most of some spots have. */
function findMostNamed(names: Iterable<string>): string | null {
  const [most] = [...Map.groupBy(names, (name) => name)].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** The questions about a file that a person answers before it is saved. */
function listQuestions(
  ctx: Ctx,
  station: LogStation,
  read: ReadFile,
  of: { offset: ReturnType<typeof findOffset>; other_station: string | null },
): Question[] {
  const today = getToday(ctx.now, station.timezone, station.day_start);
  const questions: Question[] = [];
  if (read.ambiguous) questions.push("format");
  if (of.other_station !== null) questions.push("other_station");
  if (read.days.some((day) => day.date > today)) questions.push("future");
  if (of.offset) questions.push("offset");
  return questions;
}

/** Presents a file that was read: how, for which days, what is asked, and what it would change. */
export async function previewImport(
  ctx: Ctx,
  station: LogStation,
  read: ReadFile,
  place: FileInPlace,
  known: boolean,
): Promise<ImportAnswer> {
  const isNew = read.row_count > 0 && !known;
  const lines = isNew
    ? await readLinesInPlace(ctx, station, read, place)
    : { open: place.days.map((day) => day.date), lines: [], others: [] };
  const judged = isNew ? await judgeWith(ctx, station, place, lines) : NOTHING;
  const listed = known ? { ...place, days: [] } : place;
  const { stations, left_out } = await listLinesLeftOut(ctx, station, read, listed, lines, MOST_LEFT_OUT);
  const other_station = findMostNamed(stations.values());
  const offset = findOffset(judged, station);
  const accented = read.asrun?.accented ?? null;
  return {
    file_name: read.file_name,
    profile: read.profile,
    candidates: read.candidates.map(({ key, ...known }) => ({ profile: key, ...known })),
    problem: read.problem,
    mappable: read.mappable,
    unfit: read.unfit,
    encoding: read.asrun?.encoding ?? "",
    detected_encoding: read.detected_encoding,
    chosen_encoding: read.kept_encoding === read.asrun?.encoding ? read.kept_encoding : null,
    accented: accented && { line: accented.line, text: clean(accented.text, 200) },
    zone: read.zone,
    date_from: read.date_from,
    correction: read.correction,
    from: read.asrun?.from?.date ?? null,
    to: read.asrun?.to?.date ?? null,
    lines: read.row_count + read.unreadable_count,
    rows: read.rows.map(presentRow),
    unreadable: listUnreadable(read),
    left_out,
    days: place.days.map((day) => ({
      ...day,
      closed: isClosed(place, day.date),
      main: place.main.has(day.date),
      others: place.others
        .filter((other) => other.date === day.date)
        .map(({ file, file_name, lines, first_second, last_second }) => ({
          uuid: file,
          file_name,
          lines,
          first_second,
          last_second,
        })),
    })),
    mode: place.mode,
    suggested: place.suggested,
    questions: listQuestions(ctx, station, read, { offset, other_station }),
    other_station,
    offset,
    curve: thinOut(judged.offsets),
    changes: compareJudged(judged),
    decisions: listDecisions(judged),
    saved: false,
    known,
    matched: 0,
    uuid: null,
    waiting: [],
  };
}
