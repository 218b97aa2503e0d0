import { takeAt } from "@/lib/must";
import { BODY, BOTTOM, LEFT, type Page, RIGHT, type Style } from "./page";

export type Column = {
  head: string;
  /** Points; the one column without a width takes the rest. */
  width?: number;
  align?: "left" | "right";
  style?: Style;
};
/** A cell: its text, and a fainter line below. */
export type Cell = string | { text: string; note?: string };
export type Row = { cells: readonly Cell[] /** Carried total up to and with this row. */; carry?: string };
export type TableWords = { carried: string; brought: string };
type Options = {
  words?: TableWords;
  /** Points above and below a row's text. */
  air?: number;
  /** Points needed by what follows, so that the last row stays with it. */
  after?: number;
  /** Points between columns. */
  gap?: number;
};

export const HEAD: Style = { size: 8.5, weight: "medium", ink: "faint" };
const NOTE: Style = { size: 8.5, ink: "soft" };
const CARRY: Style = { size: 8.5, ink: "faint", figures: true };
/** A taller cell is cut: no row may be taller than a page. */
const TALLEST = 420;
const HEAD_HEIGHT = 17;
const CARRY_HEIGHT = 20;

const partsOf = (cell: Cell) => (typeof cell === "string" ? { text: cell, note: "" } : { note: "", ...cell });

/**
 * Draws rows under heads that repeat on every page. Where a page ends inside the table, the running total is printed
 * at its foot and at the head of the next.
 */
export function drawTable(
  paper: Page,
  columns: readonly Column[],
  rows: readonly Row[],
  { words, air = 7, gap = 12, after = 0 }: Options = {},
): void {
  const fixed = columns.reduce((total, column) => total + (column.width ?? 0), 0);
  const free = RIGHT - LEFT - fixed - gap * (columns.length - 1);
  let next = LEFT;
  const places = columns.map((column) => {
    const left = next;
    const width = column.width ?? free;
    next += width + gap;
    return { column, left, width };
  });
  const styleOf = ({ align, style }: Column): Style => ({ align, most: TALLEST, ...style });

  const heads = () => {
    for (const { column, left, width } of places)
      paper.text(column.head, left, paper.y, width, { ...HEAD, align: column.align, most: 12 });
    paper.rule(paper.y + 16, LEFT, RIGHT, "ink", 0.8);
    paper.y += HEAD_HEIGHT;
  };
  const carry = (label: string | undefined, amount: string | undefined) => {
    if (!label || amount === undefined) return;
    paper.text(label, LEFT, paper.y + 4, 300, CARRY);
    paper.text(amount, RIGHT - 200, paper.y + 4, 200, { ...CARRY, align: "right" });
    paper.y += CARRY_HEIGHT;
    paper.rule(paper.y);
  };
  const heightOf = (row: Row) =>
    Math.max(
      ...row.cells.map((cell, i) => {
        const { text, note } = partsOf(cell);
        const { column, width } = takeAt(places, i);
        return (
          paper.height(text, width, styleOf(column)) + paper.height(note, width, { ...NOTE, most: TALLEST })
        );
      }),
      BODY * 1.42,
    ) +
    2 * air;

  paper.keep(HEAD_HEIGHT + (rows[0] ? heightOf(rows[0]) : 0) + CARRY_HEIGHT);
  heads();
  rows.forEach((row, at) => {
    const height = heightOf(row);
    const last = at === rows.length - 1;
    const carried = words ? CARRY_HEIGHT : 0;
    const below = last ? after : carried;
    if (at > 0 && paper.y + height + below > BOTTOM) {
      const before = rows[at - 1]?.carry;
      carry(words?.carried, before);
      paper.newPage();
      heads();
      carry(words?.brought, before);
    }
    row.cells.forEach((cell, i) => {
      const { column, left, width } = takeAt(places, i);
      const { text, note } = partsOf(cell);
      const top = paper.y + air;
      const used = paper.text(text, left, top, width, styleOf(column));
      paper.text(note, left, top + used, width, { ...NOTE, align: column.align, most: TALLEST });
    });
    paper.y += height;
    paper.rule(paper.y);
  });
}
