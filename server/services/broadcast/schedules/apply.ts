import type { PlacedSpot } from "@/lib/booking/outcome";
import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { hasHardOverrun } from "@/server/data/queries/inventory/hard-breaks";
import {
  findFullBreaks,
  findSharedBreaks,
  markLogsChanged,
  moveSpots,
  readOpenBreaks,
} from "@/server/data/queries/sales/bookings";
import { mirrorPositions, recountBreaks } from "@/server/data/queries/traffic/logs";
import { bookSpots, reseatBreaks } from "@/server/services/broadcast/booking/book";
import { refreshPrice } from "@/server/services/broadcast/booking/keep";
import { type PlanInput, readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import { type CampaignRow, campaignToEdit } from "@/server/services/broadcast/campaigns/read";
import type { PlanResult, SeenBreaks } from "./preview";
import { mayMoveOthers } from "./rebuild";
import { listScenarios, presentScenario, putScenario } from "./scenarios";
import { updateTotals } from "./totals";

type Calls = (typeof calls)["schedules"];
const STALE = ["campaigns", "schedules", "breaks", "stations", "logs", "customers"];

/** Throws a conflict (409) with the breaks that changed since the plan was made. */
async function refuseChanged(ctx: Ctx, row: CampaignRow, seen: SeenBreaks) {
  const now = await readOpenBreaks(ctx, Object.keys(seen.breaks));
  const changed = Object.entries(seen.breaks).flatMap(([uuid, [seconds, spots]]) => {
    const current = now.find((b) => b.uuid === uuid);
    const same =
      current && current.booked_seconds === seconds && current.booked_spots === spots && !current.closed;
    return same ? [] : [{ break: uuid, date: current?.date ?? "", second: current?.second ?? 0 }];
  });
  if (changed.length || row.version !== seen.version) throw conflict("inventory_changed", { changed });
}

/** Moves spots with their mirrors, and updates the sums of both breaks. */
export async function applyMoves(
  ctx: Ctx,
  moves: readonly { uuid: string; from: string; to: string; pinned?: boolean; position?: number }[],
) {
  await moveSpots(ctx, moves);
  const breaks = [...new Set(moves.flatMap((m) => [m.from, m.to]))];
  await reseatBreaks(ctx, breaks);
  await recountBreaks(ctx, Prisma.sql`q.uuid = any(${breaks}::uuid[])`);
  await mirrorPositions(
    ctx,
    moves.map((m) => m.uuid),
  );
  const days = (await readOpenBreaks(ctx, breaks)).map(({ station, date }) => ({ station, date }));
  const byUuid = new Map(
    days.map((d): [string, { station: string; date: Day }] => [`${d.station}|${d.date}`, d]),
  );
  await markLogsChanged(ctx, [...byUuid.values()]);
  if (
    (
      await findFullBreaks(
        ctx,
        breaks.map((adBreak) => ({ break: adBreak, seconds: 0, spots: 0 })),
      )
    ).length
  )
    throw conflict("break_full");
  if ((await findSharedBreaks(ctx, breaks)).length) throw conflict("break_full");
  const coming = moves.map((m) => ({ break: m.to, seconds: 0 }));
  if (await hasHardOverrun(ctx, coming)) throw conflict("break_full");
}

/** The spots of a plan that the campaign does not have yet. */
async function freshOf(
  ctx: Ctx,
  order: PlanInput,
  found: PlanResult,
  standing: readonly { segment: string; break: string }[],
) {
  const have = new Map<string, number>();
  for (const { segment, break: at } of standing)
    have.set(`${segment} ${at}`, (have.get(`${segment} ${at}`) ?? 0) + 1);
  const fresh = found.spots.filter(({ segment, break: at }) => {
    const left = have.get(`${segment} ${at}`) ?? 0;
    have.set(`${segment} ${at}`, left - 1);
    return left <= 0;
  });
  const places = new Map(
    (
      await readOpenBreaks(
        ctx,
        found.spots.map((p) => p.break),
      )
    ).map((b) => [b.uuid, b]),
  );
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid, i]));
  const all = [...standing, ...fresh].flatMap((p): PlacedSpot[] => {
    const segment = numbers.get(p.segment);
    const adBreak = places.get(p.break);
    if (segment === undefined || !adBreak) return [];
    return [{ segment, station: adBreak.station, break: p.break, reasons: [] }];
  });
  const { spots } = pricePlacedSpots(order, all, places);
  // The last ones are new; they keep the reasons of the plan.
  return spots.slice(all.length - fresh.length).map((p, i) => ({ ...p, reasons: takeAt(fresh, i).reasons }));
}

async function applyToBooked(ctx: Ctx, row: CampaignRow, order: PlanInput, found: PlanResult) {
  await applyMoves(
    ctx,
    found.moves.map((m) => ({ uuid: m.spot, from: m.from.break, to: m.to.break })),
  );
  const standing = await ctx.db.spot.findMany({
    where: {
      campaign_id: row.uuid,
      leader_spot_id: null,
      status: { not: "removed" },
      source: { not: "bonus" },
      segment_id: { not: null },
    },
    select: { segment_id: true, break_id: true },
  });
  const fresh = await freshOf(
    ctx,
    order,
    found,
    standing.map((s) => ({ segment: s.segment_id!, break: s.break_id })),
  );
  const segments = order.asked.map(({ segment }) => segment);
  if (fresh.length && !(await bookSpots(ctx, fresh, segments))) throw conflict("break_full");
  await updateTotals(ctx, row, found.unplaced);
  return { booked: fresh.length, moved: found.moves.length, scenario: null };
}

/** Applies the result of a preview. */
export const apply: Service<Calls["apply"]> = async (ctx, input) => {
  const done = await inTransaction(ctx, async (ctx) => {
    const row = await campaignToEdit(ctx, input.campaign);
    const kept = await ctx.db.schedule_preview.findFirst({
      where: { uuid: input.preview, campaign_id: input.campaign },
    });
    if (!kept) throw notFound();
    const order = await readPlanInput(ctx, toSale(row));
    if (!order) throw notFound();
    const found = kept.answer;
    if (row.status === "draft") {
      const rows = await listScenarios(ctx, row.uuid);
      const into = input.scenario ? rows.find((r) => r.uuid === input.scenario) : rows[0];
      const after = await putScenario(ctx, row.uuid, order, {
        ...(into && { uuid: into.uuid }),
        name: into?.name ?? "A",
        chosen: into?.chosen ?? true,
        spots: found.spots.map(({ segment, break: at, locked }) => ({ segment, break: at, locked })),
      });
      const scenario = await presentScenario(ctx, order, after);
      return { booked: found.spots.length, moved: 0, scenario };
    }
    if (row.status !== "active") throw conflict("not_active");
    const isOthers = found.moves.some((move) => move.campaign !== row.uuid);
    if (isOthers && !mayMoveOthers(ctx)) throw forbidden("moves_others");
    return withoutScope(async () => {
      await lockStations(ctx, [...new Set([...order.stations.keys(), ...row.station_ids])]);
      await refuseChanged(ctx, row, kept.seen);
      const done = await applyToBooked(ctx, row, order, found);
      await ctx.db.schedule_preview.deleteMany({ where: { uuid: kept.uuid } });
      await record(ctx, "campaign.rescheduled", {
        uuid: row.uuid,
        before: { name: row.name, spots: row.spots_booked },
        after: { name: row.name, mode: found.mode, booked: done.booked, moved: done.moved },
      });
      await publishChange(ctx, STALE);
      return done;
    });
  });
  if (done.scenario?.chosen) await refreshPrice(ctx, input.campaign);
  return done;
};
