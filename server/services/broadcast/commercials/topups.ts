import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList } from "@/server/data/list";
import { topupList } from "@/server/data/queries/sales/commercial-sets";
import { readCommercialsById, readStationsById } from "./named";

type Calls = (typeof calls)["topups"];
type Row = Output<Calls["list"]>["rows"][number];
const STALE = ["topups", "logs"];

export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, topupList);

async function saveSet(ctx: Ctx, { uuid, version, stations, members: _, ...own }: Input<Calls["update"]>) {
  if (!uuid) {
    const by = ctx.actor?.user_id ?? null;
    const data = { ...own, station_ids: stations, created_by: by, created_at: ctx.now };
    return { before: null, after: await ctx.db.topup_set.create({ data }) };
  }
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.topup_set.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { members: true },
  });
  const { count } = await ctx.db.topup_set.updateMany({
    where: { uuid, version },
    data: { ...own, station_ids: stations, version: version + 1 },
  });
  if (count === 0) throw stale(before);
  return { before, after: { ...before, ...own, station_ids: stations, version: version + 1 } };
}

/** Removes stations from other sets, because a station's breaks use one set. */
async function takeFromOthers(ctx: Ctx, uuid: string, stations: readonly string[]) {
  const otherSets = await ctx.db.topup_set.findMany({
    where: { uuid: { not: uuid }, station_ids: { hasSome: [...stations] } },
  });
  for (const { uuid: other, station_ids } of otherSets)
    await ctx.db.topup_set.updateMany({
      where: { uuid: other },
      data: { station_ids: station_ids.filter((s) => !stations.includes(s)) },
    });
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const ids = input.members.map((m) => m.commercial);
    const twice = ids.findIndex((id, i) => ids.indexOf(id) < i);
    if (twice >= 0) throw invalid(`members.${twice}.commercial`, "twice");
    await readCommercialsById(ctx, ids, "members.*.commercial", "topup");
    await readStationsById(ctx, input.stations, "stations.*");
    const { before, after } = await saveSet(ctx, input);
    await takeFromOthers(ctx, after.uuid, input.stations);
    await ctx.db.topup_member.deleteMany({ where: { set_id: after.uuid } });
    await ctx.db.topup_member.createMany({
      data: input.members.map(({ commercial, weight }, position) => ({
        set_id: after.uuid,
        commercial_id: commercial,
        position,
        weight,
      })),
    });
    await record(ctx, `topup.${before ? "updated" : "created"}`, {
      before,
      after: { ...after, members: input.members },
    });
    await publishChange(ctx, STALE);
    return { uuid: after.uuid, version: after.version };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.topup_set.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { members: true },
    });
    await ctx.db.topup_set.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "topup.deleted", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
