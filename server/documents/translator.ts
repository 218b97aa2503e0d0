import format from "icu-minify/format";
import { type Compiled, compileMessages } from "@/lib/i18n/compile";
import { type Language, resolveLanguage } from "@/lib/i18n/languages";
import { loadMessages, type Messages, type Namespace } from "@/lib/i18n/load";

export type Words = (key: string, values?: Record<string, string | number>) => string;

declare global {
  /** Reads what the tenant of the current work says instead of the shipped texts; server/wording.ts sets it. */
  var spotledger_wording: ((language: Language) => Promise<Messages | null>) | undefined;
}
const SHIPPED: Messages = {};
/** What the tenant of the current work says instead of the shipped texts; in a thread, nothing. */
export const loadOwnMessages = async (language: string): Promise<Messages> =>
  (await globalThis.spotledger_wording?.(resolveLanguage(language))) ?? SHIPPED;

const ready = new WeakMap<Messages, Map<string, Promise<Words>>>();

/**
 * Loads the messages of one namespace in a person's language, for text written on the server, in the wording of the
 * current tenant or the `own` given. Our own reader is used instead of next-intl, because inside Next's bundle that
 * reads compiled messages only, and outside only text.
 */
export async function loadWords(language: string, namespace: Namespace, own?: Messages): Promise<Words> {
  const locale: Language = resolveLanguage(language);
  const messages = own ?? (await loadOwnMessages(locale));
  const words = ready.get(messages) ?? new Map<string, Promise<Words>>();
  ready.set(messages, words);
  const key = `${locale}:${namespace}`;
  const known = words.get(key) ?? load(locale, namespace, messages);
  words.set(key, known);
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
async function load(locale: Language, namespace: Namespace, own: Messages): Promise<Words> {
  const { [namespace]: messages = {} } = await loadMessages(locale, [namespace], own);
  const compiled = compileMessages(typeof messages === "string" ? {} : messages);
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
export async function loadDocumentWords(language: string, own?: Messages): Promise<Words> {
  const t = await loadWords(language, "documents", own);
  return (key, values) => t(key.replace(/^documents\./, ""), values);
}
