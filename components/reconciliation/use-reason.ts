"use client";
import { useState } from "react";
import type { AsRunLine, Decisions } from "@/components/reconciliation/use-decisions";
import { REASON_CODES, type ReasonCode } from "@/lib/billing/settlement";
import { isOneOf } from "@/lib/own";
import type { SpotView } from "@/lib/traffic/recon-view";

/** The reasons that a spot can have; a line without a spot is none. */
export const SPOT_REASONS = REASON_CODES.filter((code) => code !== "EXTRA");

/** The one reason that spots have in common; null for several or none. */
function findReason(spots: readonly SpotView[]): ReasonCode | null {
  const [first, ...others] = new Set(spots.map((spot) => spot.reason_code));
  return others.length === 0 && isOneOf(SPOT_REASONS, first) ? first : null;
}

/**
 * Why the spots at the cursor did not air as sold: what the log says, until a person says otherwise. It goes with the
 * next decision; spots that are decided already keep their decision and take the reason at once.
 */
export function useReason(spots: readonly SpotView[], decisions: Pick<Decisions, "resolve">) {
  const [told, setTold] = useState<{ of: string; code: ReasonCode } | null>(null);
  const of = spots.map((spot) => spot.uuid).join(" ");
  const chosen = told && told.of === of ? told.code : null;
  const sent: Pick<AsRunLine, "reason_code"> = chosen ? { reason_code: chosen } : {};
  const tell = (code: ReasonCode | null) => {
    if (!code) return;
    setTold({ of, code });
    for (const spot of spots)
      if (spot.decision !== null)
        void decisions.resolve([spot], {
          decision: spot.decision,
          reason_code: code,
          note: spot.decision_note,
        });
  };
  return { reason: chosen ?? findReason(spots), sent, tell };
}
