import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { KeptSpot } from "@/lib/booking/demands";
import type { Segment } from "@/lib/booking/shapes/segment";
import { subtractUsed } from "@/lib/booking/split-segments";
import { getListPrice } from "@/lib/booking/spot-prices";
import { applySegments, keepHours, type RevisedSegments } from "@/lib/campaigns/revision";
import { takeAt, takeFrom } from "@/lib/must";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import type { RevisableSpot } from "@/server/data/queries/sales/revisions";
import { withFoundHours } from "@/server/services/broadcast/booking/found-hours";
import { readGround } from "@/server/services/broadcast/booking/ground";
import { type PlannedCampaign, planCampaign } from "@/server/services/broadcast/booking/plan";
import { type PlanInput, readPlanInput, type Sale } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import { readCalendar } from "@/server/services/broadcast/booking/terms";
import { type CampaignRow, readSegments } from "@/server/services/broadcast/campaigns/read";
import { findBroken } from "@/server/services/broadcast/schedules/checks";
import { compareToSold } from "@/server/services/broadcast/schedules/painting";
import { addPrices, countBySegment, type RevisionRow, type RevisionSpots, readRevisionSpots } from "./find";

/** What a revision would book: the order it plans, its spots with their prices, and which of them are booked already. */
export type RevisionPlan = RevisionSpots & {
  order: PlanInput;
  segments: RevisedSegments;
  /** The spots from the date on; booked ones keep their uuid. Segments are those of the revision. */
  found: PlannedCampaign;
  kept: ReadonlyMap<string, RevisableSpot>;
};

/** The rate cards a campaign was sold on, by station; stations of one version share one object. */
async function readSoldCards(ctx: Ctx, row: CampaignRow): Promise<Map<string, PriceModelTerms>> {
  const versions = await ctx.db.price_model_version.findMany({
    where: {
      OR: row.stations.flatMap(({ price_model_id, price_model_version: version }) =>
        price_model_id && version ? [{ price_model_id, version }] : [],
      ),
    },
  });
  const cards = new Map(versions.map((v) => [`${v.price_model_id} ${v.version}`, v.terms]));
  return new Map(
    row.stations.flatMap((s): [string, PriceModelTerms][] => {
      const card = cards.get(`${s.price_model_id} ${s.price_model_version}`);
      return card ? [[s.station_id, card]] : [];
    }),
  );
}

/** The price terms of what airs from the date on: agreed totals less what stays, discounts counted with what stays. */
function toRestTerms(
  { terms, places }: Pick<PlanInput, "terms" | "places">,
  standing: readonly RevisableSpot[],
): PlanInput["terms"] {
  const byStation = Map.groupBy(standing, (spot) => spot.station);
  const stations = Object.entries(terms.stations).map(([station, amount]) => [
    station,
    subtractUsed(amount, addPrices(byStation.get(station) ?? [], places)),
  ]);
  return {
    ...terms,
    manual: terms.manual && subtractUsed(terms.manual, addPrices(standing, places)),
    stations: Object.fromEntries(stations),
    // Spots of packages count towards no discount.
    before: standing
      .filter(({ steps }) => !steps.some(({ step }) => step === "package"))
      .map(({ station, date, price, steps }) => ({
        station,
        day: `${station}|${date}`,
        price: getListPrice(steps, price),
      })),
  };
}

/** The booked spots that the revision still sells, with their segment of it; the others are placed anew. */
async function pickKept(
  ctx: Ctx,
  row: CampaignRow,
  order: PlanInput,
  { open, standing }: RevisionSpots,
  revision: Pick<RevisionRow, "origins" | "from_date">,
): Promise<{ spot: RevisableSpot; segment: number }[]> {
  const revisedOf = new Map(Object.entries(revision.origins).map(([own, origin]) => [origin, own]));
  const known = new Set(order.segments.map((segment) => segment.uuid));
  const named = (segment: string | null) => {
    const own = revisedOf.get(segment ?? "");
    return own && known.has(own) ? own : (segment ?? "");
  };
  const fixed = standing.filter((p) => p.date >= revision.from_date && p.segment);
  const spots = [...fixed, ...open];
  const painted = spots.map((p) => ({
    segment: named(p.segment),
    break: p.break,
    locked: !p.open || p.pinned,
  }));
  const { spots: assigned, unsold } = await compareToSold(ctx, order, painted, { before: readSegments(row) });
  const lost = new Set(unsold);
  const numbers = new Map(order.segments.map((segment, at) => [segment.uuid, at]));
  return assigned.flatMap((at, i) => {
    const spot = takeAt(spots, i);
    const segment = numbers.get(at.segment);
    if (segment === undefined || lost.has(takeAt(painted, i))) return [];
    return takeAt(order.asked, segment).segment.length === spot.length ? [{ spot, segment }] : [];
  });
}

/** Leaves out booked spots whose place breaks a rule that their changed segment has now. */
async function keepAllowed(
  order: PlanInput,
  ground: Awaited<ReturnType<typeof readGround>>,
  kept: readonly { spot: RevisableSpot; segment: number }[],
  changed: readonly boolean[],
) {
  if (!changed.some(Boolean)) return kept;
  const broken = await findBroken(
    order,
    ground,
    kept.map(({ spot, segment }): KeptSpot => ({ segment, break: spot.break })),
  );
  const places = new Set(broken.map((one) => one.break));
  return kept.filter(({ spot, segment }) => !spot.open || !changed[segment] || !places.has(spot.break));
}

/**
 * Plans what the revision of a campaign books from its date on, beside everything else: what it still sells stays where
 * it is, the rest is placed. Writes nothing. Null without segments.
 */
export async function planRevision(
  ctx: Ctx,
  row: CampaignRow,
  revision: Pick<RevisionRow, "origins" | "from_date">,
  sale: Sale,
): Promise<RevisionPlan | null> {
  return withoutScope(async () => {
    const spots = await readRevisionSpots(ctx, row.uuid, revision.from_date);
    const sold = readSegments(row);
    const named = sale.segments.map((segment) => ({ ...segment, uuid: segment.uuid ?? randomUUID() }));
    const calendar = await readCalendar(ctx, sale);
    const segments = await withFoundHours(ctx, keepHours(named, sold, revision.origins), calendar);
    const cards = await readSoldCards(ctx, row);
    const read = await readPlanInput(ctx, { ...sale, uuid: row.uuid, segments }, { cards });
    if (!read) return null;
    const order = { ...read, terms: toRestTerms(read, spots.standing) };
    const { places } = order;
    const before = spots.standing.filter((p) => p.date < revision.from_date);
    const result = applySegments(
      sold,
      segments.map((segment) => ({ ...segment, uuid: segment.uuid ?? randomUUID() })),
      revision.origins,
      revision.from_date,
      { before: countBySegment(before, places), all: countBySegment(spots.standing, places) },
    );
    const picked = await pickKept(ctx, row, order, spots, revision);
    const fixed = picked.flatMap(({ spot }) => (spot.open ? [] : [spot.uuid]));
    const changing = new Set([...spots.open.map((p) => p.uuid), ...fixed]);
    const ground = await readGround(ctx, order, changing);
    const allowed = await keepAllowed(order, ground, picked, result.changed);
    const kept = allowed.map(({ spot, segment }): KeptSpot => ({ segment, break: spot.break }));
    const planned = await planCampaign(ctx, order, { kept }, ground);
    const { found, kept: booked } = priceRevision(order, planned, allowed, sold, revision);
    const isSame =
      !result.changed.some(Boolean) &&
      booked.size === spots.open.length &&
      found.spots.length === booked.size &&
      isDeepStrictEqual([sale.price_json, sale.discounts], [row.price_json, row.discounts]);
    return {
      ...spots,
      order,
      segments: result,
      found: isSame ? keepPrices(order, found, booked) : found,
      kept: booked,
    };
  });
}

/** The planned spots without those that stay as they are, with their prices; booked ones keep uuid and commercial. */
function priceRevision(
  order: PlanInput,
  planned: PlannedCampaign,
  kept: readonly { spot: RevisableSpot; segment: number }[],
  sold: readonly Segment[],
  { origins }: Pick<RevisionRow, "origins">,
): { found: PlannedCampaign; kept: Map<string, RevisableSpot> } {
  const origin = new Map(sold.map((segment) => [segment.uuid, segment]));
  const hasNewCopy = order.segments.map(({ uuid, commercial, group }) => {
    const was = origin.get(origins[uuid ?? ""]);
    return was?.commercial !== commercial || was?.group !== group;
  });
  const numbers = new Map(order.asked.map(({ segment }, at) => [segment.uuid, at]));
  const waiting = Map.groupBy(kept, ({ spot, segment }) => `${segment} ${spot.break}`);
  const rows = planned.spots.flatMap((spot) => {
    const segment = takeFrom(numbers, spot.segment_id);
    const stands = waiting.get(`${segment} ${spot.break_id}`)?.shift()?.spot ?? null;
    return stands && !stands.open ? [] : [{ spot, segment, stands }];
  });
  const { spots, listed, price } = pricePlacedSpots(
    order,
    rows.map(({ spot, segment }) => ({
      segment,
      station: spot.station_id,
      break: spot.break_id,
      reasons: spot.reasons,
    })),
    new Map(planned.spots.map((spot) => [spot.break_id, spot])),
  );
  const booked = new Map<string, RevisableSpot>();
  const named = spots.map((spot, i): NewSpot => {
    const { spot: from, segment, stands } = takeAt(rows, i);
    if (!stands) return { ...spot, commercial_id: from.commercial_id };
    booked.set(stands.uuid, stands);
    const commercial_id = takeAt(hasNewCopy, segment) ? from.commercial_id : stands.commercial;
    return { ...spot, uuid: stands.uuid, commercial_id };
  });
  return { found: { ...planned, spots: named, listed, order: price }, kept: booked };
}

/** Nothing changes: every spot keeps its price to the cent. */
function keepPrices(
  order: PlanInput,
  found: PlannedCampaign,
  kept: ReadonlyMap<string, RevisableSpot>,
): PlannedCampaign {
  const spots = found.spots.map((spot): NewSpot => {
    const { price, steps } = takeFrom(kept, spot.uuid);
    return { ...spot, price, price_steps: steps };
  });
  const total = addPrices(spots, order.places);
  const stations = [...Map.groupBy(spots, (spot) => spot.station_id)].map(([station, own]) => [
    station,
    addPrices(own, order.places),
  ]);
  return { ...found, spots, order: { ...found.order, total, stations: Object.fromEntries(stations) } };
}
