import { z } from "zod";
import { Int, Name } from "@/lib/shapes";

export const AS_RUN_FIELDS = [
  "moment",
  "date",
  "time",
  "cart",
  "title",
  "artist",
  "length",
  "spot_ref",
  "isci",
  "status",
  "kind",
] as const;
export type AsRunField = (typeof AS_RUN_FIELDS)[number];

/** What a row is. `item` where the file does not say. */
export const AS_RUN_KINDS = ["spot", "promo", "break", "ident", "program", "music", "item"] as const;
export const AS_RUN_STATUS = ["aired", "missed", "off_air"] as const;
export type AsRunKind = (typeof AS_RUN_KINDS)[number];
export type AsRunStatus = (typeof AS_RUN_STATUS)[number];

/** By name of the header, or by place: the cell's number, or the first column and its width. Both from 1. */
const Column = z.object({
  names: z.array(z.string().max(60)).max(20).optional(),
  at: Int(1, 2_000).optional(),
  width: Int(1, 500).optional(),
});

/** How an as-run file is read (field.md §2.8): a preset, or columns mapped by hand and remembered. */
export const AsRunProfile = z.object({
  name: Name,
  layout: z.enum(["delimited", "columns"]),
  /** `null`: found in the file. */
  delimiter: z.string().length(1).nullable().default(null),
  quotes: z.boolean().default(true),
  /** Lines at the top that are no rows. */
  head_lines: Int(0, 100).default(0),
  /** Lines that begin so are remarks. */
  remark: z.string().max(10).default(""),
  columns: z.partialRecord(z.enum(AS_RUN_FIELDS), Column),
  /** Some logs drop a character: where column `at` is `is`, what stands right of it is `by` columns further. */
  shift: z
    .object({ at: Int(1, 2_000), is: z.string().length(1), by: z.number().int() })
    .nullable()
    .default(null),
  /** Patterns of file names, "*{YYYY}{MM}{DD}.elr". */
  file_names: z.array(z.string().max(120)).max(10).default([]),
  /** The file's date stands after this text, in its remarks. */
  date_after: z.string().max(60).default(""),
  date_order: z.enum(["auto", "YMD", "DMY", "MDY"]).default("auto"),
  /** Dates in the file are broadcast dates starting at this minute of the day. */
  broadcast_from: Int(0, 1_439).nullable().default(null),
  utc: z.boolean().default(false),
  encoding: z.string().max(30).nullable().default(null),
  kinds: z.record(z.string().max(60), z.enum(AS_RUN_KINDS)).default({}),
  other_kind: z.enum(AS_RUN_KINDS).default("item"),
  statuses: z.record(z.string().max(60), z.enum(AS_RUN_STATUS)).default({}),
  /** How much a fit says, 0…100: low for a profile that fits almost anything. */
  weight: Int(0, 100).default(100),
});
export type AsRunProfile = z.output<typeof AsRunProfile>;

export const defineProfile = <K extends string>(key: K, profile: z.input<typeof AsRunProfile>) => ({
  key,
  profile: AsRunProfile.parse(profile),
});
