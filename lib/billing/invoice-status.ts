import type { Day } from "@/lib/day";
import { compare, isZero, type Money, pickSmaller, subtract, sum } from "@/lib/money";

/** The kinds of billing documents: a credit note lowers what a customer owes, a pro-forma invoice does not change it. */
export const INVOICE_KINDS = ["invoice", "credit_note", "pro_forma"] as const;
/** A kind of `INVOICE_KINDS`. */
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The statuses of billing documents as shown. Only draft, issued, invoiced and void are stored. */
export const INVOICE_STATUS = [
  "draft",
  "issued",
  "partly_paid",
  "paid",
  "overdue",
  "credited",
  "used",
  "invoiced",
  "void",
] as const;
/** A status of `INVOICE_STATUS`. */
export type InvoiceStatus = (typeof INVOICE_STATUS)[number];
/** What the shown status is derived from. `paid` of a credit note: what is used of it. */
export type InvoiceState = {
  kind: InvoiceKind;
  status: string;
  total: Money;
  paid: Money;
  credited: Money;
  due_date: Day;
};

/**
 * The shown status: draft and void as stored. An issued invoice is paid (credited where credit notes cover all of it),
 * overdue from the day after `due_date`, partly paid, or issued. A credit note is issued until all of it is used, a
 * pro-forma invoice until an invoice is made of it.
 */
export function deriveInvoiceStatus(
  { kind, status, total, paid, credited, due_date }: InvoiceState,
  today: Day,
): InvoiceStatus {
  if (status === "draft" || status === "void") return status;
  if (kind === "pro_forma") return status === "invoiced" ? "invoiced" : "issued";
  const isSettled = compare(paid, total) >= 0;
  if (kind === "credit_note") return isSettled ? "used" : "issued";
  if (isSettled) return !isZero(credited) && compare(credited, total) >= 0 ? "credited" : "paid";
  if (due_date < today) return "overdue";
  return isZero(paid) ? "issued" : "partly_paid";
}

/** Adds up what a payment settles of each invoice, on several days or less what was taken back; nothing is left out. */
export function sumByInvoice(parts: readonly { invoice_id: string; amount: Money }[]): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const { invoice_id, amount } of parts) {
    const before = sums.get(invoice_id);
    sums.set(invoice_id, before === undefined ? amount : sum([before, amount]));
  }
  return new Map([...sums].filter(([, amount]) => !isZero(amount)));
}

/** Allocates a payment to open invoices in the given order. Returns the parts and the amount that is left. */
export function allocate(
  amount: Money,
  open: readonly { uuid: string; open: Money }[],
): { allocations: { invoice: string; amount: Money }[]; left: Money } {
  let left = amount;
  const allocations: { invoice: string; amount: Money }[] = [];
  for (const one of open) {
    if (isZero(left)) break;
    const part = pickSmaller(left, one.open);
    if (isZero(part)) continue;
    allocations.push({ invoice: one.uuid, amount: part });
    left = subtract(left, part);
  }
  return { allocations, left };
}
