import type { calls } from "@/lib/calls";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";

type Calls = (typeof calls)["categories"];

async function all(ctx: Ctx) {
  const rows = await ctx.db.type_of_business.findMany({ orderBy: { name: "asc" } });
  return { rows: rows.map(({ uuid, name, parent_id }) => ({ uuid, name, parent: parent_id })) };
}

export const list: Service<Calls["list"]> = (ctx) => all(ctx);

export const update: Service<Calls["update"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = placeOf(ctx);
    const before = await all(ctx);
    const kept = new Set(ask.rows.map((r) => r.uuid).filter(Boolean));
    for (const row of ask.rows) {
      const data = { name: row.name, parent_id: row.parent };
      if (row.uuid) await ctx.db.type_of_business.updateMany({ where: { uuid: row.uuid }, data });
      else await ctx.db.type_of_business.create({ data: { tenant_id, ...data } });
    }
    const gone = before.rows.filter((r) => !kept.has(r.uuid)).map((r) => r.uuid);
    if (gone.length) await ctx.db.type_of_business.deleteMany({ where: { uuid: { in: gone } } });
    const after = await all(ctx);
    await record(ctx, "category.updated", { before, after });
    await tell(ctx, ["categories"]);
    return after;
  });
