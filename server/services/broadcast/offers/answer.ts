import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { conflict, invalid } from "@/lib/errors";
import { ANSWERED, judgeAnswer } from "@/lib/traffic/offers/offer";
import type { Ctx } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { planMakeGoods, settleAsCredit } from "@/server/services/broadcast/traffic/reconciliation/make-goods";
import { closeOffer, OFFER_STALE, type OfferRow, offerToRead } from "./close";
import { notifySender } from "./notify";

type Answer = Omit<Input<(typeof calls)["share"]["answer_offer"]>, "code">;

/** Books the chosen break of each spot; refuses all where one is taken meanwhile. */
async function bookChosen(ctx: Ctx, offer: OfferRow, chosen: Answer["places"]): Promise<void> {
  const isOffered = (of: Answer["places"][number]) =>
    offer.places.some((place) => place.spot === of.spot && place.break === of.break);
  const named = new Set(chosen.map(({ spot }) => spot));
  if (chosen.length !== offer.spots.length || named.size !== chosen.length || !chosen.every(isOffered))
    throw invalid("places", "required");
  const input = { spots: offer.spots, places: chosen, apply: true };
  const proposals = await planMakeGoods(ctx, offer.station_id, input);
  const none = new Set(proposals.filter((p) => p.place === null).map((p) => p.spot));
  if (none.size) throw conflict("place_gone", { places: chosen.filter(({ spot }) => none.has(spot)) });
}

/**
 * Takes the customer's answer to an offer: books, credits, or returns the wish to the desk. The same answer again
 * changes nothing; two different ones at once wait for each other, and the second is refused.
 */
export async function takeAnswer(ctx: Ctx, uuid: string, answer: Answer): Promise<void> {
  const { station_id } = await offerToRead(ctx, uuid);
  await lockStations(ctx, [station_id]);
  const offer = await offerToRead(ctx, uuid);
  const { state, expires_at, credit, places, spots } = offer;
  const terms = { state, expires_at, may_credit: credit !== null, places: places.length };
  const verdict = judgeAnswer(terms, answer.answer, ctx.now);
  if (verdict === "repeat") return;
  if (verdict !== "take") throw conflict(verdict);
  if (answer.answer === "counter" && answer.wish === "") throw invalid("wish", "required");
  const credit_due = answer.answer === "credit" && (await settleAsCredit(ctx, station_id, spots));
  const isCounter = answer.answer === "counter";
  const closed = await closeOffer(ctx, offer, {
    state: ANSWERED[answer.answer] as Exclude<OfferRow["state"], "open">,
    answered_by: answer.name,
    credit_due,
    ...(isCounter && { wish: answer.wish, wish_times: answer.wish_times }),
  });
  if (!closed) throw conflict("offer_withdrawn");
  // Booking withdraws the open offers of its spots, so this one is closed before.
  if (answer.answer === "accept") await bookChosen(ctx, offer, answer.places);
  await notifySender(ctx, offer, answer);
  await publishChange(ctx, ["logs", "reports", ...OFFER_STALE], { topics: [station_id] });
}
