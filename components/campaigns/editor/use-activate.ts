"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import type { Check } from "@/components/campaigns/editor/checks";
import { type Campaign, type Draft, withSegment } from "@/components/campaigns/editor/draft";
import type { Running } from "@/components/campaigns/editor/use-estimate";
import { changeFor, type Missing, type WayOut } from "@/components/campaigns/unplaced";
import { type Accepted, useBookingQuestion } from "@/components/campaigns/use-booking-question";
import { useFailure } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { Refusal } from "@/lib/errors";

/** Books the order: saves what is typed, then finds its places. What finds none at all comes back with its ways out. */
export function useActivate(
  order: OrderDraft,
  { checks, running }: { checks: readonly Check[]; running: Running },
  screen: CampaignScreen,
) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const failure = useFailure();
  const [busy, setBusy] = useState(false);
  const [unplaced, setUnplaced] = useState<readonly Missing[]>([]);
  const run = async (accepted: Accepted = {}) => {
    if (busy || checks.some((c) => c.blocks)) return;
    setBusy(true);
    try {
      if (!(await order.save())) return;
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
    } catch (error) {
      if (question.catches(error, accepted)) return;
      const found =
        error instanceof Refusal && error.message === "nothing_fits"
          ? (error.more.details as { unplaced: Missing[] })
          : null;
      setUnplaced(found?.unplaced ?? []);
      if (!found) failure(error);
    } finally {
      setBusy(false);
    }
  };
  const question = useBookingQuestion(run);
  /** Takes a way out: the segment is changed, and what did not fit is asked anew. */
  const take = (setDraft: (change: (draft: Draft) => Draft) => void, missing: Missing, way: WayOut) => {
    setDraft((draft) => {
      const segment = draft.segments[missing.segment];
      const change = segment && changeFor(way, segment);
      return segment && change ? withSegment(draft, segment.key, change) : draft;
    });
    setUnplaced([]);
  };
  return { run: () => run(), busy, unplaced, take, dialog: question.dialog };
}
export type Activation = ReturnType<typeof useActivate>;
