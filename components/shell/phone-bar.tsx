"use client";
import {
  Banknote,
  BookOpen,
  Ellipsis,
  House,
  ListMusic,
  LogOut,
  MessageCircle,
  RadioTower,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFeedback } from "@/components/feedback/use-feedback";
import { useShell } from "@/components/shell/context";
import { currentKey, listNavigation } from "@/components/shell/destinations";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { MenuList } from "@/components/ui/overlay/menu";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import { signOut } from "@/lib/browser/session";
import { buildHelpHref } from "@/lib/hrefs";

/** Five places at the thumb; each is the first of its kind the person may go to. */
const PLACES = [
  { key: "home", icon: House, of: ["home"] },
  { key: "campaigns", icon: RadioTower, of: ["campaigns"] },
  { key: "on_air", icon: ListMusic, of: ["day_log", "reconciliation"] },
  { key: "money", icon: Banknote, of: ["invoices", "payments", "reports"] },
];
const ITEM = "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium";

export function PhoneBar() {
  const t = useTranslations("shell");
  const shell = useShell();
  const groups = useMemo(() => listNavigation(shell), [shell]);
  const all = groups.flatMap((group) => group.items);
  const sendFeedback = useFeedback();
  const path = usePathname();
  const current = currentKey(groups, path);
  const { anchor, open, close, toggle } = usePopover();
  const places = PLACES.flatMap(({ key, icon, of }) => {
    const to = all.find((one) => of.includes(one.key));
    return to ? [{ key, icon, href: to.href, on: of.some((one) => one === current) }] : [];
  });
  const rest = all.filter((one) => !PLACES.some((place) => place.of[0] === one.key));
  return (
    <nav
      aria-label={t("main")}
      className="flex border-t border-(--nav-line) bg-nav pb-[env(safe-area-inset-bottom)] text-nav-ink-2 sm:hidden print:hidden"
    >
      {places.map(({ key, icon: Icon, href, on }) => (
        <Link
          key={key}
          href={href}
          aria-current={on ? "page" : undefined}
          className={cx(ITEM, on && "text-(--nav-on-ink)")}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <span className="cut max-w-full px-1">{t(`places.${key}`)}</span>
        </Link>
      ))}
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        className={ITEM}
        onClick={toggle}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
        {t("places.more")}
      </button>
      <Popover open={open} anchor={anchor} onClose={close} side="above" align="end" sheet>
        <MenuList
          label={t("places.more")}
          items={[
            ...rest.map(({ key, href, icon: Icon }) => ({
              key,
              label: t(`go.${key}`),
              href,
              icon: <Icon />,
            })),
            "line",
            { key: "help", label: t("help_screen"), href: buildHelpHref(path), icon: <BookOpen /> },
            {
              key: "feedback",
              label: t("feedback"),
              icon: <MessageCircle />,
              onSelect: sendFeedback,
            },
            { key: "out", label: t("sign_out"), icon: <LogOut />, onSelect: () => void signOut() },
          ]}
          onDone={close}
        />
      </Popover>
    </nav>
  );
}
