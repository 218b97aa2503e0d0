import { isAsSold } from "@/lib/billing/settlement";
import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { fixBreaks, lockLog, readLogStation, refuseClosed } from "@/server/data/queries/traffic/logs";
import { readSpotsOfDays, writeSettled } from "@/server/data/queries/traffic/spots";
import { isOver, isUndecided, presentDay } from "@/server/services/broadcast/traffic/reconciliation/day";
import {
  decideSpot,
  planMakeGoods,
  readSpotsToDecide,
  unbookMakeGoods,
} from "@/server/services/broadcast/traffic/reconciliation/make-goods";

type Calls = (typeof calls)["reconciliation"];
const STALE = ["logs", "reconciliation", "campaigns", "reports", "tenant"];

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentDay(ctx, input.uuid, input.date);

export const resolve: Service<Calls["resolve"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const station = await readLogStation(ctx, input.uuid);
    await lockStations(ctx, [input.uuid]);
    refuseClosed(await lockLog(ctx, input.uuid, input.date));
    const asked = new Map(input.lines.map((line, i) => [line.spot, { ...line, i }]));
    const before = await readSpotsToDecide(ctx, input.uuid, [...asked.keys()]);
    for (const spot of before) {
      const { decision, note, i } = takeFrom(asked, spot.uuid);
      if (spot.date !== input.date) throw invalid(`lines.${i}.spot`, "bad_id");
      if (isAsSold(spot.result)) throw conflict("nothing_to_decide");
      if (spot.result === null && !isOver(ctx, station, spot.date)) throw conflict("day_not_over");
      if (decision === "bill" && note === "") throw invalid(`lines.${i}.note`, "required");
    }
    const other = before.filter((p) => p.made_good && takeFrom(asked, p.uuid).decision !== "make_good");
    await unbookMakeGoods(
      ctx,
      input.uuid,
      other.map((p) => p.uuid),
    );
    const after = before.map((spot) => {
      const { decision, ...more } = takeFrom(asked, spot.uuid);
      return decideSpot(ctx, spot, decision, more);
    });
    await writeSettled(ctx, after);
    const brief = (rows: readonly { uuid: string; decision: string | null; bills: string | null }[]) => ({
      date: input.date,
      spots: rows.map(({ uuid, decision, bills }) => ({ uuid, decision, bills })),
    });
    await record(ctx, "reconciliation.resolved", {
      uuid: input.uuid,
      before: brief(before),
      after: brief(after),
    });
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return presentDay(ctx, input.uuid, input.date);
  });

export const make_goods: Service<Calls["make_goods"]> = (ctx, input) => {
  if (!input.apply)
    return planMakeGoods(ctx, input.uuid, input.spots, false).then((proposals) => ({ proposals }));
  return inTransaction(ctx, async (ctx) => {
    const proposals = await planMakeGoods(ctx, input.uuid, input.spots, true);
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return { proposals };
  });
};

/** Closes a day once everything in it is settled; from then on it can be invoiced and nothing in it moves. */
export const close: Service<Calls["close"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx: Ctx) => {
    const station = await readLogStation(ctx, input.uuid);
    await lockStations(ctx, [input.uuid]);
    const head = await lockLog(ctx, input.uuid, input.date);
    refuseClosed(head);
    if (!isOver(ctx, station, input.date)) throw conflict("day_not_over");
    const spots = (await readSpotsOfDays(ctx, input.uuid, input.date, input.date)).filter(
      (p) => p.status !== "removed",
    );
    const open = spots.filter((p) => isUndecided(p, true)).length;
    if (open > 0) throw conflict("day_has_open", { open });
    await fixBreaks(ctx, input.uuid, input.date);
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: {
        state: "reconciled",
        version: head.version + 1,
        closed_at: ctx.now,
        closed_by: ctx.actor?.user_id ?? null,
      },
    });
    await record(ctx, "log.reconciled", {
      uuid: head.uuid,
      after: { station: input.uuid, date: input.date, spots: spots.length },
    });
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return presentDay(ctx, input.uuid, input.date);
  });
