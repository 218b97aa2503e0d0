import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AskedSpot, RuledBreak, RuledSpot } from "@/lib/booking/rules/ruled-spots";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { addDays } from "@/lib/day";
import { MONDAY } from "../setup";

const own = (distance: number, more: Partial<AskedSpot> = {}, hard = true): AskedSpot => ({
  campaign: "own",
  segment: "0",
  block: "0",
  advertiser: "Kilnside",
  category: "tyres",
  artists: [],
  length: 20,
  count: 1,
  place: null,
  alone: false,
  position: null,
  separation_minutes: 0,
  competes: [],
  picked: [],
  separation: { ...DEFAULT_SEPARATION, category: { distance, unit: "spots", hard } },
  ...more,
});
const other = (category: string | null, seat?: number): RuledSpot => ({
  campaign: "other",
  segment: null,
  block: null,
  advertiser: "Somebody",
  category,
  artists: [],
  length: 20,
  count: 1,
  place: null,
  alone: false,
  position: null,
  seat,
});
/**
 * Breaks every 20 minutes, each as its spots in order: `y` competes, `x` is the spot that asks where it stands, `.` is any
 * other. `-` lists a spot as a sum only.
 */
const build = (
  texts: readonly string[],
  spot: AskedSpot,
  gap = 20,
): { breaks: RuledBreak[]; spot: AskedSpot } => {
  let there = spot;
  const breaks = texts.map((text, n): RuledBreak => {
    const minute = n * gap;
    const spots = [...text].flatMap((char, i): RuledSpot[] => {
      if (char === "-") return [];
      if (char !== "x") return [other(char === "y" ? "tyres" : null, i + 1)];
      there = { ...spot, seat: i + 1 };
      return [there];
    });
    return {
      date: addDays(MONDAY, Math.floor(minute / 1440)),
      second: (minute % 1440) * 60,
      minute: minute % 1440,
      purpose: "paid",
      capacity_seconds: 10_000,
      capacity_spots: null,
      other_seconds: 0,
      other_spots: [...text].filter((char) => char === "-").length,
      spots,
    };
  });
  return { breaks, spot: there };
};
const STATION = { separation_minutes: 0, windows: [] };
const listRules = (texts: readonly string[], at: number, asked: AskedSpot, gap?: number) => {
  const { breaks, spot } = build(texts, asked, gap);
  return openSpotRules(STATION, breaks).listRules(spot, at);
};

describe("a distance in spots is the number of spots that air between (domain 4.6)", () => {
  test.each<[string, string[], number, AskedSpot, string[]]>([
    ["none where nothing else is in the break", ["y"], 0, own(1), ["category"]],
    ["one that stands between", ["y."], 0, own(1), []],
    ["one on the other side, at the other end", [".y"], 0, own(1), []],
    ["too few for three", ["y.."], 0, own(3), ["category"]],
    ["three", ["y..."], 0, own(3), []],
    ["three that are booked as a sum", ["y---"], 0, own(3), []],
    ["a competitor in the middle leaves half on either side", ["..y.."], 0, own(3), ["category"]],
    ["two competitors that are far from each other", ["y...y"], 0, own(2), ["category"]],
    ["two competitors side by side", ["...yy"], 0, own(3), []],
    ["the next break begins with a competitor", ["", "y"], 0, own(1), ["near_category"]],
    ["the same, with spots of the own break between", ["..", "y"], 0, own(2), []],
    ["the same, with spots before the competitor", ["", "..y"], 0, own(2), []],
    ["spots of a break between count", ["", "..", "y"], 0, own(2), []],
    ["too few of all", [".", ".", ".y"], 0, own(4), ["near_category"]],
    [
      "competitors before and behind: a break holds out to one side only",
      ["y", "..", "y"],
      1,
      own(2),
      ["near_category"],
    ],
    ["competitors before and behind, with room for both", ["y.", "..", ".y"], 1, own(2), []],
    ["a sold first position cannot move to the end", ["y."], 0, own(1, { place: "first" }), ["category"]],
    ["a sold last position", ["y."], 0, own(1, { place: "last" }), []],
    ["a spot where it stands, too near", ["yx."], 0, own(1), ["category"]],
    ["a spot where it stands, far enough", ["y.x"], 0, own(1), []],
    ["a spot where it stands before its competitor", ["x.y"], 0, own(1), []],
    ["a spot where it stands, its competitor in the next break", ["..x", "y"], 0, own(1), ["near_category"]],
    ["a spot where it stands, its competitor in the break before", ["y..", ".x"], 1, own(3), []],
    ["a chosen position", [".y"], 0, own(1, { seat: 2 }), ["category"]],
    ["another chosen position", [".y"], 0, own(1, { seat: 1 }), []],
    ["none where 0 is agreed", ["y"], 0, own(0), []],
  ])("%s", (_, texts, at, spot, expected) => {
    expect(listRules(texts, at, spot)).toEqual(expected);
  });

  test("from an hour on nothing has to air between", () => {
    expect(listRules(["", "y"], 0, own(5), 59)).toEqual(["near_category"]);
    expect(listRules(["", "y"], 0, own(5), 60)).toEqual([]);
  });

  test("it is counted across midnight", () => {
    const texts = Array.from({ length: 73 }, () => "");
    const night = texts.with(71, "..").with(72, "y");
    expect(listRules(night, 71, own(3))).toEqual(["near_category"]);
    expect(listRules(night, 71, own(2))).toEqual([]);
  });

  test("a competitor whose place is not decided stands as far away as it can", () => {
    const { breaks, spot } = build([".."], own(2));
    const free = { ...other("tyres"), seat: undefined };
    const listIn = (spots: RuledSpot[]) =>
      openSpotRules(STATION, [{ ...breaks[0]!, spots }]).listRules(spot, 0);
    expect(listIn([free, other(null, 1), other(null, 2)])).toEqual([]);
    expect(listIn([free, other(null, 1)])).toEqual(["category"]);
  });

  test("the other layers count alike, an advertiser under its own name", () => {
    const terms = (layer: "artist" | "picked" | "advertiser") => ({
      separation: { ...DEFAULT_SEPARATION, [layer]: { distance: 1, unit: "spots" as const, hard: true } },
    });
    const ask = (spot: Partial<AskedSpot>, there: Partial<RuledSpot>) => {
      const { breaks } = build([""], own(0));
      const spots = [{ ...other(null, 1), ...there }];
      return openSpotRules(STATION, [{ ...breaks[0]!, spots }]).listRules(own(0, spot), 0);
    };
    expect(ask({ ...terms("artist"), artists: ["Ada"] }, { artists: ["Ada"] })).toEqual(["artist"]);
    expect(ask({ ...terms("picked"), picked: ["other"] }, {})).toEqual(["picked"]);
    expect(ask(terms("advertiser"), { advertiser: "Kilnside" })).toEqual(["advertiser_separation"]);
  });

  test("a soft distance is only avoided, where no position keeps it", () => {
    const soft = (texts: string[]) => {
      const { breaks, spot } = build(texts, own(1, {}, false));
      const rules = openSpotRules(STATION, breaks);
      return [rules.listRules(spot, 0), rules.isNearSoft(spot, 0)];
    };
    expect(soft(["y"])).toEqual([[], true]);
    expect(soft(["y."])).toEqual([[], false]);
  });

  test("a position is refused exactly where fewer spots are heard between (property)", () => {
    const text = fc.string({ unit: fc.constantFrom(".", ".", "y"), maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.nat(2),
        fc.nat(5),
        fc.nat(6),
        (texts, n, p, distance) => {
          const at = Math.min(n, texts.length - 1);
          const here = texts[at]!;
          const place = Math.min(p, here.length);
          const heard = texts.with(at, `${here.slice(0, place)}x${here.slice(place)}`).join("");
          const x = heard.indexOf("x");
          const between = [...heard].flatMap((char, i) => (char === "y" ? Math.abs(i - x) - 1 : []));
          const isRefused = listRules(texts, at, own(distance, { seat: place + 1 })).length > 0;
          expect(isRefused).toBe(distance > 0 && Math.min(Number.POSITIVE_INFINITY, ...between) < distance);
        },
      ),
    );
  });
});
