"use client";
import {
  CalendarClock,
  Layers,
  type LucideIcon,
  RotateCw,
  Star,
  Store,
  Tag,
  TrendingDown,
  UserX,
} from "lucide-react";
import { type SavedInsight, useInsightWords } from "@/components/insights/insight-words";
import { useCall } from "@/components/query";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import type { InsightType, InsightValues } from "@/lib/insights/types";

const ICONS: Record<InsightType, LucideIcon> = {
  lapsed_customers: UserX,
  under_delivered: TrendingDown,
  seasonal_repeat: RotateCw,
  price_drift: Tag,
  sector_without_advertiser: Store,
  empty_inventory: Layers,
};
const NO_PARAMS: InsightValues = {};

/** A type, or a saved insight, with what it found now. */
export function InsightCard({
  type,
  saved,
  isOpen,
}: {
  type: InsightType;
  saved?: SavedInsight;
  isOpen: boolean;
}) {
  const { t, headline } = useInsightWords();
  const { money, formats } = useFormat();
  const params = saved?.params ?? NO_PARAMS;
  const { data } = useCall("insights.run", { insight_type: type, params }, { staleTime: 60_000 });
  const Icon = saved ? CalendarClock : ICONS[type];
  const count = data && headline(data);
  return (
    <Link
      href={`/insights?insight=${saved?.uuid ?? type}`}
      aria-current={isOpen ? "true" : undefined}
      className={cx(
        "grid gap-1 rounded-md border bg-raised p-3",
        isOpen ? "border-(--accent) bg-selected" : "border-line hover:bg-hover",
      )}
    >
      <span className="flex items-center gap-2 text-xs text-ink-2">
        <Icon size={15} strokeWidth={1.75} aria-hidden className="flex-none text-accent-ink" />
        <span className="cut grow">{t(`types.${type}`)}</span>
        {saved?.is_favorite && (
          <Star
            size={14}
            fill="currentColor"
            strokeWidth={1.75}
            className="text-warn-ink"
            role="img"
            aria-label={t("favorite")}
          />
        )}
      </span>
      <span className="font-semibold">{saved?.title ?? count ?? t(`types.${type}`)}</span>
      <span className="num text-xs text-ink-2">
        {saved && count}
        {!saved && data?.totals.amount && `${money(data.totals.amount)} ${formats.currency}`}
      </span>
    </Link>
  );
}
