/** The states of an offer of make-goods to a customer; all but `open` are final. */
export const OFFER_STATES = ["open", "accepted", "countered", "credited", "withdrawn", "expired"] as const;
/** A state of `OFFER_STATES`. */
export type OfferState = (typeof OFFER_STATES)[number];
/** What a customer can answer: accept offered breaks, wish others, or take the credit. */
export const OFFER_ANSWERS = ["accept", "counter", "credit"] as const;
/** An answer of `OFFER_ANSWERS`. */
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** The state that each answer leads to. */
export const ANSWERED: Record<OfferAnswer, OfferState> = {
  accept: "accepted",
  counter: "countered",
  credit: "credited",
};
/** Why an answer is refused. */
export type OfferRefusal =
  | "offer_withdrawn"
  | "offer_expired"
  | "offer_answered"
  | "offer_no_credit"
  | "offer_no_places";

/** What the rules read of an offer. */
export type OfferTerms = { state: OfferState; expires_at: Date; may_credit: boolean; places: number };

/** The state of an offer at a time: an open one expires at its deadline, before a job writes it. */
export const deriveOfferState = (
  { state, expires_at }: Pick<OfferTerms, "state" | "expires_at">,
  now: Date,
) => (state === "open" && expires_at <= now ? "expired" : state);

/**
 * What becomes of an answer: `take` it, `repeat` where the same answer was given before, so that a double click changes
 * nothing, or the reason for which it is refused.
 */
export function judgeAnswer(
  offer: OfferTerms,
  answer: OfferAnswer,
  now: Date,
): "take" | "repeat" | OfferRefusal {
  const state = deriveOfferState(offer, now);
  if (state === ANSWERED[answer]) return "repeat";
  if (state === "withdrawn") return "offer_withdrawn";
  if (state === "expired") return "offer_expired";
  if (state !== "open") return "offer_answered";
  if (answer === "credit" && !offer.may_credit) return "offer_no_credit";
  return answer === "accept" && offer.places === 0 ? "offer_no_places" : "take";
}

const HOUR_MS = 3_600_000;
const MOST_DAYS = 7;
/** Until when make-goods may be placed on a station: hours before the break, and whether in published logs. */
export type CutoffTerms = { make_good_hours: number; make_good_published: boolean };

/** The time after which no make-good is placed in a break. */
export const computeCutoff = (planned_at: Date, { make_good_hours }: CutoffTerms): Date =>
  new Date(planned_at.getTime() - make_good_hours * HOUR_MS);

/** Whether it is too late to place a make-good in a break; `published`: versions of its log, 0 before the first. */
export const isPastCutoff = (
  { planned_at, published }: { planned_at: Date; published: number },
  terms: CutoffTerms,
  now: Date,
): boolean => computeCutoff(planned_at, terms) <= now || (published > 0 && !terms.make_good_published);

/** The deadline that is proposed: seven days from now, or the first cut-off of the offered breaks if that is earlier. */
export const chooseDeadline = (now: Date, cutoffs: readonly Date[]): Date =>
  new Date(Math.min(now.getTime() + MOST_DAYS * 24 * HOUR_MS, ...cutoffs.map((at) => at.getTime())));
