import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { FALLBACK_ZONE } from "@/lib/day";
import { languageOf, messagesIn } from "@/lib/i18n/load";

/** Language of the request: the cookie the profile writes, English without one. */
export default getRequestConfig(async () => {
  const locale = languageOf((await cookies()).get("language")?.value);
  return { locale, messages: await messagesIn(locale), timeZone: FALLBACK_ZONE };
});
