import { conflict } from "@/lib/errors";
import { compare, getCurrencyPlaces, subtract, toMoney } from "@/lib/money";
import { type Ctx, hasCapability, keyOf, scopeOf, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockOwed } from "@/server/data/queries/sales/customers";

/** Whether the caller sees what customers owe: not without `finance:read` or with a scope, who miss some invoices. */
export const maySeeBalances = (ctx: Ctx): boolean =>
  hasCapability(ctx, "finance:read") && scopeOf(ctx.tenant) === null;

/**
 * Refuses (409) a booking of a customer whose credit is stopped, and one by which it owes more than its credit limit
 * unless that is accepted. Called after the spots are booked, in their transaction, so that two bookings at once are
 * added. The amounts are answered to those who may see balances.
 */
export async function requireCredit(ctx: Ctx, customer: string, accepted: boolean): Promise<void> {
  const { credit_limit, credit_stop } = await ctx.db.customer.findUniqueOrThrow({
    where: keyOf(ctx, customer),
    select: { credit_limit: true, credit_stop: true },
  });
  if (credit_stop) throw conflict("credit_stopped");
  if (credit_limit === null || accepted) return;
  const limit = toMoney(credit_limit, getCurrencyPlaces(tenantOf(ctx).currency));
  const owed = await withoutScope(() => lockOwed(ctx, customer));
  if (compare(owed, limit) <= 0) return;
  throw conflict("credit_exceeded", maySeeBalances(ctx) ? { limit, owed, over: subtract(owed, limit) } : {});
}
