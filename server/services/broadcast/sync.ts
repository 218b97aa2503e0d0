import type { DisplacedPlay } from "@/lib/calls/broadcast/breaks";
import { type Day, today } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { closeGaps, logsChanged } from "@/server/data/queries/bookings";
import { concern } from "@/server/data/queries/concerns";
import { lockStations, openBreaks } from "@/server/data/queries/occurrences";
import { dropMirrors, inheritBreaks, lastPlay, mirrorAhead } from "@/server/data/queries/sync";
import { asWholeTenant } from "@/server/data/transaction";
import type { How } from "./displace";
import { remake } from "./week";

type Member = { uuid: string; leader_id: string | null; timezone: string; day_start: number };

async function settled(ctx: Ctx, station: string, touched: readonly { occurrence: string; date: Day }[]) {
  if (touched.length === 0) return;
  await closeGaps(ctx, [...new Set(touched.map((t) => t.occurrence))]);
  await logsChanged(
    ctx,
    [...new Set(touched.map((t) => t.date))].map((date) => ({ station, date })),
  );
}

/** Leaves its leader from its own today on: the past stays, the mirrored plays ahead go, the leader's week becomes its own. */
async function leave(ctx: Ctx, { uuid, leader_id, ...clock }: Member) {
  await inheritBreaks(ctx, uuid, leader_id!, today(ctx.now, clock.timezone, clock.day_start));
  await settled(ctx, uuid, await dropMirrors(ctx, uuid));
}

/** Takes the leader's plays that are ahead. */
async function join(ctx: Ctx, { uuid, ...clock }: Member, leader: string) {
  const from = today(ctx.now, clock.timezone, clock.day_start);
  const last = await lastPlay(ctx, leader);
  if (!last || last < from) return;
  await openBreaks(ctx, uuid, from, last);
  const { touched, customers } = await mirrorAhead(ctx, uuid, leader);
  await settled(ctx, uuid, touched);
  for (const customer of customers) await concern(ctx, customer);
}

/**
 * Makes a station follow another from its today on, or nobody. Its own plays that the leader's breaks do not hold are
 * displaced as `how` says; answers them.
 */
export const follow = (ctx: Ctx, member: Member, leader: string | null, how: How): Promise<DisplacedPlay[]> =>
  asWholeTenant(async () => {
    const { uuid, leader_id } = member;
    if (leader_id === leader) return [];
    await lockStations(ctx, [uuid, ...[leader_id, leader].flatMap((id) => id ?? [])]);
    if (leader_id) await leave(ctx, member);
    await ctx.db.station.updateMany({
      where: { uuid },
      data: { leader_id: leader, ...(leader && { break_template_id: null, break_template_from: null }) },
    });
    const from = today(ctx.now, member.timezone, member.day_start);
    const displaced = await remake(ctx, { stations: [uuid], from }, how);
    if (leader && how !== "tell") await join(ctx, member, leader);
    return displaced;
  });
