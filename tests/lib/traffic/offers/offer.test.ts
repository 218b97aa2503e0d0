import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { canOffer } from "@/lib/traffic/offers/can-offer";
import {
  chooseDeadline,
  computeCutoff,
  deriveOfferState,
  isPastCutoff,
  judgeAnswer,
  type OfferAnswer,
  type OfferState,
} from "@/lib/traffic/offers/offer";

const now = new Date("2026-11-19T10:00:00Z");
const later = new Date("2026-11-20T10:00:00Z");
const offer = (
  state: OfferState,
  more: { expires_at?: Date; may_credit?: boolean; places?: number } = {},
) => ({
  state,
  expires_at: later,
  may_credit: true,
  places: 2,
  ...more,
});

describe("an answer to an offer", () => {
  const taken: Record<OfferAnswer, OfferState> = {
    accept: "accepted",
    counter: "countered",
    credit: "credited",
  };
  test.each(["accept", "counter", "credit"] as const)("%s is taken while the offer is open", (answer) => {
    expect(judgeAnswer(offer("open"), answer, now)).toBe("take");
  });
  test.each([
    ["accepted", "repeat", "offer_answered", "offer_answered"],
    ["countered", "offer_answered", "repeat", "offer_answered"],
    ["credited", "offer_answered", "offer_answered", "repeat"],
    ["withdrawn", "offer_withdrawn", "offer_withdrawn", "offer_withdrawn"],
    ["expired", "offer_expired", "offer_expired", "offer_expired"],
  ] as const)("to an offer that is %s", (state, accept, counter, credit) => {
    expect(judgeAnswer(offer(state), "accept", now)).toBe(accept);
    expect(judgeAnswer(offer(state), "counter", now)).toBe(counter);
    expect(judgeAnswer(offer(state), "credit", now)).toBe(credit);
    // An answer that was given in time is repeated after the deadline too.
    expect(judgeAnswer(offer(state, { expires_at: now }), "accept", now)).toBe(accept);
  });
  test("at the deadline it comes too late, whether a job has marked the offer or not", () => {
    for (const answer of Object.keys(taken) as OfferAnswer[])
      expect(judgeAnswer(offer("open", { expires_at: now }), answer, now)).toBe("offer_expired");
    expect(deriveOfferState(offer("open", { expires_at: now }), now)).toBe("expired");
    expect(deriveOfferState(offer("open"), now)).toBe("open");
    expect(deriveOfferState(offer("accepted", { expires_at: now }), now)).toBe("accepted");
  });
  test("only what is offered can be taken", () => {
    expect(judgeAnswer(offer("open", { may_credit: false }), "credit", now)).toBe("offer_no_credit");
    expect(judgeAnswer(offer("open", { places: 0 }), "accept", now)).toBe("offer_no_places");
    expect(judgeAnswer(offer("open", { places: 0, may_credit: false }), "counter", now)).toBe("take");
  });
});

describe("the cut-off before air", () => {
  const terms = (make_good_hours: number, make_good_published = true) => ({
    make_good_hours,
    make_good_published,
  });
  test.each([
    [0, "2026-11-19T10:00:01Z", 0, true, false],
    [0, "2026-11-19T10:00:00Z", 0, true, true],
    [24, "2026-11-20T10:00:00Z", 0, true, true],
    [24, "2026-11-20T10:00:01Z", 0, true, false],
    [0, "2026-11-25T10:00:00Z", 1, true, false],
    [0, "2026-11-25T10:00:00Z", 1, false, true],
    [0, "2026-11-25T10:00:00Z", 0, false, false],
  ])("%i h before %s, %i published, allowed there: %s → %s", (hours, at, published, allowed, past) => {
    expect(isPastCutoff({ planned_at: new Date(at), published }, terms(hours, allowed), now)).toBe(past);
  });
  test("the proposed deadline is seven days, or the first cut-off", () => {
    expect(chooseDeadline(now, [])).toEqual(new Date("2026-11-26T10:00:00Z"));
    const cutoffs = ["2026-11-23T08:00:00Z", "2026-11-21T08:00:00Z"].map((at) =>
      computeCutoff(new Date(at), terms(2)),
    );
    expect(chooseDeadline(now, cutoffs)).toEqual(new Date("2026-11-21T06:00:00Z"));
  });
});

describe("spots that can be offered together", () => {
  const spot = { campaign: "c1", open: true, billed: false, decision: null, make_good: null, offer: null };
  const sent = { uuid: "o1", expires: { date: toDay("2026-11-20"), second: 0 }, version: 1 };
  const offered = (state: OfferState) => ({ ...sent, state, answered_by: "", wish: "", path: "" });
  const made = { break: "b1", date: toDay("2026-11-20"), second: 0, status: "planned" };
  test.each([
    ["an undecided one", [spot], false, true],
    ["none", [], false, false],
    ["two of one campaign", [spot, spot], false, true],
    ["two of different campaigns", [spot, { ...spot, campaign: "c2" }], false, false],
    ["a decided one", [{ ...spot, open: false }], false, false],
    ["one with a make-good", [{ ...spot, make_good: made }], false, false],
    ["one with an open offer", [{ ...spot, offer: offered("open") }], false, false],
    ["one whose offer came back", [{ ...spot, offer: offered("countered") }], false, true],
    ["one on a closed day", [{ ...spot, decision: "bill" as const, open: false }], true, false],
    ["one on an invoice", [{ ...spot, decision: "bill" as const, open: false, billed: true }], true, true],
  ])("%s", (_, spots, closed, can) => {
    expect(canOffer(spots, closed)).toBe(can);
  });
});
