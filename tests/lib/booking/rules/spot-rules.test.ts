import { describe, expect, test } from "vitest";
import type { AskedSpot, RuledSpot } from "@/lib/booking/rules/ruled-spots";
import { buildRuledBreaks, toAskedSpot } from "@/lib/booking/rules/scene";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { addDays } from "@/lib/day";
import { type AdLimit, listAdWindows } from "@/lib/inventory/ad-limits";
import { bookedSpot, competition, MONDAY, openBreak, segment } from "../setup";
import { adLimit } from "./random-station";

const at = (hour: number, minute = 0) => hour * 3600 + minute * 60;
const breaks = [
  openBreak("b1", { second: at(7, 20), capacity_seconds: 60 }),
  openBreak("b2", { second: at(7, 50), capacity_seconds: 60, capacity_spots: 1 }),
  openBreak("b3", { second: at(8, 20), capacity_seconds: 60, purpose: "bonus" }),
  openBreak("b4", { second: at(8, 50), capacity_seconds: 60, closed: true }),
  openBreak("next day", { second: at(0, 5), date: addDays(MONDAY, 1) }),
  openBreak("next day late", { second: at(23, 50), date: addDays(MONDAY, 1) }),
  openBreak("day after", { second: at(0, 10), date: addDays(MONDAY, 2) }),
];
type Terms = { terms?: object; artists?: string[]; segment?: object };
const asked = ({ terms = {}, artists = [], segment: more = {} }: Terms = {}): AskedSpot =>
  toAskedSpot({ campaign: "own", competition: competition(terms), artists }, [segment(more)], 0);
const far = (
  layer: keyof typeof DEFAULT_SEPARATION,
  distance: number,
  unit: "breaks" | "minutes" | "spots",
) => ({
  separation: { ...DEFAULT_SEPARATION, [layer]: { distance, unit, hard: true } },
});
type Station = { separation_minutes?: number; hour_limit?: number | null; limits?: AdLimit[] };

/** The rules a spot violates in a break beside one other spot, booked or of the same campaign. */
function rules(
  spot: AskedSpot,
  to: string,
  other: { in: string; spot?: Partial<RuledSpot>; own?: Partial<RuledSpot> } | null,
  { separation_minutes = 0, hour_limit = null, limits = [] }: Station = {},
) {
  const own = other?.own
    ? new Map([[other.in, [{ ...spot, ...other.own }]]])
    : new Map<string, RuledSpot[]>();
  const booked = other && !other.own ? [bookedSpot(other.in, other.spot as object)] : [];
  const there = breaks.map((b) => {
    const spots = booked.filter((spot) => spot.break === b.uuid).length;
    return { ...b, booked_seconds: 30 * spots, booked_spots: spots };
  });
  const ruled = buildRuledBreaks(there, booked, own);
  const windows = listAdWindows({ uuid: "station", hour_limit, limits }, ruled);
  const index = breaks.findIndex((b) => b.uuid === to);
  return openSpotRules({ separation_minutes, windows }, ruled).listRules(spot, index);
}

describe("rules between spots (domain 4.6, 5.1)", () => {
  test.each<[string, Parameters<typeof rules>, string[]]>([
    ["an empty break", [asked(), "b1", null], []],
    ["a closed break", [asked(), "b4", null], ["closed"]],
    ["too few seconds", [asked({ segment: { length: 70 } }), "b1", null], ["capacity_seconds"]],
    ["a stranger in the only place", [asked(), "b2", { in: "b2" }], ["capacity_spots"]],
    ["the limit of the hour", [asked(), "b1", null, { hour_limit: 20 }], ["hour_limit"]],
    [
      "an hour's limit that bonus spots count towards",
      [asked(), "b3", null, { hour_limit: 20 }],
      ["hour_limit"],
    ],
    ["an ad limit", [asked(), "b1", null, { limits: [adLimit({ seconds: 20 })] }], ["ad_limit"]],
    [
      "an ad limit that does not count the purpose",
      [asked(), "b3", null, { limits: [adLimit({ seconds: 20 })] }],
      [],
    ],
    [
      "a competitor of the category",
      [asked(), "b1", { in: "b1", spot: { category: "tyres" } }],
      ["category"],
    ],
    ["a competitor one break away", [asked(), "b1", { in: "b2", spot: { category: "tyres" } }], []],
    [
      "a competitor within two breaks",
      [asked({ terms: far("category", 2, "breaks") }), "b1", { in: "b2", spot: { category: "tyres" } }],
      ["near_category"],
    ],
    [
      "a competitor within minutes, across midnight",
      [
        asked({ terms: far("category", 30, "minutes") }),
        "day after",
        { in: "next day late", spot: { category: "tyres" } },
      ],
      ["near_category"],
    ],
    [
      "a campaign picked by hand",
      [asked({ terms: { picked: ["other campaign"] } }), "b1", { in: "b1" }],
      ["picked"],
    ],
    [
      "a campaign picked by hand within minutes",
      [asked({ terms: { picked: ["other campaign"], ...far("picked", 31, "minutes") } }), "b1", { in: "b2" }],
      ["near_picked"],
    ],
    [
      "an artist, if possible only",
      [asked({ artists: ["Ada"] }), "b1", { in: "b1", spot: { artists: ["Ada"] } }],
      [],
    ],
    [
      "an artist",
      [
        asked({ artists: ["Ada"], terms: far("artist", 1, "spots") }),
        "b1",
        { in: "b1", spot: { artists: ["Ada"] } },
      ],
      ["artist"],
    ],
    [
      "an artist within two breaks",
      [
        asked({ artists: ["Ada"], terms: far("artist", 2, "breaks") }),
        "b1",
        { in: "b2", spot: { artists: ["Ada"] } },
      ],
      ["near_artist"],
    ],
    [
      "the station's minutes of an advertiser",
      [asked(), "b1", { in: "b2", spot: { advertiser: "Kilnside" } }, { separation_minutes: 31 }],
      ["advertiser_separation"],
    ],
    [
      "the campaign's own breaks of an advertiser",
      [
        asked({ terms: far("advertiser", 1, "breaks") }),
        "b1",
        { in: "b1", spot: { advertiser: "Kilnside" } },
      ],
      ["advertiser_separation"],
    ],
    [
      "a break that is sold to one spot alone",
      [asked(), "b1", { in: "b1", spot: { alone: true } }],
      ["alone"],
    ],
    ["the break beside it", [asked(), "b2", { in: "b1", spot: { alone: true } }], []],
    ["a break with a spot", [asked({ segment: { alone: true } }), "b1", { in: "b1" }], ["alone"]],
    ["an empty break", [asked({ segment: { alone: true } }), "b1", null], []],
    [
      "the reminder of a spot that is alone",
      [asked({ segment: { alone: true } }), "b1", { in: "b1", own: { length: 20, segment: "1" } }],
      [],
    ],
    ["a spot of the same campaign", [asked(), "b1", { in: "b1", own: { length: 20 } }], ["own_spot"]],
    ["its reminder", [asked(), "b1", { in: "b1", own: { length: 20, segment: "1" } }], []],
    [
      "a spot of the same segment",
      [asked({ segment: { separation_minutes: 31 } }), "b1", { in: "b2", own: {} }],
      ["demand_separation"],
    ],
    [
      "a spot of the same segment on the next day",
      [asked({ segment: { separation_minutes: 31 } }), "day after", { in: "next day late", own: {} }],
      [],
    ],
    [
      "a sold first position that is taken",
      [asked({ segment: { place: "first" } }), "b1", { in: "b1", spot: { place: "first" } }],
      ["position"],
    ],
    [
      "a first position given by hand",
      [asked({ segment: { place: "first" } }), "b1", { in: "b1", spot: { position: 1 } }],
      ["position"],
    ],
  ])("%s", (_, question, expected) => {
    const [spot, to, other, station] = question;
    expect(rules(spot, to, other, station)).toEqual(expected);
  });
});
