"use client";
import { Search, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { HelpMenu } from "@/components/help/help-menu";
import { PlatformBadge } from "@/components/platform/platform-badge";
import { Bell } from "@/components/shell/bell";
import { JobTray } from "@/components/shell/job-tray";
import { Logo } from "@/components/shell/logo";
import { PersonMenu } from "@/components/shell/person-menu";
import { TenantSwitch } from "@/components/shell/tenant-switch";
import { IconButton } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";

type Opens = { onFind: () => void; onKeys: () => void; onAssistant: () => void };

export function TopBar({ onFind, onKeys, onAssistant }: Opens) {
  const t = useTranslations("shell");
  return (
    <header className="col-span-full flex print:hidden items-center gap-3 border-b border-(--nav-line) bg-(--bar-bg) pr-3 text-(--bar-ink) max-sm:gap-1 max-sm:pl-2">
      <Link
        href="/"
        className="flex w-(--nav-rail) items-center gap-2 pl-3.5 text-md font-[650] tracking-[-0.01em] max-sm:hidden lg:w-(--nav) lg:group-data-rail/shell:w-(--nav-rail)"
      >
        <Logo className="size-6" />
        <span className="hidden lg:inline lg:group-data-rail/shell:hidden">Spotledger</span>
        <span className="sr-only">{t("go.home")}</span>
      </Link>
      <TenantSwitch />
      <search className="mx-auto flex min-w-0 shrink basis-108 max-sm:hidden">
        <button
          type="button"
          className="flex h-control w-full items-center gap-2 rounded-sm border border-line bg-(--bar-field) px-2 text-left text-nav-ink-2 in-data-[theme=klik]:border-transparent"
          onClick={onFind}
        >
          <Search size={15} strokeWidth={1.75} aria-hidden />
          <span className="cut grow">{t("find")}</span>
          <KeyHint
            keys="mod+k"
            className="in-data-[theme=klik]:border-current/25 in-data-[theme=klik]:bg-transparent in-data-[theme=klik]:text-inherit"
          />
        </button>
      </search>
      <span className="ml-auto sm:hidden">
        <IconButton icon={<Search />} label={t("find")} look="frame" onClick={onFind} />
      </span>
      <div className="flex items-center gap-1">
        <JobTray />
        <IconButton icon={<Sparkles />} label={t("assistant")} look="frame" onClick={onAssistant} />
        <PlatformBadge />
        <Bell />
        <span className="flex max-sm:hidden">
          <HelpMenu onKeys={onKeys} />
        </span>
        <span className="ml-1.5 flex max-sm:hidden">
          <PersonMenu />
        </span>
      </div>
    </header>
  );
}
