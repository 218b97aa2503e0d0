const QUOTE = '"';
/** A row with its number in the file, as a spreadsheet counts: blank lines count, line ends inside quotes do not. */
export type NumberedRow = { line: number; cells: string[] };

/**
 * Reads delimited text in chunks and returns complete rows, so that memory does not grow with the file. Blank lines are left out. Quoted fields
 * may contain delimiters, doubled quotes and line ends; CR LF, LF and a byte-order mark are supported.
 */
export class CsvRows {
  private rest = "";
  private started = false;
  private line = 0;
  constructor(private readonly delimiter = ",") {}

  /** Returns the rows completed by this text. */
  push(text: string): NumberedRow[] {
    const fresh = this.rest + (this.started ? text : text.replace(/^\uFEFF/, ""));
    this.started ||= text.length > 0;
    const rows: NumberedRow[] = [];
    let at = 0;
    for (const end of findRowEnds(fresh)) {
      this.keep(rows, fresh.slice(at, end));
      at = end + 1;
    }
    this.rest = fresh.slice(at);
    return rows;
  }

  /** Returns the last row when the text has no final line end. */
  end(): NumberedRow[] {
    const rows: NumberedRow[] = [];
    this.keep(rows, this.rest);
    this.rest = "";
    return rows;
  }

  private keep(rows: NumberedRow[], line: string): void {
    const row = line.endsWith("\r") ? line.slice(0, -1) : line;
    this.line += 1;
    if (!row) return;
    const cells = row.includes(QUOTE) ? parseQuotedRow(row, this.delimiter) : row.split(this.delimiter);
    rows.push({ line: this.line, cells });
  }
}

/** Parses a complete text into rows. */
export function parseCsv(text: string, delimiter = ","): NumberedRow[] {
  const reader = new CsvRows(delimiter);
  return [...reader.push(text), ...reader.end()];
}

/** The ends of the complete rows: line ends outside quotes. Each quote is looked for once, however many rows there are. */
function* findRowEnds(text: string): Generator<number> {
  let end = text.indexOf("\n");
  let quote = text.indexOf(QUOTE);
  while (end >= 0) {
    while (quote >= 0 && quote < end) {
      const closing = text.indexOf(QUOTE, quote + 1);
      if (closing < 0) return;
      if (closing > end) end = text.indexOf("\n", closing + 1);
      quote = text.indexOf(QUOTE, closing + 1);
      if (end < 0) return;
    }
    yield end;
    end = text.indexOf("\n", end + 1);
  }
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
