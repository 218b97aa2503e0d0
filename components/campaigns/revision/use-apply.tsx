"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import type { Check } from "@/components/campaigns/editor/checks";
import type { Activation } from "@/components/campaigns/editor/use-activate";
import { withWay } from "@/components/campaigns/editor/way-out";
import { ReviewDialog } from "@/components/campaigns/revision/review-dialog";
import type { Missing, WayOut } from "@/components/campaigns/unplaced";
import { type Accepted, useBookingQuestion } from "@/components/campaigns/use-booking-question";
import { useFailure, useStale } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { Refusal } from "@/lib/errors";
import type { Money } from "@/lib/money";

type RevisionFigures = { spots: number; total: Money };

/** Applies the change of a booked campaign: saves what is typed, shows the difference, and books what was shown. */
export function useApply(order: OrderDraft, checks: readonly Check[], screen: CampaignScreen): Activation {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const failure = useFailure();
  const stale = useStale();
  const [busy, setBusy] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const [asked, setAsked] = useState<RevisionFigures | null>(null);
  const [differs, setDiffers] = useState<RevisionFigures | null>(null);
  const review = async () => {
    if (busy || checks.some((c) => c.blocks)) return;
    setBusy(true);
    try {
      setDiffers(null);
      setReviewing(await order.save());
    } finally {
      setBusy(false);
    }
  };
  const apply = async (shown: RevisionFigures, accepted: Accepted = {}) => {
    const revision = order.latest();
    if (!revision || busy) return;
    setBusy(true);
    setAsked(shown);
    const { uuid, version } = revision;
    const { accept_length, accept_credit } = accepted;
    try {
      const done = await callApi("revisions.apply", {
        uuid,
        version,
        accept_spots: shown.spots,
        accept_total: shown.total,
        ...(accept_length && { accept_length }),
        ...(accept_credit && { accept_credit }),
      });
      toast({ text: t("change_applied", { number: done.number ?? "" }) });
      // The change is gone: nothing asks for it again while the campaign is opened.
      setReviewing(false);
      router.replace(buildCampaignHref(screen, uuid));
      router.refresh();
      await stale([
        "campaigns.retrieve",
        "campaigns.spots",
        "schedules",
        "customers",
        "breaks",
        "stations",
        "logs",
      ]);
    } catch (error) {
      if (question.catches(error, accepted)) return;
      const isDifferent = error instanceof Refusal && error.message === "revision_differs";
      if (isDifferent) setDiffers(shown);
      else failure(error);
      await stale(["revisions"]);
    } finally {
      setBusy(false);
    }
  };
  /** Takes a way out of what the change could not place, and shows the difference that it makes now. */
  const takeWay = async (missing: Missing, way: WayOut) => {
    if (busy) return;
    setBusy(true);
    setDiffers(null);
    try {
      flushSync(() => order.setDraft((draft) => withWay(draft, missing, way)));
      const isSaved = await order.save();
      if (!isSaved) setReviewing(false);
      await stale(["revisions"]);
    } finally {
      setBusy(false);
    }
  };
  const question = useBookingQuestion(async (accepted) => {
    if (asked) await apply(asked, accepted);
  });
  const revision = order.campaign;
  return {
    run: review,
    busy,
    act: t(busy ? "reviewing" : "review"),
    unplaced: [],
    take: () => undefined,
    dialog: (
      <>
        {isReviewing && revision && (
          <ReviewDialog
            revision={revision}
            busy={busy}
            differs={differs}
            onApply={(shown) => void apply(shown)}
            onWay={(missing, way) => void takeWay(missing, way)}
            onClose={() => setReviewing(false)}
          />
        )}
        {question.dialog}
      </>
    ),
  };
}
