import { z } from "zod";
import { Int, Text } from "@/lib/shapes";
import { AS_RUN_FIELDS, normalizeHeading } from "../fields";
import { AsRunProfile } from "../profile";
import { findAsRunProfile } from "../profiles";
import { MOST_POSITION, MOST_SKIPPED, MOST_WIDTH, SEPARATOR_MARKS, SEPARATORS } from "./separators";

const MappedColumn = z.object({
  field: z.enum(AS_RUN_FIELDS),
  /** The number of the cell, or the first character; both from 1. */
  at: Int(1, MOST_POSITION),
  /** Characters of a fixed column; null where a separator ends it. */
  width: Int(1, MOST_WIDTH).nullable(),
  /** The heading when it is the only one of its name; "" otherwise. */
  heading: Text(60),
});
/** A column of a mapping. */
export type MappedColumn = z.output<typeof MappedColumn>;

/** How a person assigned the columns of an as-run file. */
export const AsRunMapping = z.object({
  separator: z.enum(SEPARATORS),
  /** Lines above the rows and their heading. */
  skip: Int(0, MOST_SKIPPED),
  /** Whether the next line has headings. */
  header: z.boolean(),
  columns: z.array(MappedColumn).max(AS_RUN_FIELDS.length),
  date_order: z.enum(["auto", "YMD", "DMY", "MDY"]),
});
/** A mapping as parsed. */
export type AsRunMapping = z.output<typeof AsRunMapping>;

/**
 * The profile that reads files as a mapping says. Columns are found by their headings where all of them have one, so
 * that they may move; otherwise by their places. The words of status and kind are those of tables with headings.
 */
export function makeMappedProfile(name: string, mapping: AsRunMapping): AsRunProfile {
  const { separator, skip, header, columns, date_order } = mapping;
  const isFixed = separator === "fixed";
  const isNamed = header && !isFixed && columns.every((column) => normalizeHeading(column.heading) !== "");
  const table = findAsRunProfile("csv");
  return AsRunProfile.parse({
    name,
    layout: isFixed ? "columns" : "delimited",
    delimiter: SEPARATOR_MARKS[separator],
    head_lines: header && !isNamed ? skip + 1 : skip,
    columns: Object.fromEntries(
      columns.map(({ field, at, width, heading }) => {
        if (isNamed) return [field, { names: [heading] }];
        return [field, width === null || !isFixed ? { at } : { at, width }];
      }),
    ),
    kinds: table?.kinds,
    statuses: table?.statuses,
    date_order,
  });
}
