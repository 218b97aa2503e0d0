import { applyRate, type BasisPoints, type Money, sum } from "@/lib/money";
import { takeAt } from "@/lib/must";

/** Tax categories of EN 16931: standard, zero, exempt, reverse charge, intra-Community, export, out of scope. */
export const TAX_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "O"] as const;

/** One row of a tenant's `taxes_json`; `percent_bp` in basis points, 0 … 10 000. */
export type TaxRate = {
  name: string;
  percent_bp: number;
  default: boolean;
  category?: (typeof TAX_CATEGORIES)[number] | undefined;
};

/** The tax rate applied to a document line. */
export type AppliedTax = Pick<TaxRate, "name" | "percent_bp" | "category">;
/** A net amount and its tax rate, null for untaxed. */
export type TaxedNet = { net: Money; tax: AppliedTax | null };
/** The tax of one rate, with the net amount it is computed on. */
export type TaxSum = {
  name: string;
  percent_bp: BasisPoints;
  category?: TaxRate["category"];
  net: Money;
  tax: Money;
};

/** The tenant's default tax rate, or null. */
export const findDefaultTax = (rates: readonly TaxRate[]): TaxRate | null =>
  rates.find((rate) => rate.default) ?? null;

const sameRate = (tax: AppliedTax) => `${tax.percent_bp}|${tax.category ?? ""}|${tax.name}`;
/** The tax of one line, rounded to the decimals of its net amount. */
export const computeLineTax = ({ net, tax }: TaxedNet): Money => applyRate(net, tax?.percent_bp ?? 0);

/**
 * Taxes of a document by rate, in the order the rates first appear (domain 9.1). Each rate is applied to the sum of
 * its lines and rounded once; `inline` (setting `taxes.inline`) rounds on every line.
 */
export function computeTaxes(lines: readonly TaxedNet[], inline: boolean): TaxSum[] {
  const taxed = lines.filter((line): line is { net: Money; tax: AppliedTax } => line.tax !== null);
  return [...Map.groupBy(taxed, (line) => sameRate(line.tax)).values()].map((rows) => {
    const { name, percent_bp, category } = takeAt(rows, 0).tax;
    const net = sum(rows.map((row) => row.net));
    const tax = inline ? sum(rows.map(computeLineTax)) : applyRate(net, percent_bp);
    return { name, percent_bp, ...(category && { category }), net, tax };
  });
}
