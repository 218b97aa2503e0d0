import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { isFine } from "@/lib/rules/settlement";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { fixBreaks, lockLog, logStation, refuseClosed } from "@/server/data/queries/logs";
import { lockStations } from "@/server/data/queries/occurrences";
import { playsOfDays, writeSettled } from "@/server/data/queries/plays";
import { isOpen, isOver, shownDay } from "./reconciliation/day";
import { decided, makeGoods, playsToDecide, unbookMakeGoods } from "./reconciliation/make-goods";

type Calls = (typeof calls)["reconciliation"];
const STALE = ["logs", "reconciliation", "campaigns", "reports", "tenant"];

export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shownDay(ctx, ask.uuid, ask.date);

export const resolve: Service<Calls["resolve"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const station = await logStation(ctx, ask.uuid);
    await lockStations(ctx, [ask.uuid]);
    refuseClosed(await lockLog(ctx, ask.uuid, ask.date));
    const asked = new Map(ask.lines.map((line, i) => [line.play, { ...line, i }]));
    const before = await playsToDecide(ctx, ask.uuid, [...asked.keys()]);
    for (const play of before) {
      const { decision, note, i } = asked.get(play.uuid)!;
      if (play.date !== ask.date) throw invalid(`lines.${i}.play`, "bad_id");
      if (isFine(play.result)) throw conflict("nothing_to_decide");
      if (play.result === null && !isOver(ctx, station, play.date)) throw conflict("day_not_over");
      if (decision === "bill" && note === "") throw invalid(`lines.${i}.note`, "required");
    }
    const other = before.filter((p) => p.made_good && asked.get(p.uuid)!.decision !== "make_good");
    await unbookMakeGoods(
      ctx,
      ask.uuid,
      other.map((p) => p.uuid),
    );
    const after = before.map((play) => {
      const { decision, ...more } = asked.get(play.uuid)!;
      return decided(ctx, play, decision, more);
    });
    await writeSettled(ctx, after);
    const brief = (rows: readonly { uuid: string; decision: string | null; bills: string | null }[]) => ({
      date: ask.date,
      plays: rows.map(({ uuid, decision, bills }) => ({ uuid, decision, bills })),
    });
    await record(ctx, "reconciliation.resolved", {
      uuid: ask.uuid,
      before: brief(before),
      after: brief(after),
    });
    await tell(ctx, STALE, { topics: [ask.uuid] });
    return shownDay(ctx, ask.uuid, ask.date);
  });

export const make_goods: Service<Calls["make_goods"]> = (ctx, ask) => {
  if (!ask.apply) return makeGoods(ctx, ask.uuid, ask.plays, false).then((proposals) => ({ proposals }));
  return inTransaction(ctx, async (ctx) => {
    const proposals = await makeGoods(ctx, ask.uuid, ask.plays, true);
    await tell(ctx, STALE, { topics: [ask.uuid] });
    return { proposals };
  });
};

/** Closes a day once everything in it is settled; from then on it is billed and nothing of it moves. */
export const close: Service<Calls["close"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx: Ctx) => {
    const station = await logStation(ctx, ask.uuid);
    await lockStations(ctx, [ask.uuid]);
    const head = await lockLog(ctx, ask.uuid, ask.date);
    refuseClosed(head);
    if (!isOver(ctx, station, ask.date)) throw conflict("day_not_over");
    const plays = (await playsOfDays(ctx, ask.uuid, ask.date, ask.date)).filter(
      (p) => p.status !== "removed",
    );
    const open = plays.filter((p) => isOpen(p, true)).length;
    if (open > 0) throw conflict("day_has_open", { open });
    await fixBreaks(ctx, ask.uuid, ask.date);
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
      after: { station: ask.uuid, date: ask.date, plays: plays.length },
    });
    await tell(ctx, STALE, { topics: [ask.uuid] });
    return shownDay(ctx, ask.uuid, ask.date);
  });
