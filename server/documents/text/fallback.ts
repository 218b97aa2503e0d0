import type { Font } from "fontkit";
import {
  type Direction,
  type Fallback,
  type FallbackFont,
  findWeight,
  openFallback,
  type Weight,
} from "./fonts";

/** pdfkit's embedded font; `layout` computes a text word by word, from left to right. */
type Run = { glyphs: readonly unknown[]; positions: readonly unknown[]; advanceWidth: number };
type Embedded = { layout(text: string): Run; layoutRun(text: string): Run };

/** Adds an opened font to a document and makes it the current one; returns pdfkit's embedded font. */
export function addFont(pdf: PDFKit.PDFDocument, key: string, font: Font): unknown {
  // pdfkit takes an opened font, which its types do not know.
  pdf.registerFont(key, font as unknown as Uint8Array).font(key);
  return Reflect.get(pdf, "_font");
}

const isEmbedded = (font: unknown): font is Embedded =>
  typeof font === "object" && font !== null && "layout" in font && "layoutRun" in font;

/** Longer texts are only measured, once, before they are broken into lines. */
const KEPT_MOST = 200;
/** Lays out each text as a whole, so that words of a right-to-left text follow each other to the left. */
function layOutWhole(embedded: unknown, font: FallbackFont) {
  if (!isEmbedded(embedded)) throw new Error("pdfkit has another way to lay out text");
  const kept = new Map<string, Run>();
  embedded.layout = (text) => {
    const key = font.direction + text;
    const before = kept.get(key);
    if (before) return before;
    const { glyphs, positions, advanceWidth } = embedded.layoutRun(text);
    const run = { glyphs, positions, advanceWidth };
    if (text.length <= KEPT_MOST) kept.set(key, run);
    return run;
  };
}

/**
 * Returns what makes a font for what Inter lacks the current font of a document, beside a weight of Inter and for a
 * text of one direction. Each is opened when it is first used, and a document has in it only those it is drawn with.
 */
export function openFallbacks(
  pdf: PDFKit.PDFDocument,
): (name: Fallback, beside: Weight, direction: Direction) => void {
  const opened = new Map<string, FallbackFont>();
  return (name, beside, direction) => {
    const weight = findWeight(name, beside);
    const key = `${name}-${weight}`;
    let font = opened.get(key);
    if (font) pdf.font(key);
    else {
      font = openFallback(name, weight);
      opened.set(key, font);
      layOutWhole(addFont(pdf, key, font), font);
    }
    font.direction = direction;
  };
}
