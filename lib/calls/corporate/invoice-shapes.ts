import { z } from "zod";
import { MOST_EARLY_DISCOUNT } from "@/lib/billing/early-payment/terms";
import { INVOICE_KINDS, INVOICE_STATUS } from "@/lib/billing/invoice-status";
import { DATE_QUESTIONS } from "@/lib/billing/numbering";
import { isQuantity, MOST_QUANTITY, UNITS } from "@/lib/billing/quantity/quantities";
import { EVERY } from "@/lib/billing/recurring/schedule";
import { CommissionRate } from "@/lib/booking/shapes/price-sums";
import { E_INVOICE_FORMATS } from "@/lib/e-invoice/formats";
import { isCurrency } from "@/lib/money";
import { Amount, At, BasisPoints, Day, Int, Money, Name, Note, Text, Uuid, Version } from "@/lib/shapes";

/** A quantity: up to four decimals, negative for what is taken back. */
export const Quantity = z.number().min(-MOST_QUANTITY).max(MOST_QUANTITY).refine(isQuantity, "bad_quantity");
/** A line of a draft as it is sent. */
export const LineIn = z.object({
  uuid: Uuid.optional(),
  title: Name,
  detail: Text(500).default(""),
  quantity: Quantity.default(1),
  /** What the quantity counts; "" names nothing. */
  unit: z.enum(UNITS).default(""),
  price: Amount,
  tax_name: Text(60).default(""),
  tax_bp: Int(0, 10_000).default(0),
  /** The line's own discount, when discounts are inline. */
  discount_bp: Int(0, 10_000).default(0),
});
/** What a recurring invoice repeats: an invoice as `invoices.update_create` takes it, without customer and dates. */
export const RecurringContent = z.object({
  kind: z.enum(["invoice", "pro_forma"]),
  agency: Uuid.nullable(),
  reference: Text(60),
  text: Note,
  discount_bp: Int(0, 10_000),
  taxes_inline: z.boolean(),
  discounts_inline: z.boolean(),
  lines: z.array(LineIn.omit({ uuid: true })).max(1000),
});
/** The discount for early payment that an invoice states: basis points, and the last day on which a payment earns it. */
export const EarlyDiscountIn = z.object({ bp: Int(1, MOST_EARLY_DISCOUNT), until: Day });
/** A second currency of an invoice: one unit of its currency is `rate` of it, by the rate of `date`. */
export const SecondCurrencyIn = z.object({
  currency: z.string().refine(isCurrency, "bad_currency"),
  rate: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,6})?$/, "bad_rate")
    .refine((rate) => Number(rate) > 0, "bad_rate"),
  date: Day,
});
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
  /** Of a line that charges interest for late payment: the overdue invoice, and the first and the last day. */
  interest: z.object({ invoice: Uuid, number: Text(40), from: Day, until: Day }).nullable(),
  /** The agency that booked its campaign, with the commission it earns. */
  booked_by: z.object({ agency: Uuid, name: Text(), commission_bp: CommissionRate }).nullable(),
});
/** The columns of an invoice in a list. */
export const invoiceCard = {
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
  ...invoiceCard,
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
  /** Of a draft: whether its date is in the future, or before the last issued document of its kind. */
  date_question: z.enum(DATE_QUESTIONS).nullable(),
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
  /** The currency in which the document states its total, too. `is_tax_currency`: its e-invoice states the tax in it. */
  second_currency: SecondCurrencyIn.extend({
    total: Money,
    tax: Money,
    is_tax_currency: z.boolean(),
  }).nullable(),
  /** The recurring invoice that it repeats or was made of, for members who are not limited to stations. */
  recurring: z
    .object({
      uuid: Uuid,
      every: z.enum(EVERY),
      next_date: Day.nullable(),
      paused: z.boolean(),
      version: Version,
    })
    .nullable(),
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
      left_quantity: Quantity,
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
