import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import type { TaxRate } from "@/lib/billing/taxes";
import type { Day } from "@/lib/day";
import { isNegative, isZero, type Money, multiply, negate, subtract, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Party } from "./parties";
import { EXEMPTIONS, findTaxCategory, type TaxCategory } from "./taxes";

/** The tax of a line or sum: null for a category that has to be chosen. */
export type DocumentTax = { category: TaxCategory | null; percent_bp: number };
/** A line of an e-invoice. `price` is for `base` units: quantity × price ÷ base is `gross` to the cent. */
export type DocumentLine = {
  id: string;
  title: string;
  note: string;
  quantity: number;
  price: Money;
  base: number;
  gross: Money;
  /** Taken off this line; the deduction of the whole document is in `allowances`. */
  discount: Money;
  net: Money;
  tax: DocumentTax;
};
/** One document from which each format is written. Sums: net = Σ lines − Σ allowances, total = net + Σ taxes. */
export type EInvoice = {
  kind: "invoice" | "credit_note";
  number: string;
  date: Day;
  due: Day | null;
  currency: string;
  buyer_reference: string;
  order_reference: string;
  note: string;
  /** The invoice that a credit note credits. */
  credits: { number: string; date: Day } | null;
  period: { from: Day; to: Day } | null;
  seller: Party;
  buyer: Party;
  /** Where it is paid to; null when no IBAN is known. */
  account: { iban: string; bic: string; name: string } | null;
  lines: DocumentLine[];
  /** What is taken off the sum of the lines of one tax. */
  allowances: { amount: Money; base: Money; percent_bp: number; tax: DocumentTax }[];
  taxes: (DocumentTax & { net: Money; tax: Money; reason: { code: string; text: string } | null })[];
  sums: { lines: Money; allowances: Money; net: Money; tax: Money; total: Money };
};

/** An invoice as it is kept, reduced to what an e-invoice says. */
export type InvoiceContent = Pick<
  EInvoice,
  "kind" | "number" | "date" | "due" | "currency" | "order_reference" | "note" | "credits" | "period"
> & {
  discount_bp: number;
  taxes_inline: boolean;
  discounts_inline: boolean;
  lines: readonly {
    title: string;
    detail: string;
    quantity: number;
    price: Money;
    discount_bp: number;
    tax_name: string;
    tax_bp: number;
    /** The sum of its spots, or null for a line without spots. */
    amount: Money | null;
  }[];
};
/** What an e-invoice says beside its content: who sells, who buys, where it is paid to. */
export type InvoiceParties = Pick<EInvoice, "seller" | "buyer" | "account" | "buyer_reference">;

const keyOfTax = ({ category, percent_bp }: DocumentTax) => `${category}|${percent_bp}`;

/** Quantity and price that multiply to the amount exactly, with a price that is not negative. */
function writePrice(
  quantity: number,
  price: Money,
  gross: Money,
): Pick<DocumentLine, "quantity" | "price" | "base"> {
  const counted = isNegative(gross) ? -Math.abs(quantity) : Math.abs(quantity);
  const positive = isNegative(price) ? negate(price) : price;
  if (quantity !== 0 && isZero(subtract(multiply(positive, counted), gross)))
    return { quantity: counted, price: positive, base: 1 };
  const base = Math.abs(quantity) || 1;
  return {
    quantity: isNegative(gross) ? -base : base,
    price: isNegative(gross) ? negate(gross) : gross,
    base,
  };
}

/**
 * Builds the e-invoice of an invoice: its lines and sums are computed by the rules of the invoice itself, so that every
 * format states the same amounts as the PDF. `places` are the decimals of the currency.
 */
export function buildEInvoice(
  content: InvoiceContent,
  parties: InvoiceParties,
  rates: readonly TaxRate[],
  places: number,
): EInvoice {
  const totals = computeInvoiceTotals(content.lines, content, places);
  const none = toMoney(0, places);
  const inline = content.discounts_inline;
  const priced = content.lines.map((line, n) => {
    const { gross, discount, net } = takeAt(totals.lines, n);
    const tax: DocumentTax = { category: findTaxCategory(line, rates), percent_bp: line.tax_bp };
    return { line, gross, discount, net, tax };
  });
  const lines = priced.map(
    ({ line, gross, discount, net, tax }, n): DocumentLine => ({
      id: String(n + 1),
      title: line.title,
      note: line.detail,
      ...writePrice(line.quantity, line.price, gross),
      gross,
      discount: inline ? discount : none,
      net: inline ? net : gross,
      tax,
    }),
  );
  const byTax = [...Map.groupBy(priced, ({ tax }) => keyOfTax(tax)).values()];
  const allowances = byTax.flatMap((of) => {
    const amount = sum(
      of.map(({ discount }) => discount),
      places,
    );
    if (inline || isZero(amount)) return [];
    const base = sum(
      of.map(({ gross }) => gross),
      places,
    );
    return [{ amount, base, percent_bp: content.discount_bp, tax: takeAt(of, 0).tax }];
  });
  const taxes = byTax.map((of) => {
    const { tax, line } = takeAt(of, 0);
    const names = new Set(of.map(({ line }) => line.tax_name));
    const listed = totals.taxes.filter(
      ({ name, percent_bp }) => percent_bp === tax.percent_bp && names.has(name),
    );
    const exempt = tax.category === "E" ? { code: "", text: line.tax_name } : undefined;
    return {
      ...tax,
      net: sum(
        of.map(({ net }) => net),
        places,
      ),
      tax: sum(
        listed.map((rate) => rate.tax),
        places,
      ),
      reason: exempt ?? (tax.category ? (EXEMPTIONS[tax.category] ?? null) : null),
    };
  });
  const { kind, number, date, due, currency, order_reference, note, credits, period } = content;
  return {
    ...{ kind, number, date, due, currency, order_reference, note, credits, period },
    ...parties,
    lines,
    allowances,
    taxes,
    sums: {
      lines: sum(
        lines.map(({ net }) => net),
        places,
      ),
      allowances: sum(
        allowances.map(({ amount }) => amount),
        places,
      ),
      net: totals.net,
      tax: totals.tax,
      total: totals.total,
    },
  };
}
