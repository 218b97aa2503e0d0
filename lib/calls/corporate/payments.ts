import { z } from "zod";
import { PaymentAllocations } from "@/lib/calls/corporate/invoice-shapes";
import { del, get, post } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import {
  Amount,
  At,
  ByTenant,
  ByUuid,
  Day,
  Done,
  ListBody,
  ListOf,
  Money,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const Method = z.enum(["transfer", "cash", "card"]);
/** A payment with its allocations. `overpaid`: what neither settles an invoice nor was paid back. */
export const Payment = z.object({
  uuid: Uuid,
  number: Text(40),
  customer: Uuid,
  customer_name: Text(),
  payment_date: Day,
  amount: Money,
  overpaid: Money,
  refunded: Money,
  refunds: z.array(z.object({ uuid: Uuid, date: Day, amount: Money, method: Method, note: Note })),
  method: Method,
  note: Note,
  /** `discount`: what it settles besides as discount for early payment, which is no part of its amount. */
  invoices: z.array(z.object({ uuid: Uuid, number: Text(40), amount: Money, discount: Money })),
  version: Version,
  created_at: At,
});
/** Calls on payments. */
export const payments = {
  list: post("corporate/payments/list/{tenant}", {
    access: "finance:read",
    summary: "Lists payments with their allocations and unallocated amounts. Filters: customer, from, to.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Payment.omit({ note: true, version: true, refunds: true })),
  }),
  export: declareListFile("corporate/payments/export", "finance:read"),
  retrieve: get("corporate/payments/retrieve/{uuid}", {
    access: "finance:read",
    summary: "Returns a payment.",
    params: ByUuid,
    output: Payment,
  }),
  pdf: get("corporate/payments/pdf/{uuid}", {
    access: "finance:read",
    summary:
      "Returns the receipt of a payment as PDF: what was received, the invoices it pays and what is left, as of today.",
    params: ByUuid,
    answers: "blob",
  }),
  update_create: post("corporate/payments/update-create", {
    access: "finance:write",
    summary:
      "Records a payment and allocates it as given, or to the oldest invoices first. The rest is overpaid. A payment that covers an invoice with its discount for early payment in time settles it; `discount` decides it for a part.",
    body: z.object({
      customer: Uuid,
      payment_date: Day,
      amount: Amount,
      method: Method.default("transfer"),
      note: Note.default(""),
      allocations: PaymentAllocations.optional(),
    }),
    creates: true,
    output: Payment,
  }),
  allocate: post("corporate/payments/allocate/{uuid}", {
    access: "finance:write",
    summary: "Allocates the rest of a payment to open invoices of its customer, as given or oldest first.",
    params: ByUuid,
    body: z.object({ version: Version, allocations: PaymentAllocations.optional() }),
    output: Payment,
  }),
  reallocate: post("corporate/payments/reallocate/{uuid}", {
    access: "finance:write",
    summary:
      "Sets which invoices a payment settles. What is taken back counts from today, so statements of earlier days stay as they were; unused credit notes then settle the invoices they credit. A discount stays with its payment as long as it is earned, unless `discount` is false.",
    params: ByUuid,
    body: z.object({ version: Version, allocations: PaymentAllocations }),
    output: Payment,
  }),
  refund: post("corporate/payments/refund/{uuid}", {
    access: "finance:write",
    summary:
      "Records that an overpaid amount, or a part of it, was paid back. Not in the future, not before the day of the payment, nor before the day on which its allocations were last taken back.",
    params: ByUuid,
    body: z.object({
      version: Version,
      amount: Amount,
      date: Day,
      method: Method.default("transfer"),
      note: Note.default(""),
    }),
    creates: true,
    output: Payment,
  }),
  undo_refund: del("corporate/payments/refund/{uuid}", {
    access: "finance:write",
    summary: "Deletes a refund that was recorded by mistake. Its amount is overpaid again.",
    params: ByUuid,
    output: Payment,
  }),
  destroy: del("corporate/payments/destroy/{uuid}", {
    access: "finance:write",
    summary:
      "Reverses a payment with its allocations and discounts. Unused credit notes then settle the invoices they credit. Refused (409, payment_refunded) while it has refunds.",
    params: ByUuid,
    output: Done,
  }),
};
