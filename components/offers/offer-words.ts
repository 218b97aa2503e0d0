import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import type { Day } from "@/lib/day";

/** How days and times of offers read to a member, on the station's clock. */
export function useOfferWords() {
  const t = useTranslations("offers");
  const { day, time } = useFormat();
  return {
    t,
    at: ({ date, second }: { date: Day; second: number }) => t("at", { day: day(date), time: time(second) }),
  };
}
