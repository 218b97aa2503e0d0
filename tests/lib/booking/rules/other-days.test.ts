import { describe, expect, test } from "vitest";
import type { OpenBreak } from "@/lib/booking/demands";
import {
  type DaysScene,
  extendDays,
  findShortHour,
  listOtherDays,
  maySellElsewhere,
  sortByPrice,
  splitToDays,
} from "@/lib/booking/rules/other-days";
import { OWN_CAMPAIGN } from "@/lib/booking/rules/scene";
import { applyWay, listRest } from "@/lib/booking/rules/ways-out";
import { ALWAYS } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays, toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { competition, MONDAY, openBreak, STATION, segment, station } from "../setup";

const FRIDAY = addDays(MONDAY, 4);
const SUNDAY = addDays(MONDAY, 6);
const LAST = addDays(SUNDAY, 7);
const WORKDAYS = [1, 2, 3, 4, 5];
const hours = (...of: number[]) => of.map((hour) => ({ hour, spots: 0 }));
const week = (more: object = {}): Segment =>
  segment({ to_date: SUNDAY, weekdays: WORKDAYS, hours: hours(7, 8), per_day: 2, ...more });

/** Breaks at 7:10 and 8:10 of two weeks, of which these days are full. */
const breaksBut = (full: readonly number[]): OpenBreak[] =>
  Array.from({ length: 14 }, (_, day) =>
    [7, 8].map((hour) =>
      openBreak(`${day} ${hour}`, {
        date: addDays(MONDAY, day),
        second: hour * 3600 + 600,
        minute: hour * 60 + 10,
        capacity_seconds: full.includes(day) ? 0 : 60,
      }),
    ),
  ).flat();
const scene = (asked: readonly Segment[], full: readonly number[] = [], more: Partial<DaysScene> = {}) => ({
  station: station(),
  breaks: breaksBut(full),
  booked: [],
  asker: { campaign: OWN_CAMPAIGN, competition: competition(), artists: [] },
  segments: asked.map((of) => ({ segment: of, commercial: undefined })),
  own: new Map(),
  calendar: ALWAYS,
  from: MONDAY,
  to: LAST,
  ...more,
});

describe("other days of a segment", () => {
  const on = (of: DaysScene, missing: number, hour: number | null = null) =>
    listOtherDays(of, 0, missing, hour).map((d) => [d.weekdays.join(""), d.from_date, d.to_date, d.spots]);

  test("are the weekdays it leaves out and the days after it, each with no more spots than on its own days", () => {
    expect(on(scene([week()]), 6)).toEqual([
      ["6", addDays(MONDAY, 5), addDays(MONDAY, 5), 2],
      ["7", SUNDAY, SUNDAY, 2],
      ["67", addDays(MONDAY, 5), SUNDAY, 4],
      ["12345", addDays(MONDAY, 7), addDays(MONDAY, 11), 6],
    ]);
  });

  test("are those before it, where they are not past", () => {
    const later = week({ from_date: addDays(MONDAY, 7), to_date: addDays(MONDAY, 13), weekdays: [1, 2] });
    const days = on(scene([later], [1]), 4).filter(([weekdays]) => weekdays === "12");
    expect(days).toEqual([["12", MONDAY, MONDAY, 2]]);
    const today = scene([later], [], { station: station({ today: addDays(MONDAY, 1) }) });
    expect(on(today, 4).filter(([weekdays]) => weekdays === "12")).toEqual([
      ["12", addDays(MONDAY, 1), addDays(MONDAY, 1), 2],
    ]);
  });

  test("have a free break by the rules between spots", () => {
    const saturday = addDays(MONDAY, 5);
    expect(on(scene([week()], [5]), 2).some(([, from]) => from === saturday)).toBe(false);
    const apart = scene([week({ weekdays: [1, 2, 3, 4, 5, 7], separation_minutes: 90 })]);
    const own = {
      campaign: OWN_CAMPAIGN,
      segment: "0",
      block: "0",
      advertiser: "",
      category: null,
      artists: [],
      length: 30,
      count: 1,
      place: null,
      alone: false,
      position: null,
    };
    const near = { ...apart, own: new Map([["5 7", [own]]]) };
    expect(on(apart, 2).some(([, from]) => from === saturday)).toBe(true);
    expect(on(near, 2).some(([, from]) => from === saturday)).toBe(false);
  });

  test("keep within the campaign's licence and the days that may be used", () => {
    expect(on(scene([week()], [], { to: SUNDAY }), 6).every(([, , to]) => String(to) <= SUNDAY)).toBe(true);
    const ended = scene([week()], [], { station: station({ licensed_until: FRIDAY }) });
    expect(on(ended, 6)).toEqual([]);
  });

  test("of an hour are full days in a row, as an exact segment fills them", () => {
    const exact = week({
      kind: "exact",
      per_day: null,
      hours: [
        { hour: 7, spots: 1 },
        { hour: 8, spots: 1 },
      ],
    });
    const after = on(scene([exact], [7, 10]), 9, 7).find(([weekdays]) => weekdays === "12345");
    expect(after).toEqual(["12345", addDays(MONDAY, 8), addDays(MONDAY, 9), 2]);
  });

  test("are not offered for spots that are sold on other days already", () => {
    const saturday = week({ weekdays: [6], per_day: null, total: 2 });
    expect(on(scene([week(), saturday]), 2)).toEqual([]);
    expect(on(scene([week(), { ...saturday, length: 20 }]), 2).length).toBeGreaterThan(0);
  });
});

describe("selling spots on other days", () => {
  const days = { from_date: SUNDAY, to_date: SUNDAY, weekdays: [7], hour: null };
  test.each([
    ["a count a day stays as it is", week(), 2],
    ["a total of several stations too", week({ per_day: null, total: 9, stations: [STATION, STATION] }), 9],
    ["a total of one station is reduced", week({ per_day: null, total: 9 }), 6],
    ["and gives way where nothing is left", week({ per_day: null, total: 3 }), null],
  ])("%s", (_, of, left) => {
    const { kept, made } = splitToDays(of, STATION, days, 3);
    expect(kept && (kept.total ?? kept.per_day)).toBe(left);
    expect(made).toMatchObject({
      stations: [STATION],
      weekdays: [7],
      total: 3,
      per_day: null,
      kind: "variable",
    });
  });

  const sold = (price: string | null) => ({
    uuid: STATION,
    name: "Start",
    price: price === null ? null : toMoney(price),
    discount_bp: 1000,
  });
  test.each([
    ["an agreed price is split by spots", week({ per_day: null, total: 9 }), "90.00", "60.00", "30.00"],
    ["and goes along as a whole", week({ per_day: null, total: 3 }), "90.00", undefined, "90.00"],
    ["also beside a count that stays", week({ per_day: 2 }), "100.00", "70.00", "30.00"],
    ["a discount stays on both", week({ per_day: 2 }), null, null, null],
  ])("of a package: %s", (_, of, price, left, taken) => {
    const { kept, made } = splitToDays({ ...of, from_package: sold(price) }, STATION, days, 3);
    expect([kept?.from_package?.price, made.from_package?.price]).toEqual([left, taken]);
  });

  test("an hour stays that hour", () => {
    const exact = week({
      kind: "exact",
      per_day: null,
      hours: [
        { hour: 7, spots: 1 },
        { hour: 8, spots: 2 },
      ],
    });
    const { made } = splitToDays(exact, STATION, { ...days, hour: 8 }, 4);
    expect(made).toMatchObject({ kind: "exact", hours: [{ hour: 8, spots: 2 }], total: 4 });
    expect(findShortHour(exact, STATION, ALWAYS, [7, 7, 7, 7, 7, 8, 8])).toEqual({ hour: 8, missing: 8 });
    expect(findShortHour({ ...exact, to_date: MONDAY }, STATION, ALWAYS, [7, 8, 8])).toBeNull();
  });

  test("adds one segment to the campaign, or takes the place of the whole one", () => {
    const way = { change: "other_days", to: null, gains: 3, days: { ...days, dates: [toDay(SUNDAY)] } };
    const take = (of: Segment) =>
      applyWay([of, week()], { segment: 0, station: STATION }, way, (made) => made);
    expect(take(week()).map(({ total, per_day }) => total ?? per_day)).toEqual([2, 2, 3]);
    expect(take(week({ per_day: null, total: 3 })).map((s) => s.weekdays)).toEqual([[7], WORKDAYS]);
  });

  test.each([
    ["a count", week(), true],
    ["a budget", week({ budget: "100.00" }), true],
    ["a budget for a number of days", week({ budget: "100.00", days: 3 }), false],
    ["a reminder, which goes with its segment", week({ follows: { segment: 0, at_least: 1 } }), false],
  ])("of %s", (_, of, may) => {
    expect(maySellElsewhere(of)).toBe(may);
  });

  const sunday = { ...days, dates: [toDay(SUNDAY)] };
  const other = { change: "other_days", to: null, gains: 3, days: sunday };
  const reminder = (at_least = 2) => week({ length: 10, follows: { segment: 0, at_least } });
  const at = { segment: 0, station: STATION };

  test("takes the reminders along, and leaves them where their segment is replaced", () => {
    const taken = applyWay([week(), reminder()], at, other, (made) => made);
    expect(
      taken.map(({ weekdays, length, follows }) => [weekdays, length, follows?.segment ?? null]),
    ).toEqual([
      [WORKDAYS, 30, null],
      [WORKDAYS, 10, 0],
      [[7], 30, null],
      [[7], 10, 2],
    ]);
    expect(
      applyWay([week({ per_day: null, total: 3 }), reminder()], at, other, (made) => made),
    ).toMatchObject([{ weekdays: [7] }, { follows: { segment: 0 } }]);
  });

  test("of a budget are days beside its own; the budget stays", () => {
    const [taken, ...more] = applyWay([week({ budget: "90.00", per_day: null })], at, other, (made) => made);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({
      budget: "90.00",
      total: null,
      weekdays: [...WORKDAYS, 7],
      to_date: SUNDAY,
    });
    const next = { ...days, from_date: addDays(SUNDAY, 1), to_date: LAST, weekdays: WORKDAYS };
    expect(extendDays(week({ budget: "90.00" }), next)).toMatchObject({
      from_date: MONDAY,
      to_date: LAST,
      weekdays: WORKDAYS,
    });
  });

  test("a larger budget and fewer spots between change the segment and its reminder", () => {
    const taken = (change: string, to: string | number) =>
      applyWay([week({ budget: "90.00" }), reminder()], at, { change, to, gains: 1 }, (made) => made);
    expect(taken("budget", "120.00").map(({ budget }) => budget)).toEqual(["120.00", null]);
    expect(taken("fewer_between", 1).map(({ follows }) => follows?.at_least ?? null)).toEqual([null, 1]);
    // Taken a second time it does not ask for more spots between again.
    expect(taken("fewer_between", 5)[1]!.follows!.at_least).toBe(2);
  });

  test("the rest of a booked campaign is ordered with its reminders, and not for days that are over", () => {
    const sold = [week(), reminder()];
    const rest = (way: Parameters<typeof listRest>[2], today = MONDAY) =>
      listRest(sold, { ...at, missing: 4 }, way, today);
    expect(rest(other)).toMatchObject([
      { weekdays: [7], total: 3 },
      { weekdays: [7], length: 10, follows: { segment: 0 } },
    ]);
    expect(rest(other, addDays(SUNDAY, 1))).toEqual([]);
    expect(rest({ change: "fewer_between", to: 0, gains: 4 })).toMatchObject([
      { total: 4, per_day: null },
      { follows: { segment: 0, at_least: 0 } },
    ]);
    expect(rest({ change: "daily_max", to: 3, gains: 4 })).toEqual([]);
    const prices = (missing: number) =>
      listRest(
        [week({ from_package: { uuid: STATION, name: "Start", price: toMoney("90.00"), discount_bp: 0 } })],
        { ...at, missing },
        other,
        MONDAY,
      ).map((own) => own.from_package?.price);
    expect([prices(1), prices(1000)]).toEqual([["0.00"], ["90.00"]]);
  });
});

test("ways out that place all come first, each kind with the cheapest first and the unpriced last", () => {
  const ways = [
    { gains: 2, price: "10.00" },
    { gains: 4 },
    { gains: 4, price: "90.00" },
    { gains: 1, price: "9.00" },
    { gains: 5, price: "80.00" },
  ];
  expect(sortByPrice(ways, 4).map(({ gains, price }) => price ?? gains)).toEqual([
    "80.00",
    "90.00",
    4,
    "9.00",
    "10.00",
  ]);
});
