import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { fillParams, findBadParam } from "@/lib/insights/types";
import { getCurrencyPlaces, sum } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList } from "@/server/data/list";
import { insightList, readInsight } from "@/server/data/queries/insights/insights";

type Calls = (typeof calls)["insights"];
type Row = Output<Calls["list"]>["rows"][number];

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, insightList);

const read = (ctx: Ctx, uuid: string) => ctx.db.insight.findUniqueOrThrow({ where: keyOf(ctx, uuid) });

/** One insight; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = (ctx, { uuid }) => read(ctx, uuid);

/** Throws `invalid` for a parameter that the type does not have or that is out of bounds. */
function requireParams(type: Row["insight_type"], params: Row["params"]) {
  const bad = findBadParam(type, params);
  if (bad) throw invalid(`params.${bad}`, "bad_value");
}

/** Computes an insight now; nothing is stored. */
export const run: Service<Calls["run"]> = async (ctx, { insight_type, params }) => {
  requireParams(insight_type, params);
  const began = performance.now();
  const complete = fillParams(insight_type, params);
  const found = await readInsight(ctx, insight_type, complete);
  const amounts = found.rows.flatMap(({ amount }) => amount ?? []);
  const numbers = found.rows.flatMap(({ number }) => number ?? []);
  return {
    insight_type,
    params: complete,
    ...found,
    totals: {
      rows: found.rows.length,
      amount: amounts.length ? sum(amounts, getCurrencyPlaces(tenantOf(ctx).currency)) : null,
      number: numbers.length ? numbers.reduce((all, one) => all + one, 0) : null,
    },
    milliseconds: Math.round(performance.now() - began),
  };
};

/** Creates an insight, or changes the one of that uuid; stale where its version is not the one that was read. */
export const update_create: Service<Calls["update_create"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    requireParams(own.insight_type, own.params);
    if (uuid === undefined) {
      const after = await ctx.db.insight.create({
        data: { ...own, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
      });
      await record(ctx, "insight.created", { after });
      await publishChange(ctx, ["insights"]);
      return after;
    }
    const before = await read(ctx, uuid);
    const { count } = await ctx.db.insight.updateMany({
      where: { uuid, version: version ?? 0 },
      data: { ...own, version: before.version + 1 },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(after);
    await record(ctx, "insight.updated", { before, after });
    await publishChange(ctx, ["insights"]);
    return after;
  });

/** Deletes an insight. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.insight.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "insight.deleted", { before });
    await publishChange(ctx, ["insights"]);
    return { ok: true };
  });
