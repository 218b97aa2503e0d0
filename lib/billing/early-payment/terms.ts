import { addDays, type Day, pickEarlier } from "@/lib/day";
import { applyRate, type BasisPoints, type Money, subtract } from "@/lib/money";

/** The discount for early payment that a tenant grants: basis points of the total, 0 for none, and days from the invoice date. */
export type EarlyDiscountSettings = { bp: BasisPoints; days: number };
/** The settings of a new tenant. */
export const DEFAULT_EARLY_DISCOUNT: EarlyDiscountSettings = { bp: 0, days: 10 };
/** The greatest discount: an invoice is never paid by its discount alone. */
export const MOST_EARLY_DISCOUNT = 9_999;

/** What an invoice states: the discount, and the last day on which a payment earns it; 0 and null without one. */
export type EarlyTerms = { early_discount_bp: BasisPoints; early_discount_until: Day | null };
/** The terms of an invoice without a discount for early payment. */
export const NO_EARLY_TERMS: EarlyTerms = { early_discount_bp: 0, early_discount_until: null };
/** The own terms of a customer; null as the tenant has it. */
export type OwnEarlyTerms = { early_discount_bp: BasisPoints | null; early_discount_days: number | null };

/** The terms of a new invoice: of its customer, otherwise of the tenant; never beyond the day on which it is due. */
export function deriveEarlyTerms(
  { date, due_date }: { date: Day; due_date: Day },
  own: OwnEarlyTerms,
  usual: EarlyDiscountSettings,
): EarlyTerms {
  const bp = own.early_discount_bp ?? usual.bp;
  if (bp === 0) return NO_EARLY_TERMS;
  const until = addDays(date, own.early_discount_days ?? usual.days);
  return { early_discount_bp: bp, early_discount_until: pickEarlier(until, due_date) };
}

/** The discount on an invoice: of its total with tax, less its credit notes; rounded once. */
export const computeEarlyDiscount = (total: Money, credited: Money, bp: BasisPoints): Money =>
  applyRate(subtract(total, credited), bp);
