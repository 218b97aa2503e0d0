"use client";
import { useMemo, useState } from "react";
import { useDraft } from "@/components/campaigns/draft/use-draft";
import type { StationRow } from "@/components/campaigns/editor/campaign-context";
import { checksOf } from "@/components/campaigns/editor/checks";
import { blankDraft, type Campaign } from "@/components/campaigns/editor/draft";
import { useActivate } from "@/components/campaigns/editor/use-activate";
import { useCopies } from "@/components/campaigns/editor/use-commercials";
import { useEstimate } from "@/components/campaigns/editor/use-estimate";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useApply } from "@/components/campaigns/revision/use-apply";
import type { CampaignScreen } from "@/lib/campaigns/screens";

export type OrderEditorProps = {
  campaign: Campaign | null;
  customer?: { uuid: string; name: string } | null;
  stations: readonly StationRow[];
};

/** The stations that can be sold: neither followers nor those whose licence is over. */
const listSoldStations = (stations: readonly StationRow[]) =>
  stations.filter((s) => s.sync_status !== "follower" && s.license_state !== "expired").map((s) => s.uuid);

/** What the editors that type an order share: the draft that saves itself, its running estimate, checks and booking. */
export function useOrderDesk(
  { campaign, customer = null, stations }: OrderEditorProps,
  version: CampaignScreen,
) {
  const [blank] = useState(() => blankDraft(customer, listSoldStations(stations)));
  const order = useDraft(campaign, blank, version);
  const { draft } = order;
  const painting = order.campaign?.painting ?? null;
  const running = useEstimate(draft, order.campaign);
  const checks = useMemo(() => checksOf(draft, running, painting), [draft, running, painting]);
  const commercials = useCopies(draft.customer);
  const booking = useActivate(order, { checks, running }, version);
  const change = useApply(order, checks, version);
  const activation = revisionOf(order.campaign) ? change : booking;
  return { order, running, checks, copies: commercials, activation };
}
export type OrderDesk = ReturnType<typeof useOrderDesk>;
