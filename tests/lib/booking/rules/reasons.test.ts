import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpenBreak } from "@/lib/booking/demands";
import type { SoldStation } from "@/lib/booking/fitting";
import { listUnplaced } from "@/lib/booking/outcome";
import { buildStationProblem } from "@/lib/booking/problem";
import { toAskedBlock } from "@/lib/booking/rules/reasons";
import { buildRuledBreaks } from "@/lib/booking/rules/scene";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import type { Segment } from "@/lib/booking/shapes/segment";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { listRefusals, solve } from "@/lib/scheduler";
import { countRuns } from "@/tests/runs";
import { type DrawnStation, drawStation } from "./random-station";

const seeds = fc.integer({ min: 0, max: 10_000_000 });
const TERMS = { seconds: 0.02, seed: 1, bound: "none", measured: 400 } as const;

async function plan(drawn: DrawnStation, wanted: Segment = drawn.wanted) {
  const { sold, breaks, booked, terms, commercial } = drawn;
  const segments = [{ segment: wanted, commercial: { ...commercial, length: wanted.length } }];
  const input = buildStationProblem(sold, breaks, segments, booked, terms);
  const solution = await solve(input.problem, TERMS);
  const placed = solution.placements.filter((p) => input.lines.has(p.demand));
  return { input, solution, placed, unplaced: listUnplaced([{ input, solution }]), segments };
}
type Planned = Awaited<ReturnType<typeof plan>>;

/** The rules of a spot of the segment in every break of its window, once these rules are lifted from the station. */
function listClosed(drawn: DrawnStation, { input, placed, segments }: Planned, lifted: ReadonlySet<string>) {
  const spot = toAskedBlock(input.scene.asker, segments, 0);
  const lift = <T>(rule: string, value: T, none: T) => (lifted.has(rule) ? none : value);
  const own = Map.groupBy(placed, (p) => p.break);
  const breaks = drawn.breaks.map(
    (b): OpenBreak => ({
      ...b,
      capacity_seconds: lift("capacity_seconds", b.capacity_seconds, 100_000),
      capacity_spots: lift("capacity_spots", b.capacity_spots, null),
    }),
  );
  const sold: SoldStation = {
    ...drawn.sold,
    hour_limit: lift("hour_limit", drawn.sold.hour_limit, null),
    limits: lift("ad_limit", drawn.sold.limits, []),
  };
  const ruled = buildRuledBreaks(
    breaks,
    drawn.booked,
    new Map([...own].map(([at, there]) => [at, there.map(() => ({ ...spot }))])),
  );
  // Breaks without a limit could run farther; those of the station as it is tell what runs into a hard break.
  const windows = listAdWindows(sold, buildRuledBreaks(drawn.breaks, drawn.booked));
  const rules = openSpotRules({ separation_minutes: sold.separation_minutes, windows }, ruled);
  const window = new Set([...input.windows.values()].flat());
  return drawn.breaks.flatMap(({ uuid }, at) =>
    window.has(uuid) ? [rules.listRules(spot, at).filter((rule) => !lifted.has(rule))] : [],
  );
}

type WayOut = ReturnType<typeof listUnplaced>[number]["relaxations"][number];
/** A way out as a change of the segment. */
function apply(segment: Segment, { change, to }: WayOut): Segment {
  const hours = (list: number[]) => list.map((hour) => ({ hour, spots: 0 }));
  if (change === "separation_minutes") return { ...segment, separation_minutes: Number(to) };
  if (change === "shorter") return { ...segment, length: Number(to) };
  if (change === "any_break")
    return { ...segment, break_numbers: [], hours: hours(Array.from({ length: 24 }, (_, hour) => hour)) };
  return { ...segment, hours: [...segment.hours, ...hours([Number(to)])] };
}

describe("the reasons of unplaced spots on full stations (domain 5.3)", () => {
  test("always exist, and lifting what they name opens a break", async () => {
    let short = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const drawn = drawStation(seed);
        const planned = await plan(drawn);
        for (const { reasons } of planned.unplaced) {
          short++;
          expect(reasons.length).toBeGreaterThan(0);
          const together = reasons.filter((reason) => reason.together).map(({ rule }) => rule);
          const alone = reasons.filter((reason) => !reason.together).map(({ rule }) => [rule]);
          for (const rules of [...alone, ...(together.length && alone.length === 0 ? [together] : [])])
            expect(listClosed(drawn, planned, new Set(rules))).toContainEqual([]);
        }
      }),
      { numRuns: countRuns(100, 2000) },
    );
    expect(short).toBeGreaterThan(countRuns(20));
  });

  test("a way out places at least the spots it names", async () => {
    let offered = 0;
    // Not every drawn station has a way out.
    const numRuns = Math.max(20, countRuns(50, 1000));
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const drawn = drawStation(seed);
        const planned = await plan(drawn);
        for (const way of planned.unplaced.flatMap(({ relaxations }) => relaxations)) {
          offered++;
          const after = await plan(drawn, apply(drawn.wanted, way));
          expect(after.placed.length).toBeGreaterThanOrEqual(planned.placed.length + way.gains);
        }
      }),
      { numRuns },
    );
    expect(offered).toBeGreaterThan(numRuns / 10);
  });

  test("the engine refuses a break exactly where the rules do", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const drawn = drawStation(seed);
        const planned = await plan(drawn);
        const { input, solution } = planned;
        const [line] = [...input.lines].filter(([, { date }]) => date === drawn.breaks[0]!.date);
        if (!line) return;
        const [demand, { date }] = line;
        const window = input.windows.get(demand)!;
        const spot = toAskedBlock(input.scene.asker, planned.segments, 0);
        const own = Map.groupBy(planned.placed, (p) => p.break);
        const ruled = buildRuledBreaks(
          drawn.breaks,
          drawn.booked,
          new Map([...own].map(([at, there]) => [at, there.map(() => ({ ...spot }))])),
        );
        const { separation_minutes } = drawn.sold;
        const rules = openSpotRules({ separation_minutes, windows: listAdWindows(drawn.sold, ruled) }, ruled);
        for (const [at, { uuid, date: day }] of drawn.breaks.entries()) {
          if (day !== date || !window.includes(uuid)) continue;
          const engine = listRefusals(input.problem, solution.placements, { demand, break: uuid }).filter(
            (rule) => rule !== "total" && rule !== "daily_max",
          );
          expect([uuid, rules.listRules(spot, at).length > 0]).toEqual([uuid, engine.length > 0]);
        }
      }),
      { numRuns: countRuns(100, 3000) },
    );
  });
});

test("dear and cheap hours have the same plan as equal prices, so price buys no unevenness", () => {
  const build = (drawn: DrawnStation, day_parts: object[]) => {
    const card = PriceModelTerms.parse({ list: { basis: "second", price: "1.00" }, day_parts });
    const segments = [{ segment: drawn.wanted, commercial: drawn.commercial }];
    const sold = { ...drawn.sold, card };
    return buildStationProblem(sold, drawn.breaks, segments, drawn.booked, drawn.terms).problem;
  };
  const dear = { name: "Drive", hours: [7, 31], index_bp: 90_000 };
  fc.assert(
    fc.property(seeds, (seed) => {
      const drawn = drawStation(seed);
      expect(build(drawn, [dear])).toEqual(build(drawn, []));
    }),
    { numRuns: countRuns(30) },
  );
});
