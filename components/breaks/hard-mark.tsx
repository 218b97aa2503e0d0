"use client";
import { AlarmClock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { BreakKind } from "@/lib/inventory/break-kinds";

/** The mark of a break that starts at its time; a soft break, which follows what airs before it, has none. */
export function HardMark({ kind }: { kind: BreakKind }) {
  const t = useTranslations("breaks");
  if (kind === "soft") return null;
  return (
    <span className="flex-none text-ink-2" data-tip={t("hard_mark")}>
      <AlarmClock size={12} strokeWidth={2} aria-hidden />
      <span className="sr-only">{t("hard_mark")}</span>
    </span>
  );
}
