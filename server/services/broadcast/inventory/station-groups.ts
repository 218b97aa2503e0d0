import type { calls } from "@/lib/calls";
import { invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";

type Calls = (typeof calls)["station_groups"];
const MEMBERS = {
  where: { station: { archived_at: null } },
  select: { station: { select: { uuid: true, name: true } } },
  orderBy: { station: { name: "asc" } },
} as const;

export const list: Service<Calls["list"]> = async (ctx) => {
  const found = await ctx.db.station_group.findMany({
    include: { members: MEMBERS },
    orderBy: { name: "asc" },
  });
  return { rows: found.map(({ members, ...row }) => ({ ...row, stations: members.map((m) => m.station) })) };
};

const groupAt = async (ctx: Ctx, uuid: string) => {
  const { members, ...row } = await ctx.db.station_group.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { members: MEMBERS },
  });
  return { ...row, stations: members.map((m) => m.station.name) };
};

export const update: Service<Calls["update"]> = (ctx, { uuid, version, name, stations }) =>
  inTransaction(ctx, async (ctx) => {
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await groupAt(ctx, uuid) : null;
    const row = before ?? (await ctx.db.station_group.create({ data: { name, created_at: ctx.now } }));
    if (before) {
      const { count } = await ctx.db.station_group.updateMany({
        where: { uuid: before.uuid, version: version! },
        data: { name, version: version! + 1 },
      });
      if (count === 0) throw stale(before);
    }
    const ids = [...new Set(stations)];
    if ((await ctx.db.station.count({ where: { uuid: { in: ids } } })) !== ids.length)
      throw invalid("stations", "bad_id");
    await ctx.db.station_group_member.deleteMany({ where: { group_id: row.uuid } });
    await ctx.db.station_group_member.createMany({
      data: ids.map((station_id) => ({ group_id: row.uuid, station_id })),
    });
    const after = await groupAt(ctx, row.uuid);
    await record(ctx, before ? "station_group.updated" : "station_group.created", { before, after });
    await publishChange(ctx, ["station_groups", "stations"]);
    return after;
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await groupAt(ctx, uuid);
    await ctx.db.station_group.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "station_group.deleted", { before });
    await publishChange(ctx, ["station_groups", "stations"]);
    return { ok: true };
  });
