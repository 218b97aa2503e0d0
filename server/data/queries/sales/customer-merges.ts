import { MOVED_KINDS, type MovedKind } from "@/lib/customers-merge/undo";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import type { CustomerRow } from "./customers";
import { RECORD_NAMES } from "./record-names";

type Sql = Prisma.Sql;
const sql = Prisma.sql;
const raw = Prisma.raw;

/** Kinds without a version: what is changed of their rows does not keep them from going back. */
const UNVERSIONED: readonly MovedKind[] = ["attachment", "refund", "report"];
const versionOf = (kind: MovedKind): Sql => (UNVERSIONED.includes(kind) ? sql`0` : sql`m.version`);
const raise = (kind: MovedKind): Sql =>
  UNVERSIONED.includes(kind) ? Prisma.empty : sql`, version = m.version + 1`;

/** A customer with what a merge reads of it. */
export type LockedCustomer = CustomerRow & { merged_into_id: string | null };
/** Locks customers until the transaction ends, in one order: no document of theirs is added meanwhile. */
export async function lockCustomers(ctx: Ctx, uuids: readonly string[]): Promise<LockedCustomer[]> {
  const rows = await ctx.db.$queryRaw<LockedCustomer[]>`
    select c.* from customer c where c.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and c.uuid = any(${[...uuids]}::uuid[])
    order by c.uuid for update`;
  return rows.map(makeRowReader<LockedCustomer>(ctx));
}

/** Counts the records of a customer that a merge moves, by kind. */
export function countMoved(ctx: Ctx, customer: string): Promise<{ kind: MovedKind; count: number }[]> {
  const { tenant_id } = tenantOf(ctx);
  const each = MOVED_KINDS.map(
    (kind) => sql`select ${kind} as kind, count(*)::int as count from ${raw(kind)} m
      where m.tenant_id = ${tenant_id}::uuid and m.customer_id = ${customer}::uuid`,
  );
  return ctx.db.$queryRaw`select * from (${Prisma.join(each, " union all ")}) n where count > 0`;
}

/** Records by kind, with the version they have. */
export type Moved = Partial<Record<MovedKind, Record<string, number>>>;
type Version = { uuid: string; version: number };
const byId = (rows: readonly Version[]) =>
  Object.fromEntries(rows.map(({ uuid, version }) => [uuid, version]));

/** Gives all records of some kinds of one customer to another. Returns them with their new versions. */
export async function moveRecords(
  ctx: Ctx,
  kinds: readonly MovedKind[],
  from: string,
  to: string,
): Promise<Moved> {
  const { tenant_id } = tenantOf(ctx);
  const moved: Moved = {};
  for (const kind of kinds) {
    const rows = await ctx.db.$queryRaw<Version[]>`
      update ${raw(kind)} m set customer_id = ${to}::uuid ${raise(kind)}
      where m.tenant_id = ${tenant_id}::uuid and m.customer_id = ${from}::uuid
      returning m.uuid, ${versionOf(kind)} as version`;
    if (rows.length > 0) moved[kind] = byId(rows);
  }
  return moved;
}

/** Gives records of one kind back to a customer. Returns their new versions. */
export async function returnRecords(
  ctx: Ctx,
  kind: MovedKind,
  uuids: readonly string[],
  to: string,
): Promise<Record<string, number>> {
  const rows = await ctx.db.$queryRaw<Version[]>`
    update ${raw(kind)} m set customer_id = ${to}::uuid ${raise(kind)}
    where m.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and m.uuid = any(${[...uuids]}::uuid[])
    returning m.uuid, ${versionOf(kind)} as version`;
  return byId(rows);
}

type Found = Version & { name: string; customer: string };
/** Locks records of one kind and returns them as they are now, with what they are called. */
export const lockMoved = (ctx: Ctx, kind: MovedKind, uuids: readonly string[]): Promise<Found[]> =>
  ctx.db.$queryRaw`
    select m.uuid, ${versionOf(kind)} as version, ${RECORD_NAMES[kind]} as name, m.customer_id as customer from ${raw(kind)} m
    where m.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and m.uuid = any(${[...uuids]}::uuid[])
    order by m.uuid for update`;

/** Tables whose rows name two records of one customer: the table, and a kind with its column on each side. */
const LINKS: readonly (readonly [string, MovedKind, string, MovedKind, string])[] = [
  ["allocation", "payment", "payment_id", "invoice", "invoice_id"],
  ["allocation", "invoice", "credit_id", "invoice", "invoice_id"],
  ["invoice", "invoice", "uuid", "invoice", "credits_id"],
  ["invoice", "invoice", "uuid", "report", "report_id"],
  ["invoice_line", "invoice", "invoice_id", "campaign", "campaign_id"],
  ["refund", "refund", "uuid", "payment", "payment_id"],
  ["campaign", "campaign", "uuid", "contract", "contract_id"],
  ["contract", "contract", "uuid", "contract", "renews_id"],
  ["proposal", "proposal", "uuid", "campaign", "campaign_id"],
  ["proposal", "proposal", "uuid", "contract", "contract_id"],
  ["proposal", "proposal", "uuid", "invoice", "invoice_id"],
  ["segment", "commercial", "commercial_id", "campaign", "campaign_id"],
  ["segment", "commercial_group", "group_id", "campaign", "campaign_id"],
  ["campaign_commercial", "commercial", "commercial_id", "campaign", "campaign_id"],
  ["commercial_group_member", "commercial", "commercial_id", "commercial_group", "group_id"],
];
type Link = { a_kind: MovedKind; a: string; b_kind: MovedKind; b: string };
/** Pairs of records of a customer that must have one customer: a payment and its invoice, an invoice and its campaign. */
export function readLinks(ctx: Ctx, customer: string): Promise<Link[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const join = (side: "a" | "b", kind: MovedKind, column: string) => {
    const s = raw(side);
    return sql`join ${raw(kind)} ${s} on ${s}.tenant_id = ${t}::uuid and ${s}.customer_id = ${customer}::uuid
      and ${s}.uuid = l.${raw(column)}`;
  };
  const links = LINKS.map(
    ([table, a, a_column, b, b_column]) => sql`
      select ${a} as a_kind, a.uuid as a, ${b} as b_kind, b.uuid as b from ${raw(table)} l
      ${join("a", a, a_column)} ${join("b", b, b_column)} where l.tenant_id = ${t}::uuid`,
  );
  return ctx.db.$queryRaw`${Prisma.join(links, " union ")}`;
}

/** The customer that a merged one forwards to, itself where it was not merged; null where it does not exist. */
export async function resolveMerged(ctx: Ctx, customer: string): Promise<string | null> {
  const { tenant_id } = tenantOf(ctx);
  const [found] = await ctx.db.$queryRaw<{ uuid: string }[]>`
    with recursive way as (
      select uuid, merged_into_id from customer where tenant_id = ${tenant_id}::uuid and uuid = ${customer}::uuid
      union select c.uuid, c.merged_into_id from way join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = way.merged_into_id)
    select uuid from way where merged_into_id is null`;
  return found?.uuid ?? null;
}
