"use client";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { useUnread } from "@/components/notifications/use-unread";
import { useShell } from "@/components/shell/context";
import { currentKey, type Destination, listNavigation } from "@/components/shell/destinations";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";

/** Folded: by choice on wide screens, always between the phone and them. */
const LABEL = "cut max-lg:sr-only lg:group-data-rail/shell:sr-only";
const ITEM =
  "flex h-7 items-center gap-[0.55rem] rounded-sm px-2 text-nav-ink transition-colors duration-(--fast) hover:bg-(--nav-hover) max-lg:h-8 max-lg:w-9 max-lg:justify-center max-lg:px-0 lg:group-data-rail/shell:w-9 lg:group-data-rail/shell:justify-center lg:group-data-rail/shell:px-0 pointer-coarse:h-10";

/** Between the groups of a folded navigation, which shows no names. */
const RULE = "mx-auto w-6 border-(--nav-line) lg:hidden lg:group-data-rail/shell:block";
/** The group that stays at the bottom. */
const FOOT = "foot";

export function Navigation({ rail, onRail }: { rail: boolean; onRail: (rail: boolean) => void }) {
  const t = useTranslations("shell");
  const shell = useShell();
  const unread = useUnread();
  const groups = useMemo(() => listNavigation(shell), [shell]);
  const current = currentKey(groups, usePathname());
  const groupsBox = useRef<HTMLDivElement>(null);
  // In a low window the groups scroll, and the page that is open may be below.
  useEffect(() => {
    if (current) groupsBox.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const Fold = rail ? PanelLeftOpen : PanelLeftClose;
  const fold = t(rail ? "unfold" : "fold");
  const link = ({ key, href, icon: Icon, letter }: Destination) => {
    const on = key === current;
    const count = key === "inbox" ? unread : shell.counts[key];
    const name = t(`go.${key}`);
    return (
      <li key={key}>
        <Link
          href={href}
          aria-current={on ? "page" : undefined}
          data-tip={letter ? `${name}\ng ${letter}` : name}
          className={cx(ITEM, on && "bg-nav-on text-(--nav-on-ink) hover:bg-nav-on")}
        >
          <Icon size={16} strokeWidth={1.75} className={on ? undefined : "text-nav-ink-2"} aria-hidden />
          <span className={LABEL}>{name}</span>
          {count ? (
            <span className={cx(LABEL, "num ml-auto text-xs font-[450]", !on && "text-nav-ink-2")}>
              {count}
            </span>
          ) : null}
        </Link>
      </li>
    );
  };
  return (
    <nav
      aria-label={t("main")}
      data-tips="right"
      className="flex min-h-0 flex-col border-r border-(--nav-line) bg-nav px-2 pt-2 pb-2.5 font-medium max-sm:hidden print:hidden"
    >
      <div ref={groupsBox} className="-mx-2 min-h-0 grow overflow-y-auto px-2 pb-1 [scrollbar-width:none]">
        {groups
          .filter(({ key }) => key !== FOOT)
          .map(({ key, items }, n) => (
            <div key={key}>
              {key !== "top" && (
                <h2 className="hidden px-2 pt-[0.6rem] pb-[0.2rem] text-2xs font-[550] text-nav-ink-2 lg:block lg:group-data-rail/shell:hidden">
                  {t(`groups.${key}`)}
                </h2>
              )}
              {n > 0 && <hr className={cx(RULE, "my-1.5")} />}
              <ul>{items.map(link)}</ul>
            </div>
          ))}
      </div>
      {/* Settings and the fold stay in view where the window is low. */}
      <hr className={cx(RULE, "mb-1.5")} />
      <div className="flex items-end lg:border-t lg:border-(--nav-line) lg:pt-2 lg:group-data-rail/shell:flex-col lg:group-data-rail/shell:border-0 lg:group-data-rail/shell:pt-0">
        <ul className="min-w-0 grow">{groups.find(({ key }) => key === FOOT)?.items.map(link)}</ul>
        <button
          type="button"
          aria-expanded={!rail}
          data-tip={`${fold}\nmod+b`}
          className={cx(ITEM, "flex-none max-lg:hidden")}
          onClick={() => onRail(!rail)}
        >
          <Fold size={16} strokeWidth={1.75} className="text-nav-ink-2" aria-hidden />
          <span className="sr-only">{fold}</span>
        </button>
      </div>
    </nav>
  );
}
