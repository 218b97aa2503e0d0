import { type BasisPoints, type Money, placesOf } from "@/lib/money";
import { type DocumentTotals, documentTotals } from "@/lib/rules/document-totals";
import { type Ctx, placeOf } from "@/server/ctx";

export type TotalLine = {
  quantity: number;
  price: Money;
  amount: Money;
  tax_name: string;
  tax_bp: number;
  /** Plays that stand behind it: then its amount is their own sum, whatever the mean price says. */
  plays: number;
};

/** Gross, discount, net, taxes by rate and total of an invoice's lines. */
export const totalsOf = (ctx: Ctx, lines: readonly TotalLine[], discount_bp: BasisPoints): DocumentTotals =>
  documentTotals(
    lines.map((line) => ({
      ...(line.plays ? { quantity: 1, price: line.amount } : { quantity: line.quantity, price: line.price }),
      tax: line.tax_bp || line.tax_name ? { name: line.tax_name, percent_bp: line.tax_bp } : null,
    })),
    {
      places: placesOf(placeOf(ctx).currency),
      ...(discount_bp && { discount: { percent_bp: discount_bp } }),
    },
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
