import { DATE_FORMATS, type DateFormat, type Day, parseDay, parseGivenDay } from "@/lib/day";
import { own } from "@/lib/own";
import { parseSearch, removeTerm, type SearchTerm, type Span } from "@/lib/search/grammar";

/**
 * What the value of a key is: one of `values`, a record by name or uuid (`me` the person who searches, where they are
 * meant), a day, or part of a text.
 */
export type SearchKey =
  | { kind: "choice"; values: readonly string[] }
  | { kind: "record"; me?: true }
  | { kind: "day" }
  | { kind: "text" };
/** The keys of a list's search; each has the name of the filter that it sets. */
export type SearchKeys = Readonly<Record<string, SearchKey>>;

/** Declares the keys of a list's search. */
export const declareSearchKeys = <const K extends SearchKeys>(keys: K): K => keys;

/** Why a part cannot be read: a key of `errors`, with the values of that message and where the part stands. */
export type SearchProblem = Span & { code: string; values: Record<string, string | number> };
/** A filter of a search text; the value is a day in ISO, one of the choices, or as typed. */
export type SearchFilter = Span & { key: string; value: string; not: boolean };
/** What a search text asks for. A text with problems is refused as a whole. */
export type Search = {
  words: { text: string; not: boolean }[];
  filters: SearchFilter[];
  problems: SearchProblem[];
};

/** A day in ISO or in the format; without one, in any format if every format that fits reads the same day. */
function readDay(value: string, format: DateFormat | null): Day | null {
  const iso = parseGivenDay(value);
  if (iso || format) return iso ?? (format && parseDay(value, format));
  const found = new Set(DATE_FORMATS.flatMap((one) => parseDay(value, one) ?? []));
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

type Code =
  | "bad_value"
  | "bad_day"
  | "no_value"
  | "unknown_key"
  | "not_excluded"
  | "two_values"
  | "open_quote";

/** The value of a key as its filter takes it, or the code of its problem. */
function readValue(
  { value, not }: { value: string; not: boolean },
  key: SearchKey,
  format: DateFormat | null,
): { value: string } | Code {
  if (value.trim() === "") return "no_value";
  if (key.kind === "choice") {
    const choice = key.values.find((one) => one.toLowerCase() === value.toLowerCase());
    return choice === undefined ? "bad_value" : { value: choice };
  }
  if (key.kind !== "day") return { value };
  if (not) return "not_excluded";
  const day = readDay(value, format);
  return day ? { value: day } : "bad_day";
}

const isUnknownWord = (term: SearchTerm, keys: SearchKeys) =>
  term.kind === "key" && term.value === "" && !term.isOpen && !own(keys, term.key);

/**
 * Reads a search text with the keys of its list. `format` is the person's own of days; null where it is not known: then
 * a day whose format is uncertain is a problem. Words that end in a colon are words unless they are a key.
 */
export function readSearch(text: string, keys: SearchKeys, format: DateFormat | null = null): Search {
  const search: Search = { words: [], filters: [], problems: [] };
  const known = Object.keys(keys).join(", ");
  for (const term of parseSearch(text)) {
    const { at, length, not } = term;
    const report = (code: Code, values: SearchProblem["values"] = {}) =>
      search.problems.push({ code: `search_${code}`, values: { ...values, at: at + 1 }, at, length });
    if (term.isOpen) report("open_quote");
    else if (term.kind !== "key") {
      if (term.text.trim() !== "") search.words.push({ text: term.text, not });
    } else if (isUnknownWord(term, keys)) search.words.push({ text: `${term.key}:`, not });
    else {
      const key = own(keys, term.key);
      const read = key ? readValue(term, key, format) : "unknown_key";
      const isTwice =
        key?.kind === "day" && search.filters.some((one) => one.key === term.key && one.not === not);
      if (typeof read === "string") {
        const choices = key?.kind === "choice" ? key.values.join(", ") : known;
        report(read, { key: term.key, value: term.value, known: choices });
      } else if (isTwice) report("two_values", { key: term.key });
      else search.filters.push({ key: term.key, value: read.value, not, at, length });
    }
  }
  return search;
}

const isComplete = (key: SearchKey, value: string) =>
  key.kind === "choice"
    ? key.values.every((one) => one === value || !one.startsWith(value))
    : /(^|\D)\d{4}(\D|$)/.test(value);

/**
 * Takes the choices and days out of a search text, as the list's filters hold them; what else is asked for stays in
 * `rest`. The part at the caret stays while it may be typed on; null takes it as well.
 */
export function takeFilters(
  text: string,
  keys: SearchKeys,
  format: DateFormat,
  caret: number | null,
): { rest: string; filters: Record<string, string[]> } {
  const filters: Record<string, string[]> = {};
  const taken = readSearch(text, keys, format).filters.filter(({ key, not, at, length }) => {
    const of = own(keys, key);
    if (!of || not || (of.kind !== "choice" && of.kind !== "day")) return false;
    const isTyped = caret !== null && caret > at && caret <= at + length;
    return !isTyped || isComplete(of, text.slice(at + key.length + 1, at + length).toLowerCase());
  });
  for (const { key, value } of taken) filters[key] = [...new Set([...(filters[key] ?? []), value])];
  return { rest: taken.reduceRight((rest, term) => removeTerm(rest, term), text), filters };
}
