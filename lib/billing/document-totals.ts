import {
  applyRate,
  type BasisPoints,
  isZero,
  type Money,
  split,
  subtract,
  sum,
  takeFraction,
  toMoney,
} from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type AppliedTax, computeLineTax, computeTaxes, type TaxSum } from "./taxes";

/** One line of a document before totals. */
export type DocumentLine = {
  /** Spots, pieces or hours: a whole number or a decimal text; negative in a credit note. */
  quantity: number | string;
  /** Price of one unit, at most four decimals. */
  price: Money;
  /** The line's own discount in basis points, when discounts are inline. */
  discount_bp?: BasisPoints;
  /** False excludes the line from the document's discount. */
  discountable?: boolean;
  /** The agency commission on the line, after discounts. */
  commission_bp?: BasisPoints;
  /** The campaign of the line: the commission of one campaign is rounded once. */
  campaign?: string | null;
  tax: AppliedTax | null;
};
/** Terms that apply to a whole document. */
export type DocumentTerms = {
  /** Decimals of the currency. */
  places?: number;
  taxes_inline?: boolean;
  /** Discount on the sum of discountable lines, in addition to the lines' own discounts. */
  discount?: { percent_bp: BasisPoints } | { amount: Money };
};
/** Amounts of one line of a document. */
export type LineTotals = { gross: Money; discount: Money; commission: Money; net: Money; tax: Money };
/** Amounts of a document: its lines, their sums, and the taxes by rate. */
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

/** Splits an amount over the chosen lines in proportion to their weight; the other lines get `none`. */
function splitOver(
  amount: (base: Money) => Money,
  lines: readonly { weight: Money; isChosen: boolean }[],
  none: Money,
): Money[] {
  const weights = lines.flatMap(({ weight, isChosen }) => (isChosen ? [weight] : []));
  const base = sum(weights);
  const parts = isZero(base) ? weights.map(() => none) : split(amount(base), weights);
  let next = 0;
  return lines.map(({ isChosen }) => (isChosen ? takeAt(parts, next++) : none));
}

/**
 * The agency commission of each line: taken of what its campaign's lines at one rate are worth together, rounded once,
 * and split over them by largest remainder.
 */
function computeCommissions(
  lines: readonly { line: DocumentLine; left: Money }[],
  none: Money,
): readonly Money[] {
  const groups = new Set(lines.map(({ line }) => keyOfCommission(line)));
  const byGroup = [...groups].map((group) =>
    splitOver(
      (base) => applyRate(base, Number(group.split(" ")[0])),
      lines.map(({ line, left }) => ({ weight: left, isChosen: keyOfCommission(line) === group })),
      none,
    ),
  );
  return lines.map((_, i) => sum([none, ...byGroup.map((parts) => takeAt(parts, i))]));
}
const keyOfCommission = ({ commission_bp = 0, campaign }: DocumentLine) =>
  `${commission_bp} ${campaign ?? ""}`;

/**
 * Computes lines → gross → − discount → − agency commission → net → tax → total. Deductions on the sum are split over
 * the lines by largest remainder, so gross, discount, commission and net are sums of the lines, and total = Σ net + Σ
 * tax exactly (trust C6). A line's `tax` is informative when tax is computed on the sum. All amounts have `places`
 * decimals.
 */
export function computeDocumentTotals(
  lines: readonly DocumentLine[],
  terms: DocumentTerms = {},
): DocumentTotals {
  const { places = 2, taxes_inline = false, discount } = terms;
  const none = toMoney(0, places);
  const listed = lines.map((line) => {
    const gross = takeFraction(line.price, line.quantity, 1, places);
    const own = applyRate(gross, line.discount_bp ?? 0);
    return { line, gross, own };
  });
  const sumDiscounts = splitOver(
    (base) => {
      if (!discount) return none;
      return "amount" in discount
        ? takeFraction(discount.amount, 1, 1, places)
        : applyRate(base, discount.percent_bp);
    },
    listed.map(({ line, gross, own }) => ({
      weight: subtract(gross, own),
      isChosen: line.discountable !== false,
    })),
    none,
  );
  const discounted = listed.map(({ line, gross, own }, i) => {
    const discount = sum([own, takeAt(sumDiscounts, i)]);
    return { line, gross, discount, left: subtract(gross, discount) };
  });
  const commissions = computeCommissions(discounted, none);
  const taxed = discounted.map(({ line, gross, discount, left }, i) => {
    const commission = takeAt(commissions, i);
    return { gross, discount, commission, net: subtract(left, commission), tax: line.tax };
  });
  const taxes = computeTaxes(taxed, taxes_inline);
  const tax = sum(
    taxes.map((rate) => rate.tax),
    places,
  );
  const sums = {
    gross: sum(
      taxed.map((line) => line.gross),
      places,
    ),
    discount: sum(
      taxed.map((line) => line.discount),
      places,
    ),
    commission: sum(commissions, places),
  };
  const netSum = sum(
    taxed.map((line) => line.net),
    places,
  );
  return {
    lines: taxed.map((line) => ({ ...line, tax: computeLineTax(line) })),
    ...sums,
    net: netSum,
    taxes,
    tax,
    total: sum([netSum, tax]),
  };
}

/** One line of an invoice before totals. */
export type InvoiceLine = {
  quantity: number;
  price: Money;
  tax_name: string;
  tax_bp: BasisPoints;
  /** The line's own discount, when discounts are inline. */
  discount_bp?: BasisPoints;
  /** The agency commission on the line; its campaign, with whose lines it is rounded. */
  commission_bp?: BasisPoints;
  campaign?: string | null;
  /** The sum of the line's spots, which may differ from quantity × mean price; null for a line without spots. */
  amount: Money | null;
};
/** Terms of an invoice. */
export type InvoiceTerms = {
  /** Discount on the sum of the lines; ignored when discounts are inline. */
  discount_bp: BasisPoints;
  taxes_inline: boolean;
  discounts_inline: boolean;
};
/** Computes the totals of an invoice from its lines and terms; `places` are the decimals of its currency. */
export const computeInvoiceTotals = (
  lines: readonly InvoiceLine[],
  { discount_bp, taxes_inline, discounts_inline }: InvoiceTerms,
  places: number,
): DocumentTotals =>
  computeDocumentTotals(
    lines.map(
      ({
        quantity,
        price,
        amount,
        tax_name,
        tax_bp,
        discount_bp = 0,
        commission_bp = 0,
        campaign = null,
      }) => ({
        ...(amount === null ? { quantity, price } : { quantity: 1, price: amount }),
        commission_bp,
        campaign,
        tax: tax_bp || tax_name ? { name: tax_name, percent_bp: tax_bp } : null,
        ...(discounts_inline && { discount_bp }),
      }),
    ),
    {
      places,
      taxes_inline,
      ...(!discounts_inline && discount_bp && { discount: { percent_bp: discount_bp } }),
    },
  );
