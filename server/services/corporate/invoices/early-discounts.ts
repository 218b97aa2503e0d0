import { type AllocationPart, pickAllocationDay } from "@/lib/billing/allocating";
import { computeReduced } from "@/lib/billing/early-payment/allocate";
import {
  addDiscountTaxes,
  computeAvailableDiscount,
  computeUnearnedDiscount,
  splitDiscount,
  splitRelease,
} from "@/lib/billing/early-payment/discount";
import { type Day, pickLater } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { compare, isNegative, isZero, type Money, negate, pickSmaller, subtract } from "@/lib/money";
import type { Ctx } from "@/server/ctx";
import {
  type DiscountRow,
  type EarlyState,
  insertDiscounts,
  readDiscountPayments,
  readEarlyStates,
} from "@/server/data/queries/billing/early-discounts";
import { addToPaid, lockPayments } from "@/server/data/queries/billing/invoices";
import { presentEarlyDiscount } from "./early-terms";
import { readReleaseDates } from "./release-dates";

/** The discount that a payment of a day may leave open of each of these invoices; those without one are not in it. */
export async function readAvailableDiscounts(
  ctx: Ctx,
  invoices: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, Money>> {
  const states = await readEarlyStates(ctx, invoices);
  const all = [...states].map(([uuid, state]) => [uuid, computeAvailableDiscount(state, day)] as const);
  return new Map(all.filter(([, discount]) => !isZero(discount)));
}

type Stated = Parameters<typeof presentEarlyDiscount>[0] & { uuid: string; status: string };
/** Returns a function that presents the discount for early payment of each of these invoices. */
export async function readDiscountsOf(ctx: Ctx, rows: readonly Stated[]) {
  const stating = rows.filter((row) => row.early_discount_until !== null && row.status !== "draft");
  const states = await readEarlyStates(
    ctx,
    stating.map(({ uuid }) => uuid),
  );
  return (row: Stated) => presentEarlyDiscount(row, states.get(row.uuid));
}

/** What settles an invoice with its discount, and until when; null where a payment of today earns none. */
export async function presentEarlyPayment(ctx: Ctx, uuid: string, open: Money) {
  const state = (await readEarlyStates(ctx, [uuid])).get(uuid);
  const until = state?.early_discount_until;
  if (!state || !until) return null;
  const amount = computeReduced({ open, discount: computeAvailableDiscount(state, ctx.today) });
  return compare(amount, open) < 0 ? { until, amount } : null;
}

/** Locks the payments whose discounts a change of these invoices may take back; called before the invoices are locked. */
export async function lockDiscountPayments(
  ctx: Ctx,
  invoices: readonly string[],
  also: readonly string[] = [],
): Promise<void> {
  await lockPayments(ctx, [...new Set([...also, ...(await readDiscountPayments(ctx, invoices))])]);
}

/** Locks a payment, and those whose discounts hang on what it settles. */
export async function lockWithDiscounts(ctx: Ctx, payment: string): Promise<void> {
  const settled = await ctx.db.allocation.findMany({
    where: { payment_id: payment },
    select: { invoice_id: true },
    distinct: ["invoice_id"],
  });
  await lockDiscountPayments(
    ctx,
    settled.map(({ invoice_id }) => invoice_id),
    [payment],
  );
}

/** The taxes that a discount corrects, from what the invoice and its issued credit notes state. */
async function splitTaxes(ctx: Ctx, invoice: string, discount: Money) {
  const [document, credits] = await Promise.all([
    ctx.db.invoice.findFirstOrThrow({ where: { uuid: invoice }, select: { total: true, taxes: true } }),
    ctx.db.invoice.findMany({
      where: { credits_id: invoice, status: "issued" },
      select: { total: true, taxes: true },
    }),
  ]);
  return splitDiscount(discount, document, credits);
}

async function insertRows(ctx: Ctx, rows: readonly DiscountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertDiscounts(ctx, rows);
  await addToPaid(
    ctx,
    rows.map(({ invoice_id, amount }) => ({ invoice: invoice_id, amount })),
  );
}

/** A payment, with the day from which its new parts count. */
type Source = { uuid: string; payment_date: Day; date: Day };
/**
 * Settles what parts of a payment that ask for it have left open, as discount for early payment. The parts are written
 * and their invoices locked. Refused (422) where an invoice has more open than the payment's day earns.
 */
export async function applyDiscounts(
  ctx: Ctx,
  source: Source,
  parts: readonly AllocationPart[],
): Promise<void> {
  const asked = parts.filter(({ discount }) => discount).map(({ invoice }) => invoice);
  if (asked.length === 0) return;
  const states = await readEarlyStates(ctx, asked);
  const released = await readReleaseDates(ctx, asked);
  const rows: DiscountRow[] = [];
  for (const [at, { invoice, discount }] of parts.entries()) {
    if (!discount) continue;
    const state = states.get(invoice);
    const open = state && subtract(state.total, state.paid);
    if (open && isZero(open)) continue;
    if (!open || compare(open, computeAvailableDiscount(state, source.payment_date)) > 0)
      throw invalid(`allocations.${at}.discount`, "discount_not_earned");
    rows.push({
      payment_id: source.uuid,
      invoice_id: invoice,
      amount: open,
      date: pickAllocationDay(source.date, state.date, released.get(invoice)),
      taxes: await splitTaxes(ctx, invoice, open),
    });
  }
  await insertRows(ctx, rows);
}

/** What of the discounts of an invoice is taken back: all of a payment that lost its part of it, and what is unearned. */
async function planReleasedDiscounts(ctx: Ctx, state: EarlyState, without: readonly string[]) {
  let unearned = computeUnearnedDiscount(state);
  const rows: DiscountRow[] = [];
  for (const { payment, amount } of state.discounts) {
    const isGone = without.includes(payment);
    const released = isGone ? amount : pickSmaller(amount, unearned);
    if (isZero(released) || isNegative(released)) continue;
    unearned = subtract(unearned, pickSmaller(released, unearned));
    const written = await ctx.db.allocation.findMany({
      where: { invoice_id: state.uuid, payment_id: payment },
      select: { date: true, is_discount: true, taxes: true },
    });
    const taxes = addDiscountTaxes(written.flatMap((row) => (row.is_discount ? [row.taxes] : [])));
    rows.push({
      payment_id: payment,
      invoice_id: state.uuid,
      amount: negate(released),
      date: written.reduce((last, { date }) => pickLater(last, date), ctx.today),
      taxes: splitRelease(released, amount, taxes),
    });
  }
  return rows;
}

/**
 * Takes back discounts that locked invoices no longer earn, from today on: after parts of payments were taken back or
 * credit notes were issued. `without` are payments that keep no discount of these invoices.
 */
export async function releaseDiscounts(
  ctx: Ctx,
  invoices: readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  const states = await readEarlyStates(ctx, invoices);
  const rows: DiscountRow[] = [];
  for (const state of states.values()) rows.push(...(await planReleasedDiscounts(ctx, state, without)));
  await insertRows(ctx, rows);
}
