import { type AllocationPart, checkOpen, checkParts, planReleases } from "@/lib/billing/allocating";
import { sumByInvoice } from "@/lib/billing/invoice-status";
import { listDroppedDiscounts, planReallocation } from "@/lib/billing/reallocation";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { pickLater } from "@/lib/day";
import { forbidden } from "@/lib/errors";
import { type Money, subtract, sum, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { addToPaid, lockInvoices } from "@/server/data/queries/billing/invoices";
import { settleCreditedInvoice, writeAllocations } from "@/server/services/corporate/invoices/allocations";
import {
  applyDiscounts,
  lockWithDiscounts,
  releaseDiscounts,
} from "@/server/services/corporate/invoices/early-discounts";
import { getPlaces, presentPayment, STALE } from "@/server/services/corporate/payments/present";
import { lockAtVersion } from "@/server/services/corporate/payments/refund";

type Calls = (typeof calls)["payments"];
type Payment = Awaited<ReturnType<typeof lockAtVersion>>;

/** The parts as sent: each invoice once, positive, together no more than what the payment has not paid back. */
function readWanted(ctx: Ctx, payment: Payment, { allocations }: Input<Calls["reallocate"]>) {
  const places = getPlaces(ctx);
  const wanted = allocations.map((part) => ({ ...part, amount: toMoney(part.amount, places) }));
  checkParts(wanted, subtract(payment.amount, payment.refunded));
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

/** Writes rows of the opposite amount from today on, or from the day of a later part. */
async function releaseParts(ctx: Ctx, payment: Payment, released: readonly AllocationPart[]) {
  if (released.length === 0) return;
  const parts = planReleases(released, payment.allocations, ctx.today);
  await ctx.db.allocation.createMany({
    data: parts.map(({ invoice, amount, date }) => ({
      payment_id: payment.uuid,
      invoice_id: invoice,
      amount,
      date,
    })),
  });
  await addToPaid(ctx, parts);
}

/** Sets which invoices a payment settles, from today on. */
export const reallocate: Service<Calls["reallocate"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await lockWithDiscounts(ctx, input.uuid);
    const payment = await lockAtVersion(ctx, input);
    const wanted = readWanted(ctx, payment, input);
    const before = sumByInvoice(payment.allocations.filter(({ is_discount }) => !is_discount));
    const discounts = sumByInvoice(payment.allocations.filter(({ is_discount }) => is_discount));
    const { released, added } = planReallocation(before, wanted);
    const isTicked = wanted.some(
      ({ invoice, discount }) => discount !== undefined && discount !== discounts.has(invoice),
    );
    if (released.length + added.length === 0 && !isTicked) return presentPayment(ctx, input.uuid);
    const dropped = listDroppedDiscounts(discounts, before, wanted);
    const credits = await findCredits(ctx, [...released.map(({ invoice }) => invoice), ...dropped]);
    const others = [...added.map(({ invoice }) => invoice), ...credits.map(({ uuid }) => uuid)];
    await lockAll(ctx, before, others);
    await releaseDiscounts(ctx, dropped, [payment.uuid]);
    const held = await lockAll(ctx, before, others);
    const parts = checkOpen(added, held, payment.customer_id, wanted);
    await releaseParts(ctx, payment, released);
    const date = pickLater(ctx.today, payment.payment_date);
    await writeAllocations(ctx, { payment_id: payment.uuid, date }, parts);
    await releaseDiscounts(
      ctx,
      released.map(({ invoice }) => invoice),
    );
    await applyDiscounts(ctx, { ...payment, date }, wanted);
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
      [...of].map(([invoice, amount]) => ({ invoice, amount, discount: discounts.get(invoice) }));
    await record(ctx, "payment.reallocated", {
      uuid: input.uuid,
      before: { allocations: list(before) },
      after: { allocations: wanted },
    });
    await publishChange(ctx, STALE);
    return presentPayment(ctx, input.uuid);
  });
