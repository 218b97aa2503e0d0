import { AUDIENCE_DAYS, MOST_PEOPLE } from "@/lib/audience/hours";
import { parsePastedMoney } from "@/lib/money";

/** Rows of numbers, or the first cell that is none, counted from 1. */
export type PastedHours = { rows: number[][] } | { refused: { row: number; cell: string } };

const PLACES = 4;

/** A number of people in the tenant's format, with or without separators; an empty cell is nobody. */
function readPeople(cell: string, currency_format: string): number | null {
  const text = cell.trim();
  if (text === "") return 0;
  const amount = parsePastedMoney(text, currency_format, PLACES);
  const people = amount === null ? Number.NaN : Number(amount);
  return Number.isInteger(people) && people >= 0 && people <= MOST_PEOPLE ? people : null;
}

/**
 * Reads cells copied from a spreadsheet. Null for a text of one cell, which stays in its field. Left out are rows above
 * the first number (a heading) and a first column without any number, or beside a column for each
 * kind of day (the hours, as "6–7" or 6). A decimal number is refused
 * rather than rounded: studies print thousands, and "12.3" of them would become 12 people.
 */
export function parsePastedHours(text: string, currency_format: string): PastedHours | null {
  const bare = text.replace(/(\r?\n)+$/, "");
  if (!/[\t\n]/.test(bare)) return null;
  const lines = bare.split(/\r?\n/).map((line, at) => ({ row: at + 1, cells: line.split("\t") }));
  const isNumber = (cell: string) => cell.trim() !== "" && readPeople(cell, currency_format) !== null;
  const first = lines.findIndex(({ cells }) => cells.some(isNumber));
  const body = lines.slice(Math.max(0, first));
  const hasLabels =
    body.every(({ cells }) => cells.length > AUDIENCE_DAYS.length) ||
    (body.every(({ cells }) => cells.length > 1) && !body.some(({ cells: [label = ""] }) => isNumber(label)));
  const rows: number[][] = [];
  for (const { row, cells } of body) {
    const own = hasLabels ? cells.slice(1) : cells;
    const people = own.map((cell) => readPeople(cell, currency_format));
    const wrong = people.indexOf(null);
    if (wrong >= 0) return { refused: { row, cell: own[wrong]?.trim().slice(0, 40) ?? "" } };
    rows.push(people.map((one) => one ?? 0));
  }
  return { rows };
}
