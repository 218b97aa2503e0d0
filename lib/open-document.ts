import { CELLS_MOST, type Inflate, readZipFiles, type SheetRow } from "@/lib/workbook";
import { decodeXml } from "@/lib/xml-elements";

/** Rows and columns that one repeated element may stand for; the blank end of a sheet is repeated a million times. */
const REPEATED_MOST = 1000;

const attributeOf = (name: string, attributes: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
const repeatOf = (name: string, attributes: string) =>
  Math.max(1, Number(attributeOf(`table:number-${name}-repeated`, attributes) ?? 1) || 1);

const textOf = (body: string) =>
  body
    .split("</text:p>")
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf("<text:p")).replaceAll(/<text:s\b[^<>]*>/g, " "))
    .map((part) => decodeXml(part.replaceAll(/<[^<>]*>/g, "")))
    .join("\n");

function readCell(attributes: string, body: string): string {
  const value = attributeOf("office:value", attributes) ?? attributeOf("office:date-value", attributes);
  return value === undefined ? textOf(body) : decodeXml(value);
}

/** The cells of the inside of a row, without the blank ones at its end. */
function readCells(row: string): string[] {
  const cells: string[] = [];
  for (const [, attributes = "", rest = ""] of row
    .split(/<table:(?:covered-)?table-cell\b/)
    .slice(1)
    .map((part) => /^([^>]*)>?([\s\S]*)$/.exec(part) ?? [])) {
    const value = readCell(attributes, rest);
    const repeated = repeatOf("columns", attributes);
    if (value === "" && repeated > REPEATED_MOST) break;
    for (let n = 0; n < Math.min(repeated, REPEATED_MOST); n += 1) cells.push(value);
  }
  while (cells.at(-1) === "") cells.pop();
  return cells;
}

/**
 * Reads the first sheet of an OpenDocument spreadsheet (ODS): values, never formulas; days as "YYYY-MM-DD"; rows
 * without values are left out. Throws where
 * the bytes are no such file, or unpack too far.
 */
export function readOpenDocumentRows(bytes: Uint8Array, inflate: Inflate): SheetRow[] {
  const content = readZipFiles(bytes, inflate, /^content\.xml$/).get("content.xml");
  if (content === undefined) throw new Error("no sheet");
  const [sheet = ""] = content.split("</table:table>", 1);
  const rows: SheetRow[] = [];
  let line = 1;
  let count = 0;
  for (const part of sheet.split(/<table:table-row\b/).slice(1)) {
    const cells = readCells(part);
    const repeated = repeatOf("rows", part.slice(0, part.indexOf(">")));
    const shown = cells.length > 0 ? Math.min(repeated, REPEATED_MOST) : 0;
    count += Math.max(1, cells.length * shown);
    if (count > CELLS_MOST) throw new Error("too many cells");
    for (let n = 0; n < shown; n += 1) rows.push({ line: line + n, cells });
    line += repeated;
  }
  return rows;
}
