import { notFound } from "@/lib/errors";
import { type Ctx, inTransaction, tenantOf, withTenant } from "@/server/ctx";
import { noteAllStale } from "@/server/data/queries/insights/weeks";
import { rebuildSearch } from "@/server/data/queries/tenant/search-index";
import { eraseRows, insertRows, isCopied, linkRows, listTenantTables, readTable } from "@/server/data/tables";
import { recountTallies } from "@/server/data/tallies";
import { findTenant } from "@/server/data/unscoped";
import { openStorage } from "@/server/outside/storage";
import { refreshStats } from "@/server/services/corporate/stats/weeks";
import { makeCtxElsewhere } from "@/server/services/tenant/sandbox";

/** Files with personal content that cannot be overwritten: downloads, feedback, attachments, as-run logs (artists). */
const NOT_COPIED = /^[\w-]+\/(downloads|feedback|attachments|as-run)\//;
type ReportProgress = (percent: number) => Promise<void>;

/**
 * Copies a live tenant's rows, with the same uuids, and its files into its sandbox, after deleting what was there.
 * Personal columns are overwritten while reading (lib/tables/personal), so they never enter the copy. A job.
 */
export async function copyTenant(ctx: Ctx, { sandbox }: { sandbox: string }, say: ReportProgress) {
  const from = tenantOf(ctx).tenant_id;
  const tenant = await findTenant(sandbox);
  if (tenant?.kind !== "sandbox" || tenant.sandbox_of !== from) throw notFound();
  const sandboxCtx = makeCtxElsewhere(ctx, tenant);
  const write = (work: (there: Ctx) => Promise<unknown>) =>
    withTenant(sandboxCtx, () => inTransaction(sandboxCtx, work));
  await withTenant(sandboxCtx, () => eraseRows(sandboxCtx));
  const tables = (await listTenantTables(ctx)).filter(isCopied);
  let rows = 0;
  for (const [n, table] of tables.entries()) {
    for await (const batch of readTable(ctx, table, { anonymous: true })) {
      await write((there) => insertRows(there, table, batch.rows));
      rows += batch.cells.length;
    }
    if (table.own_references.length)
      for await (const batch of readTable(ctx, table))
        await write((there) => linkRows(there, table, batch.rows));
    await say((80 * (n + 1)) / tables.length);
  }
  await write((there) => recountTallies(there.db, sandbox));
  await write(noteAllStale);
  await withTenant(sandboxCtx, () => refreshStats(sandboxCtx));
  await write(rebuildSearch);
  const store = await openStorage();
  for (const key of await store.keys(`${from}/`)) {
    if (NOT_COPIED.test(key)) continue;
    const to = `${sandbox}/${key.slice(from.length + 1)}`;
    await store.put(to, await store.read(key));
  }
  return { tenant: sandbox, name: tenant.name, rows };
}
