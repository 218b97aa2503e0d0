"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Segment } from "@/components/campaigns/segment-words";
import { resolveReminders } from "@/lib/booking/resolve-segments";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { type Money, toMoney } from "@/lib/money";
import type { Board } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";
import { type BookedPrices, sumListPrices } from "@/lib/planner/prices";

export type SegmentLine = {
  key: string;
  /** Undefined until the segment is saved. */
  uuid: string | undefined;
  segment: Segment;
  /** What it is called where something is wrong with it. */
  name: string;
  title: string;
  spots: number;
  wanted: number;
  /** List price of what is painted or booked of it. */
  price: Money;
};

/**
 * The segments of a campaign with what is painted of each, and what that costs by the list. `isTyped`: they are not as
 * the board was asked with, so that their wanted spots are counted here, without holidays and budgets.
 */
export function useSegmentLines(
  segments: readonly (Segment & { key?: string })[],
  prices: Board["prices"],
  spots: PaintedSpots,
  isTyped: boolean,
  booked?: BookedPrices,
): SegmentLine[] {
  const t = useTranslations("planner");
  const wanted = useMemo(() => {
    const known = new Map(prices.map((row) => [row.segment, row.wanted]));
    return resolveReminders(segments).map(
      (segment) =>
        (isTyped ? undefined : known.get(segment.uuid ?? "")) ??
        listWantedSpots(segment).reduce((n, cell) => n + cell.spots, 0),
    );
  }, [segments, prices, isTyped]);
  const sums = useMemo(() => sumListPrices(prices, spots, booked), [prices, spots, booked]);
  return useMemo(
    () =>
      segments.map((segment, at) => {
        const sum = sums.get(segment.uuid ?? "");
        return {
          key: segment.key ?? segment.uuid ?? String(at),
          uuid: segment.uuid,
          segment,
          spots: sum?.spots ?? 0,
          wanted: wanted[at] ?? 0,
          price: sum?.price ?? toMoney(0),
          name: t("segment_length", { number: at + 1, count: segment.length }),
          title: t("seconds", { count: segment.length }),
        };
      }),
    [segments, sums, wanted, t],
  );
}
