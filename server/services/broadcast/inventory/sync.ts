import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import { type Day, getToday } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations, openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import {
  dropMirrors,
  findLastSpot,
  inheritBreaks,
  mirrorFutureSpots,
} from "@/server/data/queries/inventory/sync";
import { closeGaps, markLogsChanged } from "@/server/data/queries/sales/bookings";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { giveCarts } from "../commercials/carts";
import type { DisplaceOptions } from "./displace";
import { remakeBreaks } from "./week";

type Member = { uuid: string; leader_id: string | null; timezone: string; day_start: number };

async function finishChange(ctx: Ctx, station: string, touched: readonly { break: string; date: Day }[]) {
  if (touched.length === 0) return;
  await closeGaps(ctx, [...new Set(touched.map((t) => t.break))]);
  await markLogsChanged(
    ctx,
    [...new Set(touched.map((t) => t.date))].map((date) => ({ station, date })),
  );
}

/**
 * Separates a station from its leader from its own today on: the past stays, future mirrored spots are deleted, the
 * leader's week becomes its own.
 */
async function leaveLeader(ctx: Ctx, { uuid, leader_id, ...clock }: Member) {
  await inheritBreaks(ctx, uuid, leader_id!, getToday(ctx.now, clock.timezone, clock.day_start));
  await finishChange(ctx, uuid, await dropMirrors(ctx, uuid));
}

/** Mirrors the leader's future spots. */
async function joinLeader(ctx: Ctx, { uuid, ...clock }: Member, leader: string) {
  const from = getToday(ctx.now, clock.timezone, clock.day_start);
  const last = await findLastSpot(ctx, leader);
  if (!last || last < from) return;
  await openBreaks(ctx, uuid, from, last);
  const { touched, customers } = await mirrorFutureSpots(ctx, uuid, leader);
  await finishChange(ctx, uuid, touched);
  const booked = touched.filter((spot) => !spot.held);
  await giveCarts(
    ctx,
    booked.map(({ commercial }) => ({ station: uuid, commercial })),
  );
  for (const customer of customers) await syncVisibility(ctx, customer);
}

/**
 * Makes a station follow another from its today on, or none. Its own spots that the leader's breaks do not hold are
 * handled as `how` says. Returns those spots.
 */
export const followStation = (
  ctx: Ctx,
  member: Member,
  leader: string | null,
  how: DisplaceOptions,
): Promise<DisplacedSpot[]> =>
  withoutScope(async () => {
    const { uuid, leader_id } = member;
    if (leader_id === leader) return [];
    await lockStations(ctx, [uuid, ...[leader_id, leader].flatMap((id) => id ?? [])]);
    if (leader_id) await leaveLeader(ctx, member);
    await ctx.db.station.updateMany({
      where: { uuid },
      data: { leader_id: leader, ...(leader && { break_template_id: null, break_template_from: null }) },
    });
    const from = getToday(ctx.now, member.timezone, member.day_start);
    const displaced = await remakeBreaks(ctx, { stations: [uuid], from }, how);
    if (leader && how !== "tell") await joinLeader(ctx, member, leader);
    return displaced;
  });
