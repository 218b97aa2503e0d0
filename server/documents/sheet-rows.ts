import { inflateRawSync } from "node:zlib";
import { readOpenDocumentRows } from "@/lib/open-document";
import { decode } from "@/lib/traffic/asrun/text";
import { CsvRows } from "@/lib/traffic/csv";
import { readSheetRows, type SheetRow } from "@/lib/workbook";

const DELIMITERS = [";", "\t", ",", "|"];
/** How many times its packed size a part of a workbook may unpack to, beyond the first megabyte. */
const RATIO_MOST = 200;
const RATIO_FREE = 1_000_000;

function textRows(bytes: Buffer): SheetRow[] {
  const { text } = decode(bytes);
  const [head = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const rows = new CsvRows(delimiter);
  return [...rows.push(text), ...rows.end()];
}

const inflate = (packed: Uint8Array, most: number) =>
  inflateRawSync(packed, {
    maxOutputLength: Math.min(most, Math.max(RATIO_FREE, packed.byteLength * RATIO_MOST)),
  });

/**
 * Reads the rows of a table in a CSV, XLSX or ODS file, with their numbers and without blank ones; days of an Excel workbook are serial numbers. Null
 * where it is none of them, or unpacks too far.
 */
export function readTableRows(bytes: Uint8Array): SheetRow[] | null {
  const buffer = Buffer.from(bytes);
  if (!buffer.subarray(0, 2).equals(Buffer.from("PK"))) return textRows(buffer);
  try {
    const isOpenDocument = buffer.subarray(0, 200).includes("opendocument.spreadsheet");
    if (isOpenDocument) return readOpenDocumentRows(buffer, inflate);
    return readSheetRows(buffer, inflate).filter(({ cells }) => cells.length > 0);
  } catch {
    return null;
  }
}
