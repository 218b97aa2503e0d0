"use client";
import { NextIntlClientProvider, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Messages } from "@/lib/i18n/load";

/** Messages beside those of the provider above. */
export function MoreWords({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: Messages;
  children: ReactNode;
}) {
  const above = useMessages();
  const all = useMemo(() => ({ ...above, ...messages }), [above, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
