import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { toMoney } from "@/lib/money";
import {
  computeLiveFigures,
  deriveLiveState,
  isLiveReportOver,
  type LiveSpot,
  priceLiveSpots,
} from "@/lib/traffic/live-report";
import { FRIDAY } from "./setup";

const at = (hour: number, days = 0) => new Date(Date.UTC(2026, 10, 20 + days, hour));
const spot = (hour: number, more: Partial<LiveSpot> = {}, days = 0): LiveSpot => ({
  station: "s1",
  campaign: "c1",
  date: addDays(FRIDAY, days),
  length: 30,
  price: toMoney("60.00"),
  bills: null,
  status: "published",
  source: "auto",
  result: null,
  decision: null,
  aired_length: null,
  invoice_line: null,
  state: "published",
  second: hour * 3600,
  planned_at: at(hour, days),
  aired_second: null,
  title: "Kilnside",
  missed_date: null,
  missed_second: null,
  ...more,
});
const aired = { result: "on_time", status: "aired", bills: toMoney("60.00") } as const;
const missed = { result: "missed", status: "missed", bills: toMoney(0) } as const;

describe("the state the advertiser sees (domain 7.2)", () => {
  test.each<[string, Partial<LiveSpot>, string]>([
    ["planned", { status: "planned" }, "planned"],
    ["sent to the station", {}, "exported"],
    ["in the as-run log", aired, "confirmed"],
    ["cut", { result: "short", status: "short" }, "short"],
    ["missed", missed, "missed"],
  ])("%s", (_, more, state) => {
    expect(deriveLiveState(spot(8, more))).toBe(state);
  });
});

describe("figures at noon", () => {
  const spots = [
    spot(8, { ...aired, aired_second: 28_812 }),
    spot(9, { ...missed, decision: "make_good", status: "made_good" }),
    spot(10),
    spot(15),
    spot(10, { source: "make_good", missed_date: FRIDAY, missed_second: 32_400 }, 1),
  ];
  const found = computeLiveFigures(spots, at(12));

  test("a missed spot and its make-good count as one sold spot", () => {
    expect(found).toMatchObject({ done: 1, sold: 4, expected: 2, waiting: 1 });
    expect(found.days).toEqual([
      { date: FRIDAY, sold: 4, done: 1 },
      { date: addDays(FRIDAY, 1), sold: 0, done: 0 },
    ]);
  });

  test("bonus spots are counted apart", () => {
    const given = [
      spot(8, { ...aired, source: "bonus", bills: toMoney(0) }),
      spot(11, { ...missed, source: "bonus" }),
      spot(12, { source: "bonus" }),
    ];
    expect(computeLiveFigures([...spots, ...given], at(12))).toEqual({ ...found, bonus: 1 });
    expect(found.bonus).toBe(0);
  });

  test("the last aired and the next planned spot are shown", () => {
    expect(found.last).toEqual({ date: FRIDAY, second: 28_812, planned_second: 28_800 });
    expect(found.next).toEqual({ date: FRIDAY, second: 15 * 3600 });
  });

  test("make-goods name the spot they replace", () => {
    expect(found.make_goods).toEqual([
      {
        missed_date: FRIDAY,
        missed_second: 32_400,
        date: addDays(FRIDAY, 1),
        second: 36_000,
        aired_second: null,
      },
    ]);
  });

  test("without aired or upcoming spots both are empty", () => {
    expect(computeLiveFigures([spot(8)], at(20))).toMatchObject({ last: null, next: null, waiting: 1 });
  });
});

describe("a link opens up to and with its last day", () => {
  test.each([
    ["no last day", null, false],
    ["the day after", addDays(FRIDAY, 1), false],
    ["today", FRIDAY, false],
    ["yesterday", addDays(FRIDAY, -1), true],
  ])("%s", (_, last, over) => {
    expect(isLiveReportOver(last, FRIDAY)).toBe(over);
  });
});

describe("net prices of a live report", () => {
  test.each<[string, Partial<LiveSpot>, string | null]>([
    ["aired as sold", aired, "60.00"],
    ["cut, billed by seconds", { result: "short", status: "short", bills: toMoney("40.00") }, "40.00"],
    ["missed", missed, null],
    ["planned", {}, null],
    ["a bonus", { ...aired, source: "bonus", bills: toMoney(0) }, null],
  ])("%s", (_, more, net) => {
    const { netOf, total } = priceLiveSpots([spot(7, more), spot(9, aired)], 2);
    expect(netOf(spot(7, more))).toBe(net);
    expect(total).toBe(toMoney(Number(net ?? 0) + 60));
  });
});
