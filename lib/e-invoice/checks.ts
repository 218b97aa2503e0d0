import { getCurrencyPlaces, isNegative, isZero, subtract, sum } from "@/lib/money";
import type { EInvoice } from "./document";
import { cleanText, findEdiAddress, LIMITS } from "./edi";
import type { EInvoiceFormat } from "./formats";
import { cleanNumber, type Party } from "./parties";

/** What an e-invoice can lack; each has its sentence in `eInvoice.problems` of the messages. */
export const E_INVOICE_PROBLEMS = [
  "seller_address",
  "seller_number",
  "seller_vat",
  "seller_electronic_address",
  "seller_contact",
  "seller_iban",
  "buyer_address",
  "buyer_vat",
  "buyer_electronic_address",
  "buyer_reference",
  "reference",
  "tax_category",
  "tax_rate",
  "untaxed_mixed",
  "reverse_charge_vat",
  "nothing_to_pay",
  "sums",
  "seller_edi",
  "buyer_edi",
  "number",
  "currency",
  "spots",
] as const;
/** A lack of an e-invoice; `line` where it concerns one line. */
export type EInvoiceProblem = { code: (typeof E_INVOICE_PROBLEMS)[number]; line?: number };
type Code = EInvoiceProblem["code"];

/** Greece writes its VAT numbers with EL. */
const VAT_COUNTRY = /^(EL|XI|[A-Z]{2})[A-Z0-9]/;
const hasVat = ({ vat_number }: Party) => VAT_COUNTRY.test(cleanNumber(vat_number));
const hasAddress = ({ street, post_code, city, country }: Party, isFull: boolean) =>
  Boolean(country && (!isFull || (city && post_code && street)));

/** Whether the amounts of a document add up. They are computed, so a difference is a fault of the product. */
function addsUp({ lines, allowances, taxes, sums }: EInvoice): boolean {
  const places = sums.total.split(".")[1]?.length ?? 0;
  const equal = (a: typeof sums.total, b: typeof sums.total) => isZero(subtract(a, b));
  const add = (amounts: readonly (typeof sums.total)[]) => sum(amounts, places);
  return (
    equal(add(lines.map(({ net }) => net)), sums.lines) &&
    equal(add(allowances.map(({ amount }) => amount)), sums.allowances) &&
    equal(subtract(sums.lines, sums.allowances), sums.net) &&
    equal(add(taxes.map(({ net }) => net)), sums.net) &&
    equal(add(taxes.map(({ tax }) => tax)), sums.tax) &&
    equal(add([sums.net, sums.tax]), sums.total)
  );
}

const TAXED_BY_BUYER = ["AE", "K"] as const;
/** What is wrong with the taxes of a document. */
function listTaxProblems({ lines, taxes, seller, buyer }: EInvoice): EInvoiceProblem[] {
  const categories = new Set(taxes.map(({ category }) => category));
  const unknown = lines.flatMap(({ tax }, n) =>
    tax.category ? [] : [{ code: "tax_category" as const, line: n + 1 }],
  );
  const isOdd = taxes.some(
    ({ category, percent_bp }) => category !== null && (category === "S") !== percent_bp > 0,
  );
  const found: [boolean, Code][] = [
    [isOdd, "tax_rate"],
    [categories.has("O") && categories.size > 1, "untaxed_mixed"],
    [TAXED_BY_BUYER.some((one) => categories.has(one)) && !hasVat(buyer), "reverse_charge_vat"],
    [!categories.has("O") && unknown.length === 0 && !hasVat(seller), "seller_vat"],
  ];
  return [...unknown, ...found.flatMap(([is, code]) => (is ? [{ code }] : []))];
}

/** What a document lacks as an 810 of X12, which knows no categories of tax and states cents. */
function listEdiProblems(document: EInvoice): EInvoiceProblem[] {
  const { seller, buyer, sums, number, lines } = document;
  const crowded = lines.flatMap(({ spots }, n) =>
    spots.length > LIMITS.spots ? [{ code: "spots" as const, line: n + 1 }] : [],
  );
  const found: [boolean, Code][] = [
    [!hasAddress(seller, true), "seller_address"],
    [!findEdiAddress(seller), "seller_edi"],
    [!hasAddress(buyer, true), "buyer_address"],
    [!findEdiAddress(buyer), "buyer_edi"],
    [number.length > LIMITS.number || cleanText(number) !== number, "number"],
    [getCurrencyPlaces(document.currency) > LIMITS.places, "currency"],
    [isNegative(sums.total), "nothing_to_pay"],
    [!addsUp(document), "sums"],
  ];
  return [...found.flatMap(([is, code]) => (is ? [{ code }] : [])), ...crowded];
}

/** Lists what a document lacks to be valid in a format; empty when it can be written. */
export function findProblems(document: EInvoice, format: EInvoiceFormat): EInvoiceProblem[] {
  if (format === "edi810") return listEdiProblems(document);
  const { seller, buyer, account, sums, kind } = document;
  const isGerman = format === "xrechnung";
  const isAddressed = format === "peppol" || isGerman;
  const isUntaxed = document.taxes.some(({ category }) => category === "O");
  const isToPay = kind === "invoice" && !isZero(sums.total);
  const contact = seller.contact;
  const found: [boolean, Code][] = [
    [!hasAddress(seller, isGerman), "seller_address"],
    [isUntaxed && !seller.registration_number, "seller_number"],
    [isAddressed && !seller.electronic_address, "seller_electronic_address"],
    [isGerman && !(contact?.name && contact.phone && contact.email), "seller_contact"],
    [isGerman && !account, "seller_iban"],
    [!isGerman && isAddressed && isToPay && !account, "seller_iban"],
    [!hasAddress(buyer, isGerman), "buyer_address"],
    [buyer.vat_number !== "" && !hasVat(buyer), "buyer_vat"],
    [isAddressed && !buyer.electronic_address, "buyer_electronic_address"],
    [isGerman && !document.buyer_reference, "buyer_reference"],
    [format === "peppol" && !document.buyer_reference && !document.order_reference, "reference"],
    [isNegative(sums.total), "nothing_to_pay"],
    [document.lines.every(({ tax }) => tax.category) && !addsUp(document), "sums"],
  ];
  return [...found.flatMap(([is, code]) => (is ? [{ code }] : [])), ...listTaxProblems(document)];
}
