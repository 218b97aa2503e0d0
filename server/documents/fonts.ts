import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";

export const WEIGHTS = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
  bold: "700Bold/Inter_700Bold.ttf",
} as const;
export type Weight = keyof typeof WEIGHTS;

/** Complete TrueType files: WOFF2 cannot be embedded, and the built-in fonts have Latin letters only. */
const folder = join(process.cwd(), "node_modules", "@expo-google-fonts", "inter");
const parsed = new Map<Weight, Font>();

function readFont(weight: Weight): Font {
  let font = parsed.get(weight);
  if (!font) {
    const read = create(readFileSync(join(folder, WEIGHTS[weight])));
    if (!("layout" in read)) throw new Error(`${WEIGHTS[weight]} holds several fonts`);
    font = read;
    parsed.set(weight, font);
  }
  return font;
}

/**
 * Returns a font for one document. Its tables are read once in a process, which took a third of a short document's
 * time. The glyphs belong to the document: fontkit keeps with each the letters that it was first drawn for, and the
 * bytes of a document must not depend on the documents before it.
 */
export const openFont = (weight: Weight): Font =>
  Object.create(readFont(weight), { _glyphs: { value: {}, writable: true } });

/** How far above the line its letters stand on a font begins, as a share of its size. */
export function measureAscent(weight: Weight): number {
  const { ascent, unitsPerEm } = readFont(weight);
  return ascent / unitsPerEm;
}

/** Stands for a character that the font has no glyph for. */
const NO_GLYPH = "\u25a1";
/** Characters beyond the letters that every weight has. */
const UNUSUAL = /[^\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148]/gu;
/**
 * Replaces the characters that the font cannot draw, so that a document has no missing glyphs, which PDF/A forbids:
 * invisible ones by nothing, others by a box.
 */
export function replaceMissing(text: string): string {
  return text.replaceAll(UNUSUAL, (char) => {
    if (readFont("regular").hasGlyphForCodePoint(char.codePointAt(0) ?? 0)) return char;
    return /\p{Default_Ignorable_Code_Point}/u.test(char) ? "" : NO_GLYPH;
  });
}
