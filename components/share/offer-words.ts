import { useTranslations } from "next-intl";
import { usePublicWords } from "@/components/frames/public-words";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, formatTime } from "@/lib/day";

/** An offer as its receiver sees it. */
export type SharedOffer = CallOutput<"share.offer">;

/** How days and times of an offer read to its receiver: on a 24-hour clock, of the station. */
export function useSharedOfferWords() {
  const t = useTranslations("offers.public");
  const { weekday } = usePublicWords();
  return {
    t,
    at: ({ date, second }: { date: Day; second: number }) =>
      t("at", { day: weekday(date), time: formatTime(second) }),
  };
}
