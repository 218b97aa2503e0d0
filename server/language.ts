import { cookies } from "next/headers";
import type { AbstractIntlMessages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { FALLBACK_ZONE } from "@/lib/day";
import { compileMessages } from "@/lib/i18n/compile";
import { type Language, loadMessages, resolveLanguage } from "@/lib/i18n/load";

const ready = new Map<Language, AbstractIntlMessages>();

async function messagesFor(language: Language): Promise<AbstractIntlMessages> {
  const known = ready.get(language);
  if (known) return known;
  // The alias in next.config.mjs formats compiled messages; the library's type knows text only.
  const compiled = compileMessages(await loadMessages(language)) as unknown as AbstractIntlMessages;
  ready.set(language, compiled);
  return compiled;
}

/** Language of the request: from the cookie that the profile sets, otherwise English. */
export default getRequestConfig(async () => {
  const locale = resolveLanguage((await cookies()).get("language")?.value);
  return { locale, messages: await messagesFor(locale), timeZone: FALLBACK_ZONE };
});
