import type { LogRow } from "./day-log";
import type { LengthStyle, TimeStyle } from "./formats/styles";
import type { Field, OutputFormat, OutputLine } from "./output-format";

/** A row read from a log. */
export type ReadRow = Partial<Omit<LogRow, "kind" | "position" | "file">> & { kind: "spot" | "break" };
/** The rows read from a log, and the lines that could not be read (from 1). */
export type ReadLog = { rows: ReadRow[]; unreadable: { line: number; text: string }[] };

type Columns = Extract<OutputLine, { layout: "columns" }>;
const isColumns = (line: OutputLine): line is Columns => line.layout === "columns";

/** "07:28:00", "0728:00", "072800", "0728", "07:28" → seconds from midnight; null when it cannot be read. */
function parseLogTime(text: string, style: TimeStyle): number | null {
  if (style === "seconds") return /^\d+$/.test(text) ? Number(text) : null;
  const found = /^(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text);
  if (!found) return null;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : null;
}
function parseLogLength(text: string, style: LengthStyle): number | null {
  if (!/^[\d: ]+$/.test(text)) return null;
  if (style === "seconds") return Number(text);
  if (style === "milliseconds") return Number(text) / 1000;
  const parts = style.startsWith("MMSS")
    ? [text.slice(0, -2), text.slice(-2)]
    : text.split(":").slice(0, style === "MM:SS" ? 2 : 3);
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
}

function readField(field: Field, line: string, format: OutputFormat): Partial<ReadRow> | null {
  const { at, width } = field.reads ?? { at: field.at, width: field.width ?? field.text.length };
  const text = line.slice(at - 1, at - 1 + width).trim();
  switch (field.from) {
    case "text":
      return text === field.text.trim() ? {} : null;
    case "time":
    case "break_time": {
      const time = parseLogTime(text, field.time_style ?? format.time_style);
      return time === null ? null : { time };
    }
    case "length":
    case "break_length": {
      const length = text === "" ? 0 : parseLogLength(text, field.length_style ?? format.length_style);
      return length === null ? null : { length };
    }
    case "cart":
      return text && (!format.cart.numeric || /^\d+$/.test(text)) ? { cart: text } : null;
    case "break_name":
      return { title: text };
    case "title":
    case "advertiser":
    case "isci":
    case "spot_ref":
      return { [field.from]: text };
    default:
      return {};
  }
}

function readLine(line: Columns, text: string, format: OutputFormat): Partial<ReadRow> | null {
  let row: Partial<ReadRow> = {};
  for (const field of line.fields) {
    const part = readField(field, text, format);
    if (!part) return null;
    row = { ...row, ...part };
  }
  return row;
}

/**
 * Reads a log in one of the fixed-column formats. Lines that are neither a spot nor an inline break are listed in
 * `unreadable`.
 */
export function readLog(format: OutputFormat, text: string): ReadLog {
  const read: ReadLog = { rows: [], unreadable: [] };
  const marks = format.break_head.filter(isColumns);
  const spots = format.spot.filter(isColumns);
  text.split(/\r\n|\n|\r/).forEach((line, i) => {
    if (!line.trim()) return;
    for (const [kind, shapes] of [
      ["break", marks],
      ["spot", spots],
    ] as const) {
      for (const shape of shapes) {
        const row = readLine(shape, line, format);
        if (row) {
          read.rows.push({ ...row, kind });
          return;
        }
      }
    }
    read.unreadable.push({ line: i + 1, text: line });
  });
  return read;
}
