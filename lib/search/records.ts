import { type DateFormat, type Day, parseDay, parseGivenDay } from "@/lib/day";
import { FOUND, type FoundEntity } from "@/lib/entities";
import { type Money, parseMoney } from "@/lib/money";
import { isOneOf } from "@/lib/own";
import { foldText, splitWords } from "./fold";
import { RECORD_SEARCH } from "./keys";
import { readSearch, type SearchProblem } from "./read";

/** What keys ask for: kinds and states as given, customers folded, stations as typed. */
type Named = { kinds: FoundEntity[]; status: string[]; customers: string[]; stations: string[] };
/** What the search of the whole product is asked for; words are folded. `except` leaves out what it names. */
export type RecordSearch = Named & {
  except: Named;
  words: string[];
  /** Words that must follow each other, and such that must not be there. */
  phrases: string[];
  without: string[];
  /** Amounts that words may be read as, by word. */
  amounts: { word: string; amount: Money }[];
  from: Day | null;
  to: Day | null;
  problems: SearchProblem[];
};

/** The words of a search to mark in what it found. */
export const listMarkedWords = ({ words, customers }: RecordSearch): string[] => [
  ...words,
  ...customers.flatMap((name) => name.split(" ")),
];

const nameNothing = (): Named => ({ kinds: [], status: [], customers: [], stations: [] });

/** The formats in which a person writes days and amounts. */
export type Reading = { date_format: DateFormat; currency_format: string; places: number };

/**
 * Reads the text of the search of the whole product. A word that is a day asks for what concerns that day; one that is
 * an amount finds it as an amount, too.
 */
export function readRecordSearch(text: string, reading: Reading): RecordSearch {
  const { words, filters, problems } = readSearch(text, RECORD_SEARCH, reading.date_format);
  const search: RecordSearch = {
    words: [],
    phrases: [],
    without: [],
    amounts: [],
    ...nameNothing(),
    except: nameNothing(),
    from: null,
    to: null,
    problems,
  };
  for (const { text: word, not } of words) addWord(search, word, not, reading);
  for (const { key, value, not } of filters) addFilter(search, key, value, not);
  return search;
}

function addWord(search: RecordSearch, word: string, not: boolean, reading: Reading) {
  const day = parseDay(word, reading.date_format);
  // Signs alone are no word: left out, they would be in everything.
  if (foldText(word) === "") return;
  if (not) search.without.push(foldText(word));
  else if (day) [search.from, search.to] = [day, day];
  else {
    const folded = splitWords(word);
    search.words.push(...folded);
    if (/\s/.test(word)) search.phrases.push(folded.join(" "));
    const amount = parseMoney(word, reading.currency_format, reading.places);
    if (amount) search.amounts.push({ word: folded.join(" "), amount });
  }
}

function addFilter(search: RecordSearch, key: string, value: string, not: boolean) {
  const named = not ? search.except : search;
  if (key === "type" && isOneOf(FOUND, value)) named.kinds.push(value);
  if (key === "status") named.status.push(value);
  if (key === "customer") named.customers.push(foldText(value));
  if (key === "station") named.stations.push(value);
  if (key === "from") search.from = parseGivenDay(value);
  if (key === "to") search.to = parseGivenDay(value);
}
