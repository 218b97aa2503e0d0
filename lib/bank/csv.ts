import { type BankColumn, findBankColumns } from "@/lib/bank/csv-columns";
import type { BankEntry } from "@/lib/bank/entry";
import { type Day, parseIsoDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { isAmount, type Money, negate, toMoney } from "@/lib/money";
import { parseCsv } from "@/lib/traffic/csv";

const DELIMITERS = [";", ",", "\t", "|"];
/** Lines before the heads, in which banks name account and period. */
const PREAMBLE_MOST = 30;

type Row = { line: number; cells: readonly string[] };
type Table = { columns: ReadonlyMap<BankColumn, number>; rows: readonly Row[] };

/** The table of a text: the first line whose heads are known, and the rows below it. */
function findTable(text: string): Table | null {
  for (const delimiter of DELIMITERS) {
    const rows = parseCsv(text, delimiter);
    for (const [at, row] of rows.slice(0, PREAMBLE_MOST).entries()) {
      const columns = row.cells.length > 1 ? findBankColumns(row.cells) : null;
      if (columns) return { columns, rows: rows.slice(at + 1) };
    }
  }
  return null;
}

const cellOf = ({ columns }: Table, { cells }: Row, column: BankColumn): string =>
  (cells[columns.get(column) ?? -1] ?? "").trim();

/** The decimal mark of the amounts: what stands before their last two digits; "." where none has decimals. */
function findDecimalMark(texts: readonly string[]): string {
  const marks = texts.flatMap((text) => /([.,])\d{2}\D*$/.exec(text)?.[1] ?? []);
  return marks.at(0) ?? ".";
}
function readAmountText(text: string, mark: string, places: number): Money | null {
  const isNegative = /^\s*[-−(]|[-−]\s*$|\bS\s*$|\bDR\s*$/i.test(text);
  const digits = text.replaceAll(mark === "," ? /[^\d,]/g : /[^\d.]/g, "").replace(mark, ".");
  if (!isAmount(digits)) return null;
  const amount = toMoney(digits, places);
  return isNegative ? negate(amount) : amount;
}

type DayOrder = "day_first" | "month_first";
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
/** Whether days with slashes begin with the month: where a second number is above 12. */
const findDayOrder = (texts: readonly string[]): DayOrder =>
  texts.some((text) => Number(SLASHED.exec(text)?.[2]) > 12) ? "month_first" : "day_first";
const toYear = (year: string) => (year.length === 2 ? `20${year}` : year);
function readDayText(text: string, order: DayOrder): Day | null {
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:$|[T\s])/.exec(text);
  if (iso) return parseIsoDay(`${iso[1]}-${iso[2]}-${iso[3]}`);
  const [, a = "", b = "", year = ""] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:$|\s)/.exec(text) ?? [];
  const [day, month] = order === "month_first" && text.includes("/") ? [b, a] : [a, b];
  return parseIsoDay(`${toYear(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

const isDebit = (direction: string) => /^(?:s|soll|d|dr|debit|dbit|debet|lastschrift|-)$/i.test(direction);

/**
 * Reads a bank's table in CSV: the first line with known heads in English, German, Spanish or Polish, any of the usual delimiters,
 * decimal marks and orders of a day. Throws 422 where no such line is found, or a row has no readable day or amount.
 */
export function readBankCsv(text: string, places: number): BankEntry[] {
  const table = findTable(text);
  if (!table) throw invalid("file", "bank_columns_missing");
  const cell = (row: Row, column: BankColumn) => cellOf(table, row, column);
  const dayText = (row: Row) => cell(row, "date") || cell(row, "value_date");
  const amountTexts = (row: Row) => [cell(row, "amount"), cell(row, "credit"), cell(row, "debit")];
  // Sums and remarks below the table have no day.
  const rows = table.rows.filter((row) => dayText(row) && amountTexts(row).some(Boolean));
  const mark = findDecimalMark(rows.flatMap(amountTexts));
  const order = findDayOrder(rows.map(dayText));
  return rows.map((row) => {
    const date = readDayText(dayText(row), order);
    const [single = "", credit = "", debit = ""] = amountTexts(row);
    const read = readAmountText(single || credit || debit, mark, places);
    if (!date || !read) throw invalid("file", "bank_row_unreadable", { line: row.line });
    const isOutgoing = single ? isDebit(cell(row, "direction")) : !credit;
    return {
      account: cell(row, "account"),
      date,
      amount: isOutgoing && !read.startsWith("-") ? negate(read) : read,
      currency: cell(row, "currency"),
      name: cell(row, "name"),
      iban: cell(row, "iban"),
      text: cell(row, "text"),
      bank_reference: cell(row, "bank_reference"),
    };
  });
}
