"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Campaign } from "@/components/campaigns/campaign";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { useSend } from "@/components/query";
import { useMay, useOrderHref } from "@/components/shell/context";
import { useFormat, useToday } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { listRest } from "@/lib/booking/rules/ways-out";
import { pickLater } from "@/lib/day";

/** What found no place; a way out begins an order for the rest, changed that way. */
export function CampaignUnplaced({ campaign }: { campaign: Campaign }) {
  const orderHref = useOrderHref();
  const t = useTranslations("campaigns");
  const router = useRouter();
  const { number } = useFormat();
  const now = useToday();
  const may = useMay("campaigns:write") && campaign.access === "read-write";
  const create = useSend("campaigns.create_draft", {
    invalidates: ["campaigns"],
    onDone: ({ uuid }) => router.push(`${orderHref(uuid)}?step=segments`),
  });
  const all = campaign.unplaced.reduce((n, u) => n + u.missing, 0);
  const order = (missing: Missing, way: WayOut) => {
    const segments = listRest(campaign.segments, missing, way, now).map(({ uuid: _, ...own }) => own);
    const [rest] = segments;
    if (!rest) return;
    const { name, customer, category, po_number } = campaign;
    create.mutate({
      name: t("rest_of", { name }),
      customer,
      category,
      po_number,
      start_date: rest.from_date,
      end_date: pickLater(way.days ? rest.to_date : campaign.end_date, rest.from_date),
      segments,
    });
  };
  return (
    <Card
      title={t("not_placed")}
      count={t("of_all", { missing: number(all), all: number(all + campaign.booked) })}
    >
      <UnplacedList
        flush
        of={campaign.unplaced}
        segments={campaign.segments}
        stations={campaign.stations_prices.map((s) => ({ uuid: s.station, name: s.station_name }))}
        isPriced={false}
        act={t("order_rest")}
        {...(may && { onWay: order })}
      />
    </Card>
  );
}
