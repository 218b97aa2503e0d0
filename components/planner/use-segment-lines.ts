"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Segment } from "@/components/campaigns/segment-words";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import type { CallOutput } from "@/lib/browser/api";
import { type Money, multiply, sum, toMoney } from "@/lib/money";
import type { PaintedSpots } from "@/lib/planner/painting";

export type SegmentLine = {
  uuid: string;
  segment: Segment;
  /** What it is called where something is wrong with it. */
  name: string;
  title: string;
  spots: number;
  wanted: number;
  /** List price of what is painted of it. */
  price: Money;
};

/** The segments of an order with what is painted of each, and what that costs by the list. */
export function useSegmentLines(
  segments: readonly Segment[],
  prices: CallOutput<"schedules.board">["prices"],
  spots: PaintedSpots,
): SegmentLine[] {
  const t = useTranslations("planner");
  const wanted = useMemo(
    () => segments.map((segment) => listWantedSpots(segment).reduce((n, cell) => n + cell.spots, 0)),
    [segments],
  );
  return useMemo(
    () =>
      segments.map((segment, i) => {
        const uuid = segment.uuid!;
        const card = prices.find((p) => p.segment === uuid);
        // Spots of one price are counted first: a stroke is priced with a few sums, not with thousands.
        const byPrice = new Map<number, number>();
        let count = 0;
        for (const [at, own] of spots) {
          const mine = own.filter((p) => p.segment === uuid).length;
          if (mine === 0) continue;
          count += mine;
          const price = card?.at[at] ?? -1;
          byPrice.set(price, (byPrice.get(price) ?? 0) + mine);
        }
        const amounts = [...byPrice].flatMap(([price, n]) =>
          price < 0 ? [] : [multiply(card!.amounts[price]!, n)],
        );
        return {
          uuid,
          segment,
          spots: count,
          wanted: wanted[i]!,
          price: sum([toMoney(0), ...amounts]),
          name: t("segment_length", { number: i + 1, count: segment.length }),
          title: t("seconds", { count: segment.length }),
        };
      }),
    [segments, prices, spots, wanted, t],
  );
}
