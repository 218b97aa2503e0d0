"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { type Day, findClockChange } from "@/lib/day";

/** Says that the clock of a station changes within a broadcast date, and which times it skips or repeats. */
export function ClockChange({ zone, date, dayStart = 0 }: { zone: string; date: Day; dayStart?: number }) {
  const t = useTranslations("log");
  const { time } = useFormat();
  const change = findClockChange(zone, date, dayStart);
  if (!change) return null;
  const of = { from: time(change.from), to: time(change.to) };
  const text = t(change.to > change.from ? "clock_forward_text" : "clock_back_text", of);
  return (
    <span data-tip={text}>
      <Badge tone="warn" glyph="clock">
        {t("clock_change", of)}
        <span className="sr-only">{text}</span>
      </Badge>
    </span>
  );
}
