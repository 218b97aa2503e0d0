import type { Compiled } from "@/lib/i18n/compile";

/**
 * Languages made from English to test screens: one 40 % longer with accents, one from right to left. A person never
 * chooses them; a cookie does, where the environment allows it.
 */
export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"] as const;
/** A language of `PSEUDO_LANGUAGES`. */
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

/** The pseudo-language with this tag, if it is one. */
export const findPseudoLanguage = (tag: string | undefined): PseudoLanguage | undefined =>
  PSEUDO_LANGUAGES.find((language) => language === tag);

/** The direction in which a language is written. */
export const getDirection = (language: string): "ltr" | "rtl" => (language === "ar-XB" ? "rtl" : "ltr");

const PLAIN = "AaCcEeIiNnOoSsUuYyZz";
const ACCENTED = [..."ÅåÇçËëÎîÑñÖöŠšÛûÝýŽž"];
/** The characters that turn what stands between them around. */
const [TURN, RETURN] = ["\u202e", "\u202c"];
/** How much longer than English other languages are. */
const LONGER = 0.4;

const accent = (text: string) => text.replace(/[A-Za-z]/g, (c) => ACCENTED[PLAIN.indexOf(c)] ?? c);

/** A text in a pseudo-language. Spaces at its ends and signs without letters stay. */
export function writePseudo(text: string, language: PseudoLanguage): string {
  if (!/[A-Za-z]/.test(text)) return text;
  if (language === "ar-XB") return text.replace(/\p{L}+/gu, (word) => TURN + word + RETURN);
  const end = /\s*$/.exec(text)?.[0] ?? "";
  const more = "ëxtrå "
    .repeat(Math.ceil((text.length * LONGER) / 6))
    .slice(0, Math.ceil(text.length * LONGER));
  return `${accent(text.slice(0, text.length - end.length))} ${more.trimEnd()}${end}`;
}

/** A part of a compiled message is a text, the number of its plural, or a list: [name], [tag, ...parts], [name, kind, options]. */
function writePart(part: unknown, language: PseudoLanguage): unknown {
  if (typeof part === "string") return writePseudo(part, language);
  if (!Array.isArray(part)) return part;
  const [name, kind, ...rest]: unknown[] = part;
  if (kind === undefined) return part;
  if (typeof kind !== "number") return [name, ...part.slice(1).map((one) => writePart(one, language))];
  return [name, kind, ...rest.map((options) => writeOptions(options, language))];
}

const writeMessage = (message: unknown, language: PseudoLanguage): unknown =>
  Array.isArray(message) ? message.map((part) => writePart(part, language)) : writePart(message, language);

const writeOptions = (options: unknown, language: PseudoLanguage): unknown =>
  typeof options === "object" && options !== null
    ? Object.fromEntries(Object.entries(options).map(([form, text]) => [form, writeMessage(text, language)]))
    : options;

/** Compiled English messages in a pseudo-language: the texts change, placeholders and forms do not. */
export const writePseudoMessages = (messages: Compiled, language: PseudoLanguage): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "object" && !Array.isArray(value)
        ? writePseudoMessages(value, language)
        : (writeMessage(value, language) as Compiled[string]),
    ]),
  );
