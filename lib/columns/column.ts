import type { Namespace } from "@/lib/i18n/load";

/** A message with its namespace. */
type Word = `${Namespace}.${string}`;
/**
 * What is known of a column of a list wherever it is used: its head and order on the screen and in the file, and the
 * SQL column it is sorted by. Cells are given by the screen, values by the file.
 */
export type ListColumn = {
  /** The message of its head with the namespace; it may name the currency. */
  word: Word;
  /** The message of its head in the file, where that differs. */
  word_in_file?: Word;
  /** Numbers, amounts and days stand at the right. */
  kind: "text" | "number" | "money" | "day";
  /** The column of the list's SQL it is sorted by; true where that has the same name, nothing where it is not sorted. */
  sort?: string | true;
  /** A literal class ("w-24"); the columns without one share what is left. */
  width?: string;
  /** Stays in view while the rest scrolls sideways. */
  pin?: boolean;
  /** Only shown when chosen. */
  hidden?: boolean;
  /** Always there. */
  fixed?: boolean;
  /** Its place in the two lines of a phone's row; without one it is left out there. */
  phone?: "title" | "badge" | "fact" | "amount";
};

/** The columns of a list, by their ids. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** Declares the columns of a list; their ids become a type. */
export const declareColumns = <const C extends Record<string, ListColumn>>(columns: C): C => columns;

/** Returns the SQL column of each id a list is sorted by. */
export const listSortFields = (columns: ListColumns): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([id, { sort }]) => (sort ? [[id, sort === true ? id : sort]] : [])),
  );
