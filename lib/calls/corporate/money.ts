import { z } from "zod";
import {
  Allocations,
  Creditable,
  EarlyDiscountIn,
  Invoice,
  invoiceCard,
  LineIn,
  Quantity,
  SecondCurrencyIn,
} from "@/lib/calls/corporate/invoice-shapes";
import { del, get, post } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { MailDraft, MailOrder, MailPreview } from "@/lib/calls/mails";
import { E_INVOICE_PROBLEMS } from "@/lib/e-invoice/checks";
import { E_INVOICE_FORMATS } from "@/lib/e-invoice/formats";
import {
  Amount,
  At,
  ByForm,
  ByTenant,
  ByUuid,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Money,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

/** Calls on invoices. */
export const invoices = {
  list: post("corporate/invoices/list/{tenant}", {
    access: "finance:read",
    summary:
      "Lists invoices and credit notes. Filters: kind, status (several), customer, from, to. Totals cover the whole result; credit notes count negative.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(z.object(invoiceCard)),
  }),
  export: declareListFile("corporate/invoices/export", "finance:read"),
  retrieve: get("corporate/invoices/retrieve/{uuid}", {
    access: "finance:read",
    summary: "Returns an invoice or credit note with its lines, payments and credit notes.",
    params: ByUuid,
    output: Invoice,
  }),
  update_create: post("corporate/invoices/update-create", {
    access: "finance:write",
    summary:
      "Creates or updates a draft invoice or, with `kind`, a draft pro-forma invoice. An issued invoice cannot be changed. Lines with spots or interest keep their amount.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      /** Fixed once the draft is created. */
      kind: z.enum(["invoice", "pro_forma"]).optional(),
      customer: Uuid,
      /** Addresses it to the agency of the customer or of the campaigns on it, null to the customer; when omitted, as before. */
      agency: Uuid.nullable().optional(),
      date: Day,
      due_date: Day.optional(),
      /** Of an invoice; when omitted, the terms of the customer or of the tenant apply; null for none. */
      early_discount: EarlyDiscountIn.nullable().optional(),
      /** When omitted, as before; null for none. */
      second_currency: SecondCurrencyIn.nullable().optional(),
      reference: Text(60).default(""),
      text: Note.default(""),
      discount_bp: Int(0, 10_000).default(0),
      /** When omitted, the tenant's setting applies. */
      taxes_inline: z.boolean().optional(),
      discounts_inline: z.boolean().optional(),
      lines: z.array(LineIn).max(1000),
    }),
    creates: true,
    output: Invoice,
  }),
  from_pro_forma: post("corporate/invoices/from-pro-forma/{uuid}", {
    access: "finance:write",
    summary:
      "Creates the draft invoice of an issued pro-forma invoice, dated today, with the same lines. Of each pro-forma invoice one is made: a repeated call returns it. Deleting the draft allows another.",
    params: ByUuid,
    creates: true,
    output: Invoice,
  }),
  from_campaigns: post("corporate/invoices/from-campaigns", {
    access: "finance:write",
    summary:
      "Creates draft invoices for each customer of these campaigns, one to the customer and one to each agency that earns a commission: their spots of a period that aired, on closed days, and are on no invoice yet. Refused (409, nothing_to_bill) where there are none. `left_out` counts spots of days that are not closed.",
    body: z.object({
      campaigns: z.array(Uuid).min(1).max(500),
      period: z.object({ from: Day, to: Day }),
      basis: z.literal("aired").default("aired"),
    }),
    creates: true,
    output: z.object({
      rows: z.array(
        z.object({ customer: Uuid, name: Text(), uuid: Uuid, spots: Int(1), net: Money, left_out: Int() }),
      ),
    }),
  }),
  issue: post("corporate/invoices/issue/{uuid}", {
    access: "finance:write",
    summary:
      "Issues an invoice or credit note: assigns the next consecutive number of its kind. An issued one is returned unchanged. Refused (409, issue_date_future or issue_date_before_last) where its date is in the future or before that of the last one of its kind, unless `accept_date`. A credit note settles the invoice it credits as far as that is open; its spots can be billed again.",
    params: ByUuid,
    body: z.object({ version: Version, accept_date: z.boolean().default(false) }),
    output: Invoice,
  }),
  destroy: del("corporate/invoices/destroy/{uuid}", {
    access: "finance:write",
    summary: "Deletes a draft invoice or credit note. The spots of an invoice can be billed again.",
    params: ByUuid,
    output: Done,
  }),
  creditable: get("corporate/invoices/creditable/{uuid}", {
    access: "finance:read",
    summary: "Returns what credit notes, drafts included, have left of each line of an issued invoice.",
    params: ByUuid,
    output: Creditable,
  }),
  credit: post("corporate/invoices/credit/{uuid}", {
    access: "finance:write",
    summary:
      "Creates a draft credit note for an issued invoice: for quantities of lines, for amounts of lines before discount and tax (which lower the price of what stays billed), for spots, or for all that is left. Refused (409, credit_exceeds, with what is left) where more is asked than is left of a line.",
    params: ByUuid,
    body: z.object({
      version: Version,
      lines: z
        .array(z.object({ line: Uuid, quantity: Quantity.optional(), amount: Amount.optional() }))
        .max(1000)
        .optional(),
      spots: z.array(Uuid).max(100_000).optional(),
      text: Note.default(""),
    }),
    creates: true,
    output: Invoice,
  }),
  void: post("corporate/invoices/void/{uuid}", {
    access: "finance:write",
    summary:
      "Voids an issued invoice by an issued credit note for all that is left of it. Refused (409, credit_draft_open) while it has a draft credit note. A void invoice is returned unchanged.",
    params: ByUuid,
    body: z.object({ version: Version, text: Note.default("") }),
    output: Invoice,
  }),
  allocate: post("corporate/invoices/allocate/{uuid}", {
    access: "finance:write",
    summary:
      "Uses what is left of an issued credit note for other invoices of its customer, as given or oldest first.",
    params: ByUuid,
    body: z.object({ version: Version, allocations: Allocations.optional() }),
    output: Invoice,
  }),
  pdf: get("corporate/invoices/pdf/{uuid}", {
    access: "finance:read",
    summary: "Returns the invoice as PDF.",
    params: ByUuid,
    query: ByForm,
    answers: "blob",
  }),
  e_invoice: get("corporate/invoices/e-invoice/{uuid}", {
    access: "finance:read",
    summary:
      "Returns an issued invoice or credit note as an e-invoice of EN 16931: Peppol BIS 3 or XRechnung in UBL, CII, or Factur-X as PDF with the CII in it; or as ANSI X12 810 with the aired spots of each line. It is made at the first request of a format and stored with its SHA-256; every later request returns the same bytes. Refused (409, e_invoice_incomplete, with `problems`) while something is missing.",
    params: ByUuid,
    query: z.object({ format: z.enum(E_INVOICE_FORMATS).default("peppol") }),
    answers: "blob",
  }),
  check_e_invoice: get("corporate/invoices/check-e-invoice/{uuid}", {
    access: "finance:read",
    summary:
      "Lists what an invoice, also a draft, lacks as an e-invoice in each format. An issued one is checked with the addresses and taxes of then.",
    params: ByUuid,
    output: z.object({
      formats: z.array(
        z.object({
          format: z.enum(E_INVOICE_FORMATS),
          problems: z.array(z.object({ code: z.enum(E_INVOICE_PROBLEMS), line: Int(1).optional() })),
        }),
      ),
    }),
  }),
  send: post("corporate/invoices/send/{uuid}", {
    access: "finance:write",
    summary:
      "Emails an issued invoice or credit note as PDF to each address, with its share link, which is created where there is none. Returns the job that sends the emails. With `at` it waits until then, with `undo_seconds` for so long, and can be cancelled or moved (`scheduled_mails`). Refused (409) for a draft and in a sandbox.",
    params: ByUuid,
    body: MailOrder,
    creates: true,
    output: z.object({ job: Uuid, due_at: At.nullable() }),
  }),
  preview_mail: post("corporate/invoices/preview-mail/{uuid}", {
    access: "finance:write",
    summary: "Returns the email that `send` would send. Refused (409) for a draft.",
    params: ByUuid,
    body: MailDraft,
    output: MailPreview,
  }),
  recreate_code: post("corporate/invoices/recreate-code/{uuid}", {
    access: "finance:write",
    summary: "Creates a new share link. The previous one stops working.",
    params: ByUuid,
    output: z.object({ code: Text(64) }),
  }),
  delete_code: del("corporate/invoices/delete-code/{uuid}", {
    access: "finance:write",
    summary: "Removes the share link.",
    params: ByUuid,
    output: Done,
  }),
};
