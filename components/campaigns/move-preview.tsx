"use client";
import { useTranslations } from "next-intl";
import { useSigned } from "@/components/campaigns/revision/difference";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";

/** What a moved campaign, or a copy of it, books: spots and net by station beside what the campaign has. */
export function MovePreview({ of }: { of: CallOutput<"campaigns.shift_preview"> }) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const signed = useSigned();
  const { stations, before, after, missing, logs } = of;
  return (
    <div className="grid gap-2">
      <p className="num">
        {t("move_takes", {
          count: after.spots,
          amount: `${money(after.total)} ${formats.currency}`,
          before: `${number(before.spots)} · ${money(before.total)}`,
          change: signed(before.total, after.total),
        })}
      </p>
      {stations.length > 1 && (
        <ul className="num grid gap-1 text-ink-2">
          {stations.map((row) => (
            <li key={row.station} className="flex gap-3">
              <span className="cut grow">{row.station_name}</span>
              <span>
                {row.spots_before === row.spots_after
                  ? number(row.spots_after)
                  : t("move_spots", { before: number(row.spots_before), after: number(row.spots_after) })}
              </span>
              <span className="w-24 text-right">{money(row.after)}</span>
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && (
        <p className="text-warn-ink">{t("review_missing", { count: missing, number: number(missing) })}</p>
      )}
      {logs > 0 && <p className="text-warn-ink">{t("stop_logs", { count: logs })}</p>}
    </div>
  );
}
