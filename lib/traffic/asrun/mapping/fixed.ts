import { AS_RUN_FIELDS, type AsRunField } from "../fields";
import type { AsRunMapping, MappedColumn } from "./mapping";
import { MOST_POSITION, MOST_WIDTH } from "./separators";

/** Character columns: the first one, from 1, and their number. */
export type CharacterRange = { at: number; width: number };

/** The range between two marked characters, in either order, within the bounds of a profile. */
export function markRange(one: number, other: number): CharacterRange {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const at = Math.min(Math.max(1, from), MOST_POSITION);
  return { at, width: Math.min(Math.max(1, to - at + 1), MOST_WIDTH) };
}

/** Ranges that are separated by blanks in every line, as far as the longest line reaches. */
export function proposeFixedColumns(lines: readonly string[]): CharacterRange[] {
  const written = lines.filter((line) => line.trim() !== "");
  const length = Math.min(Math.max(0, ...written.map((line) => line.length)), MOST_POSITION);
  const ranges: CharacterRange[] = [];
  let start = 0;
  for (let at = 1; at <= length + 1; at++) {
    const isBlank = at > length || written.every((line) => (line[at - 1] ?? " ") === " ");
    if (!isBlank && start === 0) start = at;
    if (isBlank && start > 0) {
      ranges.push(markRange(start, at - 1));
      start = 0;
    }
  }
  return ranges;
}

/** Fields in the order in which a marked column takes one that is free. */
const WANTED: readonly AsRunField[] = ["time", "title", "cart", "length", "date", "artist", "spot_ref"];

/** Adds a marked range as a column of the next field that is free. A full mapping stays as it is. */
export function addFixedColumn(mapping: AsRunMapping, range: CharacterRange): AsRunMapping {
  const taken = new Set(mapping.columns.map((column) => column.field));
  const field = [...WANTED, ...AS_RUN_FIELDS].find((one) => !taken.has(one));
  if (!field) return mapping;
  const column: MappedColumn = { field, ...range, heading: "" };
  return { ...mapping, columns: [...mapping.columns, column].sort((a, b) => a.at - b.at) };
}

/** Gives a column a field, or none. A field has one column: the one that had it before loses it. */
export function assignField(
  mapping: AsRunMapping,
  column: Omit<MappedColumn, "field">,
  field: AsRunField | null,
): AsRunMapping {
  const others = mapping.columns.filter((one) => one.at !== column.at && one.field !== field);
  const columns = field ? [...others, { ...column, field }] : others;
  return { ...mapping, columns: columns.sort((a, b) => a.at - b.at) };
}
