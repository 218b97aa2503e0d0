import type { z } from "zod";
import { computeOverpaid } from "@/lib/billing/allocating";
import { sumByInvoice } from "@/lib/billing/invoice-status";
import type { Payment } from "@/lib/calls/corporate/payments";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";

/** A payment is dated at most so many months ahead. */
export const LATEST_MONTHS = 12;
/** What is no longer true after a change of a payment. */
export const STALE = ["payments", "invoices", "customers", "tenant", "bank_imports"];

/** The decimals of the tenant's currency. */
export const getPlaces = (ctx: Ctx) => getCurrencyPlaces(tenantOf(ctx).currency);
/** An amount in the decimals of the tenant's currency. */
export const toTenantAmount = (ctx: Ctx, text: string) => toMoney(text, getPlaces(ctx));

/** Returns a payment with its allocations and refunds. */
export async function presentPayment(ctx: Ctx, uuid: string): Promise<z.input<typeof Payment>> {
  const row = await ctx.db.payment.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: {
      customer: true,
      allocations: true,
      refunds: { orderBy: [{ date: "asc" }, { created_at: "asc" }] },
    },
  });
  const amount = toTenantAmount(ctx, row.amount);
  // A member limited to stations may see the payment without all of the invoices that it settles.
  const parts = sumByInvoice(row.allocations.filter(({ is_discount }) => !is_discount));
  const discounts = sumByInvoice(row.allocations.filter(({ is_discount }) => is_discount));
  const invoices = await ctx.db.invoice.findMany({
    where: { uuid: { in: [...parts.keys()] } },
    orderBy: { nr: "asc" },
    select: { uuid: true, number: true },
  });
  return {
    ...row,
    customer: row.customer_id,
    customer_name: row.customer.name,
    amount,
    overpaid: computeOverpaid({ ...row, amount }, getPlaces(ctx)),
    refunded: toTenantAmount(ctx, row.refunded),
    refunds: row.refunds.map((of) => ({ ...of, amount: toTenantAmount(ctx, of.amount) })),
    invoices: invoices.map(({ uuid, number }) => ({
      uuid,
      number: number ?? "",
      amount: toTenantAmount(ctx, parts.get(uuid)!),
      discount: toTenantAmount(ctx, discounts.get(uuid) ?? "0"),
    })),
  };
}
