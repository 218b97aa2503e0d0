import { describe, expect, test } from "vitest";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { compareRateCards } from "@/lib/pricing/rate-card-changes";

const card = (more: object = {}) =>
  PriceModelTerms.parse({ list: { basis: "spot", prices: [{ length: 30, price: "50.00" }] }, ...more });
const told = (before: object, after: object) =>
  compareRateCards(card(before), card(after)).map(({ part, of, within, from, to }) =>
    [within, part, of, from, to].filter((word) => word !== "").join(" "),
  );
const summer = (index_bp: number, more: object = {}) => ({
  name: "Summer",
  from: "06-01",
  to: "08-31",
  index_bp,
  ...more,
});

describe("what a version of a rate card changed", () => {
  test("nothing when nothing was changed", () => {
    expect(told({}, {})).toEqual([]);
  });

  test.each([
    [
      "a price and a length more",
      {},
      {
        list: {
          basis: "spot",
          prices: [
            { length: 20, price: "40" },
            { length: 30, price: "55" },
          ],
        },
      },
      ["price 20  40", "price 30 50.00 55"],
    ],
    [
      "another basis",
      {},
      { list: { basis: "second", price: "2" } },
      ["basis spot second", "price  2", "price 30 50.00 "],
    ],
    [
      "a season's factor",
      { seasons: [summer(12_000)] },
      { seasons: [summer(13_000)] },
      ["season Summer 12000 13000"],
    ],
    [
      "a season's days",
      { seasons: [summer(12_000)] },
      { seasons: [summer(12_000, { to: "09-15" })] },
      ["season_days Summer 06-01 – 08-31 06-01 – 09-15"],
    ],
    [
      "a day part with a list of its own",
      {},
      { day_parts: [{ name: "Drive", hours: [7, 8], list: { basis: "second", price: "3" } }] },
      ["day_part Drive  10000", "day_part_hours Drive  2", "Drive basis  second", "Drive price  3"],
    ],
    [
      "discounts and surcharges",
      { discounts: { quantity: [{ from: 10, percent_bp: 500 }] } },
      {
        discounts: { quantity: [{ from: 20, percent_bp: 500 }], cap_bp: 3000 },
        surcharges: { stack: "multiply", items: [{ kind: "first", percent_bp: 1500 }] },
      },
      [
        "surcharge first  1500",
        "surcharges_together add multiply",
        "quantity 20  500",
        "cap 10000 3000",
        "quantity 10 500 ",
      ],
    ],
  ])("%s", (_, before, after, lines) => {
    expect(told(before, after)).toEqual(lines);
  });

  test("two seasons with one name are told apart", () => {
    const two = (index: number) => ({
      seasons: [summer(12_000), summer(index, { from: "12-01", to: "12-31" })],
    });
    expect(told(two(9_000), two(8_000))).toEqual(["season Summer 9000 8000"]);
  });
});
