import { type BasisPoints, computeRatio, isZero, type Money, subtract } from "@/lib/money";

/** Why a booking needs approval: its discount is above the tenant's limit, or it exceeds the customer's credit limit. */
export const APPROVAL_REASONS = ["discount", "credit"] as const;
/** A reason of `APPROVAL_REASONS`. */
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];
/** The states of a request for approval. Editing the draft withdraws an open one. */
export const APPROVAL_STATES = ["open", "approved", "refused", "withdrawn"] as const;
/** A state of `APPROVAL_STATES`. */
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const WHOLE: BasisPoints = 10_000;
/**
 * The discount that a campaign was given, in basis points of what its spots cost on the rate card with the rate card's
 * own discounts. Zero for a campaign that costs as much or more.
 */
export function computeAgreedDiscount(total: Money, card: Money): BasisPoints {
  if (isZero(card)) return 0;
  return Math.max(0, Math.round(computeRatio(subtract(card, total), card) * WHOLE));
}

/** Why a booking needs approval under the settings of a tenant; empty where it needs none. */
export function listApprovalReasons(
  settings: { discount_bp: BasisPoints | null; credit: boolean },
  booking: { discount_bp: BasisPoints; beyond_credit: boolean },
): ApprovalReason[] {
  const { discount_bp: limit, credit } = settings;
  return [
    ...(limit !== null && booking.discount_bp > limit ? (["discount"] as const) : []),
    ...(credit && booking.beyond_credit ? (["credit"] as const) : []),
  ];
}
