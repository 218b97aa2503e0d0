import PDFDocument from "pdfkit";
import {
  type Box,
  type DocumentForm,
  DRAWN_MOST,
  type DrawnPages,
  type PageMark,
  type Point,
} from "@/lib/documents/pages";
import { listKeys } from "@/lib/own";
import { escapeXml } from "@/lib/xml";
import { trimMark, writeImage } from "./marks";
import { addFont, openFallbacks } from "./text/fallback";
import { cacheFigures } from "./text/figures";
import { findWeight, measureAscent, openFont, WEIGHTS, type Weight } from "./text/fonts";
import { replaceMissing, splitRuns, type TextRun } from "./text/runs";
import { cutLines, wrapText } from "./text/wrap";

export const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = { side: 48, top: 54, foot: 62 };
export const LEFT = MARGIN.side;
export const WIDTH = A4.width - 2 * MARGIN.side;
export const RIGHT = LEFT + WIDTH;
export const BOTTOM = A4.height - MARGIN.foot;
const FOOTER = A4.height - 40;

export const INK = { ink: "#16181d", soft: "#4a5058", faint: "#626b76", line: "#e3e6ea" } as const;
const LEADING = 1.42;
const FIGURES = { features: ["tnum" as const] };

export type Style = {
  size?: number;
  weight?: Weight;
  ink?: "ink" | "soft" | "faint";
  /** A colour of the tenant, "#rrggbb", instead of the ink. */
  color?: string;
  align?: "left" | "right" | "center";
  /** In em. */
  tracking?: number;
  leading?: number;
  /** Tabular digits, so that columns align. */
  figures?: boolean;
  /** Cut with an ellipsis beyond this many points. */
  most?: number;
};
export const BODY = 9.25;

export type Page = ReturnType<typeof openPage>;
type About = {
  title: string;
  author: string;
  language: string;
  created_at: Date;
  keywords?: string;
  /** What it is drawn as; a PDF where it is left out. */
  form?: DocumentForm;
};
/** A run with its left edge and its width in points. */
type PlacedRun = TextRun & { x: number; width: number };
type Stroke = { width: number; color: string; dash?: Point };

const lineOf = ({ size = BODY, leading = LEADING }: Style) => size * leading;
/** Removes characters that no font draws. Line ends stay. */
const drawable = (text: string) =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (c) => (c === "\n" ? c : " "));

/** pdfkit copies the info into the XML metadata as it stands, so that a name with "&" would make it unreadable. */
function escapeMetadata(pdf: PDFKit.PDFDocument) {
  const addInfo: unknown = Reflect.get(pdf, "_addInfo");
  if (typeof addInfo !== "function") throw new Error("pdfkit has another way to write metadata");
  Reflect.set(pdf, "_addInfo", () => {
    const { info } = pdf;
    const { Title = "", Author = "" } = info;
    pdf.info = { ...info, Title: escapeXml(drawable(Title)), Author: escapeXml(drawable(Author)) };
    Reflect.apply(addInfo, pdf, []);
    pdf.info = info;
  });
}

/**
 * Opens a PDF/A document of A4 pages in Inter. Everything is placed from `y` down, so page breaks are decided here.
 * In the form of pages the same marks are collected instead of written.
 */
export function openPage(about: About) {
  const isPdf = about.form !== "pages";
  const pdf = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    lang: about.language,
    displayTitle: true,
    info: {
      Title: about.title,
      Author: about.author,
      Creator: "Spotledger",
      Producer: "Spotledger",
      CreationDate: about.created_at,
      ...(about.keywords && { Keywords: about.keywords }),
    },
    // No built-in font: PDF/A needs all fonts embedded.
    font: null as unknown as string,
  });
  escapeMetadata(pdf);
  for (const weight of listKeys(WEIGHTS)) cacheFigures(addFont(pdf, weight, openFont(weight)));

  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });

  const widths = new Map<string, number>();
  const pages: PageMark[][] = [];
  let at = 0;
  const put = (mark: PageMark) => pages[at]?.push(trimMark(mark));
  const selectFallback = openFallbacks(pdf);
  /** Makes the font of a run the current one; returns what pdfkit is told when it measures and draws. */
  const selectFont = ({ font, direction }: TextRun, style: Style) => {
    const { size = BODY, weight = "regular", tracking = 0, figures } = style;
    if (font) selectFallback(font, weight, direction);
    else pdf.font(weight);
    pdf.fontSize(size);
    // All fonts stand on the line of Inter. Letters of the others are not spaced out, for Arabic ones are joined.
    if (font) return { baseline: -measureAscent(weight) * size };
    return { characterSpacing: tracking * size, ...(figures && FIGURES) };
  };
  const measureRun = (run: TextRun, style: Style) => {
    const options = selectFont(run, style);
    return pdf.widthOfString(run.drawn, options);
  };
  const drawRun = (run: PlacedRun, y: number, style: Style) => {
    const { text, font, direction } = run;
    const { size = BODY, weight = "regular", tracking = 0, figures, color } = style;
    const fill = color ?? INK[style.ink ?? "ink"];
    if (isPdf) {
      const options = selectFont(run, style);
      pdf.fillColor(fill);
      // The width is known, so pdfkit does not measure the line again.
      const known = { lineBreak: false, textWidth: run.width, ...options };
      pdf.text(run.drawn, run.x, y, known);
      return;
    }
    put({
      kind: "text",
      text,
      x: run.x,
      y: y + measureAscent(weight) * size,
      width: run.width,
      size,
      weight: font ? findWeight(font, weight) : parseInt(WEIGHTS[weight], 10),
      color: fill,
      tracking: font ? 0 : tracking * size,
      figures: figures === true,
      ...(direction === "rtl" && { direction }),
    });
  };
  const paper = {
    pdf,
    y: MARGIN.top,
    /** How far above its place the foot of a page is, by the number of the page from 0, where something stands below. */
    raised: new Map<number, number>(),
    /** Drawn at the top of every page after the first. */
    continued: (): void => undefined,

    newPage(): void {
      pdf.addPage();
      at = pages.push([]) - 1;
      paper.y = MARGIN.top;
      if (pdf.bufferedPageRange().count > 1) paper.continued();
    },
    /** Starts a new page unless `height` points are left. */
    keep(height: number): void {
      if (paper.y + height > BOTTOM) paper.newPage();
    },
    /** Width of a text on one line; cached by text and style. */
    wide(text: string, style: Style): number {
      const { size = BODY, weight = "regular", tracking = 0, figures } = style;
      const key = `${weight}|${size}|${tracking}|${figures}|${text}`;
      let width = widths.get(key);
      if (width === undefined) {
        width = splitRuns(text).reduce((sum, run) => sum + measureRun(run, style), 0);
        if (text.length < 40) widths.set(key, width);
      }
      return width;
    },
    lines(text: string, width: number, style: Style): readonly string[] {
      const all = text
        ? wrapText(replaceMissing(drawable(text)), width, (part) => paper.wide(part, style))
        : [];
      return style.most === undefined
        ? all
        : cutLines(all, Math.max(1, Math.floor(style.most / lineOf(style))));
    },
    height(text: string, width: number, style: Style = {}): number {
      return paper.lines(text, width, style).length * lineOf(style);
    },
    line(text: string, x: number, y: number, width: number, style: Style): void {
      if (!text) return;
      const textWidth = paper.wide(text, style);
      const { align = "left" } = style;
      let left = x + { left: 0, right: width - textWidth, center: (width - textWidth) / 2 }[align];
      const runs = splitRuns(text);
      const placed = runs.map((run) => {
        const at = { x: left, width: runs.length === 1 ? textWidth : measureRun(run, style) };
        left += at.width;
        return { ...run, ...at };
      });
      // In the order of reading, so that a text is copied and read aloud as it was written.
      for (const run of placed.toSorted((a, b) => a.at - b.at)) drawRun(run, y, style);
    },
    /** Draws at a point. Returns the height used. */
    text(text: string, x: number, y: number, width: number, style: Style = {}): number {
      const lines = paper.lines(text, width, style);
      lines.forEach((line, i) => {
        paper.line(line, x, y + i * lineOf(style), width, style);
      });
      return lines.length * lineOf(style);
    },
    rule(
      y: number,
      from = LEFT,
      to = RIGHT,
      ink: keyof typeof INK | `#${string}` = "line",
      weight = 0.6,
    ): void {
      const color = ink in INK ? INK[ink as keyof typeof INK] : ink;
      const line: Point[] = [
        [from, y],
        [to, y],
      ];
      if (!isPdf) return void put({ kind: "line", points: line, width: weight, color, dash: null });
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke();
    },
    /** Draws lines through their points. */
    stroke(lines: readonly Point[][], { width, color, dash }: Stroke): void {
      if (!isPdf) {
        for (const points of lines) put({ kind: "line", points, width, color, dash: dash ?? null });
        return;
      }
      pdf.lineWidth(width).strokeColor(color);
      if (dash) pdf.dash(dash[0], { space: dash[1] });
      for (const points of lines) {
        points.forEach(([x, y], n) => {
          if (n === 0) pdf.moveTo(x, y);
          else pdf.lineTo(x, y);
        });
        pdf.stroke();
      }
      if (dash) pdf.undash();
    },
    /** Fills boxes with a colour. */
    fill(boxes: Box[], color: string): void {
      if (!isPdf) return void put({ kind: "areas", boxes, color });
      for (const { x, y, width, height } of boxes) pdf.rect(x, y, width, height);
      pdf.fill(color);
    },
    /** Draws a picture as large as fits into a box, at its top and left or right. */
    image(picture: Uint8Array, { x, y, width, height }: Box, align: "left" | "right"): void {
      if (!isPdf) return void put({ kind: "image", src: writeImage(picture), align, x, y, width, height });
      pdf.image(Buffer.from(picture), x, y, { fit: [width, height], ...(align === "right" && { align }) });
    },
    /** Draws a paragraph from `y` on, over as many pages as it needs. */
    paragraph(text: string, style: Style = {}, width = WIDTH): void {
      for (const line of paper.lines(text, width, style)) {
        paper.keep(lineOf(style));
        paper.line(line, LEFT, paper.y, width, style);
        paper.y += lineOf(style);
      }
    },
    /** Numbers the pages and closes the file: the bytes of the PDF, or the pages as JSON. */
    async close(left: string, pageOf: (page: number, pages: number) => string): Promise<Uint8Array> {
      const { start, count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        pdf.switchToPage(start + page);
        at = page;
        const style: Style = { size: 8, ink: "faint" };
        const foot = FOOTER - (paper.raised.get(page) ?? 0);
        paper.text(left, LEFT, foot, WIDTH - 90, { ...style, most: 12 });
        paper.text(pageOf(page + 1, count), RIGHT - 90, foot, 90, {
          ...style,
          align: "right",
          figures: true,
        });
      }
      if (!isPdf) {
        const first = pages.slice(0, DRAWN_MOST);
        const drawn: DrawnPages = { width: A4.width, height: A4.height, pages: first, total: count };
        return new TextEncoder().encode(JSON.stringify(drawn));
      }
      pdf.end();
      await done;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
  return paper;
}
