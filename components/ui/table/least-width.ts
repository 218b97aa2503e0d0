import type { Column } from "@/components/ui/table/column";

// Units are quarters of a rem, as in width classes.
/** The least width of a column without a width class. */
const FLEXIBLE = 36;
/** The column that selects rows: `w-12`. */
const SELECT = 12;
/** `app/globals.css` has a class for every eighth unit between these. */
const STEP = 8;
const [LEAST, MOST] = [96, 640] as const;

/**
 * The class of the least width at which every column of a table is readable; below it the table scrolls sideways. In a
 * table with fixed columns those without a width would otherwise shrink to nothing.
 */
export function computeLeastWidth<Row>(columns: readonly Column<Row>[], selectable: boolean): string {
  const widths = columns.map(({ width }) => Number(width?.replace(/^w-/, "") ?? FLEXIBLE));
  const sum = widths.reduce((all, width) => all + width, selectable ? SELECT : 0);
  return `min-w-${Math.min(MOST, Math.max(LEAST, Math.ceil(sum / STEP) * STEP))}`;
}
