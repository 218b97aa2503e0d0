import { isQuantity, MOST_QUANTITY } from "@/lib/billing/quantity/quantities";
import { compare, type Money, multiply, parsePastedMoney } from "@/lib/money";

/** A row of a spreadsheet as a line of an invoice. */
export type PastedLine = { title: string; detail: string; quantity: number; price: Money };
/** The first cell that no line can hold: its row, counted from 1 with the heads, and its text. */
export type RefusedCell = { row: number; cell: string };
/** The lines of all rows, or the cell that refuses them. */
export type PastedLines = { lines: PastedLine[] } | { refused: RefusedCell };

/** More decimals than an amount may have, to notice those that would be cut off. */
const FINE = 6;

/**
 * Reads rows of a spreadsheet as lines: a title, a detail where there is a second text, then the price, or quantity and
 * price, or these with their product. A first row without numbers is taken for heads. Nothing is rounded or guessed:
 * the first cell that does not fit refuses them all. Null for text that is no table, which stays in its field.
 */
export function parsePastedLines(text: string, currency_format: string, places: number): PastedLines | null {
  if (!text.includes("\t")) return null;
  const read = (cell: string) => {
    const fine = parsePastedMoney(cell, currency_format, FINE);
    const own = parsePastedMoney(cell, currency_format, places);
    return fine !== null && own !== null && compare(fine, own) === 0 ? own : null;
  };
  const rows = text
    .split(/\r\n?|\n/)
    .map((row, at) => ({ row: at + 1, cells: row.split("\t").map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const isNumber = (cell: string) => parsePastedMoney(cell, currency_format, FINE) !== null;
  const [first, ...others] = rows;
  const hasHeads = others.length > 0 && first !== undefined && !first.cells.some(isNumber);
  const lines: PastedLine[] = [];
  for (const { row, cells } of hasHeads ? others : rows) {
    const readCount = (cell: string) => parsePastedMoney(cell, currency_format, FINE);
    const line = readLine(cells, { isNumber, read, readCount });
    if (typeof line === "string") return { refused: { row, cell: line } };
    lines.push(line);
  }
  return { lines };
}

type CellReaders = {
  isNumber: (cell: string) => boolean;
  read: (cell: string) => Money | null;
  /** A quantity, which has more decimals than an amount. */
  readCount: (cell: string) => Money | null;
};
/** The line of a row, or the text of the cell that does not fit. */
function readLine(cells: readonly string[], { isNumber, read, readCount }: CellReaders): PastedLine | string {
  const [title = "", ...rest] = cells;
  const texts = rest.slice(
    0,
    rest.findIndex((cell) => isNumber(cell)),
  );
  const numbers = rest.slice(texts.length).filter((cell) => cell !== "");
  const details = texts.filter((cell) => cell !== "");
  const odd = [...details.slice(1), ...numbers.slice(3)][0];
  if (title === "" || numbers.length === 0) return title;
  if (odd !== undefined) return odd;
  const [one = "", price = one, product] = numbers;
  const count = numbers.length > 1 ? readCount(one) : null;
  const quantity = numbers.length > 1 ? Number(count) : 1;
  if (numbers.length > 1 && (count === null || !isQuantity(quantity) || Math.abs(quantity) > MOST_QUANTITY))
    return one;
  const each = read(price);
  if (each === null) return price;
  if (product !== undefined) {
    const total = read(product);
    if (total === null || compare(total, multiply(each, String(quantity))) !== 0) return product;
  }
  return { title, detail: details[0] ?? "", quantity, price: each };
}
