import format from "icu-minify/format";
import { type Compiled, compileMessages } from "@/lib/i18n/compile";
import { type Language, loadMessages, type Namespace, resolveLanguage } from "@/lib/i18n/load";

export type Words = (key: string, values?: Record<string, string | number>) => string;
const ready = new Map<string, Promise<Words>>();

/**
 * Loads the messages of one namespace in a person's language, for text written on the server. Our own reader is used
 * instead of next-intl, because inside Next's bundle that reads compiled messages only, and outside only text.
 */
export function loadWords(language: string, namespace: Namespace): Promise<Words> {
  const locale: Language = resolveLanguage(language);
  const key = `${locale}:${namespace}`;
  const known = ready.get(key) ?? load(locale, namespace);
  ready.set(key, known);
  return known;
}

type Message = Parameters<typeof format>[0];
const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};

/** A missing message is a programming error and throws. */
function messageAt(compiled: Compiled, key: string): Message {
  const found = key
    .split(".")
    .reduce<unknown>(
      (at, name) => (typeof at === "object" && at ? Reflect.get(at, name) : undefined),
      compiled,
    );
  if (typeof found === "string" || Array.isArray(found)) return found;
  throw new Error(`unknown message key: ${key}`);
}
async function load(locale: Language, namespace: Namespace): Promise<Words> {
  const compiled = compileMessages((await loadMessages(locale, [namespace]))[namespace] as never);
  return (key, values = {}) => {
    const given = new Proxy(values, {
      get: (from, name) => {
        if (name in from) return Reflect.get(from, name);
        throw new Error(`missing value ${String(name)} for ${key}`);
      },
    });
    const text = format(messageAt(compiled, key), locale, given, { formatters });
    return Array.isArray(text) ? text.join("") : text;
  };
}
export const loadWordsFor = (ctx: { actor: { language: string } | null }, namespace: Namespace) =>
  loadWords(ctx.actor?.language ?? "en", namespace);

/** Loads the labels of documents; keys include their namespace. */
export async function loadDocumentWords(language: string): Promise<Words> {
  const t = await loadWords(language, "documents");
  return (key, values) => t(key.replace(/^documents\./, ""), values);
}
