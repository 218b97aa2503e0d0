import fc from "fast-check";
import { expect, test } from "vitest";
import { listOthers } from "@/lib/booking/rules/others";
import { buildRuledBreaks, toAskedSpot } from "@/lib/booking/rules/scene";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { findBrokenSpots } from "@/lib/planner/checks";
import { type Board, buildGrid } from "@/lib/planner/grid";
import type { PaintedSpots } from "@/lib/planner/painting";
import { buildSoldSegments } from "@/lib/planner/segments";
import { type DeskSpot, openLogDesk } from "@/lib/traffic/log-rules";
import { countRuns } from "@/tests/runs";
import { MONDAY, STATION } from "../setup";
import { type DrawnStation, drawStation } from "./random-station";

const SEGMENT = "00000000-0000-4000-8000-0000000000a1";

/** The rules of painted spots in their breaks, asked beside everything that is booked and painted. */
function askPainted(drawn: DrawnStation, painted: readonly number[]) {
  const { breaks, booked, terms, sold, wanted, commercial } = drawn;
  const asker = { campaign: "own", competition: terms, artists: commercial.artists };
  const spots = painted.map((at) => ({ at, spot: toAskedSpot(asker, [wanted], 0) }));
  const own = new Map(
    [...Map.groupBy(spots, ({ at }) => breaks[at]!.uuid)].map(([uuid, list]) => [
      uuid,
      list.map(({ spot }) => spot),
    ]),
  );
  const ruled = buildRuledBreaks(breaks, booked, own);
  const { separation_minutes } = sold;
  const rules = openSpotRules({ separation_minutes, windows: listAdWindows(sold, ruled) }, ruled);
  return new Map(spots.map(({ at, spot }) => [at, rules.listRules(spot, at).sort()]));
}

/** The same as the planner answers it: from the board that the server sends. */
function askPlanner(drawn: DrawnStation, painted: readonly number[]) {
  const { breaks, booked, terms, sold, wanted, commercial } = drawn;
  const asker = { campaign: "own", competition: terms, artists: commercial.artists };
  const ruled = buildRuledBreaks(breaks, booked);
  const { separation_minutes } = sold;
  const others = listOthers(asker, separation_minutes, ruled);
  const of = <T>(pick: (b: (typeof breaks)[number], at: number) => T) => breaks.map(pick);
  const board: Board = {
    from: MONDAY,
    to: breaks.at(-1)!.date,
    stations: [
      {
        uuid: STATION,
        code: "VF",
        name: "Vane FM",
        timezone: "UTC",
        day_start: 0,
        today: MONDAY,
        separation_minutes,
        rate_card: null,
      },
    ],
    breaks: {
      uuid: of((b) => b.uuid),
      station: of(() => 0),
      date: of((b) => b.date),
      second: of((b) => b.second),
      number: of((b) => b.number),
      name: of(() => 0),
      purpose: of((b) => b.purpose),
      capacity: of((b) => b.capacity_seconds),
      spots: of((b) => b.capacity_spots),
      sold: of((b) => b.booked_seconds),
      sold_spots: of((b) => b.booked_spots),
      shut: of(() => false),
      refused: others.map(({ refused }) => refused),
      places: of(() => []),
    },
    names: ["Break 1"],
    windows: listAdWindows(sold, ruled),
    separation: terms.separation,
    hidden: [],
    competitors: others.flatMap(({ competitors }, at) => competitors.map((one) => ({ ...one, break: at }))),
    prices: [],
    scenarios: [],
    booked: null,
    spots: [],
  };
  const spots: PaintedSpots = new Map(
    [...Map.groupBy(painted, (at) => at)].map(([at, own]) => [
      at,
      own.map(() => ({ segment: SEGMENT, locked: false })),
    ]),
  );
  const broken = findBrokenSpots(buildGrid(board), buildSoldSegments([{ ...wanted, uuid: SEGMENT }]), spots);
  return (at: number) =>
    (broken.get(at) ?? []).flatMap(({ rule }) => (rule === "outside_sold" ? [] : [rule])).sort();
}

/** The same as the log editor and make-goods answer it, for a spot that comes to a break. */
function askLog({ breaks, booked, terms, sold, wanted, commercial }: DrawnStation) {
  const { competes, picked, separation } = terms;
  const spot = (uuid: string, more: Partial<DeskSpot>): DeskSpot => ({
    uuid,
    length: 30,
    commercial: null,
    valid_from: null,
    valid_to: null,
    campaign: "own",
    customer: terms.advertiser,
    category: terms.category,
    artists: commercial.artists,
    competition: { competes, picked, separation },
    source: "auto",
    segment: null,
    ...more,
  });
  const sale = { ...wanted, uuid: "sale", number: 9, follows: null };
  const there = breaks.map((b) => ({
    ...b,
    spots: booked
      .filter((one) => one.break === b.uuid)
      .map((one, i) =>
        spot(`${b.uuid} ${i}`, {
          campaign: one.campaign,
          customer: one.advertiser,
          category: one.category,
          artists: one.artists,
          segment: one.alone ? { ...sale, alone: true } : null,
        }),
      ),
  }));
  const listRules = openLogDesk({ ...sold, day_start: 0 }, there);
  const comes = spot("comes", { length: wanted.length, segment: sale });
  return (at: number) =>
    listRules(comes, breaks[at]!.uuid)
      .filter((rule) => rule !== "window")
      .sort();
}

test("planner, log and make-goods give the rules that a booking asks about", () => {
  let broken = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 6 }),
      (seed, painted) => {
        const drawn = drawStation(seed);
        const planner = askPlanner(drawn, painted);
        for (const [at, rules] of askPainted(drawn, painted)) {
          broken += rules.length;
          expect(planner(at)).toEqual(rules);
        }
        const log = askLog(drawn);
        for (const at of drawn.breaks.keys()) {
          const alone = askPainted(drawn, [at]).get(at);
          expect(log(at)).toEqual(alone);
        }
      },
    ),
    { numRuns: countRuns(100, 2000) },
  );
  expect(broken).toBeGreaterThan(countRuns(50));
});
