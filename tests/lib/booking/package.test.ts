import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeListPrice, makeSegmentPricer } from "@/lib/booking/estimate";
import {
  buildPackageSegments,
  findPackageRefusal,
  listPackages,
  type Package,
} from "@/lib/booking/packages/package";
import { PackageLine } from "@/lib/booking/packages/package-shapes";
import { type PricedSpot, priceCampaignSpots } from "@/lib/booking/spot-prices";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { toDay } from "@/lib/day";
import { sum, takeFraction, toMoney } from "@/lib/money";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { MONDAY, STATION, station } from "./setup";

const UUID = "00000000-0000-4000-8000-0000000000aa";
const hours = (...of: number[]) => of.map((hour) => ({ hour, spots: 0 }));
const line = (more: object = {}) =>
  PackageLine.parse({ weekdays: [1, 2, 3, 4, 5], hours: hours(7, 8), per_day: 2, length: 30, ...more });
const sold = (more: Partial<Package> = {}): Package => ({
  uuid: UUID,
  name: "Breakfast",
  stations: [STATION],
  lines: [line()],
  usual_days: 28,
  price_by: "fixed",
  price: toMoney("1200"),
  discount_bp: null,
  ...more,
});
/** 2.00 a second, three times as much at 8 o'clock. */
const CARD = PriceModelTerms.parse({
  list: { basis: "second", price: "2.00" },
  day_parts: [{ name: "Dear", index_bp: 30_000, hours: [0, 1, 2, 3, 4, 5, 6].map((day) => day * 24 + 8) }],
  discounts: { quantity: [{ from: 10, percent_bp: 1000 }] },
});
const STATIONS = new Map([[STATION, station({ card: CARD })]]);
const priceOf = makeListPrice(makeSegmentPricer(STATIONS, 2));

describe("a package as segments", () => {
  test("has the days, stations, hours and purpose of its lines, and its name", () => {
    const political = line({ purpose: "political", total: 30, per_day: null, break_names: ["Sponsor"] });
    const [first, second, ...rest] = buildPackageSegments(
      sold({ lines: [line(), political] }),
      MONDAY,
      priceOf,
    );
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      from_date: MONDAY,
      to_date: "2026-12-20",
      stations: [STATION],
      per_day: 2,
      purpose: "paid",
      from_package: { uuid: UUID, name: "Breakfast", discount_bp: 0 },
    });
    expect(second).toMatchObject({
      total: 30,
      per_day: null,
      purpose: "political",
      break_names: ["Sponsor"],
    });
    expect(listWantedSpots(first!).reduce((n, { spots }) => n + spots, 0)).toBe(40);
  });

  test.each<[string, Partial<Package>, (string | null)[], number]>([
    ["one line takes all of it", {}, ["1200.00"], 0],
    [
      "equal lines share it, the odd cent on one",
      { lines: [line(), line(), line()], price: toMoney("100") },
      ["33.34", "33.33", "33.33"],
      0,
    ],
    [
      "a line in dear hours takes more",
      { lines: [line({ hours: hours(7) }), line({ hours: hours(8) })] },
      ["300.00", "900.00"],
      0,
    ],
    [
      "so does one with more spots",
      { lines: [line({ per_day: 1 }), line({ per_day: 3 })] },
      ["300.00", "900.00"],
      0,
    ],
    ["a discount is for the rate card only", { discount_bp: 500 }, ["1200.00"], 0],
    ["by the rate card it has no price", { price_by: "card", discount_bp: 500 }, [null], 500],
    ["nor the one it had before", { price_by: "card", price: toMoney("9") }, [null], 0],
  ])("%s", (_, more, prices, discount_bp) => {
    const segments = buildPackageSegments(sold(more), MONDAY, priceOf);
    expect(segments.map((s) => s.from_package?.price ?? null)).toEqual(prices);
    expect(segments.map((s) => s.from_package?.discount_bp)).toEqual(prices.map(() => discount_bp));
  });

  test("a package without a rate card is shared equally", () => {
    const free = buildPackageSegments(sold({ lines: [line(), line()] }), MONDAY, () => toMoney(0));
    expect(free.map((s) => s.from_package?.price)).toEqual(["600.00", "600.00"]);
  });

  test("names each package once", () => {
    const segments = buildPackageSegments(sold({ lines: [line(), line()] }), MONDAY, priceOf);
    expect(listPackages(segments)).toEqual(["Breakfast"]);
  });

  test("property: its segments cost its price to the cent, and so do its spots, however many fit", () => {
    const lines = fc.array(
      fc.record({
        hours: fc.subarray([6, 7, 8, 9], { minLength: 1 }).map((of) => hours(...of)),
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        per_day: fc.integer({ min: 1, max: 5 }),
        length: fc.constantFrom(10, 15, 30),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        lines,
        fc.nat(10_000_000),
        fc.integer({ min: 7, max: 60 }),
        fc.nat(3),
        (given, units, days, places) => {
          const price = takeFraction(toMoney(units, 0), 1, 10 ** places, places);
          const segments = buildPackageSegments(
            sold({ lines: given.map(line), price, usual_days: days }),
            MONDAY,
            priceOf,
          );
          expect(sum(segments.map((s) => s.from_package!.price!))).toBe(price);
          const spots = segments.flatMap(({ from_package }, segment): PricedSpot[] =>
            Array.from({ length: 1 + ((units + segment) % 5) }, (_, i) => ({
              station: STATION,
              price: toMoney(i + 1, places),
              agreed: { segment, total: from_package!.price!, name: "Breakfast" },
            })),
          );
          const terms = { manual: null, stations: {}, discounts: [{ name: "Friend", percent_bp: 1000 }] };
          const priced = priceCampaignSpots(spots, () => CARD, terms, places);
          expect(priced.total).toBe(price);
          expect(sum(priced.spots)).toBe(price);
        },
      ),
    );
  });
});

describe("agreed segments beside others", () => {
  const agreed = { segment: 0, total: toMoney("100"), name: "Breakfast" };
  const spots: PricedSpot[] = [
    { station: "a", price: toMoney("30"), agreed },
    { station: "a", price: toMoney("30"), agreed },
    { station: "a", price: toMoney("50") },
  ];
  const terms = { manual: null, stations: {}, discounts: [{ name: "Friend", percent_bp: 1000 }] };
  test.each([
    ["keep their total, and take no discount", terms, ["50.00", "50.00", "45.00"]],
    [
      "give way to the station's total",
      { ...terms, stations: { a: toMoney("11") } },
      ["3.00", "3.00", "5.00"],
    ],
    ["give way to the campaign's total", { ...terms, manual: toMoney("11") }, ["3.00", "3.00", "5.00"]],
  ])("%s", (_, terms, prices) => {
    expect(priceCampaignSpots(spots, () => undefined, terms, 2).spots).toEqual(prices);
  });
  test("say from which package their price is", () => {
    expect(priceCampaignSpots(spots, () => undefined, { ...terms, discounts: [] }, 2).steps).toEqual([
      { step: "package", name: "Breakfast", amount: "40.00" },
    ]);
  });
});

test.each([
  [{ archived: true }, "package_archived"],
  [{ valid_from: toDay("2026-11-24") }, "package_not_yet_sold"],
  [{ valid_from: toDay("2026-11-23") }, null],
  [{ valid_to: toDay("2026-11-22") }, "package_no_longer_sold"],
  [{ valid_to: toDay("2026-11-23") }, null],
  [{}, null],
])("a package that is %o today: %s", (own, refusal) => {
  expect(findPackageRefusal({ archived: false, valid_from: null, valid_to: null, ...own }, MONDAY)).toBe(
    refusal,
  );
});
