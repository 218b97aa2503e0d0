import type { calls } from "@/lib/calls";
import { invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";

type Calls = (typeof calls)["regions"];
const NAMED = {
  select: { uuid: true, name: true },
  where: { archived_at: null },
  orderBy: { name: "asc" },
} as const;

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await ctx.db.region.findMany({ include: { stations: NAMED }, orderBy: { name: "asc" } }),
});

const regionAt = async (ctx: Ctx, uuid: string) => {
  const { stations, ...row } = await ctx.db.region.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { stations: NAMED },
  });
  return { ...row, stations: stations.map((s) => s.name) };
};

export const update: Service<Calls["update"]> = (ctx, { uuid, version, name, stations }) =>
  inTransaction(ctx, async (ctx) => {
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await regionAt(ctx, uuid) : null;
    const row = before ?? (await ctx.db.region.create({ data: { name, created_at: ctx.now } }));
    if (before) {
      const { count } = await ctx.db.region.updateMany({
        where: { uuid: before.uuid, version: version! },
        data: { name, version: version! + 1 },
      });
      if (count === 0) throw stale(before);
    }
    if (stations) {
      const known = await ctx.db.station.count({ where: { uuid: { in: stations } } });
      if (known !== new Set(stations).size) throw invalid("stations", "bad_id");
      await ctx.db.station.updateMany({
        where: { region_id: row.uuid, uuid: { notIn: stations } },
        data: { region_id: null },
      });
      await ctx.db.station.updateMany({ where: { uuid: { in: stations } }, data: { region_id: row.uuid } });
    }
    const after = await regionAt(ctx, row.uuid);
    await record(ctx, before ? "region.updated" : "region.created", { before, after });
    await publishChange(ctx, ["regions", "stations"]);
    return after;
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await regionAt(ctx, uuid);
    await ctx.db.station.updateMany({ where: { region_id: uuid }, data: { region_id: null } });
    await ctx.db.region.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "region.deleted", { before });
    await publishChange(ctx, ["regions", "stations"]);
    return { ok: true };
  });
