/** How the columns of a line are told apart; `fixed` are character positions. */
export const SEPARATORS = ["comma", "semicolon", "tab", "pipe", "fixed"] as const;
/** A separator of `SEPARATORS`. */
export type Separator = (typeof SEPARATORS)[number];
/** The character of each separator; null for fixed positions. */
export const SEPARATOR_MARKS: Readonly<Record<Separator, string | null>> = {
  comma: ",",
  semicolon: ";",
  tab: "\t",
  pipe: "|",
  fixed: null,
};
/** The greatest number of lines at the top that are skipped. */
export const MOST_SKIPPED = 99;
/** The last cell or character at which a column may start. */
export const MOST_POSITION = 2_000;
/** The greatest number of characters of a fixed column. */
export const MOST_WIDTH = 500;
