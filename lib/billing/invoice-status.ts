import type { Day } from "@/lib/day";
import { compare, isZero, type Money, subtract } from "@/lib/money";

/** The statuses of an invoice as shown. Only draft, issued and void are stored. */
export const INVOICE_STATUS = ["draft", "issued", "partly_paid", "paid", "overdue", "void"] as const;
/** A status of `INVOICE_STATUS`. */
export type InvoiceStatus = (typeof INVOICE_STATUS)[number];
/** What the shown status of an invoice is derived from. */
export type InvoiceState = { status: string; total: Money; paid: Money; due_date: Day };

/**
 * The shown status: draft and void as stored; an issued invoice is paid, overdue from the day after `due_date`,
 * partly paid, or issued.
 */
export function deriveInvoiceStatus(
  { status, total, paid, due_date }: InvoiceState,
  today: Day,
): InvoiceStatus {
  if (status === "draft" || status === "void") return status;
  if (compare(paid, total) >= 0) return "paid";
  if (due_date < today) return "overdue";
  return isZero(paid) ? "issued" : "partly_paid";
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
    const part = compare(left, one.open) < 0 ? left : one.open;
    if (isZero(part)) continue;
    allocations.push({ invoice: one.uuid, amount: part });
    left = subtract(left, part);
  }
  return { allocations, left };
}
