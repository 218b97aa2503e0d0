import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/more-words";
import type { Messages, Namespace } from "@/lib/i18n/load";

/** Gives the client parts below the words of their namespaces: `<Words of={["customers"]}>`. */
export async function Words({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const [locale, all] = await Promise.all([getLocale(), getMessages()]);
  const messages: Messages = Object.fromEntries(of.map((name) => [name, (all as Messages)[name] ?? {}]));
  return (
    <MoreWords locale={locale} messages={messages}>
      {children}
    </MoreWords>
  );
}
