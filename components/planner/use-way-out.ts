"use client";
import { useRouter } from "next/navigation";
import { changeFor, type Missing, type WayOut } from "@/components/campaigns/unplaced";
import type { Wish } from "@/components/planner/use-solve";
import { useFailure, useStale } from "@/components/query";
import { type CallOutput, callApi } from "@/lib/browser/api";

/** Takes a way out of what found no place: the segment is changed and the campaign solved again. */
export function useWayOut(campaign: CallOutput<"campaigns.retrieve">, onWish?: (wish: Wish) => void) {
  const failure = useFailure();
  const stale = useStale();
  const router = useRouter();
  return async (missing: Missing, way: WayOut) => {
    const segment = campaign.segments[missing.segment];
    const to = segment && changeFor(way, segment);
    if (!to) return;
    try {
      await callApi("campaigns.update", {
        uuid: campaign.uuid,
        version: campaign.version,
        segments: campaign.segments.map((s, i) => (i === missing.segment ? { ...s, ...to } : s)),
      });
      await stale(["campaigns", "schedules.board"]);
      router.refresh();
      onWish?.("even");
    } catch (error) {
      failure(error);
    }
  };
}
