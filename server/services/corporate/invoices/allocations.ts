import { allocate } from "@/lib/billing/invoice-status";
import { type Day, pickLater } from "@/lib/day";
import { invalid } from "@/lib/errors";
import {
  compare,
  getCurrencyPlaces,
  isNegative,
  isZero,
  type Money,
  pickSmaller,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import {
  addToPaid,
  type Locked,
  lockInvoices,
  lockOpenInvoices,
} from "@/server/data/queries/billing/invoices";

/** A part of a payment or credit note that settles an invoice; `date` is the date of the invoice. */
export type SettledPart = { invoice: string; amount: Money; date: Day };
type Wanted = {
  customer: string;
  /** What there is to allocate. */
  amount: Money;
  /** Oldest invoices first, when omitted. */
  allocations?: readonly { invoice: string; amount: string }[] | undefined;
  /** The credit note that is allocated, locked with the invoices. */
  credit?: string;
};

const isOpenFor = (customer: string, invoice: Locked | undefined): invoice is Locked =>
  invoice?.kind === "invoice" && invoice.status !== "draft" && invoice.customer === customer;

/** The allocation as sent: each invoice belongs to the customer, is issued, and open for that amount. */
async function checkParts(ctx: Ctx, wanted: Wanted): Promise<SettledPart[]> {
  const { customer, amount, allocations = [], credit } = wanted;
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const asked = allocations.map((a) => ({ invoice: a.invoice, amount: toMoney(a.amount, places) }));
  const named = [...asked.map((part) => part.invoice), ...(credit ? [credit] : [])];
  const held = new Map((await lockInvoices(ctx, named)).map((i) => [i.uuid, i]));
  const seen = new Set<string>();
  const parts = asked.map((part, i) => {
    const invoice = held.get(part.invoice);
    if (!isOpenFor(customer, invoice) || seen.has(part.invoice))
      throw invalid(`allocations.${i}.invoice`, "bad_id");
    seen.add(part.invoice);
    if (isNegative(part.amount) || isZero(part.amount))
      throw invalid(`allocations.${i}.amount`, "bad_amount");
    if (compare(part.amount, subtract(invoice.total, invoice.paid)) > 0)
      throw invalid(`allocations.${i}.amount`, "overallocated");
    return { ...part, date: invoice.date };
  });
  const total = sum(
    parts.map((part) => part.amount),
    places,
  );
  if (compare(total, amount) > 0) throw invalid("allocations", "overallocated");
  return parts;
}

/** Locks the open invoices and returns how an amount settles them: as given, or the oldest first. */
export async function chooseParts(ctx: Ctx, wanted: Wanted): Promise<SettledPart[]> {
  if (wanted.allocations) return checkParts(ctx, wanted);
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
  parts: readonly SettledPart[],
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
      date: pickLater(pickLater(date, part.date), released.get(part.invoice) ?? part.date),
    })),
  });
  await addToPaid(ctx, parts);
}

/** Allocates a part of an issued, locked credit note to invoices. */
export async function spendCredit(
  ctx: Ctx,
  credit: { uuid: string; date: Day },
  parts: readonly SettledPart[],
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
  const amount = pickSmaller(subtract(credit.total, credit.paid), subtract(invoice.total, invoice.paid));
  if (isZero(amount)) return;
  await spendCredit(ctx, credit, [{ invoice: invoice.uuid, amount, date: invoice.date }]);
}
