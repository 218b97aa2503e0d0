import type { AbstractIntlMessages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { FALLBACK_ZONE } from "@/lib/day";
import { readPageLanguage } from "@/server/api/words";

/** What next-intl asks of a request. */
export default getRequestConfig(async () => {
  const { locale, all } = await readPageLanguage();
  // The alias in next.config.mjs formats compiled messages; the library's type knows text only.
  return { locale, messages: all as unknown as AbstractIntlMessages, timeZone: FALLBACK_ZONE };
});
