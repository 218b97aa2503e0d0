import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import type { Day } from "@/lib/day";
import {
  buildEInvoice,
  type EInvoice,
  type InvoiceContent,
  type InvoiceParties,
} from "@/lib/e-invoice/document";
import type { Party } from "@/lib/e-invoice/parties";
import { type Money, readAmount } from "@/lib/money";

const day = (text: string) => text as Day;
export const SELLER: Party = {
  name: "Vane & Kestrel Radio GmbH",
  street: "Hafenzeile 4",
  extra: "",
  post_code: "20457",
  city: "Hamburg",
  country: "DE",
  vat_number: "DE 123456789",
  registration_number: "HRB 4711",
  electronic_address: { scheme: "9930", id: "DE123456789" },
  contact: { name: "Ines Marlow", phone: "+49 40 123456", email: "billing@vane.example" },
};
export const BUYER: Party = {
  name: "Bäckerei Łódź <& Söhne>",
  street: "Am Markt 1",
  extra: "2. Hof",
  post_code: "1010",
  city: "Wien",
  country: "AT",
  vat_number: "ATU13585627",
  registration_number: "",
  electronic_address: { scheme: "EM", id: "rechnung@lodz.example" },
  contact: null,
};
export const RATES = [
  { name: "USt 19 %", percent_bp: 1900, default: true, category: "S" as const },
  { name: "USt 7 %", percent_bp: 700, default: false },
  { name: "Zero", percent_bp: 0, default: false, category: "Z" as const },
  { name: "§ 4 Nr. 22 UStG", percent_bp: 0, default: false, category: "E" as const },
  { name: "Reverse charge", percent_bp: 0, default: false, category: "AE" as const },
  { name: "Intra-Community", percent_bp: 0, default: false, category: "K" as const },
  { name: "Export", percent_bp: 0, default: false, category: "G" as const },
  { name: "Out of scope", percent_bp: 0, default: false, category: "O" as const },
];
type SampleLine = Omit<InvoiceContent["lines"][number], "amount" | "commission"> & {
  amount: Money | null;
  commission_bp: number;
};
type SampleInput = Partial<Omit<SampleLine, "price" | "amount">> & { price?: string; amount?: string };
/** A line before it is saved; without an amount it is quantity × price. */
export const line = (given: SampleInput): SampleLine => ({
  title: "30 s, Vane FM",
  detail: "",
  quantity: 1,
  unit: "",
  discount_bp: 0,
  commission_bp: 0,
  spots: [],
  tax_name: "USt 19 %",
  tax_bp: 1900,
  ...given,
  price: readAmount(given.price ?? "80.00"),
  amount: given.amount === undefined ? null : readAmount(given.amount),
});
export const taxed = (name: string, given: SampleInput = {}) => {
  const rate = RATES.find((one) => one.name === name)!;
  return line({ ...given, tax_name: rate.name, tax_bp: rate.percent_bp });
};
type Terms = { discount_bp: number; taxes_inline: boolean; discounts_inline: boolean };
const USUAL: Terms = { discount_bp: 0, taxes_inline: false, discounts_inline: false };
/** An invoice of the seller to the buyer with these lines, saved with the totals of its terms. */
export function makeDocument(
  lines: readonly SampleLine[],
  {
    discount_bp,
    taxes_inline,
    discounts_inline,
    ...given
  }: Partial<Omit<InvoiceContent, "lines"> & Terms> = {},
  parties: Partial<InvoiceParties> = {},
): EInvoice {
  const terms = {
    discount_bp: discount_bp ?? USUAL.discount_bp,
    taxes_inline: taxes_inline ?? USUAL.taxes_inline,
    discounts_inline: discounts_inline ?? USUAL.discounts_inline,
  };
  const totals = computeInvoiceTotals(lines, terms, 2);
  return buildEInvoice(
    {
      kind: "invoice",
      number: "INV 0042",
      date: day("2026-11-21"),
      due: day("2026-12-21"),
      currency: "EUR",
      tax_currency: null,
      order_reference: "PO-7",
      note: "",
      early_discount: null,
      credits: null,
      period: { from: day("2026-10-01"), to: day("2026-10-31") },
      discounts_inline: terms.discounts_inline,
      ...given,
      lines: lines.map((one, n) => ({
        ...one,
        amount: totals.lines[n]!.gross,
        commission: totals.lines[n]!.commission,
      })),
      taxes: totals.taxes.map(({ name, percent_bp, net, tax }) => ({
        name,
        bp: percent_bp,
        base: net,
        amount: tax,
      })),
      net: totals.net,
      tax: totals.tax,
      total: totals.total,
    },
    {
      seller: SELLER,
      buyer: BUYER,
      buyer_reference: "04011000-12345-34",
      account: { iban: "DE89370400440532013000", bic: "COBADEFFXXX", name: SELLER.name },
      ...parties,
    },
    RATES,
    2,
  );
}
