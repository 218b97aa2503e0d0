import type { Day } from "@/lib/day";
import { addDays, addMonths, pickLater } from "@/lib/day";
import { add, applyRate, type BasisPoints, type Money, multiply, toMoney } from "@/lib/money";

/** What a station's licence costs, without tax. */
export const PLANS = ["monthly", "annual"] as const;
export type Plan = (typeof PLANS)[number];
export const PLAN_CURRENCY = "EUR";
const PRICES: Record<Plan, { months: number; price: Money }> = {
  monthly: { months: 1, price: toMoney("39.00") },
  annual: { months: 12, price: toMoney("390.00") },
};
export const getPlanPrice = (plan: Plan): Money => PRICES[plan].price;

export type Quote = {
  plan: Plan;
  stations: number;
  price: Money;
  net: Money;
  tax_bp: BasisPoints;
  tax: Money;
  total: Money;
};
/** What a plan for so many stations comes to; tax only where buyer and seller sit in one country. */
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

/** The last day a licence holds that is bought on a day: after what is left of it, nothing is lost. */
export const extendLicence = (plan: Plan, bought: Day, holds_until: Day): Day =>
  addDays(addMonths(addDays(pickLater(holds_until, addDays(bought, -1)), 1), PRICES[plan].months), -1);

/**
 * What a vendor's event does to what is known of a purchase: nothing, where it was applied before or is older than the
 * last one applied (events come twice and out of order).
 */
export const isNews = (
  event: { id: string; at: string },
  known: { seen: readonly string[]; last_at: string | null },
) => !known.seen.includes(event.id) && (known.last_at === null || event.at > known.last_at);
