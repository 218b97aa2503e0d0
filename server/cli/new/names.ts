/** The plural of a name of the code: "agency" is "agencies". */
export const makePlural = (name: string) => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};
/** "an ad book", in English. */
export const writeArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
/** "ad book" as it begins a sentence. */
export const writeCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** "ad_book" in words. */
export const nameInWords = (name: string) => name.replaceAll("_", " ");
/** Whether it is like "ad_book". */
export const isName = (text: string) => /^[a-z]+(_[a-z]+)*$/.test(text);

/** Both sides of a text like "Heft/Hefte"; throws what is expected of the option. */
export function readPair(option: string, text: string, hint: string): [string, string] {
  const [first = "", second = "", ...rest] = text.split("/").map((side) => side.trim());
  if (!first || !second || rest.length) throw new Error(`--${option}: ${hint}`);
  return [first, second];
}
