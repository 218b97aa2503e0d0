import { type Money, placesOf } from "@/lib/money";
import { type DocumentTotals, type InvoiceTerms, invoiceTotals } from "@/lib/rules/document-totals";
import { type Ctx, placeOf } from "@/server/ctx";

export type TotalLine = {
  quantity: number;
  price: Money;
  amount: Money;
  tax_name: string;
  tax_bp: number;
  discount_bp: number;
  /** Plays that stand behind it: then its amount is their own sum, whatever the mean price says. */
  plays: number;
};

/** Gross, discount, net, taxes by rate and total of an invoice's lines. */
export const totalsOf = (ctx: Ctx, lines: readonly TotalLine[], terms: InvoiceTerms): DocumentTotals =>
  invoiceTotals(
    lines.map((line) => ({ ...line, amount: line.plays ? line.amount : null })),
    terms,
    placesOf(placeOf(ctx).currency),
  );

/** The columns of an invoice that its lines decide. */
export const sumsOf = ({ gross, discount, net, taxes, tax, total }: DocumentTotals) => ({
  gross,
  discount,
  net,
  tax,
  total,
  taxes: taxes.map((rate) => ({ name: rate.name, bp: rate.percent_bp, base: rate.net, amount: rate.tax })),
});
