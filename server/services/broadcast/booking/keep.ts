import type { PlacedEstimate } from "@/lib/booking/estimate";
import type { Segment } from "@/lib/booking/shapes/segment";
import { invalid } from "@/lib/errors";
import { getCurrencyPlaces, type Money, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { listStationsOfNew } from "@/server/data/queries/tenant/visibility";
import type { CampaignFields } from "@/server/services/broadcast/campaigns/check";
import { estimateCampaign } from "@/server/services/broadcast/campaigns/estimate";
import { type CampaignRow, campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { resolveCommission } from "./commission";
import { type Sale, toSale } from "./plan-input";
import { isPlannable } from "./plannable";
import { listStationIds, readStationsToSell, type SoldRow } from "./sold";

const segmentRow = (campaign_id: string, kept: ReadonlySet<string>) => (s: Segment, position: number) => ({
  ...(s.uuid && kept.has(s.uuid) && { uuid: s.uuid }),
  campaign_id,
  position,
  kind: s.kind,
  commercial_id: s.commercial,
  group_id: s.group,
  length: s.length,
  station_ids: s.stations,
  from_date: s.from_date,
  to_date: s.to_date,
  days: s.days,
  weekdays: s.weekdays,
  skip_holidays: s.skip_holidays,
  hours: s.hours,
  per_day: s.per_day,
  per_week: s.per_week,
  total: s.total,
  budget: s.budget,
  place: s.place,
  break_numbers: s.break_numbers,
  break_names: s.break_names,
  purpose: s.purpose,
  separation_minutes: s.separation_minutes,
  prefers_prime: s.prefers_prime,
  alone: s.alone,
  co_branding: s.co_branding,
  price_override: s.price_override,
  from_package: s.from_package ?? Prisma.DbNull,
  follows: s.follows ?? Prisma.DbNull,
  // Set when its spots are booked or held.
  frozen: Prisma.DbNull,
});

/** Of uuids, those that no segment of another campaign has. */
async function listFreeUuids(ctx: Ctx, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const taken = await withoutScope(() =>
    ctx.db.segment.findMany({ where: { uuid: { in: [...uuids] } }, select: { uuid: true } }),
  );
  const others = new Set(taken.map((s) => s.uuid));
  return uuids.filter((uuid) => !others.has(uuid));
}

/**
 * Replaces the segments of a draft; existing ones keep their uuid. So do `known` ones, which it had before: a segment
 * that was incomplete or removed for a while stays the one that is painted.
 */
export async function putSegments(
  ctx: Ctx,
  uuid: string,
  segments: readonly Segment[],
  known: readonly string[] = [],
) {
  const before = await ctx.db.segment.findMany({ where: { campaign_id: uuid }, select: { uuid: true } });
  await ctx.db.segment.deleteMany({ where: { campaign_id: uuid } });
  const kept = new Set([...before.map((s) => s.uuid), ...(await listFreeUuids(ctx, known))]);
  await ctx.db.segment.createMany({
    data: segments.map(segmentRow(uuid, kept)).map((s) => ({ ...s })),
  });
}

/**
 * Writes the changed segments of a booked campaign: existing ones keep their rows, others are added. Returns the uuids
 * of the named ones.
 */
export async function rewriteSegments(
  ctx: Ctx,
  campaign: string,
  segments: readonly Segment[],
  named: ReadonlySet<number>,
): Promise<Set<string>> {
  const row = segmentRow(campaign, new Set(segments.flatMap((s) => s.uuid ?? [])));
  const written = await Promise.all(
    segments.map((segment, position) => {
      const { frozen, ...data } = row(segment, position);
      const kept = segment.frozen ?? frozen;
      return segment.uuid
        ? ctx.db.segment.update({ where: keyOf(ctx, segment.uuid), data: { ...data, frozen: kept } })
        : ctx.db.segment.create({ data: { ...data, frozen: kept } });
    }),
  );
  return new Set(written.flatMap((s, at) => (named.has(at) ? [s.uuid] : [])));
}

/** Writes the segments of a booked campaign under their uuids, with the hours found for them; others stay. */
export async function writeSegments(
  ctx: Ctx,
  campaign: string,
  segments: readonly (Segment & { uuid: string })[],
): Promise<void> {
  const row = segmentRow(campaign, new Set());
  const before = await ctx.db.segment.findMany({ where: { campaign_id: campaign }, select: { uuid: true } });
  const known = new Set(before.map((segment) => segment.uuid));
  for (const [position, segment] of segments.entries()) {
    const { uuid } = segment;
    const data = { ...row(segment, position), frozen: segment.frozen ?? Prisma.DbNull };
    if (known.has(uuid)) await ctx.db.segment.update({ where: keyOf(ctx, uuid), data });
    else await ctx.db.segment.create({ data: { ...data, uuid } });
  }
}

/** Resolves agent, agency and its commission; a draft takes its customer's where none is named. */
export async function resolveCampaignAgents(ctx: Ctx, input: Partial<CampaignFields>, before?: CampaignRow) {
  const stored = before ?? (await findBuyer(ctx, input.customer!));
  if (!stored) throw invalid("customer", "bad_id");
  return resolveCommission(ctx, input, stored);
}

/** A draft's stations with their rate cards, and its estimate; null where it has too many breaks to be planned. */
export type PricedDraft = { stations: SoldRow[]; estimate: PlacedEstimate | null };
/** Prices a draft as a booking would. Outside a transaction, because it waits for the scheduler. */
export async function priceDraft(ctx: Ctx, sale: Sale): Promise<PricedDraft> {
  const [stations, plannable] = await Promise.all([
    readStationsToSell(ctx, listStationIds(sale.segments)),
    isPlannable(ctx, sale.segments),
  ]);
  return { stations, estimate: plannable ? await estimateCampaign(ctx, sale) : null };
}

/** The stations of a draft with their rate cards, its total, and what each station costs. */
type StoredPrice = { stations: SoldRow[]; estimate: Pick<PlacedEstimate, "total" | "stations"> | null };
/** Stores the price of a draft. */
export async function storePrice(ctx: Ctx, uuid: string, { stations, estimate }: StoredPrice) {
  const row = await campaignToRead(ctx, uuid);
  await ctx.db.campaign_station.deleteMany({ where: { campaign_id: uuid } });
  await ctx.db.campaign_station.createMany({
    data: stations.map((s) => ({
      campaign_id: uuid,
      station_id: s.uuid,
      price_model_id: s.price_model?.uuid ?? null,
      price_model_version: s.price_model?.version ?? null,
      created_at: row.created_at,
    })),
  });
  const at = stations.map((s) => s.uuid);
  await ctx.db.campaign.updateMany({
    where: { uuid },
    data: {
      station_ids: at.length ? at : listStationsOfNew(ctx, row.customer),
      total: estimate?.total ?? toMoney(0),
      stations_prices: Object.fromEntries((estimate?.stations ?? []).map((s) => [s.station, s])),
    },
  });
}

/** Prices a saved draft again, after what it would book has changed. A draft that is saved meanwhile is priced then. */
export async function refreshPrice(ctx: Ctx, uuid: string): Promise<void> {
  const row = await campaignToRead(ctx, uuid);
  const priced = await priceDraft(ctx, toSale(row));
  await inTransaction(ctx, async (ctx) => {
    const { version, status } = await campaignToRead(ctx, uuid);
    if (version !== row.version || status !== "draft") return;
    await storePrice(ctx, uuid, priced);
    await publishChange(ctx, ["campaigns"]);
  });
}

/** Returns the columns of the sent fields. */
export function toColumns(ctx: Ctx, input: Partial<CampaignFields>) {
  const {
    customer,
    category,
    price_json,
    separation,
    budget,
    unfinished,
    segments: _,
    agent: __,
    agency: ___,
    commission_bp: ____,
    ...own
  } = input;
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const exact = (amount: Money) => toMoney(amount, places);
  return {
    ...own,
    ...(customer !== undefined && { customer_id: customer }),
    ...(category !== undefined && { category_id: category }),
    ...(budget !== undefined && { budget: budget && exact(budget) }),
    ...(separation !== undefined && { separation: separation ?? Prisma.DbNull }),
    ...(unfinished !== undefined && { unfinished: unfinished ?? Prisma.DbNull }),
    ...(price_json && {
      price_json: {
        ...price_json,
        manual: price_json.manual && exact(price_json.manual),
        stations: Object.fromEntries(
          Object.entries(price_json.stations).map(([station, price]) => [station, exact(price)]),
        ),
      },
    }),
  };
}
