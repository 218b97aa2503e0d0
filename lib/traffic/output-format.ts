import { z } from "zod";
import { Int, Name } from "@/lib/shapes";
import { ENCODINGS } from "./encoding";

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
export type Source = (typeof SOURCES)[number];

export const TIME_STYLES = ["HH:MM:SS", "HH:MM", "HHMM:SS", "HHMMSS", "HHMM", "seconds", "12h"] as const;
/** "MMSS_99": seconds alone up to 99 (a minute is 0060), as Visual Traffic writes it; read as MMSS it is the same. */
export const LENGTH_STYLES = [
  "seconds",
  "MMSS",
  "MMSS_99",
  "MM:SS",
  "HH:MM:SS",
  "HH:MM:SS:FF",
  "milliseconds",
] as const;
export type TimeStyle = (typeof TIME_STYLES)[number];
export type LengthStyle = (typeof LENGTH_STYLES)[number];

const Line = z.string().max(500);
const OneChar = z.string().length(1);

export const Field = z.object({
  from: z.enum(SOURCES),
  /** The text itself for `text`; for the others what stands where there is nothing. */
  text: Line.default(""),
  /** First column, from 1, and width: fixed columns only. */
  at: Int(1, 2_000).default(1),
  width: Int(1, 500).optional(),
  align: z.enum(["left", "right"]).default("left"),
  pad: OneChar.default(" "),
  letters: z.enum(["as_is", "upper", "lower"]).default("as_is"),
  time_style: z.enum(TIME_STYLES).optional(),
  length_style: z.enum(LENGTH_STYLES).optional(),
  /** Columns to look in when a file of this format is read, where systems differ about the exact column. */
  reads: z.object({ at: Int(1, 2_000), width: Int(1, 500) }).optional(),
});

const Condition = {
  /** Written only where all of these have a value, and none of those. */
  needs: z.array(z.enum(SOURCES)).default([]),
  lacks: z.array(z.enum(SOURCES)).default([]),
};
export const OutputLine = z.discriminatedUnion("layout", [
  z.object({ layout: z.literal("columns"), fields: z.array(Field).max(60), ...Condition }),
  z.object({
    layout: z.literal("delimited"),
    delimiter: OneChar,
    quotes: z.enum(["never", "needed", "always"]).default("needed"),
    /** Opened in spreadsheets: cells that would run as a formula are made text. */
    for_sheets: z.boolean().default(false),
    fields: z.array(Field).max(60),
    ...Condition,
  }),
  /** Text with {source} in it. */
  z.object({ layout: z.literal("text"), text: Line, ...Condition }),
]);

/** What a tenant can set in an output format (field.md §2.7): how a station's day becomes files. */
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
  /** As the spots where not set. */
  jingle: z.array(OutputLine).max(20).optional(),
  note: z.array(OutputLine).max(20).default([]),
  break_foot: z.array(OutputLine).max(20).default([]),
  foot: z.array(OutputLine).max(20).default([]),
  /** A break without rows still has its lines, and its file. */
  empty_breaks: z.boolean().default(false),
  item_time: z.enum(["own", "break"]).default("own"),
  time_style: z.enum(TIME_STYLES).default("HH:MM:SS"),
  length_style: z.enum(LENGTH_STYLES).default("HH:MM:SS"),
  date_style: z.enum(["YYYY-MM-DD", "YYYYMMDD", "DD.MM.YYYY", "MM/DD/YYYY"]).default("YYYY-MM-DD"),
  cart: z
    .object({
      prefix: z.string().max(8).default(""),
      /** A cart of more digits does not fit; a shorter one is filled with zeros where `zeros`. */
      digits: Int(1, 20).default(20),
      zeros: z.boolean().default(false),
      numeric: z.boolean().default(false),
    })
    .prefault({}),
  path: z
    .object({ base: z.string().max(200).default(""), style: z.enum(["posix", "windows"]).default("posix") })
    .prefault({}),
});
export type OutputFormat = z.output<typeof OutputFormat>;
export type OutputLine = z.output<typeof OutputLine>;
export type Field = z.output<typeof Field>;

/** A preset: a format with its key. Written as input, so it says only what differs from the defaults. */
export const defineFormat = <K extends string>(key: K, format: z.input<typeof OutputFormat>) => ({
  key,
  format: OutputFormat.parse(format),
});
