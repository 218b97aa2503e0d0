"use client";
import { useTranslations } from "next-intl";
import { useCall, useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { buildRecordHref } from "@/lib/hrefs";

/** The contract a saved campaign is booked under: chosen here, or read with the number that was typed before. */
export function CampaignContract({
  campaign,
  may: mayChange,
  typed,
}: {
  campaign: string;
  may: boolean;
  /** The free text that campaigns had before contracts were records. */
  typed: string;
}) {
  const t = useTranslations("campaigns");
  const mayRead = useMay("contracts:read");
  const may = useMay("contracts:write") && mayChange;
  const { data } = useCall("contracts.of_campaign", { campaign }, { enabled: mayRead });
  const link = useSend("contracts.link_campaign", { says: "saved", invalidates: ["contracts"] });
  const own = data?.contract ?? null;
  const choices = data?.choices ?? [];
  if (!own && !typed && (!may || choices.length === 0)) return null;
  const choose = (uuid: string | null) => {
    if (uuid) link.mutate({ uuid, campaign });
    else if (own) link.mutate({ uuid: own.uuid, campaign, linked: false });
  };
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{t("contract")}</h2>
      {own && (
        <Link className="link" href={buildRecordHref("contract", own.uuid)}>
          {own.number} {own.title}
        </Link>
      )}
      {typed && typed !== own?.number && <p className="text-ink-2">{typed}</p>}
      {may && choices.length > 0 && (
        <Select
          bare
          size="sm"
          className="mt-1.5"
          label={t("contract")}
          value={own?.uuid ?? null}
          empty={t("contract_none")}
          choices={choices.map(({ uuid, number, revision, title }) => ({
            value: uuid,
            label: `${number}${revision > 1 ? `/${revision}` : ""} ${title}`,
          }))}
          onChange={choose}
        />
      )}
    </section>
  );
}
