import { createHash, randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { stale } from "@/lib/errors";
import { checkTree } from "@/lib/inventory/categories";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockCategories, writeCategories } from "@/server/data/queries/sales/categories";

type Calls = (typeof calls)["categories"];

async function readTree(ctx: Ctx) {
  const found = await ctx.db.type_of_business.findMany({ orderBy: [{ name: "asc" }, { uuid: "asc" }] });
  const rows = found.map(({ uuid, name, parent_id }) => ({ uuid, name, parent: parent_id }));
  return { rows, version: createHash("sha256").update(JSON.stringify(rows)).digest("hex") };
}

export const list: Service<Calls["list"]> = (ctx) => readTree(ctx);

/** Replaces the tree. Throws `stale` where it has changed since it was read, so that no category is deleted unseen. */
export const update: Service<Calls["update"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await lockCategories(ctx);
    const before = await readTree(ctx);
    if (input.version !== before.version) throw stale(before);
    const rows = input.rows.map(({ uuid = randomUUID(), name, parent }) => ({ uuid, name, parent }));
    checkTree(rows);
    await writeCategories(ctx, rows);
    const after = await readTree(ctx);
    await record(ctx, "category.updated", { before: { rows: before.rows }, after: { rows: after.rows } });
    await publishChange(ctx, ["categories", "customers", "campaigns"]);
    return after;
  });
