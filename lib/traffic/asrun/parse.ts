import { type Day, toBroadcastSecond, toWallTime } from "@/lib/day";
import {
  type AirTime,
  type DateOrder,
  detectDateOrder,
  makeAirClock,
  measureLength,
  parseClock,
  parseDate,
  parseFourDigits,
  parseLength,
} from "./clock";
import { type Documents, makeDocuments } from "./documents";
import type { AsRunKind, AsRunProfile, AsRunStatus } from "./profile";
import { forEachRow, openSource, type Reader, type Source } from "./source";
import { type EncodingChoice, findAccentedLine } from "./text";

/** A row of an as-run file. */
export type AsRunRow = AirTime & {
  /** Line of the file, from 1. */
  line: number;
  cart: string;
  title: string;
  artist: string;
  /** Aired seconds; null when the file does not contain them. */
  length: number | null;
  spot_ref: string;
  isci: string;
  status: AsRunStatus;
  kind: AsRunKind;
};
/** What can make a line unreadable. */
export const UNREADABLE_REASONS = ["no_time", "no_date", "too_short", "other_layout", "no_header"] as const;
/** A line that could not be read, with the reason. */
export type Unreadable = { line: number; text: string; why: (typeof UNREADABLE_REASONS)[number] };
/** What reading needs to know of the station. */
export type AsRunOptions = {
  /** Broadcast date of rows without a date. */
  date: Day;
  zone: string;
  /** Minutes after midnight at which the broadcast day starts. */
  day_start: number;
  /** The station's order of dates, for ambiguous ones. */
  date_order?: DateOrder;
  /** What people said of its encoding. */
  encoding?: EncodingChoice;
};
/** A parsed as-run file. */
export type AsRun = {
  rows: AsRunRow[];
  unreadable: Unreadable[];
  encoding: string;
  /** The first line that shows whether the encoding is right; null in a file of plain ASCII. */
  accented: ReturnType<typeof findAccentedLine>;
  date_order: DateOrder;
  /** False when the dates can also be read in another order. */
  date_order_sure: boolean;
  /** Whether rows have their own dates. */
  dated: boolean;
  /** Whether times lack seconds. */
  minutes_only: boolean;
  from: { date: Day; second: number } | null;
  to: { date: Day; second: number } | null;
};

const OFFSET = /(Z|[+-]\d\d:\d\d)$/;
const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;
const asSpotRef = (text: string) =>
  text.replace(UUID, "$1-$2-$3-$4-$5").replace(/^[0-9a-f-]{36}$/i, (id) => id.toLowerCase());

/** Seconds since 1970 of the years 2001 to 2286. */
const UNIX = /^\d{10}$/;
const DATED_TIME = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\.?[ T]+\d/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
/** Date and time of a row, where one column has both: a workbook and many players write them into the time. */
function readMoment(read: Reader, cells: readonly string[]): string {
  const moment = read(cells, "moment");
  if (UNIX.test(moment)) return new Date(Number(moment) * 1000).toISOString();
  if (moment) return moment;
  const time = read(cells, "time");
  return DATED_TIME.test(time) ? time : "";
}

function listDates(source: Source): string[] {
  const dates: string[] = [];
  forEachRow(source, (read, cells) => {
    const date = read(cells, "date") || (readMoment(read, cells).split(/[ T]/)[0] ?? "");
    if (date) dates.push(date);
    return dates.length < 5_000;
  });
  return dates;
}

/** The date in a file's remarks (Nielsen's BROADCASTDAY); null when there is none. */
export function findRemarkDate(text: string, { date_after, date_order }: AsRunProfile): Day | null {
  const at = date_after ? text.slice(0, 5_000).indexOf(date_after) : -1;
  if (at === -1) return null;
  const written = text.slice(at + date_after.length, at + date_after.length + 20).split(/[\s,;|]/)[0] ?? "";
  return parseDate(written, date_order === "auto" ? "YMD" : date_order);
}

const lowerKeys = <T>(words: Readonly<Record<string, T>>) =>
  new Map(Object.entries(words).map(([word, is]) => [word.toLowerCase(), is]));

/** Parses written dates of one order; each spelling once, because a file repeats them. */
function makeDateParser(order: DateOrder): (written: string) => Day | null {
  const known = new Map<string, Day | null>();
  return (written) => {
    let day = known.get(written);
    if (day === undefined) {
      day = parseDate(written, order);
      known.set(written, day);
    }
    return day;
  };
}

/** When a row aired, or why that cannot be read. `seconds` counts from midnight of the clock. */
type RowTime =
  | { instant: Date | null; day: Day | null; seconds: number; minutes: boolean }
  | { why: Unreadable["why"] };

/** Reads the time of rows: an instant with its offset, or a clock time with the date in the row, where there is one. */
function makeTimeReader(profile: AsRunProfile, order: DateOrder) {
  const dayFrom = makeDateParser(order);
  const dated = profile.columns.date !== undefined || profile.row.includes("<date>");
  const row = profile.row ? new RegExp(profile.row) : null;
  return (read: Reader, cells: readonly string[], whole: string): RowTime => {
    const moment = readMoment(read, cells);
    const instant = INSTANT.test(moment) ? new Date(moment) : null;
    const [of = "", ...clock] = moment.replace(OFFSET, "").split(/[ T]+/);
    const written_time = clock.join(" ") || read(cells, "time");
    const when = profile.four_digits ? parseFourDigits(written_time) : parseClock(written_time);
    if (!when) {
      const short = profile.layout === "columns" ? whole.length < 20 : cells.length < 2;
      return { why: short ? "too_short" : "no_time" };
    }
    if (row && !row.test(whole)) return { why: "other_layout" };
    const written = of || (dated ? read(cells, "date") : "");
    const day = written ? dayFrom(written) : null;
    if (written && !day) return { why: "no_date" };
    return { instant, day, ...when };
  };
}

/** Reads what a row says besides its time; `start` in seconds from midnight. What was heard of it beats its length. */
function makeRowReader(profile: AsRunProfile) {
  const kinds = lowerKeys(profile.kinds);
  const statuses = lowerKeys(profile.statuses);
  return (read: Reader, cells: readonly string[], start: number): Omit<AsRunRow, "line" | keyof AirTime> => ({
    cart: read(cells, "cart"),
    title: read(cells, "title"),
    artist: read(cells, "artist"),
    length: measureLength(start, read(cells, "end")) ?? parseLength(read(cells, "length")),
    spot_ref: asSpotRef(read(cells, "spot_ref")),
    isci: read(cells, "isci"),
    status: statuses.get(read(cells, "status").toLowerCase()) ?? "aired",
    kind: kinds.get(read(cells, "kind").toLowerCase()) ?? profile.other_kind,
  });
}

/** The first and last row in airing order; `day_start` in minutes. */
function findEdges(rows: readonly AsRunRow[], day_start: number): Pick<AsRun, "from" | "to"> {
  const toSortKey = (row: AirTime) =>
    `${row.date}${String(toBroadcastSecond(row.second, day_start)).padStart(5, "0")}`;
  let from: AsRunRow | null = null;
  let to: AsRunRow | null = null;
  let [first, last] = ["~", ""];
  for (const row of rows) {
    const at = toSortKey(row);
    if (at < first) [first, from] = [at, row];
    if (at > last) [last, to] = [at, row];
  }
  const edge = (row: AsRunRow | null) => row && { date: row.date, second: row.second };
  return { from: edge(from), to: edge(to) };
}

/**
 * Parses an as-run file with a profile. Times become the station's broadcast date and clock second, across midnight
 * by row order, past 24 h, and by the broadcast day. Unreadable lines are listed in `unreadable` and do not stop the
 * rest. `documents` reads the file as JSON, XML or workbook; by default without workbooks.
 */
export function parseAsRun(
  bytes: Uint8Array,
  profile: AsRunProfile,
  options: AsRunOptions,
  documents: Documents = makeDocuments(bytes, undefined),
): AsRun {
  const source = openSource(bytes, profile, documents, options.encoding);
  const { text, encoding } = source;
  const found =
    profile.date_order === "auto"
      ? detectDateOrder(listDates(source), options.date_order)
      : { order: profile.date_order, sure: true };
  const date = findRemarkDate(text, profile) ?? options.date;
  const broadcast_from = profile.broadcast_dates ? options.day_start : profile.broadcast_from;
  const air = makeAirClock({ ...options, date, utc: profile.utc, broadcast_from });
  const readTime = makeTimeReader(profile, found.order);
  const readRow = makeRowReader(profile);

  const rows: AsRunRow[] = [];
  const unreadable: Unreadable[] = [];
  let minutes_only = true;
  let anyDate = false;
  const headed = forEachRow(source, (read, cells, line, whole) => {
    const time = readTime(read, cells, whole);
    if ("why" in time) {
      unreadable.push({ line, text: whole, why: time.why });
      return;
    }
    const { instant, day, seconds, minutes } = time;
    minutes_only &&= minutes;
    anyDate ||= day !== null;
    const aired: AirTime = instant
      ? { ...toWallTime(instant, options.zone, options.day_start), clock: "sure" }
      : air(day, seconds);
    rows.push({ line, ...aired, ...readRow(read, cells, seconds) });
  });
  if (!headed && text.trim())
    unreadable.push({ line: 1, text: text.split(/\r|\n/, 1)[0] ?? "", why: "no_header" });

  return {
    rows,
    unreadable,
    encoding,
    accented: findAccentedLine(text),
    date_order: found.order,
    date_order_sure: found.sure,
    dated: anyDate,
    minutes_only: rows.length > 0 && minutes_only,
    ...findEdges(rows, options.day_start),
  };
}
