import { assignPositions } from "@/lib/booking/positions";
import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import { conflict } from "@/lib/errors";
import { type Displacement, displaceSpots } from "@/lib/inventory/displace";
import { takeAt, takeFrom } from "@/lib/must";
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
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";

type DisplaceWork = Awaited<ReturnType<typeof prepareRemake>>;
/** How spots that lose their break are handled: refuse the change, only report them, or move them. */
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

/** Decides for every spot that its break no longer holds; spots of followers go with their leader's. */
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
  for (const [day, daySpots] of Map.groupBy(spots, dayOf)) {
    const found = displaceSpots(
      clashesOf.get(day) ?? [],
      breaksOf.get(day) ?? [],
      daySpots,
      separation.get(takeAt(daySpots, 0).station) ?? 0,
    );
    const byId = new Map(daySpots.map((p) => [p.uuid, p]));
    own.push(...found.map((move) => ({ spot: takeFrom(byId, move.spot), move, mirrored: false })));
  }
  const leaders = new Map(own.filter((d) => !d.spot.leader_spot).map((d) => [d.spot.uuid, d.move]));
  // A mirrored spot has its leader's place: it moves with it, and is removed where that is not possible.
  const alone = own
    .filter((d) => d.spot.leader_spot && !leaders.has(d.spot.leader_spot))
    .map((d) => ({ ...d, move: { ...d.move, to_second: null } }));
  const mirrored = spots.flatMap((spot) => {
    const move = spot.leader_spot && leaders.get(spot.leader_spot);
    return move ? [{ spot, move: { ...move, spot: spot.uuid }, mirrored: true }] : [];
  });
  return [...own.filter((d) => !d.spot.leader_spot), ...alone, ...mirrored];
}

/** Converts to the output of the call; a mirrored spot that is removed with its leader's is listed once. */
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

/** Moves what can be moved and removes the rest, which its campaigns list as unplaced. */
export async function displace(ctx: Ctx, work: DisplaceWork, found: readonly Decided[]) {
  const lost = found.filter((d) => d.move.to_second === null);
  const billed = lost.filter((d) => d.spot.billed).length;
  if (billed) throw conflict("spots_are_billed", { spots: billed });
  await work.openFor();
  const daySpots = await moveToTimes(
    ctx,
    found.flatMap(({ spot, move }) =>
      move.to_second === null ? [] : [{ spot: spot.uuid, second: move.to_second }],
    ),
  );
  const removed = lost.map((d) => d.spot.uuid);
  await writeReported(ctx, listSpots(removed, { mirrors: true }), async () => {
    await ctx.db.spot.deleteMany({
      where: {
        OR: [{ uuid: { in: removed }, leader_spot_id: { not: null } }, { leader_spot_id: { in: removed } }],
      },
    });
    await ctx.db.spot.deleteMany({ where: { uuid: { in: removed } } });
  });
  await closeGaps(ctx, [...new Set([...daySpots, ...found.map((d) => d.spot.break)])]);
  const came = new Map(found.map(({ spot }) => [spot.uuid, spot.tied]));
  for (const seats of Map.groupBy(await readPositions(ctx, daySpots), (s) => s.break).values()) {
    const remaining = seats.filter((s) => !came.has(s.uuid));
    const coming = seats.filter((s) => came.has(s.uuid));
    await writePositions(
      ctx,
      assignPositions(
        remaining,
        coming.map((s) => ({ ...s, pinned: false, near: getNearPart(takeFrom(came, s.uuid)) })),
        0,
      ),
    );
  }
  const days = new Map(found.map(({ spot }) => [dayOf(spot), { station: spot.station, date: spot.date }]));
  await markLogsChanged(ctx, [...days.values()]);
  await updateCampaigns(ctx, lost);
}

/** A moved spot goes behind the others; one with a reminder goes before them. */
const getNearPart = (tied: BookedRow["tied"]) => (tied && !tied.reminds ? "top" : "bottom");

/** Updates the campaigns of removed spots: remaining spots and unplaced ones. */
async function updateCampaigns(ctx: Ctx, lost: readonly Decided[]) {
  const own = lost.filter((d) => d.spot.leader_spot === null);
  for (const [uuid, of] of Map.groupBy(own, (d) => d.spot.campaign)) {
    const { spots, total } = await readRemaining(ctx, uuid);
    const { unplaced, status } = await ctx.db.campaign.findFirstOrThrow({
      where: { uuid },
      select: { unplaced: true, status: true },
    });
    const more = [...Map.groupBy(of, (d) => `${d.spot.segment_at}|${d.spot.station}`).values()].map(
      (same) => {
        const { segment_at, station } = takeAt(same, 0).spot;
        return {
          segment: segment_at,
          station,
          missing: same.length,
          reasons: [{ rule: "break_changed", count: same.length }],
          relaxations: [],
        };
      },
    );
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        // The total of a draft with held spots is estimated, not summed.
        ...(status !== "draft" && { spots_booked: spots, total }),
        unplaced: [...unplaced, ...more],
        version: { increment: 1 },
      },
    });
  }
}
