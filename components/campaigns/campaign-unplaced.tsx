"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Campaign } from "@/components/campaigns/campaign";
import type { Segment } from "@/components/campaigns/segment-words";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { useSend } from "@/components/query";
import { useMay, useOrderHref } from "@/components/shell/context";
import { useFormat, useToday } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { copyToDays } from "@/lib/booking/rules/other-days";
import { changeFor } from "@/lib/booking/rules/ways-out";
import { type Day, pickLater } from "@/lib/day";

/** The segment of an order for spots that found no place; null where its days have passed. */
function orderFor(segment: Segment, missing: Missing, way: WayOut, now: Day): Segment | null {
  const { uuid: _, ...same } = segment;
  const from_date = pickLater(way.days?.from_date ?? segment.from_date, now);
  if (way.days) {
    const isOver = way.days.to_date < now || missing.station === null;
    return isOver ? null : copyToDays(same, missing.station ?? "", { ...way.days, from_date }, way.gains);
  }
  const change = changeFor(way, segment);
  const rest = { kind: "variable" as const, per_day: null, per_week: null, total: missing.missing };
  const stations = missing.station ? [missing.station] : segment.stations;
  return change && { ...same, ...change, ...rest, from_date, stations };
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
  const all = campaign.unplaced.reduce((n, u) => n + u.missing, 0);
  const order = (missing: Missing, way: WayOut) => {
    const segment = campaign.segments[missing.segment];
    const rest = segment && orderFor(segment, missing, way, now);
    if (!rest) return;
    const { name, customer, category, po_number } = campaign;
    create.mutate({
      name: t("rest_of", { name }),
      customer,
      category,
      po_number,
      start_date: rest.from_date,
      end_date: pickLater(way.days ? rest.to_date : campaign.end_date, rest.from_date),
      segments: [rest],
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
