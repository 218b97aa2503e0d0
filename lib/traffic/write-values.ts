import { addDays, type Day, formatDay, formatTime, getWeekday, toInstant } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { DayLog, LogBreak, LogRow } from "./day-log";
import type { LengthStyle, Source, TimeStyle } from "./formats/styles";
import type { OutputFormat } from "./output-format";

/** The row, break and log a line is written for; null outside a break or row. */
export type LinePosition = {
  log: DayLog;
  of: LogBreak | null;
  row: LogRow | null;
  /** Number of the row among the rows written to its file, from 1. */
  sequence: number;
  /** Number of rows written to the file. */
  rows: number;
  /** Seconds of the rows written to the file. */
  length_total: number;
};

const two = (n: number) => String(n).padStart(2, "0");

/** Formats a time in seconds from midnight. */
export function formatTimeValue(second: number, style: TimeStyle): string {
  const clock = formatTime(second, 24, true);
  switch (style) {
    case "HH:MM:SS":
      return clock;
    case "HH:MM":
      return clock.slice(0, 5);
    case "HHMM:SS":
      return clock.replace(":", "");
    case "HHMMSS":
      return clock.replaceAll(":", "");
    case "HHMM":
      return clock.slice(0, 5).replace(":", "");
    case "HH":
      return clock.slice(0, 2);
    case "HH:MM:SS:FF":
      return `${clock}:00`;
    case "minutes_of_hour":
      return `${Math.floor(second / 60) % 60}m${two(second % 60)}s`;
    case "seconds":
      return String(second);
    case "12h":
      return formatTime(second, 12, true);
  }
}

/** Formats a length in seconds. */
export function formatLengthValue(length: number, style: LengthStyle): string {
  const whole = Math.round(length);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60), whole % 60];
  switch (style) {
    case "seconds":
      return String(whole);
    case "MMSS":
      return two(minutes) + two(seconds);
    case "MMSS_99":
      return whole < 100 ? `00${two(whole)}` : two(minutes) + two(seconds);
    case "MM:SS":
      return `${two(minutes)}:${two(seconds)}`;
    case "HH:MM:SS":
      return `${two(hours)}:${two(minutes % 60)}:${two(seconds)}`;
    case "HH:MM:SS:FF":
      return `${two(hours)}:${two(minutes % 60)}:${two(seconds)}:00`;
    case "milliseconds":
      return String(Math.round(length * 1000));
  }
}

function formatDate(date: Day, style: OutputFormat["date_style"]): string {
  if (style === "YYYYMMDD") return date.replaceAll("-", "");
  if (style === "DD.MM.YYYY") return formatDay(date, "D.M.Y");
  return style === "MM/DD/YYYY" ? formatDay(date, "M/D/Y") : date;
}

/**
 * The cart number in the format of the playout system; empty when it does not fit, because a truncated number belongs
 * to another spot.
 */
export function formatCart(cart: string, rule: OutputFormat["cart"]): string {
  const bare = cart.trim();
  if (!bare || (rule.numeric && !/^\d*[1-9]\d*$/.test(bare)) || /\s/.test(bare)) return "";
  const number = rule.zeros ? bare.padStart(rule.digits, "0") : bare;
  return number.length <= rule.digits ? rule.prefix + number : "";
}

/** A uuid without hyphens: 32 characters, the width of the playout systems' columns. */
export const formatSpotId = (id: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id.replaceAll("-", "") : id;

function formatPath(file: string, { base, style }: OutputFormat["path"]): string {
  if (!file) return "";
  const path = base ? `${base.replace(/[/\\]+$/, "")}/${file}` : file;
  if (style !== "url" && path.startsWith("#")) return formatPath(`./${file}`, { base, style });
  if (style === "url") return encodeURI(path.replaceAll("\\", "/")).replaceAll(/[?#]/g, encodeURIComponent);
  return style === "windows" ? path.replaceAll("/", "\\") : path.replaceAll("\\", "/");
}

/** The calendar date of a break; after midnight it is the day after the broadcast date. */
export const getCalendarDate = ({ date, station }: DayLog, of: LogBreak): Day =>
  of.time < (station.day_start ?? 0) * 60 ? addDays(date, 1) : date;

/** The offset of a break's hour from UTC ("+01", "+05:30"); empty without a time zone and in the hour a clock skips. */
function formatOffset(log: DayLog, of: LogBreak): string {
  const [date, hour] = [getCalendarDate(log, of), Math.floor(of.time / 3600)];
  const at = log.station.timezone ? toInstant(date, hour * 3600, log.station.timezone) : null;
  if (!at) return "";
  const local = Date.parse(`${date}T${two(hour)}:00:00Z`);
  const minutes = Math.round((local - at.getTime()) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${two(hours)}${rest ? `:${two(rest)}` : ""}`;
}

const isAiring = ({ kind }: LogRow) => kind !== "note";

/** The value of a source for a line, as text; empty without a value. */
export function formatSource(
  source: Source,
  { log, of, row, sequence, rows, length_total }: LinePosition,
  format: OutputFormat,
  time_style: TimeStyle = format.time_style,
  length_style: LengthStyle = format.length_style,
): string {
  switch (source) {
    case "text":
      return "";
    case "time": {
      const at = format.item_time === "break" ? of?.time : (row?.time ?? of?.time);
      return at === undefined ? "" : formatTimeValue(at, time_style);
    }
    case "break_time":
      return of ? formatTimeValue(of.time, time_style) : "";
    case "break_number":
      return of ? String(of.number) : "";
    case "break_name":
      return of?.name ?? "";
    case "break_length":
      return of ? formatLengthValue(of.length, length_style) : "";
    case "hard":
      return of?.kind === "hard" ? "H" : "";
    case "length":
      return row ? formatLengthValue(row.length, length_style) : "";
    case "sequence":
      return String(sequence);
    case "position":
      return row ? String(row.position) : "";
    case "cart":
      return row ? formatCart(row.cart, format.cart) : "";
    case "file":
      return row ? formatPath(row.file, format.path) : "";
    case "file_name":
      return row?.file.split(/[/\\]/).at(-1) ?? "";
    case "spot_ref":
      return row ? formatSpotId(row.spot_ref) : "";
    case "title":
    case "advertiser":
    case "isci":
    case "kind":
      return row?.[source] ?? "";
    case "station":
      return log.station.name;
    case "code":
      return log.station.code;
    case "date":
      return formatDate(log.date, format.date_style);
    case "hour":
      return of ? formatTimeValue(of.time, "HH") : "";
    case "hour_start":
      return of ? `${getCalendarDate(log, of)}T${formatTimeValue(of.time, "HH")}:00:00` : "";
    case "utc_offset":
      return of ? formatOffset(log, of) : "";
    case "rows":
      return String(rows);
    case "length_total":
      return formatLengthValue(length_total, length_style);
    case "is_first":
      return of && row && of.rows.find(isAiring) === row ? "1" : "";
    case "is_last":
      return of && row && of.rows.findLast(isAiring) === row ? "1" : "";
  }
}

const DAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];

/**
 * The name of a file from its template; characters that file systems reject are replaced. Daily files have the
 * broadcast date, hourly and break files the calendar date, which playout systems expect.
 */
export function formatFileName(file: OutputFormat["file"], { log, of }: LinePosition): string {
  const dated = file.unit === "day" || of === null ? log.date : getCalendarDate(log, of);
  const [year = "", month = "", date = ""] = dated.split("-");
  const clock = formatTimeValue(of?.time ?? 0, "HHMMSS");
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    DD: date,
    DDD: takeAt(DAYS, getWeekday(dated) - 1),
    M: Number(month).toString(16).toUpperCase(),
    W: String(getWeekday(dated)),
    W0: String(getWeekday(dated) % 7),
    HH: clock.slice(0, 2),
    mm: clock.slice(2, 4),
    break: String(of?.number ?? ""),
    code: log.station.code,
    station: log.station.name,
  };
  const name = file.file_name
    .replaceAll(/\{(\w+)(?::(\d+))?\}/g, (_, key: string, width?: string) =>
      (parts[key] ?? "").slice(0, width ? Number(width) : undefined),
    )
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, "_")
    .replace(/^\.+/, "_")
    .replace(/[. ]+$/, "_");
  if (file.letters === "upper") return name.toUpperCase();
  return file.letters === "lower" ? name.toLowerCase() : name;
}
