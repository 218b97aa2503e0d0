"use client";
import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useCall } from "@/components/query";
import { SettingsDesk } from "@/components/settings/desk";
import { FindSetting } from "@/components/settings/find-setting";
import { SavedNote } from "@/components/settings/saved-note";
import { SettingsList } from "@/components/settings/settings-list";
import { settingsTabs, tabHref } from "@/components/settings/tabs";
import { useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";

const LOOK_FOR = 3_000;
const SHOWN_FOR = 1_600;

/** Brings the setting an address names into view, once its panel is there, and marks it for a moment. */
function showSetting(root: HTMLElement, anchor: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const found = anchor && root.querySelector<HTMLElement>(`[id="${CSS.escape(anchor)}"]`);
    if (!found) return false;
    found.scrollIntoView({ block: "center" });
    found.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true });
    found.dataset.found = "";
    timer = setTimeout(() => delete found.dataset.found, SHOWN_FOR);
    return true;
  };
  if (!anchor || show()) return () => clearTimeout(timer);
  const watch = new MutationObserver(() => show() && watch.disconnect());
  watch.observe(root, { childList: true, subtree: true });
  const giveUp = setTimeout(() => watch.disconnect(), LOOK_FOR);
  return () => {
    watch.disconnect();
    clearTimeout(giveUp);
    clearTimeout(timer);
  };
}

/** The settings: what stays while the tabs change. */
export function SettingsFrame({ first, children }: { first: DehydratedState; children: ReactNode }) {
  return (
    <HydrationBoundary state={first}>
      <SettingsDesk>
        <Frame>{children}</Frame>
      </SettingsDesk>
    </HydrationBoundary>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  const path = usePathname();
  const { capabilities } = useShell();
  const panel = useRef<HTMLDivElement>(null);
  // Kept at hand for every tab.
  useCall("tenant.current", {});
  useCall("profile.retrieve", {});
  const tabs = settingsTabs(capabilities);
  const named = tabs.find(({ id }) => path === tabHref(id))?.id;
  // The designer of a format needs the width of the list, and has its own way back.
  const isDesigning = useSearchParams().has("format") && named === "output-formats";
  const current = named ?? tabs[0]?.id;

  useEffect(() => {
    const root = panel.current;
    if (!root || path === "/settings") return;
    let stop = showSetting(root, decodeURIComponent(location.hash.slice(1)));
    const again = () => {
      stop();
      stop = showSetting(root, decodeURIComponent(location.hash.slice(1)));
    };
    window.navigation?.addEventListener("currententrychange", again);
    return () => {
      stop();
      window.navigation?.removeEventListener("currententrychange", again);
    };
  }, [path]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-x-7 gap-y-2 border-b border-line px-gutter py-[0.8rem] max-sm:py-2">
        {named && (
          <Link
            href="/settings"
            className="-ml-2 flex h-control items-center gap-1 px-2 font-medium text-accent-ink sm:hidden"
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
            {t("title")}
          </Link>
        )}
        <h1
          className={cx(
            "text-xl leading-[1.3] font-semibold tracking-(--tracking-title)",
            named && "max-sm:sr-only",
          )}
        >
          {t("title")}
        </h1>
        <div className={cx("w-80 max-w-full", named && "max-sm:hidden")}>
          <FindSetting />
        </div>
        <div className={cx("ml-auto flex items-center gap-2", !named && "max-sm:hidden")}>
          <SavedNote />
        </div>
      </header>
      <div className="flex min-h-0 grow">
        <SettingsList
          current={current}
          opened={named !== undefined}
          className={cx(
            "w-(--nav) flex-none border-r border-line max-sm:w-full max-sm:border-r-0",
            named && "max-sm:hidden",
            isDesigning && "max-[110rem]:hidden",
          )}
        />
        <div ref={panel} className={cx("min-w-0 grow", !named && "max-sm:hidden")}>
          {children}
        </div>
      </div>
    </div>
  );
}
