import type { z } from "zod";
import { isBonus } from "@/lib/billing/ledger";
import type { BonusNote } from "@/lib/campaigns/bonus";
import { readUserNames } from "@/server/data/unscoped";

/** What is stored of a bonus spot. */
export type BonusColumns = {
  source: string;
  bonus_reason: string;
  bonus_by: string | null;
  bonus_at: Date | null;
};

/** Reads who added bonus spots. Returns a function that gives reason, name and time; null for any other spot. */
export async function readBonusNotes(spots: readonly BonusColumns[]) {
  const names = await readUserNames(spots.map((spot) => spot.bonus_by));
  return (spot: BonusColumns): z.input<typeof BonusNote> | null =>
    isBonus(spot) && spot.bonus_at
      ? {
          reason: spot.bonus_reason,
          by: (spot.bonus_by && names.get(spot.bonus_by)) || "",
          at: spot.bonus_at,
        }
      : null;
}
