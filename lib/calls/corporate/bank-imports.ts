import { z } from "zod";
import { BANK_FORMATS, ENTRY_STATES } from "@/lib/bank/entry";
import { CONFIDENCES, SUGGESTION_REASONS } from "@/lib/bank/suggest";
import { PaymentAllocations } from "@/lib/calls/corporate/invoice-shapes";
import { del, get, post } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, Day, Done, Int, ListBody, ListOf, Money, Text, Uuid } from "@/lib/shapes";

/** A statement file. `repeated`, `outgoing` and `foreign` count entries that were not taken from it. */
const BankImport = z.object({
  uuid: Uuid,
  file_name: Text(300),
  format: z.enum(BANK_FORMATS),
  account: Text(60),
  from_date: Day.nullable(),
  to_date: Day.nullable(),
  entries: Int(),
  open: Int(),
  booked: Int(),
  amount: Money,
  repeated: Int(),
  outgoing: Int(),
  foreign: Int(),
  created_at: At,
});
/** An incoming entry with its payment, or while it is open with what it seems to pay. */
const Entry = z.object({
  uuid: Uuid,
  date: Day,
  amount: Money,
  name: Text(),
  iban: Text(60),
  text: Text(1000),
  bank_reference: Text(60),
  state: z.enum(ENTRY_STATES),
  payment: z.object({ uuid: Uuid, number: Text(40), customer_name: Text() }).nullable(),
  suggestion: z
    .object({
      confidence: z.enum(CONFIDENCES),
      customer: Uuid,
      customer_name: Text(),
      allocations: z.array(
        z.object({
          invoice: Uuid,
          number: Text(40),
          amount: Money,
          open: Money,
          /** Whether the rest of it is its discount for early payment. */
          discount: z.boolean(),
        }),
      ),
      left: Money,
      reasons: z.array(z.enum(SUGGESTION_REASONS)),
    })
    .nullable(),
});
const Opened = BankImport.extend({ rows: z.array(Entry) });
const reads = { access: "finance:read", unscopedOnly: true } as const;
const writes = { access: "finance:write", unscopedOnly: true } as const;

/** Calls on statement files of banks. */
export const bank_imports = {
  list: post("corporate/bank-imports/list/{tenant}", {
    ...reads,
    summary: "Lists statement files with the numbers of their entries, the newest first.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(BankImport),
  }),
  retrieve: get("corporate/bank-imports/retrieve/{uuid}", {
    ...reads,
    summary:
      "Returns a statement file with its incoming entries: their payments, and for open ones the customer and invoices that they seem to pay, with the confidence and its reasons.",
    params: ByUuid,
    output: Opened,
  }),
  create: post("corporate/bank-imports/create", {
    ...writes,
    summary:
      "Reads a statement file in CSV, camt.05x or MT940 and keeps its incoming entries. Books nothing. Entries of earlier files are left out; the same file again returns the first import, with `known`.",
    sends: "form",
    creates: "recognised",
    body: z.object({
      file: z.custom<Blob>((f) => f instanceof Blob, "required"),
      params: z.object({}).default({}),
    }),
    output: z.object({ uuid: Uuid, known: z.boolean() }),
  }),
  book: post("corporate/bank-imports/book/{uuid}", {
    ...writes,
    summary:
      "Records a payment from an open entry, for a customer, allocated as given. The rest is overpaid. Refused (409, bank_entry_done) for an entry that is booked or left out.",
    params: ByUuid,
    body: z.object({ customer: Uuid, allocations: PaymentAllocations.default([]) }),
    output: z.object({ payment: Uuid }),
  }),
  book_certain: post("corporate/bank-imports/book-certain/{uuid}", {
    ...writes,
    summary:
      "Records the payments of entries of a file whose invoice numbers and amount agree exactly, at most 100 at once. `more`: whether such entries are left.",
    params: ByUuid,
    output: z.object({ booked: Int(), more: z.boolean() }),
  }),
  leave: post("corporate/bank-imports/leave/{uuid}", {
    ...writes,
    summary: "Leaves an open entry out: it is not money of a customer.",
    params: ByUuid,
    output: Done,
  }),
  reopen: post("corporate/bank-imports/reopen/{uuid}", {
    ...writes,
    summary: "Opens an entry again: reverses its payment, or takes it back in.",
    params: ByUuid,
    output: Done,
  }),
  destroy: del("corporate/bank-imports/destroy/{uuid}", {
    ...writes,
    summary:
      "Undoes the import of a statement file: reverses the payments made from it and deletes its entries, which another file can then bring again.",
    params: ByUuid,
    output: Done,
  }),
};
