/** The values that can be written to a log line. */
export const SOURCES = [
  "text",
  "time",
  "break_time",
  "break_number",
  "break_name",
  "break_length",
  "hard",
  "sequence",
  "position",
  "cart",
  "file",
  "file_name",
  "title",
  "advertiser",
  "isci",
  "spot_ref",
  "length",
  "kind",
  "station",
  "code",
  "date",
  "hour",
  "hour_start",
  "utc_offset",
  "rows",
  "length_total",
  "is_first",
  "is_last",
] as const;
/** A value of `SOURCES`. */
export type Source = (typeof SOURCES)[number];

/** The styles of times in a log. "minutes_of_hour" is the time past the hour, as PlayIt Live writes it: 28m00s. */
export const TIME_STYLES = [
  "HH:MM:SS",
  "HH:MM",
  "HHMM:SS",
  "HHMMSS",
  "HHMM",
  "HH",
  "HH:MM:SS:FF",
  "seconds",
  "12h",
  "minutes_of_hour",
] as const;
/**
 * The styles of lengths in a log. "MMSS_99": seconds alone up to 99 (a minute is 0060), as in Visual Traffic; reading
 * it as MMSS gives the same.
 */
export const LENGTH_STYLES = [
  "seconds",
  "MMSS",
  "MMSS_99",
  "MM:SS",
  "HH:MM:SS",
  "HH:MM:SS:FF",
  "milliseconds",
] as const;
/** A style of `TIME_STYLES`. */
export type TimeStyle = (typeof TIME_STYLES)[number];
/** A style of `LENGTH_STYLES`. */
export type LengthStyle = (typeof LENGTH_STYLES)[number];
/** The styles of dates in a log. */
export const DATE_STYLES = ["YYYY-MM-DD", "YYYYMMDD", "DD.MM.YYYY", "MM/DD/YYYY"] as const;

/** When a delimited field is quoted. */
export const QUOTES = ["never", "needed", "always"] as const;
/** What is done with the letters of a value or a file name. */
export const LETTERS = ["as_is", "upper", "lower"] as const;
/** How paths of audio files are written. A share is a base with a style of Windows. */
export const PATH_STYLES = ["posix", "windows", "url"] as const;
/** What one file of a log holds. A rolling one keeps its name and holds all published days from yesterday on. */
export const FILE_UNITS = ["day", "hour", "break", "rolling"] as const;
/** The parts of a file name that stay the same from day to day. */
export const LASTING_PARTS = ["code", "station"] as const;
/** The ends of lines. */
export const LINE_ENDS = ["\r\n", "\n"] as const;
/** The parts of a file name that are filled in; {code:2} is cut to two characters. W is 1 on Mondays, W0 is 0 on Sundays, DDD is MON, M is the month as 1–9, A, B or C. */
export const NAME_PARTS = [
  "YYYY",
  "YY",
  "MM",
  "DD",
  "M",
  "DDD",
  "W",
  "W0",
  "HH",
  "mm",
  "break",
  "code",
  "station",
] as const;

/** The lists of lines of a format, in the order they are written. `jingle` is written as `spot` when it is omitted. */
export const LINE_GROUPS = [
  "head",
  "hour_head",
  "break_head",
  "spot",
  "jingle",
  "note",
  "break_foot",
  "foot",
] as const;
/** A value of `LINE_GROUPS`. */
export type LineGroup = (typeof LINE_GROUPS)[number];
