import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { toDay, toInstant } from "@/lib/day";
import { conflict, invalid, notFound, stale } from "@/lib/errors";
import { readAmount } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { chooseDeadline, deriveOfferState } from "@/lib/traffic/offers/offer";
import { MOST_PLACES, type OfferedPlace } from "@/lib/traffic/offers/shapes";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { type LogStation, readLogStation } from "@/server/data/queries/traffic/logs";
import { putShare } from "@/server/data/unscoped/shares";
import { makeCode } from "@/server/services/accounts/secrets";
import {
  planMakeGoods,
  readSpotsToDecide,
} from "@/server/services/broadcast/traffic/reconciliation/make-goods";
import { closeOffer, findOpenOffers, OFFER_STALE, offerToRead } from "./close";
import { mailOffer } from "./notify";
import { presentOffer, presentOffers, sumCredit } from "./present";

type Calls = (typeof calls)["offers"];
type OfferInput = Input<Calls["create"]>;
type Proposal = Awaited<ReturnType<typeof planMakeGoods>>[number];

/** Why a spot cannot be offered at all, whatever its places. */
const OBSTACLES = ["made_good_already", "nothing_to_decide", "day_closed"];

/** Reads the missed spots of an offer: of one campaign, without another open offer. */
async function spotsToOffer(ctx: Ctx, { uuid, spots: asked }: OfferInput) {
  const spots = await readSpotsToDecide(ctx, uuid, asked);
  if (new Set(spots.map((spot) => spot.campaign)).size > 1) throw invalid("spots", "one_campaign");
  if ((await findOpenOffers(ctx, asked)).length) throw conflict("offer_open");
  return spots;
}
type Offered = Awaited<ReturnType<typeof spotsToOffer>>;

/** Throws where a spot needs no offer. One on an invoice can only be credited. */
function refuseObstacles(
  proposals: readonly { spot: string; why: Proposal["why"] }[],
  asked: OfferInput,
  spots: Offered,
) {
  const billed = new Set(spots.flatMap((spot) => (spot.invoice_line === null ? [] : [spot.uuid])));
  const creditOnly = asked.places.length === 0;
  for (const { spot, why } of proposals) {
    const isCredit = why === "day_closed" && creditOnly && billed.has(spot);
    if (why !== null && OBSTACLES.includes(why) && !isCredit) throw conflict(why);
  }
}

/** Finds the asked places among those that are free, in the asked order; throws where one is not. */
async function findPlaces(ctx: Ctx, asked: OfferInput, spots: Offered) {
  const { uuid, places } = asked;
  if (places.length === 0 && !asked.credit) throw invalid("places", "required");
  const bySpot = Map.groupBy(places, (place) => place.spot);
  if (places.length && !asked.spots.every((spot) => bySpot.has(spot))) throw invalid("places", "required");
  if ([...bySpot.values()].some((of) => of.length > MOST_PLACES))
    throw invalid("places", "too_many", { limit: MOST_PLACES });
  const proposals = await planMakeGoods(ctx, uuid, { spots: asked.spots, places, apply: false });
  refuseObstacles(proposals, asked, spots);
  const free = proposals.flatMap(({ spot, place, others }) =>
    place ? [place, ...others].map((of) => ({ spot, ...of })) : [],
  );
  const found = places.map((place) => ({
    place,
    at: free.find((of) => of.spot === place.spot && of.break === place.break),
  }));
  const gone = found.filter(({ at }) => !at).map(({ place }) => place);
  if (gone.length) throw conflict("place_gone", { places: gone });
  return found.flatMap(({ at }) => at ?? []);
}

/** The deadline on the station's clock, or the default; it lies ahead and not after the last cut-off. */
function decideDeadline(ctx: Ctx, station: LogStation, asked: OfferInput, cutoffs: readonly Date[]): Date {
  if (!asked.deadline) return chooseDeadline(ctx.now, cutoffs);
  const at = toInstant(asked.deadline.date, asked.deadline.second, station.timezone);
  if (!at) throw invalid("deadline", "bad_time");
  if (at <= ctx.now) throw invalid("deadline", "in_past");
  if (cutoffs.length && at > new Date(Math.max(...cutoffs.map(Number))))
    throw invalid("deadline", "after_cutoff");
  return at;
}

export const create: Service<Calls["create"]> = (ctx, asked) =>
  inTransaction(ctx, async (ctx) => {
    const station = await readLogStation(ctx, asked.uuid);
    await lockStations(ctx, [station.uuid]);
    const spots = await spotsToOffer(ctx, asked);
    const { campaign } = takeAt(spots, 0);
    const found = await findPlaces(ctx, asked, spots);
    const expires_at = decideDeadline(
      ctx,
      station,
      asked,
      found.map((place) => new Date(place.closes_at)),
    );
    const places = found.map(
      ({ spot, break: uuid, date, second, standing, price }): OfferedPlace => ({
        spot,
        break: uuid,
        date: toDay(date),
        second,
        standing,
        price: price === null ? null : readAmount(price),
      }),
    );
    const row = await ctx.db.make_good_offer.create({
      data: {
        campaign_id: campaign,
        station_id: station.uuid,
        spots: asked.spots,
        places,
        credit: asked.credit ? sumCredit(ctx, spots) : null,
        message: asked.message,
        email: asked.email,
        expires_at,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await putShare(makeCode(), tenantOf(ctx).tenant_id, "offer", row.uuid);
    await record(ctx, "campaign.make_good_offered", {
      uuid: campaign,
      after: { offer: row.uuid, spots: asked.spots, places, expires_at, email: asked.email },
    });
    const offer = await presentOffer(ctx, row.uuid);
    await mailOffer(ctx, offer, asked.language);
    await publishChange(ctx, OFFER_STALE, { topics: [station.uuid] });
    return offer;
  });

export const list: Service<Calls["list"]> = async (ctx, { uuid }) => {
  if ((await ctx.db.campaign.count({ where: { uuid } })) === 0) throw notFound();
  const rows = await ctx.db.make_good_offer.findMany({
    where: { campaign_id: uuid },
    orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
  });
  return { offers: await presentOffers(ctx, rows) };
};

export const withdraw: Service<Calls["withdraw"]> = (ctx, { uuid, version }) =>
  inTransaction(ctx, async (ctx) => {
    const row = await offerToRead(ctx, uuid);
    if (deriveOfferState(row, ctx.now) !== "open") throw conflict("offer_answered");
    const closed = row.version === version && (await closeOffer(ctx, row, { state: "withdrawn" }));
    if (!closed) throw stale(await presentOffer(ctx, uuid));
    return presentOffer(ctx, uuid);
  });
