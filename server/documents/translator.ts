import { createTranslator } from "next-intl";
import { type Language, languageOf, messagesIn, type Namespace } from "@/lib/i18n/load";

export type Words = (key: string, values?: Record<string, string | number>) => string;
const ready = new Map<string, Promise<Words>>();

/** The words of one namespace in a person's language, for what is written on the server. */
export function wordsIn(language: string, namespace: Namespace): Promise<Words> {
  const locale: Language = languageOf(language);
  const key = `${locale}:${namespace}`;
  const known = ready.get(key) ?? load(locale, namespace);
  ready.set(key, known);
  return known;
}
/** A word that is missing is a mistake of ours, not something to print. */
function missing(error: Error): never {
  throw error;
}
async function load(locale: Language, namespace: Namespace): Promise<Words> {
  const messages = await messagesIn(locale, [namespace]);
  const t = createTranslator({
    locale,
    messages: messages as never,
    namespace: namespace as never,
    onError: missing,
  });
  return t as unknown as Words;
}
export const wordsFor = (ctx: { actor: { language: string } | null }, namespace: Namespace) =>
  wordsIn(ctx.actor?.language ?? "en", namespace);
