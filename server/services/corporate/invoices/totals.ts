import { computeInvoiceTotals, type DocumentTotals, type InvoiceTerms } from "@/lib/billing/document-totals";
import { getCurrencyPlaces, type Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";

export type TotalLine = {
  quantity: number;
  price: Money;
  amount: Money;
  tax_name: string;
  tax_bp: number;
  discount_bp: number;
  /** Spots that stand behind it: then its amount is their own sum, whatever the mean price says. */
  spots: number;
};

/** Gross, discount, net, taxes by rate and total of an invoice's lines. */
export const computeTotals = (ctx: Ctx, lines: readonly TotalLine[], terms: InvoiceTerms): DocumentTotals =>
  computeInvoiceTotals(
    lines.map((line) => ({ ...line, amount: line.spots ? line.amount : null })),
    terms,
    getCurrencyPlaces(tenantOf(ctx).currency),
  );

/** The columns of an invoice that its lines decide. */
export const toTotalColumns = ({ gross, discount, net, taxes, tax, total }: DocumentTotals) => ({
  gross,
  discount,
  net,
  tax,
  total,
  taxes: taxes.map((rate) => ({ name: rate.name, bp: rate.percent_bp, base: rate.net, amount: rate.tax })),
});
