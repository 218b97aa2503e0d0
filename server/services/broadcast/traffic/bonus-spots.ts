import { randomUUID } from "node:crypto";
import { isBonus } from "@/lib/billing/ledger";
import type { calls } from "@/lib/calls";
import { addDays, type Day, getToday, pickEarlier, pickLater } from "@/lib/day";
import { conflict, invalid, notFound } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { type Missed, proposeMakeGoods } from "@/lib/traffic/make-goods";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { closeGaps, markLogsChanged } from "@/server/data/queries/sales/bookings";
import { dropSpots } from "@/server/data/queries/sales/releases";
import { insertBonusSpot } from "@/server/data/queries/traffic/bonus-spots";
import {
  type LogStation,
  lockLog,
  readLogHeads,
  readLogStation,
  refuseClosed,
} from "@/server/data/queries/traffic/logs";
import { readSpots, type SpotRow } from "@/server/data/queries/traffic/spots";
import { campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { giveCarts } from "@/server/services/broadcast/commercials/carts";
import { makeDeskReader, readStationRules } from "./logs/desk";
import {
  DAYS_AFTER,
  LOOKED_BACK,
  makeJudge,
  makePricer,
  presentPlace,
  readBreaksAround,
  SEARCHED,
} from "./reconciliation/places";

type Calls = (typeof calls)["bonus_spots"];
const STALE = ["logs", "reconciliation", "campaigns", "reports", "schedules", "breaks"];

/** Returns a campaign that can be given bonus spots: booked and not stopped. */
async function campaignToGive(ctx: Ctx, uuid: string) {
  const row = await campaignToRead(ctx, uuid);
  if (row.status !== "active") throw conflict("bonus_not_active");
  return row;
}

/** Reads the spot of a campaign on a station that airs next from a day on, or else aired last before it. */
async function readNearestSpot(
  ctx: Ctx,
  of: { campaign: string; station: string; segment: string | null; from: Day },
): Promise<SpotRow> {
  const where = {
    campaign_id: of.campaign,
    station_id: of.station,
    status: { notIn: ["removed", "held"] },
    ...(of.segment && { segment_id: of.segment }),
  };
  const select = { uuid: true };
  const found =
    (await ctx.db.spot.findFirst({
      where: { ...where, date: { gte: of.from } },
      orderBy: [{ date: "asc" }, { second: "asc" }, { uuid: "asc" }],
      select,
    })) ??
    (await ctx.db.spot.findFirst({
      where,
      orderBy: [{ date: "desc" }, { second: "desc" }, { uuid: "desc" }],
      select,
    }));
  const [spot] = found ? await readSpots(ctx, [found.uuid]) : [];
  if (!spot) throw conflict("no_spot_here");
  return spot;
}

/** Ranks the breaks of a bonus spot like another one from a day on; only the chosen break where one is given. */
async function rankPlaces(ctx: Ctx, station: LogStation, like: SpotRow, from: Day, chosen?: string) {
  const toDesk = await makeDeskReader(ctx, [like]);
  const until = pickLater(like.flight_to, addDays(from, DAYS_AFTER));
  const spot: Missed = { ...toDesk(like), uuid: randomUUID(), date: from, until };
  const last = pickEarlier(until, addDays(from, SEARCHED));
  const breaks = await readBreaksAround(ctx, station, addDays(from, -LOOKED_BACK), last);
  const { proposals, sequences } = proposeMakeGoods(
    await readStationRules(ctx, station),
    breaks.map((b) => ({ ...b, passed: b.passed || b.date < from })),
    [spot],
    await makeJudge(ctx, await makePricer(ctx, station)),
    chosen === undefined ? new Map() : new Map([[spot.uuid, new Set([chosen])]]),
  );
  return { spot, proposal: takeAt(proposals, 0), sequences };
}

export const places: Service<Calls["places"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.station);
  const row = await campaignToGive(ctx, input.uuid);
  const today = getToday(ctx.now, station.timezone, station.day_start);
  const from = input.from ?? today;
  if (from < today) throw invalid("from", "in_past");
  const like = await readNearestSpot(ctx, {
    campaign: row.uuid,
    station: station.uuid,
    segment: input.segment,
    from,
  });
  const { proposal } = await rankPlaces(ctx, station, like, from);
  const own =
    proposal.break && proposal.standing ? [{ break: proposal.break, standing: proposal.standing }] : [];
  const ranked = [...own, ...proposal.others];
  const heads = await readLogHeads(
    ctx,
    station.uuid,
    ranked.map((of) => of.break.date),
  );
  const known = { station, heads, priceOf: await makePricer(ctx, station) };
  const { uuid: spot, title, length } = like;
  return {
    spot,
    title,
    length,
    places: ranked.map(({ break: of, standing }) => presentPlace(known, { length, of, standing })),
    why: proposal.why,
  };
};

export const create: Service<Calls["create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToGive(ctx, input.uuid);
    const [like] = await readSpots(ctx, [input.spot]);
    if (!like || like.campaign !== row.uuid || like.status === "removed") throw notFound();
    const station = await readLogStation(ctx, like.station);
    await lockStations(ctx, [station.uuid]);
    const to = await ctx.db.ad_break.findFirst({ where: { uuid: input.break, station_id: station.uuid } });
    if (!to) throw notFound();
    const { date, second } = to;
    const head = await lockLog(ctx, station.uuid, date);
    refuseClosed(head);
    const { spot, proposal, sequences } = await rankPlaces(ctx, station, like, date, to.uuid);
    const [order] = sequences;
    if (!order) throw conflict("place_gone", { why: proposal.why });
    await giveCarts(ctx, [{ station: station.uuid, commercial: like.commercial }]);
    const { uuid } = spot;
    const by = ctx.actor?.user_id ?? null;
    await insertBonusSpot(ctx, { uuid, like: like.uuid, reason: input.reason, by }, order);
    await markLogsChanged(ctx, [{ station: station.uuid, date }]);
    await record(ctx, "campaign.bonus_added", {
      uuid: row.uuid,
      after: { name: row.name, station: station.name, date, second, reason: input.reason },
    });
    await publishChange(ctx, STALE, { topics: [station.uuid] });
    return { uuid, date, second };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const [known] = await readSpots(ctx, [uuid]);
    if (!known || !isBonus(known)) throw notFound();
    await lockStations(ctx, [known.station]);
    refuseClosed(await lockLog(ctx, known.station, known.date));
    const [spot] = await readSpots(ctx, [uuid]);
    if (!spot) throw notFound();
    if (spot.result !== null || spot.planned_at <= ctx.now) throw conflict("bonus_aired");
    const dropped = await dropSpots(ctx, [uuid]);
    await closeGaps(ctx, [spot.break]);
    await markLogsChanged(
      ctx,
      dropped.map(({ station, date }) => ({ station, date })),
    );
    const { date, second, station, bonus_reason: reason } = spot;
    const { name } = await readLogStation(ctx, station);
    await record(ctx, "campaign.bonus_removed", {
      uuid: spot.campaign,
      before: { name: spot.campaign_name, station: name, date, second, reason },
    });
    await publishChange(ctx, STALE, { topics: [station] });
    return { ok: true };
  });
