import { computeInvoiceTotals, type DocumentTotals, type InvoiceTerms } from "@/lib/billing/document-totals";
import { getCurrencyPlaces, type Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";

/** What the sums of an invoice need of a line; amounts without tax. */
export type TotalLine = {
  quantity: number;
  price: Money;
  amount: Money;
  tax_name: string;
  tax_bp: number;
  discount_bp: number;
  commission_bp: number;
  campaign: string | null;
  /** The number of linked spots; with any, the amount is their sum, whatever the average price. */
  spots: number;
};

/** Returns gross, discount, net, taxes by rate and total of an invoice's lines. */
export const computeTotals = (ctx: Ctx, lines: readonly TotalLine[], terms: InvoiceTerms): DocumentTotals =>
  computeInvoiceTotals(
    lines.map((line) => ({ ...line, amount: line.spots ? line.amount : null })),
    terms,
    getCurrencyPlaces(tenantOf(ctx).currency),
  );

/** Returns the columns of an invoice that follow from its lines. */
export const toTotalColumns = ({ gross, discount, commission, net, taxes, tax, total }: DocumentTotals) => ({
  gross,
  discount,
  commission,
  net,
  tax,
  total,
  taxes: taxes.map((rate) => ({ name: rate.name, bp: rate.percent_bp, base: rate.net, amount: rate.tax })),
});
