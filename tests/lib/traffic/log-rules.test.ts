import { describe, expect, test } from "vitest";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { addDays, toDay } from "@/lib/day";
import type { AdLimit } from "@/lib/inventory/ad-limits";
import { type DeskSpot, findMisplaced, openLogDesk, type StationRules } from "@/lib/traffic/log-rules";
import { deskBreak, deskSpot, FRIDAY, RULES, window } from "./setup";

const refusals = (
  spot: DeskSpot,
  to: Parameters<typeof deskBreak<DeskSpot>>[2] = {},
  beside: DeskSpot[] = [],
  rules: Partial<StationRules> = {},
) => openLogDesk({ ...RULES, ...rules }, [deskBreak("b1", beside, to)])(spot, "b1").sort();

/** A limit of all stations on paid breaks. */
const adLimit = (more: Partial<AdLimit>): AdLimit => ({
  uuid: "limit",
  name: "Limit",
  stations: [],
  window: "day",
  from_hour: 0,
  to_hour: 24,
  share_bp: null,
  seconds: null,
  counted: ["paid"],
  valid_from: toDay("2026-01-01"),
  valid_to: null,
  ...more,
});

describe("rules for moving a spot into a break", () => {
  test("are not broken where the spot fits and was sold", () => {
    expect(refusals(deskSpot("p1"))).toEqual([]);
  });

  test.each<[string, Partial<DeskSpot>, Parameters<typeof deskBreak<DeskSpot>>[2], string[]]>([
    ["longer than the free seconds", { length: 130 }, {}, ["capacity_seconds"]],
    ["no place left", {}, { capacity_spots: 0 }, ["capacity_spots"]],
    ["shorter than the break accepts", {}, { smallest_length: 45 }, ["smallest_length"]],
    ["outside the sold hours", {}, { second: 20 * 3600 }, ["window"]],
    ["on a weekday that was not sold", {}, { date: addDays(FRIDAY, 1) }, ["window"]],
    ["in another break than the sold one", { segment: window({ break_numbers: [2] }) }, {}, ["window"]],
    ["in a break of another name", { segment: window({ break_names: ["News"] }) }, {}, ["window"]],
    ["in a break of another purpose", {}, { purpose: "bonus" }, ["window"]],
    ["before the commercial is valid", { valid_from: addDays(FRIDAY, 1) }, {}, ["copy_validity"]],
    ["after the commercial was valid", { valid_to: addDays(FRIDAY, -1) }, {}, ["copy_validity"]],
  ])("%s", (_, spot, to, expected) => {
    expect(refusals(deskSpot("p1", spot), to)).toEqual(expected);
  });

  test("are broken by a competitor of the category in the break", () => {
    const other = deskSpot("p2", { category: "tyres" });
    expect(refusals(deskSpot("p1", { category: "tyres" }), {}, [other])).toEqual(["category"]);
  });

  test("include the station's separation of an advertiser and its hour limit", () => {
    const own = deskSpot("p2", { customer: "Kilnside" });
    const spot = deskSpot("p1", { customer: "Kilnside" });
    expect(refusals(spot, {}, [own], { separation_minutes: 10 })).toEqual(["advertiser_separation"]);
    expect(refusals(spot, {}, [own], { hour_limit: 59 })).toEqual(["hour_limit"]);
    expect(refusals(spot, {}, [own], { hour_limit: 60 })).toEqual([]);
  });

  test("include competitors picked by hand, artists, ad limits and other spots of the campaign", () => {
    const terms = { competes: [], picked: ["rival"], separation: DEFAULT_SEPARATION };
    const singing = { ...DEFAULT_SEPARATION, artist: { distance: 1, unit: "breaks" as const, hard: true } };
    const heard = { artists: ["Ada"], competition: { ...terms, separation: singing } };
    const limit = adLimit({ window: "clock_hour", seconds: 50 });
    expect(
      refusals(deskSpot("p1", { competition: terms }), {}, [deskSpot("p2", { campaign: "rival" })]),
    ).toEqual(["picked"]);
    expect(refusals(deskSpot("p1", heard), {}, [deskSpot("p2", { artists: ["Ada"] })])).toEqual(["artist"]);
    expect(refusals(deskSpot("p1"), {}, [deskSpot("p2")], { limits: [limit] })).toEqual(["ad_limit"]);
    const own = { campaign: "one" };
    const other = deskSpot("p2", { ...own, segment: window({ uuid: "second", number: 1 }) });
    expect(refusals(deskSpot("p1", own), {}, [other])).toEqual(["own_spot"]);
  });

  test("let a spot and its reminder share a break", () => {
    const main = deskSpot("p1", { campaign: "one", segment: window({ uuid: "main", number: 0 }) });
    const reminder = deskSpot("p2", {
      campaign: "one",
      segment: window({ uuid: "reminder", number: 1, follows: { segment: 0 } }),
    });
    expect(refusals(reminder, {}, [main])).toEqual([]);
  });

  test("let a make-good keep the sold hours, but not the flight", () => {
    const late = { date: addDays(FRIDAY, 15) };
    const make_good = deskSpot("p1", { source: "make_good" });
    expect(refusals(deskSpot("p1"), late)).toEqual(["window"]);
    expect(refusals(make_good, late)).toEqual([]);
    expect(refusals(make_good, { ...late, second: 20 * 3600 })).toEqual(["window"]);
  });
});

test("sold first and last positions are checked at the spots' final positions", () => {
  const first = deskSpot("first", { segment: window({ place: "first" }) });
  const last = deskSpot("last", { segment: window({ place: "last" }) });
  const any = deskSpot("any");
  expect(findMisplaced(deskBreak("b1", [first, any, last]))).toEqual([]);
  expect(findMisplaced(deskBreak("b1", [any, first, last]))).toEqual(["first"]);
  expect(findMisplaced(deskBreak("b1", [last, any]))).toEqual(["last"]);
});
