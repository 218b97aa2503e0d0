import { z } from "zod";
import { Int, Name } from "@/lib/shapes";
import { AS_RUN_FIELDS } from "./fields";

/** The kinds of as-run rows; `item` when the file does not say. */
export const AS_RUN_KINDS = ["spot", "promo", "break", "ident", "program", "music", "item"] as const;
/** Whether a row aired, was missed, or was not on air. */
export const AS_RUN_STATUS = ["aired", "missed", "off_air"] as const;
/** A kind of `AS_RUN_KINDS`. */
export type AsRunKind = (typeof AS_RUN_KINDS)[number];
/** A status of `AS_RUN_STATUS`. */
export type AsRunStatus = (typeof AS_RUN_STATUS)[number];

/**
 * A column by header names or by position: the number of the cell, or the first character column and its width. Both
 * count from 1.
 */
const Column = z.object({
  names: z.array(z.string().max(60)).max(20).optional(),
  at: Int(1, 2_000).optional(),
  width: Int(1, 500).optional(),
});

/** How an as-run file is read (field.md §2.8): a preset, or a mapping a user has stored. */
export const AsRunProfile = z.object({
  name: Name,
  /**
   * Cells between delimiters, character columns, the named groups of `row`, the first sheet of a workbook, the objects
   * of a JSON document, or the as-run events of a BXF message.
   */
  layout: z.enum(["delimited", "columns", "pattern", "sheet", "json", "bxf"]),
  /** Null to detect it. */
  delimiter: z.string().length(1).nullable().default(null),
  quotes: z.boolean().default(true),
  /** Lines at the top without rows. */
  head_lines: Int(0, 100).default(0),
  /** Prefix of remark lines. */
  remark: z.string().max(10).default(""),
  /** The expression that headings match, wherever they stand. Like `row` for presets only: nobody can send one. */
  skip: z.string().max(200).default(""),
  /** The expression that every row matches; other lines are unreadable. Its named groups are fields. */
  row: z.string().max(300).default(""),
  columns: z.partialRecord(z.enum(AS_RUN_FIELDS), Column).default({}),
  /** Whether times are four digits without a colon. */
  four_digits: z.boolean().default(false),
  /**
   * For logs that drop a character: when character column `at` is `is`, everything to its right is shifted by `by`
   * columns.
   */
  shift: z
    .object({ at: Int(1, 2_000), is: z.string().length(1), by: z.number().int() })
    .nullable()
    .default(null),
  /** Patterns of file names, for example "*{YYYY}{MM}{DD}.elr". */
  file_names: z.array(z.string().max(120)).max(10).default([]),
  /** The text in the remarks that precedes the file's date. */
  date_after: z.string().max(60).default(""),
  date_order: z.enum(["auto", "YMD", "DMY", "MDY"]).default("auto"),
  /** Dates of the file are broadcast dates that start at this minute of the day. */
  broadcast_from: Int(0, 1_439).nullable().default(null),
  /** Dates of the file are broadcast dates of the station. */
  broadcast_dates: z.boolean().default(false),
  utc: z.boolean().default(false),
  encoding: z.string().max(30).nullable().default(null),
  kinds: z.record(z.string().max(60), z.enum(AS_RUN_KINDS)).default({}),
  other_kind: z.enum(AS_RUN_KINDS).default("item"),
  statuses: z.record(z.string().max(60), z.enum(AS_RUN_STATUS)).default({}),
  /** How much a match counts, 0…100: low for generic profiles. */
  weight: Int(0, 100).default(100),
});
/** A profile as parsed. */
export type AsRunProfile = z.output<typeof AsRunProfile>;

/** Defines a preset profile with its key; defaults are filled in. Throws a ZodError for an invalid one. */
export const defineProfile = <K extends string>(key: K, profile: z.input<typeof AsRunProfile>) => ({
  key,
  profile: AsRunProfile.parse(profile),
});
