import { LANGUAGES } from "@/lib/i18n/languages";

/** Whether a code is a country's own: "UK" and "FX" are other codes of GB and FR, "YU" and "SU" of former countries. */
const isOwnCode = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const MORE = {
  uk: "GB",
  usa: "US",
  england: "GB",
  holland: "NL",
  brd: "DE",
  schottland: "GB",
  scotland: "GB",
};

let known: { codes: string[]; named: ReadonlyMap<string, string> } | undefined;
/** ISO codes of all countries, and the codes by name (in each language of the product, the code itself) in lower case. */
export function getCountryNames() {
  if (known) return known;
  const tables = LANGUAGES.map((one) => new Intl.DisplayNames([one], { type: "region", fallback: "none" }));
  const named = new Map<string, string>(Object.entries(MORE));
  const codes = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(
    (code) => tables[0]?.of(code) && isOwnCode(code),
  );
  for (const code of codes) {
    named.set(code.toLowerCase(), code);
    for (const table of tables) named.set((table.of(code) ?? code).toLowerCase(), code);
  }
  known = { codes, named };
  return known;
}

const shown = new Map<string, Intl.DisplayNames>();
/** The name of a country in a language. The names of a language are loaded once: it takes longer than reading a row. */
export function formatCountry(code: string, language: string): string {
  const names = shown.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  shown.set(language, names);
  return names.of(code) ?? code;
}
