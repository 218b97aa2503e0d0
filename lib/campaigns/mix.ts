import { compare, computeRatio, isZero, type Money } from "@/lib/money";

/** Spots a day of a ready mix, and the share of a budget that it spends instead. */
export type MixSize = { per_day: number; share: number };
const MOST = 40;

/**
 * Spots a day of a mix: its own number, or with a budget as many as its share buys at list price, which grows with
 * every spot where a total under discounts does not; at least one. `one` is the list price of one spot a day.
 */
export function countMixSpots({ per_day, share }: MixSize, budget: Money | null, one?: Money): number {
  if (budget === null || one === undefined || isZero(one)) return per_day;
  return Math.max(1, Math.min(MOST, Math.floor(computeRatio(budget, one) * share)));
}

/** Whether a total, as the estimate shows it, is more than the budget. */
export const isOverBudget = (total: Money | undefined, budget: Money | null): boolean =>
  budget !== null && total !== undefined && compare(total, budget) > 0;
