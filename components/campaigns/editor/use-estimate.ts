"use client";
import { useEffect, useMemo, useState } from "react";
import { sentSegments } from "@/components/campaigns/draft/saved-draft";
import { type Campaign, type Draft, wholeSegments } from "@/components/campaigns/editor/draft";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useCall } from "@/components/query";
import type { CallInput, CallOutput } from "@/lib/browser/api";

export type Estimate = CallOutput<"campaigns.estimates">;
export type EstimateLine = Estimate["segments"][number];
const PAUSE = 200;

/** An order as its price is asked for; null while there is nothing to price. `saved`: the saved draft or change. */
export function askOf(draft: Draft, saved: Campaign | null = null): CallInput<"campaigns.estimates"> | null {
  const { start_date, end_date, start_hour, end_hour, price_json, discounts } = draft;
  const { customer, category, categories, competing, separation, agency, commission_bp } = draft;
  const segments = sentSegments(draft);
  if (!start_date || !end_date || segments.length === 0) return null;
  const competitors = { customer, category, categories, competing, separation };
  return {
    start_date,
    end_date,
    start_hour,
    end_hour,
    price_json,
    discounts,
    ...competitors,
    ...(agency !== undefined && { agency }),
    ...(commission_bp !== undefined && { commission_bp }),
    segments,
    campaign: saved?.uuid ?? null,
    revision: revisionOf(saved) !== null,
  };
}

/** The running estimate of an order, asked anew when typing rests; the last one stays while it is asked. */
export function useEstimate(draft: Draft, saved: Campaign | null) {
  const wanted = JSON.stringify(askOf(draft, saved));
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = useMemo(() => JSON.parse(rested) as CallInput<"campaigns.estimates"> | null, [rested]);
  const answer = useCall("campaigns.estimates", input ?? { start_date: "", end_date: "", segments: [] }, {
    keep: true,
    enabled: input !== null,
  });
  const estimate = input === null ? null : (answer.data ?? null);
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
