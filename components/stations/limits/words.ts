import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";

type Limit = CallOutput<"ad_limits.list">["rows"][number];

/** A limit as a sentence: "20 % of 06:00–18:00, paid and political". */
export function useLimitWords() {
  const t = useTranslations("stations");
  const purposes = useTranslations("status.purpose");
  const { day, time, percent, formats } = useFormat();
  const list = new Intl.ListFormat(formats.language, { type: "conjunction" });
  return ({ window, from_hour, to_hour, share_bp, seconds, counted, valid_from, valid_to }: Limit) =>
    [
      t(`windows.${window}`, {
        most: share_bp === null ? `${seconds} s` : percent(share_bp),
        from: time(from_hour * 3600),
        to: time((to_hour % 24) * 3600),
      }),
      list.format(counted.map((purpose) => purposes(purpose))),
      valid_to
        ? t("valid_between", { from: day(valid_from), to: day(valid_to) })
        : t("valid_since", { from: day(valid_from) }),
    ].join(" · ");
}
