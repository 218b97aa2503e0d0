import { isBonus } from "@/lib/billing/ledger";
import type { KeptSpot } from "@/lib/booking/demands";
import { putBackWaiting, takeOffPlaced } from "@/lib/booking/waiting/take-off";
import type { calls } from "@/lib/calls";
import { conflict, invalid, notFound } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { type OwnSpot, readOwnSpots } from "@/server/data/queries/sales/board";
import { closeGaps, markLogsChanged, readOpenBreaks } from "@/server/data/queries/sales/bookings";
import { dropSpots } from "@/server/data/queries/sales/releases";
import { bookSpots } from "@/server/services/broadcast/booking/book";
import { readGround } from "@/server/services/broadcast/booking/ground";
import { type PlanInput, readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import { applyMoves } from "@/server/services/broadcast/schedules/apply";
import { findBroken } from "@/server/services/broadcast/schedules/checks";
import { updateTotals } from "@/server/services/broadcast/schedules/totals";
import { refuseLockedDays } from "@/server/services/broadcast/traffic/logs/lock";
import { type CampaignRow, campaignToEdit } from "./read";

type Calls = (typeof calls)["spots"];
const STALE = ["campaigns", "schedules", "breaks", "stations", "logs", "customers"];

/** Returns a booked campaign for a change, in the form the planner reads, with its stations and their followers locked. */
async function lockCampaign(ctx: Ctx, uuid: string): Promise<{ row: CampaignRow; order: PlanInput }> {
  const row = await campaignToEdit(ctx, uuid);
  if (row.status !== "active") throw conflict("not_active");
  const order = await readPlanInput(ctx, toSale(row));
  if (!order) throw notFound();
  await withoutScope(() => lockStations(ctx, [...new Set([...order.stations.keys(), ...row.station_ids])]));
  return { row, order };
}

/** The given spots, all future and of one campaign, with that campaign. */
async function lockSpots(ctx: Ctx, uuids: readonly string[]) {
  const found = await ctx.db.spot.findMany({ where: { uuid: { in: [...uuids] } } });
  if (found.length < new Set(uuids).size) throw notFound();
  const [first] = found;
  if (found.some((p) => p.campaign_id !== first!.campaign_id)) throw invalid("spots", "one_campaign");
  const at = await lockCampaign(ctx, first!.campaign_id);
  const own = await withoutScope(() => readOwnSpots(ctx, at.row.uuid, at.order.from, at.order.to));
  const wanted = new Set(uuids);
  const spots = own.filter((p) => wanted.has(p.uuid));
  const late = spots.filter((p) => !p.ahead).length + wanted.size - spots.length;
  if (late) throw conflict("has_aired", { spots: late });
  if (found.some((p) => p.invoice_line_id)) throw conflict("spots_are_billed", { spots: found.length });
  return { ...at, own, spots };
}

const numbersOf = (order: PlanInput) => new Map(order.asked.map(({ segment }, i) => [segment.uuid!, i]));
const keptOf = (order: PlanInput, spots: readonly OwnSpot[]): KeptSpot[] => {
  const numbers = numbersOf(order);
  return spots.flatMap((p) => {
    const segment = p.segment ? numbers.get(p.segment) : undefined;
    return segment === undefined ? [] : [{ segment, break: p.break }];
  });
};

/** Throws a conflict for new places that break a hard rule, with free breaks nearby; all or none are accepted. */
async function requireAllowed(
  ctx: Ctx,
  order: PlanInput,
  standing: readonly KeptSpot[],
  coming: readonly KeptSpot[],
) {
  const ground = await readGround(ctx, order);
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  for (const { break: at } of coming) if (!places.has(at)) throw notFound();
  const asked = new Set(coming.map((k) => k.break));
  const all = findBroken(order, ground, [...standing, ...coming]);
  const broken = all.filter((b) => asked.has(b.break));
  if (broken.length) throw conflict("rules_broken", { broken });
  return places;
}

const finishEdit = async (
  ctx: Ctx,
  row: CampaignRow,
  verb: string,
  spots: readonly string[],
  what: object,
  unplaced?: CampaignRow["unplaced"],
) => {
  const { total, version } = await updateTotals(ctx, row, unplaced);
  await record(ctx, `campaign.${verb}`, {
    uuid: row.uuid,
    before: { name: row.name, spots: row.spots_booked, total: row.total },
    after: { name: row.name, ...what, total },
  });
  await publishChange(ctx, STALE);
  return { spots: [...spots], total, version };
};

export const place: Service<Calls["place"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { row, order } = await lockCampaign(ctx, input.campaign);
    const numbers = numbersOf(order);
    const coming = input.placements.map((p, i): KeptSpot => {
      const segment = numbers.get(p.segment);
      if (segment === undefined) throw invalid(`placements.${i}.segment`, "bad_id");
      return { segment, break: p.break };
    });
    return withoutScope(async () => {
      const own = await readOwnSpots(ctx, row.uuid, order.from, order.to);
      const places = await requireAllowed(ctx, order, keptOf(order, own), coming);
      await refuseLockedDays(ctx, [...places.values()]);
      const kept = keptOf(
        order,
        own.filter((p) => !isBonus(p)),
      );
      const rows = [...kept, ...coming].flatMap(({ segment, break: at }) => {
        const adBreak = places.get(at);
        return adBreak
          ? [{ segment, station: adBreak.station, break: at, reasons: [{ rule: "by_hand" }] }]
          : [];
      });
      const all = pricePlacedSpots(order, rows, places).spots;
      const fresh = all.slice(all.length - coming.length).map((spot, i) => {
        const { position, commercial } = takeAt(input.placements, i);
        return {
          ...spot,
          source: "manual" as const,
          pinned: true,
          position: position ?? 0,
          commercial_id: commercial ?? spot.commercial_id,
        };
      });
      const segments = order.asked.map(({ segment }) => segment);
      if (!(await bookSpots(ctx, fresh, segments))) throw conflict("break_full");
      const uuids = fresh.map((p) => p.uuid);
      const placed = coming.map(({ segment, break: at }) => ({
        segment,
        station: takeFrom(places, at).station,
      }));
      const left = input.waiting ? takeOffPlaced(row.unplaced, placed) : row.unplaced;
      return finishEdit(ctx, row, "placed", uuids, { placed: uuids.length }, left);
    });
  });

export const move: Service<Calls["move"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { row, order, own, spots } = await lockSpots(ctx, input.spots);
    return withoutScope(async () => {
      const going = new Set(input.spots);
      const [to] = await readOpenBreaks(ctx, [input.to.break]);
      if (!to) throw notFound();
      if (spots.some((p) => p.station !== to.station)) throw invalid("to.break", "other_station");
      if (to.date !== input.to.date) throw invalid("to.date", "bad_day");
      await refuseLockedDays(ctx, [to, ...spots]);
      const coming = keptOf(
        order,
        spots.map((p) => ({ ...p, break: to.uuid })),
      );
      await requireAllowed(
        ctx,
        order,
        keptOf(
          order,
          own.filter((p) => !going.has(p.uuid)),
        ),
        coming,
      );
      const { position } = input.to;
      await applyMoves(
        ctx,
        spots.map((p, i) => ({
          uuid: p.uuid,
          from: p.break,
          to: to.uuid,
          pinned: true,
          ...(position !== null && { position: position + i }),
        })),
      );
      return finishEdit(ctx, row, "moved", input.spots, {
        moved: spots.length,
        to: { date: to.date, second: to.second },
      });
    });
  });

export const remove: Service<Calls["remove"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { row, order, spots } = await lockSpots(ctx, input.spots);
    const numbers = numbersOf(order);
    const back = spots.flatMap(({ segment, station }) => {
      const number = segment ? numbers.get(segment) : undefined;
      return number === undefined ? [] : [{ segment: number, station }];
    });
    return withoutScope(async () => {
      await refuseLockedDays(ctx, spots);
      const removed = await dropSpots(ctx, input.spots);
      await closeGaps(
        ctx,
        removed.map((g) => g.break),
      );
      const days = new Map(
        removed.map((g) => [`${g.station}|${g.date}`, { station: g.station, date: g.date }]),
      );
      await markLogsChanged(ctx, [...days.values()]);
      const unplaced = input.waiting ? putBackWaiting(row.unplaced, back) : row.unplaced;
      return finishEdit(ctx, row, "removed", input.spots, { removed: spots.length }, unplaced);
    });
  });

export const pin: Service<Calls["pin"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { row, spots } = await lockSpots(ctx, input.spots);
    await ctx.db.spot.updateMany({
      where: { uuid: { in: [...input.spots] } },
      data: { pinned: input.pinned },
    });
    return finishEdit(ctx, row, input.pinned ? "pinned" : "unpinned", input.spots, { spots: spots.length });
  });
