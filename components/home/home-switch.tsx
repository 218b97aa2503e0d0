import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";

const VIEWS = [
  { key: "work", href: "/" },
  { key: "dashboard", href: "/home-new" },
] as const;

/** Home has two faces: what needs me, and how it goes. */
export function HomeSwitch({ now }: { now: (typeof VIEWS)[number]["key"] }) {
  const t = useTranslations("home.views");
  return (
    <nav aria-label={t("label")} className="inline-flex gap-px rounded-sm bg-neutral-soft p-0.5">
      {VIEWS.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === now ? "page" : undefined}
          className={cx(
            "inline-flex h-7 items-center rounded-[4px] px-2.5 font-medium whitespace-nowrap",
            key === now ? "bg-raised text-ink shadow-(--shadow-1)" : "text-ink-2 hover:text-ink",
          )}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
