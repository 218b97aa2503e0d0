"use client";
import { useTranslations } from "next-intl";
import { Status } from "@/components/status";
import { Tag } from "@/components/ui/feedback/tag";
import { Glyph } from "@/components/ui/layout/glyph";
import type { LogSpotView } from "@/lib/traffic/log-view";

/** What keeps a spot from the air, before what its state is. */
export function Trouble({ spot }: { spot: LogSpotView }) {
  const t = useTranslations("log");
  if (spot.substitute !== null)
    return (
      <Tag tip={t("substitute_help")}>
        <span className="cut">{t("substitute", { title: spot.substitute })}</span>
      </Tag>
    );
  if (spot.media === "none" || spot.media === "waiting") {
    return (
      <span className="inline-flex items-center gap-1 text-xs font-medium text-warn-ink">
        <Glyph name="triangle" />
        {t(`media_${spot.media}`)}
      </span>
    );
  }
  if (spot.media === "refused" || spot.media === "doubtful") return <Status of="media" is={spot.media} />;
  if (spot.cart === null) {
    return (
      <span
        data-tip={t("no_cart_help")}
        className="inline-flex items-center gap-1 text-xs font-medium text-warn-ink"
      >
        <Glyph name="triangle" />
        {t("no_cart")}
      </span>
    );
  }
  if (spot.source === "make_good") return <Tag>{t("sources.make_good")}</Tag>;
  if (spot.source === "bonus") return <Tag tip={spot.bonus_reason}>{t("sources.bonus")}</Tag>;
  return null;
}
