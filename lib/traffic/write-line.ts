import { escapeCell, quoteField } from "@/lib/spreadsheet-cell";
import { transliterate } from "./encoding";
import { SOURCES, type Source } from "./formats/styles";
import type { Field, OutputFormat, OutputLine } from "./output-format";
import { formatSource, type LinePosition } from "./write-values";

/** Ids are written completely or not at all, because a truncated id refers to something else. */
const IDS: ReadonlySet<Source> = new Set<Source>(["cart", "isci", "spot_ref", "file", "file_name"]);

/**
 * Text as one line: normalized, without control characters, line separators and direction marks; characters outside
 * the basic plane become "?".
 */
export const sanitizeLine = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\p{Cs}\u{10000}-\u{10ffff}]/gu, "?");

function formatField(field: Field, place: LinePosition, format: OutputFormat): string {
  const value = formatSource(field.from, place, format, field.time_style, field.length_style) || field.text;
  const clean = transliterate(format.file.encoding, sanitizeLine(value), format.file.transliterate);
  if (field.letters === "upper") return clean.toUpperCase();
  return field.letters === "lower" ? clean.toLowerCase() : clean;
}
/** Text cut to a width; an id that does not fit is left out. */
function cutTo(text: string, width: number, source: Source): string {
  if (text.length <= width) return text;
  return IDS.has(source) ? "" : text.slice(0, width);
}

function writeColumns(fields: readonly Field[], place: LinePosition, format: OutputFormat): string {
  let line = "";
  for (const field of fields) {
    const text = formatField(field, place, format);
    const width = field.width ?? text.length;
    const fits = cutTo(text, width, field.from);
    const cell = field.align === "right" ? fits.padStart(width, field.pad) : fits.padEnd(width, field.pad);
    line = line.padEnd(field.at - 1);
    line = line.slice(0, field.at - 1) + cell + line.slice(field.at - 1 + width);
  }
  return line.trimEnd();
}

function writeDelimited(
  line: Extract<OutputLine, { layout: "delimited" }>,
  place: LinePosition,
  format: OutputFormat,
): string {
  return line.fields
    .map((field) => {
      const text = formatField(field, place, format);
      const cut = cutTo(text, field.width ?? text.length, field.from);
      const safe = line.for_sheets ? escapeCell(cut) : cut;
      const quotes = field.quotes ?? line.quotes;
      if (quotes === "never") return safe.replaceAll(line.delimiter, " ");
      return quoteField(safe, line.delimiter, quotes === "always");
    })
    .join(line.delimiter);
}

const fillText = (text: string, place: LinePosition, format: OutputFormat) =>
  text.replaceAll(/\{([a-z_]+)\}/g, (token, name: string) => {
    const source = SOURCES.find((known) => known === name);
    return source ? sanitizeLine(formatSource(source, place, format)) : token;
  });

/** Whether the conditions of a line are met. */
export function isLineWritten(line: OutputLine, place: LinePosition, format: OutputFormat): boolean {
  const has = (source: Source) => formatSource(source, place, format) !== "";
  return line.needs.every(has) && !line.lacks.some(has);
}

/** Writes a line of the file; null when its conditions are not met. */
export function writeLine(line: OutputLine, place: LinePosition, format: OutputFormat): string | null {
  if (!isLineWritten(line, place, format)) return null;
  if (line.layout === "columns") return writeColumns(line.fields, place, format);
  if (line.layout === "delimited") return writeDelimited(line, place, format);
  return transliterate(format.file.encoding, fillText(line.text, place, format), format.file.transliterate);
}
