import type { calls } from "@/lib/calls";
import { invalid, stale } from "@/lib/errors";
import { inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { EVERYTHING, readAllRows } from "@/server/data/list";
import { dayPartList } from "@/server/data/queries/inventory/rate-cards";

type Calls = (typeof calls)["day_parts"];
type Row = { uuid: string; name: string; color: number; cells: string[]; version: number };

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await readAllRows<Row>(ctx, EVERYTHING, dayPartList),
});

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    if (!uuid) {
      const position = await ctx.db.day_part.count();
      const after = await ctx.db.day_part.create({
        data: { ...own, position, created_at: ctx.now },
      });
      await record(ctx, "day_part.created", { after });
      await publishChange(ctx, ["day_parts"]);
      return { uuid: after.uuid, version: after.version };
    }
    if (version === undefined) throw invalid("version", "required");
    const before = await ctx.db.day_part.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const { count } = await ctx.db.day_part.updateMany({
      where: { uuid, version },
      data: { ...own, version: version + 1 },
    });
    if (count === 0) throw stale(before);
    await record(ctx, "day_part.updated", { before, after: { uuid, ...own } });
    await publishChange(ctx, ["day_parts"]);
    return { uuid, version: version + 1 };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.day_part.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "day_part.deleted", { before });
    await publishChange(ctx, ["day_parts"]);
    return { ok: true };
  });
