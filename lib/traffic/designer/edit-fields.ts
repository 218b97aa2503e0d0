import type { Source } from "../formats/styles";
import { measureField } from "../formats/writable";
import type { Field, OutputLine } from "../output-format";

type Fields = readonly Field[];
type Layout = OutputLine["layout"];
/** A field with the columns it takes, from 1, and the empty columns before it. `to` is null where it has no end. */
export type PlacedField = { field: Field; from: number; to: number | null; gap: number };

/** The width a new field of fixed columns begins with. */
const WIDTHS: Partial<Record<Source, number>> = {
  time: 8,
  break_time: 8,
  break_length: 8,
  length: 8,
  cart: 6,
  title: 34,
  advertiser: 30,
  isci: 12,
  spot_ref: 32,
  file: 60,
  file_name: 40,
  date: 10,
};
const OTHER_WIDTH = 10;
const COLUMNS_MOST = 2_000;

/** The fields of fixed columns in the order of their columns. */
export function listColumns(fields: Fields): PlacedField[] {
  let free = 1;
  return fields
    .toSorted((a, b) => a.at - b.at)
    .map((field) => {
      const width = measureField(field);
      const gap = Math.max(0, field.at - free);
      free = field.at + width;
      return { field, from: field.at, to: Number.isFinite(width) ? free - 1 : null, gap };
    });
}

/** Fields after another with these gaps before them; one without an end gets a width unless it is the last. */
function joinFields(placed: readonly Pick<PlacedField, "field" | "gap">[]): Field[] {
  let free = 1;
  return placed.map(({ field, gap }, n) => {
    const at = Math.min(COLUMNS_MOST, free + gap);
    const isOpen = !Number.isFinite(measureField(field)) && n < placed.length - 1;
    const next = { ...field, at, ...(isOpen && { width: WIDTHS[field.from] ?? OTHER_WIDTH }) };
    free = at + measureField(next);
    return next;
  });
}

/** Takes the entry at a position to another; positions outside the list change nothing. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/**
 * Takes a field to another position. In fixed columns the gaps stay where they are in the line, and the fields between
 * move up.
 */
export function moveField(fields: Fields, from: number, to: number, layout: Layout): Field[] {
  if (layout !== "columns") return moveEntry(fields, from, to);
  const placed = listColumns(fields);
  const moved = moveEntry(placed, from, to);
  return joinFields(moved.map(({ field }, n) => ({ field, gap: placed[n]?.gap ?? 0 })));
}

/** Changes a field. In fixed columns those after it keep their gaps and follow its new width. */
export function changeField(
  fields: Fields,
  at: number,
  change: Partial<Field> & { gap?: number },
  layout: Layout,
): Field[] {
  const { gap, ...part } = change;
  if (layout !== "columns") return fields.map((field, n) => (n === at ? { ...field, ...part } : field));
  return joinFields(
    listColumns(fields).map((one, n) =>
      n === at ? { field: { ...one.field, ...part }, gap: gap ?? one.gap } : one,
    ),
  );
}

/** Leaves a field out; in fixed columns those after it move up. */
export function removeField(fields: Fields, at: number, layout: Layout): Field[] {
  if (layout !== "columns") return fields.toSpliced(at, 1);
  return joinFields(listColumns(fields).toSpliced(at, 1));
}

const EMPTY: Omit<Field, "from"> = { text: "", at: 1, align: "left", pad: " ", letters: "as_is" };
/** Adds a field of a source at the end; in fixed columns after one empty column. */
export function addField(fields: Fields, from: Source, layout: Layout): Field[] {
  const field: Field = { ...EMPTY, from };
  if (layout !== "columns") return [...fields, field];
  const width = WIDTHS[from] ?? OTHER_WIDTH;
  return joinFields([...listColumns(fields), { field: { ...field, width }, gap: fields.length ? 1 : 0 }]);
}

/** An empty line of a layout, or the line with its fields in another layout. Text begins with the sources it had. */
export function changeLayout(line: OutputLine | null, layout: Layout): OutputLine {
  const { needs, lacks } = line ?? { needs: [], lacks: [] };
  const fields = line && line.layout !== "text" ? line.fields : [];
  if (line?.layout === layout) return line;
  switch (layout) {
    case "columns": {
      const wide = fields.map((field) => ({
        field: {
          ...field,
          width: field.width ?? WIDTHS[field.from] ?? Math.max(1, field.text.length || OTHER_WIDTH),
        },
        gap: 1,
      }));
      return {
        layout,
        fields: joinFields(wide.map((one, n) => (n ? one : { ...one, gap: 0 }))),
        needs,
        lacks,
      };
    }
    case "delimited":
      return { layout, delimiter: ";", quotes: "needed", for_sheets: false, fields, needs, lacks };
    case "text": {
      const parts = fields.map(({ from, text }) => (from === "text" ? text : `{${from}}`));
      return { layout, text: parts.filter(Boolean).join(" ").slice(0, 500), needs, lacks };
    }
  }
}
