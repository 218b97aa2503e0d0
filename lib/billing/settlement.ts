import { isNegative, type Money, multiply, subtract, takeFraction } from "@/lib/money";
import { isOneOf } from "@/lib/own";

/** Results of reconciling a spot with the as-run log (field.md §2.9). */
export const RESULTS = [
  "on_time",
  "moved_inside",
  "moved_outside",
  "short",
  "missed",
  "extra",
  "wrong_copy",
  "double",
] as const;
/** Reason codes of discrepancies (field.md §2.9). */
export const REASON_CODES = [
  "MISSED_TECH",
  "MISSED_OP",
  "MISSED_PREEMPT",
  "MISSED_COPY",
  "MISSED_TIME",
  "MOVED_OUT",
  "SHORT",
  "WRONG_COPY",
  "EXTRA",
  "NO_LOG",
] as const;
/** The causes of discrepancies in statistics: the reason given, otherwise the result. */
export const CAUSES = [...REASON_CODES, ...RESULTS] as const;
/** Whether a cause is a reason code. */
export const isReasonCode = (cause: string): cause is ReasonCode => isOneOf(REASON_CODES, cause);
/** Decisions a person can make on a discrepancy (domain 6.5). */
export const DECISIONS = ["accept", "make_good", "credit", "bill"] as const;

/**
 * What a person can decide an aired line without a spot to be: a bonus of a campaign, a further airing that belongs to
 * one, something of the station itself, or a mistake. It is never billed (`EXTRA`).
 */
export const EXTRA_DECISIONS = ["bonus", "campaign", "house", "mistake"] as const;
/** Those of `EXTRA_DECISIONS` that name a campaign, whose delivery and reports list the line. */
export const COUNTED_EXTRAS = [
  "bonus",
  "campaign",
] as const satisfies readonly (typeof EXTRA_DECISIONS)[number][];

/** A result of `RESULTS`. */
export type Result = (typeof RESULTS)[number];
/** A decision of `DECISIONS`. */
export type Decision = (typeof DECISIONS)[number];
/** A reason code of `REASON_CODES`. */
export type ReasonCode = (typeof REASON_CODES)[number];

/** A reconciled spot. `result` is null until an as-run log covers it. */
export type Outcome = {
  result: Result | null;
  decision: Decision | null;
  price: Money;
  /** Seconds booked; `aired_length`: seconds aired, when the log records them. */
  length: number;
  aired_length: number | null;
  /** Whether the broadcast day is over, so that a spot without a log lacks on the invoice. */
  over?: boolean;
};
/** What a reconciled spot is worth. */
export type Settlement = {
  /** The amount to bill; null until it is known whether the spot aired. */
  bills: Money | null;
  /** Whether a decision is needed. */
  open: boolean;
  /** The change of the invoice, zero or negative. A make-good has zero because its replacement is billed instead. */
  effect: Money;
};

/** The results of spots that aired as sold. */
export const AS_SOLD: readonly Result[] = ["on_time", "moved_inside"];
/** Whether the spot aired as sold, so that it is billed without a decision. */
export const isAsSold = (result: Result | null) => result !== null && AS_SOLD.includes(result);

const none = (price: Money) => multiply(price, 0);

/** The price in proportion to the aired seconds, at most the full price. */
function shortPrice({ price, length, aired_length }: Outcome): Money {
  return takeFraction(price, Math.min(aired_length ?? 0, length), length);
}

function amount(spot: Outcome): Money {
  const { result, decision, price } = spot;
  if (decision === "bill") return price;
  if (decision === "make_good" || decision === "credit") return none(price);
  if (isAsSold(result)) return price;
  if (decision !== "accept") return none(price);
  if (result === "short") return shortPrice(spot);
  return result === "moved_outside" || result === "wrong_copy" ? price : none(price);
}

/**
 * Settles a spot (field 2.9, domain 6.5): aired as sold is billed; short, moved outside and wrong commercial bill
 * nothing until a decision; missed is billed only by the decision `bill`. While `open`, `effect` is what the invoice
 * currently lacks.
 */
export function settle(spot: Outcome): Settlement {
  const { result, decision, price } = spot;
  const known = result !== null || decision !== null;
  if (!known)
    return { bills: null, open: true, effect: spot.over ? subtract(none(price), price) : none(price) };
  const open = decision === null && !isAsSold(result);
  const bills = amount(spot);
  const worth = open && result === "short" ? shortPrice(spot) : bills;
  const effect = decision === "make_good" ? none(price) : subtract(worth, price);
  return { bills, open, effect: isNegative(effect) ? effect : none(price) };
}

/** The status of a spot from its result and decision; `before` when neither determines it. */
export function deriveSpotStatus(result: Result | null, decision: Decision | null, before: string): string {
  if (decision === "make_good") return "made_good";
  if (decision === "credit") return "credited";
  if (result === null) return before === "made_good" || before === "credited" ? "published" : before;
  if (result === "missed") return "missed";
  return result === "short" ? "short" : "aired";
}

/** The default reason of a result, which a person may change; null when the result needs none. */
export function chooseReason(
  result: Result,
  spot: { has_copy: boolean; skipped: boolean },
): ReasonCode | null {
  switch (result) {
    case "missed":
      if (!spot.has_copy) return "MISSED_COPY";
      return spot.skipped ? "MISSED_OP" : "MISSED_TECH";
    case "moved_outside":
      return "MOVED_OUT";
    case "short":
      return "SHORT";
    case "wrong_copy":
      return "WRONG_COPY";
    default:
      return null;
  }
}
