import type { z } from "zod";
import { computeAvailableDiscount } from "@/lib/billing/early-payment/discount";
import {
  computeEarlyDiscount,
  deriveEarlyTerms,
  type EarlyTerms,
  NO_EARLY_TERMS,
  type OwnEarlyTerms,
} from "@/lib/billing/early-payment/terms";
import type { InvoiceKind } from "@/lib/billing/invoice-status";
import type { Invoice } from "@/lib/calls/corporate/invoice-shapes";
import type { Day } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { type Money, subtract } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import type { EarlyState } from "@/server/data/queries/billing/early-discounts";

type Draft = { kind: InvoiceKind; date: Day; due_date: Day };
type EarlyInput = { bp: number; until: Day } | null | undefined;

/** The discount for early payment of a new draft: of its customer, otherwise of the tenant. */
export const readEarlyTerms = (
  { kind, ...dates }: Draft,
  customer: OwnEarlyTerms,
  settings_json: unknown,
): EarlyTerms =>
  kind === "invoice"
    ? deriveEarlyTerms(dates, customer, readSettings(settings_json).early_discount)
    : NO_EARLY_TERMS;

/** The discount as sent, or the usual one. Refused (422) for a day before the date or after the due date. */
export function chooseEarlyTerms(
  draft: Draft,
  asked: EarlyInput,
  customer: OwnEarlyTerms,
  settings_json: unknown,
): EarlyTerms {
  if (asked === undefined) return readEarlyTerms(draft, customer, settings_json);
  if (asked === null || draft.kind !== "invoice") return NO_EARLY_TERMS;
  if (asked.until < draft.date || asked.until > draft.due_date)
    throw invalid("early_discount.until", "early_discount_outside");
  return { early_discount_bp: asked.bp, early_discount_until: asked.until };
}

type Stated = EarlyTerms & { total: Money; credited: Money };
/** The discount of an invoice as calls answer it; `state` is read of issued ones. */
export function presentEarlyDiscount(
  { early_discount_bp: bp, early_discount_until: until, total, credited }: Stated,
  state: EarlyState | undefined,
): z.input<typeof Invoice>["early_discount"] {
  if (until === null) return null;
  return {
    bp,
    until,
    amount: computeEarlyDiscount(total, credited, bp),
    available: state ? computeAvailableDiscount(state, until) : subtract(total, total),
  };
}
