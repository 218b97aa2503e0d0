"use client";
import {
  BookOpen,
  CircleQuestionMark,
  Keyboard,
  Megaphone,
  MessageCircle,
  Search,
  Sparkles,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { PlatformBadge } from "@/components/platform/platform-badge";
import { Bell } from "@/components/shell/bell";
import { JobTray } from "@/components/shell/job-tray";
import { Logo } from "@/components/shell/logo";
import { PersonMenu } from "@/components/shell/person-menu";
import { TenantSwitch } from "@/components/shell/tenant-switch";
import { IconButton } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";
import { Menu } from "@/components/ui/overlay/menu";
import { buildHelpHref } from "@/lib/hrefs";

type Opens = { onFind: () => void; onKeys: () => void; onAssistant: () => void };

export function TopBar({ onFind, onKeys, onAssistant }: Opens) {
  const t = useTranslations("shell");
  const path = usePathname();
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
          <Menu
            label={t("help")}
            icon={<CircleQuestionMark />}
            look="frame"
            glyph
            align="end"
            items={[
              {
                key: "help",
                label: t("help_screen"),
                icon: <BookOpen />,
                keys: "F1",
                href: buildHelpHref(path),
              },
              {
                key: "feedback",
                label: t("feedback"),
                icon: <MessageCircle />,
                href: `/send-us-feedback?page=${encodeURIComponent(path)}`,
              },
              {
                key: "platform",
                label: t("platform"),
                icon: <Megaphone />,
                href: "/platform-notifications",
              },
              { key: "keys", label: t("shortcuts"), icon: <Keyboard />, keys: "?", onSelect: onKeys },
            ]}
          />
        </span>
        <span className="ml-1.5 flex max-sm:hidden">
          <PersonMenu />
        </span>
      </div>
    </header>
  );
}
