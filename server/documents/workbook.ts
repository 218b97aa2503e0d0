import { escapeXml, escapeXmlAttribute } from "@/lib/xml";
import { Archive } from "@/server/documents/zip";

/** A cell of a workbook: a text, or a number with its format; null is empty. */
export type WorkbookCell = string | { value: number; format: string | null } | null;
type Sheet = { name: string; heads: readonly { text: string; width: number }[] };

/**
 * Texts that a workbook stores once and cells refer to. Further texts are written into their cells, so that the memory
 * of a long file is bounded.
 */
const SHARED_MOST = 10_000;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const PREFIXES = {
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  mv: "urn:schemas-microsoft-com:mac:vml",
  mx: "http://schemas.microsoft.com/office/mac/excel/2008/main",
  r: OFFICE,
  x14: "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main",
  x14ac: "http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac",
  xm: "http://schemas.microsoft.com/office/excel/2006/main",
} as const;
const writePrefixes = (...names: (keyof typeof PREFIXES)[]) =>
  names.map((name) => ` xmlns:${name}="${PREFIXES[name]}"`).join("");
const BOOK = `xmlns="${MAIN}"${writePrefixes("r", "mx", "mc", "mv", "x14", "x14ac", "xm")}`;
const SHEET = `xmlns="${MAIN}"${writePrefixes("mc", "mv", "mx", "r", "x14", "x14ac", "xm")}`;

const writeText = (text: string) =>
  `<t${text.trim().length === text.length ? "" : ' xml:space="preserve"'}>${escapeXml(text)}</t>`;

/** The letters of a column, counted from 0: A, B, … Z, AA. */
const nameColumn = (at: number): string =>
  (at >= 26 ? nameColumn(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

const relations = (of: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${of
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default ContentType="application/xml" Extension="xml"/><Default ContentType="application/vnd.openxmlformats-package.relationships+xml" Extension="rels"/>${[
  ["sheet.main", "workbook"],
  ["sharedStrings", "sharedStrings"],
  ["styles", "styles"],
  ["worksheet", "worksheets/sheet1"],
]
  .map(([type, path]) => `<Override ContentType="${TYPES}.${type}+xml" PartName="/xl/${path}.xml"/>`)
  .join("")}</Types>`;

const writeBook = (name: string) =>
  `${XML}<workbook ${BOOK}><workbookPr/><bookViews><workbookView/></bookViews><sheets><sheet r:id="rId1" sheetId="1" name="${escapeXmlAttribute(name)}"/></sheets><definedNames/><calcPr/></workbook>`;

const FONT = '<family val="2"/><scheme val="minor"/>';
/** Style 1 is the bold head; each number format follows in the order of its first use. */
function writeStyles(formats: readonly string[]): string {
  const numbers = formats.map(
    (format, at) => `<numFmt numFmtId="${100 + at}" formatCode="${escapeXmlAttribute(format)}"/>`,
  );
  const styles = formats.map((_, at) => `<xf numFmtId="${100 + at}" applyNumberFormat="1"></xf>`);
  const list = numbers.length ? `<numFmts count="${numbers.length}">${numbers.join("")}</numFmts>` : "";
  return `<?xml version="1.0" ?><styleSheet xmlns="${MAIN}">${list}<fonts count="2"><font>${FONT}<color theme="1"/></font><font>${FONT}<b/><color theme="1"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellXfs count="${2 + styles.length}"><xf ></xf><xf fontId="1" applyFont="1"></xf>${styles.join("")}</cellXfs></styleSheet>`;
}

/**
 * Streams an Excel workbook of one sheet with bold, fixed heads; rows come in parts and are written as they are read.
 * Its files are those of the package write-excel-file, which holds all cells in memory.
 */
export function streamWorkbook(
  { name, heads }: Sheet,
  parts: Iterable<readonly WorkbookCell[][]> | AsyncIterable<readonly WorkbookCell[][]>,
  at: Date,
): AsyncIterable<Uint8Array> {
  const texts = new Map<string, number>();
  const formats: string[] = [];
  const writeCell = (cell: WorkbookCell, address: string, style = ""): string => {
    if (cell === null) return "";
    if (typeof cell === "string") {
      const known = texts.get(cell);
      if (known === undefined && texts.size >= SHARED_MOST)
        return `<c r="${address}"${style} t="inlineStr"><is>${writeText(cell)}</is></c>`;
      if (known === undefined) texts.set(cell, texts.size);
      return `<c r="${address}"${style} t="s"><v>${known ?? texts.size - 1}</v></c>`;
    }
    const { value, format } = cell;
    if (format !== null && !formats.includes(format)) formats.push(format);
    const number = format === null ? "" : ` s="${2 + formats.indexOf(format)}"`;
    return `<c r="${address}"${number}><v>${value}</v></c>`;
  };
  const columns = heads.map((_, n) => nameColumn(n));
  const writeRow = (cells: readonly WorkbookCell[], row: number, style?: string) => {
    const written = cells.map((cell, n) => writeCell(cell, `${columns[n]}${row}`, style)).join("");
    return written ? `<row r="${row}">${written}</row>` : `<row r="${row}"/>`;
  };
  async function* writeSheet() {
    const widths = heads.map(
      ({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
    );
    yield `<?xml version="1.0" ?><worksheet ${SHEET}><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" xSplit="0" topLeftCell="A2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
    let row = 1;
    yield writeRow(
      heads.map(({ text }) => text),
      row,
      ' s="1"',
    );
    for await (const part of parts) {
      const written = part.map((cells) => {
        row += 1;
        return writeRow(cells, row);
      });
      yield written.join("");
    }
    yield "</sheetData></worksheet>";
  }
  // The texts and formats are known once the sheet is written: pieces are asked for in turn.
  async function* writeTexts() {
    yield `<?xml version="1.0"?><sst xmlns="${MAIN}">`;
    for (const text of texts.keys()) yield `<si>${writeText(text)}</si>`;
    yield "</sst>";
  }
  const archive = new Archive(at);
  const addPieces = (path: string, pieces: () => AsyncGenerator<string>) =>
    void archive.addPieces(path, pieces).catch((e: Error) => archive.cancel(e));
  archive.add("[Content_Types].xml", CONTENT_TYPES);
  archive.add("_rels/.rels", `${XML}${relations([["rId-workbook-1", "officeDocument", "xl/workbook.xml"]])}`);
  archive.add(
    "xl/_rels/workbook.xml.rels",
    `<?xml version="1.0" ?>${relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "styles.xml"],
    ])}`,
  );
  archive.add("xl/workbook.xml", writeBook(name));
  addPieces("xl/worksheets/sheet1.xml", writeSheet);
  archive.add("xl/worksheets/_rels/sheet1.xml.rels", `${XML}${relations([])}`);
  addPieces("xl/styles.xml", async function* () {
    yield writeStyles(formats);
  });
  addPieces("xl/sharedStrings.xml", writeTexts);
  archive.end();
  return archive.read();
}
