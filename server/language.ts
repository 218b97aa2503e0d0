import { cookies } from "next/headers";
import type { AbstractIntlMessages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { FALLBACK_ZONE } from "@/lib/day";
import { type Compiled, compileMessages, overlayCompiled } from "@/lib/i18n/compile";
import { type Language, resolveLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load";
import { findPseudoLanguage, type PseudoLanguage, writePseudoMessages } from "@/lib/i18n/pseudo";
import { getCore } from "@/server/api/get-core";
import { runAsVisitor } from "@/server/api/server-caller";
import { getEnv } from "@/server/env";
import { getLog } from "@/server/outside/log";
import type { Wording } from "@/server/wording";

const shipped = new Map<Language, Promise<Compiled>>();
function compileShipped(language: Language): Promise<Compiled> {
  const known = shipped.get(language) ?? loadMessages(language).then(compileMessages);
  shipped.set(language, known);
  return known;
}

const worded = new WeakMap<Wording, Compiled>();
/** The messages of a language in the words of the visitor's tenant; the shipped ones where those cannot be read. */
async function compileFor(language: Language): Promise<Compiled> {
  const all = await compileShipped(language);
  try {
    const wording = await runAsVisitor(async () => (await getCore()).loadWording(language));
    const known = worded.get(wording) ?? overlayCompiled(all, compileMessages(wording.messages));
    worded.set(wording, known);
    return known;
  } catch (err) {
    getLog().error({ err }, "the wording of a page could not be read");
    return all;
  }
}

// The alias in next.config.mjs formats compiled messages; the library's type knows text only.
const messagesFor = async (language: Language) =>
  (await compileFor(language)) as unknown as AbstractIntlMessages;

const pseudo = new Map<PseudoLanguage, Promise<Compiled>>();
function compilePseudo(language: PseudoLanguage): Promise<Compiled> {
  const known =
    pseudo.get(language) ?? compileShipped("en").then((english) => writePseudoMessages(english, language));
  pseudo.set(language, known);
  return known;
}
const mayBePseudo = () => getEnv().PSEUDO_LANGUAGES ?? getEnv().NODE_ENV === "development";

/** Language of the request: from the cookie that the profile sets, otherwise English. */
export default getRequestConfig(async () => {
  const asked = (await cookies()).get("language")?.value;
  const made = mayBePseudo() ? findPseudoLanguage(asked) : undefined;
  if (made) {
    const messages = (await compilePseudo(made)) as unknown as AbstractIntlMessages;
    return { locale: made, messages, timeZone: FALLBACK_ZONE };
  }
  const locale = resolveLanguage(asked);
  return { locale, messages: await messagesFor(locale), timeZone: FALLBACK_ZONE };
});
