"use client";
import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { followSystem, keepRail, showTheme } from "@/components/shell/appearance";
import { Companion } from "@/components/shell/companion";
import { ConfirmPassword } from "@/components/shell/confirm-password";
import { ShellProvider } from "@/components/shell/context";
import type { ShellData } from "@/components/shell/data";
import { destinationsFor, isEditor } from "@/components/shell/destinations";
import { EraseBand } from "@/components/shell/erase-band";
import { ChosenKeysProvider, useKeepChosenKeys } from "@/components/shell/keys/chosen-keys";
import { Live } from "@/components/shell/live";
import { Navigation } from "@/components/shell/navigation";
import { PhoneBar } from "@/components/shell/phone-bar";
import { useSpotColors } from "@/components/shell/spot-colors";
import { TopBar } from "@/components/shell/top-bar";
import { ViewBand } from "@/components/shell/view-band";
import { useVisit } from "@/components/shell/visit";
import { useKeys } from "@/components/ui/controls/keys";
import { Band } from "@/components/ui/feedback/states";
import { Toaster } from "@/components/ui/feedback/toaster";
import { FormatProvider } from "@/components/ui/format";
import { keepSession } from "@/lib/browser/session";
import { buildHelpHref } from "@/lib/hrefs";

const Palette = dynamic(() => import("@/components/shell/palette/palette").then((m) => m.Palette), {
  ssr: false,
});
const ShortcutsSheet = dynamic(
  () => import("@/components/shell/keys/shortcuts-sheet").then((m) => m.ShortcutsSheet),
  { ssr: false },
);

const AssistantPanel = dynamic(
  () => import("@/components/shell/assistant-panel").then((m) => m.AssistantPanel),
  { ssr: false },
);

/** The frame of the app: bar, navigation, and the page, which alone scrolls. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const path = usePathname();
  useVisit(shell.tenant.uuid);
  const chosenKeys = useKeepChosenKeys(shell.keys);
  const [rails, setRails] = useState(shell.rail);
  const [open, setOpen] = useState<"find" | "keys" | "assistant" | null>(null);
  const kind = isEditor(path) ? "editor" : "page";
  const rail = rails[kind];

  useSpotColors(shell.spots.colors);
  useEffect(keepSession, []);
  useEffect(
    () => (shell.appearance.theme === "system" ? followSystem() : undefined),
    [shell.appearance.theme],
  );
  useEffect(() => {
    // Commands of the desktop frame around the page (seed §2).
    const obey = ({ source, origin, data }: MessageEvent) => {
      if (source !== window || origin !== location.origin) return;
      if (data?.command === "go_settings_page") router.push("/settings");
      if (data?.command === "settings_change_theme") showTheme(shell.appearance.theme);
    };
    window.addEventListener("message", obey);
    return () => window.removeEventListener("message", obey);
  }, [router, shell.appearance.theme]);

  const fold = (next: boolean) => {
    const all = { ...rails, [kind]: next };
    setRails(all);
    void keepRail(all);
  };
  const goes = useMemo(
    () =>
      destinationsFor(shell)
        .flatMap((group) => group.items)
        .filter((one) => one.letter)
        .map(({ key, href, letter }) => ({
          keys: `g ${letter}`,
          says: t(`go.${key}`),
          run: () => router.push(href),
        })),
    [shell, router, t],
  );
  useKeys("go", t("keys_go"), goes);
  useKeys("shell", t("keys_all"), [
    { keys: "mod+k", says: t("find"), run: () => setOpen("find"), typing: true },
    { keys: "?", says: t("shortcuts"), run: () => setOpen("keys") },
    { keys: "f1", says: t("help_screen"), run: () => router.push(buildHelpHref(path)), typing: true },
    { keys: "mod+b", says: t(rail ? "unfold" : "fold"), run: () => fold(!rail) },
  ]);

  return (
    <ShellProvider value={shell}>
      <FormatProvider formats={shell.formats}>
        <div
          data-rail={rail || undefined}
          className="group/shell grid h-dvh grid-cols-1 grid-rows-[var(--bar)_auto_minmax(0,1fr)_auto] sm:grid-cols-[var(--nav-rail)_minmax(0,1fr)] lg:grid-cols-[var(--nav)_minmax(0,1fr)] lg:data-rail:grid-cols-[var(--nav-rail)_minmax(0,1fr)] print:block print:h-auto"
        >
          <a
            href="#page"
            className="fixed top-1 left-1 z-(--z-tip) -translate-y-20 rounded-sm bg-accent px-3 py-2 text-on-accent focus:translate-y-0 print:hidden"
          >
            {t("skip")}
          </a>
          <TopBar
            onFind={() => setOpen("find")}
            onKeys={() => setOpen("keys")}
            onAssistant={() => setOpen("assistant")}
          />
          <div className="col-span-full">
            {shell.view_until && <ViewBand until={shell.view_until} />}
            {shell.tenant.sandbox && <Band tone="sandbox">{t("sandbox_band")}</Band>}
            {shell.erase_at && <EraseBand at={shell.erase_at} />}
          </div>
          <Navigation rail={rail} onRail={fold} />
          <main
            id="page"
            tabIndex={-1}
            className="relative min-h-0 min-w-0 overflow-hidden bg-surface outline-none print:overflow-visible"
          >
            {children}
          </main>
          <Companion />
          <PhoneBar />
          <Live />
          <ConfirmPassword />
        </div>
        {open === "find" && <Palette onClose={() => setOpen(null)} />}
        {open === "keys" && (
          <ChosenKeysProvider value={chosenKeys}>
            <ShortcutsSheet onClose={() => setOpen(null)} />
          </ChosenKeysProvider>
        )}
        {open === "assistant" && <AssistantPanel onClose={() => setOpen(null)} />}
        <Toaster {...shell.notices} />
      </FormatProvider>
    </ShellProvider>
  );
}
