import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { listKeys } from "@/lib/own";

export const WEIGHTS = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
  bold: "700Bold/Inter_700Bold.ttf",
} as const;
export type Weight = keyof typeof WEIGHTS;

/**
 * The fonts for what Inter lacks, by the order in which they are asked. The largest is the last, so that it is read for
 * nothing that another font has, and has one weight. The Naskh of Google's own package is no substitute: it builds
 * letters of dots, so that a reader copies other letters than it shows.
 */
const FALLBACKS = {
  hebrew: {
    400: "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
    700: "@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf",
  },
  arabic: {
    400: "@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf",
    700: "@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf",
  },
  emoji: { 400: "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf" },
  han: { 400: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" },
};
/** A font for what Inter lacks. */
export type Fallback = keyof typeof FALLBACKS;
/** The direction in which the letters of a text follow each other on the line. */
export type Direction = "ltr" | "rtl";

/** Complete TrueType files: WOFF2 cannot be embedded, and the built-in fonts have Latin letters only. */
const folder = join(process.cwd(), "node_modules");
const parsed = new Map<string, Font>();

function readFont(path: string): Font {
  let font = parsed.get(path);
  if (!font) {
    const read = create(readFileSync(join(folder, path)));
    if (!("layout" in read)) throw new Error(`${path} holds several fonts`);
    font = read;
    parsed.set(path, font);
  }
  return font;
}
const readInter = (weight: Weight) => readFont(`@expo-google-fonts/inter/${WEIGHTS[weight]}`);

/**
 * Returns a font for one document. Its tables are read once in a process, which took a third of a short document's
 * time. The glyphs belong to the document: fontkit keeps with each the letters that it was first drawn for, and the
 * bytes of a document must not depend on the documents before it.
 */
export const openFont = (weight: Weight): Font =>
  Object.create(readInter(weight), { _glyphs: { value: {}, writable: true } });

/** A font for what Inter lacks; it lays a text out in the direction that was set last. */
export type FallbackFont = Font & { direction: Direction };

/** The weight in which a font for what Inter lacks is drawn beside one of Inter: 700 where it has that, else 400. */
export const findWeight = (name: Fallback, weight: Weight): 400 | 700 =>
  700 in FALLBACKS[name] && (weight === "semibold" || weight === "bold") ? 700 : 400;

/**
 * Returns a font for what Inter lacks for one document, read when it is first used. It is told the direction of a text:
 * fontkit takes it from the script, which turns the digits of Persian, and leaves a comma of Arabic alone as it is.
 */
export function openFallback(name: Fallback, weight: 400 | 700): FallbackFont {
  const files: { 400: string; 700?: string } = FALLBACKS[name];
  const font = readFont(files[weight] ?? files[400]);
  return Object.create(font, {
    _glyphs: { value: {}, writable: true },
    direction: { value: "ltr", writable: true },
    layout: {
      value(this: FallbackFont, text: string, features?: string[]) {
        return font.layout.call(this, text, features, undefined, undefined, this.direction);
      },
    },
  });
}

/** How far above the line its letters stand on a font begins, as a share of its size. */
export function measureAscent(weight: Weight): number {
  const { ascent, unitsPerEm } = readInter(weight);
  return ascent / unitsPerEm;
}

const known = new Map<number, boolean>();
/** Whether Inter has a glyph for a code point; looked up once in a process. Every weight has the same. */
export function isInInter(code: number): boolean {
  let has = known.get(code);
  if (has === undefined) {
    has = readInter("regular").hasGlyphForCodePoint(code);
    known.set(code, has);
  }
  return has;
}
/** Whether a font for what Inter lacks has a glyph for a code point. */
export const isInFallback = (name: Fallback, code: number): boolean =>
  readFont(FALLBACKS[name][400]).hasGlyphForCodePoint(code);
/** Returns the first of the fonts for what Inter lacks that has all code points; null if none has. */
export const findFallback = (codes: readonly number[]): Fallback | null =>
  listKeys(FALLBACKS).find((name) => codes.every((code) => isInFallback(name, code))) ?? null;
