import {
  applyRate,
  type BasisPoints,
  isZero,
  type Money,
  split,
  subtract,
  sum,
  takeFraction,
} from "@/lib/money";
import { type AppliedTax, computeLineTax, computeTaxes, type TaxSum } from "./taxes";

export type DocumentLine = {
  /** Spots, pieces, hours: a whole number or a decimal text; negative in a credit. */
  quantity: number | string;
  /** Of one, at most four places. */
  price: Money;
  /** The line's own discount, where discounts are inline. */
  discount_bp?: BasisPoints;
  /** A free line takes no part in the document's discount. */
  discountable?: boolean;
  /** Agency commission is taken unless false. */
  commissionable?: boolean;
  tax: AppliedTax | null;
};
export type DocumentTerms = {
  /** Of the currency. */
  places?: number;
  taxes_inline?: boolean;
  /** On the sum of discountable lines, beside what lines have of their own. */
  discount?: { percent_bp: BasisPoints } | { amount: Money };
  commission_bp?: BasisPoints;
};
export type LineTotals = { gross: Money; discount: Money; commission: Money; net: Money; tax: Money };
export type DocumentTotals = {
  lines: LineTotals[];
  gross: Money;
  discount: Money;
  commission: Money;
  net: Money;
  taxes: TaxSum[];
  tax: Money;
  total: Money;
};

/** Spreads an amount over the chosen lines in proportion to `of`; the others get nothing. */
function spread(
  amount: (base: Money) => Money,
  of: readonly Money[],
  chosen: readonly boolean[],
  none: Money,
): Money[] {
  const weights = of.filter((_, i) => chosen[i]);
  const base = sum(weights);
  const parts = isZero(base) ? weights.map(() => none) : split(amount(base), weights);
  let next = 0;
  return of.map((_, i) => (chosen[i] ? parts[next++]! : none));
}

/**
 * Lines → gross → − discount → − agency commission → net → tax → total. What is taken on the sum is spread over
 * the lines by largest remainder, so gross, discount, commission and net are sums of the lines, and
 * total = Σ net + Σ tax exactly (trust C6). A line's `tax` is its share where tax is taken on the sum.
 */
export function computeDocumentTotals(
  lines: readonly DocumentLine[],
  terms: DocumentTerms = {},
): DocumentTotals {
  const { places = 2, taxes_inline = false, discount, commission_bp = 0 } = terms;
  const none = takeFraction("0" as Money, 0, 1, places);
  const gross = lines.map((line) => takeFraction(line.price, line.quantity, 1, places));
  const own = lines.map((line, i) => applyRate(gross[i]!, line.discount_bp ?? 0));
  const left = gross.map((amount, i) => subtract(amount, own[i]!));
  const discountOf = (base: Money) => {
    if (!discount) return none;
    if ("amount" in discount) return takeFraction(discount.amount, 1, 1, places);
    return applyRate(base, discount.percent_bp);
  };
  const onSum = spread(
    discountOf,
    left,
    lines.map((line) => line.discountable !== false),
    none,
  );
  const discounts = own.map((amount, i) => sum([amount, onSum[i]!]));
  const rest = gross.map((amount, i) => subtract(amount, discounts[i]!));
  const commissions = spread(
    (base) => applyRate(base, commission_bp),
    rest,
    lines.map((line) => line.commissionable !== false),
    none,
  );
  const net = rest.map((amount, i) => subtract(amount, commissions[i]!));

  const taxed = lines.map((line, i) => ({ net: net[i]!, tax: line.tax }));
  const taxes = computeTaxes(taxed, taxes_inline);
  const tax = sum(
    taxes.map((rate) => rate.tax),
    places,
  );
  const sums = {
    gross: sum(gross, places),
    discount: sum(discounts, places),
    commission: sum(commissions, places),
  };
  const netSum = sum(net, places);
  return {
    lines: lines.map((_, i) => ({
      gross: gross[i]!,
      discount: discounts[i]!,
      commission: commissions[i]!,
      net: net[i]!,
      tax: computeLineTax(taxed[i]!),
    })),
    ...sums,
    net: netSum,
    taxes,
    tax,
    total: sum([netSum, tax]),
  };
}

export type InvoiceLine = {
  quantity: number;
  price: Money;
  tax_name: string;
  tax_bp: BasisPoints;
  /** Its own, where discounts are inline. */
  discount_bp?: BasisPoints;
  /** Of a line with spots: their own sum, whatever its mean price says; null of a free line. */
  amount: Money | null;
};
export type InvoiceTerms = {
  /** On the sum of the lines; not where discounts are inline. */
  discount_bp: BasisPoints;
  taxes_inline: boolean;
  discounts_inline: boolean;
};
/** Totals of an invoice as its lines and terms decide; `places` of its currency. */
export const computeInvoiceTotals = (
  lines: readonly InvoiceLine[],
  { discount_bp, taxes_inline, discounts_inline }: InvoiceTerms,
  places: number,
): DocumentTotals =>
  computeDocumentTotals(
    lines.map(({ quantity, price, amount, tax_name, tax_bp, discount_bp = 0 }) => ({
      ...(amount === null ? { quantity, price } : { quantity: 1, price: amount }),
      tax: tax_bp || tax_name ? { name: tax_name, percent_bp: tax_bp } : null,
      ...(discounts_inline && { discount_bp }),
    })),
    {
      places,
      taxes_inline,
      ...(!discounts_inline && discount_bp && { discount: { percent_bp: discount_bp } }),
    },
  );
