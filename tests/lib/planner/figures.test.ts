import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isZero, subtract, sum, toMoney } from "@/lib/money";
import { comparePaintings } from "@/lib/planner/compare";
import { type Board, buildGrid } from "@/lib/planner/grid";
import { eraseSpot, type PaintedSpots, paintSpot } from "@/lib/planner/painting";
import { pickOrdered, priceChange, readBookedPrices, sumListPrices } from "@/lib/planner/prices";
import { board, none } from "./board";

const [ONE, OTHER] = ["one", "other"];

/** A station with breaks at 06:00 and 07:00 for three days. */
const grid = () => buildGrid(board(3, {}, [6 * 3600, 7 * 3600]));
const prices: Board["prices"] = [
  { segment: ONE, wanted: 6, amounts: [toMoney("20.00"), toMoney("35.50")], at: [0, 1, 0, 1, 0, 1] },
  { segment: OTHER, wanted: 6, amounts: [], at: [-1, -1, -1, -1, -1, -1] },
];
const painted = (...spots: [at: number, segment: string][]) =>
  spots.reduce((all, [at, segment]) => paintSpot(all, at, segment), none);

const SOLD = {
  segment: ONE,
  break: "",
  locked: false,
  length: 30,
  position: 1,
  price: toMoney("18.00"),
  status: "planned",
};

describe("list prices of painted spots", () => {
  test("are added for each segment; without a rate card a spot costs nothing", () => {
    const sums = sumListPrices(prices, painted([0, ONE], [1, ONE], [2, ONE], [1, OTHER]));
    expect(Object.fromEntries(sums)).toEqual({
      [ONE]: { spots: 3, price: "75.50" },
      [OTHER]: { spots: 1, price: "0.00" },
    });
  });

  test("of booked spots are those they were sold at; make-goods were not ordered and count nothing", () => {
    const spots: PaintedSpots = new Map([
      [0, [{ segment: ONE, locked: false, uuid: "sold" }]],
      [1, [{ segment: ONE, locked: false, uuid: "make-good" }]],
      [2, [{ segment: ONE, locked: false }]],
    ]);
    const booked = readBookedPrices({
      spots: [
        { ...SOLD, uuid: "sold", listed: toMoney("18.00") },
        { ...SOLD, uuid: "make-good", listed: null },
      ],
    });
    const sums = sumListPrices(prices, pickOrdered(spots, booked), booked);
    expect(Object.fromEntries(sums)).toEqual({ [ONE]: { spots: 2, price: "38.00" } });
  });

  test.each([
    ["a stroke", none, painted([0, ONE], [1, ONE]), { spots: 2, price: "55.50" }],
    ["an erased spot", painted([1, ONE]), none, { spots: -1, price: "-35.50" }],
    ["a spot moved to a dearer break", painted([0, ONE]), painted([1, ONE]), { spots: 0, price: "15.50" }],
  ])("change by %s", (_, before, after, change) =>
    expect(priceChange(prices, before, after)).toEqual(change),
  );

  test("change by the sum of the single edits", () => {
    const edit = fc.record({ at: fc.nat(5), isErased: fc.boolean() });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        const states = [none];
        for (const { at, isErased } of edits) {
          const last = states.at(-1) ?? none;
          states.push(isErased ? eraseSpot(last, at) : paintSpot(last, at, ONE));
        }
        const steps = states.slice(1).map((after, i) => priceChange(prices, states[i] ?? none, after).price);
        const whole = priceChange(prices, none, states.at(-1) ?? none).price;
        expect(isZero(subtract(whole, sum([toMoney(0), ...steps])))).toBe(true);
      }),
    );
  });
});

describe("two paintings compared", () => {
  test.each([
    ["the same", painted([0, ONE]), painted([0, ONE]), []],
    ["a spot more", none, painted([2, ONE]), [{ at: 2, added: 1, removed: 0 }]],
    [
      "a spot elsewhere, in the order they air",
      painted([3, ONE]),
      painted([0, ONE]),
      [
        { at: 0, added: 1, removed: 0 },
        { at: 3, added: 0, removed: 1 },
      ],
    ],
    ["another segment", painted([1, ONE]), painted([1, OTHER]), [{ at: 1, added: 1, removed: 1 }]],
  ])("%s", (_, from, to, wanted) => expect(comparePaintings(grid(), from, to)).toEqual(wanted));

  test("a lock is no difference", () => {
    const locked: PaintedSpots = new Map([[0, [{ segment: ONE, locked: true }]]]);
    expect(comparePaintings(grid(), painted([0, ONE]), locked)).toEqual([]);
  });
});
