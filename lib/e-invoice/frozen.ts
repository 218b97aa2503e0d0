import { z } from "zod";
import { TaxRate } from "@/lib/billing/tax-shapes";

const Party = z.object({
  name: z.string(),
  street: z.string(),
  extra: z.string(),
  post_code: z.string(),
  city: z.string(),
  country: z.string(),
  vat_number: z.string(),
  registration_number: z.string(),
  electronic_address: z.object({ scheme: z.string(), id: z.string() }).nullable(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
});
/** What an invoice keeps for its e-invoice when it is issued: later changes of addresses and taxes do not reach it. */
export const FrozenParties = z.object({
  seller: Party,
  buyer: Party,
  buyer_reference: z.string(),
  account: z.object({ iban: z.string(), bic: z.string(), name: z.string() }).nullable(),
  rates: z.array(TaxRate),
});
/** What an invoice keeps for its e-invoice when it is issued. */
export type FrozenParties = z.output<typeof FrozenParties>;

/** The values of `kept`, and those of `now` where it kept nothing. */
function fill<T extends object>(kept: T, now: T): T {
  const empty = Object.entries(kept).filter(([, value]) => value === "" || value === null);
  return { ...kept, ...Object.fromEntries(empty.map(([name]) => [name, now[name as keyof T]])) };
}
/**
 * Fills what was still missing when an invoice was issued from what is known now: nobody loses the e-invoice because an
 * electronic address or an account was entered a day late. What was entered then stays.
 */
export const fillParties = (kept: FrozenParties, now: FrozenParties): FrozenParties => ({
  seller: fill(kept.seller, now.seller),
  buyer: fill(kept.buyer, now.buyer),
  buyer_reference: kept.buyer_reference || now.buyer_reference,
  account: kept.account ?? now.account,
  rates: kept.rates,
});
