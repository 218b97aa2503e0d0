import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { readRecent } from "@/components/shell/recent";
import { Link } from "@/components/ui/controls/link";

/** Parts of the grammar; pressing one adds it to the text. */
const PARTS = [
  "customer:",
  "station:",
  "status:overdue",
  "type:invoice",
  "from:",
  "to:",
  '"exact words"',
  "-",
] as const;
const NAMES: Readonly<Record<(typeof PARTS)[number], string>> = {
  "customer:": "customer",
  "station:": "station",
  "status:overdue": "status",
  "type:invoice": "type",
  "from:": "from",
  "to:": "to",
  '"exact words"': "exact",
  "-": "without",
};

/** Records opened before that are shown. */
const SHOWN = 6;

/** What can be typed, and the records opened often and lately. */
export function SearchSyntax({
  onTake,
  box,
}: {
  onTake: (part: string) => void;
  box: RefObject<HTMLElement | null>;
}) {
  const t = useTranslations("search");
  const [recent, setRecent] = useState<ReturnType<typeof readRecent>>([]);
  useEffect(() => setRecent(readRecent()), []);
  return (
    <aside className="grid content-start gap-4 text-xs max-lg:hidden">
      <section>
        <h2 className="mb-1 text-ink-3">{t("syntax")}</h2>
        <ul>
          {PARTS.map((part) => (
            <li key={part} className="flex items-baseline gap-3 py-1">
              <button
                type="button"
                className="shrink-0 text-left font-mono text-accent-ink hover:underline"
                onClick={() => {
                  onTake(part);
                  box.current?.focus();
                }}
              >
                {part}
              </button>
              <span className="ml-auto text-right text-ink-3">{t(`parts.${NAMES[part]}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      {recent.length > 0 && (
        <section>
          <h2 className="mb-1 text-ink-3">{t("recent")}</h2>
          <ul>
            {recent.slice(0, SHOWN).map(({ href, label }) => (
              <li key={href} className="cut py-1">
                <Link href={href} className="hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
