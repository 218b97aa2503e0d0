"use client";
import { useTranslations } from "next-intl";
import { SETTINGS_GROUPS, settingsTabs, type TabId, tabHref } from "@/components/settings/tabs";
import { useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";

/** The tabs in their groups; on the phone a page of its own. */
export function SettingsList({
  current,
  opened,
  className,
}: {
  current: TabId | undefined;
  /** Its address names it; on the phone the first is open only then. */
  opened: boolean;
  className?: string;
}) {
  const t = useTranslations("settings");
  const tabs = settingsTabs(useShell().capabilities);
  const groups = SETTINGS_GROUPS.map((group) => ({
    group,
    items: tabs.filter((tab) => tab.group === group),
  }));
  return (
    <nav aria-label={t("title")} className={cx("overflow-y-auto px-3 py-4 font-medium", className)}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ group, items }) => (
          <div key={group} className="not-first:mt-3.5">
            <h2 className="px-2 pb-1 text-2xs font-[550] text-ink-3">{t(`groups.${group}`)}</h2>
            <ul>
              {items.map(({ id, icon: Icon }) => (
                <li key={id}>
                  <Link
                    href={tabHref(id)}
                    aria-current={id === current && opened ? "page" : undefined}
                    className={cx(
                      "flex h-7.5 items-center gap-2 rounded-sm px-2 transition-colors duration-(--fast) hover:bg-hover pointer-coarse:h-control",
                      id === current && "sm:bg-selected sm:text-accent-ink sm:hover:bg-selected",
                    )}
                  >
                    <Icon
                      size={15}
                      strokeWidth={1.75}
                      className={id === current ? undefined : "text-ink-3"}
                      aria-hidden
                    />
                    <span className="cut">{t(`tabs.${id}`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
