import type { PaidAccount } from "@/lib/billing/payment-code";
import { compare, type Money, readAmount, toMoney } from "@/lib/money";

/**
 * The Swiss QR-bill (Swiss Payment Standards, implementation guidelines QR-bill 2.3): its code, its references, and what
 * its payment part states. Addresses are structured (type S).
 */

/** An address as the code states it. */
export type BillAddress = {
  name: string;
  street: string;
  post_code: string;
  city: string;
  /** Two letters. */
  country: string;
};
/** What the payment part of an invoice states; `payload` is the text of its code. */
export type SwissBill = {
  iban: string;
  creditor: BillAddress;
  debtor: BillAddress | null;
  reference: string;
  currency: string;
  amount: Money;
  message: string;
  payload: string;
};

const CURRENCIES: readonly string[] = ["CHF", "EUR"];
const LEAST = readAmount("0.01");
const MOST = readAmount("999999999.99");
const NAME_MOST = 70;
const STREET_MOST = 70;
const POST_CODE_MOST = 16;
const CITY_MOST = 35;
const MESSAGE_MOST = 140;
/** Characters of the standard: Latin letters, digits and punctuation; others are written as "?". */
const FOREIGN = /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/gu;
const cut = (text: string, most: number) =>
  text.replaceAll(/\s+/g, " ").replaceAll(FOREIGN, "?").trim().slice(0, most).trim();

/** Whether an account is Swiss or of Liechtenstein, which payment parts need. */
export const isSwissIban = (iban: string): boolean => /^(CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban);
/** Whether it is a QR-IBAN, whose bank number lies between 30000 and 31999: it takes QR references only. */
export const isQrIban = (iban: string): boolean => {
  const bank = Number(iban.slice(4, 9));
  return isSwissIban(iban) && bank >= 30_000 && bank <= 31_999;
};

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
/** The check digit of a number, modulo 10 recursive. */
export const computeCheckDigit = (digits: string): string => {
  const carry = [...digits].reduce((before, digit) => CARRIES[(before + Number(digit)) % 10] ?? 0, 0);
  return String((10 - carry) % 10);
};

const QR_DIGITS = 26;
/** A QR reference begins with the kind of its document, so that an invoice and a pro-forma invoice of one number differ. */
const KINDS = { invoice: "1", pro_forma: "2" } as const;
/** A kind of document that a payment part is drawn for. */
export type BilledKind = keyof typeof KINDS;

/** The QR reference of a document: its kind and the digits of its number, 26 in all, with the check digit. */
export function makeQrReference(kind: BilledKind, number: string): string {
  const digits = number.replaceAll(/\D/g, "").slice(1 - QR_DIGITS);
  const body = KINDS[kind] + digits.padStart(QR_DIGITS - 1, "0");
  return body + computeCheckDigit(body);
}

const MODULUS = 97;
const CREDITOR_MOST = 21;
/** A text as a number for ISO 7064: letters from A = 10. */
const toDigits = (text: string) => text.replaceAll(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
const remainderOf = (digits: string) =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % MODULUS, 0);

/** The creditor reference (ISO 11649) of a number, "RF" with two check digits; "" for a number without letters and digits. */
export function makeCreditorReference(number: string): string {
  const body = number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .slice(-CREDITOR_MOST);
  if (body === "") return "";
  const check = MODULUS + 1 - remainderOf(toDigits(`${body}RF00`));
  return `RF${String(check).padStart(2, "0")}${body}`;
}

/** The references under which a bank may report a payment of a document, as `writeSwissBill` states them. */
export const listSwissReferences = (kind: BilledKind, number: string): string[] => [
  makeQrReference(kind, number),
  makeCreditorReference(number),
];

/** A reference in groups, as it is printed: a QR reference from the right by fives, a creditor reference by fours. */
export const formatReference = (reference: string): string =>
  reference.startsWith("RF")
    ? reference.replaceAll(/(.{4})(?=.)/g, "$1 ")
    : reference.replaceAll(/\B(?=(?:\d{5})+$)/g, " ");

const isWhole = ({ name, post_code, city, country }: BillAddress) =>
  name !== "" && post_code !== "" && city !== "" && /^[A-Z]{2}$/.test(country);
const cutAddress = ({ name, street, post_code, city, country }: BillAddress): BillAddress => ({
  name: cut(name, NAME_MOST),
  street: cut(street, STREET_MOST),
  post_code: cut(post_code, POST_CODE_MOST),
  city: cut(city, CITY_MOST),
  country: country.toUpperCase(),
});
const ADDRESS_LINES = 7;
const listAddressLines = (address: BillAddress | null): string[] =>
  address
    ? ["S", address.name, address.street, "", address.post_code, address.city, address.country]
    : Array<string>(ADDRESS_LINES).fill("");

type Bill = {
  account: PaidAccount;
  creditor: BillAddress;
  debtor: BillAddress;
  kind: BilledKind;
  number: string;
  currency: string;
  amount: Money;
};
/**
 * Returns the payment part of a document; null for an account elsewhere, another currency, an amount that it cannot
 * state, or while the creditor's address is incomplete. An incomplete address of the debtor is left blank, to be filled
 * in by hand.
 */
export function writeSwissBill({ account, currency, amount, ...of }: Bill): SwissBill | null {
  const creditor = cutAddress({ ...of.creditor, name: account.name });
  const given = cutAddress(of.debtor);
  const debtor = isWhole(given) ? given : null;
  const isPayable = compare(amount, LEAST) >= 0 && compare(amount, MOST) <= 0;
  if (!isSwissIban(account.iban) || !CURRENCIES.includes(currency) || !isPayable || !isWhole(creditor))
    return null;
  const isQr = isQrIban(account.iban);
  const reference = isQr ? makeQrReference(of.kind, of.number) : makeCreditorReference(of.number);
  const message = cut(of.number, MESSAGE_MOST);
  const type = isQr ? "QRR" : "SCOR";
  const payload = [
    ...["SPC", "0200", "1", account.iban],
    ...listAddressLines(creditor),
    // The final creditor is for future use.
    ...listAddressLines(null),
    ...[toMoney(amount), currency],
    ...listAddressLines(debtor),
    ...[reference === "" ? "NON" : type, reference, message, "EPD"],
  ].join("\n");
  return { iban: account.iban, creditor, debtor, reference, currency, amount, message, payload };
}
