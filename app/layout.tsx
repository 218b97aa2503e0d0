import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";
import { firstPaint } from "@/components/shell/paint";
import { NOTE_EARLY_PRESS } from "@/components/ui/early-press";
import { getDirection } from "@/lib/i18n/pseudo";
import { getCore } from "@/server/api/get-core";
import { readNonce } from "@/server/api/policy";
import "./globals.css";
import { PageIncomplete } from "./page-incomplete";
import { WithFiles, Words } from "./words";

// The letters of most texts come with the first answer; other alphabets load when a page needs them.
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  adjustFontFallback: false,
});

export const metadata: Metadata = { title: { default: "Spotledger", template: "%s · Spotledger" } };
export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const asked = await headers();
  const mac = /Mac|iPhone|iPad/.test(asked.get("user-agent") ?? "");
  const locale = await getLocale();
  const { theme, size } = firstPaint((name) => jar.get(name)?.value);
  const routes = await (await getCore()).findPageFileAddress("routes");
  return (
    <html
      lang={locale}
      dir={getDirection(locale)}
      data-theme={theme}
      data-size={size}
      data-keys={mac ? "mac" : "pc"}
      className={inter.variable}
    >
      <head>
        <script nonce={readNonce(asked.get("content-security-policy"))} suppressHydrationWarning>
          {NOTE_EARLY_PRESS}
        </script>
      </head>
      <body>
        <NextIntlClientProvider messages={{}}>
          <Words of="common">
            <WithFiles files={[routes]}>
              <Providers routes={routes}>{children}</Providers>
            </WithFiles>
          </Words>
        </NextIntlClientProvider>
        <PageIncomplete />
      </body>
    </html>
  );
}
