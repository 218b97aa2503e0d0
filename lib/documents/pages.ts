/** What a document is drawn as: a PDF/A file, or its pages as marks that a screen draws. */
export const DOCUMENT_FORMS = ["pdf", "pages"] as const;
/** One of the forms. */
export type DocumentForm = (typeof DOCUMENT_FORMS)[number];

/** Points from the left and from the top of a page. */
export type Point = readonly [x: number, y: number];
/** A rectangle by its top left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** Something on a page; lengths in points from its top left corner, colours as "#rrggbb". */
export type PageMark =
  /**
   * `y` is the line the letters stand on; `tracking` is between letters. Letters follow each other to the left in the
   * direction "rtl", else to the right.
   */
  | {
      kind: "text";
      text: string;
      x: number;
      y: number;
      width: number;
      size: number;
      weight: number;
      color: string;
      tracking: number;
      figures: boolean;
      direction?: "rtl";
    }
  | { kind: "line"; points: Point[]; width: number; color: string; dash: Point | null }
  | { kind: "areas"; boxes: Box[]; color: string }
  /** A picture as large as fits into its box, at its top and left or right; `src` holds its bytes. */
  | ({ kind: "image"; src: string; align: "left" | "right" } & Box);

/** Pages that a screen draws of a long document; its PDF has all. */
export const DRAWN_MOST = 8;
/** The first pages of a document as a screen draws them, of `total`; the same marks are in its PDF. */
export type DrawnPages = { width: number; height: number; pages: PageMark[][]; total: number };

const isDrawnPages = (value: unknown): value is DrawnPages =>
  typeof value === "object" && value !== null && "pages" in value && Array.isArray(value.pages);

/** Reads pages from the JSON that the server draws; null for anything else. */
export function readDrawnPages(text: string): DrawnPages | null {
  const value: unknown = JSON.parse(text);
  return isDrawnPages(value) ? value : null;
}
