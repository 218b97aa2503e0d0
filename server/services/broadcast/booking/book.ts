import { randomUUID } from "node:crypto";
import { assignPositions, type SeatedSpot } from "@/lib/booking/positions";
import { getEdge, getNearPart } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { countDays, toDay } from "@/lib/day";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import { hasHardOverrun } from "@/server/data/queries/inventory/hard-breaks";
import {
  type BreakChange,
  bookBreaks,
  closeGaps,
  findFullBreaks,
  findSharedBreaks,
  insertSpots,
  markLogsChanged,
  type NewSpot,
  readMirrors,
  readPositions,
  writePositions,
} from "@/server/data/queries/sales/bookings";
import { giveCarts } from "@/server/services/broadcast/commercials/carts";
import { readSpacing, type Spacing } from "./spacing";

const DAY_ZERO = toDay("1970-01-01");

/** Changes of breaks: seconds and spots by break. */
function sumChanges(spots: readonly NewSpot[]): BreakChange[] {
  const changes = new Map<string, BreakChange>();
  for (const { break_id, length } of spots) {
    const { seconds, spots } = changes.get(break_id) ?? { seconds: 0, spots: 0 };
    changes.set(break_id, { break: break_id, seconds: seconds + length, spots: spots + 1 });
  }
  return [...changes.values()];
}

/** The same spots on the followers: without price, linked to their leader's. */
async function makeMirrors(ctx: Ctx, spots: readonly NewSpot[]): Promise<NewSpot[]> {
  const found = Map.groupBy(
    await readMirrors(ctx, [...new Set(spots.map((p) => p.break_id))]),
    (m) => m.leader,
  );
  return spots.flatMap((spot) =>
    (found.get(spot.break_id) ?? []).map(
      ({ break: adBreak, station }): NewSpot => ({
        ...spot,
        uuid: randomUUID(),
        station_id: station,
        break_id: adBreak,
        leader_spot_id: spot.uuid,
        price: toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency)),
        price_steps: [],
        source: "sync",
        reasons: [{ rule: "follows" }],
      }),
    ),
  );
}

/**
 * Books spots and their mirrors: rows, seconds, positions and cart numbers. Returns false, and books nothing, where one of the
 * breaks has been filled meanwhile, would run into a hard break, or a spot that is sold alone would share it.
 */
export async function bookSpots(
  ctx: Ctx,
  spots: readonly NewSpot[],
  segments: readonly Segment[],
): Promise<boolean> {
  const followers = await makeMirrors(ctx, spots);
  const all = [...spots, ...followers];
  const changes = sumChanges(all);
  if ((await findFullBreaks(ctx, changes)).length || (await hasHardOverrun(ctx, changes))) return false;
  const alone = new Set(segments.flatMap((s) => (s.alone && s.uuid ? [s.uuid] : [])));
  const coming = all.map(({ break_id, campaign_id, segment_id }) => ({
    break: break_id,
    campaign: campaign_id,
    alone: alone.has(segment_id),
  }));
  const breaks = changes.map((c) => c.break);
  if ((await findSharedBreaks(ctx, breaks, coming)).length) return false;
  // Before the breaks count the new spots.
  const spacing = await readSpacing(ctx, spots, segments);
  await bookBreaks(ctx, changes);
  const planned = all.filter((p) => p.status === "planned");
  await giveCarts(
    ctx,
    planned.map((p) => ({ station: p.station_id, commercial: p.commercial_id })),
  );
  const seats = await seatSpots(ctx, spots, segments, spacing);
  const end = new Map(changes.map((c) => [c.break, c.spots]));
  await insertSpots(ctx, [
    ...spots.map((p) => ({ ...p, position: takeFrom(seats, p.uuid) })),
    // Behind all other spots, until they take their leaders' order.
    ...followers.map((p, i) => ({ ...p, position: BEHIND + i + (end.get(p.break_id) ?? 0) })),
  ]);
  const places = new Set(followers.map((p) => p.break_id));
  if (places.size) await closeGaps(ctx, [...places]);
  const days = new Map(
    all.map((p) => [`${p.station_id}|${p.date}`, { station: p.station_id, date: p.date }]),
  );
  await markLogsChanged(ctx, [...days.values()]);
  return true;
}
const BEHIND = 1000;

/** Positions of the new spots; existing ones make room. */
async function seatSpots(
  ctx: Ctx,
  spots: readonly NewSpot[],
  segments: readonly Segment[],
  spacing: Spacing | null,
): Promise<Map<string, number>> {
  const places = new Map(segments.map((s, at) => [s.uuid!, getSegmentPlace(segments, at)]));
  const coming = Map.groupBy(spots, (p) => p.break_id);
  const existing = Map.groupBy(await readPositions(ctx, [...coming.keys()]), (s) => s.break);
  const before = new Map([...existing.values()].flat().map((s) => [s.uuid, s.position]));
  const seats = [...coming].flatMap(([adBreak, own]) => {
    const [first] = own;
    if (!first) return [];
    const turn = countDays(DAY_ZERO, first.date) + Math.floor(first.second / 3600);
    return assignPositions(
      existing.get(adBreak) ?? [],
      own.map((p) => ({ ...toSeatedSpot(p, places.get(p.segment_id)), rank: spacing?.(p) })),
      turn,
    );
  });
  await writePositions(
    ctx,
    seats.filter((s) => before.has(s.uuid) && before.get(s.uuid) !== s.position),
  );
  return new Map(seats.map((s) => [s.uuid, s.position]));
}
/** The position a segment asks for. A spot with reminders is near the top, the reminders near the end. */
function getSegmentPlace(segments: readonly Segment[], at: number): Segment["place"] {
  const { place, follows } = takeAt(segments, at);
  if (place !== "any") return place;
  if (follows) return "bottom";
  return segments.some((s) => s.follows?.segment === at) ? "top" : "any";
}

const toSeatedSpot = (
  { uuid, pinned = false, position }: NewSpot,
  place: Segment["place"] | undefined,
): SeatedSpot => ({
  uuid,
  place: getEdge(place),
  near: getNearPart(place),
  pinned: pinned && position > 0,
  position,
});

/** Renumbers the spots of breaks: 1…n without gaps, sold and pinned positions kept; mirrors follow. */
export async function reseatBreaks(ctx: Ctx, breaks: readonly string[]) {
  const existing = Map.groupBy(await readPositions(ctx, breaks), (s) => s.break);
  const seats = [...existing.values()].flatMap((own) => {
    const before = new Map(own.map((s) => [s.uuid, s.position]));
    return assignPositions(own, [], 0).filter((s) => before.get(s.uuid) !== s.position);
  });
  await writePositions(ctx, seats);
}
