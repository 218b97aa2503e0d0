import type { CallForm } from "@/components/form";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import type { Money } from "@/lib/money";
import { toMoney } from "@/lib/money";

export type Invoice = CallOutput<"invoices.retrieve">;
export type InvoiceDraft = CallInput<"invoices.update_create">;
export type InvoiceForm = CallForm<"invoices.update_create">;
export type DraftLine = InvoiceDraft["lines"][number];
export type Rate = { name: string; percent_bp: number; default: boolean };

/** A draft as the form holds it. */
export const draftOf = (invoice: Invoice): InvoiceDraft & { version: number } => ({
  uuid: invoice.uuid,
  kind: invoice.kind === "pro_forma" ? "pro_forma" : "invoice",
  version: invoice.version,
  customer: invoice.customer,
  date: invoice.date,
  due_date: invoice.due_date,
  reference: invoice.reference,
  text: invoice.text,
  discount_bp: invoice.discount_bp,
  taxes_inline: invoice.taxes_inline,
  discounts_inline: invoice.discounts_inline,
  lines: invoice.lines.map(({ uuid, title, detail, quantity, price, tax_name, tax_bp, discount_bp }) => ({
    uuid,
    title,
    detail,
    quantity,
    price,
    tax_name,
    tax_bp,
    discount_bp,
  })),
});

export const newLine = (rates: readonly Rate[]): DraftLine => {
  const rate = rates.find((one) => one.default);
  return {
    title: "",
    detail: "",
    quantity: 1,
    price: "",
    tax_name: rate?.name ?? "",
    tax_bp: rate?.percent_bp ?? 0,
    discount_bp: 0,
  };
};

/** Whole enough to be saved: each line has a name and a price. */
export const isWhole = ({ customer, date, lines }: InvoiceDraft) =>
  customer !== "" && Boolean(date) && lines.every((line) => line.title.trim() !== "" && line.price !== "");

/** What stands behind a line that was made of spots. */
export type Behind = ReadonlyMap<string, { spots: number; amount: Money; price: Money; quantity: number }>;
export const behindOf = (invoice: Invoice | null): Behind =>
  new Map(
    (invoice?.lines ?? [])
      .filter((line) => line.spots > 0)
      .map(({ uuid, spots, amount, price, quantity }) => [uuid, { spots, amount, price, quantity }]),
  );

/** The totals as they will be, while typing. */
export const totalsWhile = (draft: InvoiceDraft, behind: Behind, places: number) =>
  computeInvoiceTotals(
    draft.lines.map((line) => ({
      quantity: line.quantity ?? 1,
      price: toMoney(line.price || 0, places),
      amount: behind.get(line.uuid ?? "")?.amount ?? null,
      tax_name: line.tax_name ?? "",
      tax_bp: line.tax_bp ?? 0,
      discount_bp: line.discount_bp ?? 0,
    })),
    {
      discount_bp: draft.discount_bp ?? 0,
      taxes_inline: draft.taxes_inline ?? false,
      discounts_inline: draft.discounts_inline ?? false,
    },
    places,
  );
