import { z } from "zod";
import { Int, Name } from "@/lib/shapes";
import { ENCODINGS } from "./encoding";

/** The values that can be written to a log line. */
export const SOURCES = [
  "text",
  "time",
  "break_time",
  "break_number",
  "break_name",
  "break_length",
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
  "rows",
] as const;
/** A value of `SOURCES`. */
export type Source = (typeof SOURCES)[number];

/** The styles of times in a log. */
export const TIME_STYLES = ["HH:MM:SS", "HH:MM", "HHMM:SS", "HHMMSS", "HHMM", "seconds", "12h"] as const;
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

const Line = z.string().max(500);
const OneChar = z.string().length(1);

/** A field of a log line. */
export const Field = z.object({
  from: z.enum(SOURCES),
  /** The text for source `text`; for other sources the text for an empty value. */
  text: Line.default(""),
  /** First column, from 1, and width; for fixed columns only. */
  at: Int(1, 2_000).default(1),
  width: Int(1, 500).optional(),
  align: z.enum(["left", "right"]).default("left"),
  pad: OneChar.default(" "),
  letters: z.enum(["as_is", "upper", "lower"]).default("as_is"),
  time_style: z.enum(TIME_STYLES).optional(),
  length_style: z.enum(LENGTH_STYLES).optional(),
  /** Columns to read instead, where systems differ in the exact position. */
  reads: z.object({ at: Int(1, 2_000), width: Int(1, 500) }).optional(),
});

const Condition = {
  /** The line is written only when all sources of `needs` and none of `lacks` have a value. */
  needs: z.array(z.enum(SOURCES)).default([]),
  lacks: z.array(z.enum(SOURCES)).default([]),
};
/** A line of a log: fixed columns, delimited fields, or text. */
export const OutputLine = z.discriminatedUnion("layout", [
  z.object({ layout: z.literal("columns"), fields: z.array(Field).max(60), ...Condition }),
  z.object({
    layout: z.literal("delimited"),
    delimiter: OneChar,
    quotes: z.enum(["never", "needed", "always"]).default("needed"),
    /** For spreadsheets: cells that would be executed as formulas are escaped. */
    for_sheets: z.boolean().default(false),
    fields: z.array(Field).max(60),
    ...Condition,
  }),
  /** Text with {source} placeholders. */
  z.object({ layout: z.literal("text"), text: Line, ...Condition }),
]);

/** A log format (field.md §2.7): how a station's day is written to files. */
export const OutputFormat = z.object({
  name: Name,
  file: z.object({
    unit: z.enum(["day", "hour", "break"]),
    /** {YYYY} {YY} {MM} {DD} {DDD} (MON) {W} (1 Monday) {HH} {mm} {break} {code} {code:2} {station} */
    file_name: z
      .string()
      .min(1)
      .max(120)
      .refine((name) => !/[/\\:*?"<>|\p{Cc}]/u.test(name.replaceAll(/\{\w+(:\d+)?\}/g, "")), "bad_file_name"),
    letters: z.enum(["as_is", "upper", "lower"]).default("as_is"),
    encoding: z.enum(ENCODINGS).default("utf-8"),
    transliterate: z.record(z.string().max(4), z.string().max(8)).default({}),
    eol: z.enum(["\r\n", "\n"]).default("\r\n"),
    final_eol: z.boolean().default(true),
  }),
  head: z.array(OutputLine).max(20).default([]),
  break_head: z.array(OutputLine).max(20).default([]),
  spot: z.array(OutputLine).max(20),
  /** Same as `spot` when omitted. */
  jingle: z.array(OutputLine).max(20).optional(),
  note: z.array(OutputLine).max(20).default([]),
  break_foot: z.array(OutputLine).max(20).default([]),
  foot: z.array(OutputLine).max(20).default([]),
  /** Whether a break without rows is written, with its own file if the unit is a break. */
  empty_breaks: z.boolean().default(false),
  item_time: z.enum(["own", "break"]).default("own"),
  time_style: z.enum(TIME_STYLES).default("HH:MM:SS"),
  length_style: z.enum(LENGTH_STYLES).default("HH:MM:SS"),
  date_style: z.enum(["YYYY-MM-DD", "YYYYMMDD", "DD.MM.YYYY", "MM/DD/YYYY"]).default("YYYY-MM-DD"),
  cart: z
    .object({
      prefix: z.string().max(8).default(""),
      /** Longer cart numbers do not fit; shorter ones are padded with zeros if `zeros`. */
      digits: Int(1, 20).default(20),
      zeros: z.boolean().default(false),
      numeric: z.boolean().default(false),
    })
    .prefault({}),
  path: z
    .object({ base: z.string().max(200).default(""), style: z.enum(["posix", "windows"]).default("posix") })
    .prefault({}),
});
/** A log format as parsed. */
export type OutputFormat = z.output<typeof OutputFormat>;
/** A log line as parsed. */
export type OutputLine = z.output<typeof OutputLine>;
/** A field as parsed. */
export type Field = z.output<typeof Field>;

/** Defines a preset format with its key; defaults are filled in. Throws a ZodError for an invalid one. */
export const defineFormat = <K extends string>(key: K, format: z.input<typeof OutputFormat>) => ({
  key,
  format: OutputFormat.parse(format),
});
