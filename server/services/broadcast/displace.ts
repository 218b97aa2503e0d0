import { seatsOf } from "@/lib/booking/seats";
import type { DisplacedPlay } from "@/lib/calls/broadcast/breaks";
import { conflict } from "@/lib/errors";
import { type Displacement, displaced } from "@/lib/rules/displace";
import type { Ctx } from "@/server/ctx";
import { closeGaps, logsChanged, reseat, seatedIn } from "@/server/data/queries/bookings";
import { remains } from "@/server/data/queries/releases";
import {
  type Clash,
  moveToTimes,
  type remaking,
  type StandingRow,
} from "@/server/data/queries/remake-breaks";

type Work = Awaited<ReturnType<typeof remaking>>;
/** What is done where plays lose their break. */
export type How = "refuse" | "tell" | "displace";
export type Decided = { play: StandingRow; move: Displacement; mirrored: boolean };

const MINUTE = 60;
const dayOf = ({ station, date }: { station: string; date: string }) => `${station}|${date}`;

/** What becomes of every play whose break does not hold it any more; plays of followers go where their leader's go. */
export async function decided(ctx: Ctx, work: Work, clashes: readonly Clash[]): Promise<Decided[]> {
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
  const { plays, breaks } = await work.standing([...days.values()]);
  const clashesOf = Map.groupBy(clashes, dayOf);
  const breaksOf = Map.groupBy(breaks, dayOf);
  const own: Decided[] = [];
  const apart = new Map(stations.map((s) => [s.uuid, s.separation_minutes * MINUTE]));
  for (const [day, there] of Map.groupBy(plays, dayOf)) {
    const found = displaced(
      clashesOf.get(day) ?? [],
      breaksOf.get(day) ?? [],
      there,
      apart.get(there[0]!.station) ?? 0,
    );
    const byId = new Map(there.map((p) => [p.uuid, p]));
    own.push(...found.map((move) => ({ play: byId.get(move.play)!, move, mirrored: false })));
  }
  const leaders = new Map(own.filter((d) => !d.play.leader_spot).map((d) => [d.play.uuid, d.move]));
  // A mirrored play stands as its leader's: where that one moves it moves, and where it cannot it goes.
  const alone = own
    .filter((d) => d.play.leader_spot && !leaders.has(d.play.leader_spot))
    .map((d) => ({ ...d, move: { ...d.move, to_second: null } }));
  const mirrored = plays.flatMap((play) => {
    const move = play.leader_spot && leaders.get(play.leader_spot);
    return move ? [{ play, move: { ...move, play: play.uuid }, mirrored: true }] : [];
  });
  return [...own.filter((d) => !d.play.leader_spot), ...alone, ...mirrored];
}

/** As the call tells it; a mirrored play that goes with its leader's is not told twice. */
export const told = (found: readonly Decided[]): DisplacedPlay[] =>
  found
    .filter((d) => !d.mirrored)
    .map(({ play, move }) => ({
      uuid: play.uuid,
      station: play.station,
      station_name: play.station_name,
      campaign: play.campaign,
      campaign_name: play.campaign_name,
      title: play.title,
      length: play.length,
      date: play.date,
      second: play.second,
      to_second: move.to_second,
      why: move.why,
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.second - b.second || a.uuid.localeCompare(b.uuid));

/** Moves what can move and takes the rest out; their campaigns have it on their unplaced list. */
export async function displace(ctx: Ctx, work: Work, found: readonly Decided[]) {
  const lost = found.filter((d) => d.move.to_second === null);
  const billed = lost.filter((d) => d.play.billed).length;
  if (billed) throw conflict("plays_are_billed", { plays: billed });
  await work.openFor();
  const there = await moveToTimes(
    ctx,
    found.flatMap(({ play, move }) =>
      move.to_second === null ? [] : [{ play: play.uuid, second: move.to_second }],
    ),
  );
  const gone = lost.map((d) => d.play.uuid);
  await ctx.db.spot.deleteMany({
    where: { OR: [{ uuid: { in: gone }, leader_spot_id: { not: null } }, { leader_spot_id: { in: gone } }] },
  });
  await ctx.db.spot.deleteMany({ where: { uuid: { in: gone } } });
  await closeGaps(ctx, [...new Set([...there, ...found.map((d) => d.play.occurrence)])]);
  const came = new Map(found.map(({ play }) => [play.uuid, play.tied]));
  for (const seats of Map.groupBy(await seatedIn(ctx, there), (s) => s.occurrence).values()) {
    const standing = seats.filter((s) => !came.has(s.uuid));
    const coming = seats.filter((s) => came.has(s.uuid));
    await reseat(
      ctx,
      seatsOf(
        standing,
        coming.map((s) => ({ ...s, pinned: false, near: nearBy(came.get(s.uuid)!) })),
        0,
      ),
    );
  }
  const days = new Map(found.map(({ play }) => [dayOf(play), { station: play.station, date: play.date }]));
  await logsChanged(ctx, [...days.values()]);
  await missing(ctx, lost);
}

/** Who comes stands behind the others; who has a reminder, before them. */
const nearBy = (tied: StandingRow["tied"]) => (tied && !tied.reminds ? "top" : "bottom");

/** The campaigns of plays that lost their place: what they have still, and what they miss. */
async function missing(ctx: Ctx, lost: readonly Decided[]) {
  const own = lost.filter((d) => d.play.leader_spot === null);
  for (const [uuid, of] of Map.groupBy(own, (d) => d.play.campaign)) {
    const { plays, total } = await remains(ctx, uuid);
    const { unplaced, status } = await ctx.db.campaign.findFirstOrThrow({
      where: { uuid },
      select: { unplaced: true, status: true },
    });
    const more = [...Map.groupBy(of, (d) => `${d.play.segment_at}|${d.play.station}`).values()].map(
      (same) => ({
        segment: same[0]!.play.segment_at,
        station: same[0]!.play.station,
        missing: same.length,
        reasons: [{ rule: "break_changed", count: same.length }],
        relaxations: [],
      }),
    );
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        // What a draft that holds its plays comes to is estimated, not summed.
        ...(status !== "draft" && { plays_booked: plays, total }),
        unplaced: [...(unplaced as object[]), ...more],
        version: { increment: 1 },
      },
    });
  }
}
