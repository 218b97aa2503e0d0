import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/more-words";
import { type Namespace, pickNamespaces } from "@/lib/i18n/load";

/** Gives the client parts below the words of their namespaces: `<Words of={["customers"]}>`. */
export async function Words({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const [locale, all] = await Promise.all([getLocale(), getMessages()]);
  return (
    <MoreWords locale={locale} messages={pickNamespaces(all, of)}>
      {children}
    </MoreWords>
  );
}
