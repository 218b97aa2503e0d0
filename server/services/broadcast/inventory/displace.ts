import { assignPositions } from "@/lib/booking/positions";
import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import { conflict } from "@/lib/errors";
import { type Displacement, displaceSpots } from "@/lib/inventory/displace";
import type { Ctx } from "@/server/ctx";
import {
  type BookedRow,
  type Clash,
  moveToTimes,
  type prepareRemake,
} from "@/server/data/queries/inventory/remake-breaks";
import {
  closeGaps,
  markLogsChanged,
  readPositions,
  writePositions,
} from "@/server/data/queries/sales/bookings";
import { readRemaining } from "@/server/data/queries/sales/releases";

type DisplaceWork = Awaited<ReturnType<typeof prepareRemake>>;
/** What is done where spots lose their break. */
export type DisplaceOptions = "refuse" | "tell" | "displace";

/** What is done with spots that lose their break: a preview only lists them, else they go or the change is refused. */
export function chooseDisplacement({
  preview,
  displace,
}: {
  preview?: boolean | undefined;
  displace?: boolean | undefined;
}): DisplaceOptions {
  if (preview) return "tell";
  return displace ? "displace" : "refuse";
}
export type Decided = { spot: BookedRow; move: Displacement; mirrored: boolean };

const MINUTE = 60;
const dayOf = ({ station, date }: { station: string; date: string }) => `${station}|${date}`;

/** What becomes of every spot whose break does not hold it any more; spots of followers go where their leader's go. */
export async function decideDisplaced(
  ctx: Ctx,
  work: DisplaceWork,
  clashes: readonly Clash[],
): Promise<Decided[]> {
  const stations = await ctx.db.station.findMany({
    select: { uuid: true, leader_id: true, separation_minutes: true },
  });
  const family = (uuid: string) => {
    const source = stations.find((s) => s.uuid === uuid)?.leader_id ?? uuid;
    return stations.filter((s) => s.uuid === source || s.leader_id === source || s.uuid === uuid);
  };
  const days = new Map(
    clashes.flatMap(({ station, date }) =>
      family(station).map(({ uuid }) => [`${uuid}|${date}`, { station: uuid, date }] as const),
    ),
  );
  const { spots, breaks } = await work.standing([...days.values()]);
  const clashesOf = Map.groupBy(clashes, dayOf);
  const breaksOf = Map.groupBy(breaks, dayOf);
  const own: Decided[] = [];
  const separation = new Map(stations.map((s) => [s.uuid, s.separation_minutes * MINUTE]));
  for (const [day, there] of Map.groupBy(spots, dayOf)) {
    const found = displaceSpots(
      clashesOf.get(day) ?? [],
      breaksOf.get(day) ?? [],
      there,
      separation.get(there[0]!.station) ?? 0,
    );
    const byId = new Map(there.map((p) => [p.uuid, p]));
    own.push(...found.map((move) => ({ spot: byId.get(move.spot)!, move, mirrored: false })));
  }
  const leaders = new Map(own.filter((d) => !d.spot.leader_spot).map((d) => [d.spot.uuid, d.move]));
  // A mirrored spot stands as its leader's: where that one moves it moves, and where it cannot it goes.
  const alone = own
    .filter((d) => d.spot.leader_spot && !leaders.has(d.spot.leader_spot))
    .map((d) => ({ ...d, move: { ...d.move, to_second: null } }));
  const mirrored = spots.flatMap((spot) => {
    const move = spot.leader_spot && leaders.get(spot.leader_spot);
    return move ? [{ spot, move: { ...move, spot: spot.uuid }, mirrored: true }] : [];
  });
  return [...own.filter((d) => !d.spot.leader_spot), ...alone, ...mirrored];
}

/** As the call tells it; a mirrored spot that goes with its leader's is not told twice. */
export const toDisplacedSpots = (found: readonly Decided[]): DisplacedSpot[] =>
  found
    .filter((d) => !d.mirrored)
    .map(({ spot, move }) => ({
      uuid: spot.uuid,
      station: spot.station,
      station_name: spot.station_name,
      campaign: spot.campaign,
      campaign_name: spot.campaign_name,
      title: spot.title,
      length: spot.length,
      date: spot.date,
      second: spot.second,
      to_second: move.to_second,
      why: move.why,
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.second - b.second || a.uuid.localeCompare(b.uuid));

/** Moves what can move and takes the rest out; their campaigns have it on their unplaced list. */
export async function displace(ctx: Ctx, work: DisplaceWork, found: readonly Decided[]) {
  const lost = found.filter((d) => d.move.to_second === null);
  const billed = lost.filter((d) => d.spot.billed).length;
  if (billed) throw conflict("spots_are_billed", { spots: billed });
  await work.openFor();
  const there = await moveToTimes(
    ctx,
    found.flatMap(({ spot, move }) =>
      move.to_second === null ? [] : [{ spot: spot.uuid, second: move.to_second }],
    ),
  );
  const gone = lost.map((d) => d.spot.uuid);
  await ctx.db.spot.deleteMany({
    where: { OR: [{ uuid: { in: gone }, leader_spot_id: { not: null } }, { leader_spot_id: { in: gone } }] },
  });
  await ctx.db.spot.deleteMany({ where: { uuid: { in: gone } } });
  await closeGaps(ctx, [...new Set([...there, ...found.map((d) => d.spot.break)])]);
  const came = new Map(found.map(({ spot }) => [spot.uuid, spot.tied]));
  for (const seats of Map.groupBy(await readPositions(ctx, there), (s) => s.break).values()) {
    const standing = seats.filter((s) => !came.has(s.uuid));
    const coming = seats.filter((s) => came.has(s.uuid));
    await writePositions(
      ctx,
      assignPositions(
        standing,
        coming.map((s) => ({ ...s, pinned: false, near: nearBy(came.get(s.uuid)!) })),
        0,
      ),
    );
  }
  const days = new Map(found.map(({ spot }) => [dayOf(spot), { station: spot.station, date: spot.date }]));
  await markLogsChanged(ctx, [...days.values()]);
  await missing(ctx, lost);
}

/** Who comes stands behind the others; who has a reminder, before them. */
const nearBy = (tied: BookedRow["tied"]) => (tied && !tied.reminds ? "top" : "bottom");

/** The campaigns of spots that lost their place: what they have still, and what they miss. */
async function missing(ctx: Ctx, lost: readonly Decided[]) {
  const own = lost.filter((d) => d.spot.leader_spot === null);
  for (const [uuid, of] of Map.groupBy(own, (d) => d.spot.campaign)) {
    const { spots, total } = await readRemaining(ctx, uuid);
    const { unplaced, status } = await ctx.db.campaign.findFirstOrThrow({
      where: { uuid },
      select: { unplaced: true, status: true },
    });
    const more = [...Map.groupBy(of, (d) => `${d.spot.segment_at}|${d.spot.station}`).values()].map(
      (same) => ({
        segment: same[0]!.spot.segment_at,
        station: same[0]!.spot.station,
        missing: same.length,
        reasons: [{ rule: "break_changed", count: same.length }],
        relaxations: [],
      }),
    );
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        // What a draft that holds its spots comes to is estimated, not summed.
        ...(status !== "draft" && { spots_booked: spots, total }),
        unplaced: [...(unplaced as object[]), ...more],
        version: { increment: 1 },
      },
    });
  }
}
