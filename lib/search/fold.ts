/** Letters that are no base letter with an accent, as Postgres's unaccent writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
};

/** Folds text for comparison, as `fold` of the database: lower case, without accents, spaces for what is no letter or digit. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøđðłþıħŋŧ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The folded words of a text. */
export const splitWords = (text: string): string[] => foldText(text).split(" ").filter(Boolean);

/** Where the words of a search begin in a text, in characters: to be marked. Overlapping ones are joined. */
export function findMarks(text: string, words: readonly string[]): { at: number; length: number }[] {
  const marks: { at: number; length: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = foldText(word);
    const lengths = words.flatMap((one) => (folded.startsWith(one) ? countLetters(word, one.length) : []));
    if (lengths.length) marks.push({ at: index, length: Math.max(...lengths) });
  }
  return marks;
}

/** How many characters of a word make its first folded letters. */
function countLetters(word: string, folded: number): number {
  for (let n = 1; n <= word.length; n++) if (foldText(word.slice(0, n)).length >= folded) return n;
  return word.length;
}
