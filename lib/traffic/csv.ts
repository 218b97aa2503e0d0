const QUOTE = '"';

/**
 * Reads delimited text in chunks and returns complete rows, so that memory does not grow with the file. Quoted fields
 * may contain delimiters, doubled quotes and line ends; CR LF, LF and a byte-order mark are supported.
 */
export class CsvRows {
  private rest = "";
  private started = false;
  constructor(private readonly delimiter = ",") {}

  /** Returns the rows completed by this text. */
  push(text: string): string[][] {
    const fresh = this.rest + (this.started ? text : text.replace(/^\uFEFF/, ""));
    this.started ||= text.length > 0;
    const rows: string[][] = [];
    let at = 0;
    for (;;) {
      const end = findRowEnd(fresh, at);
      if (end < 0) break;
      this.keep(rows, fresh.slice(at, end));
      at = end + 1;
    }
    this.rest = fresh.slice(at);
    return rows;
  }

  /** Returns the last row when the text has no final line end. */
  end(): string[][] {
    const rows: string[][] = [];
    this.keep(rows, this.rest);
    this.rest = "";
    return rows;
  }

  private keep(rows: string[][], line: string): void {
    const row = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (row) rows.push(row.includes(QUOTE) ? parseQuotedRow(row, this.delimiter) : row.split(this.delimiter));
  }
}

/** Parses a complete text into rows. */
export function parseCsv(text: string, delimiter = ","): string[][] {
  const reader = new CsvRows(delimiter);
  return [...reader.push(text), ...reader.end()];
}

/** The end of the row that begins at `from`: the first line end outside quotes; -1 when it is not complete. */
function findRowEnd(text: string, from: number): number {
  let end = text.indexOf("\n", from);
  let quote = text.indexOf(QUOTE, from);
  while (end >= 0 && quote >= 0 && quote < end) {
    const closing = text.indexOf(QUOTE, quote + 1);
    if (closing < 0) return -1;
    if (closing > end) end = text.indexOf("\n", closing + 1);
    quote = text.indexOf(QUOTE, closing + 1);
  }
  return end;
}

function parseQuotedRow(row: string, delimiter: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= row.length) {
    if (row[at] !== QUOTE) {
      const end = row.indexOf(delimiter, at);
      fields.push(row.slice(at, end < 0 ? row.length : end));
      if (end < 0) return fields;
      at = end + 1;
      continue;
    }
    let close = row.indexOf(QUOTE, at + 1);
    while (close >= 0 && row[close + 1] === QUOTE) close = row.indexOf(QUOTE, close + 2);
    if (close < 0) close = row.length;
    fields.push(row.slice(at + 1, close).replaceAll('""', QUOTE));
    const next = row.indexOf(delimiter, close);
    if (next < 0) return fields;
    at = next + 1;
  }
  return fields;
}
