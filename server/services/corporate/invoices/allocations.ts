import {
  checkOpen,
  checkParts,
  computeOwnSettlement,
  type DatedPart,
  pickAllocationDay,
} from "@/lib/billing/allocating";
import { allocateEarly } from "@/lib/billing/early-payment/allocate";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces, isZero, type Money, subtract, sum, toMoney } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { addToPaid, lockInvoices, lockOpenInvoices } from "@/server/data/queries/billing/invoices";
import { readAvailableDiscounts } from "./early-discounts";
import { readReleaseDates } from "./release-dates";

type Wanted = {
  customer: string;
  /** What there is to allocate. */
  amount: Money;
  /** Oldest invoices first, when omitted. */
  allocations?: readonly { invoice: string; amount: string; discount?: boolean | undefined }[] | undefined;
  /** The credit note that is allocated, locked with the invoices. */
  credit?: string;
  /** The day of the payment that is allocated: invoices may be settled with their discounts for early payment. */
  day?: Day;
};

/** The allocation as sent: each invoice belongs to the customer, is issued, and open for that amount. */
async function checkWanted(ctx: Ctx, wanted: Wanted): Promise<DatedPart[]> {
  const { customer, amount, allocations = [], credit } = wanted;
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const asked = allocations.map((part) => ({ ...part, amount: toMoney(part.amount, places) }));
  const named = [...asked.map((part) => part.invoice), ...(credit ? [credit] : [])];
  const held = new Map((await lockInvoices(ctx, named)).map((i) => [i.uuid, i]));
  const parts = checkOpen(asked, held, customer);
  checkParts(parts, amount);
  return parts;
}

/** Locks the open invoices and returns how an amount settles them: as given, or the oldest first. */
export async function chooseParts(ctx: Ctx, wanted: Wanted): Promise<DatedPart[]> {
  if (wanted.allocations) return checkWanted(ctx, wanted);
  const { customer, amount, credit, day } = wanted;
  const held = await lockOpenInvoices(ctx, customer, credit ? [credit] : []);
  const dates = new Map(held.map((invoice) => [invoice.uuid, invoice.date]));
  const open = held.map(({ uuid, total, paid }) => ({ uuid, open: subtract(total, paid) }));
  const none = toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency));
  const discounts = day
    ? await readAvailableDiscounts(ctx, [...dates.keys()], day)
    : new Map<string, Money>();
  const { allocations } = allocateEarly(
    amount,
    open.map((one) => ({ ...one, discount: discounts.get(one.uuid) ?? none })),
  );
  return allocations.map((part) => ({ ...part, date: takeFrom(dates, part.invoice) }));
}

/** Writes allocations of a payment or credit note of that date, and adds them to what is paid of the invoices. */
export async function writeAllocations(
  ctx: Ctx,
  source: { payment_id: string; date: Day } | { credit_id: string; date: Day },
  parts: readonly DatedPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const { date, ...of } = source;
  const released = await readReleaseDates(
    ctx,
    parts.map((part) => part.invoice),
  );
  await ctx.db.allocation.createMany({
    data: parts.map((part) => ({
      ...of,
      invoice_id: part.invoice,
      amount: part.amount,
      date: pickAllocationDay(date, part.date, released.get(part.invoice)),
    })),
  });
  await addToPaid(ctx, parts);
}

/** Allocates a part of an issued, locked credit note to invoices. */
export async function spendCredit(
  ctx: Ctx,
  credit: { uuid: string; date: Day },
  parts: readonly DatedPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await writeAllocations(ctx, { credit_id: credit.uuid, date: credit.date }, parts);
  await addToPaid(ctx, [{ invoice: credit.uuid, amount: sum(parts.map((part) => part.amount)) }]);
}

/**
 * Settles the invoice of an issued credit note with what is left of it, as far as that invoice is open. Both must be
 * locked.
 */
export async function settleCreditedInvoice(ctx: Ctx, uuid: string): Promise<void> {
  const credit = await ctx.db.invoice.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { credits: true },
  });
  const { credits: invoice } = credit;
  if (!invoice) return;
  const amount = computeOwnSettlement(credit, invoice);
  if (isZero(amount)) return;
  await spendCredit(ctx, credit, [{ invoice: invoice.uuid, amount, date: invoice.date }]);
}
