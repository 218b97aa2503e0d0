"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Campaign } from "@/components/campaigns/campaign";
import { LiveDialog } from "@/components/campaigns/live/live-dialog";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useFormat, useToday } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";

/** The public pages of this campaign, one a station, and what whoever may edit it sets for their links. */
export function LiveReports({ campaign, may }: { campaign: Campaign; may: boolean }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const [asking, setAsking] = useState<"settings" | "renew" | null>(null);
  const renew = useSend("campaigns.recreate_code", {
    says: "saved",
    invalidates: ["campaigns"],
    onDone: () => setAsking(null),
  });
  const { uuid } = campaign;
  const href = (station: string) => `/live-report/${campaign.live_report_code}/${station}`;
  const [only, ...others] = campaign.stations_prices;
  if (!campaign.live_report_code || !only) return null;
  if (others.length === 0 && !may) return <Button href={href(only.station)}>{t("live_report")}</Button>;
  const acts = (["settings", "renew"] as const).map((key) => ({
    key,
    label: ui("asks", { label: t(`live_report_${key}`) }),
    onSelect: () => setAsking(key),
  }));
  return (
    <>
      <Menu
        label={t("live_report")}
        align="end"
        items={[
          ...campaign.stations_prices.map((s) => ({
            key: s.station,
            label: s.station_name,
            href: href(s.station),
          })),
          ...(may ? ["line" as const, ...acts] : []),
        ]}
      />
      {asking === "settings" && <LiveDialog campaign={campaign} onClose={() => setAsking(null)} />}
      {asking === "renew" && (
        <Confirm
          title={t("live_report_renew_title")}
          act={t("live_report_renew")}
          busy={renew.isPending}
          onConfirm={() => renew.mutate({ uuid })}
          onClose={() => setAsking(null)}
        >
          {t("live_report_renew_text")}
        </Confirm>
      )}
    </>
  );
}

/** Until when the links open, and whether they show prices. */
export function LiveTerms({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const { day } = useFormat();
  const today = useToday();
  const { live_report_expires_on: last, live_report_prices: prices } = campaign;
  const over = last !== null && last < today;
  return (
    <>
      {last === null && t("live_report_open")}
      {last !== null && (
        <span className={over ? "text-warn-ink" : undefined}>
          {t(over ? "live_report_expired_on" : "live_report_expires_after", { day: day(last) })}
        </span>
      )}
      {prices && <span className="block">{t("live_report_prices_on")}</span>}
    </>
  );
}
