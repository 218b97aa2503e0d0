import { describe, expect, test } from "vitest";
import { countMixSpots, isOverBudget } from "@/lib/campaigns/mix";
import { toMoney } from "@/lib/money";

const light = { per_day: 2, share: 0.5 };
const heavy = { per_day: 8, share: 1 };
const budget = toMoney("3000");

describe("a mix under a budget", () => {
  test("that one spot a day fits is not over it, though it is more than the share of the mix", () => {
    const one = toMoney("2574");
    expect(countMixSpots(light, budget, one)).toBe(1);
    expect(isOverBudget(one, budget)).toBe(false);
  });

  test("is over it only by the total that is shown", () => {
    const one = toMoney("3100");
    expect(countMixSpots(heavy, budget, one)).toBe(1);
    expect(isOverBudget(one, budget)).toBe(true);
    // A discount of the campaign brings the total below the budget.
    expect(isOverBudget(toMoney("2790"), budget)).toBe(false);
  });

  test.each([
    [light, "150", 10],
    [heavy, "150", 20],
    [heavy, "10", 40],
    [heavy, "0", 8],
  ])("spends its share of it: %o at %s", (mix, one, spots) => {
    expect(countMixSpots(mix, budget, toMoney(one))).toBe(spots);
  });

  test("has its own number without a budget or a price", () => {
    expect(countMixSpots(light, null, toMoney("2574"))).toBe(2);
    expect(countMixSpots(light, budget)).toBe(2);
  });
});
