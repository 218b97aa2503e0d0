"use client";
import { useEffect, useMemo, useState } from "react";
import { type Draft, sentSegments, wholeSegments } from "@/components/campaigns/order/draft";
import { useCall } from "@/components/query";
import type { Answered, Asked } from "@/lib/api";

export type Estimate = Answered<"campaigns.estimates">;
export type EstimateLine = Estimate["segments"][number];
const PAUSE = 200;

/** An order as its price is asked for; null while there is nothing to price. */
export function askOf(draft: Draft): Asked<"campaigns.estimates"> | null {
  const { start_date, end_date, start_hour, end_hour, price_json, discounts } = draft;
  const { customer, category, categories, competing, apart } = draft;
  const segments = sentSegments(draft).map(({ uuid: _, ...segment }) => segment);
  if (!start_date || !end_date || segments.length === 0) return null;
  const rivals = { customer, category, categories, competing, apart };
  return { start_date, end_date, start_hour, end_hour, price_json, discounts, ...rivals, segments };
}

/** The running estimate of an order, asked anew when typing rests; the last one stays while it is asked. */
export function useEstimate(draft: Draft) {
  const wanted = JSON.stringify(askOf(draft));
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const ask = useMemo(() => JSON.parse(rested) as Asked<"campaigns.estimates"> | null, [rested]);
  const answer = useCall("campaigns.estimates", ask ?? { start_date: "", end_date: "", segments: [] }, {
    keep: true,
    enabled: ask !== null,
  });
  const estimate = ask === null ? null : (answer.data ?? null);
  const lines = new Map(wholeSegments(draft).map((s, i) => [s.key, estimate?.segments[i]]));
  return {
    estimate,
    /** Of each segment, by its key. */
    lineOf: (key: string): EstimateLine | undefined => lines.get(key),
    fresh: wanted === rested && !answer.isFetching,
    error: answer.error,
  };
}
export type Running = ReturnType<typeof useEstimate>;
