import { z } from "zod";
import { Int, Name } from "@/lib/shapes";
import { ENCODINGS } from "./encoding";
import {
  DATE_STYLES,
  FILE_UNITS,
  LENGTH_STYLES,
  LETTERS,
  LINE_ENDS,
  PATH_STYLES,
  QUOTES,
  SOURCES,
  TIME_STYLES,
} from "./formats/styles";
import { checkWritable } from "./formats/writable";

/** Text of one line: without control characters except tabs. */
const isPlain = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u.test(text);
const Line = z.string().max(500).refine(isPlain, "bad_text");
const OneChar = z.string().length(1).refine(isPlain, "bad_text");
/** A character that values rarely contain: no letter, digit or quote. */
const Delimiter = OneChar.refine((char) => !/[\p{L}\p{N}"]/u.test(char), "bad_delimiter");

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
  letters: z.enum(LETTERS).default("as_is"),
  /** For delimited fields: the line's rule when omitted. */
  quotes: z.enum(QUOTES).optional(),
  time_style: z.enum(TIME_STYLES).optional(),
  length_style: z.enum(LENGTH_STYLES).optional(),
  /** Columns to read instead, where systems differ in the exact position. */
  reads: z.object({ at: Int(1, 2_000), width: Int(1, 500) }).optional(),
});

const Condition = {
  /** The line is written only when all sources of `needs` and none of `lacks` have a value. */
  needs: z.array(z.enum(SOURCES)).max(SOURCES.length).default([]),
  lacks: z.array(z.enum(SOURCES)).max(SOURCES.length).default([]),
};
/** A line of a log: fixed columns, delimited fields, or text. */
export const OutputLine = z.discriminatedUnion("layout", [
  z.object({ layout: z.literal("columns"), fields: z.array(Field).max(60), ...Condition }),
  z.object({
    layout: z.literal("delimited"),
    delimiter: Delimiter,
    quotes: z.enum(QUOTES).default("needed"),
    /** For spreadsheets: cells that would be executed as formulas are escaped. */
    for_sheets: z.boolean().default(false),
    fields: z.array(Field).max(60),
    ...Condition,
  }),
  /** Text with {source} placeholders. */
  z.object({ layout: z.literal("text"), text: Line, ...Condition }),
]);

/** The ways a file is built. BXF is SMPTE ST 2021 in the namespace of the year. */
export const WRITERS = ["lines", "json", "bxf_2008", "bxf_2017"] as const;

const definition = {
  /** How the file is built: from the lines below, or as a document of a fixed structure, which has no lines. */
  writer: z.enum(WRITERS).default("lines"),
  file: z.object({
    unit: z.enum(FILE_UNITS),
    /** With the parts of `NAME_PARTS`: {YYYY}{MM}{DD}-{code:2}.log */
    file_name: z
      .string()
      .min(1)
      .max(120)
      .refine((name) => name.isWellFormed(), "bad_text")
      .refine((name) => !/[/\\:*?"<>|\p{Cc}]/u.test(name.replaceAll(/\{\w+(:\d+)?\}/g, "")), "bad_file_name"),
    letters: z.enum(LETTERS).default("as_is"),
    encoding: z.enum(ENCODINGS).default("utf-8"),
    transliterate: z
      .record(
        z.string().min(1).max(4).refine(isPlain, "bad_text"),
        z.string().max(8).refine(isPlain, "bad_text"),
      )
      .refine((own) => Object.keys(own).length <= 200, "bad_value")
      .default({}),
    eol: z.enum(LINE_ENDS).default("\r\n"),
    final_eol: z.boolean().default(true),
  }),
  head: z.array(OutputLine).max(20).default([]),
  /** Written before the first break of each hour. */
  hour_head: z.array(OutputLine).max(20).default([]),
  break_head: z.array(OutputLine).max(20).default([]),
  spot: z.array(OutputLine).max(20).default([]),
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
  date_style: z.enum(DATE_STYLES).default("YYYY-MM-DD"),
  cart: z
    .object({
      prefix: z.string().max(8).refine(isPlain, "bad_text").default(""),
      /** Longer cart numbers do not fit; shorter ones are padded with zeros if `zeros`. */
      digits: Int(1, 20).default(20),
      zeros: z.boolean().default(false),
      numeric: z.boolean().default(false),
    })
    .prefault({}),
  path: z
    .object({
      base: z.string().max(200).refine(isPlain, "bad_text").default(""),
      style: z.enum(PATH_STYLES).default("posix"),
    })
    .prefault({}),
};
/** How a station's day is written to files (field.md §2.7): a log format without its name. */
export const FormatDefinition = z.object(definition).superRefine(checkWritable);
/** A log format. Presets and the formats of tenants obey the same rules. */
export const OutputFormat = z.object({ name: Name, ...definition }).superRefine(checkWritable);
/** A definition as parsed. */
export type FormatDefinition = z.output<typeof FormatDefinition>;
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
