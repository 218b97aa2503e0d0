import { BANK_FORMATS, ENTRY_STATES } from "@/lib/bank/entry";
import { Accounting } from "@/lib/billing/accounting/account-shapes";
import { BOOKING_KINDS } from "@/lib/billing/accounting/bookings";
import { INVOICE_KINDS } from "@/lib/billing/invoice-status";
import { PLANS } from "@/lib/billing/licence-plans";
import { PRICE_UNITS } from "@/lib/billing/price-items";
import { UNITS } from "@/lib/billing/quantity/quantities";
import { EVERY } from "@/lib/billing/recurring/schedule";
import { PURCHASE_STATES } from "@/lib/calls/broadcast/purchase";
import { Invoice, RecurringContent } from "@/lib/calls/corporate/invoice-shapes";
import { toDay } from "@/lib/day";
import { E_INVOICE_FORMATS } from "@/lib/e-invoice/formats";
import { FrozenParties } from "@/lib/e-invoice/frozen";
import { LANGUAGES } from "@/lib/i18n/languages";
import { readAmount } from "@/lib/money";
import { amountOrNull, dayOrNull, json, makeColumns, oneOf, texts } from "./column-readers";

/** The columns of invoices, payments and what belongs to them; `columns.ts` says how columns are read. */
export const MONEY_COLUMNS = {
  invoice: makeColumns({
    parties: json(FrozenParties.nullable()),
    kind: oneOf(INVOICE_KINDS),
    date: toDay,
    due_date: toDay,
    early_discount_until: dayOrNull,
    period_from: dayOrNull,
    period_to: dayOrNull,
    recurring_on: dayOrNull,
    second_rate: amountOrNull,
    second_rate_date: dayOrNull,
    gross: readAmount,
    discount: readAmount,
    commission: readAmount,
    net: readAmount,
    tax: readAmount,
    total: readAmount,
    paid: readAmount,
    credited: readAmount,
    taxes: json(Invoice.shape.taxes),
  }),
  invoice_line: makeColumns({
    quantity: (stored: string) => Number(stored),
    unit: oneOf(UNITS),
    price: readAmount,
    amount: readAmount,
    interest_from: dayOrNull,
    interest_until: dayOrNull,
  }),
  billing_entry: makeColumns({ amount: readAmount }),
  payment: makeColumns({
    payment_date: toDay,
    amount: readAmount,
    allocated: readAmount,
    refunded: readAmount,
    method: oneOf(["transfer", "cash", "card"]),
  }),
  e_invoice: makeColumns({ format: oneOf(E_INVOICE_FORMATS) }),
  reminder: makeColumns({ sent_on: toDay, fee: readAmount, language: oneOf(LANGUAGES) }),
  refund: makeColumns({ date: toDay, amount: readAmount, method: oneOf(["transfer", "cash", "card"]) }),
  allocation: makeColumns({ amount: readAmount, date: toDay, taxes: json(Invoice.shape.taxes) }),
  price_item: makeColumns({ unit: oneOf(PRICE_UNITS), price: readAmount }),
  licence_purchase: makeColumns({
    plan: oneOf(PLANS),
    state: oneOf(PURCHASE_STATES),
    vendor: oneOf(["paddle", "proforma"]),
    stations: texts,
    net: readAmount,
    tax: readAmount,
    total: readAmount,
    paid_until: dayOrNull,
    events: texts,
  }),
  bank_import: makeColumns({ format: oneOf(BANK_FORMATS), from_date: dayOrNull, to_date: dayOrNull }),
  bank_entry: makeColumns({ date: toDay, amount: readAmount, state: oneOf(ENTRY_STATES) }),
  recurring_invoice: makeColumns({
    content: json(RecurringContent),
    total: readAmount,
    every: oneOf(EVERY),
    start_date: toDay,
    until: dayOrNull,
    next_date: dayOrNull,
    language: oneOf(LANGUAGES),
    tried_on: dayOrNull,
  }),
  accounting_export: makeColumns({ from_date: toDay, to_date: toDay, settings: json(Accounting) }),
  accounting_entry: makeColumns({
    kind: oneOf(BOOKING_KINDS),
    date: toDay,
    due_date: dayOrNull,
    amount: readAmount,
    base: readAmount,
    tax: readAmount,
  }),
};
