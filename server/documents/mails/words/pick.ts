import { type Day, formatDay } from "@/lib/day";
import { getLanguageFacts, type Language, resolveLanguage } from "@/lib/i18n/languages";
import { GERMAN } from "./de";
import { ENGLISH } from "./en";
import { SPANISH } from "./es";
import { FRENCH } from "./fr";
import { CROATIAN } from "./hr";
import { POLISH } from "./pl";
import { SERBIAN } from "./sr";
import type { MailWords } from "./words";

const WORDS: Record<Language, MailWords> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  hr: CROATIAN,
  "sr-Latn": SERBIAN,
  pl: POLISH,
};

/** What the mails say in a language; in English where it is unknown. */
export const pickMailWords = (language: string): MailWords => WORDS[resolveLanguage(language)];

/** Writes a day in a mail as its language does; in English day before month with stops, which nobody misreads. */
export const writeMailDay = (language: string, day: Day): string => {
  const known = resolveLanguage(language);
  return formatDay(day, known === "en" ? "D.M.Y" : getLanguageFacts(known).date_format);
};
