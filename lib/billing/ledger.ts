import type { Day } from "@/lib/day";
import { isZero, type Money, sum } from "@/lib/money";
import type { Decision, Result } from "./settlement";

/** A spot as report, live report and invoice count it: one reading of it for all three. */
export type LedgerSpot = {
  station: string;
  campaign: string;
  date: Day;
  length: number;
  price: Money;
  /** From `settle`; null while nobody knows. */
  bills: Money | null;
  status: string;
  source: string;
  result: Result | null;
  decision: Decision | null;
  aired_length: number | null;
  invoice_line: string | null;
  /** Of the day's log. */
  state: string;
};

/** Known to the as-run, or decided by name: it has its line in a report of what aired. */
export const isKnown = ({ bills }: LedgerSpot) => bills !== null;
/** On the air, whole or short, and counted for the customer. */
export const isDelivered = ({ status }: LedgerSpot) => status === "aired" || status === "short";
/** Ordered: a make-good only makes up for a spot that is counted already. */
export const isOrdered = ({ source }: LedgerSpot) => source !== "make_good";

export type ReportState = "aired" | "moved" | "short" | "missed" | "made_good" | "planned";
export function deriveReportState({ result, decision }: LedgerSpot): ReportState {
  if (decision === "make_good") return "made_good";
  if (result === null) return "planned";
  if (result === "missed" || result === "short") return result;
  return result === "moved_inside" || result === "moved_outside" ? "moved" : "aired";
}

/** What a report adds to a spot's line beside its state; keys of `documents.report.remarks`. */
export type Remark = "billed_as_booked" | "credited" | "accepted" | "wrong_copy" | "short";
export function listRemarks({ result, decision }: LedgerSpot): Remark[] {
  const said: Remark[] = [];
  if (result === "wrong_copy" || result === "short") said.push(result);
  if (decision === "bill") said.push("billed_as_booked");
  if (decision === "credit") said.push("credited");
  if (decision === "accept") said.push("accepted");
  return said;
}

export type Unbilled = "not_reconciled" | "billed";
/** Why a spot may not go on an invoice now (domain 6.7); null where it may, or where there is nothing to bill. */
export function explainUnbilled({ state, invoice_line }: LedgerSpot): Unbilled | null {
  if (state !== "reconciled") return "not_reconciled";
  return invoice_line === null ? null : "billed";
}
/** May go on an invoice now: its day is closed, no invoice holds it, and it comes to something. */
export const isBillable = (spot: LedgerSpot) =>
  spot.bills !== null && !isZero(spot.bills) && explainUnbilled(spot) === null;

export type BilledGroup<P extends LedgerSpot> = {
  campaign: string;
  station: string;
  spots: P[];
  amount: Money;
};
/** A group for each campaign and station, in the order they first appear; the amounts are the spots' own sum. */
export function groupBilled<P extends LedgerSpot>(spots: readonly P[], places = 2): BilledGroup<P>[] {
  return [...Map.groupBy(spots, (p) => `${p.campaign} ${p.station}`).values()].map((group) => ({
    campaign: group[0]!.campaign,
    station: group[0]!.station,
    spots: group,
    amount: sum(
      group.map((p) => p.bills!),
      places,
    ),
  }));
}
