"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import { useBooking } from "@/components/campaigns/use-booking";
import type { Accepted } from "@/components/campaigns/use-booking-question";
import type { Scenarios } from "@/components/planner/scenarios/use-scenarios";
import { useStale } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";

/** Books the painting that is shown, at the price that is shown. */
export function useBookDraft(order: OrderDraft, scenarios: Scenarios, save: () => Promise<boolean>) {
  const t = useTranslations("planner");
  const router = useRouter();
  const stale = useStale();
  const book = async (accepted: Accepted) => {
    const shown = scenarios.tab.saved?.total ?? null;
    if (!(await save())) return;
    if (!scenarios.tab.chosen) await scenarios.choose();
    const draft = order.latest();
    if (!draft) return;
    const { uuid, version } = draft;
    const done = await callApi("campaigns.activate", { uuid, version, accept_total: shown, ...accepted });
    toast({
      text: t("activated", { number: done.number ?? "" }),
      detail: t("activated_detail", { count: done.booked }),
    });
    await stale(["schedules.board", "campaigns"]);
    router.refresh();
  };
  return useBooking(order, book);
}
