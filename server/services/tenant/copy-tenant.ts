import { notFound } from "@/lib/errors";
import { type Ctx, inPlace, inTransaction, placeOf } from "@/server/ctx";
import { eraseRows, isBusiness, putRows, rowsOf, tenantTables, tieRows } from "@/server/data/tables";
import { recount } from "@/server/data/tallies";
import { tenantById } from "@/server/data/unscoped";
import { storage } from "@/server/outside/storage";
import { elsewhere } from "./sandbox";

/** Files about people, which nothing writes over: what somebody downloaded, told us, or signed. */
const NOT_COPIED = /^[\w-]+\/(downloads|feedback|attachments)\//;
type Say = (percent: number) => Promise<void>;

/**
 * Copies a live tenant's rows into its practice copy, under the same uuids, and its files; what was there goes first.
 * What is personal is written over on the way out (lib/rules/personal), so it never stands in the copy.
 */
export async function copyTenant(ctx: Ctx, { sandbox }: { sandbox: string }, say: Say) {
  const from = placeOf(ctx).tenant_id;
  const tenant = await tenantById(sandbox);
  if (tenant?.kind !== "sandbox" || tenant.sandbox_of !== from) throw notFound();
  const there = elsewhere(ctx, tenant);
  const write = (work: (there: Ctx) => Promise<unknown>) => inPlace(there, () => inTransaction(there, work));
  await inPlace(there, () => eraseRows(there));
  const tables = (await tenantTables(ctx)).filter(isBusiness);
  let rows = 0;
  for (const [n, table] of tables.entries()) {
    for await (const batch of rowsOf(ctx, table, { anonymous: true })) {
      await write((there) => putRows(there, table, batch.rows));
      rows += batch.cells.length;
    }
    if (table.own_references.length)
      for await (const batch of rowsOf(ctx, table)) await write((there) => tieRows(there, table, batch.rows));
    await say((80 * (n + 1)) / tables.length);
  }
  await write((there) => recount(there.db, sandbox));
  const store = await storage();
  for (const key of await store.keys(`${from}/`)) {
    if (NOT_COPIED.test(key)) continue;
    const to = `${sandbox}/${key.slice(from.length + 1)}`;
    await store.put(to, await store.read(key));
  }
  return { tenant: sandbox, name: tenant.name, rows };
}
