import { deriveSpotStatus, isAsSold, settle } from "@/lib/billing/settlement";
import type { calls } from "@/lib/calls";
import type { NO_PLACE } from "@/lib/calls/broadcast/reconciliation";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import { addDays, type Day, getToday, pickEarlier, pickLater } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import { takeFrom } from "@/lib/must";
import type { DeskBreak } from "@/lib/traffic/log-rules";
import { type Missed, type Proposal, proposeMakeGoods, type Standing } from "@/lib/traffic/make-goods";
import type { Ctx } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { withoutScope } from "@/server/data/kernel/transaction";
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
import { makeDeskReader, readStationRules } from "../logs/desk";
import { isOver } from "./day";
import { lockWithFollowers, mirrorToFollowers, readMirrored } from "./mirrored";
import {
  DAYS_AFTER,
  LOOKED_BACK,
  makeJudge,
  makePricer,
  type Pricer,
  presentPlace,
  readBreaksAround,
  SEARCHED,
} from "./places";

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
  {
    spots: uuids,
    places,
    apply,
    reason_code,
  }: Pick<Input<Calls["make_goods"]>, "spots" | "places" | "apply" | "reason_code">,
): Promise<Proposals> {
  const station = await readLogStation(ctx, station_id);
  if (apply) await lockWithFollowers(ctx, station_id);
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
    await mirrorToFollowers(
      ctx,
      booked.map((p) => p.uuid),
    );
    await writeSettled(
      ctx,
      booked.map((p) => decideSpot(ctx, p, "make_good", { reason_code })),
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
  const toPlace = (length: number, of: LogBreak, standing: Standing) =>
    presentPlace({ station, priceOf, heads }, { length, of, standing });
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
  more: { note?: string; reason_code?: SpotRow["reason_code"] | undefined } = {},
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
  const mirrored = await readMirrored(
    ctx,
    booked.map((b) => b.uuid),
  );
  const gone = [...mirrored, ...booked];
  if (gone.some((b) => b.result !== null)) throw conflict("make_good_aired");
  const dates = booked.map((b) => b.date);
  const heads = await lockLogs(ctx, station_id, dates);
  if ([...heads.values()].some((h) => h.state === "reconciled")) throw conflict("day_closed");
  await withoutScope(async () => {
    await unbookSpots(
      ctx,
      gone.map((b) => b.uuid),
      gone.map((b) => b.break_id),
    );
    await markLogsChanged(ctx, [
      ...daysOf(station_id, dates),
      ...mirrored.map(({ station_id: station, date }) => ({ station, date })),
    ]);
  });
}
