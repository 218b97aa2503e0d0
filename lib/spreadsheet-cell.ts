/** Beginnings of a cell that a spreadsheet may execute as a formula or command (trust F6). */
const DANGEROUS = /^[=+\-@\t\r\n\0＝＋－＠]/u;
/** Such a beginning after our own apostrophes, which gets one more so that reading back is exact. */
const MARKED = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Escapes text for a cell: an apostrophe precedes what would be executed. Plain numbers are kept. */
export const escapeCell = (text: string): string =>
  (DANGEROUS.test(text) && !NUMBER.test(text)) || MARKED.test(text) ? `'${text}` : text;

/** Reverses `escapeCell`. */
export const unescapeCell = (text: string): string => (MARKED.test(text) ? text.slice(1) : text);

/** A field of a delimited line, quoted when necessary or `always`. */
export function quoteField(text: string, delimiter: string, always = false): string {
  const must = always || text.includes(delimiter) || /["\r\n]/.test(text);
  return must ? `"${text.replaceAll('"', '""')}"` : text;
}
