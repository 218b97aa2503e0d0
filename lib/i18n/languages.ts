import type { DateFormat } from "@/lib/day";

/**
 * What the product knows of a language. `name`: in the language itself. `region`: the tag that days and numbers are
 * written by for a reader without formats of their own. `countries`: ISO codes of those whose customers read it first.
 */
type LanguageFacts = {
  name: string;
  region: string;
  countries: readonly string[];
  currency_format: string;
  date_format: DateFormat;
  decimal: "." | ",";
};

const TABLE = {
  en: {
    name: "English",
    region: "en-GB",
    countries: ["GB", "IE", "US", "AU", "NZ"],
    currency_format: "1,000.00",
    date_format: "D/M/Y",
    decimal: ".",
  },
  de: {
    name: "Deutsch",
    region: "de-DE",
    countries: ["DE", "AT", "CH", "LI"],
    currency_format: "1.000,00",
    date_format: "D.M.Y",
    decimal: ",",
  },
  fr: {
    name: "Français",
    region: "fr-FR",
    countries: ["FR", "MC", "LU"],
    currency_format: "1 000,00",
    date_format: "D/M/Y",
    decimal: ",",
  },
} as const satisfies Record<string, LanguageFacts>;

/** A language that the product is offered in: its tag, "de". */
export type Language = keyof typeof TABLE;
/** The languages of the product. The first is the default and supplies missing messages. */
export const LANGUAGES = Object.keys(TABLE) as [Language, ...Language[]];

/** Builds one value for each language. */
export const mapLanguages = <T>(build: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, build(language)])) as Record<Language, T>;

/** What the product knows of a language: its formats and countries. */
export const getLanguageFacts = (language: Language): LanguageFacts => TABLE[language];
/** The names of the languages in themselves. */
export const NAMES: Record<Language, string> = mapLanguages((language) => TABLE[language].name);
/** The languages as choices of a field, each by its own name. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

/** The language with this tag, or the default. */
export const resolveLanguage = (tag: string | undefined): Language =>
  LANGUAGES.find((language) => language === tag) ?? "en";

/** The language that customers of a country are written to in: English where none is known. */
export const suggestLanguage = (country: string): Language =>
  LANGUAGES.find((language) => getLanguageFacts(language).countries.includes(country)) ?? "en";
