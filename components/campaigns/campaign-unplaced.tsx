"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Campaign } from "@/components/campaigns/campaign";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { keyOf, useCall, useSend } from "@/components/query";
import { useMay, useOrderHref } from "@/components/shell/context";
import { useFormat, useToday } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { listRest } from "@/lib/booking/rules/ways-out";
import type { CallOutput } from "@/lib/browser/api";
import { pickLater } from "@/lib/day";

/** The ways out of a booked campaign: planned again when it changes, not when another one does. */
function useWaysOut({ uuid, version, status }: Campaign, may: boolean) {
  const input = { uuid };
  const known = useQueryClient().getQueryData<CallOutput<"campaigns.ways_out">>(
    keyOf("campaigns.ways_out", input),
  );
  return useCall("campaigns.ways_out", input, {
    enabled: may && status === "active" && known?.version !== version,
  });
}

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
  const ways = useWaysOut(campaign, may);
  const found = new Map(ways.data?.unplaced.map((line) => [`${line.segment} ${line.station}`, line]));
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
        of={campaign.unplaced.map((line) => ({
          ...line,
          relaxations: found.get(`${line.segment} ${line.station}`)?.relaxations ?? line.relaxations,
        }))}
        segments={campaign.segments}
        stations={campaign.stations_prices.map((s) => ({ uuid: s.station, name: s.station_name }))}
        isPriced={false}
        act={t("order_rest")}
        {...(may && { onWay: order })}
      />
      {ways.isLoading && (
        <p role="status" className="border-t border-line px-3.5 py-2 text-xs text-ink-3">
          {t("finding_ways")}
        </p>
      )}
    </Card>
  );
}
