import { z } from "zod";
import type { calls } from "@/lib/calls";
import { IMPORT_FIELDS } from "@/lib/customers-import/fields";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { listUsed, lockImport, readImports } from "@/server/data/queries/sales/customer-imports";
import { type LockedCustomer, lockCustomers } from "@/server/data/queries/sales/customer-merges";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { readUserNames } from "@/server/data/unscoped";
import { writeErrorFile } from "./customers/error-file";

type Calls = (typeof calls)["customer_imports"];
const MOST = 200;
const Mapping = z.array(z.enum(IMPORT_FIELDS).nullable());
const Before = z.record(z.string(), z.unknown());
type Stays = { uuid: string; name: string; reason: "used" | "changed" }[];

export const list: Service<Calls["list"]> = async (ctx) => {
  const found = await readImports(ctx, MOST);
  const names = await readUserNames(found.map(({ created_by }) => created_by));
  return {
    rows: found.map(({ created_by, rows, ...row }) => ({
      ...row,
      created_by: (created_by && names.get(created_by)) || null,
      has_rows: rows.length > 0,
    })),
  };
};

export const errors: Service<Calls["errors"]> = async (ctx, { uuid }) => {
  const { head_texts, mapping, rows } = await ctx.db.customer_import.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { rows: { where: { customer_id: null }, orderBy: { line: "asc" } } },
  });
  return writeErrorFile(ctx, { heads: head_texts, mapping: Mapping.parse(mapping) }, rows);
};

/** The customers of an import, locked, each with what the import set in it; null where it created it. */
async function lockImported(ctx: Ctx, uuid: string) {
  const rows = await ctx.db.customer_import_row.findMany({
    where: { import_id: uuid, customer_id: { not: null } },
  });
  const ids = rows.flatMap(({ customer_id }) => customer_id ?? []);
  const customers = new Map((await lockCustomers(ctx, ids)).map((row) => [row.uuid, row]));
  return rows.flatMap(({ customer_id, version, before }) => {
    const customer = customer_id ? customers.get(customer_id) : undefined;
    if (!customer) return [];
    return [{ customer, isUnchanged: customer.version === version, before: before && Before.parse(before) }];
  });
}
type Imported = Awaited<ReturnType<typeof lockImported>>[number];

/** Deletes the customers that nobody changed or used; the others are added to `stays`. */
async function deleteCreated(ctx: Ctx, created: readonly Imported[], stays: Stays): Promise<number> {
  const used = await listUsed(
    ctx,
    created.map(({ customer }) => customer.uuid),
  );
  const gone: LockedCustomer[] = [];
  for (const { customer, isUnchanged } of created) {
    const { uuid, name } = customer;
    if (used.has(uuid)) stays.push({ uuid, name, reason: "used" });
    else if (isUnchanged) gone.push(customer);
    else stays.push({ uuid, name, reason: "changed" });
  }
  await ctx.db.customer.deleteMany({ where: { uuid: { in: gone.map(({ uuid }) => uuid) } } });
  for (const before of gone) await record(ctx, "customer.deleted", { before });
  return gone.length;
}

/** Sets back what an update set, in customers that nobody changed since. */
async function restoreUpdated(ctx: Ctx, updated: readonly Imported[], stays: Stays): Promise<number> {
  let restored = 0;
  for (const { customer, isUnchanged, before } of updated) {
    const { uuid, name } = customer;
    if (!isUnchanged) stays.push({ uuid, name, reason: "changed" });
    if (!isUnchanged || !before) continue;
    const set = { ...before, version: customer.version + 1 };
    await ctx.db.customer.update({ where: keyOf(ctx, uuid), data: set });
    if ("agent_id" in before || "agency_id" in before) await syncVisibility(ctx, uuid);
    await record(ctx, "customer.updated", { before: customer, after: { ...customer, ...set } });
    restored++;
  }
  return restored;
}

export const undo: Service<Calls["undo"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await lockImport(ctx, uuid);
    const found = await ctx.db.customer_import.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (found.undone_at) return { deleted: 0, restored: 0, stays: [] };
    const imported = await lockImported(ctx, uuid);
    const stays: Stays = [];
    const created = imported.filter(({ before }) => before === null);
    const deleted = await deleteCreated(ctx, created, stays);
    const updated = imported.filter(({ before }) => before !== null);
    const restored = await restoreUpdated(ctx, updated, stays);
    // Where nothing could be undone, it can be tried again.
    if (deleted + restored === 0 && stays.length > 0) return { deleted, restored, stays };
    await ctx.db.customer_import.update({
      where: keyOf(ctx, uuid),
      data: { undone_at: ctx.now, undone_by: ctx.actor?.user_id ?? null },
    });
    await publishChange(ctx, ["customers", "customer_imports", "tenant.checklist"]);
    return { deleted, restored, stays };
  });
