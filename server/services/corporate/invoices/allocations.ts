import {
  checkOpen,
  checkParts,
  computeOwnSettlement,
  type DatedPart,
  pickAllocationDay,
} from "@/lib/billing/allocating";
import { allocate } from "@/lib/billing/invoice-status";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces, isZero, type Money, subtract, sum, toMoney } from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { addToPaid, lockInvoices, lockOpenInvoices } from "@/server/data/queries/billing/invoices";

type Wanted = {
  customer: string;
  /** What there is to allocate. */
  amount: Money;
  /** Oldest invoices first, when omitted. */
  allocations?: readonly { invoice: string; amount: string }[] | undefined;
  /** The credit note that is allocated, locked with the invoices. */
  credit?: string;
};

/** The allocation as sent: each invoice belongs to the customer, is issued, and open for that amount. */
async function checkWanted(ctx: Ctx, wanted: Wanted): Promise<DatedPart[]> {
  const { customer, amount, allocations = [], credit } = wanted;
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const asked = allocations.map((a) => ({ invoice: a.invoice, amount: toMoney(a.amount, places) }));
  const named = [...asked.map((part) => part.invoice), ...(credit ? [credit] : [])];
  const held = new Map((await lockInvoices(ctx, named)).map((i) => [i.uuid, i]));
  const parts = checkOpen(asked, held, customer);
  checkParts(parts, amount);
  return parts;
}

/** Locks the open invoices and returns how an amount settles them: as given, or the oldest first. */
export async function chooseParts(ctx: Ctx, wanted: Wanted): Promise<DatedPart[]> {
  if (wanted.allocations) return checkWanted(ctx, wanted);
  const { customer, amount, credit } = wanted;
  const open = await lockOpenInvoices(ctx, customer, credit ? [credit] : []);
  const dates = new Map(open.map((invoice) => [invoice.uuid, invoice.date]));
  const { allocations } = allocate(
    amount,
    open.map(({ uuid, total, paid }) => ({ uuid, open: subtract(total, paid) })),
  );
  return allocations.map((part) => ({ ...part, date: dates.get(part.invoice)! }));
}

/**
 * The last day on which something was taken back from each invoice: before it, that still settles the invoice, so that
 * nothing else does.
 */
async function readReleaseDates(ctx: Ctx, invoices: string[]): Promise<ReadonlyMap<string, Day>> {
  const rows = await ctx.db.allocation.findMany({
    where: { invoice_id: { in: invoices }, amount: { lt: "0" } },
    orderBy: { date: "asc" },
    select: { invoice_id: true, date: true },
  });
  return new Map(rows.map(({ invoice_id, date }) => [invoice_id, date]));
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
