import { isAsSold } from "@/lib/billing/settlement";
import type { calls } from "@/lib/calls";
import { listDays } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { requireSpan } from "@/lib/spans";
import { type Ctx, hasCapability, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readCauses, readExtraCauses } from "@/server/data/queries/traffic/causes";
import { fixBreaks, readLogStation, refuseClosed } from "@/server/data/queries/traffic/logs";
import { readSpotsOfDays, type SpotRow, writeSettled } from "@/server/data/queries/traffic/spots";
import { cancelOffersOf } from "@/server/services/broadcast/offers/close";
import { judgeDaysAgain } from "@/server/services/broadcast/traffic/as-run/change-days";
import { readLogDay, withLogState } from "@/server/services/broadcast/traffic/logs/log";
import {
  type DayView,
  isOver,
  isUndecided,
  lockDay,
  presentDay,
} from "@/server/services/broadcast/traffic/reconciliation/day";
import {
  decideSpot,
  planMakeGoods,
  readSpotsToDecide,
  unbookMakeGoods,
} from "@/server/services/broadcast/traffic/reconciliation/make-goods";
import { notify, toNotifiedStation } from "@/server/services/tenant/notify";

type Calls = (typeof calls)["reconciliation"];
const STALE = ["logs", "reconciliation", "campaigns", "reports", "tenant"];

export const retrieve: Service<Calls["retrieve"]> = async (ctx, input) => {
  requireSpan("reconciliation", input.from, input.to);
  const days: DayView[] = [];
  for (const date of listDays(input.from, input.to)) days.push(await presentDay(ctx, input.uuid, date));
  return { days };
};

/** The station is read first, so that a foreign one is not found. */
export const causes: Service<Calls["causes"]> = async (ctx, { from, to, station }) => {
  requireSpan("report", from, to);
  if (station) await readLogStation(ctx, station);
  const found = await readCauses(ctx, from, to, station ?? null);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const extras = await readExtraCauses(ctx, from, to, station ?? null);
  return { ...found, extras, rows: found.rows.map((row) => ({ ...row, lost: toMoney(row.lost, places) })) };
};

export const resolve: Service<Calls["resolve"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const station = await readLogStation(ctx, input.uuid);
    const head = await lockDay(ctx, input);
    refuseClosed(head);
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
    await cancelOffersOf(
      ctx,
      after.flatMap((spot) => (spot.decision === null ? [] : [spot.uuid])),
    );
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: { version: { increment: 1 } },
    });
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

/** Pairs a line with a spot by hand, keeps it apart, or leaves it to matching; the day is judged again. */
export const pair: Service<Calls["pair"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const station = await readLogStation(ctx, input.uuid);
    const head = await lockDay(ctx, input);
    refuseClosed(head);
    const { date, how, line: uuid } = input;
    const line = await ctx.db.as_run_line.findFirst({ where: { uuid, station_id: input.uuid } });
    if (!line || line.date !== date) throw invalid("line", "bad_id");
    if (how === "spot" && !input.spot) throw invalid("spot", "required");
    const [spot] = how === "spot" && input.spot ? await readSpotsToDecide(ctx, input.uuid, [input.spot]) : [];
    if (spot && spot.date !== date) throw invalid("spot", "bad_id");
    if (spot)
      await ctx.db.as_run_line.updateMany({
        where: { station_id: input.uuid, date, paired_with: spot.uuid },
        data: { paired_with: null, paired_by: null },
      });
    await ctx.db.as_run_line.updateMany({
      where: { uuid },
      data: {
        paired_with: spot?.uuid ?? null,
        kept_apart: how === "apart",
        paired_by: how === "match" ? null : (ctx.actor?.user_id ?? null),
      },
    });
    const days = { heads: new Map([[date, head]]), closed: [], open: [date] };
    await judgeDaysAgain(ctx, station, line.file_id, days);
    await record(ctx, "reconciliation.paired", {
      uuid: input.uuid,
      after: { date, line: line.line, title: line.title, how, spot: spot?.uuid ?? null },
    });
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return presentDay(ctx, input.uuid, date);
  });

export const make_goods: Service<Calls["make_goods"]> = (ctx, input) => {
  if (!input.apply) return planMakeGoods(ctx, input.uuid, input).then((proposals) => ({ proposals }));
  return inTransaction(ctx, async (ctx) => {
    const proposals = await planMakeGoods(ctx, input.uuid, input);
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return { proposals };
  });
};

export { decide_extras } from "@/server/services/broadcast/traffic/reconciliation/extras";

/** Closes a day once everything in it is settled; from then on it can be invoiced and nothing in it moves. */
export const close: Service<Calls["close"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx: Ctx) => {
    const station = await readLogStation(ctx, input.uuid);
    const head = await lockDay(ctx, input);
    refuseClosed(head);
    if (!isOver(ctx, station, input.date)) throw conflict("day_not_over");
    const day = await readLogDay(ctx, input.uuid, input.date);
    const spots = day.breaks.flatMap((b) => b.spots);
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
    return presentDay(ctx, input.uuid, input.date, withLogState(day, "reconciled"));
  });

/** Throws a conflict where spots are on invoices, which are named with these spots to people who may read them. */
async function refuseBilled(ctx: Ctx, spots: readonly SpotRow[]) {
  const billed = spots.flatMap(({ uuid, invoice_line }) =>
    invoice_line ? [{ uuid, line: invoice_line }] : [],
  );
  if (billed.length === 0) return;
  const of = { some: { uuid: { in: billed.map((spot) => spot.line) } } };
  const found = hasCapability(ctx, "finance:read")
    ? await ctx.db.invoice.findMany({
        where: { lines: of },
        select: { uuid: true, number: true, status: true, version: true, lines: { select: { uuid: true } } },
        orderBy: { number: "asc" },
      })
    : [];
  const invoices = found.map(({ lines, ...invoice }) => {
    const own = new Set(lines.map((line) => line.uuid));
    const spots = billed.filter((spot) => own.has(spot.line)).map((spot) => spot.uuid);
    return { ...invoice, spots: spots.sort() };
  });
  throw conflict("day_billed", { spots: billed.length, invoices });
}

/** Reopens a closed day, by name and with a reason. Spots on invoices keep it closed: they are credited first. */
export const reopen: Service<Calls["reopen"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx: Ctx) => {
    const station = await readLogStation(ctx, input.uuid);
    const head = await lockDay(ctx, input);
    if (head.state !== "reconciled") throw conflict("day_not_closed");
    const spots = await readSpotsOfDays(ctx, input.uuid, input.date, input.date);
    await refuseBilled(ctx, spots);
    const rest = head.published > 0 ? "published" : "open";
    const aired = spots.some((p) => p.result !== null) && isOver(ctx, station, input.date);
    await ctx.db.traffic_log.updateMany({
      where: { uuid: head.uuid },
      data: {
        state: aired ? "aired" : rest,
        version: head.version + 1,
        closed_at: null,
        closed_by: null,
        reopened_at: ctx.now,
        reopened_by: ctx.actor?.user_id ?? null,
        reopen_reason: input.reason,
      },
    });
    await record(ctx, "log.reopened", {
      uuid: head.uuid,
      after: { station: input.uuid, date: input.date, reason: input.reason, spots: spots.length },
    });
    await notify(ctx, "day_reopened", {
      ...toNotifiedStation(station),
      kind: "log",
      params: { date: input.date, reason: input.reason },
    });
    await publishChange(ctx, STALE, { topics: [input.uuid] });
    return presentDay(ctx, input.uuid, input.date);
  });
