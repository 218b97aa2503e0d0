import { describe, expect, test } from "vitest";
import type { Slot } from "@/lib/booking/capacity";
import { computeFit } from "@/lib/booking/estimate";
import { ALWAYS } from "@/lib/booking/segment";
import { addDays } from "@/lib/day";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { isShort } from "@/tests/runs";
import { type DraftInput, estimateAll } from "./place-all";
import { everyDay, MONDAY, STATION, segment, station } from "./setup";

const slot = (hour: number): Slot => ({
  hour,
  minute: hour * 60,
  number: 1,
  name: "Break 1",
  purpose: "paid",
  capacity: 180,
  booked: 60,
  free: 120,
  places: 6,
  smallest: 0,
  open: true,
  kept: false,
});
/** 2.00 a second. */
const card = PriceModelTerms.parse({ list: { basis: "second", price: "2.00" } });
const estimate = (segments: object[], more: Partial<DraftInput> = {}, terms = {}) =>
  estimateAll({
    segments: segments.map(segment),
    stations: new Map([[STATION, station({ card, slots: everyDay([slot(7), slot(8)]), ...terms })]]),
    commercials: new Map(),
    calendar: ALWAYS,
    terms: { manual: null, stations: {}, discounts: [] },
    least_billed: 0,
    places: 2,
    ...more,
  });
const week = { from_date: MONDAY, to_date: addDays(MONDAY, 6) };

test.skipIf(isShort)(
  "the figures of many days, stations and hours do not overflow the stack",
  () => {
    const ids = Array.from(
      { length: 150 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    );
    const hours = [6, 7, 8, 9].map((hour) => ({ hour, spots: 1 }));
    const own = { kind: "exact" as const, stations: ids, to_date: addDays(MONDAY, 299), hours };
    const { segments } = computeFit({
      segments: [segment({ ...own, from_date: MONDAY })],
      placed: [0],
      stations: new Map(ids.map((uuid) => [uuid, station({ uuid, card })])),
      commercials: new Map(),
      calendar: ALWAYS,
    });
    expect(segments[0]?.wanted).toBe(150 * 300 * 4);
  },
  30_000,
);

describe("the estimate of a campaign (domain 4.7)", () => {
  test("counts spots, seconds and price", () => {
    expect(estimate([week])).toMatchObject({
      wanted: 7,
      spots: 7,
      seconds: 210,
      listed: "420.00",
      total: "420.00",
      stations: [{ station: STATION, spots: 7, seconds: 210, price: "420.00" }],
      segments: [
        { wanted: 7, fits: 7, price: "420.00", prices: [{ spots: 7, price: "60.00" }], problems: [] },
      ],
      free_seconds: 840,
      all_seconds: 1260,
    });
  });

  test("a spot shorter than the minimum billed length is billed at that length", () => {
    expect(estimate([{ length: 10 }], { least_billed: 20 })).toMatchObject({ total: "40.00", seconds: 10 });
  });

  test("an agreed total replaces the list price", () => {
    const agreed = estimate([week], { terms: { manual: "300.00" as never, stations: {}, discounts: [] } });
    expect(agreed).toMatchObject({ listed: "420.00", total: "300.00" });
  });

  test("a price of the segment replaces the rate card's", () => {
    expect(estimate([{ price_override: "9.99" }]).total).toBe("9.99");
  });

  test("an hour requested by two segments is counted once", () => {
    expect(estimate([{}, {}]).free_seconds).toBe(120);
    expect(estimate([{}, { hours: [{ hour: 8, spots: 0 }] }]).free_seconds).toBe(240);
  });

  test.each<[string, object, object, string, boolean]>([
    ["more spots than breaks", { per_day: 3 }, {}, "more_than_breaks_a_day", false],
    ["longer than every break", { length: 200 }, {}, "too_long", true],
    ["hours without breaks", { hours: [{ hour: 20, spots: 0 }] }, {}, "no_breaks", true],
    ["a day in the past", {}, { today: addDays(MONDAY, 1) }, "in_past", true],
    ["a following station", {}, { leader: "Kestrel FM" }, "follower", true],
    ["no rate card", {}, { card: undefined }, "no_price", false],
    ["no count", { per_day: null }, {}, "no_spots", true],
  ])("names %s", (_, more, terms, code, blocks) => {
    const { problems } = estimate([more], {}, terms).segments[0]!;
    expect(problems).toContainEqual(expect.objectContaining({ code, blocks }));
  });
});
