import { describe, expect, test } from "vitest";
import { savedAs } from "@/components/campaigns/draft/saved-draft";
import { checksOf, isDone } from "@/components/campaigns/editor/checks";
import {
  agreedBy,
  asExact,
  asVariable,
  blankDraft,
  countedBy,
  type Draft,
  flightOf,
  hoursBetween,
  isWhole,
  newSegment,
  newSegmentWithSpot,
  typedCount,
  withDates,
  withStations,
} from "@/components/campaigns/editor/draft";
import { withWay } from "@/components/campaigns/editor/way-out";
import type { Segment } from "@/components/campaigns/segment-words";
import { withWeight } from "@/components/campaigns/steps/hour-weights";
import { changeFor, withHour } from "@/lib/booking/rules/ways-out";
import { findRuns } from "@/lib/booking/runs";
import { SEGMENT_PROBLEMS } from "@/lib/booking/segment";
import { getWeekday, toDay } from "@/lib/day";
import words from "@/lib/i18n/en/campaigns.json";
import { readAmount } from "@/lib/money";
import { SURCHARGES } from "@/lib/pricing/price-model";
import { RULES } from "@/lib/scheduler";

const from = toDay("2026-11-23");
const to = toDay("2026-12-06");
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...withDates({ ...blankDraft({ uuid: "c", name: "Kilnside" }), name: "Winter" }, from, to),
  stations: ["a", "b"],
  ...more,
});
const withOne = (more: Partial<Segment> = {}) => {
  const base = draft();
  return { ...base, segments: [newSegment(base, more)] };
};

test("a moved flight moves its segments, a shortened one cuts segments inside it", () => {
  const two = withOne();
  two.segments.push(newSegment(two, { from_date: toDay("2026-11-25"), to_date: toDay("2026-12-02") }));
  const typing = withDates(two, null, to);
  const moved = withDates(typing, toDay("2026-11-16"), toDay("2026-11-30"));
  expect(moved.segments.map((s) => [s.from_date, s.to_date])).toEqual([
    ["2026-11-16", "2026-11-30"],
    ["2026-11-25", "2026-11-30"],
  ]);
});

test("segments on all chosen stations follow the selection; others lose removed stations", () => {
  const two = withOne();
  two.segments.push(newSegment(two, { stations: ["b"] }));
  expect(withStations(two, ["a", "c"]).segments.map((s) => s.stations)).toEqual([["a", "c"], []]);
});

test("spots per day become spots in hours, spread over them, and convert back to the same number", () => {
  const segment: Segment = withOne({ per_day: 3 }).segments[0]!;
  const exact = { ...segment, ...asExact(segment) };
  expect(exact.hours.reduce((n, h) => n + h.spots, 0)).toBe(3);
  expect(exact).toMatchObject({ kind: "exact", per_day: null });
  expect(asVariable(exact, "per_day")).toMatchObject({ kind: "variable", per_day: 3 });
  expect(asVariable(exact, "total")).toMatchObject({ per_day: null, total: 42 });
});

test("a weight is kept within its bounds, and one hour stays used", () => {
  const hours = [7, 8, 9].map((hour) => ({ hour, spots: 0 }));
  const raised = withWeight(hours, 0, 2);
  expect(raised).toEqual([{ hour: 7, spots: 0, weight: 2 }, hours[1], hours[2]]);
  expect(withWeight(raised, 0, 1)).toEqual(hours);
  expect(withWeight(raised, 1, 9)[1]).toMatchObject({ weight: 5 });
  const single = withWeight(withWeight(hours, 0, 0), 1, -3);
  expect(single.map((h) => h.weight)).toEqual([0, 0, undefined]);
  expect(withWeight(single, 2, 0)).toEqual(single);
});

test("weights stay with an hour that is offered, and unused hours get no spots of their own", () => {
  const [segment] = withOne({ per_day: 2, hours: hoursBetween(7, 11) }).segments;
  const weighted: Segment = { ...segment!, hours: withWeight(withWeight(segment!.hours, 0, 0), 1, 3) };
  expect(withHour(weighted, 11).hours).toEqual([...weighted.hours, { hour: 11, spots: 0 }]);
  expect(asExact(weighted).hours!.map((h) => h.hour)).not.toContain(7);
  const none = { ...segment!, hours: segment!.hours.map((h) => ({ ...h, weight: 0 })) };
  expect([isWhole(segment!), isWhole(none)]).toEqual([true, false]);
});

test.each([
  ["per_day", { per_day: 6, total: 100 }],
  ["per_day", { per_day: 6, budget: readAmount("900.00") }],
  ["per_week", { per_day: null, per_week: 6 }],
  ["total", { per_day: null, total: 6, budget: readAmount("900.00") }],
  ["budget", { per_day: null, budget: readAmount("900.00") }],
] as const)("an emptied count stays counted %s until the next number is typed", (counted, counts) => {
  const segment: Segment = withOne(counts).segments[0]!;
  const emptied = { ...segment, ...typedCount(segment, { [counted]: null }) };
  expect(countedBy(emptied)).toBe(counted);
  expect(emptied).toMatchObject(counts);
});

test("a limit beside the count can be emptied", () => {
  const segment: Segment = withOne({ per_day: 6, budget: readAmount("900.00") }).segments[0]!;
  expect(typedCount(segment, { budget: null })).toEqual({ budget: null });
  expect(typedCount(segment, { per_day: 7 })).toEqual({ per_day: 7 });
});

test.each([
  ["the newest of the customer and the length", {}, "new"],
  ["none of another length", { length: 15 }, null],
  ["none that ends before the flight", { end_date: toDay("2027-02-01") }, "old"],
  ["none of another customer", { customer: "d" }, null],
] as const)("a new segment begins with a spot: %s", (_, more, expected) => {
  const commercials = [
    { uuid: "nobody's", customer: null, length: 30, valid_from: null, ends_on: null },
    { uuid: "short", customer: "c", length: 20, valid_from: null, ends_on: null },
    { uuid: "later", customer: "c", length: 30, valid_from: toDay("2026-12-01"), ends_on: null },
    { uuid: "new", customer: "c", length: 30, valid_from: null, ends_on: toDay("2027-01-31") },
    { uuid: "old", customer: "c", length: 30, valid_from: null, ends_on: null },
  ];
  expect(newSegmentWithSpot(draft({ length: 30, ...more }), commercials).commercial).toBe(expected);
});

test("an emptied agreed total stays a total", () => {
  const price = { auto_calc: "manual" as const, manual: null, stations: { a: readAmount("5.00") } };
  expect(agreedBy({ ...price, manual: readAmount("9.00") }, null)).toBe("manual");
  expect(agreedBy(price, "manual")).toBe("manual");
  expect(agreedBy({ ...price, stations: {} }, null)).toBe("manual");
  expect(agreedBy(price, null)).toBe("stations");
});

test("the typed end stays when a length is chosen, and again when another is chosen", () => {
  const end_date = toDay("2027-01-03");
  const [start_date] = flightOf(toDay("2026-11-21"), 7, { start_date: null, end_date }, "end");
  expect(flightOf(toDay("2026-11-21"), 28, { start_date, end_date }, "end")).toEqual([
    "2026-12-07",
    end_date,
  ]);
});

test("a segment counted by budget is one at once, before it has an amount", () => {
  const segment: Segment = withOne({ per_day: 2 }).segments[0]!;
  const chosen = { ...segment, ...asVariable(segment, "budget") };
  expect(countedBy(chosen)).toBe("budget");
  expect(countedBy({ ...chosen, ...asVariable({ ...chosen, budget: readAmount("900.00") }, "budget") })).toBe(
    "budget",
  );
});

test("a campaign is saved once it has customer and flight, without incomplete segments", () => {
  expect(savedAs(blankDraft(null))).toBeNull();
  expect(savedAs({ ...blankDraft(null), customer: "c", customer_name: "Kilnside" })).toBeNull();
  const wrong = savedAs(withDates(draft(), to, from));
  expect(wrong).toMatchObject({
    start_date: from,
    end_date: to,
    unfinished: { dates: { from: to, to: from } },
  });
  const order = withOne();
  order.segments.push(newSegment(order, { hours: [] }));
  expect(savedAs(order)?.segments).toHaveLength(1);
  order.segments.push(newSegment(order, { follows: { segment: 1, at_least: 2 } }));
  expect(savedAs(order)?.segments).toHaveLength(1);
});

describe("checks", () => {
  const none = { lineOf: () => undefined };
  test("missing fields block their step", () => {
    const checks = checksOf(blankDraft(null), none);
    expect(checks.map((c) => c.code)).toEqual([
      "no_customer",
      "no_name",
      "no_dates",
      "no_stations",
      "no_segments",
    ]);
    expect(isDone("customer", checks)).toBe(false);
    expect(isDone("price", checks)).toBe(true);
  });
  test("a problem of a segment links to it; a missing commercial is only a warning", () => {
    const order = withOne();
    const problem = {
      code: "too_long" as const,
      blocks: true,
      values: { station: "A", length: 90, longest: 60 },
    };
    const line = { wanted: 1, fits: 0, price: "1.00", prices: [], problems: [problem] };
    const checks = checksOf(order, { lineOf: () => line as never });
    expect(checks).toMatchObject([
      { step: "segments", code: "problem.too_long", blocks: true, segment: order.segments[0]!.key },
      { step: "commercials", code: "no_commercial", blocks: false },
    ]);
  });
});

test("a suggested way out changes the segment", () => {
  const segment: Segment = withOne({ kind: "exact", per_day: null, hours: [{ hour: 7, spots: 2 }] })
    .segments[0]!;
  expect(withHour(segment, 8)).toMatchObject({
    kind: "variable",
    per_day: 2,
    hours: [{ hour: 7 }, { hour: 8 }],
  });
  const way = (change: string, to: string | number | null) => changeFor({ change, to, gains: 1 }, segment);
  expect(way("separation_minutes", 30)).toEqual({ separation_minutes: 30 });
  expect(way("shorter", 20)).toEqual({ length: 20, commercial: null });
  expect(way("any_break", null)?.hours).toHaveLength(24);
  expect(way("add_weekday", 6)).toBeNull();
});

test("a way out on other days adds a segment and the days it needs to the flight, in one change", () => {
  const flight = { from: toDay("2026-11-23"), to: toDay("2026-11-29") };
  const draft = {
    ...withOne({ from_date: flight.from, to_date: flight.to, per_day: 2, stations: ["a"] }),
    start_date: flight.from,
    end_date: flight.to,
  };
  const dates = [toDay("2026-11-30"), toDay("2026-12-01")];
  const days = { from_date: dates[0]!, to_date: dates[1]!, weekdays: [1, 2], hour: null, dates };
  const missing = { segment: 0, station: "a", missing: 4, reasons: [], relaxations: [] };
  const after = withWay(draft, missing, { change: "other_days", to: null, gains: 4, days });
  expect(after).toMatchObject({
    start_date: "2026-11-23",
    end_date: "2026-12-01",
    segments: [
      { to_date: "2026-11-29", per_day: 2 },
      { from_date: "2026-11-30", total: 4, per_day: null },
    ],
  });
  const [own, made] = after.segments;
  expect(made!.key).not.toBe(own!.key);
  expect(made!.uuid).toBeUndefined();
  expect(withWay(draft, { ...missing, segment: 7 }, { change: "other_days", to: null, gains: 4, days })).toBe(
    draft,
  );
});

test.each([
  ["2026-11-21", "2026-11-23"],
  ["2026-11-23", "2026-11-30"],
])("a quick flight from %s starts on Monday %s", (now, monday) => {
  const [start] = flightOf(toDay(now), 7, { start_date: null, end_date: null });
  expect(start).toBe(monday);
  expect(getWeekday(start)).toBe(1);
});

test.each([
  [{ start_date: toDay("2026-12-03"), end_date: null }, "2026-12-03", "2026-12-30"],
  [{ start_date: toDay("2026-12-03"), end_date: toDay("2026-12-09") }, "2026-12-03", "2026-12-30"],
  [{ start_date: null, end_date: toDay("2027-01-03") }, "2026-12-07", "2027-01-03"],
])("a quick flight of four weeks keeps the day typed: %j", (typed, start, end) => {
  expect(flightOf(toDay("2026-11-21"), 28, typed)).toEqual([start, end]);
});

test("consecutive numbers are shown as ranges", () => {
  expect(findRuns([3, 1, 2, 6])).toEqual([
    [1, 3],
    [6, 6],
  ]);
});

test("every code that a campaign can return has a text", () => {
  const ours = ["no_break", "licence", "copy_dates", "in_past"];
  expect(Object.keys(words.problem).sort()).toEqual([...SEGMENT_PROBLEMS].sort());
  expect(Object.keys(words.rule)).toEqual(expect.arrayContaining([...RULES, ...ours]));
  expect(Object.keys(words.surcharge).sort()).toEqual([...SURCHARGES].sort());
});

test("a new order begins on the only station that can be sold, and on none of several", () => {
  expect(blankDraft(null, ["a"]).stations).toEqual(["a"]);
  expect(blankDraft(null, ["a", "b"]).stations).toEqual([]);
  expect(blankDraft(null).stations).toEqual([]);
});
