"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import type { Check } from "@/components/campaigns/editor/checks";
import type { Campaign, Draft } from "@/components/campaigns/editor/draft";
import type { Running } from "@/components/campaigns/editor/use-estimate";
import { withWay } from "@/components/campaigns/editor/way-out";
import type { Missing, WayOut } from "@/components/campaigns/unplaced";
import { useBooking } from "@/components/campaigns/use-booking";
import type { Accepted } from "@/components/campaigns/use-booking-question";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { Refusal } from "@/lib/errors";

/** How an editor books what is typed. */
export type Activation = {
  run: () => Promise<void>;
  busy: boolean;
  /** The words of its button. */
  act: string;
  unplaced: readonly Missing[];
  take: (setDraft: (change: (draft: Draft) => Draft) => void, missing: Missing, way: WayOut) => void;
  dialog: ReactNode;
};

/** Books the order: saves what is typed, then finds its places. What finds none at all comes back with its ways out. */
export function useActivate(
  order: OrderDraft,
  { checks, running }: { checks: readonly Check[]; running: Running },
  screen: CampaignScreen,
): Activation {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const [unplaced, setUnplaced] = useState<readonly Missing[]>([]);
  const book = async (accepted: Accepted) => {
    if (checks.some((c) => c.blocks) || !(await order.save())) return;
    const { uuid, version, total } = order.latest()!;
    // The total on the screen; while it is computed anew, the one that was just saved.
    const shown = running.fresh && running.estimate ? running.estimate.total : total;
    const booking = { uuid, version, accept_total: shown, ...accepted };
    const done: Campaign = await callApi("campaigns.activate", booking);
    toast({
      text: t("activated", { number: done.number ?? "" }),
      detail: t("activated_detail", { count: done.booked }),
    });
    order.setCampaign(done);
    router.replace(buildCampaignHref(screen, uuid));
    router.refresh();
  };
  const handles = (error: unknown) => {
    const found = error instanceof Refusal && error.message === "nothing_fits";
    setUnplaced(found ? (error.more.details as { unplaced: Missing[] }).unplaced : []);
    return found;
  };
  const { run, busy, dialog } = useBooking(order, book, handles);
  /** Takes a way out: the segment is changed, and what did not fit is asked anew. */
  const take = (setDraft: (change: (draft: Draft) => Draft) => void, missing: Missing, way: WayOut) => {
    setDraft((draft) => withWay(draft, missing, way));
    setUnplaced([]);
  };
  return {
    run,
    busy,
    act: t(busy ? "activating" : "activate"),
    unplaced,
    take,
    dialog,
  };
}
