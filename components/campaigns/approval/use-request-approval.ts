"use client";
import { useTranslations } from "next-intl";
import type { ApprovalTerms } from "@/components/campaigns/approval/ask-dialog";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import type { Accepted } from "@/components/campaigns/use-booking-question";
import { useStale } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";

/** Returns a function that requests approval of a saved draft at the total that was accepted. */
export function useRequestApproval(order: Pick<OrderDraft, "latest" | "setCampaign">) {
  const t = useTranslations("campaigns.approval");
  const stale = useStale();
  return async (terms: ApprovalTerms, { accept_total, accept_length, accept_unsold }: Accepted) => {
    const draft = order.latest();
    if (!draft || !accept_total) return;
    const { uuid, version } = draft;
    const input = { uuid, version, accept_total, accept_length, accept_unsold, ...terms };
    order.setCampaign(await callApi("approvals.request", input));
    toast({ text: t("asked_done") });
    await stale(["campaigns.list", "schedules.board", "tenant", "breaks", "stations", "logs"]);
  };
}
