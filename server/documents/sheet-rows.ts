import { inflateRawSync } from "node:zlib";
import { takeAt } from "@/lib/must";
import { CsvRows } from "@/lib/traffic/csv";

/** Bytes that the needed parts of a workbook may unpack to together. */
const MOST_BYTES = 40_000_000;
const DELIMITERS = [";", "\t", ","];

/** Files a workbook may contain. */
const FILES_MOST = 1000;

type Packed = { path: string; method: number; from: number; to: number; header: number };

/** Reads the central directory of a ZIP; throws where there is none, a name occurs twice, or files share bytes. */
function readDirectory(zip: Buffer): Packed[] {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  const count = zip.readUInt16LE(end + 10);
  if (count > FILES_MOST) throw new Error("too many files");
  let at = zip.readUInt32LE(end + 16);
  const all = Array.from({ length: count }, (): Packed => {
    const lengths = [28, 30, 32].map((o) => zip.readUInt16LE(at + o));
    const [name = 0, extra = 0, comment = 0] = lengths;
    const header = zip.readUInt32LE(at + 42);
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const path = zip.toString("utf8", at + 46, at + 46 + name);
    const packed = {
      path,
      header,
      from,
      to: from + zip.readUInt32LE(at + 20),
      method: zip.readUInt16LE(at + 10),
    };
    at += 46 + name + extra + comment;
    return packed;
  });
  const inOrder = all.toSorted((a, b) => a.header - b.header);
  const overlap = inOrder.some((one, i) => one.header < (inOrder[i - 1]?.to ?? 0));
  if (overlap || new Set(all.map(({ path }) => path)).size < count) throw new Error("overlapping files");
  return all;
}

/** Unpacks the wanted files of a ZIP by name, after its whole directory is checked. */
function unzipFiles(zip: Buffer, wanted: (name: string) => boolean): Map<string, string> {
  const files = new Map<string, string>();
  let left = MOST_BYTES;
  for (const { path, method, from, to } of readDirectory(zip)) {
    if (!wanted(path)) continue;
    const packed = zip.subarray(from, to);
    const file = method ? inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }) : packed;
    left -= file.byteLength;
    if (left < 0) throw new Error("too large unpacked");
    files.set(path, file.toString("utf8"));
  }
  return files;
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const plain = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, dec, hex, name) => {
    if (dec) return String.fromCodePoint(Number(dec));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole);
  });
const textIn = (xml: string) =>
  [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((m) => plain(takeAt(m, 1))).join("");
const columnOf = (reference: string) =>
  [...reference.replace(/\d+/, "")].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The rows of the first sheet of a workbook. */
function sheetRows(bytes: Buffer): string[][] {
  const files = unzipFiles(bytes, (name) => /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/.test(name));
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map((m) =>
    textIn(takeAt(m, 1)),
  );
  return [...(files.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(
    (row) => {
      const cells: string[] = [];
      for (const [, attributes = "", body = ""] of takeAt(row, 1).matchAll(
        /<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
      )) {
        const at = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? "A");
        const value = /<v>([^<]*)<\/v>/.exec(body)?.[1] ?? "";
        const kind = /t="(\w+)"/.exec(attributes)?.[1];
        const own = kind === "inlineStr" ? textIn(body) : plain(value);
        cells[at] = kind === "s" ? (shared[Number(value)] ?? "") : own;
      }
      return Array.from(cells, (cell) => cell ?? "");
    },
  );
}

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
    return sheetRows(buffer);
  } catch {
    return null;
  }
}
