import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { OptionRow } from "@/components/ui/controls/option-list";

/** What ⌘K offers: a page, an act, a record. */
export type Hit = {
  key: string;
  label: string;
  detail?: string;
  href: string;
  icon: LucideIcon;
  group: string;
};

/** The offers in their groups, and a word where no record was found. */
export function PaletteHits({
  hits,
  active,
  list,
  isAsking,
  nothing,
  onTake,
}: {
  hits: readonly Hit[];
  active: number;
  list: RefObject<HTMLDivElement | null>;
  isAsking: boolean;
  nothing: string | null;
  onTake: (hit: Hit) => void;
}) {
  const t = useTranslations("shell");
  return (
    <div
      ref={list}
      id="hits"
      role="listbox"
      aria-label={t("find")}
      aria-busy={isAsking}
      className="max-h-[50vh] min-h-40 overflow-auto p-1.5"
    >
      {nothing && (
        <p role="status" className="p-6 text-center text-ink-3">
          {nothing}
        </p>
      )}
      {hits.map((hit, n) => {
        const Icon = hit.icon;
        return (
          <div key={`${hit.group} ${hit.key}`} role="presentation">
            {hit.group !== hits[n - 1]?.group && (
              <p className="px-2 pt-2 pb-1 text-2xs font-[550] text-ink-3">{t(`find_groups.${hit.group}`)}</p>
            )}
            <OptionRow id={`hit-${n}`} active={n === active} chosen={false} onTake={() => onTake(hit)}>
              <Icon size={16} strokeWidth={1.75} className="text-ink-3" aria-hidden />
              <span className="cut grow">{hit.label}</span>
              {hit.detail && <span className="num text-xs text-ink-3">{hit.detail}</span>}
            </OptionRow>
          </div>
        );
      })}
    </div>
  );
}
