import type { Day } from "@/lib/day";
import { isZero, type Money, sum } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Decision, Result } from "./settlement";

/** A spot as report, live report and invoice count it, so that all three agree. */
export type LedgerSpot = {
  station: string;
  campaign: string;
  date: Day;
  length: number;
  price: Money;
  /** The amount to bill, from `settle`; null until it is known whether the spot aired. */
  bills: Money | null;
  status: string;
  source: string;
  result: Result | null;
  decision: Decision | null;
  aired_length: number | null;
  invoice_line: string | null;
  /** State of the spot's traffic log. */
  state: string;
};

/** Whether reconciliation or a decision has settled the spot; only such spots are listed in a report. */
export const isKnown = ({ bills }: LedgerSpot) => bills !== null;
/** Whether the spot aired, completely or short. */
export const isDelivered = ({ status }: LedgerSpot) => status === "aired" || status === "short";
/**
 * Sources of what aired without having been booked: lines of an as-run log that a person counts with a campaign. They
 * are read from the log and never stored as spots.
 */
const UNBOOKED = ["aired_bonus", "aired_campaign"];
/** Sources of spots beside the order. */
export const BESIDE_ORDER = ["bonus", ...UNBOOKED];
/** Sources of spots that nobody ordered: a make-good replaces a spot that is already counted, a bonus is given. */
export const UNORDERED = ["make_good", ...BESIDE_ORDER];
/** Whether the spot was ordered. */
export const isOrdered = ({ source }: Pick<LedgerSpot, "source">) => !UNORDERED.includes(source);
/** Whether the spot is given beside the order: never billed, and no part of what was ordered or delivered. */
export const isBonus = ({ source }: Pick<LedgerSpot, "source">) => BESIDE_ORDER.includes(source);
/** Whether a line of an as-run log stands for it, so that it has no planned time. */
export const isUnbooked = ({ source }: Pick<LedgerSpot, "source">) => UNBOOKED.includes(source);

/** The state of a spot in a broadcast report. */
export type ReportState = "aired" | "moved" | "short" | "missed" | "made_good" | "as_booked" | "planned";
/** Derives the state of a spot in a broadcast report from its result and decision. */
export function deriveReportState({ result, decision }: LedgerSpot): ReportState {
  if (decision === "make_good") return "made_good";
  if (decision === "bill" && (result === null || result === "missed")) return "as_booked";
  if (result === null) return "planned";
  if (result === "missed" || result === "short") return result;
  return result === "moved_inside" || result === "moved_outside" ? "moved" : "aired";
}

/** A remark beside a spot's state in a report; a key of `documents.report.remarks`. */
export type Remark = "billed_as_booked" | "credited" | "accepted" | "wrong_copy" | "short";
/** The remarks of a spot in a report, none to several. */
export function listRemarks({ result, decision }: LedgerSpot): Remark[] {
  const remarks: Remark[] = [];
  if (result === "wrong_copy" || result === "short") remarks.push(result);
  if (decision === "bill") remarks.push("billed_as_booked");
  if (decision === "credit") remarks.push("credited");
  if (decision === "accept") remarks.push("accepted");
  return remarks;
}

/** A reason why a spot cannot be invoiced now. */
export type Unbilled = "not_reconciled" | "billed";
/** Why a spot cannot be invoiced now (domain 6.7); null when it can, or when its amount is zero. */
export function explainUnbilled({ state, invoice_line }: LedgerSpot): Unbilled | null {
  if (state !== "reconciled") return "not_reconciled";
  return invoice_line === null ? null : "billed";
}
/** Whether a spot can be invoiced now: its day is reconciled, no invoice contains it, and its amount is not zero. */
export const isBillable = (spot: LedgerSpot) =>
  spot.bills !== null && !isZero(spot.bills) && explainUnbilled(spot) === null;

/** The spots that can be invoiced once their day is closed, and the sum of their amounts with `places` decimals. */
export function sumToBill(spots: readonly LedgerSpot[], places = 2): { spots: number; amount: Money } {
  const due = spots.flatMap((spot) => (isBillable({ ...spot, state: "reconciled" }) && spot.bills) || []);
  return { spots: due.length, amount: sum(due, places) };
}

/** The spots of one campaign on one station and the sum of their amounts. */
export type BilledGroup<P extends LedgerSpot> = {
  campaign: string;
  station: string;
  spots: P[];
  amount: Money;
};
/**
 * Groups billable spots by campaign and station, in the order these first appear. `amount` is the sum with `places`
 * decimals.
 */
export function groupBilled<P extends LedgerSpot>(spots: readonly P[], places = 2): BilledGroup<P>[] {
  return [...Map.groupBy(spots, (p) => `${p.campaign} ${p.station}`).values()].map((group) => {
    const { campaign, station } = takeAt(group, 0);
    return {
      campaign,
      station,
      spots: group,
      amount: sum(
        group.map((p) => p.bills!),
        places,
      ),
    };
  });
}
