import type { Unit } from "@/lib/billing/quantity/quantities";
import type { TaxRate } from "@/lib/billing/taxes";
import type { Day } from "@/lib/day";
import {
  applyRate,
  isNegative,
  isZero,
  type Money,
  multiply,
  negate,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Party } from "./parties";
import { EXEMPTIONS, findTaxCategory, type TaxCategory } from "./taxes";

/** The tax of a line or sum: null for a category that has to be chosen. */
export type DocumentTax = { category: TaxCategory | null; percent_bp: number };
/** A spot that a line bills: when it aired, in which length, and for what rate. Without as-run data it is as planned. */
export type AiredSpot = {
  /** The broadcast day. */
  date: Day;
  /** Seconds since midnight. */
  second: number;
  /** Seconds. */
  length: number;
  /** The code of the commercial, ISCI or Ad-ID; "" without one. */
  code: string;
  title: string;
  price: Money;
};
/** A line of an e-invoice. `price` is for `base` units: quantity × price ÷ base is `gross` to the cent. */
export type DocumentLine = {
  id: string;
  title: string;
  note: string;
  quantity: number;
  unit: Unit;
  price: Money;
  base: number;
  gross: Money;
  /** Taken off this line; the deduction of the whole document is in `allowances`. */
  discount: Money;
  net: Money;
  tax: DocumentTax;
  /** What it bills, which formats of EN 16931 leave out. */
  spots: readonly AiredSpot[];
};
/** Why something is taken off the sum of the lines. */
export type AllowanceKind = "discount" | "commission";
/** One document from which each format is written. Sums: net = Σ lines − Σ allowances, total = net + Σ taxes. */
export type EInvoice = {
  kind: "invoice" | "credit_note";
  number: string;
  date: Day;
  due: Day | null;
  currency: string;
  /** The sum of taxes in the currency in which the seller accounts for them (BT-6, BT-111), where that is another. */
  tax_currency: { currency: string; tax: Money } | null;
  buyer_reference: string;
  order_reference: string;
  note: string;
  /** The discount for early payment: in words, and the days from the date and the basis points they name. */
  early_discount: { text: string; days: number; bp: number } | null;
  /** The invoice that a credit note credits. */
  credits: { number: string; date: Day } | null;
  period: { from: Day; to: Day } | null;
  seller: Party;
  buyer: Party;
  /** Where it is paid to; null when no IBAN is known. */
  account: { iban: string; bic: string; name: string } | null;
  lines: DocumentLine[];
  /** What is taken off the sum of the lines of one tax. */
  allowances: { kind: AllowanceKind; amount: Money; tax: DocumentTax }[];
  taxes: (DocumentTax & { net: Money; tax: Money; reason: { code: string; text: string } | null })[];
  sums: { lines: Money; allowances: Money; net: Money; tax: Money; total: Money };
};

/** An invoice as it is kept, reduced to what an e-invoice says. Its amounts were computed when it was saved. */
export type InvoiceContent = Pick<
  EInvoice,
  | "kind"
  | "number"
  | "date"
  | "due"
  | "currency"
  | "tax_currency"
  | "order_reference"
  | "note"
  | "early_discount"
  | "credits"
  | "period"
> & {
  /** Whether discounts are on the lines, otherwise on the sum. */
  discounts_inline: boolean;
  lines: readonly {
    title: string;
    detail: string;
    quantity: number;
    unit: Unit;
    /** Of one; the mean where the spots of the line have several prices. */
    price: Money;
    /** Before discounts. */
    amount: Money;
    discount_bp: number;
    /** What is deducted for the agency. */
    commission: Money;
    spots: readonly AiredSpot[];
    tax_name: string;
    tax_bp: number;
  }[];
  taxes: readonly { name: string; bp: number; base: Money; amount: Money }[];
  net: Money;
  tax: Money;
  total: Money;
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

type Priced = { line: InvoiceContent["lines"][number]; tax: DocumentTax };

/** The lines of one tax, whose discounts are what its net amount is below them: the last one takes the rest. */
function discountLines(of: readonly Priced[], net: Money, places: number): Map<Priced, Money> {
  const discounts = of.map((priced) => applyRate(priced.line.amount, priced.line.discount_bp));
  const gross = sum(
    of.map(({ line }) => line.amount),
    places,
  );
  const rest = subtract(subtract(gross, net), sum(discounts, places));
  const last = of.length - 1;
  return new Map(
    of.map((priced, n) => [priced, n === last ? sum([takeAt(discounts, n), rest]) : takeAt(discounts, n)]),
  );
}

/**
 * The lines of each tax with what they are worth together, before and after deductions, and the tax itself. Lines without
 * a tax are worth what the taxes leave of `content.net`.
 */
function groupByTax(
  priced: readonly Priced[],
  { taxes, net: all }: Pick<InvoiceContent, "taxes" | "net">,
  places: number,
) {
  const taxed = sum(
    taxes.map(({ base }) => base),
    places,
  );
  return [...Map.groupBy(priced, ({ tax }) => keyOfTax(tax)).values()].map((of) => {
    const { tax, line } = takeAt(of, 0);
    const names = new Set(of.map(({ line }) => line.tax_name));
    const kept = taxes.filter(({ name, bp }) => bp === tax.percent_bp && names.has(name));
    const gross = sum(
      of.map(({ line }) => line.amount),
      places,
    );
    const bases = [...kept.map(({ base }) => base), ...(names.has("") ? [subtract(all, taxed)] : [])];
    const net = bases.length ? sum(bases, places) : gross;
    const exempt = tax.category === "E" ? { code: "", text: line.tax_name } : null;
    const amount = sum(
      kept.map(({ amount }) => amount),
      places,
    );
    const commission = sum(
      of.map(({ line }) => line.commission),
      places,
    );
    return { of, tax, gross, net, commission, discounted: sum([net, commission]), amount, exempt };
  });
}

/**
 * Builds the e-invoice of an invoice from the amounts it keeps, so that every format states what its PDF states. `rates`
 * are the tax rates that name the category of a line, `places` the decimals of the currency.
 */
export function buildEInvoice(
  content: InvoiceContent,
  parties: InvoiceParties,
  rates: readonly TaxRate[],
  places: number,
): EInvoice {
  const none = toMoney(0, places);
  const priced = content.lines.map((line): Priced => {
    const tax = { category: findTaxCategory(line, rates), percent_bp: line.tax_bp };
    return { line, tax };
  });
  const groups = groupByTax(priced, content, places);
  const inline = content.discounts_inline;
  const discounts = new Map(
    groups.flatMap(({ of, discounted }) => (inline ? [...discountLines(of, discounted, places)] : [])),
  );
  const lines = priced.map((one, n): DocumentLine => {
    const { line, tax } = one;
    const discount = discounts.get(one) ?? none;
    return {
      id: String(n + 1),
      title: line.title,
      note: line.detail,
      unit: line.unit,
      ...writePrice(line.quantity, line.price, line.amount),
      gross: line.amount,
      discount,
      net: subtract(line.amount, discount),
      tax,
      spots: line.spots,
    };
  });
  const allowances = groups
    .flatMap(({ gross, discounted, commission, tax }): EInvoice["allowances"] => [
      { kind: "discount", amount: inline ? none : subtract(gross, discounted), tax },
      { kind: "commission", amount: commission, tax },
    ])
    .filter(({ amount }) => !isZero(amount));
  const { kind, number, date, due, currency, order_reference, note, early_discount, credits, period } =
    content;
  const { tax_currency } = content;
  return {
    kind,
    number,
    date,
    due,
    currency,
    tax_currency,
    order_reference,
    note,
    early_discount,
    credits,
    period,
    ...parties,
    lines,
    allowances,
    taxes: groups.map(({ tax, net, amount, exempt }) => ({
      ...tax,
      net,
      tax: amount,
      reason: exempt ?? (tax.category ? (EXEMPTIONS[tax.category] ?? null) : null),
    })),
    sums: {
      lines: sum(
        lines.map(({ net }) => net),
        places,
      ),
      allowances: sum(
        allowances.map(({ amount }) => amount),
        places,
      ),
      net: content.net,
      tax: content.tax,
      total: content.total,
    },
  };
}
