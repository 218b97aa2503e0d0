"use client";
import { type AbstractIntlMessages, NextIntlClientProvider, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** Messages beside those of the provider above. */
export function MoreWords({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: AbstractIntlMessages;
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
