import type { DateFormat } from "@/lib/day";
import { listKeys } from "@/lib/own";

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
  es: {
    name: "Español",
    region: "es-ES",
    countries: "ES MX AR CO CL PE EC UY PY BO VE CR PA GT HN SV NI DO CU".split(" "),
    currency_format: "1.000,00",
    date_format: "D/M/Y",
    decimal: ",",
  },
  hr: {
    name: "Hrvatski",
    region: "hr-HR",
    countries: ["HR", "BA"],
    currency_format: "1.000,00",
    date_format: "D.M.Y",
    decimal: ",",
  },
  "sr-Latn": {
    name: "Srpski",
    region: "sr-Latn-RS",
    countries: ["RS", "ME"],
    currency_format: "1.000,00",
    date_format: "D.M.Y",
    decimal: ",",
  },
  pl: {
    name: "Polski",
    region: "pl-PL",
    countries: ["PL"],
    currency_format: "1 000,00",
    date_format: "D.M.Y",
    decimal: ",",
  },
} as const satisfies Record<string, LanguageFacts>;

/** A language that the product is offered in: its tag, "de". */
export type Language = keyof typeof TABLE;
const [, ...others] = listKeys(TABLE);
/** The languages of the product. The first is the default and supplies missing messages. */
export const LANGUAGES: [Language, ...Language[]] = ["en", ...others];

/** Builds one value for each language. */
export const buildByLanguage = <T>(build: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, build(language)])) as Record<Language, T>;

/** What the product knows of a language: its formats and countries. */
export const getLanguageFacts = (language: Language): LanguageFacts => TABLE[language];
/** The names of the languages in themselves. */
export const NAMES: Record<Language, string> = buildByLanguage((language) => TABLE[language].name);
/** The languages as choices of a field, each by its own name. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

/** The language with this tag, or the default. */
export const resolveLanguage = (tag: string | undefined): Language =>
  LANGUAGES.find((language) => language === tag) ?? "en";

/** The languages that customers' files are read in. */
const READERS = ["en", "de", "es", "pl"];
const stripScript = (tag: string) => tag.replace(/-.*/, "");
const nameLanguage = (tag: string, reader: string) =>
  new Intl.DisplayNames(reader, { type: "language" }).of(tag) ?? tag;
/** The languages by their tags and names, in themselves and in the languages that files are read in. */
const buildNames = (): ReadonlyMap<string, Language> =>
  new Map(
    LANGUAGES.flatMap((language) =>
      [language, stripScript(language)]
        .flatMap((tag) => [tag, ...READERS.map((reader) => nameLanguage(tag, reader))])
        .concat(NAMES[language])
        .map((name) => [name.toLowerCase(), language] as const),
    ),
  );
let names: ReadonlyMap<string, Language> | null = null;
/** The language that a text names: "de", "German", "Deutsch"; null for others. */
export function findLanguage(text: string): Language | null {
  names ??= buildNames();
  return names.get(text.trim().toLowerCase()) ?? null;
}

/** The language a customer is written to in: its own, that of its country, or else `otherwise`. */
export const pickCustomerLanguage = (
  { language, country }: { language: Language | ""; country: string },
  otherwise: Language,
): Language => language || (country ? pickLanguageOf(country) : otherwise);

/** The language that customers of a country are written to in: English where none is known. */
export const pickLanguageOf = (country: string): Language =>
  LANGUAGES.find((language) => getLanguageFacts(language).countries.includes(country)) ?? "en";
