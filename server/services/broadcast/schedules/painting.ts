import type { KeptSpot } from "@/lib/booking/demands";
import type { Segment } from "@/lib/booking/shapes/segment";
import { Refusal } from "@/lib/errors";
import { type AssignedSpots, assignPaintedSpots } from "@/lib/planner/assign";
import type { PaintedSpot } from "@/lib/planner/shapes";
import { type Ctx, keyOf } from "@/server/ctx";
import { readOpenBreaks } from "@/server/data/queries/sales/bookings";
import { toKept } from "@/server/services/broadcast/booking/painted";
import { type PlanInput, readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import type { CampaignRow } from "@/server/services/broadcast/campaigns/read";

/** Compares a painting with what is sold: which segment sells each spot, and which spots no segment sells. */
export async function compareToSold(
  ctx: Ctx,
  order: PlanInput | null,
  painted: readonly PaintedSpot[],
  { pending, before }: { pending?: ReadonlySet<string>; before?: readonly Segment[] } = {},
): Promise<AssignedSpots> {
  if (!order || painted.length === 0) return { spots: [...painted], unsold: [...painted] };
  const breaks = await readOpenBreaks(
    ctx,
    painted.map((spot) => spot.break),
  );
  const segments = order.asked.map(({ segment }) => segment);
  const places = new Map(breaks.map((b) => [b.uuid, b]));
  return assignPaintedSpots(segments, painted, places, order.calendar, pending, before);
}

/** The painted spots that are sold, as a plan keeps them, and how many are not. */
export async function pickSoldSpots(
  ctx: Ctx,
  order: PlanInput,
  { spots }: { spots: readonly PaintedSpot[] },
) {
  const found = await compareToSold(ctx, order, spots);
  const unsold = new Set(found.unsold);
  const sold = found.spots.filter((spot) => !unsold.has(spot));
  return { kept: toKept(sold, order.segments), unsold: unsold.size };
}

/** The price of painted spots where they are, and each with its list price. */
export async function pricePainted(ctx: Ctx, order: PlanInput, kept: readonly KeptSpot[]) {
  const breaks = await readOpenBreaks(
    ctx,
    kept.map((spot) => spot.break),
  );
  const places = new Map(breaks.map((b) => [b.uuid, b]));
  const placed = kept.flatMap(({ segment, break: at }) => {
    const adBreak = places.get(at);
    return adBreak ? [{ segment, station: adBreak.station, break: at, reasons: [] }] : [];
  });
  return pricePlacedSpots(order, placed, places);
}

/** The order of a draft; null where it has no segments, undefined where it is too large for a plan. */
async function readOrder(ctx: Ctx, row: CampaignRow): Promise<PlanInput | null | undefined> {
  try {
    return await readPlanInput(ctx, toSale(row));
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid") return undefined;
    throw error;
  }
}

/**
 * Assigns the painted spots of a draft to its changed segments. Spots that no segment sells any more stay painted and
 * are counted in `unsold`. Scenarios of a draft that is too large for a plan are left as they are. Returns whether any
 * scenario changed.
 */
export async function assignPaintings(
  ctx: Ctx,
  row: CampaignRow,
  before: readonly Segment[],
): Promise<boolean> {
  const scenarios = await ctx.db.scenario.findMany({ where: { campaign_id: row.uuid } });
  if (scenarios.length === 0) return false;
  const order = await readOrder(ctx, row);
  if (order === undefined) return false;
  let changed = false;
  const pending = new Set((row.unfinished?.segments ?? []).flatMap(({ segment }) => segment.uuid ?? []));
  for (const { uuid, spots, unsold, version } of scenarios) {
    const found = await compareToSold(ctx, order, spots, { pending, before });
    const isMoved = found.spots.some((spot, at) => spot.segment !== spots[at]?.segment);
    if (!isMoved && found.unsold.length === unsold) continue;
    changed = true;
    await ctx.db.scenario.update({
      where: keyOf(ctx, uuid),
      data: { spots: found.spots, unsold: found.unsold.length, ...(isMoved && { version: version + 1 }) },
    });
  }
  return changed;
}

/** The segments painted in the scenarios of a draft. */
export async function readPaintedSegments(ctx: Ctx, campaign_id: string): Promise<Set<string>> {
  const scenarios = await ctx.db.scenario.findMany({ where: { campaign_id } });
  return new Set(scenarios.flatMap(({ spots }) => spots.map((spot) => spot.segment)));
}
