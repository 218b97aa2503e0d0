import type { DiscountTax, EarlyInvoice, EarlyPart } from "@/lib/billing/early-payment/discount";
import type { EarlyTerms } from "@/lib/billing/early-payment/terms";
import type { Day } from "@/lib/day";
import { isZero, type Money, sum } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";

type InvoiceFacts = EarlyTerms & { uuid: string; date: Day; total: Money; credited: Money; paid: Money };
type PartRow = { invoice: string; payment: string | null; is_discount: boolean; amount: Money; day: Day };
/** A discount that a payment was granted of an invoice, less what was taken back. */
export type GrantedDiscount = { payment: string; amount: Money };
/** An invoice with a discount for early payment, and what of it was granted by payment. */
export type EarlyState = EarlyInvoice & { uuid: string; date: Day; discounts: GrantedDiscount[] };

/**
 * Reads those of these invoices that state a discount for early payment. A payment counts from its own day, also where
 * it was allocated later; a credit note of another invoice from the day of its allocation.
 */
export async function readEarlyStates(
  ctx: Ctx,
  invoices: readonly string[],
): Promise<ReadonlyMap<string, EarlyState>> {
  if (invoices.length === 0) return new Map();
  const t = tenantOf(ctx).tenant_id;
  const facts = await ctx.db.$queryRaw<InvoiceFacts[]>`
    select i.uuid, i.date::text as date, i.total, i.credited, i.paid, i.early_discount_bp, i.early_discount_until::text as early_discount_until
    from invoice i
    where i.tenant_id = ${t}::uuid and i.uuid = any(${[...invoices]}::uuid[]) and i.early_discount_until is not null and i.status <> 'draft'`;
  if (facts.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<PartRow[]>`
    select a.invoice_id as invoice, a.payment_id as payment, a.is_discount, a.amount, coalesce(p.payment_date, a.date)::text as day
    from allocation a
    left join payment p on p.tenant_id = ${t}::uuid and p.uuid = a.payment_id
    left join invoice n on n.tenant_id = ${t}::uuid and n.uuid = a.credit_id
    where a.tenant_id = ${t}::uuid and a.invoice_id = any(${facts.map(({ uuid }) => uuid)}::uuid[])
      and n.credits_id is distinct from a.invoice_id
    order by a.date, a.uuid`;
  const parts = Map.groupBy(rows.map(makeRowReader<PartRow>(ctx)), ({ invoice }) => invoice);
  return new Map(
    facts.map(makeRowReader<InvoiceFacts>(ctx)).map((invoice) => {
      const own = parts.get(invoice.uuid) ?? [];
      return [invoice.uuid, { ...invoice, parts: own satisfies EarlyPart[], discounts: sumDiscounts(own) }];
    }),
  );
}

/** The granted discounts by payment, the latest first. */
function sumDiscounts(parts: readonly PartRow[]): GrantedDiscount[] {
  const byPayment = Map.groupBy(
    parts.filter(({ is_discount }) => is_discount),
    ({ payment }) => payment ?? "",
  );
  return [...byPayment]
    .map(([payment, of]) => ({ payment, amount: sum(of.map(({ amount }) => amount)) }))
    .filter(({ amount }) => !isZero(amount))
    .reverse();
}

/** The payments that were ever granted a discount of one of these invoices. */
export async function readDiscountPayments(ctx: Ctx, invoices: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.allocation.findMany({
    where: { invoice_id: { in: [...invoices] }, is_discount: true },
    select: { payment_id: true },
    distinct: ["payment_id"],
  });
  return rows.flatMap(({ payment_id }) => payment_id ?? []);
}

/** A row of a granted discount; what is taken back has a negative amount. */
export type DiscountRow = {
  payment_id: string;
  invoice_id: string;
  amount: Money;
  date: Day;
  taxes: DiscountTax[];
};
/** Writes rows of discounts. */
export const insertDiscounts = (ctx: Ctx, rows: readonly DiscountRow[]) =>
  ctx.db.allocation.createMany({ data: rows.map((row) => ({ ...row, is_discount: true })) });
