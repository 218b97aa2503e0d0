import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeUnchargedInterest } from "@/lib/billing/overdue/interest-charges";
import { computeLateInterest } from "@/lib/billing/overdue/late-interest";
import { addDays, type Day, toDay } from "@/lib/day";
import { compare, isNegative, isZero, type Money, subtract, sum, takeFraction, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const m = (text: string) => toMoney(text);
/** An invoice of 10,000.00 that was due on 31 October. */
const late = (...settled: [string, string][]) => ({
  total: m("10000.00"),
  due_date: toDay("2026-10-31"),
  settled: settled.map(([date, amount]) => ({ date: toDay(date), amount: m(amount) })),
});
const at = (bp: number, grace_days = 0) => ({ bp, grace_days });

describe("interest on a late payment", () => {
  test.each([
    ["none on the due date", late(), at(900), "2026-10-31", "0.00"],
    ["one day: the first after it", late(), at(900), "2026-11-01", "2.47"],
    ["thirty days", late(), at(900), "2026-11-30", "73.97"],
    ["a year is the rate", late(), at(900), "2027-10-31", "900.00"],
    ["no interest on interest after two years", late(), at(900), "2028-10-30", "1800.00"],
    ["none without a rate", late(), at(0), "2027-10-31", "0.00"],
    ["none within the days of grace", late(), at(900, 14), "2026-11-14", "0.00"],
    ["after them from the first day", late(), at(900, 14), "2026-11-15", "36.99"],
    ["a part paid before it was due", late(["2026-10-20", "4000.00"]), at(900), "2027-10-31", "540.00"],
    ["a part paid on the due date", late(["2026-10-31", "4000.00"]), at(900), "2027-10-31", "540.00"],
    ["a part paid after it", late(["2026-11-11", "4000.00"]), at(900), "2026-11-30", "54.25"],
    [
      "a part that was taken back",
      late(["2026-11-11", "4000.00"], ["2026-11-21", "-4000.00"]),
      at(900),
      "2026-11-30",
      "64.11",
    ],
    ["a later day does not count", late(["2026-12-11", "4000.00"]), at(900), "2026-11-30", "73.97"],
    ["all paid after a day", late(["2026-11-02", "10000.00"]), at(900), "2027-10-31", "2.47"],
    ["the first cent", late(["2026-10-31", "9980.00"]), at(900), "2026-11-01", "0.00"],
  ])("%s", (_, invoice, settings, until, interest) => {
    expect(computeLateInterest(invoice, settings, toDay(until))).toBe(interest);
  });
});

test("interest is the sum of the interest of each day, never negative, and never less a day later", () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 3000 })), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 2000 }), fc.nat(90), (given, bp, days) => {
      const due_date = toDay("2026-10-31");
      const settled = given.map(([on, amount]) => ({ date: addDays(due_date, on), amount: toMoney(amount) }));
      const invoice = { total: m("10000.00"), due_date, settled };
      const until = addDays(due_date, days);
      const interest = computeLateInterest(invoice, at(bp), until);
      const open = Array.from({ length: days }, (_, n) => {
        const day = addDays(due_date, n + 1);
        return subtract(
          invoice.total,
          sum([m("0.00"), ...settled.filter(({ date }) => date <= day).map((one) => one.amount)]),
        );
      });
      expect(interest).toBe(takeFraction(sum([m("0.00"), ...open]), bp, 3_650_000));
      expect(isNegative(interest)).toBe(false);
      expect(compare(interest, computeLateInterest(invoice, at(bp), addDays(until, 1)))).toBeLessThanOrEqual(
        0,
      );
    }),
    { numRuns: countRuns(200, 10_000), seed: 3 },
  );
});

const uncharged = (
  invoice: ReturnType<typeof late>,
  until: string,
  charged_until: string | null = null,
  grace_days = 0,
  own_interest = "0.00",
) =>
  computeUnchargedInterest(
    invoice,
    { charged_until: charged_until === null ? null : toDay(charged_until), own_interest: m(own_interest) },
    at(900, grace_days),
    toDay(until),
  );
describe("interest that is left to be charged", () => {
  test.each([
    ["all where nothing was charged", uncharged(late(), "2026-11-30"), "2026-11-30", "73.97"],
    ["of the days since", uncharged(late(), "2026-11-30", "2026-11-15"), "2026-11-30", "36.98"],
    ["none on the same day again", uncharged(late(), "2026-11-30", "2026-11-30"), "2026-11-30", "0.00"],
    ["none for an earlier day", uncharged(late(), "2026-11-15", "2026-11-30"), "2026-11-15", "0.00"],
    ["until it was paid", uncharged(late(["2026-11-11", "10000.00"]), "2027-10-31"), "2026-11-10", "24.66"],
    [
      "none of what was paid within the days of grace",
      uncharged(late(["2026-11-03", "10000.00"]), "2027-10-31", null, 7),
      "2026-11-02",
      "0.00",
    ],
    [
      "days of grace that were lengthened give nothing charged a second time",
      uncharged(late(), "2026-11-30", "2026-11-15", 20),
      "2026-11-30",
      "36.98",
    ],
    ["no interest on interest", uncharged(late(), "2026-11-30", null, 0, "5000.00"), "2026-11-30", "36.99"],
    [
      "none on an invoice of interest alone",
      uncharged(late(), "2026-11-30", null, 0, "10000.00"),
      "2026-11-30",
      "0.00",
    ],
  ])("%s", (_, found, until, amount) => {
    expect(found).toEqual({ until, amount });
  });
});

test("charged in any parts, interest is never charged twice for a day, and together it is what one charge would be", () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: -5, max: 90 }), fc.integer({ min: 1, max: 4000 })), {
    maxLength: 4,
  });
  const charges = fc.array(fc.record({ day: fc.integer({ min: -5, max: 100 }), isVoided: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(parts, charges, fc.integer({ min: 1, max: 2000 }), fc.nat(20), (given, tries, bp, grace) => {
      const due_date = toDay("2026-10-31");
      const settled = given.map(([on, amount]) => ({ date: addDays(due_date, on), amount: toMoney(amount) }));
      const invoice = { total: m("10000.00"), due_date, settled };
      const standing: { until: Day; amount: Money }[] = [];
      for (const { day, isVoided } of tries) {
        const today = addDays(due_date, day);
        const charged_until = standing.at(-1)?.until ?? null;
        const found = computeUnchargedInterest(
          invoice,
          { charged_until, own_interest: m("0.00") },
          at(bp, grace),
          today,
        );
        expect(isNegative(found.amount)).toBe(false);
        if (isZero(found.amount)) continue;
        expect(charged_until === null || charged_until < found.until).toBe(true);
        if (!isVoided) standing.push(found);
      }
      const last = standing.at(-1);
      const whole = last ? computeLateInterest(invoice, at(bp), last.until) : m("0.00");
      expect(sum([m("0.00"), ...standing.map(({ amount }) => amount)])).toBe(whole);
    }),
    { numRuns: countRuns(300, 10_000), seed: 4 },
  );
});
