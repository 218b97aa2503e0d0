import type { z } from "zod";
import { isOutside } from "@/lib/access/access";
import { toWallTime } from "@/lib/day";
import { getCurrencyPlaces, type Money, sum } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { deriveOfferState } from "@/lib/traffic/offers/offer";
import type { Offer, SharedOffer } from "@/lib/traffic/offers/shapes";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readLogStation } from "@/server/data/queries/traffic/logs";
import { readSpots, type SpotRow } from "@/server/data/queries/traffic/spots";
import { readUserNames } from "@/server/data/unscoped";
import { readShareCodes } from "@/server/data/unscoped/shares";
import { planMakeGoods } from "@/server/services/broadcast/traffic/reconciliation/make-goods";
import { readDocumentSetup } from "@/server/services/document-setup";
import { type OfferRow, offerToRead } from "./close";
import { buildOfferPath } from "./of-spots";

/** What a credit of spots is worth: their price, or what an invoice bills for them. */
export const sumCredit = (ctx: Ctx, spots: readonly SpotRow[]): Money =>
  sum(
    spots.map((spot) => (spot.invoice_line !== null && spot.bills !== null ? spot.bills : spot.price)),
    getCurrencyPlaces(tenantOf(ctx).currency),
  );

/** The missed spots of an offer, each with its make-good. */
async function presentSpots(ctx: Ctx, uuids: readonly string[]) {
  const spots = await readSpots(ctx, uuids);
  const made = await ctx.db.spot.findMany({
    where: { made_good_for: { in: [...uuids] }, status: { not: "removed" } },
    select: { made_good_for: true, date: true, second: true, status: true },
  });
  const byMissed = new Map(made.map(({ made_good_for, ...row }) => [made_good_for, row]));
  return spots.map(({ uuid, title, length, date, second }) => ({
    uuid,
    title,
    length,
    date,
    second,
    make_good: byMissed.get(uuid) ?? null,
  }));
}

/** What members and the customer both see of an offer. */
async function presentCommon(ctx: Ctx, row: OfferRow) {
  const station = await readLogStation(ctx, row.station_id);
  const { places, credit, message, expires_at, wish, wish_times, answered_by, closed_at } = row;
  return {
    state: deriveOfferState(row, ctx.now),
    station_name: station.name,
    timezone: station.timezone,
    spots: await presentSpots(ctx, row.spots),
    places,
    credit,
    message,
    expires_at,
    expires: toWallTime(expires_at, station.timezone),
    wish,
    wish_times,
    answered_by,
    closed_at,
  };
}

/** Returns offers as members see them. */
export async function presentOffers(ctx: Ctx, rows: readonly OfferRow[]): Promise<z.input<typeof Offer>[]> {
  const names = await readUserNames(rows.map((row) => row.created_by));
  const codes = await readShareCodes(
    tenantOf(ctx).tenant_id,
    "offer",
    rows.map((row) => row.uuid),
  );
  const outside = isOutside(tenantOf(ctx).role);
  const offers: z.input<typeof Offer>[] = [];
  for (const row of rows) {
    const { uuid, station_id, campaign_id, credit_due, email, created_at, created_by, version } = row;
    offers.push({
      uuid,
      station: station_id,
      campaign: campaign_id,
      ...(await presentCommon(ctx, row)),
      credit_due,
      email,
      path: outside ? null : buildOfferPath(codes.get(uuid) ?? ""),
      created_at,
      by_name: names.get(created_by ?? "") ?? "",
      version,
    });
  }
  return offers;
}
/** Returns one offer as members see it. */
export async function presentOffer(ctx: Ctx, uuid: string): Promise<z.input<typeof Offer>> {
  const row = await offerToRead(ctx, uuid);
  return takeFrom(new Map((await presentOffers(ctx, [row])).map((one) => [one.uuid, one])), uuid);
}

/** The offered breaks that are no longer free, while the offer is open. */
async function findGone(ctx: Ctx, row: OfferRow): Promise<{ spot: string; break: string }[]> {
  if (deriveOfferState(row, ctx.now) !== "open" || row.places.length === 0) return [];
  const { places, spots, station_id } = row;
  const proposals = await planMakeGoods(ctx, station_id, { spots, places, apply: false });
  const free = new Set(
    proposals.flatMap((p) =>
      p.place ? [p.place, ...p.others].map((place) => `${p.spot} ${place.break}`) : [],
    ),
  );
  return places
    .filter((place) => !free.has(`${place.spot} ${place.break}`))
    .map((place) => ({ spot: place.spot, break: place.break }));
}

/** Returns an offer as its receiver sees it. */
export async function presentSharedOffer(ctx: Ctx, uuid: string): Promise<z.input<typeof SharedOffer>> {
  const row = await offerToRead(ctx, uuid);
  const { letterhead, reading } = await readDocumentSetup(ctx);
  const campaign = await ctx.db.campaign.findFirstOrThrow({
    where: { uuid: row.campaign_id },
    select: { name: true, customer: { select: { name: true } } },
  });
  return {
    ...(await presentCommon(ctx, row)),
    letterhead: letterhead.name,
    logo: letterhead.logo_key !== undefined,
    customer: campaign.customer.name,
    campaign_name: campaign.name,
    currency: tenantOf(ctx).currency,
    currency_format: reading.currency_format,
    gone: await findGone(ctx, row),
  };
}
