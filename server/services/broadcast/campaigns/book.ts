import { randomUUID } from "node:crypto";
import { type Stander, seatsOf } from "@/lib/booking/seats";
import { edgeOf, nearOf } from "@/lib/booking/segment";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { type Day, daysBetween } from "@/lib/day";
import { money, placesOf } from "@/lib/money";
import { type Ctx, placeOf } from "@/server/ctx";
import {
  bookBreaks,
  breaksGrownFull,
  type Change,
  closeGaps,
  insertPlays,
  logsChanged,
  mirrors,
  type NewPlay,
  reseat,
  seatedIn,
} from "@/server/data/queries/bookings";

const DAY_ZERO = "1970-01-01" as Day;

/** Seconds and spots by break. */
function changesOf(plays: readonly NewPlay[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { occurrence_id, length } of plays) {
    const { seconds, spots } = changes.get(occurrence_id) ?? { seconds: 0, spots: 0 };
    changes.set(occurrence_id, { occurrence: occurrence_id, seconds: seconds + length, spots: spots + 1 });
  }
  return [...changes.values()];
}

/** The same plays on the stations that follow: unpriced, tied to their leader's. */
async function mirrored(ctx: Ctx, plays: readonly NewPlay[]): Promise<NewPlay[]> {
  const found = Map.groupBy(
    await mirrors(ctx, [...new Set(plays.map((p) => p.occurrence_id))]),
    (m) => m.leader,
  );
  return plays.flatMap((play) =>
    (found.get(play.occurrence_id) ?? []).map(
      ({ occurrence, station }): NewPlay => ({
        ...play,
        uuid: randomUUID(),
        station_id: station,
        occurrence_id: occurrence,
        leader_spot_id: play.uuid,
        price: money(0, placesOf(placeOf(ctx).currency)),
        price_steps: [],
        source: "sync",
        reasons: [{ rule: "follows" }],
      }),
    ),
  );
}

/**
 * Books plays and their mirrors: plays, seconds and seats in one piece. Answers false, and books nothing, where
 * somebody filled one of the breaks meanwhile.
 */
export async function book(
  ctx: Ctx,
  plays: readonly NewPlay[],
  segments: readonly Segment[],
): Promise<boolean> {
  const followers = await mirrored(ctx, plays);
  const all = [...plays, ...followers];
  const changes = changesOf(all);
  if ((await breaksGrownFull(ctx, changes)).length) return false;
  await bookBreaks(ctx, changes);
  const seats = await seated(ctx, plays, segments);
  const end = new Map(changes.map((c) => [c.occurrence, c.spots]));
  await insertPlays(ctx, [
    ...plays.map((p) => ({ ...p, position: seats.get(p.uuid)! })),
    // Behind whatever stands there, until they take their leaders' order.
    ...followers.map((p, i) => ({ ...p, position: BEHIND + i + (end.get(p.occurrence_id) ?? 0) })),
  ]);
  const places = new Set(followers.map((p) => p.occurrence_id));
  if (places.size) await closeGaps(ctx, [...places]);
  const days = new Map(
    all.map((p) => [`${p.station_id}|${p.date}`, { station: p.station_id, date: p.date }]),
  );
  await logsChanged(ctx, [...days.values()]);
  return true;
}
const BEHIND = 1000;

/** Seats of the new plays; those that stand there already move over. */
async function seated(
  ctx: Ctx,
  plays: readonly NewPlay[],
  segments: readonly Segment[],
): Promise<Map<string, number>> {
  const places = new Map(segments.map((s, at) => [s.uuid!, placeIn(segments, at)]));
  const coming = Map.groupBy(plays, (p) => p.occurrence_id);
  const standing = Map.groupBy(await seatedIn(ctx, [...coming.keys()]), (s) => s.occurrence);
  const before = new Map([...standing.values()].flat().map((s) => [s.uuid, s.position]));
  const seats = [...coming].flatMap(([occurrence, own]) => {
    const [{ date, second }] = own as [NewPlay];
    const turn = daysBetween(DAY_ZERO, date) + Math.floor(second / 3600);
    return seatsOf(
      standing.get(occurrence) ?? [],
      own.map((p) => newcomer(p, places.get(p.segment_id))),
      turn,
    );
  });
  await reseat(
    ctx,
    seats.filter((s) => before.has(s.uuid) && before.get(s.uuid) !== s.position),
  );
  return new Map(seats.map((s) => [s.uuid, s.position]));
}
/** The place a segment asks; what has reminders stands near the top and they near the end, others between them. */
function placeIn(segments: readonly Segment[], at: number): Segment["place"] {
  const { place, follows } = segments[at]!;
  if (place !== "any") return place;
  if (follows) return "bottom";
  return segments.some((s) => s.follows?.segment === at) ? "top" : "any";
}

const newcomer = (
  { uuid, pinned = false, position }: NewPlay,
  place: Segment["place"] | undefined,
): Stander => ({
  uuid,
  place: edgeOf(place),
  near: nearOf(place),
  pinned: pinned && position > 0,
  position,
});

/** Seats what stands in some breaks anew: 1…n without gaps, sold and pinned places kept; mirrors follow. */
export async function settled(ctx: Ctx, breaks: readonly string[]) {
  const standing = Map.groupBy(await seatedIn(ctx, breaks), (s) => s.occurrence);
  const seats = [...standing.values()].flatMap((own) => {
    const before = new Map(own.map((s) => [s.uuid, s.position]));
    return seatsOf(own, [], 0).filter((s) => before.get(s.uuid) !== s.position);
  });
  await reseat(ctx, seats);
}
