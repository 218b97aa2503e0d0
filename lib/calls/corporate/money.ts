import { z } from "zod";
import { MOST_EARLY_DISCOUNT } from "@/lib/billing/early-payment/terms";
import { INVOICE_KINDS, INVOICE_STATUS } from "@/lib/billing/invoice-status";
import { CommissionRate } from "@/lib/booking/shapes/price-sums";
import { del, get, post } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { MailDraft, MailOrder, MailPreview } from "@/lib/calls/mails";
import { E_INVOICE_PROBLEMS } from "@/lib/e-invoice/checks";
import { E_INVOICE_FORMATS } from "@/lib/e-invoice/formats";
import {
  Amount,
  At,
  BasisPoints,
  ByForm,
  ByTenant,
  ByUuid,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Money,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const LineIn = z.object({
  uuid: Uuid.optional(),
  title: Name,
  detail: Text(500).default(""),
  quantity: Int(-100_000, 100_000).default(1),
  price: Amount,
  tax_name: Text(60).default(""),
  tax_bp: Int(0, 10_000).default(0),
  /** The line's own discount, when discounts are inline. */
  discount_bp: Int(0, 10_000).default(0),
});
/** The discount for early payment that an invoice states: basis points, and the last day on which a payment earns it. */
const EarlyDiscountIn = z.object({ bp: Int(1, MOST_EARLY_DISCOUNT), until: Day });
/** A line of an invoice as returned by the API. */
export const InvoiceLine = LineIn.extend({
  uuid: Uuid,
  price: Money,
  amount: Money,
  /** Number of spots billed by this line; 0 for a line without spots. */
  spots: Int(),
  campaign: Uuid.nullable(),
  station: Uuid.nullable(),
  /** The agency commission deducted from it; 0 where the invoice is not addressed to the campaign's agency. */
  commission_bp: CommissionRate,
  /** The agency that booked its campaign, with the commission it earns. */
  booked_by: z.object({ agency: Uuid, name: Text(), commission_bp: CommissionRate }).nullable(),
});
const card = {
  uuid: Uuid,
  /** In lists the amounts of a credit note are negative; on its own page and paper they are positive. */
  kind: z.enum(INVOICE_KINDS),
  number: Text(40).nullable(),
  status: z.enum(INVOICE_STATUS),
  customer: Uuid,
  customer_name: Text(),
  date: Day,
  due_date: Day,
  currency: Text(3),
  total: Money,
  /** What payments, their discounts and credit notes settle. */
  paid: Money,
  open: Money,
  /** `amount`: of the total less its credit notes; `available`: what a payment in time may leave open of an issued invoice. */
  early_discount: EarlyDiscountIn.extend({ amount: Money, available: Money }).nullable(),
};
/** An invoice as returned by the API. */
export const Invoice = z.object({
  ...card,
  period_from: Day.nullable(),
  period_to: Day.nullable(),
  reference: Text(60),
  text: Note,
  report: Uuid.nullable(),
  report_number: Text(40).nullable(),
  discount_bp: BasisPoints,
  /** True rounds tax on every line, false on the sum of each rate. */
  taxes_inline: z.boolean(),
  /** True has discounts on the lines, false one discount on their sum. */
  discounts_inline: z.boolean(),
  /** The agency that it is addressed to on behalf of the customer; null: the customer. */
  agency: Uuid.nullable(),
  agency_name: Text().nullable(),
  gross: Money,
  discount: Money,
  commission: Money,
  net: Money,
  taxes: z.array(z.object({ name: Text(60), bp: Int(), base: Money, amount: Money })),
  tax: Money,
  lines: z.array(InvoiceLine),
  next_number: Text(60).nullable(),
  share_code: Text(64).nullable(),
  /** The e-invoices that were made, whose files never change. */
  e_invoices: z.array(
    z.object({
      format: z.enum(E_INVOICE_FORMATS),
      sha256: Text(64),
      bytes: Int(),
      recipient: Text(300),
      created_at: At,
    }),
  ),
  /** When it was last sent by mail. */
  sent_at: At.nullable(),
  /** Whether it is left out of payment reminders. */
  reminders_paused: z.boolean(),
  /** The payment reminders sent for it. Members limited to stations see none. */
  reminders: z.array(
    z.object({ uuid: Uuid, level: Int(1, 3), sent_on: Day, recipients: Text(20_000), fee: Money }),
  ),
  /**
   * Payments, discounts that they earned and credit notes that settle the invoice, from the day on which both documents
   * exist. `tax`: what a discount corrects of the tax; a discount has the number of its payment.
   */
  payments: z.array(
    z.object({
      kind: z.enum(["payment", "discount", "credit_note"]),
      uuid: Uuid,
      number: Text(40),
      payment_date: Day,
      amount: Money,
      tax: Money,
    }),
  ),
  /** The pro-forma invoice that an invoice was made of, and the invoice that was made of a pro-forma one. */
  pro_forma: z.object({ uuid: Uuid, number: Text(40) }).nullable(),
  made_invoice: z.object({ uuid: Uuid, number: Text(40).nullable() }).nullable(),
  /** The invoice that a credit note credits. */
  credits: z.object({ uuid: Uuid, number: Text(40), date: Day }).nullable(),
  /** The credit notes of an invoice, drafts included. */
  credit_notes: z.array(
    z.object({
      uuid: Uuid,
      number: Text(40).nullable(),
      status: z.enum(["draft", "issued"]),
      date: Day,
      total: Money,
    }),
  ),
  /** The total of its issued credit notes. */
  credited: Money,
  /** The invoices that a credit note settles. */
  uses: z.array(z.object({ uuid: Uuid, number: Text(40), date: Day, amount: Money })),
  version: Version,
  created_at: At,
});
/** What credit notes have left of an invoice. `credited`: the parts of issued credit notes, for their rounding. */
export const Creditable = z.object({
  version: Version,
  lines: z.array(
    z.object({
      uuid: Uuid,
      left_quantity: Int(),
      left_amount: Money,
      has_spots: z.boolean(),
      /** Whether credit notes have lowered its amount without taking of its quantity. */
      is_reduced: z.boolean(),
      spots: z.array(z.object({ uuid: Uuid, date: Day, second: Int(), amount: Money })),
    }),
  ),
  credited: z.array(z.object({ line: Uuid, amount: Money })),
});
/** Parts of an amount, by the invoice each is used for. */
export const Allocations = z.array(z.object({ invoice: Uuid, amount: Amount })).max(500);
/**
 * Parts of a payment. With `discount` the rest of the invoice is settled as discount for early payment, which is refused
 * (422, discount_not_earned) where the payment is late or leaves more open.
 */
export const PaymentAllocations = z
  .array(z.object({ invoice: Uuid, amount: Amount, discount: z.boolean().optional() }))
  .max(500);

/** Calls on invoices. */
export const invoices = {
  list: post("corporate/invoices/list/{tenant}", {
    access: "finance:read",
    summary:
      "Lists invoices and credit notes. Filters: kind, status (several), customer, from, to. Totals cover the whole result; credit notes count negative.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(z.object(card)),
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
      "Creates or updates a draft invoice or, with `kind`, a draft pro-forma invoice. An issued invoice cannot be changed. Lines with spots keep their spots and price.",
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
      "Issues an invoice or credit note: assigns the next consecutive number of its kind. An issued one is returned unchanged. A credit note settles the invoice it credits as far as that is open; its spots can be billed again.",
    params: ByUuid,
    body: z.object({ version: Version }),
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
        .array(
          z.object({ line: Uuid, quantity: Int(-100_000, 100_000).optional(), amount: Amount.optional() }),
        )
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
      "Mails an issued invoice or credit note as PDF to each address, with its share link, which is created where there is none. Returns the job that sends the mails. Refused (409) for a draft and in a sandbox.",
    params: ByUuid,
    body: MailOrder,
    creates: true,
    output: z.object({ job: Uuid }),
  }),
  preview_mail: post("corporate/invoices/preview-mail/{uuid}", {
    access: "finance:write",
    summary: "Returns the mail that `send` would send. Refused (409) for a draft.",
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
