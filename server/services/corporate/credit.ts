import { conflict } from "@/lib/errors";
import { add, compare, getCurrencyPlaces, type Money, subtract, toMoney } from "@/lib/money";
import { type Ctx, hasCapability, keyOf, scopeOf, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockOwed } from "@/server/data/queries/sales/customers";

/** Whether the caller sees what customers owe: not without `finance:read` or with a scope, who miss some invoices. */
export const maySeeBalances = (ctx: Ctx): boolean =>
  hasCapability(ctx, "finance:read") && scopeOf(ctx.tenant) === null;

/**
 * Returns by how much a customer owes more than its credit limit, `adds` included; null within it or without one.
 * Throws a conflict (409) where its credit is stopped. Locks the customer, so that two bookings at once are added.
 */
export async function findCreditExcess(ctx: Ctx, customer: string, adds: Money) {
  const { credit_limit, credit_stop } = await ctx.db.customer.findUniqueOrThrow({
    where: keyOf(ctx, customer),
    select: { credit_limit: true, credit_stop: true },
  });
  if (credit_stop) throw conflict("credit_stopped");
  if (credit_limit === null) return null;
  const limit = toMoney(credit_limit, getCurrencyPlaces(tenantOf(ctx).currency));
  const owed = add(await withoutScope(() => lockOwed(ctx, customer)), adds);
  return compare(owed, limit) <= 0 ? null : { limit, owed, over: subtract(owed, limit) };
}

/**
 * Refuses (409) a booking of a customer whose credit is stopped, and one by which it owes more than its credit limit
 * unless that is accepted. Called after the spots are booked, in their transaction. The amounts are answered to those
 * who may see balances.
 */
export async function requireCredit(ctx: Ctx, customer: string, accepted: boolean): Promise<void> {
  const excess = await findCreditExcess(ctx, customer, toMoney(0));
  if (excess && !accepted) throw conflict("credit_exceeded", maySeeBalances(ctx) ? excess : {});
}
