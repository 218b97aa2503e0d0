import { isOneOf } from "@/lib/own";
import { LASTING_PARTS, NAME_PARTS } from "./styles";

/** The part of a field that decides its columns. */
type Placed = { from: string; text: string; at: number; width?: number | undefined };
type LineLayout = { layout: string; fields?: readonly Placed[] };
type Definition = {
  writer: string;
  file: { unit: string; file_name: string };
  spot: readonly LineLayout[];
} & Partial<Record<string, unknown>>;
type Issues = { addIssue: (issue: { code: "custom"; path: PropertyKey[]; message: string }) => void };

/** The columns a field takes: texts without a width their own length, other values all that follow. */
export function measureField({ from, text, width }: Placed): number {
  return width ?? (from === "text" ? text.length : Number.POSITIVE_INFINITY);
}

/** The first field, by its position in the list, whose columns another one also takes; null without one. */
export function findOverlap(fields: readonly Placed[]): number | null {
  const order = fields.map((field, n) => ({ field, n })).sort((a, b) => a.field.at - b.field.at || a.n - b.n);
  let free = 1;
  for (const { field, n } of order) {
    if (field.at < free) return n;
    free = field.at + measureField(field);
  }
  return null;
}

/** The parts of a file name pattern, without their braces and lengths. */
const listParts = (name: string) => [...name.matchAll(/\{(\w+)(?::\d+)?\}/g)].map((found) => found[1] ?? "");

/** Whether the files of an hour or a break can have different names. */
function hasOwnName(unit: string, parts: readonly string[]): boolean {
  if (unit === "day" || unit === "rolling") return true;
  const isOfHour = parts.includes("HH");
  return unit === "hour" ? isOfHour : isOfHour && (parts.includes("mm") || parts.includes("break"));
}

/**
 * Adds an issue for what no file can be written from: unknown parts of the file name, several files of one name, no
 * line for spots, and fixed columns that two fields take.
 */
export function checkWritable(definition: Definition, { addIssue }: Issues) {
  const refuse = (message: string, ...path: PropertyKey[]) => addIssue({ code: "custom", path, message });
  const { unit, file_name } = definition.file;
  const parts = listParts(file_name);
  const known: readonly string[] = NAME_PARTS;
  if (parts.some((part) => !known.includes(part))) refuse("bad_file_name", "file", "file_name");
  else if (!hasOwnName(unit, parts)) refuse("file_twice", "file", "file_name");
  else if (unit === "rolling" && !parts.every((part) => isOneOf(LASTING_PARTS, part)))
    refuse("rolling_name", "file", "file_name");
  if (unit === "rolling" && definition.writer !== "lines") refuse("rolling_document", "file", "unit");
  if (definition.writer !== "lines") return;
  if (definition.spot.length === 0) refuse("no_spot_line", "spot");
  for (const [group, lines] of Object.entries(definition))
    if (Array.isArray(lines))
      lines.forEach((line: LineLayout, n) => {
        const found = line.layout === "columns" ? findOverlap(line.fields ?? []) : null;
        if (found !== null) refuse("columns_overlap", group, n, "fields", found, "at");
      });
}
