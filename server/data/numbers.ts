import type { NumberKind } from "@/lib/billing/numbering";
import { type Ctx, tenantOf } from "@/server/ctx";

/** The tenant's own number series, and the pro-forma invoices for licences. */
export type Numbered = NumberKind | "proforma";

/** Takes the next number of a kind inside the caller's transaction, so a rollback leaves no gap. */
export async function takeNumber(ctx: Ctx, kind: Numbered): Promise<number> {
  if (!ctx.in_transaction) throw new Error("numbers must be assigned inside a transaction");
  const rows = await ctx.db.$queryRaw<{ next: number }[]>`
    insert into counter (tenant_id, kind, next) values (${tenantOf(ctx).tenant_id}::uuid, ${kind}, 2)
    on conflict (tenant_id, kind) do update set next = counter.next + 1
    returning next - 1 as next`;
  return rows[0]!.next;
}

/** Returns the next number without taking it. */
export async function peekNumber(ctx: Ctx, kind: Numbered): Promise<number> {
  const row = await ctx.db.counter.findFirst({ where: { kind } });
  return row?.next ?? 1;
}

/** Raises a counter to the next number to be given; false where it is already beyond. */
export async function raiseCounter(ctx: Ctx, kind: Numbered, next: number): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<{ next: number }[]>`
    insert into counter (tenant_id, kind, next) values (${tenantOf(ctx).tenant_id}::uuid, ${kind}, ${next})
    on conflict (tenant_id, kind) do update set next = excluded.next where counter.next <= excluded.next
    returning next`;
  return rows.length === 1;
}
