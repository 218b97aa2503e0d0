import { applyRate, type BasisPoints, type Money, negate, subtract, sum, toMoney } from "@/lib/money";

/** Whom a commission statement is for: an agent earns of the net price, an agency of the gross price. */
export const COMMISSION_TYPES = ["agent", "agency"] as const;
/** How a commission is given: on the document that the agency pays, or to be paid to who earned it. */
export const COMMISSION_WAYS = ["deducted", "payable"] as const;
/** One of `COMMISSION_WAYS`. */
export type CommissionWay = (typeof COMMISSION_WAYS)[number];

/** What an issued document bills of one campaign. */
export type CommissionedPart = {
  kind: "invoice" | "credit_note";
  /** Lines of the campaign after discounts, and the agency commission that the document deducts of them. */
  amount: Money;
  deducted: Money;
  /** Whether the document is addressed to the agency of the statement. */
  isAddressed: boolean;
  /** The rates that the campaign keeps. */
  agency_bp: BasisPoints;
  agent_bp: BasisPoints;
};
/** The commission on one campaign of a document. Amounts of credit notes are negative. */
export type CommissionEntry = { base: Money; rate_bp: BasisPoints; commission: Money; way: CommissionWay };

/**
 * Computes the commission on one campaign of a document. An agency has what its invoice deducts; where the invoice went to
 * the client, its rate of the gross price is payable. An agent's rate is of the price after agency commission.
 */
export function computeCommission(
  type: (typeof COMMISSION_TYPES)[number],
  { kind, amount, deducted, isAddressed, agency_bp, agent_bp }: CommissionedPart,
): CommissionEntry {
  const sign = (money: Money) => (kind === "credit_note" ? negate(money) : money);
  if (type === "agent") {
    const base = subtract(amount, deducted);
    const commission = sign(applyRate(base, agent_bp));
    return { base: sign(base), rate_bp: agent_bp, commission, way: "payable" };
  }
  const commission = sign(isAddressed ? deducted : applyRate(amount, agency_bp));
  return { base: sign(amount), rate_bp: agency_bp, commission, way: isAddressed ? "deducted" : "payable" };
}

type Summed = { base: Money; commission: Money; way: CommissionWay; is_settled: boolean };
/** The sums of a statement. `collected`: what is payable on documents that are settled. */
export type CommissionSums = { base: Money; deducted: Money; payable: Money; collected: Money };
/** Adds up the entries of a statement; `places` are the decimals of its currency. */
export function sumCommissions(entries: readonly Summed[], places: number): CommissionSums {
  const none = toMoney(0, places);
  const add = (of: readonly Summed[]) => sum([none, ...of.map(({ commission }) => commission)]);
  const payable = entries.filter(({ way }) => way === "payable");
  return {
    base: sum([none, ...entries.map(({ base }) => base)]),
    deducted: add(entries.filter(({ way }) => way === "deducted")),
    payable: add(payable),
    collected: add(payable.filter(({ is_settled }) => is_settled)),
  };
}
