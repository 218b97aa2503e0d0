"use client";
import { createContext, useContext } from "react";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import type { Check, Step } from "@/components/campaigns/editor/checks";
import type { Running } from "@/components/campaigns/editor/use-estimate";
import type { CallOutput } from "@/lib/browser/api";

export type StationRow = CallOutput<"campaigns.offer">["rows"][number];
export type CommercialRow = CallOutput<"commercials.list">["rows"][number];
export type GroupRow = CallOutput<"commercial_groups.list">["rows"][number];
type CampaignDraft = Pick<
  OrderDraft,
  "draft" | "setDraft" | "undo" | "redo" | "saving" | "save" | "campaign" | "setCampaign" | "latest"
> & {
  running: Running;
  checks: readonly Check[];
  stations: readonly StationRow[];
  commercials: readonly CommercialRow[];
  groups: readonly GroupRow[];
  /** Goes to a step, and to one of its segments. */
  go: (step: Step, segment?: string) => void;
};

const OrderContext = createContext<CampaignDraft | null>(null);
export const OrderProvider = OrderContext;
export function useOrder(): CampaignDraft {
  const order = useContext(OrderContext);
  if (!order) throw new Error("useOrder must be used inside a campaign editor");
  return order;
}
