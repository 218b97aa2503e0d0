"use client";
import { type ReactNode, useState } from "react";
import { useRequestApproval } from "@/components/campaigns/approval/use-request-approval";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import { type Accepted, useBookingQuestion } from "@/components/campaigns/use-booking-question";
import { useFailure } from "@/components/query";

/**
 * Runs the booking of a draft, or the request for its approval, one at a time. A refusal that is a question is asked;
 * `handles` may take others; the rest are said.
 */
export function useBooking(
  order: Pick<OrderDraft, "latest" | "setCampaign">,
  book: (accepted: Accepted) => Promise<void>,
  handles: (error: unknown) => boolean = () => false,
): { run: () => Promise<void>; busy: boolean; dialog: ReactNode } {
  const failure = useFailure();
  const request = useRequestApproval(order);
  const [busy, setBusy] = useState(false);
  const runOnce = async (accepted: Accepted, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!question.catches(error, accepted) && !handles(error)) failure(error);
    } finally {
      setBusy(false);
    }
  };
  const run = (accepted: Accepted) => runOnce(accepted, () => book(accepted));
  const question = useBookingQuestion(run, (terms, accepted) =>
    runOnce(accepted, () => request(terms, accepted)),
  );
  return { run: () => run({}), busy, dialog: question.dialog };
}
