import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { takeFrom } from "@/lib/must";
import { inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList } from "@/server/data/list";
import { jingleList } from "@/server/data/queries/sales/commercial-sets";
import { readCommercialsById, readStationsById } from "./named";

type Calls = (typeof calls)["jingles"];
type Row = Output<Calls["list"]>["rows"][number];
const STALE = ["jingles", "logs"];

export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, jingleList);

export const update: Service<Calls["update"]> = (ctx, { stations, role, commercial }) =>
  inTransaction(ctx, async (ctx) => {
    const commercials = await readCommercialsById(ctx, [commercial], "commercial", "jingle");
    const rows = await readStationsById(ctx, stations, "stations.*");
    const at = { station_id: { in: stations }, role };
    const standing = Map.groupBy(await ctx.db.jingle.findMany({ where: at }), (j) => j.station_id);
    await ctx.db.jingle.createMany({
      data: [...rows.keys()].map((station_id) => ({
        station_id,
        role,
        commercial_id: commercial,
        created_at: ctx.now,
        position: 1 + Math.max(-1, ...(standing.get(station_id) ?? []).map((j) => j.position)),
      })),
      skipDuplicates: true,
    });
    const made = await ctx.db.jingle.findMany({ where: { ...at, commercial_id: commercial } });
    await record(ctx, "jingle.given", {
      uuid: commercial,
      after: {
        title: takeFrom(commercials, commercial).title,
        role,
        stations: [...rows.values()].map((s) => s.code),
      },
    });
    await publishChange(ctx, STALE);
    return { uuids: made.map((j) => j.uuid) };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.jingle.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "jingle.taken", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
