import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { computeChange, computePricePerSecond, computeShare } from "@/lib/stats/figures";
import { countStatsMonths, getMonthsBack, listStatsMonths, pairMonths } from "@/lib/stats/periods";
import { findStatsQuery } from "@/lib/stats/query";
import { computeTarget, getTargetMonth, sumTargets, type Target } from "@/lib/stats/targets";
import { listTicks } from "@/lib/stats/ticks";

const [today, id] = [toDay("2026-11-25"), "0190d0a4-7a55-7c3b-9c8b-0123456789ab"];

describe("months", () => {
  test.each([
    ["2026-11-15", "2026-11-15", ["2026-11-01 2026-11-30"]],
    ["2026-12-31", "2027-01-01", ["2026-12-01 2026-12-31", "2027-01-01 2027-01-31"]],
    ["2027-01-01", "2026-12-31", []],
  ])("from %s to %s", (from, to, months) => {
    expect(listStatsMonths(toDay(from), toDay(to)).map((m) => `${m.from} ${m.to}`)).toEqual(months);
    expect(Math.max(0, countStatsMonths(toDay(from), toDay(to)))).toBe(months.length);
  });

  test.each([
    ["2026-01-01", "2026-02-28", 2, ["2025-11-01 2026-02-28"], [3, 4], [1, 2]],
    ["2026-01-01", "2026-02-28", 12, ["2025-01-01 2025-02-28", "2026-01-01 2026-02-28"], [3, 4], [1, 2]],
    ["2026-01-01", "2026-03-31", 1, ["2025-12-01 2026-03-31"], [2, 3, 4], [1, 2, 3]],
  ])(
    "of a period from %s to %s and one %i months before are each read once",
    (from, to, earlier, spans, ...buckets) => {
      const now = listStatsMonths(toDay(from), toDay(to));
      const paired = pairMonths(now, listStatsMonths(toDay(from), toDay(to), { earlier }));
      expect(paired.spans.map((span) => `${span.from} ${span.to}`)).toEqual(spans);
      expect(paired.starts).toEqual(paired.starts.toSorted());
      expect(paired.starts).toHaveLength(new Set(buckets.flat()).size);
      const bucketsOf = (previous: boolean) =>
        paired.places.filter(({ is_previous }) => is_previous === previous).map(({ bucket }) => bucket);
      expect([bucketsOf(false), bucketsOf(true)]).toEqual(buckets);
      for (const { bucket, place, is_previous } of paired.places)
        if (!is_previous) expect(paired.starts[bucket - 1]).toBe(now[place - 1]?.from);
      expect(() => pairMonths([], [])).toThrow();
    },
  );

  test("a day of a broadcast month names it, even where the calendar month is the one before", () => {
    const broadcast = true;
    const month = { from: "2026-10-26", to: "2026-11-29" };
    expect(listStatsMonths(toDay("2026-10-27"), toDay("2026-11-29"), { broadcast })).toEqual([month]);
    const [before] = listStatsMonths(toDay("2027-11-15"), toDay("2027-11-15"), { broadcast, earlier: 12 });
    expect(before).toEqual(month);
  });

  test.each([
    ["year", 3, 12],
    ["period", 3, 3],
  ] as const)("compared with %s, %i months go back by %i", (comparison, months, back) => {
    expect(getMonthsBack(comparison, months)).toBe(back);
  });
});

describe("the address", () => {
  const of = (filters: Record<string, string | string[]>) => findStatsQuery(filters, today);

  test.each([
    [{}, "2026-01-01", "2026-12-31"],
    [{ from: "2025-03-04" }, "2025-03-04", "2025-12-31"],
    [{ to: "2025-03-04" }, "2025-01-01", "2025-03-04"],
    [{ from: "2026-05-10", to: "2026-04-01" }, "2026-05-10", "2026-05-31"],
    [{ from: "never", to: "1800-01-01" }, "2026-01-01", "2026-12-31"],
  ])("%o is from %s to %s", (filters, from, to) => {
    expect(of(filters)).toMatchObject({ from, to });
  });

  test("what it does not know is left out", () => {
    expect(
      of({ by: "seller", compare: "period", view: "price", station: [id, "x"], agent: "y" }),
    ).toMatchObject({
      ...{ by: "seller", compare: "period", view: "price", parts: ["figures", "discounts"] },
      filters: { station: [id] },
    });
    expect(of({ by: "moon", compare: "never", view: "constructor" })).toMatchObject({
      ...{ by: "station", compare: "year", view: "revenue", filters: {} },
    });
  });
});

test.each([
  [0, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [52_600, [0, 20_000, 40_000, 60_000]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])("an axis up to %d", (most, ticks) => {
  expect(listTicks(most).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
});

test("ratios over nothing are not numbers", () => {
  const none = { aired: toMoney(0), billed: toMoney(0), paid: toMoney(0), delivered: 0, due: 0 };
  const row = { ...none, spots: 2, missed: 0, made_good: 0 };
  expect(computePricePerSecond({ ...row, booked: toMoney(10), seconds: 60 })).toBe("0.1667");
  expect(computePricePerSecond({ ...row, booked: toMoney(0), seconds: 0 })).toBeNull();
  expect([computeChange(toMoney(5), toMoney(0)), computeChange(toMoney(5), toMoney(4))]).toEqual([null, 25]);
  expect([computeShare(1, 0), computeShare(1, 4)]).toEqual([null, 25]);
});

describe("targets", () => {
  const [vane, pier, ana] = ["a", "b", "c"].map((letter) => letter.repeat(8));
  const month = toDay("2026-11-01");
  const make = (kind: Target["kind"], of: string | undefined, amount: number): Target => ({
    ...{ kind, of: of ?? null, month, amount: toMoney(amount) },
  });
  const stations = [make("station", vane, 100), make("station", pier, 50)];
  const sellers = [make("seller", ana, 70)];
  const house = [make("house", undefined, 200)];
  test.each<[string, Target[], Record<string, string[]>, string | null]>([
    ["the organisation's own", [...house, ...stations], {}, "200.00"],
    ["else the sum of its stations", [...stations, ...sellers], {}, "150.00"],
    ["never the sum of its sellers", sellers, {}, null],
    ["of one station", [...house, ...stations], { station: [vane!] }, "100.00"],
    ["of two stations", [...house, ...stations], { station: [vane!, pier!] }, "150.00"],
    ["none where one of them has none", stations.slice(1), { station: [vane!, pier!] }, null],
    ["of a seller", [...house, ...sellers], { seller: [ana!] }, "70.00"],
    ["none for a seller on a station", [...stations, ...sellers], { seller: [ana!], station: [vane!] }, null],
    ["none for a customer", [...house, ...stations], { customer: [vane!] }, null],
    ["an empty filter is none", house, { customer: [] }, "200.00"],
    ["another month's does not count", house.map((t) => ({ ...t, month: toDay("2026-12-01") })), {}, null],
  ])("%s", (_, targets, filters, amount) => {
    expect(computeTarget(targets, month, filters)).toBe(amount);
  });

  test("a period has a target if each of its months has one", () => {
    expect(sumTargets([toMoney(1), toMoney(2)])).toBe("3.00");
    expect(sumTargets([toMoney(1), null])).toBeNull();
    expect(sumTargets([])).toBeNull();
  });

  test("a broadcast month has the target of the month it is named by", () => {
    const [broadcast] = listStatsMonths(toDay("2026-11-15"), toDay("2026-11-15"), { broadcast: true });
    expect([broadcast!.from, getTargetMonth(broadcast!)]).toEqual(["2026-10-26", "2026-11-01"]);
  });
});
