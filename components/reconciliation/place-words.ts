import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";

/** A ranked break for a make-good or a bonus spot. */
export type Place = CallOutput<"bonus_spots.places">["places"][number];

/** "24.11.2026, 08:20 · sold hours · log published as v2". */
export function usePlaceWords() {
  const t = useTranslations("reconciliation");
  const { day, time } = useFormat();
  return ({ date, second, standing, published }: Place) =>
    [
      t("choice.make_good_at", { day: day(date), time: time(second) }),
      t(`standing.${standing}`),
      ...(published > 0 ? [t("choice.make_good_published", { version: published })] : []),
    ].join(" · ");
}
