import type { Day } from "@/lib/day";
import { compare, isZero, type Money, subtract } from "@/lib/money";

export const INVOICE_STATUS = ["draft", "issued", "partly_paid", "paid", "overdue", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUS)[number];
export type InvoiceState = { status: string; total: Money; paid: Money; due_date: Day };

/** draft · void as stored; an issued one is paid, overdue from the day after it was due, partly paid or issued. */
export function deriveInvoiceStatus(
  { status, total, paid, due_date }: InvoiceState,
  today: Day,
): InvoiceStatus {
  if (status === "draft" || status === "void") return status;
  if (compare(paid, total) >= 0) return "paid";
  if (due_date < today) return "overdue";
  return isZero(paid) ? "issued" : "partly_paid";
}

/** Spreads a payment over open invoices in the order given; what none of them needs stays over. */
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
