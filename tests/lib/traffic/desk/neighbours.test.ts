import fc from "fast-check";
import { expect, test } from "vitest";
import type { BreakPart } from "@/lib/booking/segment";
import { DEFAULT_SEPARATION, SEPARATION_LAYERS, SEPARATION_UNITS } from "@/lib/booking/separation";
import { addDays } from "@/lib/day";
import { canMeetNeighbours, listAskedSpots } from "@/lib/traffic/desk/neighbours";
import { type EditBreak, type EditDay, type EditSpot, editLog } from "@/lib/traffic/log-edit";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { deskBreak, deskSpot, FRIDAY, RULES, window } from "../setup";

// Edits are judged beside fewer spots than there are: the verdict is that of all of them.

const separation = fc.record(
  Object.fromEntries(
    SEPARATION_LAYERS.map((layer) => [
      layer,
      fc.record({
        distance: fc.constantFrom(0, 0, 0, 0, 1, 2, 3, 60),
        unit: fc.constantFrom(...SEPARATION_UNITS),
        hard: fc.boolean(),
      }),
    ]),
  ) as Record<keyof typeof DEFAULT_SEPARATION, fc.Arbitrary<(typeof DEFAULT_SEPARATION)["artist"]>>,
);
type Terms = {
  customer: string;
  category: string | null;
  artists: string[];
  separation: typeof DEFAULT_SEPARATION;
  picked: string[];
  competes: string[];
  place: BreakPart;
  alone: boolean;
  separation_minutes: number;
};
/** The terms of a campaign; few of everything, so that spots meet. */
const campaign: fc.Arbitrary<Terms> = fc.record({
  customer: fc.constantFrom("kiln", "vane", "moor"),
  category: fc.constantFrom(null, "cars", "food"),
  artists: fc.constantFrom<string[]>([], ["ada"], ["ada", "ben"]),
  separation,
  picked: fc.constantFrom<string[]>([], ["c0"], ["c1", "c2"]),
  competes: fc.constantFrom<string[]>([], ["cars"], ["food"]),
  place: fc.constantFrom<BreakPart>("any", "any", "first", "last"),
  alone: fc.constantFrom(false, false, false, true),
  separation_minutes: fc.constantFrom(0, 0, 0, 20, 120),
});
const placed = fc.record({ campaign: fc.nat(3), length: fc.constantFrom(10, 20, 30) });
/** Minutes of the day; many are close to its start or end. */
const SPANS = [
  [0, 1439],
  [0, 3],
  [1436, 1439],
  [0, 90],
] as const;
const week = fc.record({
  campaigns: fc.array(campaign, { minLength: 4, maxLength: 4 }),
  day_start: fc.constantFrom(0, 300),
  hour_limit: fc.constantFrom(null, 60, 720),
  separation_minutes: fc.constantFrom(0, 0, 10, 60),
  /** For each of three days, the hours of its breaks with what stands in them. */
  days: fc.array(
    fc.array(
      fc.record({
        minute: fc.oneof(...SPANS.map(([min, max]) => fc.integer({ min, max }))),
        spots: fc.array(placed, { maxLength: 4 }),
        isHard: fc.nat(30).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    { minLength: 3, maxLength: 3 },
  ),
  edits: fc.array(
    fc.record({
      act: fc.constantFrom("move", "move", "move", "restore", "remove", "swap_copy", "pin"),
      spot: fc.nat(),
      to: fc.nat(),
      position: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Week = typeof week extends fc.Arbitrary<infer T> ? T : never;

const COMMERCIALS = new Map([
  [
    "new",
    {
      ...{ uuid: "new", title: "New", isHouse: false, length: 20, customer: "kiln" },
      ...{ valid_from: null, valid_to: null, artists: ["ben"] },
    },
  ],
]);

function build({ campaigns, days, edits: acts, ...station }: Week) {
  let n = 0;
  const toSpot = ({ campaign, length }: Week["days"][0][0]["spots"][0]): EditSpot => {
    const { customer, category, artists, separation, picked, competes, ...terms } = campaigns[campaign]!;
    const sold = window({ uuid: `segment ${campaign}`, number: campaign, ...terms });
    const own = { customer, category, artists, length, campaign: `c${campaign}`, segment: sold };
    const competition = { picked, competes, separation };
    return { ...deskSpot(`p${n++}`, { ...own, competition }), pinned: false };
  };
  const [before, breaks, after] = days.map((of, i) =>
    of
      .toSorted((a, b) => a.minute - b.minute)
      .map(({ minute, spots, isHard }, at): EditBreak => {
        const more = {
          date: addDays(FRIDAY, i - 1),
          second: ((minute + station.day_start) % 1440) * 60,
          kind: isHard ? ("hard" as const) : ("soft" as const),
        };
        return { ...deskBreak(`b${i}.${at}`, spots.map(toSpot), more), note: "", lines: [] };
      }),
  );
  const removed = [0, 1].map((of) => toSpot({ campaign: of, length: 20 }));
  const full: EditDay = {
    rules: { ...RULES, ...station },
    ...{ before: before!, breaks: breaks!, after: after!, removed },
  };
  const standing = breaks!.flatMap((b) => b.spots.map(({ uuid }) => uuid));
  const edits = acts.flatMap(({ act, spot, to, position }): LogEdit[] => {
    const to_break = breaks![to % breaks!.length]!.uuid;
    if (act === "restore") return [{ act, spot: removed[spot % 2]!.uuid, to_break, position }];
    const uuid = standing[spot % standing.length];
    if (!uuid) return [];
    if (act === "move") return [{ act, spot: uuid, to_break, position }];
    if (act === "swap_copy") return [{ act, spot: uuid, commercial: "new" }];
    return [act === "pin" ? { act, spot: uuid, pinned: true } : { act: "remove", spot: uuid }];
  });
  return { full, edits };
}

/** The day as the service reads it for edits: neighbours and competitors only where they are needed. */
function narrow(full: EditDay, edits: readonly LogEdit[]): EditDay {
  const asked = listAskedSpots(edits);
  const strip = (spot: EditSpot): EditSpot =>
    asked.has(spot.uuid)
      ? spot
      : { ...spot, competition: { competes: [], picked: [], separation: DEFAULT_SEPARATION } };
  const day: EditDay = {
    ...full,
    ...{ before: empty(full.before), after: empty(full.after) },
    breaks: full.breaks.map((b) => ({ ...b, spots: b.spots.map(strip) })),
    removed: full.removed.map(strip),
  };
  return canMeetNeighbours(day, edits) ? { ...day, before: full.before, after: full.after } : day;
}

const empty = (of: EditDay["before"]) => of.map((b) => ({ ...b, spots: [] }));

/** What edits break, and where the spots stand afterwards; the error where one cannot be made. */
function judge(day: EditDay, edits: readonly LogEdit[]) {
  try {
    const { day: edited, broken } = editLog(day, edits, COMMERCIALS);
    return { broken, breaks: edited.breaks.map((b) => b.spots.map(({ uuid }) => uuid)) };
  } catch (e) {
    return String(e);
  }
}

test("edits judged beside the spots they can meet break the same rules as beside all spots of three days", () => {
  const seen = { alone: 0, beside: 0, across: 0, refused: 0 };
  fc.assert(
    fc.property(week, (drawn) => {
      const { full, edits } = build(drawn);
      const day = narrow(full, edits);
      const all = judge(full, edits);
      expect(judge(day, edits)).toEqual(all);
      const without = { ...full, before: empty(full.before), after: empty(full.after) };
      if (day.before === full.before) seen.beside++;
      else seen.alone++;
      if (JSON.stringify(judge(without, edits)) !== JSON.stringify(all)) seen.across++;
      if (typeof all !== "string" && all.broken.length > 0) seen.refused++;
    }),
    { numRuns: 3000, seed: 11 },
  );
  // The drawn weeks have all kinds: neighbours that are left out, that are read, and that matter.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

test.each<[string, number, number, boolean]>([
  ["in the middle of the day", 12 * 60, 30, false],
  ["within its distance of midnight", 20, 30, true],
  ["at its distance from the last break before", 29, 30, false],
  ["late in the day", 1430, 30, true],
])("a spot %s needs the neighbouring days: %s", (_, minute, separation_minutes, needs) => {
  const spot = { ...deskSpot("a"), pinned: false };
  const at = (uuid: string, days: number, of: number, spots: EditSpot[]): EditBreak => ({
    ...deskBreak(uuid, spots, { date: addDays(FRIDAY, days), second: of * 60 }),
    ...{ note: "", lines: [] },
  });
  const day: EditDay = {
    rules: { ...RULES, separation_minutes },
    breaks: [at("early", 0, 5, []), at("here", 0, minute, [spot]), at("late", 0, 1435, [])],
    ...{ removed: [], before: [at("y", -1, 1439, [])], after: [at("t", 1, 0, [])] },
  };
  const pin: LogEdit = { act: "pin", spot: "a", pinned: true };
  expect(canMeetNeighbours(day, [pin])).toBe(false);
  const inside: LogEdit = { act: "move", spot: "a", to_break: "here", position: 1 };
  expect(canMeetNeighbours(day, [inside])).toBe(needs);
});

test("what airs before a hard break of the next day counts, too", () => {
  const at = (
    uuid: string,
    days: number,
    second: number,
    lengths: number[],
    kind: "soft" | "hard",
  ): EditBreak => ({
    ...deskBreak(
      uuid,
      lengths.map((length, n) => ({ ...deskSpot(`${uuid}.${n}`, { length }), pinned: false })),
      { date: addDays(FRIDAY, days), second, kind, capacity_seconds: 300 },
    ),
    ...{ note: "", lines: [] },
  });
  const full: EditDay = {
    rules: RULES,
    breaks: [at("noon", 0, 12 * 3600, [30], "soft"), at("late", 0, 86_280, [90], "soft")],
    ...{ removed: [], before: [], after: [at("soft", 1, 0, [90], "soft"), at("hard", 1, 60, [], "hard")] },
  };
  const move: LogEdit = { act: "move", spot: "noon.0", to_break: "late", position: 1 };
  expect(judge(narrow(full, [move]), [move])).toEqual(judge(full, [move]));
  expect(judge({ ...full, after: empty(full.after) }, [move])).not.toEqual(judge(full, [move]));
});
