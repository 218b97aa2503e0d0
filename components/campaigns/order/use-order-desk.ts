"use client";
import { useMemo, useState } from "react";
import { checksOf } from "@/components/campaigns/order/checks";
import { blankDraft, type Campaign } from "@/components/campaigns/order/draft";
import type { StationRow } from "@/components/campaigns/order/order-context";
import { useActivate } from "@/components/campaigns/order/use-activate";
import { useCopies } from "@/components/campaigns/order/use-copies";
import { useDraft } from "@/components/campaigns/order/use-draft";
import { useEstimate } from "@/components/campaigns/order/use-estimate";
import type { OrderVersion } from "@/lib/order-versions";

export type OrderEditorProps = {
  campaign: Campaign | null;
  customer?: { uuid: string; name: string } | null;
  stations: readonly StationRow[];
};

/** What the editors that type an order share: the draft that saves itself, its running estimate, checks and booking. */
export function useOrderDesk({ campaign, customer = null }: OrderEditorProps, version: OrderVersion) {
  const [blank] = useState(() => blankDraft(customer));
  const order = useDraft(campaign, blank, version);
  const { draft } = order;
  const running = useEstimate(draft);
  const checks = useMemo(() => checksOf(draft, running), [draft, running]);
  const copies = useCopies(draft.customer);
  const activation = useActivate(order, checks, version);
  return { order, running, checks, copies, activation };
}
