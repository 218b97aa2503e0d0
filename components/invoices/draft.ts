import type { CallForm } from "@/components/form";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { addDays, countDays, type Day, toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";

export type Invoice = CallOutput<"invoices.retrieve">;
export type InvoiceDraft = CallInput<"invoices.update_create">;
export type InvoiceForm = CallForm<"invoices.update_create">;
export type DraftLine = InvoiceDraft["lines"][number];
export type Rate = { name: string; percent_bp: number; default: boolean };

const copyContent = (invoice: Invoice) => ({
  kind: invoice.kind === "pro_forma" ? ("pro_forma" as const) : ("invoice" as const),
  customer: invoice.customer,
  agency: invoice.agency,
  reference: invoice.reference,
  text: invoice.text,
  discount_bp: invoice.discount_bp,
  taxes_inline: invoice.taxes_inline,
  discounts_inline: invoice.discounts_inline,
});
const copyLine = ({
  title,
  detail,
  quantity,
  unit,
  price,
  tax_name,
  tax_bp,
  discount_bp,
}: Invoice["lines"][number]) => ({
  title,
  detail,
  quantity,
  unit,
  price,
  tax_name,
  tax_bp,
  discount_bp,
});

/** A draft as the form holds it. */
export const draftOf = (invoice: Invoice): InvoiceDraft & { version: number } => ({
  ...copyContent(invoice),
  uuid: invoice.uuid,
  version: invoice.version,
  date: invoice.date,
  due_date: invoice.due_date,
  early_discount: invoice.early_discount && {
    bp: invoice.early_discount.bp,
    until: invoice.early_discount.until,
  },
  second_currency: invoice.second_currency && {
    currency: invoice.second_currency.currency,
    rate: invoice.second_currency.rate,
    date: invoice.second_currency.date,
  },
  lines: invoice.lines.map((line) => ({ uuid: line.uuid, ...copyLine(line) })),
});

/** The days of a draft that follow its date: how long it may be paid, and its discount earned, stays as agreed. */
export function moveWithDate(
  { date, due_date, early_discount }: Pick<InvoiceDraft, "date" | "due_date" | "early_discount">,
  to: Day,
): Pick<InvoiceDraft, "due_date" | "early_discount"> {
  if (!date) return { due_date, early_discount };
  const days = countDays(toDay(date), to);
  return {
    due_date: due_date && addDays(toDay(due_date), days),
    early_discount: early_discount && {
      ...early_discount,
      until: addDays(toDay(early_discount.until), days),
    },
  };
}

/**
 * A new draft with the free lines of an invoice; its terms of payment are those of today. What aired and interest are
 * billed once, so their lines are left out.
 */
export const duplicateOf = (invoice: Invoice, date: Day): InvoiceDraft => ({
  ...copyContent(invoice),
  date,
  lines: invoice.lines
    .filter(({ spots, campaign, interest }) => spots === 0 && campaign === null && !interest)
    .map(copyLine),
});

export const newLine = (rates: readonly Rate[]): DraftLine => {
  const rate = rates.find((one) => one.default);
  return {
    title: "",
    detail: "",
    quantity: 1,
    unit: "",
    price: "",
    tax_name: rate?.name ?? "",
    tax_bp: rate?.percent_bp ?? 0,
    discount_bp: 0,
  };
};

/** The lines without those that were added, as far as they still are as added; whatever else was typed stays. */
export function withoutAdded(lines: readonly DraftLine[], added: readonly DraftLine[]): DraftLine[] {
  const gone = [...added];
  return lines
    .toReversed()
    .filter((line) => {
      const at = gone.findLastIndex(
        (one) => one.title === line.title && one.quantity === line.quantity && one.price === line.price,
      );
      if (at >= 0) gone.splice(at, 1);
      return at < 0;
    })
    .toReversed();
}

/** Whole enough to be saved: each line has a name and a price. */
export const isWhole = ({ customer, date, lines }: InvoiceDraft) =>
  customer !== "" && Boolean(date) && lines.every((line) => line.title.trim() !== "" && line.price !== "");

/** What stands behind a line that was made of spots or of interest, whose amount is not typed. */
export type HeldLine = Pick<
  Invoice["lines"][number],
  "spots" | "interest" | "amount" | "price" | "quantity" | "campaign" | "booked_by"
>;
export type Behind = ReadonlyMap<string, HeldLine>;
export const behindOf = (invoice: Invoice | null): Behind =>
  new Map(
    (invoice?.lines ?? []).filter((line) => line.spots > 0 || line.interest).map((line) => [line.uuid, line]),
  );

/** The agencies that booked what a draft bills, each once. */
export const listAgencies = (behind: Behind): { uuid: string; name: string }[] => [
  ...new Map(
    [...behind.values()].flatMap(({ booked_by }) =>
      booked_by ? [[booked_by.agency, { uuid: booked_by.agency, name: booked_by.name }]] : [],
    ),
  ).values(),
];

/** The totals as they will be, while typing. */
export const totalsWhile = (draft: InvoiceDraft, behind: Behind, places: number) =>
  computeInvoiceTotals(
    draft.lines.map((line) => {
      const spots = behind.get(line.uuid ?? "");
      const by = spots?.booked_by;
      return {
        quantity: line.quantity ?? 1,
        price: toMoney(line.price || 0, places),
        amount: spots?.amount ?? null,
        tax_name: line.tax_name ?? "",
        tax_bp: line.tax_bp ?? 0,
        discount_bp: line.discount_bp ?? 0,
        commission_bp: by && by.agency === draft.agency ? by.commission_bp : 0,
        campaign: spots?.campaign ?? null,
      };
    }),
    {
      discount_bp: draft.discount_bp ?? 0,
      taxes_inline: draft.taxes_inline ?? false,
      discounts_inline: draft.discounts_inline ?? false,
    },
    places,
  );
