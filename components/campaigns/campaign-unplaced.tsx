"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Campaign } from "@/components/campaigns/campaign";
import { changeFor, type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { useSend } from "@/components/query";
import { useMay, useOrderHref } from "@/components/shell/context";
import { useFormat, useToday } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
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
    const segment = campaign.segments[missing.segment];
    const change = segment && changeFor(way, segment);
    if (!segment || !change) return;
    const { uuid: _, ...same } = segment;
    const from_date = pickLater(segment.from_date, now);
    const rest = { kind: "variable" as const, per_day: null, per_week: null, total: missing.missing };
    const { name, customer, category, po_number, end_date } = campaign;
    create.mutate({
      name: t("rest_of", { name }),
      customer,
      category,
      po_number,
      end_date,
      start_date: from_date,
      segments: [
        {
          ...same,
          ...change,
          ...rest,
          from_date,
          stations: missing.station ? [missing.station] : segment.stations,
        },
      ],
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
        act={t("order_rest")}
        {...(may && { onWay: order })}
      />
    </Card>
  );
}
