import { inflateSync } from "node:zlib";

/** An indirect object: its dictionary or value as text, and its stream as it is in the file. */
type PdfObject = { id: number; at: number; head: string; stream: Buffer | null };

/** Reads every object by the positions in the cross-reference table, as a validator does. */
function readObjects(raw: string, bytes: Buffer, wrong: string[]): Map<number, PdfObject> {
  const start = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(raw)?.[1] ?? -1);
  const table = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(raw.slice(start));
  const objects = new Map<number, PdfObject>();
  if (!table) wrong.push("6.1.4 no cross-reference table where startxref says");
  const entries = (table?.[2] ?? "").split("\n").filter(Boolean);
  if (entries.length !== Number(table?.[1])) wrong.push("6.1.4 the table has another number of entries");
  for (const [id, entry] of entries.entries()) {
    const [, offset = "", kind] = /^(\d{10}) \d{5} ([nf]) ?\r?$/.exec(entry) ?? [];
    if (kind !== "n") continue;
    const at = Number(offset);
    if (!raw.startsWith(`${id} 0 obj\n`, at)) wrong.push(`6.1.9 object ${id} is not at ${at}`);
    const end = raw.indexOf("\nendobj", at);
    const open = raw.indexOf("stream\n", at);
    if (open === -1 || open > end) {
      objects.set(id, { id, at, head: raw.slice(at, end), stream: null });
      continue;
    }
    const head = raw.slice(at, open);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? -1);
    if (!raw.startsWith("\nendstream\nendobj", open + 7 + length))
      wrong.push(`6.1.7.1 the length of stream ${id} is not ${length}`);
    objects.set(id, { id, at, head, stream: bytes.subarray(open + 7, open + 7 + length) });
  }
  return objects;
}

const unpack = ({ head, stream }: PdfObject): Buffer =>
  stream && head.includes("FlateDecode") ? inflateSync(stream) : (stream ?? Buffer.alloc(0));
const refOf = (head: string, key: string) =>
  Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? 0);

function checkFile(raw: string, objects: readonly PdfObject[], wrong: string[]) {
  if (!/^%PDF-1\.[4-7]\n%[\x80-\xff]{4,}\n/.test(raw)) wrong.push("6.1.2 header");
  const trailer = raw.slice(raw.lastIndexOf("trailer"));
  if (!/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer)) wrong.push("6.1.3 no file identifier");
  if (/\/Encrypt\b/.test(trailer)) wrong.push("6.1.3 encrypted");
  for (const { id, head, stream } of objects) {
    if (stream && /\/(F|FFilter|FDecodeParms) /.test(head.replaceAll(/\/F \d+ *\n/g, ""))) {
      if (!head.includes("/Type /Filespec")) wrong.push(`6.1.7.1 stream ${id} is outside the file`);
    }
    if (/LZWDecode|\/Crypt\b/.test(head)) wrong.push(`6.1.7.2 filter of ${id}`);
    if (/\/(JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|XFA|AA) /.test(head))
      wrong.push(`6.5.1 action in ${id}`);
    for (const [name] of head.matchAll(/\/[^\s/<>[\]()]+/g))
      if (name.length > 128) wrong.push(`6.1.13 name of ${name.length} bytes in ${id}`);
  }
}

/** The colours: one output intent with an RGB profile, and no colours but grey and RGB. */
function checkColours(
  catalog: string,
  get: (id: number) => PdfObject | undefined,
  all: readonly PdfObject[],
  wrong: string[],
) {
  const intent = get(refOf(catalog, "OutputIntents"))?.head ?? "";
  if (!intent.includes("/S /GTS_PDFA1")) wrong.push("6.2.3 no output intent");
  const profile = get(refOf(intent, "DestOutputProfile"));
  const icc = profile && unpack(profile);
  if (icc?.toString("latin1", 36, 40) !== "acsp") wrong.push("6.2.3 no ICC profile");
  else {
    if (icc.readUInt32BE(0) !== icc.length) wrong.push("6.2.3 the profile has another size than it says");
    if (!/^(mntr|prtr|scnr|spac)$/.test(icc.toString("latin1", 12, 16)))
      wrong.push("6.2.3 class of the profile");
    if (icc.toString("latin1", 16, 20) !== "RGB " || !profile?.head.includes("/N 3"))
      wrong.push("6.2.3 not RGB");
    if ((icc[8] ?? 9) > 4) wrong.push("6.2.3 version of the profile");
  }
  for (const { id, head } of all) {
    if (/DeviceCMYK|\/Separation|\/DeviceN/.test(head)) wrong.push(`6.2.4 colour of ${id}`);
    if (/\/Interpolate true|\/Alternates|\/OPI/.test(head)) wrong.push(`6.2.8 image ${id}`);
    if (/\/(TR|TR2|HTP) /.test(head)) wrong.push(`6.2.5 graphics state ${id}`);
    if (/\/BM \/(?!Normal|Compatible|Multiply|Screen|Overlay)/.test(head))
      wrong.push(`6.2.10 blend mode ${id}`);
  }
}

/** Fonts: embedded, with letters for every glyph, and no glyph that stands for a missing one. */
function checkFonts(objects: ReadonlyMap<number, PdfObject>, wrong: string[]) {
  for (const { id, head } of objects.values()) {
    if (!/\/Type \/Font\b/.test(head)) continue;
    if (/\/Subtype \/Type0/.test(head)) {
      if (!head.includes("/Encoding /Identity-H")) wrong.push(`6.2.11.3 encoding of font ${id}`);
      if (!refOf(head, "ToUnicode")) wrong.push(`6.2.11.7 font ${id} has no letters`);
      continue;
    }
    if (!/\/Subtype \/CIDFontType[02]/.test(head)) wrong.push(`6.2.11.4 font ${id} is built in`);
    const descriptor = objects.get(refOf(head, "FontDescriptor"))?.head ?? "";
    const file = objects.get(refOf(descriptor, "FontFile[23]"));
    if (!file || unpack(file).length === 0) wrong.push(`6.2.11.4 font ${id} is not embedded`);
    if (/CIDFontType2/.test(head) && !/\/CIDToGIDMap \/Identity/.test(head))
      wrong.push(`6.2.11.3.2 glyphs of font ${id}`);
  }
}

/** The pages: no missing glyphs, balanced graphics states, only transparency that has a colour space. */
function checkPages(objects: ReadonlyMap<number, PdfObject>, wrong: string[]) {
  for (const { id, head } of objects.values()) {
    if (!/\/Type \/Page\b/.test(head)) continue;
    const content = objects.get(refOf(head, "Contents"));
    const text = content ? unpack(content).toString("latin1") : "";
    for (const [, glyphs = ""] of text.matchAll(/<([0-9a-f]+)>/g))
      if (glyphs.match(/.{4}/g)?.includes("0000")) wrong.push(`6.2.11.8 a missing glyph on page ${id}`);
    let depth = 0;
    for (const [, operator] of text.matchAll(/(?:^|\n)(q|Q)(?=\n|$)/g)) {
      depth += operator === "q" ? 1 : -1;
      if (depth > 28 || depth < 0) wrong.push(`6.1.13 nesting on page ${id}`);
    }
    if (depth !== 0) wrong.push(`6.1.13 page ${id} leaves ${depth} states open`);
    if (/\n(BI|PS)\n/.test(text)) wrong.push(`6.2.2 operator on page ${id}`);
  }
  for (const { id, head } of objects.values())
    if (/\/Type \/Annot\b/.test(head)) {
      const flags = Number(/\/F (\d+)/.exec(head)?.[1] ?? 0);
      if ((flags & 4) === 0 || (flags & 0b100011) !== 0) wrong.push(`6.3.2 flags of annotation ${id}`);
    }
}

/** What keeps a text from being XML: an element that is not closed, a bare character; null for none. */
function findXmlProblem(xml: string): string | null {
  const open: string[] = [];
  for (const [part, end, name, , blank] of xml.matchAll(
    /<\?[^>]*\?>|<(\/)?([\w:.-]+)((?:\s+[\w:.-]+=(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?>|[^<]+|</g,
  )) {
    if (part === "<") return "a bare <";
    if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/.test(part)) return "a bare &";
    if (!name || blank) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return `${name} is closed and was not open`;
  }
  return open.length > 0 ? `${open.at(-1)} is not closed` : null;
}
/** Namespaces that need no description in the metadata. */
const KNOWN =
  /^(http:\/\/(ns\.adobe\.com\/(xap|pdf)\/|purl\.org\/dc\/|www\.aiim\.org\/pdfa\/ns\/|www\.w3\.org\/))/;

function checkMetadata(stream: PdfObject | undefined, wrong: string[]) {
  if (!stream?.head.includes("/Subtype /XML")) return wrong.push("6.6.2.1 no metadata");
  const text = unpack(stream).toString("utf8");
  if (!/^<\?xpacket begin="\ufeff?" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(text.trimStart()))
    wrong.push("6.6.2.1 begin of the packet");
  const problem = findXmlProblem(text);
  if (problem) return wrong.push(`6.6.2.1 metadata is no XML: ${problem}`);
  const value = (name: string) => new RegExp(`<pdfaid:${name}>(\\w+)</pdfaid:${name}>`).exec(text)?.[1];
  if (value("part") !== "3" || !["A", "B", "U"].includes(value("conformance") ?? ""))
    wrong.push("6.6.4 version");
  const used = new Set([...text.matchAll(/xmlns:\w+="([^"]+)"/g)].map(([, uri = ""]) => uri));
  for (const uri of used)
    if (!KNOWN.test(uri) && uri !== "adobe:ns:meta/" && !text.includes(`<pdfaSchema:namespaceURI>${uri}<`))
      wrong.push(`6.6.2.3 schema ${uri} is not described`);
  return wrong;
}

/** Attached files: named by the catalogue, with their relation and type. */
function checkAttachments(catalog: string, all: readonly PdfObject[], wrong: string[]) {
  const specs = all.filter(({ head }) => /\/Type \/Filespec/.test(head));
  for (const { id, head } of specs) {
    if (!/\/AFRelationship \/(Source|Data|Alternative|Supplement|Unspecified)/.test(head))
      wrong.push(`6.8 relation of file ${id}`);
    if (!/\/UF /.test(head) || !/\/F /.test(head)) wrong.push(`6.8 name of file ${id}`);
  }
  if (specs.length > 0 && !/\/AF\b/.test(catalog)) wrong.push("6.8 files are not associated");
  for (const { id, head } of all)
    if (/\/Type \/EmbeddedFile/.test(head) && !/\/Subtype \/\w+/.test(head)) wrong.push(`6.8 type of ${id}`);
}

/**
 * Lists what in a PDF breaks PDF/A-3 level B (ISO 19005-3), by clause: what of it a writer of text, lines, images and
 * attached files can break. Empty for a valid document.
 */
export function listPdfAProblems(pdf: Uint8Array): string[] {
  const wrong: string[] = [];
  const bytes = Buffer.from(pdf);
  const raw = bytes.toString("latin1");
  const objects = readObjects(raw, bytes, wrong);
  const all = [...objects.values()];
  checkFile(raw, all, wrong);
  const catalog = objects.get(refOf(raw.slice(raw.lastIndexOf("trailer")), "Root"))?.head ?? "";
  if (!/\/Lang \(/.test(catalog)) wrong.push("no language");
  checkMetadata(objects.get(refOf(catalog, "Metadata")), wrong);
  checkColours(catalog, (id) => objects.get(id), all, wrong);
  checkFonts(objects, wrong);
  checkPages(objects, wrong);
  checkAttachments(catalog, all, wrong);
  return [...new Set(wrong)];
}
