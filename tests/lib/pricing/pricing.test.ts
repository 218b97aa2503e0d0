import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";
import { computeCampaignPrice } from "@/lib/pricing/campaign-price";
import { computeLengthIndex, DEFAULT_LENGTH_INDEX } from "@/lib/pricing/length-index";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { makeSpotPricer, type PricedAs, priceSpot, toWeekHour } from "@/lib/pricing/pricing";
import { countRuns } from "@/tests/runs";

const terms = (input: object) => PriceModelTerms.parse(input);
const spot = (of: Partial<PricedAs> = {}): PricedAs => ({
  length: 30,
  date: toDay("2026-11-16"),
  weekday: 1,
  hour: 8,
  ...of,
});
const perSpot = { basis: "spot", prices: [{ length: 30, price: "20.00" }] };

describe("length index", () => {
  test.each([
    [5, 2_750],
    [10, 5_500],
    [12, 5_980],
    [15, 6_700],
    [25, 8_950],
    [30, 10_000],
    [40, 12_000],
    [60, 16_000],
    [90, 24_000],
  ])("%i s has %i bp", (length, index_bp) => {
    expect(computeLengthIndex(length)).toBe(index_bp);
  });
});

describe("packages, and prices per thousand listeners", () => {
  const index = DEFAULT_LENGTH_INDEX.map((row) => ({ ...row }));
  const per = { basis: "per_thousand", price: "4.00", seconds: 30, audience: 12_500 };
  const pack = { basis: "package", price: "1000.00", spots: 40, seconds: 20 };
  const morning = { name: "Morning", hours: [toWeekHour(1, 8)], audience: 80_250 };
  test.each([
    ["a spot of a package", { list: pack }, { length: 20 }, "25.00"],
    ["a longer one by the second", { list: pack }, { length: 30 }, "37.50"],
    ["a longer one by the index", { list: pack, length_index: index }, { length: 30 }, "31.65"],
    ["a package that does not divide", { list: { ...pack, spots: 3 } }, { length: 20 }, "333.33"],
    ["listeners where no day part says", { list: per }, { hour: 22 }, "50.00"],
    ["listeners of the day part", { list: per, day_parts: [morning] }, {}, "321.00"],
    ["half a length, half the price", { list: per, day_parts: [morning] }, { length: 15 }, "160.50"],
    ["by the index", { list: per, day_parts: [morning], length_index: index }, { length: 15 }, "215.07"],
    ["nobody listens", { list: { ...per, audience: 0 } }, { hour: 3 }, "0.00"],
  ])("%s", (_, given, of, price) => {
    const found = priceSpot(terms(given), spot(of));
    expect(found.price).toBe(price);
    expect(sum(found.steps.map((s) => s.amount))).toBe(price);
  });
  test("the list step names the number of listeners or of spots", () => {
    const steps = (list: object) => priceSpot(terms({ list, day_parts: [morning] }), spot()).steps;
    expect(steps(per)[0]).toMatchObject({ step: "list", listeners: 80_250, amount: "321.00" });
    expect(steps(pack)[0]).toMatchObject({ step: "list", spots: 40, amount: "37.50" });
  });
  test("surcharges for the only spot in a break and co-branding are added or multiplied, to the cent", () => {
    const items = [
      { kind: "alone", percent_bp: 5_000 },
      { kind: "co_branding", percent_bp: 1_500 },
    ];
    const extras = ["alone", "co_branding"] as const;
    const on = (stack: string) =>
      priceSpot(terms({ list: perSpot, surcharges: { stack, items } }), spot({ extras: [...extras] })).price;
    expect([on("add"), on("multiply")]).toEqual(["33.00", "34.50"]);
  });
  test("steps add up to the price for any audience and length", () => {
    const cents = fc.integer({ min: 1, max: 100_000 }).map((n) => toMoney(String(n / 100), 2));
    fc.assert(
      fc.property(
        fc.record({
          price: cents,
          audience: fc.integer({ min: 0, max: 5_000_000 }),
          length: fc.integer({ min: 5, max: 90 }),
        }),
        fc.constantFrom(null, index),
        fc.integer({ min: 5_000, max: 20_000 }),
        ({ price, audience, length }, length_index, index_bp) => {
          const parts = [{ name: "All", hours: [toWeekHour(1, 8)], index_bp, audience }];
          const list = { basis: "per_thousand", price, seconds: 30, audience: 1 };
          const found = priceSpot(terms({ list, length_index, day_parts: parts }), spot({ length }));
          expect(sum(found.steps.map((s) => s.amount))).toBe(found.price);
        },
      ),
    );
  });
});

describe("list price by basis", () => {
  const table = {
    basis: "spot",
    prices: [
      { length: 10, price: "50.00" },
      { length: 20, price: "60.00" },
      { length: 30, price: "75.00" },
    ],
  };
  const stubica = { basis: "first_seconds", seconds: 10, price: "10.00", per_second: "0.50" };
  test.each([
    ["by the second", { list: { basis: "second", price: "0.7833" } }, 30, "23.50"],
    [
      "by the second, with an index",
      { list: { basis: "second", price: "1" }, length_index: DEFAULT_LENGTH_INDEX },
      10,
      "16.50",
    ],
    ["one spot price, with an index", { list: perSpot, length_index: DEFAULT_LENGTH_INDEX }, 20, "15.80"],
    ["one spot price, by the second", { list: perSpot }, 20, "13.33"],
    ["a table, on a row", { list: table }, 20, "60.00"],
    ["a table, between rows", { list: table }, 25, "67.50"],
    ["a table, beyond", { list: table }, 60, "150.00"],
    ["a table, below", { list: table }, 5, "25.00"],
    ["first seconds only", { list: stubica }, 8, "10.00"],
    ["first seconds and more", { list: stubica }, 60, "35.00"],
    ["a smallest length", { list: { basis: "second", price: "1.00" }, smallest_length: 20 }, 7, "20.00"],
  ])("%s", (_, input, length, price) => {
    expect(priceSpot(terms(input), spot({ length })).price).toBe(price);
  });
});

test("every step is kept with its factor, and the amounts add up to the price", () => {
  const model = terms({
    list: perSpot,
    length_index: DEFAULT_LENGTH_INDEX,
    seasons: [{ name: "Advent", from: "11-15", to: "01-06", index_bp: 11_500 }],
    day_parts: [{ name: "Morning", index_bp: 13_000, hours: [toWeekHour(1, 8)] }],
    surcharges: {
      items: [
        { kind: "first", percent_bp: 1_000 },
        { kind: "chosen_hour", percent_bp: 1_000 },
      ],
    },
  });
  const { price, steps } = priceSpot(model, spot({ length: 20, extras: ["first", "chosen_hour"] }));
  expect(steps).toEqual([
    { step: "list", amount: "20.00" },
    { step: "length", factor_bp: 7_900, amount: "-4.20" },
    { step: "season", name: "Advent", factor_bp: 11_500, amount: "2.37" },
    { step: "day_part", name: "Morning", factor_bp: 13_000, amount: "5.45" },
    { step: "surcharge", name: "first", percent_bp: 1_000, amount: "2.36" },
    { step: "surcharge", name: "chosen_hour", percent_bp: 1_000, amount: "2.37" },
  ]);
  expect(price).toBe("28.35");
});

test("surcharges multiply where the rate card says so", () => {
  const items = [
    { kind: "first", percent_bp: 1_000 },
    { kind: "alone", percent_bp: 3_000 },
  ];
  const extras = ["first", "alone"] as const;
  const of = (stack: string) =>
    priceSpot(terms({ list: perSpot, surcharges: { stack, items } }), spot({ extras })).price;
  expect([of("add"), of("multiply")]).toEqual(["28.00", "28.60"]);
});

test("a season can span New Year's Eve, and a day part can have its own list price", () => {
  const model = terms({
    list: perSpot,
    seasons: [{ name: "Winter", from: "12-15", to: "01-10", index_bp: 7_000 }],
    day_parts: [{ name: "Night", hours: [toWeekHour(1, 2)], list: { basis: "second", price: "0.10" } }],
  });
  const price = (of: Partial<PricedAs>) => priceSpot(model, spot(of)).price;
  expect(price({ date: toDay("2026-12-31") })).toBe("14.00");
  expect(price({ date: toDay("2027-01-11") })).toBe("20.00");
  expect(price({ date: toDay("2026-11-16"), hour: 2 })).toBe("3.00");
});

test("an hour can be in one day part only, and table values must rise", () => {
  const twice = {
    list: perSpot,
    day_parts: [
      { name: "A", hours: [5] },
      { name: "B", hours: [5] },
    ],
  };
  expect(PriceModelTerms.safeParse(twice).success).toBe(false);
  const falls = { list: { basis: "spot", prices: [...perSpot.prices, { length: 20, price: "1.00" }] } };
  expect(PriceModelTerms.safeParse(falls).success).toBe(false);
});

describe("price of a campaign", () => {
  const spots = (n: number, price = "20.00", station = "a") =>
    Array.from({ length: n }, () => ({ price: toMoney(price), station }));
  const discounts = terms({
    list: perSpot,
    discounts: {
      quantity: [
        { from: 30, percent_bp: 500 },
        { from: 61, percent_bp: 1_000 },
      ],
      value: [{ from: "1000", percent_bp: 300 }],
      cap_bp: 2_000,
    },
  }).discounts;

  test("applies quantity, value and special discounts, then the agency's commission", () => {
    const price = computeCampaignPrice(spots(100), {
      discounts,
      specials: [{ name: "Launch", percent_bp: 500 }],
      commission_bp: 1_500,
    });
    expect(price.steps.map((step) => [step.step, step.amount])).toEqual([
      ["list", "2000.00"],
      ["quantity", "-200.00"],
      ["value", "-54.00"],
      ["special", "-87.30"],
      ["commission", "-248.81"],
    ]);
    expect([price.gross, price.net]).toEqual(["1658.70", "1409.89"]);
  });
  test("is capped: the discount that exceeds the cap is cut", () => {
    const price = computeCampaignPrice(spots(100), {
      discounts,
      specials: [{ name: "Deal", amount: toMoney("500") }],
    });
    expect(price.steps.at(-1)).toEqual({ step: "special", name: "Deal", amount: "-146.00", capped: true });
    expect(price.gross).toBe("1600.00");
  });
  test("can count quantity per day", () => {
    const daily = {
      ...discounts,
      quantity_counts: "day" as const,
      quantity: [{ from: 3, percent_bp: 1_000 }],
    };
    const mixed = [
      ...spots(3).map((p) => ({ ...p, day: "2026-11-16" })),
      ...spots(2).map((p) => ({ ...p, day: "2026-11-17" })),
    ];
    expect(computeCampaignPrice(mixed, { discounts: daily }).gross).toBe("94.00");
  });
  test("spreads an agreed total to the cent; a station with an agreed price keeps it", () => {
    const mixed = [...spots(3), ...spots(2, "10.00", "b")];
    const whole = computeCampaignPrice(mixed, { manual: { total: toMoney("100") }, discounts });
    expect(whole.spots.map((p) => p.gross)).toEqual(["25.00", "25.00", "25.00", "12.50", "12.50"]);
    const one = computeCampaignPrice(mixed, { manual: { stations: { a: toMoney("50") } } });
    expect(one.stations).toMatchObject({ a: { gross: "50.00" }, b: { gross: "20.00" } });
    expect(one.gross).toBe("70.00");
  });
  test("keeps agreed amounts where no spots exist yet", () => {
    expect(computeCampaignPrice([], { manual: { total: toMoney("100") } })).toMatchObject({
      gross: "100.00",
      stations: {},
    });
    const price = computeCampaignPrice(spots(1), {
      manual: { stations: { b: toMoney("30") } },
      commission_bp: 1_000,
    });
    expect(price.stations).toMatchObject({ a: { net: "18.00" }, b: { net: "27.00" } });
  });

  test("property: spots add up to gross and net, steps to net, and discounts stay under the cap", () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => toMoney(cents / 100));
    const bp = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 60 }),
        bp,
        bp,
        bp,
        amount,
        fc.boolean(),
        (prices, q, cap, c, total, hand) => {
          const price = computeCampaignPrice(
            prices.map((p, i) => ({ price: p, station: `s${i % 3}` })),
            {
              discounts: { ...discounts, quantity: [{ from: 1, percent_bp: q }], cap_bp: cap },
              commission_bp: c,
              ...(hand && prices.length > 0 && { manual: { total } }),
            },
          );
          expect(sum(price.spots.map((p) => p.gross))).toBe(price.gross);
          expect(sum(price.spots.map((p) => p.net))).toBe(price.net);
          expect(sum(price.steps.map((s) => s.amount))).toBe(price.net);
          if (hand && prices.length > 0) expect(price.gross).toBe(total);
          else
            expect(Number(price.listed) - Number(price.gross)).toBeLessThanOrEqual(
              (Number(price.listed) * cap) / 10_000 + 0.006,
            );
        },
      ),
      { numRuns: countRuns(300) },
    );
  });
});

test("property: the price is the exact product rounded once, for any chain of factors", () => {
  const bp = fc.integer({ min: 1, max: 30_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      bp,
      bp,
      fc.integer({ min: 1, max: 3_600 }),
      (cents, season, part, length) => {
        const model = terms({
          list: { basis: "second", price: toMoney(cents / 100) },
          seasons: [{ name: "All", from: "01-01", to: "12-31", index_bp: season }],
          day_parts: [{ name: "All", hours: [toWeekHour(1, 8)], index_bp: part }],
        });
        const { price, steps } = priceSpot(model, spot({ length }));
        const exact = BigInt(cents) * BigInt(length) * BigInt(season) * BigInt(part);
        const rounded = (exact + 50_000_000n) / 100_000_000n;
        expect(price).toBe(`${rounded / 100n}.${String(rounded % 100n).padStart(2, "0")}`);
        expect(sum(steps.map((s) => s.amount))).toBe(price as Money);
      },
    ),
    { numRuns: countRuns(300) },
  );
});

test("a pricer gives equal spots equal prices, in yen too", () => {
  const price = makeSpotPricer(terms({ list: { basis: "second", price: "33" } }), 0);
  expect(price(spot({ length: 7 })).price).toBe("231");
  expect(price(spot({ length: 7 }))).toBe(price(spot({ length: 7, date: toDay("2026-11-23") })));
});
