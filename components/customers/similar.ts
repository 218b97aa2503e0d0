import { LEGAL_FORMS } from "@/lib/tables/legal-forms";

/** Legal forms and connectives, which say nothing about who a customer is. */
const COMMON = new Set([...LEGAL_FORMS, "and", "group", "the", "und"]);
const LEAST = 3;
const MOST_WORDS = 3;
/** So many letters of the longest word are searched alone, so that a slip later in the word is still found. */
const STEM = 4;

/** The searches that find customers with a name like this one: the whole name, its words and the stem of the longest. */
export function listSearchesForSimilar(name: string): string[] {
  const whole = name.trim();
  if (whole.length < LEAST) return [];
  const words = whole
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST && !COMMON.has(word.toLocaleLowerCase()));
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  return [...new Set([whole, ...words.slice(0, MOST_WORDS), ...(longest ? [longest.slice(0, STEM)] : [])])];
}
