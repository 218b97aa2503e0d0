import { decodeXml, readElements, type XmlElement } from "@/lib/xml-elements";

/** Unpacks deflated bytes; throws when they are longer than `most`. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array;
/** A row of a sheet with its number from 1 and the texts of its cells; days and times are serial numbers. */
export type SheetRow = { line: number; cells: string[] };

/** Bytes that the needed parts of a workbook may unpack to together. */
const MOST_BYTES = 40_000_000;
/** Files a workbook may contain. */
const FILES_MOST = 1000;
/** Cells of a sheet, blank ones before the last of a row included. */
export const CELLS_MOST = 2_000_000;
const END = [0x50, 0x4b, 0x05, 0x06];

type Packed = { path: string; method: number; from: number; to: number; header: number };

function findEnd(zip: Uint8Array): number {
  for (let at = zip.length - 22; at >= 0; at -= 1)
    if (END.every((byte, i) => zip[at + i] === byte)) return at;
  throw new Error("no directory");
}

/** Reads the central directory of a ZIP; throws where there is none, a name occurs twice, or files share bytes. */
function readDirectory(zip: Uint8Array): Packed[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const text = new TextDecoder();
  const short = (at: number) => view.getUint16(at, true);
  const long = (at: number) => view.getUint32(at, true);
  const end = findEnd(zip);
  const count = short(end + 10);
  if (count > FILES_MOST) throw new Error("too many files");
  let at = long(end + 16);
  const all = Array.from({ length: count }, (): Packed => {
    const [name, extra, comment] = [short(at + 28), short(at + 30), short(at + 32)];
    const header = long(at + 42);
    const from = header + 30 + short(header + 26) + short(header + 28);
    const path = text.decode(zip.subarray(at + 46, at + 46 + name));
    const packed = { path, header, from, to: from + long(at + 20), method: short(at + 10) };
    at += 46 + name + extra + comment;
    return packed;
  });
  const inOrder = all.toSorted((a, b) => a.header - b.header);
  const overlap = inOrder.some((one, i) => one.header < (inOrder[i - 1]?.to ?? 0));
  if (overlap || new Set(all.map(({ path }) => path)).size < count) throw new Error("overlapping files");
  return all;
}

/** Unpacks the wanted files of a ZIP by name, after its whole directory is checked. */
export function readZipFiles(zip: Uint8Array, inflate: Inflate, wanted: RegExp): Map<string, string> {
  const files = new Map<string, string>();
  let left = MOST_BYTES;
  for (const { path, method, from, to } of readDirectory(zip)) {
    if (!wanted.test(path)) continue;
    const packed = zip.subarray(from, to);
    const file = method ? inflate(packed, Math.max(1, left)) : packed;
    left -= file.byteLength;
    if (left < 0) throw new Error("too large unpacked");
    files.set(path, new TextDecoder().decode(file));
  }
  return files;
}

const textIn = (xml: string) => [...readElements(xml, "t")].map(({ body }) => decodeXml(body)).join("");
/** Columns a sheet may have. */
const COLUMNS_MOST = 16_384;
const columnOf = (reference: string) =>
  [...reference].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A row of a sheet with its cells; `next` is its number where it has none of its own. */
function readRow({ attributes, body }: XmlElement, next: number, shared: readonly string[]): SheetRow {
  const cells: string[] = [];
  for (const cell of readElements(body, "c")) {
    const at = columnOf(/r="([A-Z]{1,3})\d+"/.exec(cell.attributes)?.[1] ?? "A");
    if (at >= COLUMNS_MOST) continue;
    const kind = /t="(\w+)"/.exec(cell.attributes)?.[1];
    const [value] = readElements(cell.body, "v");
    const text = value?.body ?? "";
    const own = kind === "inlineStr" ? textIn(cell.body) : decodeXml(text);
    cells[at] = kind === "s" ? (shared[Number(text)] ?? "") : own;
  }
  const line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? next);
  return { line, cells: Array.from(cells, (cell) => cell ?? "") };
}

/**
 * Reads the first sheet of an Excel workbook (XLSX). Throws where the bytes are no such workbook, unpack too far, or
 * have too many cells.
 */
export function readSheetRows(bytes: Uint8Array, inflate: Inflate): SheetRow[] {
  const files = readZipFiles(bytes, inflate, /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/);
  const sheet = files.get("xl/worksheets/sheet1.xml");
  if (sheet === undefined) throw new Error("no sheet");
  const shared = [...readElements(files.get("xl/sharedStrings.xml") ?? "", "si")].map(({ body }) =>
    textIn(body),
  );
  const rows: SheetRow[] = [];
  let count = 0;
  for (const element of readElements(sheet, "row")) {
    const row = readRow(element, (rows.at(-1)?.line ?? 0) + 1, shared);
    count += Math.max(1, row.cells.length);
    if (count > CELLS_MOST) throw new Error("too many cells");
    rows.push(row);
  }
  return rows;
}
