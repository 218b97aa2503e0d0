import { isNegative, type Money, multiply, subtract, takeFraction } from "@/lib/money";

/** What became of a spot, from its as-run lines (field.md §2.9). */
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
export const DECISIONS = ["accept", "make_good", "credit", "bill"] as const;

export type Result = (typeof RESULTS)[number];
export type Decision = (typeof DECISIONS)[number];
export type ReasonCode = (typeof REASON_CODES)[number];

/** A spot as reconciliation sees it. `result` is null until an as-run log speaks of it. */
export type Outcome = {
  result: Result | null;
  decision: Decision | null;
  price: Money;
  /** Seconds booked, and seconds aired where the log says. */
  length: number;
  aired_length: number | null;
};
export type Settlement = {
  /** What the spot comes to on an invoice; null while nobody knows whether it aired. */
  bills: Money | null;
  /** Somebody has to decide. */
  open: boolean;
  /** What the invoice loses by it; a make-good is billed in its place, so it costs nothing. */
  effect: Money;
};

const FINE: readonly Result[] = ["on_time", "moved_inside"];
/** Results that are as sold: billed without a word. */
export const isAsSold = (result: Result | null) => result !== null && FINE.includes(result);

const none = (price: Money) => multiply(price, 0);

/** The part of the price its aired seconds are worth, never more than the price. */
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
 * What a spot comes to (field 2.9, domain 6.5): as sold is billed; short, moved outside and wrong copy are held until
 * somebody decides; missed is never billed unless billed as booked. While open, `effect` is what
 * the invoice lacks as things stand.
 */
export function settle(spot: Outcome): Settlement {
  const { result, decision, price } = spot;
  const known = result !== null || decision !== null;
  if (!known) return { bills: null, open: true, effect: none(price) };
  const open = decision === null && !isAsSold(result);
  const bills = amount(spot);
  const worth = open && result === "short" ? shortPrice(spot) : bills;
  const effect = decision === "make_good" ? none(price) : subtract(worth, price);
  return { bills, open, effect: isNegative(effect) ? effect : none(price) };
}

/** The status a spot shows from its result and decision; as it was where neither speaks. */
export function deriveSpotStatus(result: Result | null, decision: Decision | null, before: string): string {
  if (decision === "make_good") return "made_good";
  if (decision === "credit") return "credited";
  if (result === null) return before === "made_good" || before === "credited" ? "published" : before;
  if (result === "missed") return "missed";
  return result === "short" ? "short" : "aired";
}

/** The reason a result stands for until somebody names a better one. */
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
