"use client";
import { createContext, useContext } from "react";
import type { Check, Step } from "@/components/campaigns/order/checks";
import type { OrderDraft } from "@/components/campaigns/order/use-draft";
import type { Running } from "@/components/campaigns/order/use-estimate";
import type { Answered } from "@/lib/api";

export type StationRow = Answered<"campaigns.offer">["rows"][number];
export type CommercialRow = Answered<"commercials.list">["rows"][number];
export type GroupRow = Answered<"commercial_groups.list">["rows"][number];
type Order = Pick<
  OrderDraft,
  "draft" | "setDraft" | "saving" | "save" | "campaign" | "setCampaign" | "latest"
> & {
  running: Running;
  checks: readonly Check[];
  stations: readonly StationRow[];
  commercials: readonly CommercialRow[];
  groups: readonly GroupRow[];
  /** Goes to a step, and to one of its segments. */
  go: (step: Step, segment?: string) => void;
};

const OrderContext = createContext<Order | null>(null);
export const OrderProvider = OrderContext;
export function useOrder(): Order {
  const order = useContext(OrderContext);
  if (!order) throw new Error("useOrder must be used inside a campaign editor");
  return order;
}
