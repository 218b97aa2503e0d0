import type { calls } from "@/lib/calls";
import type { Ask } from "@/lib/calls/kit";
import { today } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { trialFrom } from "@/lib/rules/licence";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { stationUse } from "@/server/data/queries/stations";
import { shown } from "./stations/read";
import { follow } from "./sync";
import { firstToday, remake } from "./week";

export { export_ as export } from "./stations/export";
export { logo, update_logo } from "./stations/logo";
export { extended_list, list, retrieve } from "./stations/read";
export { widgets } from "./stations/widgets";

type Calls = (typeof calls)["stations"];
type Own = Partial<Ask<Calls["create"]>>;
/** Columns of the table from what was asked; only what was sent. */
function columnsOf({ price_model, region, leader: _, ...own }: Own) {
  return {
    ...own,
    ...(price_model !== undefined && { price_model_id: price_model }),
    ...(region !== undefined && { region_id: region }),
  };
}

/** What one station may say of others, and its numbers of each other. */
async function check(ctx: Ctx, ask: Own, uuid?: string) {
  if (ask.price_model && !(await ctx.db.price_model.findFirst({ where: { uuid: ask.price_model } })))
    throw invalid("price_model", "bad_id");
  if (ask.region && !(await ctx.db.region.findFirst({ where: { uuid: ask.region } })))
    throw invalid("region", "bad_id");
  if (!ask.leader) return;
  const leader = await ctx.db.station.findFirst({ where: { uuid: ask.leader, archived_at: null } });
  if (!leader) throw invalid("leader", "bad_id");
  const followed = uuid && (await ctx.db.station.count({ where: { leader_id: uuid } })) > 0;
  if (leader.leader_id || leader.uuid === uuid || followed) throw invalid("leader", "bad_leader");
}
function checkCarts({ cart_from, cart_to }: { cart_from: number; cart_to: number }) {
  if (cart_to < cart_from) throw invalid("cart_to", "too_small", { limit: cart_from });
}

export const create: Service<Calls["create"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = placeOf(ctx);
    checkCarts(ask);
    await check(ctx, ask);
    const after = await ctx.db.station.create({
      data: {
        tenant_id,
        ...columnsOf(ask),
        name: ask.name,
        code: ask.code,
        leader_id: ask.leader,
        ...trialFrom(today(ctx.now, ask.timezone, ask.day_start)),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await record(ctx, "station.created", { after });
    await tell(ctx, ["stations"]);
    return shown(ctx, after.uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
    checkCarts({ ...before, ...ask });
    await check(ctx, ask, uuid);
    const { count } = await ctx.db.station.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ask), version: version + 1 },
    });
    if (count === 0) throw stale(await shown(ctx, uuid));
    const after = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
    if (after.timezone !== before.timezone || after.day_start !== before.day_start)
      await remake(ctx, { stations: [uuid], from: firstToday(ctx, [before, after]) }, "refuse");
    if (ask.leader !== undefined) await follow(ctx, after, ask.leader, "refuse");
    await record(ctx, "station.updated", {
      before,
      after: { ...after, leader_id: ask.leader ?? after.leader_id },
    });
    await tell(ctx, ["stations", "breaks"]);
    return shown(ctx, uuid);
  });

/** A station without history goes; one that has some is only put away. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
    if (await ctx.db.station.count({ where: { leader_id: uuid, archived_at: null } }))
      throw conflict("is_followed");
    const { history } = await stationUse(ctx, uuid);
    if (history) {
      await ctx.db.station.update({
        where: key(ctx, uuid),
        data: { archived_at: ctx.now, version: { increment: 1 } },
      });
    } else {
      await ctx.db.break_occurrence.deleteMany({ where: { station_id: uuid } });
      await ctx.db.station.delete({ where: key(ctx, uuid) });
    }
    await record(ctx, history ? "station.archived" : "station.deleted", { before });
    await tell(ctx, ["stations"]);
    return { ok: true };
  });
