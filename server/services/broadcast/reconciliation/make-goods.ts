import type { NO_PLACE } from "@/lib/calls/broadcast/reconciliation";
import { PriceModelTerms } from "@/lib/calls/price-model";
import { addDays, type Day, earlier, later, today, weekday } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import { compare, placesOf } from "@/lib/money";
import { playPricer } from "@/lib/rules/pricing";
import { isFine, settle, statusOf } from "@/lib/rules/settlement";
import { inSoldHours, type Missed, proposeMakeGoods } from "@/lib/traffic/make-goods";
import { type Ctx, placeOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { logsChanged } from "@/server/data/queries/bookings";
import {
  bookMakeGoods,
  breaksOfDays,
  type LogBreak,
  type LogStation,
  lockLogs,
  logStation,
  unbookPlays,
} from "@/server/data/queries/logs";
import { lockStations, openBreaks } from "@/server/data/queries/occurrences";
import { type Play, playsByUuid, playsOfDays, type Settled, writeSettled } from "@/server/data/queries/plays";
import { isOver } from "./day";

/** Days after a missed play in which its make-good may air when the flight ends before (domain 6.6). */
const DAYS_AFTER = 7;
/** Days ahead that are searched. */
const SEARCHED = 28;

export async function playsToDecide(ctx: Ctx, station: string, uuids: readonly string[]): Promise<Play[]> {
  const plays = await playsByUuid(ctx, uuids);
  if (
    plays.length < new Set(uuids).size ||
    plays.some((p) => p.station !== station || p.status === "removed")
  )
    throw notFound();
  return plays;
}

const daysOf = (station: string, dates: readonly Day[]) =>
  [...new Set(dates)].map((date) => ({ station, date }));

/** The breaks that are still to come and whose days may change, with the plays in them. */
async function breaksAhead(ctx: Ctx, station: LogStation, from: Day, to: Day) {
  await openBreaks(ctx, station.uuid, from, to);
  const breaks = await breaksOfDays(ctx, station.uuid, from, to);
  const plays = await playsOfDays(ctx, station.uuid, from, to);
  const logs = await ctx.db.traffic_log.findMany({
    where: {
      station_id: station.uuid,
      date: { gte: from, lte: to },
      state: { in: ["aired", "reconciled"] },
    },
  });
  const done = new Set(logs.map((l) => l.date));
  const inBreak = Map.groupBy(
    plays.filter((p) => p.status !== "removed"),
    (p) => p.occurrence,
  );
  return breaks
    .filter((b) => b.planned_at > ctx.now && !done.has(b.date))
    .map((b) => ({ ...b, plays: inBreak.get(b.uuid) ?? [] }));
}

/** Says of a break whether it is of the same or a better day part than the one a play lost. */
async function goodness(ctx: Ctx, station: LogStation) {
  const parts = await ctx.db.day_part.findMany({ orderBy: { position: "asc" } });
  const partAt = (date: Day, second: number) =>
    parts.find((p) => (p.cells as string[])[weekday(date) - 1]?.[Math.floor(second / 3600)] === "1")?.uuid;
  const model = station.price_model_id
    ? await ctx.db.price_model.findFirst({ where: { uuid: station.price_model_id } })
    : null;
  const pricer = model && playPricer(PriceModelTerms.parse(model.terms), placesOf(placeOf(ctx).currency));
  const priceAt = (play: Missed, { date, second }: { date: Day; second: number }) =>
    pricer!({ length: play.length, date, weekday: weekday(date), hour: Math.floor(second / 3600) }).price;
  return (play: Missed, to: LogBreak): boolean => {
    if (play.segment && inSoldHours(play, to.second)) return true;
    const part = partAt(play.date, play.second);
    if (part !== undefined && part === partAt(to.date, to.second)) return true;
    return pricer !== null && compare(priceAt(play, to), priceAt(play, play)) >= 0;
  };
}

/** A place for each missed play; without `apply` nothing is booked. */
export async function makeGoods(ctx: Ctx, station_id: string, uuids: readonly string[], apply: boolean) {
  const station = await logStation(ctx, station_id);
  if (apply) await lockStations(ctx, [station_id]);
  const plays = await playsToDecide(ctx, station_id, uuids);
  const refusals = plays.map((play) => [play, whyNot(ctx, station, play)] as const);
  const refused = refusals.find(([, why]) => why !== null);
  if (apply && refused) throw conflict(refused[1]!);
  const may = refusals.flatMap(([play, why]) => (why === null ? [play] : []));
  const from = today(ctx.now, station.timezone, station.day_start);
  const missed = may.map((p): Missed => ({ ...p, until: later(p.flight_to, addDays(p.date, DAYS_AFTER)) }));
  const last = missed.reduce((day, p) => later(day, p.until), from);
  const breaks = await breaksAhead(ctx, station, from, earlier(last, addDays(from, SEARCHED)));
  const { proposals, orders } = proposeMakeGoods(station, breaks, missed, await goodness(ctx, station));
  const found = proposals.filter((p) => p.break !== null);
  if (apply && found.length) {
    const booked = found.map((p) => plays.find((play) => play.uuid === p.play)!);
    await lockLogs(ctx, station_id, [...booked.map((p) => p.date), ...found.map((p) => p.break!.date)]);
    await bookMakeGoods(ctx, orders);
    await writeSettled(
      ctx,
      booked.map((p) => decided(ctx, p, "make_good")),
    );
    await logsChanged(
      ctx,
      daysOf(
        station_id,
        found.map((p) => p.break!.date),
      ),
    );
    await record(ctx, "reconciliation.made_good", {
      uuid: station_id,
      after: { plays: found.map((p) => ({ missed: p.play, date: p.break!.date, second: p.break!.second })) },
    });
  }
  const place = new Map(proposals.map((p) => [p.play, p]));
  return refusals.map(([{ uuid, title }, why]) => {
    const found = place.get(uuid);
    return {
      play: uuid,
      title,
      date: found?.break?.date ?? null,
      second: found?.break?.second ?? null,
      break: found?.break?.uuid ?? null,
      why: why ?? found?.why ?? null,
    };
  });
}

/** Why a play gets no make-good: it has one, aired as sold, is still to come, or its day is closed on another decision. */
function whyNot(ctx: Ctx, station: LogStation, play: Play): (typeof NO_PLACE)[number] | null {
  if (play.made_good) return "made_good_already";
  const known = play.result === null ? isOver(ctx, station, play.date) : !isFine(play.result);
  if (!known) return "nothing_to_decide";
  return play.state === "reconciled" && play.decision !== "make_good" ? "day_closed" : null;
}

/** A play with another decision on it. */
export function decided(
  ctx: Ctx,
  play: Play,
  decision: Play["decision"],
  more: { note?: string; reason_code?: Play["reason_code"] } = {},
): Settled {
  return {
    uuid: play.uuid,
    result: play.result,
    aired_at: play.aired_at,
    aired_second: play.aired_second,
    aired_length: play.aired_length,
    as_run_line: play.as_run_line,
    decision,
    reason_code: more.reason_code ?? play.reason_code,
    decision_note: decision === null ? "" : (more.note ?? play.decision_note),
    decided_by: decision === null ? null : (ctx.actor?.user_id ?? null),
    status: statusOf(play.result, decision, play.status),
    bills: settle({ ...play, decision }).bills,
  };
}

/** Takes back make-goods that have not aired yet, when their missed play is decided otherwise. */
export async function unbookMakeGoods(
  ctx: Ctx,
  station_id: string,
  missed: readonly string[],
): Promise<void> {
  const booked = await ctx.db.spot.findMany({
    where: { made_good_for: { in: [...missed] } },
    select: { uuid: true, occurrence_id: true, date: true, result: true },
  });
  if (booked.length === 0) return;
  if (booked.some((b) => b.result !== null)) throw conflict("make_good_aired");
  const dates = booked.map((b) => b.date as Day);
  const heads = await lockLogs(ctx, station_id, dates);
  if ([...heads.values()].some((h) => h.state === "reconciled")) throw conflict("day_closed");
  await unbookPlays(
    ctx,
    booked.map((b) => b.uuid),
    booked.map((b) => b.occurrence_id),
  );
  await logsChanged(ctx, daysOf(station_id, dates));
}
