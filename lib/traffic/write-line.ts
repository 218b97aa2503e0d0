import { cellText, quoted } from "@/lib/spreadsheet-cell";
import { inLettersOf } from "./encoding";
import { type Field, type OutputFormat, type OutputLine, SOURCES, type Source } from "./output-format";
import { type Place, sourceText } from "./write-values";

/** Ids are whole or absent: cut, they would name something else. */
const IDS: ReadonlySet<Source> = new Set<Source>(["cart", "isci", "play_id", "file", "file_name"]);

/** One line of plain characters, whatever was typed: no control, no line or direction mark, one width each. */
export const oneLine = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\p{Cs}\u{10000}-\u{10ffff}]/gu, "?");

function fieldText(field: Field, place: Place, format: OutputFormat): string {
  const value = sourceText(field.from, place, format, field.time_style, field.length_style) || field.text;
  const clean = inLettersOf(format.file.encoding, oneLine(value), format.file.transliterate);
  return field.letters === "upper"
    ? clean.toUpperCase()
    : field.letters === "lower"
      ? clean.toLowerCase()
      : clean;
}

function columns(fields: readonly Field[], place: Place, format: OutputFormat): string {
  let line = "";
  for (const field of fields) {
    const text = fieldText(field, place, format);
    const width = field.width ?? text.length;
    const fits = text.length <= width ? text : IDS.has(field.from) ? "" : text.slice(0, width);
    const cell = field.align === "right" ? fits.padStart(width, field.pad) : fits.padEnd(width, field.pad);
    line = line.padEnd(field.at - 1);
    line = line.slice(0, field.at - 1) + cell + line.slice(field.at - 1 + width);
  }
  return line.trimEnd();
}

function delimited(
  line: Extract<OutputLine, { layout: "delimited" }>,
  place: Place,
  format: OutputFormat,
): string {
  return line.fields
    .map((field) => {
      const text = fieldText(field, place, format);
      const whole = field.width === undefined || text.length <= field.width;
      const cut = whole ? text : IDS.has(field.from) ? "" : text.slice(0, field.width);
      const safe = line.for_sheets ? cellText(cut) : cut;
      if (line.quotes === "never") return safe.replaceAll(line.delimiter, " ");
      return quoted(safe, line.delimiter, line.quotes === "always");
    })
    .join(line.delimiter);
}

const filled = (text: string, place: Place, format: OutputFormat) =>
  text.replaceAll(/\{([a-z_]+)\}/g, (token, name: string) => {
    const source = SOURCES.find((known) => known === name);
    return source ? oneLine(sourceText(source, place, format)) : token;
  });

/** A line of the file, or null where its conditions do not hold. */
export function writeLine(line: OutputLine, place: Place, format: OutputFormat): string | null {
  const has = (source: Source) => sourceText(source, place, format) !== "";
  if (!line.needs.every(has) || line.lacks.some(has)) return null;
  if (line.layout === "columns") return columns(line.fields, place, format);
  if (line.layout === "delimited") return delimited(line, place, format);
  return inLettersOf(format.file.encoding, filled(line.text, place, format), format.file.transliterate);
}
