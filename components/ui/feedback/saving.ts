"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import { toWallTime } from "@/lib/day";

/** The words of an editor that saves by itself: "Saving…" and "Saved 09:41". */
export function useSavingWords() {
  const t = useTranslations("ui");
  const { time, formats } = useFormat();
  return {
    saving: t("autosave.saving"),
    savedAt: (at: Date | number | string) =>
      t("autosave.saved_at", { time: time(toWallTime(new Date(at), formats.zone).second) }),
  };
}
