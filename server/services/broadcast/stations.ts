import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Station } from "@/lib/calls/broadcast/stations";
import type { Ask } from "@/lib/calls/kit";
import type { ListQuery } from "@/lib/calls/shapes";
import { addDays, type Day, earlier, today } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { type Licence, licenceState, trialFrom } from "@/lib/rules/licence";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { openBreaks } from "@/server/data/queries/occurrences";
import { stationList, stationUse } from "@/server/data/queries/stations";
import { remake } from "./week";

type Calls = (typeof calls)["stations"];
type Own = Partial<Ask<Calls["create"]>>;
type Row = Licence & {
  today: Day;
  sync_status: "leader" | "follower" | null;
  sync_group: string | null;
  uuid: string;
  name: string;
  code: string;
  medium: "radio" | "tv";
  timezone: string;
  color: number;
  price_model_name: string | null;
  breaks_a_week: number;
  sold_today: number | null;
  sold_week: number | null;
  last_log: Day | null;
  last_as_run: Day | null;
};
const WEEK_AHEAD = 6;

/** Stations as lists show them, their breaks opened for the week ahead. */
export async function stationRows(ctx: Ctx, ask: ListQuery) {
  const stations = await ctx.db.station.findMany({ where: { archived_at: null } });
  const todays = stations.map((s) => ({ uuid: s.uuid, today: today(ctx.now, s.timezone, s.day_start) }));
  const days = todays.map((s) => s.today).sort();
  const ids = stations.map((s) => s.uuid);
  if (ids.length) await openBreaks(ctx, ids, days[0]!, addDays(days.at(-1)!, WEEK_AHEAD));
  const found = await listRows<Row>(ctx, ask, stationList(todays));
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, license_state: licenceState(row, row.today) })),
  };
}
export const list: Service<Calls["list"]> = stationRows;

async function shown(ctx: Ctx, uuid: string): Promise<z.input<typeof Station>> {
  const [row, { breaks_a_week }] = await Promise.all([
    ctx.db.station.findUniqueOrThrow({
      where: key(ctx, uuid),
      include: { leader: true, followers: { where: { archived_at: null }, select: { uuid: true } } },
    }),
    stationUse(ctx, uuid),
  ]);
  const licence = row as typeof row & Licence;
  const leads = row.followers.length > 0;
  const here = today(ctx.now, row.timezone, row.day_start);
  return {
    ...licence,
    medium: row.medium as "radio",
    output_format: row.output_format as z.input<typeof Station>["output_format"],
    price_model: row.price_model_id,
    leader: row.leader_id,
    license_state: licenceState(licence, here),
    sync_status: row.leader_id ? "follower" : leads ? "leader" : null,
    sync_group: row.sync_group ?? row.leader?.name ?? (leads ? row.name : null),
    breaks_a_week,
    today: here,
  };
}
export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shown(ctx, ask.uuid);

/** Columns of the table from what was asked; only what was sent. */
function columnsOf({ price_model, leader, ...own }: Own) {
  return {
    ...own,
    ...(price_model !== undefined && { price_model_id: price_model }),
    ...(leader !== undefined && { leader_id: leader }),
  };
}

/** What one station may say of others, and its numbers of each other. */
async function check(ctx: Ctx, ask: Own, uuid?: string) {
  if (ask.price_model && !(await ctx.db.price_model.findFirst({ where: { uuid: ask.price_model } })))
    throw invalid("price_model", "bad_id");
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
    const clockMoved = after.timezone !== before.timezone || after.day_start !== before.day_start;
    if (clockMoved || after.leader_id !== before.leader_id) {
      const days = [before, after].map((s) => today(ctx.now, s.timezone, s.day_start));
      await remake(ctx, [uuid], earlier(days[0]!, days[1]!));
    }
    await record(ctx, "station.updated", { before, after });
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
