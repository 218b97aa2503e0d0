import { compare, type Money, readAmount, toMoney } from "@/lib/money";

/** The account that a payment code names. */
export type PaidAccount = { iban: string; bic: string; name: string };

/** The least and the most that a payment code can name (EPC069-12). */
const LEAST = readAmount("0.01");
const MOST = readAmount("999999999.99");
const NAME_MOST = 70;
const TEXT_MOST = 140;

const cut = (text: string, most: number) => text.replaceAll(/\s+/g, " ").trim().slice(0, most);

/**
 * Writes the text of the code with which a bank's app fills in a SEPA transfer (EPC069-12, version 2, "Girocode"). Null
 * for amounts in another currency, or below 1 cent, which no such transfer can pay.
 */
export function writePaymentCode(
  account: PaidAccount,
  { amount, currency, reference }: { amount: Money; currency: string; reference: string },
): string | null {
  if (currency !== "EUR" || compare(amount, LEAST) < 0 || compare(amount, MOST) > 0) return null;
  return [
    ...["BCD", "002", "1", "SCT", account.bic, cut(account.name, NAME_MOST), account.iban],
    ...[`EUR${toMoney(amount)}`, "", "", cut(reference, TEXT_MOST)],
  ].join("\n");
}
