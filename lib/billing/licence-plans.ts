import type { Day } from "@/lib/day";
import { addDays, addMonths, pickLater } from "@/lib/day";
import { add, applyRate, type BasisPoints, type Money, multiply, toMoney } from "@/lib/money";

/** The plans a station's licence can be bought on. */
export const PLANS = ["monthly", "annual"] as const;
/** A plan of `PLANS`. */
export type Plan = (typeof PLANS)[number];
/** The currency of the plans, ISO 4217. */
export const PLAN_CURRENCY = "EUR";
const PRICES: Record<Plan, { months: number; price: Money }> = {
  monthly: { months: 1, price: toMoney("39.00") },
  annual: { months: 12, price: toMoney("390.00") },
};
/** The price of a plan for one station and one period, without tax. */
export const getPlanPrice = (plan: Plan): Money => PRICES[plan].price;

/** The price of a licence purchase; amounts in `PLAN_CURRENCY`. */
export type Quote = {
  plan: Plan;
  stations: number;
  price: Money;
  net: Money;
  tax_bp: BasisPoints;
  tax: Money;
  total: Money;
};
/**
 * Computes the price of a plan for a number of stations. Tax is charged only when buyer and seller are in the same
 * country.
 */
export function computeQuote(
  plan: Plan,
  stations: number,
  { country, seller, tax_bp }: { country: string; seller: string; tax_bp: BasisPoints },
): Quote {
  const { price } = PRICES[plan];
  const net = multiply(price, stations);
  const rate = country === seller ? tax_bp : 0;
  const tax = applyRate(net, rate);
  return { plan, stations, price, net, tax_bp: rate, tax, total: add(net, tax) };
}

/** The last day of a licence that is extended on the day `bought`. The new period starts after the remaining one. */
export const extendLicence = (plan: Plan, bought: Day, holds_until: Day): Day =>
  addDays(addMonths(addDays(pickLater(holds_until, addDays(bought, -1)), 1), PRICES[plan].months), -1);

/**
 * Whether a vendor's event should be applied: false when it was already applied or is older than the last applied
 * one, because events arrive twice and out of order.
 */
export const isNews = (
  event: { id: string; at: string },
  known: { seen: readonly string[]; last_at: string | null },
) => !known.seen.includes(event.id) && (known.last_at === null || event.at > known.last_at);
