"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import type { Day } from "@/lib/day";

/** Days in words: one day, or from the first to the last. */
export function useSpan() {
  const t = useTranslations("campaigns.commercial_plan");
  const { day } = useFormat();
  return ({ from, to }: { from: Day; to: Day }) =>
    from === to ? day(from) : t("from_to", { from: day(from), to: day(to) });
}
