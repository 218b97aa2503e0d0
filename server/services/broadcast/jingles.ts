import type { calls } from "@/lib/calls";
import type { Answer } from "@/lib/calls/kit";
import { inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { jingleList } from "@/server/data/queries/copy-sets";
import { commercialsNamed, stationsNamed } from "./commercials/named";

type Calls = (typeof calls)["jingles"];
type Row = Answer<Calls["list"]>["rows"][number];
const STALE = ["jingles", "logs"];

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Row>(ctx, ask, jingleList);

export const update: Service<Calls["update"]> = (ctx, { stations, role, commercial }) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = placeOf(ctx);
    const copy = await commercialsNamed(ctx, [commercial], "commercial", "jingle");
    const rows = await stationsNamed(ctx, stations, "stations.*");
    const at = { station_id: { in: stations }, role };
    const standing = Map.groupBy(await ctx.db.jingle.findMany({ where: at }), (j) => j.station_id);
    await ctx.db.jingle.createMany({
      data: [...rows.keys()].map((station_id) => ({
        ...{ tenant_id, station_id, role, commercial_id: commercial, created_at: ctx.now },
        position: 1 + Math.max(-1, ...(standing.get(station_id) ?? []).map((j) => j.position)),
      })),
      skipDuplicates: true,
    });
    const made = await ctx.db.jingle.findMany({ where: { ...at, commercial_id: commercial } });
    await record(ctx, "jingle.given", {
      uuid: commercial,
      after: { title: copy.get(commercial)!.title, role, stations: [...rows.values()].map((s) => s.code) },
    });
    await tell(ctx, STALE);
    return { uuids: made.map((j) => j.uuid) };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.jingle.delete({ where: key(ctx, uuid) });
    await record(ctx, "jingle.taken", { before });
    await tell(ctx, STALE);
    return { ok: true };
  });
