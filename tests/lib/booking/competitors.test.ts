import { describe, expect, test } from "vitest";
import { findNearCompetitors, isKeptByEngine, listConflicts } from "@/lib/booking/competitors";
import type { Booked, CompetitionTerms, OpenBreak } from "@/lib/booking/demands";
import { DEFAULT_SEPARATION, type Separation, type SeparationLayer } from "@/lib/booking/separation";
import { addDays } from "@/lib/day";
import { bookedSpot, competition, MONDAY, openBreak } from "./setup";

const rules = (layer: SeparationLayer, rule: Partial<Separation>, more = {}) =>
  competition({
    separation: { ...DEFAULT_SEPARATION, [layer]: { ...DEFAULT_SEPARATION[layer], ...rule } },
    ...more,
  });
const at = (hour: number, minute: number) => hour * 3600 + minute * 60;
const breaks = [
  openBreak("b1", { second: at(7, 20) }),
  openBreak("b2", { second: at(7, 50) }),
  openBreak("b3", { second: at(8, 20) }),
  openBreak("b4", { second: at(8, 50) }),
];
const find = (
  there: readonly OpenBreak[],
  booked: readonly Booked[],
  terms: CompetitionTerms,
  artists: readonly string[] = [],
  separation_minutes = 0,
) => findNearCompetitors(there, booked, { campaign: "own", competition: terms, artists }, separation_minutes);
const hard = (found: ReturnType<typeof findNearCompetitors>) => [...found.hard.keys()].sort();

describe("breaks near a competitor (domain 4.6)", () => {
  const competitorSpots = [bookedSpot("b2", { category: "tyres" })];

  test("a distance of one break excludes the break itself", () => {
    expect(hard(find(breaks, competitorSpots, competition()))).toEqual(["b2"]);
  });

  test("the station's separation of an advertiser excludes breaks near its other campaigns", () => {
    const own = [bookedSpot("b2", { advertiser: "Kilnside" })];
    expect(hard(find(breaks, own, competition(), [], 31))).toEqual(["b1", "b2", "b3"]);
    expect(hard(find(breaks, own, rules("advertiser", { distance: 1, unit: "breaks" })))).toEqual(["b2"]);
  });

  test("a distance of two breaks excludes the neighbouring breaks too", () => {
    const found = find(breaks, competitorSpots, rules("category", { distance: 2 }), []);
    expect(hard(found)).toEqual(["b1", "b2", "b3"]);
  });

  test("a distance in minutes is counted between the starts of breaks", () => {
    const rule = { distance: 30, unit: "minutes" } as const;
    expect(hard(find(breaks, competitorSpots, rules("category", rule), []))).toEqual(["b2"]);
    const more = { distance: 31, unit: "minutes" } as const;
    expect(hard(find(breaks, competitorSpots, rules("category", more), []))).toEqual(["b1", "b2", "b3"]);
  });

  test("a soft distance only marks breaks to avoid", () => {
    const found = find(breaks, competitorSpots, rules("category", { distance: 2, hard: false }), []);
    expect(hard(found)).toEqual([]);
    expect([...found.soft].sort()).toEqual(["b1", "b2", "b3"]);
  });

  test("a distance holds across midnight", () => {
    const night = [
      openBreak("late", { second: at(23, 50) }),
      openBreak("early", { second: at(0, 5), date: addDays(MONDAY, 1) }),
    ];
    const rule = rules("category", { distance: 30, unit: "minutes" });
    const found = find(night, [bookedSpot("late", { category: "tyres" })], rule, []);
    expect(hard(found)).toEqual(["early", "late"]);
  });

  test.each<[string, object, object, string[]]>([
    ["another category", {}, { category: "banks" }, []],
    ["a category it also competes in", { competes: ["banks"] }, { category: "banks" }, ["b1", "b2", "b3"]],
  ])("%s", (_, terms, spot, expected) => {
    const rule = rules("category", { distance: 2 }, terms);
    expect(hard(find(breaks, [bookedSpot("b2", spot)], rule, []))).toEqual(expected);
  });

  test("campaigns picked by hand and artists are layers of their own", () => {
    const picked = rules("picked", { distance: 2 }, { picked: ["other campaign"] });
    expect(hard(find(breaks, [bookedSpot("b1")], picked, []))).toEqual(["b1", "b2"]);
    const artist = rules("artist", { distance: 2, unit: "breaks", hard: true });
    const sung = [bookedSpot("b4", { artists: ["Ada"] })];
    expect(hard(find(breaks, sung, artist, ["Ada"]))).toEqual(["b3", "b4"]);
    expect(hard(find(breaks, sung, artist, ["Bo"]))).toEqual([]);
  });
});

test("distances of more than a break, or in minutes, are not passed to the engine", () => {
  expect(isKeptByEngine(competition())).toBe(true);
  expect(isKeptByEngine(rules("category", { distance: 2 }))).toBe(false);
  expect(isKeptByEngine(rules("category", { distance: 2, hard: false }))).toBe(true);
  expect(isKeptByEngine(rules("picked", { distance: 10, unit: "minutes" }))).toBe(false);
  expect(isKeptByEngine(rules("advertiser", { distance: 20, unit: "minutes" }))).toBe(true);
  expect(isKeptByEngine(rules("advertiser", { distance: 1, unit: "breaks" }))).toBe(false);
});

test("without a category rule, spots of one campaign still never share a break", () => {
  expect(listConflicts(competition({ picked: ["c9"] }), ["Ada"])).toEqual({
    advertiser: "Kilnside",
    category: "tyres",
    competes: ["campaign c9"],
  });
  expect(listConflicts(rules("category", { distance: 0 }), [])).toMatchObject({
    category: "own tyres",
    competes: [],
  });
});
