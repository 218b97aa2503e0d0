import { describe, expect, test } from "vitest";
import type { Slot } from "@/lib/booking/capacity";
import { findHours } from "@/lib/booking/find-hours";
import type { SoldStation } from "@/lib/booking/fitting";
import { dropSegments } from "@/lib/booking/reminders";
import { listTogether, resolveSegments, takeAffordable } from "@/lib/booking/resolve-segments";
import { ALWAYS, type Calendar } from "@/lib/booking/segment";
import { Segment } from "@/lib/booking/shapes/segment";
import { splitSegments } from "@/lib/booking/split-segments";
import { priceCampaignSpots } from "@/lib/booking/spot-prices";
import { acceptsBreak, type BreakChoice, listWantedSpots } from "@/lib/booking/wanted-spots";
import { type Known, parseCampaigns } from "@/lib/campaigns/file";
import { type Day, toDay } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";

import { everyDay } from "./setup";

const ONE = "00000000-0000-4000-8000-000000000001";
const TWO = "00000000-0000-4000-8000-000000000002";
const MONDAY = toDay("2026-11-23");
const HOURS = Array.from({ length: 12 }, (_, i) => ({ hour: 6 + i, spots: 0 }));
/** Two weeks from Monday 23 November, every day. */
const segment = (more: object = {}) =>
  Segment.parse({
    kind: "variable",
    length: 30,
    stations: [ONE],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from_date: MONDAY,
    to_date: "2026-12-06",
    hours: HOURS,
    ...more,
  });
const spots = (s: Segment, calendar: Calendar = ALWAYS) =>
  listWantedSpots(s, calendar).reduce((n, w) => n + w.spots, 0);
const ten = () => toMoney("10.00");

describe("days a campaign airs on", () => {
  const calendar: Calendar = {
    holidays: new Set([toDay("2026-11-24")]),
    from: { date: MONDAY, hour: 10 },
    to: { date: toDay("2026-12-06"), hour: 8 },
  };
  const exact = {
    kind: "exact",
    hours: [
      { hour: 7, spots: 1 },
      { hour: 11, spots: 1 },
    ],
  };
  test.each<[string, object, number]>([
    ["all of them, but for the first and last hours", exact, 26],
    ["without holidays", { ...exact, skip_holidays: true }, 24],
    ["the first so many", { ...exact, days: 3 }, 5],
    ["so many, holidays out", { ...exact, days: 3, skip_holidays: true }, 5],
    ["a count a day needs an hour of the day", { per_day: 1, hours: [{ hour: 7, spots: 0 }] }, 13],
  ])("%s", (_, more, wanted) => {
    expect(spots(segment(more), calendar)).toBe(wanted);
  });
});

describe("a budget", () => {
  test.each<[string, object, number]>([
    ["alone buys spots at list price", { budget: "125.00" }, 12],
    ["ends a count a day", { budget: "55.00", per_day: 2 }, 5],
    ["ends given hours", { budget: "30.00", kind: "exact", hours: [{ hour: 7, spots: 2 }] }, 3],
    ["leaves a smaller count", { budget: "900.00", total: 7 }, 7],
    ["of nothing buys nothing", { budget: "0.00", per_day: 2 }, 0],
  ])("%s", (_, more, wanted) => {
    expect(spots(resolveSegments([segment(more)], ALWAYS, ten, 2)[0]!)).toBe(wanted);
  });
  test("keeps the found spots that it can pay for", () => {
    const found = ["4.00", "4.00", "3.00", "1.00"].map((price) => ({ price: price as Money }));
    expect(takeAffordable(found, toMoney("9.00")).map((p) => p.price)).toEqual(["4.00", "4.00", "1.00"]);
    expect(takeAffordable(found, null)).toHaveLength(4);
  });
});

describe("reminders", () => {
  const main = segment({ per_day: 3, place: "first" });
  const reminder = segment({
    length: 10,
    per_day: 9,
    hours: [{ hour: 22, spots: 0 }],
    follows: { segment: 0, at_least: 2 },
  });
  test("take dates, hours and count from their main segment and keep their own length", () => {
    const [, own] = resolveSegments([main, reminder], ALWAYS, ten, 2);
    expect(own).toMatchObject({ length: 10, per_day: 3, place: "any", hours: main.hours });
    expect(listTogether([main, reminder], 0)).toEqual({ seconds: 10, spots: 1 });
    expect(listTogether([main, reminder], 1)).toEqual({ seconds: 30, spots: 1 });
  });
  test("without a main segment, or following another reminder, request no spots", () => {
    const lost = segment({ per_day: 1, follows: { segment: 7, at_least: 0 } });
    const second = segment({ per_day: 1, follows: { segment: 1, at_least: 0 } });
    const all = resolveSegments([main, reminder, lost, second], ALWAYS, ten, 2);
    expect([spots(all[2]!), spots(all[3]!)]).toEqual([0, 0]);
  });
  test("are removed with their main segment, and keep their reference when another segment is removed", () => {
    const all = [segment({ length: 15 }), main, { ...reminder, follows: { segment: 1, at_least: 2 } }];
    expect(dropSegments(all, (_, at) => at === 0).map((s) => s.follows?.segment)).toEqual([undefined, 0]);
    expect(dropSegments(all, (_, at) => at === 1).map((s) => s.length)).toEqual([15]);
  });
});

describe("hours chosen once for a segment", () => {
  const slots = (full: number): Slot[] =>
    HOURS.map(({ hour }) => ({
      hour,
      minute: hour * 60 + 20,
      number: 1,
      name: "Break 1",
      purpose: "paid",
      capacity: 60,
      places: 9,
      smallest: 0,
      booked: hour === full ? 60 : 0,
      free: hour === full ? 0 : 60,
      open: true,
      kept: false,
    }));
  const station = (full = -1): SoldStation => ({
    uuid: ONE,
    name: "One",
    leader: null,
    card: undefined,
    separation_minutes: 0,
    hour_limit: null,
    licensed_until: null,
    today: MONDAY,
    limits: [],
    slots: everyDay(slots(full)),
  });
  const semi = segment({ kind: "semi_variable", per_day: 3 });
  test("take no more spots in an hour than a segment may ask for", () => {
    const crowded = segment({
      kind: "semi_variable",
      per_day: null,
      total: 30,
      hours: [{ hour: 7, spots: 0 }],
      to_date: MONDAY,
    });
    expect(findHours(crowded, new Map([[ONE, station()]]), ALWAYS)[0]!.spots).toBe(20);
  });
  test("are one per spot, in different parts of the range, vary by weekday, and are never full", () => {
    const found = findHours(semi, new Map([[ONE, station(7)]]), ALWAYS);
    const of = (day: number) =>
      found
        .filter((f) => f.weekday === day)
        .map((f) => f.hour)
        .sort((a, b) => a - b);
    expect([of(1), of(2), of(3)]).toEqual([
      [6, 10, 14],
      [8, 11, 15],
      [8, 12, 16],
    ]);
    expect(found.map((f) => f.hour)).not.toContain(7);
  });
  test("are spread over the whole range when it has more hours than a week has days", () => {
    const found = findHours({ ...semi, per_day: 1 }, new Map([[ONE, station()]]), ALWAYS);
    const byWeekday = found.toSorted((a, b) => a.weekday - b.weekday).map((f) => f.hour);
    expect(byWeekday).toEqual([6, 11, 16, 9, 14, 7, 12]);
  });
  test("are the hours of its spots, and the best ones where a day has fewer spots", () => {
    const frozen = findHours(semi, new Map([[ONE, station()]]), ALWAYS);
    const wanted = listWantedSpots({ ...semi, frozen, total: 4 });
    expect(wanted.map((w) => [w.date, w.hour, w.spots])).toEqual([
      [MONDAY, 6, 1],
      [MONDAY, 10, 1],
      [MONDAY, 14, 1],
      ["2026-11-24", 7, 1],
    ]);
  });
});

test("breaks are chosen by number or by name, among those of the sold purpose", () => {
  const chosen = { break_numbers: [2], break_names: ["News"], purpose: "paid" as const };
  const any = { break_numbers: [], break_names: [] };
  const there = [
    { number: 1, name: "News", purpose: "paid" },
    { number: 2, name: "Late", purpose: "paid" },
    { number: 3, name: "Late", purpose: "paid" },
    { number: 2, name: "News", purpose: "bonus" },
  ];
  const accepted = (choice: BreakChoice) => there.map((b) => acceptsBreak(choice, b));
  expect(accepted(chosen)).toEqual([true, true, false, false]);
  expect(accepted({ ...any, purpose: "paid" })).toEqual([true, true, true, false]);
  expect(accepted({ ...any, purpose: "bonus" })).toEqual([false, false, false, true]);
});

test("stations with an agreed price get no discount, the others do; all sums match to the cent", () => {
  const rows = [ONE, ONE, ONE, TWO].map((station) => ({ station, price: ten() }));
  const terms = {
    manual: null,
    stations: { [ONE]: toMoney("20.00") },
    discounts: [{ name: "Friend", percent_bp: 1000 }],
  };
  const price = priceCampaignSpots(rows, () => undefined, terms, 2);
  expect(price.stations).toEqual({ [ONE]: "20.00", [TWO]: "9.00" });
  expect(price.spots).toEqual(["6.67", "6.67", "6.66", "9.00"]);
  expect([price.total, sum(price.spots)]).toEqual(["29.00", "29.00"]);
});

test("a shift splits running segments, reduces counts and budgets by aired spots, and moves reminders", () => {
  const from = toDay("2026-11-27");
  const sold = [
    segment({ uuid: ONE, per_day: 2, total: 20, budget: "300.00", days: 10 }),
    segment({ uuid: TWO, from_date: "2026-12-01", per_day: 1, follows: { segment: 0, at_least: 1 } }),
    segment({ per_day: 1, to_date: "2026-11-25" }),
    segment({ total: 3 }),
  ];
  const stood = new Map([
    [ONE, { spots: 8, price: toMoney("80.00") }],
    ["", { spots: 3, price: toMoney("30.00") }],
  ]);
  const { segments, airing } = splitSegments(
    sold.map((s, i) => (i === 3 ? { ...s, uuid: "" } : s)),
    from,
    7,
    stood,
  );
  const shown = segments.map((s) => [s.uuid || null, s.from_date, s.to_date, s.follows?.segment ?? null]);
  expect(shown).toEqual([
    [ONE, MONDAY, "2026-11-26", null],
    [TWO, "2026-12-08", "2026-12-13", 4],
    [null, MONDAY, "2026-11-25", null],
    [null, MONDAY, "2026-11-26", null],
    [null, "2026-12-04", "2026-12-13", null],
  ]);
  expect([...airing]).toEqual([1, 4]);
  expect(segments[4]).toMatchObject({ total: 12, budget: "220.00", days: 6 });
});

describe("campaigns imported from a file", () => {
  const known: Known = {
    customers: new Map([["kilnside", ONE]]),
    stations: new Map([
      ["vf", ONE],
      ["ht", TWO],
    ]),
    commercials: new Map([["green tariff", { uuid: TWO, length: 20 }]]),
  };
  const read = (heads: string, ...lines: string[]) =>
    parseCampaigns(
      [heads, ...lines].map((l, i) => ({ line: i + 1, cells: l.split(";") })),
      known,
      { date_format: "D.M.Y", currency_format: "1,000.00" },
    );
  const HEADS = "Order;Customer;Station;From;To;Days;Hours;Per day;Total;Length;Copy;Place;Price";
  test("lines of one name and customer become one campaign over all their dates", () => {
    const [order, ...others] = read(
      HEADS,
      "A;Kilnside;VF HT;23.11.2026;29.11.2026;Mo-Fr;6-19;2;;;Green tariff;first;7.50",
      "A;kilnside;vf;46350;2026-12-02;6,7;7x2, 17x1;;9;30;;;",
    );
    expect(others).toEqual([]);
    expect(order).toMatchObject({ errors: [], start_date: MONDAY, end_date: "2026-12-02" });
    expect(order!.segments).toMatchObject([
      {
        stations: [ONE, TWO],
        weekdays: [1, 2, 3, 4, 5],
        per_day: 2,
        length: 20,
        commercial: TWO,
        place: "first",
        price_override: "7.50",
      },
      {
        kind: "exact",
        from_date: "2026-11-24" as Day,
        total: 9,
        hours: [
          { hour: 7, spots: 2 },
          { hour: 17, spots: 1 },
        ],
      },
    ]);
  });
  test.each<[string, string[]]>([
    ["A;Nobody;VF;23.11.2026;29.11.2026;;6-19;2;;30;;;", ["customer unknown"]],
    ["A;Kilnside;ZZ;31.11.2026;29.11.2026;;6-19;2;;30;;;", ["stations unknown", "from bad_day"]],
    [
      "A;Kilnside;VF;23.11.2026;22.11.2026;9;25-27;2;;;;corner;x",
      [
        "weekdays bad_weekdays",
        "hours bad_hours",
        "length required",
        "place bad_place",
        "price bad_amount",
        "to before_start",
      ],
    ],
    [";Kilnside;VF;23.11.2026;29.11.2026;;6-19;;;30;;;", ["per_day required", "name required"]],
  ])("%s", (line, errors) => {
    expect(read(HEADS, line)[0]!.errors.map((e) => `${e.field} ${e.code}`)).toEqual(errors);
  });
  test("missing columns of a file are named", () => {
    expect(read("Order;Station", "A;VF")[0]!.errors.map((e) => e.field)).toEqual(["customer", "from", "to"]);
  });
});
