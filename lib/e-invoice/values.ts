import { isZero, type Money } from "@/lib/money";
import type { AllowanceKind, EInvoice } from "./document";
import { cleanNumber, type Party } from "./parties";

/** Codes that both syntaxes share: UNTDID 1001, 4461 and 5189. */
export const CODES = {
  invoice: "380",
  credit_note: "381",
  sepa: "58",
  transfer: "30",
  discount: "95",
};

/** What an allowance is for: UNTDID 5189 has no code for an agency commission. */
export const ALLOWANCES: Record<AllowanceKind, { code: string | null; text: string }> = {
  discount: { code: CODES.discount, text: "Discount" },
  commission: { code: null, text: "Agency commission" },
};

/** A rate in basis points as a percentage: 1900 is "19", 810 is "8.1". */
export const writePercent = (bp: number): string => String(bp / 100);

/** The VAT number of a party as the files state it; none for what is not subject to VAT, where it may not stand. */
export const writeVatNumber = (party: Party, { taxes }: EInvoice): string =>
  taxes.some(({ category }) => category === "O") ? "" : cleanNumber(party.vat_number);

/** How it is paid: by SEPA transfer in euro, otherwise by another transfer; null when no account is known. */
export const choosePaymentCode = ({ account, currency }: EInvoice): string | null => {
  if (!account) return null;
  return currency === "EUR" ? CODES.sepa : CODES.transfer;
};

/** The day on which the supply was complete. */
export const findDeliveryDay = ({ period, date }: EInvoice) => period?.to ?? date;

/** Where it was supplied to, which only an intra-Community supply has to say; null for all others. */
export const findDeliveryAddress = ({ taxes, buyer }: EInvoice): Party | null =>
  taxes.some(({ category }) => category === "K") ? buyer : null;

/** Whether an amount is stated: a deduction of nothing is left out. */
export const isStated = (amount: Money) => !isZero(amount);
