/** What a spreadsheet may take for a formula or a command when a cell begins with it (trust F6). */
const DANGEROUS = /^[=+\-@\t\r\n\0＝＋－＠]/u;
/** Our own mark already in front of such a text: marked once more, so that reading back is exact. */
const MARKED = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Text as it may stand in a cell: an apostrophe goes before what would run. Plain numbers stay numbers. */
export const escapeCell = (text: string): string =>
  (DANGEROUS.test(text) && !NUMBER.test(text)) || MARKED.test(text) ? `'${text}` : text;

/** The value written by `cellText`. */
export const unescapeCell = (text: string): string => (MARKED.test(text) ? text.slice(1) : text);

/** A field of a delimited line: quoted where it must be. */
export function quoteField(text: string, delimiter: string, always = false): string {
  const must = always || text.includes(delimiter) || /["\r\n]/.test(text);
  return must ? `"${text.replaceAll('"', '""')}"` : text;
}
