"use client";
import { useState } from "react";
import { Logo } from "@/components/shell/logo";
import { Button } from "@/components/ui/controls/button";
import { BROKEN_PAGE } from "@/lib/i18n/broken-page";
import { resolveLanguage } from "@/lib/i18n/languages";
import "./globals.css";

/** What the document said of itself before it broke: its language and its look. */
function readDocument() {
  const { lang = "en", dataset = {} } = typeof document === "undefined" ? {} : document.documentElement;
  return {
    language: resolveLanguage(lang),
    theme: dataset["theme"] ?? "classic",
    size: dataset["size"] ?? "m",
  };
}

/** The page of an error above all pages, where neither messages nor the frame are. */
export default function BrokenPage() {
  const [{ language, theme, size }] = useState(readDocument);
  const { title, text, reload } = BROKEN_PAGE[language];
  return (
    <html lang={language} data-theme={theme} data-size={size}>
      <body>
        <title>{`${title} · Spotledger`}</title>
        <main className="grid min-h-dvh place-items-center bg-canvas p-6 text-center">
          <div role="alert">
            <Logo className="mx-auto mb-4 size-10" />
            <h1 className="text-xl font-semibold tracking-(--tracking-title)">{title}</h1>
            <p className="mt-1 mb-5 text-md text-ink-2">{text}</p>
            <Button look="main" size="lg" onClick={() => location.reload()}>
              {reload}
            </Button>
          </div>
        </main>
      </body>
    </html>
  );
}
