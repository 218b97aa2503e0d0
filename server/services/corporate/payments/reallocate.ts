import { sumByInvoice } from "@/lib/billing/invoice-status";
import { planReallocation } from "@/lib/billing/reallocation";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { pickLater } from "@/lib/day";
import { forbidden, invalid } from "@/lib/errors";
import { compare, isNegative, isZero, type Money, negate, subtract, sum, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { addToPaid, type Locked, lockInvoices } from "@/server/data/queries/billing/invoices";
import { settleCreditedInvoice, writeAllocations } from "@/server/services/corporate/invoices/allocations";
import { getPlaces, presentPayment, STALE } from "@/server/services/corporate/payments/present";
import { lockAtVersion } from "@/server/services/corporate/payments/refund";

type Calls = (typeof calls)["payments"];
type Payment = Awaited<ReturnType<typeof lockAtVersion>>;
type Part = { invoice: string; amount: Money };

/** The parts as sent: each invoice once, positive, together no more than what the payment has not paid back. */
function checkWanted(ctx: Ctx, payment: Payment, { allocations }: Input<Calls["reallocate"]>): Part[] {
  const places = getPlaces(ctx);
  const wanted = allocations.map(({ invoice, amount }) => ({ invoice, amount: toMoney(amount, places) }));
  const seen = new Set<string>();
  for (const [i, { invoice, amount }] of wanted.entries()) {
    if (seen.has(invoice)) throw invalid(`allocations.${i}.invoice`, "bad_id");
    seen.add(invoice);
    if (isNegative(amount) || isZero(amount)) throw invalid(`allocations.${i}.amount`, "bad_amount");
  }
  const total = sum(
    wanted.map(({ amount }) => amount),
    places,
  );
  if (compare(total, subtract(payment.amount, payment.refunded)) > 0)
    throw invalid("allocations", "overallocated");
  return wanted;
}

const findCredits = (ctx: Ctx, invoices: string[]) =>
  ctx.db.invoice.findMany({
    where: { credits_id: { in: invoices }, status: "issued" },
    select: { uuid: true },
  });

/** Locks all that changes. Refused where the caller does not see all of it. */
async function lockAll(ctx: Ctx, before: ReadonlyMap<string, Money>, others: readonly string[]) {
  const named = [...new Set([...before.keys(), ...others])];
  const held = new Map((await lockInvoices(ctx, named)).map((one) => [one.uuid, one]));
  if ([...before.keys()].some((uuid) => !held.has(uuid))) throw forbidden("payment_restricted");
  return held;
}

/** An added part goes to an issued invoice of the customer, as far as that is open. */
function checkAdded(
  added: readonly Part[],
  wanted: readonly Part[],
  held: ReadonlyMap<string, Locked>,
  customer: string,
) {
  return added.map((part) => {
    const at = wanted.findIndex((one) => one.invoice === part.invoice);
    const invoice = held.get(part.invoice);
    const isFitting =
      invoice?.kind === "invoice" && invoice.status !== "draft" && invoice.customer === customer;
    if (!isFitting) throw invalid(`allocations.${at}.invoice`, "bad_id");
    if (compare(part.amount, subtract(invoice.total, invoice.paid)) > 0)
      throw invalid(`allocations.${at}.amount`, "overallocated");
    return { ...part, date: invoice.date };
  });
}

/** Writes rows of the opposite amount from today on, or from the day of a later part. */
async function releaseParts(ctx: Ctx, payment: Payment, released: readonly Part[]) {
  if (released.length === 0) return;
  const parts = released.map(({ invoice, amount }) => ({ invoice, amount: negate(amount) }));
  const lastDay = (invoice: string) =>
    payment.allocations
      .filter((one) => one.invoice_id === invoice)
      .reduce((last, { date }) => pickLater(last, date), ctx.today);
  await ctx.db.allocation.createMany({
    data: parts.map(({ invoice, amount }) => ({
      payment_id: payment.uuid,
      invoice_id: invoice,
      amount,
      date: lastDay(invoice),
    })),
  });
  await addToPaid(ctx, parts);
}

/** Sets which invoices a payment settles, from today on. */
export const reallocate: Service<Calls["reallocate"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const payment = await lockAtVersion(ctx, input);
    const wanted = checkWanted(ctx, payment, input);
    const before = sumByInvoice(payment.allocations);
    const { released, added } = planReallocation(before, wanted);
    if (released.length + added.length === 0) return presentPayment(ctx, input.uuid);
    const credits = await findCredits(
      ctx,
      released.map(({ invoice }) => invoice),
    );
    const others = [...added.map(({ invoice }) => invoice), ...credits.map(({ uuid }) => uuid)];
    const held = await lockAll(ctx, before, others);
    const parts = checkAdded(added, wanted, held, payment.customer_id);
    await releaseParts(ctx, payment, released);
    const date = pickLater(ctx.today, payment.payment_date);
    await writeAllocations(ctx, { payment_id: payment.uuid, date }, parts);
    for (const { uuid } of credits) await settleCreditedInvoice(ctx, uuid);
    await ctx.db.payment.updateMany({
      where: { uuid: input.uuid },
      data: {
        allocated: sum(
          wanted.map(({ amount }) => amount),
          getPlaces(ctx),
        ),
        version: payment.version + 1,
      },
    });
    const list = (of: Iterable<readonly [string, Money]>) =>
      [...of].map(([invoice, amount]) => ({ invoice, amount }));
    await record(ctx, "payment.reallocated", {
      uuid: input.uuid,
      before: { allocations: list(before) },
      after: { allocations: wanted },
    });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, input.uuid);
  });
