import { inflateRawSync } from "node:zlib";
import { CsvRows } from "@/lib/traffic/csv";
import { readSheetRows } from "@/lib/workbook";

const DELIMITERS = [";", "\t", ","];

function textRows(bytes: Buffer): string[][] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  const [head = ""] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const rows = new CsvRows(delimiter);
  return [...rows.push(text), ...rows.end()];
}

/**
 * Reads the cells of a table in a CSV or XLSX file as texts; days of a workbook are serial numbers. Null where it is
 * neither.
 */
export function readTableRows(bytes: Uint8Array): string[][] | null {
  const buffer = Buffer.from(bytes);
  if (!buffer.subarray(0, 2).equals(Buffer.from("PK"))) return textRows(buffer);
  try {
    const inflate = (packed: Uint8Array, most: number) => inflateRawSync(packed, { maxOutputLength: most });
    return readSheetRows(buffer, inflate).map(({ cells }) => cells);
  } catch {
    return null;
  }
}
