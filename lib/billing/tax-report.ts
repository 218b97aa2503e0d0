import { type BasisPoints, type Money, negate, sum, toMoney } from "@/lib/money";

/** What invoices, credit notes or discounts for early payment of a period come to at one rate; positive amounts. */
export type TaxPart = {
  kind: "invoice" | "credit_note" | "discount";
  /** The name of the tax, "" for what is untaxed. */
  name: string;
  bp: BasisPoints;
  base: Money;
  tax: Money;
};
/** Net amounts and taxes of one rate; what lowers them is negative, so that `base` and `tax` are the sums. */
export type TaxReportRow = Pick<TaxPart, "name" | "bp"> & TaxReportSums;
type Both = { base: Money; tax: Money };
type TaxReportSums = { invoiced: Both; credited: Both; discounted: Both; base: Money; tax: Money };

const addUp = (none: Money, parts: readonly Both[]): Both => ({
  base: sum([none, ...parts.map(({ base }) => base)]),
  tax: sum([none, ...parts.map(({ tax }) => tax)]),
});
const lower = ({ base, tax }: Both): Both => ({ base: negate(base), tax: negate(tax) });

function sumParts(none: Money, parts: readonly TaxPart[]): TaxReportSums {
  const of = (kind: TaxPart["kind"]) =>
    addUp(
      none,
      parts.filter((part) => part.kind === kind),
    );
  const [invoiced, credited, discounted] = [of("invoice"), lower(of("credit_note")), lower(of("discount"))];
  return { invoiced, credited, discounted, ...addUp(none, [invoiced, credited, discounted]) };
}

/**
 * Returns a row for each rate, the highest first and what is untaxed last, and the sums of all. A discount for early
 * payment lowers the taxable amount of the period in which it is taken (UStG § 17), not that of its invoice.
 */
export function computeTaxReport(
  parts: readonly TaxPart[],
  places: number,
): { rows: TaxReportRow[]; totals: TaxReportSums } {
  const none = toMoney(0, places);
  const rates = [...Map.groupBy(parts, ({ name, bp }) => `${bp} ${name}`).values()];
  const rows = rates.flatMap((of) =>
    of.slice(0, 1).map(({ name, bp }) => ({ name, bp, ...sumParts(none, of) })),
  );
  const order = (a: TaxReportRow, b: TaxReportRow) =>
    Number(a.name === "") - Number(b.name === "") || b.bp - a.bp || a.name.localeCompare(b.name);
  return { rows: rows.toSorted(order), totals: sumParts(none, parts) };
}
