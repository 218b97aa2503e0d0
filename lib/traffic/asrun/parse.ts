import { type Day, toBroadcastSecond, toWallTime } from "@/lib/day";
import {
  type AirTime,
  type DateOrder,
  detectDateOrder,
  makeAirClock,
  parseClock,
  parseDate,
  parseLength,
} from "./clock";
import {
  AS_RUN_FIELDS,
  type AsRunField,
  type AsRunKind,
  type AsRunProfile,
  type AsRunStatus,
} from "./profile";
import { detectDelimiter, forEachRecord } from "./records";
import { decode } from "./text";

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
/** A line that could not be read, with the reason. */
export type Unreadable = {
  line: number;
  text: string;
  why: "no_time" | "no_date" | "too_short" | "no_header";
};
/** What reading needs to know of the station. */
export type AsRunOptions = {
  /** Broadcast date of rows without a date. */
  date: Day;
  zone: string;
  /** Minutes after midnight at which the broadcast day starts. */
  day_start: number;
  /** The station's order of dates, for ambiguous ones. */
  date_order?: DateOrder;
};
/** A parsed as-run file. */
export type AsRun = {
  rows: AsRunRow[];
  unreadable: Unreadable[];
  encoding: string;
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
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const HEADER_WITHIN = 20;
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;
const asSpotRef = (text: string) =>
  text.replace(UUID, "$1-$2-$3-$4-$5").replace(/^[0-9a-f-]{36}$/i, (id) => id.toLowerCase());

type Reader = (cells: readonly string[], field: AsRunField) => string;

/** A reader by column names of a header; null when the header does not belong to the profile. */
function makeNameReader(profile: AsRunProfile, header: readonly string[]): Reader | null {
  const titles = header.map(plain);
  const places: Partial<Record<AsRunField, number>> = {};
  for (const field of AS_RUN_FIELDS) {
    const found = profile.columns[field]?.names
      ?.map((name) => titles.indexOf(plain(name)))
      .find((i) => i >= 0);
    if (found !== undefined) places[field] = found;
  }
  const timed = places.moment !== undefined || places.time !== undefined;
  const named = places.title !== undefined || places.cart !== undefined || places.spot_ref !== undefined;
  if (!timed || !named) return null;
  return (cells, field) => {
    const at = places[field];
    return at === undefined ? "" : (cells[at] ?? "").trim();
  };
}
function makePositionReader({ columns, shift, layout }: AsRunProfile): Reader {
  if (layout === "delimited") {
    return (cells, field) => {
      const at = columns[field]?.at;
      return at === undefined ? "" : (cells[at - 1] ?? "").trim();
    };
  }
  return ([line = ""], field) => {
    const column = columns[field];
    if (!column?.at) return "";
    const by = shift && column.at > shift.at && line[shift.at - 1] === shift.is ? shift.by : 0;
    const at = column.at - 1 + by;
    return line.slice(at, column.width ? at + column.width : undefined).trim();
  };
}

const isNamed = (profile: AsRunProfile) =>
  Object.values(profile.columns).some((column) => column?.names?.length);

type Source = { text: string; profile: AsRunProfile; delimiter: string | null };
type Row = (read: Reader, cells: readonly string[], line: number, text: string) => boolean | undefined;

/** Calls `row` for each row after head, remarks and header. Returns false when a required header was not found. */
function forEachRow({ text, profile, delimiter }: Source, row: Row): boolean {
  const named = isNamed(profile);
  let read = named ? null : makePositionReader(profile);
  forEachRecord(text, delimiter, profile.quotes, (cells, line, whole) => {
    if (line <= profile.head_lines || whole.trim() === "") return;
    if (profile.remark && whole.startsWith(profile.remark)) return;
    if (read) return row(read, cells, line, whole);
    read = makeNameReader(profile, cells);
    return read || line < HEADER_WITHIN ? undefined : false;
  });
  return read !== null;
}

function listDates(source: Source): string[] {
  const dates: string[] = [];
  forEachRow(source, (read, cells) => {
    const date = read(cells, "date") || (read(cells, "moment").split(/[ T]/)[0] ?? "");
    if (date) dates.push(date);
    return dates.length < 5_000;
  });
  return dates;
}

/** The date in a file's remarks (Nielsen's BROADCASTDAY); null when there is none. */
export function findRemarkDate(text: string, { date_after }: AsRunProfile): Day | null {
  const at = date_after ? text.slice(0, 5_000).indexOf(date_after) : -1;
  return at === -1 ? null : parseDate(text.slice(at + date_after.length).split(/[\s,;|]/)[0] ?? "", "YMD");
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
  const dated = profile.columns.date !== undefined;
  return (read: Reader, cells: readonly string[], whole: string): RowTime => {
    const moment = read(cells, "moment");
    const instant = INSTANT.test(moment) ? new Date(moment) : null;
    const [of = "", ...clock] = moment.replace(OFFSET, "").split(/[ T]+/);
    const when = parseClock(clock.join(" ") || read(cells, "time"));
    if (!when) {
      const short = profile.layout === "columns" ? whole.length < 20 : cells.length < 2;
      return { why: short ? "too_short" : "no_time" };
    }
    const written = of || (dated ? read(cells, "date") : "");
    const day = written ? dayFrom(written) : null;
    if (written && !day) return { why: "no_date" };
    return { instant, day, ...when };
  };
}

/** Reads what a row says besides its time. */
function makeRowReader(profile: AsRunProfile) {
  const kinds = lowerKeys(profile.kinds);
  const statuses = lowerKeys(profile.statuses);
  return (read: Reader, cells: readonly string[]): Omit<AsRunRow, "line" | keyof AirTime> => ({
    cart: read(cells, "cart"),
    title: read(cells, "title"),
    artist: read(cells, "artist"),
    length: parseLength(read(cells, "length")),
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
 * rest.
 */
export function parseAsRun(bytes: Uint8Array, profile: AsRunProfile, options: AsRunOptions): AsRun {
  const { text, encoding } = decode(bytes, profile.encoding ?? undefined);
  const delimiter = profile.layout === "columns" ? null : (profile.delimiter ?? detectDelimiter(text));
  const source = { text, profile, delimiter };
  const found =
    profile.date_order === "auto"
      ? detectDateOrder(listDates(source), options.date_order)
      : { order: profile.date_order, sure: true };
  const date = findRemarkDate(text, profile) ?? options.date;
  const air = makeAirClock({ ...options, date, utc: profile.utc, broadcast_from: profile.broadcast_from });
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
    rows.push({ line, ...aired, ...readRow(read, cells) });
  });
  if (!headed && text.trim())
    unreadable.push({ line: 1, text: text.split(/\r|\n/, 1)[0] ?? "", why: "no_header" });

  return {
    rows,
    unreadable,
    encoding,
    date_order: found.order,
    date_order_sure: found.sure,
    dated: anyDate,
    minutes_only: rows.length > 0 && minutes_only,
    ...findEdges(rows, options.day_start),
  };
}
