import { deriveSpotStatus, isAsSold, settle } from "@/lib/billing/settlement";
import type { calls } from "@/lib/calls";
import type { NO_PLACE } from "@/lib/calls/broadcast/reconciliation";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import { addDays, type Day, getToday, getWeekday, pickEarlier, pickLater } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import { compare, getCurrencyPlaces, type Money } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { makeSpotPricer } from "@/lib/pricing/pricing";
import type { DeskBreak } from "@/lib/traffic/log-rules";
import {
  isInSoldHours,
  type Missed,
  type Proposal,
  proposeMakeGoods,
  type Standing,
} from "@/lib/traffic/make-goods";
import { computeCutoff, isPastCutoff } from "@/lib/traffic/offers/offer";
import { type Ctx, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { lockStations, openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { markLogsChanged } from "@/server/data/queries/sales/bookings";
import {
  bookMakeGoods,
  type LogBreak,
  type LogStation,
  lockLogs,
  readLogHeads,
  readLogStation,
  unbookSpots,
} from "@/server/data/queries/traffic/logs";
import {
  lockSpots,
  readSpots,
  type Settled,
  type SpotRow,
  writeSettled,
} from "@/server/data/queries/traffic/spots";
import { cancelOffersOf } from "@/server/services/broadcast/offers/close";
import { giveCarts } from "../../commercials/carts";
import { makeDeskReader, readStandingBreaks, readStationRules } from "../logs/desk";
import { isOver } from "./day";

/** Days after a missed spot in which its make-good may air where the flight ends before (domain 6.6). */
const DAYS_AFTER = 7;
/** Days ahead that are searched, and days back in which other spots show what the rotation has used. */
const SEARCHED = 28;
const LOOKED_BACK = 7;

/** Reads spots of a station for a decision; not found where one is unknown, removed, or of another station. */
export async function readSpotsToDecide(
  ctx: Ctx,
  station: string,
  uuids: readonly string[],
): Promise<SpotRow[]> {
  const spots = await readSpots(ctx, uuids);
  if (
    spots.length < new Set(uuids).size ||
    spots.some((p) => p.station !== station || p.status === "removed")
  )
    throw notFound();
  return spots;
}

const daysOf = (station: string, dates: readonly Day[]) =>
  [...new Set(dates)].map((date) => ({ station, date }));

/** Breaks from a date to a date with their spots; those past the cut-off or whose day is closed are marked. */
async function readBreaksAround(ctx: Ctx, station: LogStation, from: Day, to: Day) {
  await openBreaks(ctx, station.uuid, getToday(ctx.now, station.timezone, station.day_start), to);
  const breaks = await readStandingBreaks(ctx, station.uuid, from, to);
  const logs = await ctx.db.traffic_log.findMany({
    where: { station_id: station.uuid, date: { gte: from, lte: to } },
  });
  const done = new Set(
    logs.filter((l) => l.state === "aired" || l.state === "reconciled").map((l) => l.date),
  );
  const published = new Map(logs.map((l) => [l.date, l.published]));
  const toDesk = await makeDeskReader(
    ctx,
    breaks.flatMap((b) => b.spots),
  );
  return breaks.map((b) => ({
    ...b,
    spots: b.spots.map(toDesk),
    passed:
      done.has(b.date) ||
      isPastCutoff({ planned_at: b.planned_at, published: published.get(b.date) ?? 0 }, station, ctx.now),
  }));
}

type Airing = Pick<LogBreak, "date" | "second">;
/** Returns a function that gives the rate card's price of a spot; undefined for a station without a rate card. */
async function makePricer(ctx: Ctx, station: LogStation) {
  const model = station.price_model_id
    ? await ctx.db.price_model.findFirst({ where: { uuid: station.price_model_id } })
    : null;
  if (!model) return undefined;
  const pricer = makeSpotPricer(
    PriceModelTerms.parse(model.terms),
    getCurrencyPlaces(tenantOf(ctx).currency),
  );
  return (length: number, { date, second }: Airing): Money =>
    pricer({ length, date, weekday: getWeekday(date), hour: Math.floor(second / 3600) }).price;
}
type Pricer = Awaited<ReturnType<typeof makePricer>>;

/** Returns a function that gives the standing of a break beside a missed spot; null where it is worth less. */
async function makeJudge(ctx: Ctx, priceOf: Pricer) {
  const parts = await ctx.db.day_part.findMany({ orderBy: { position: "asc" } });
  const partAt = (date: Day, second: number) =>
    parts.find((p) => p.cells[getWeekday(date) - 1]?.[Math.floor(second / 3600)] === "1")?.uuid;
  return (spot: Missed, to: LogBreak): Standing | null => {
    if (spot.segment && isInSoldHours(spot, to.second)) return "sold_hours";
    const part = partAt(spot.date, spot.second);
    if (part !== undefined && part === partAt(to.date, to.second)) return "same_part";
    if (!priceOf) return null;
    return compare(priceOf(spot.length, to), priceOf(spot.length, spot)) >= 0 ? "better_price" : null;
  };
}

type Calls = (typeof calls)["reconciliation"];
type Proposals = ServiceOutput<Calls["make_goods"]>["proposals"];

/** The breaks that were chosen for each spot. */
const collectChosen = (places: readonly { spot: string; break: string }[]) =>
  new Map(
    [...Map.groupBy(places, (place) => place.spot)].map(([spot, of]) => [
      spot,
      new Set(of.map((p) => p.break)),
    ]),
  );

/** Finds a break for each missed spot, among the chosen ones where there are any; books only with `apply`. */
export async function planMakeGoods(
  ctx: Ctx,
  station_id: string,
  { spots: uuids, places, apply }: Pick<Input<Calls["make_goods"]>, "spots" | "places" | "apply">,
): Promise<Proposals> {
  const station = await readLogStation(ctx, station_id);
  if (apply) await lockStations(ctx, [station_id]);
  const spots = await readSpotsToDecide(ctx, station_id, uuids);
  const refusals = spots.map((spot) => [spot, findObstacle(ctx, station, spot)] as const);
  const [refused] = refusals.flatMap(([, why]) => why ?? []);
  if (apply && refused) throw conflict(refused);
  const may = refusals.flatMap(([spot, why]) => (why === null ? [spot] : []));
  const today = getToday(ctx.now, station.timezone, station.day_start);
  const toDesk = await makeDeskReader(ctx, may);
  const missed = may.map(
    (p): Missed => ({ ...toDesk(p), until: pickLater(p.flight_to, addDays(p.date, DAYS_AFTER)) }),
  );
  const last = missed.reduce((day, p) => pickLater(day, p.until), today);
  // The days since the missed spots show which hours and breaks the others have used.
  const first = missed.reduce((day, p) => pickEarlier(day, addDays(p.date, -1)), addDays(today, -1));
  const from = pickLater(first, addDays(today, -LOOKED_BACK));
  const breaks = await readBreaksAround(ctx, station, from, pickEarlier(last, addDays(today, SEARCHED)));
  const priceOf = await makePricer(ctx, station);
  const { proposals, sequences: orders } = proposeMakeGoods(
    await readStationRules(ctx, station),
    breaks,
    missed,
    await makeJudge(ctx, priceOf),
    collectChosen(places),
  );
  const found = proposals.flatMap((p) => (p.break === null ? [] : [{ spot: p.spot, to: p.break }]));
  if (apply && found.length) {
    const byId = new Map(spots.map((spot) => [spot.uuid, spot]));
    const booked = found.map((p) => takeFrom(byId, p.spot));
    await lockLogs(ctx, station_id, [...booked.map((p) => p.date), ...found.map((p) => p.to.date)]);
    await giveCarts(
      ctx,
      booked.map((p) => ({ station: station_id, commercial: p.commercial })),
    );
    await bookMakeGoods(ctx, orders);
    await writeSettled(
      ctx,
      booked.map((p) => decideSpot(ctx, p, "make_good")),
    );
    await cancelOffersOf(
      ctx,
      booked.map((p) => p.uuid),
    );
    await ctx.db.traffic_log.updateMany({
      where: { station_id, date: { in: [...new Set(booked.map((p) => p.date))] } },
      data: { version: { increment: 1 } },
    });
    await markLogsChanged(
      ctx,
      daysOf(
        station_id,
        found.map((p) => p.to.date),
      ),
    );
    await record(ctx, "reconciliation.made_good", {
      uuid: station_id,
      after: { spots: found.map((p) => ({ missed: p.spot, date: p.to.date, second: p.to.second })) },
    });
  }
  return presentProposals(
    ctx,
    { station, priceOf },
    refusals.map(([spot, why]) => ({ spot, why })),
    proposals,
  );
}

/** Returns proposals as the call answers them, with the published version of each day. */
async function presentProposals(
  ctx: Ctx,
  { station, priceOf }: { station: LogStation; priceOf: Pricer },
  asked: readonly { spot: SpotRow; why: Proposals[number]["why"] }[],
  proposals: readonly Proposal<LogBreak & DeskBreak>[],
): Promise<Proposals> {
  const dates = proposals.flatMap((p) => [
    ...(p.break ? [p.break.date] : []),
    ...p.others.map((o) => o.break.date),
  ]);
  const heads = await readLogHeads(ctx, station.uuid, [...new Set(dates)]);
  const found = new Map(proposals.map((p) => [p.spot, p]));
  const toPlace = (length: number, of: LogBreak, standing: Standing) => ({
    break: of.uuid,
    date: of.date,
    second: of.second,
    standing,
    price: priceOf ? priceOf(length, of) : null,
    closes_at: computeCutoff(of.planned_at, station),
    published: takeFrom(heads, of.date).published,
  });
  return asked.map(({ spot: { uuid, title, length }, why }) => {
    const own = found.get(uuid);
    return {
      spot: uuid,
      title,
      place: own?.break && own.standing ? toPlace(length, own.break, own.standing) : null,
      others: own?.others.map((other) => toPlace(length, other.break, other.standing)) ?? [],
      why: why ?? own?.why ?? null,
    };
  });
}

/**
 * Why a spot gets no make-good: it has one, aired as sold, has not aired yet, or its closed day has another decision.
 */
function findObstacle(ctx: Ctx, station: LogStation, spot: SpotRow): (typeof NO_PLACE)[number] | null {
  if (spot.made_good) return "made_good_already";
  const known = spot.result === null ? isOver(ctx, station, spot.date) : !isAsSold(spot.result);
  if (!known) return "nothing_to_decide";
  return spot.state === "reconciled" && spot.decision !== "make_good" ? "day_closed" : null;
}

/** Returns a spot with another decision. */
export function decideSpot(
  ctx: Ctx,
  spot: SpotRow,
  decision: SpotRow["decision"],
  more: { note?: string; reason_code?: SpotRow["reason_code"] } = {},
): Settled {
  return {
    uuid: spot.uuid,
    result: spot.result,
    aired_at: spot.aired_at,
    aired_second: spot.aired_second,
    aired_length: spot.aired_length,
    as_run_line: spot.as_run_line,
    decision,
    reason_code: more.reason_code ?? spot.reason_code,
    decision_note: decision === null ? "" : (more.note ?? spot.decision_note),
    decided_by: decision === null ? null : (ctx.actor?.user_id ?? null),
    status: deriveSpotStatus(spot.result, decision, spot.status),
    bills: settle({ ...spot, decision }).bills,
  };
}

/**
 * Credits missed spots for their customer: they are not billed. Those on an invoice stay as they are; returns whether
 * there are any, for which a credit is due.
 */
export async function settleAsCredit(
  ctx: Ctx,
  station_id: string,
  uuids: readonly string[],
): Promise<boolean> {
  const dates = (await readSpotsToDecide(ctx, station_id, uuids)).map((spot) => spot.date);
  await lockLogs(ctx, station_id, dates);
  await lockSpots(ctx, uuids);
  const spots = await readSpotsToDecide(ctx, station_id, uuids);
  if (spots.some((spot) => isAsSold(spot.result))) throw conflict("nothing_to_decide");
  if (spots.some((spot) => spot.made_good)) throw conflict("made_good_already");
  const unbilled = spots.filter((spot) => spot.invoice_line === null);
  await writeSettled(
    ctx,
    unbilled.map((spot) => decideSpot(ctx, spot, "credit")),
  );
  await ctx.db.traffic_log.updateMany({
    where: { station_id, date: { in: [...new Set(unbilled.map((spot) => spot.date))] } },
    data: { version: { increment: 1 } },
  });
  return unbilled.length < spots.length;
}

/** Deletes make-goods that have not aired, when their missed spot gets another decision. */
export async function unbookMakeGoods(
  ctx: Ctx,
  station_id: string,
  missed: readonly string[],
): Promise<void> {
  const booked = await ctx.db.spot.findMany({
    where: { made_good_for: { in: [...missed] } },
    select: { uuid: true, break_id: true, date: true, result: true },
  });
  if (booked.length === 0) return;
  if (booked.some((b) => b.result !== null)) throw conflict("make_good_aired");
  const dates = booked.map((b) => b.date);
  const heads = await lockLogs(ctx, station_id, dates);
  if ([...heads.values()].some((h) => h.state === "reconciled")) throw conflict("day_closed");
  await unbookSpots(
    ctx,
    booked.map((b) => b.uuid),
    booked.map((b) => b.break_id),
  );
  await markLogsChanged(ctx, daysOf(station_id, dates));
}
