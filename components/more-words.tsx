"use client";
import { type AbstractIntlMessages, NextIntlClientProvider, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { readPageFile } from "@/lib/browser/page-files";
import type { Compiled } from "@/lib/i18n/compile";
import { overlayCompiled } from "@/lib/i18n/overlay";

/** Messages beside those of the provider above: files of shipped ones, which are loaded, and what a tenant says `own`. */
export function MoreWords({
  locale,
  files,
  own,
  children,
}: {
  locale: string;
  files: readonly string[];
  own: Compiled;
  children: ReactNode;
}) {
  const above = useMessages();
  const all = useMemo(() => {
    const shipped = files.map((href) => readPageFile(href) as Compiled);
    return { ...above, ...overlayCompiled(Object.assign({}, ...shipped), own) } as AbstractIntlMessages;
  }, [above, files, own]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
