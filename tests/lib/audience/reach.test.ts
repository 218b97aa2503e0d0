import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AUDIENCE_HOURS, countHours, HOURS_OF_DAY } from "@/lib/audience/hours";
import { findAudienceProblem } from "@/lib/audience/problems";
import { estimateReach, type StationSpots } from "@/lib/audience/reach";
import { type Audience, Reach } from "@/lib/audience/shapes";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";

const PRICE = toMoney("100.00");
const day = (listeners: number) => new Array<number>(HOURS_OF_DAY).fill(listeners);
/** An audience with the same number of people in all hours of a kind of day. */
const audienceOf = (
  universe: number,
  weekly_reach: number,
  [workday, saturday, sunday]: readonly [number, number, number],
  more: Partial<Audience> = {},
): Audience => ({
  universe,
  weekly_reach,
  area: "",
  source: "Sample study",
  period: "2026",
  workday: day(workday),
  saturday: day(saturday),
  sunday: day(sunday),
  ...more,
});
const spotsAt = (counts: readonly (readonly [hour: number, spots: number])[]) => {
  const hours = new Array<number>(AUDIENCE_HOURS).fill(0);
  for (const [hour, spots] of counts) hours[hour] = (hours[hour] ?? 0) + spots;
  return hours;
};
const station = (
  name: string,
  audience: Audience | null,
  counts: readonly (readonly [hour: number, spots: number])[],
): StationSpots => ({ station: name, name, hours: spotsAt(counts), audience });
const estimate = (...stations: StationSpots[]) => estimateReach(stations, PRICE, 2);

describe("the hour of a spot", () => {
  test.each([
    ["2026-11-23", 0, 0],
    ["2026-11-27", 8 * 3600 + 59, 8],
    ["2026-11-28", 3600, 25],
    ["2026-11-29", 23 * 3600 + 3599, 71],
  ])("%s at second %i is hour %i", (date, second, hour) => {
    expect(countHours([{ date: toDay(date), second }]).indexOf(1)).toBe(hour);
  });
});

describe("figures by hand", () => {
  const vane = audienceOf(1000, 400, [100, 40, 0]);
  test.each([
    ["one spot", [[8, 1]], { reach: 100, effective: 0, contacts: 100, frequency: 1 }],
    // 400 × (1 − 0.75²) = 175
    ["two spots", [[8, 2]], { reach: 175, effective: 0, contacts: 200, frequency: 1.1 }],
    // 400 × (1 − 0.75³) = 231.25; all three: 400 × 0.25³ = 6.25
    ["three spots", [[8, 3]], { reach: 231, effective: 6, contacts: 300, frequency: 1.3 }],
    // 400 × (1 − 0.75 × 0.9) = 130
    [
      "a workday and a Saturday",
      [
        [8, 1],
        [32, 1],
      ],
      { reach: 130, effective: 0, contacts: 140, frequency: 1.1 },
    ],
  ] as const)("%s", (_, counts, figures) => {
    expect(estimate(station("Vane FM", vane, counts))).toMatchObject({ universe: 1000, ...figures });
  });

  test("stations of one area share its people, and those of different areas are added", () => {
    const one = station("A", audienceOf(1000, 500, [200, 0, 0]), [[8, 1]]);
    const inside = station("B", audienceOf(800, 400, [100, 0, 0]), [[8, 1]]);
    const apart = station("B", audienceOf(800, 400, [100, 0, 0], { area: "North" }), [[8, 1]]);
    // 1000 × (1 − 0.8 × 0.9)
    expect(estimate(one, inside)).toMatchObject({ universe: 1000, reach: 280, reach_bp: 2800 });
    expect(estimate(one, apart)).toMatchObject({ universe: 1800, reach: 300, reach_bp: 1670 });
  });

  test("what costs a thousand contacts, and rating points", () => {
    const found = estimate(station("A", audienceOf(1000, 500, [160, 0, 0]), [[8, 5]]));
    expect(found).toMatchObject({ contacts: 800, cost_per_thousand: "125.00", rating_points: 80 });
  });

  test("stations without data are named, and then there is no price per thousand", () => {
    const study = audienceOf(1000, 500, [160, 0, 0]);
    const found = estimate(
      station("Vane FM", study, [[8, 5]]),
      station("Talk", null, [
        [8, 3],
        [70, 1],
      ]),
      station("Silent", null, []),
    );
    expect(found).toMatchObject({
      cost_per_thousand: null,
      spots: 5,
      spots_left_out: 4,
      stations: ["Vane FM"],
      left_out: ["Talk"],
      sources: [{ source: "Sample study", period: "2026" }],
    });
    expect(estimateReach([station("Vane FM", study, [[8, 5]])], toMoney(0), 2)).toMatchObject({
      cost_per_thousand: null,
    });
  });

  test("each study is named once", () => {
    const study = audienceOf(1000, 500, [160, 0, 0]);
    const found = estimate(
      station("A", study, [[8, 1]]),
      station("B", study, [[8, 1]]),
      station("C", { ...study, period: "2025" }, [[8, 1]]),
    );
    expect(found?.sources.map(({ period }) => period)).toEqual(["2026", "2025"]);
  });

  test("there is no estimate without data, spots or listeners", () => {
    const study = audienceOf(1000, 500, [160, 0, 0]);
    expect(estimate()).toBeNull();
    expect(estimate(station("A", null, [[8, 1]]))).toBeNull();
    expect(estimate(station("A", study, []))).toBeNull();
    expect(estimate(station("A", study, [[30, 4]]))).toBeNull();
  });

  test("the greatest figures give finite ones", () => {
    const most = audienceOf(1e9, 1e9, [1e9, 1e9, 1e9]);
    const found = estimate(station("A", most, [[8, 1_000_000]]), station("B", most, [[71, 1_000_000]]));
    expect(found).toMatchObject({ reach: 1e9, effective: 1e9, contacts: 2e15, frequency: 2_000_000 });
  });
});

/** The exact figures of a small case: every spot is heard or not by a person of each station's audience. */
function enumerate(stations: readonly StationSpots[]) {
  const own = stations.flatMap(({ hours, audience }) => (audience ? [{ hours, audience }] : []));
  const universe = Math.max(...own.map(({ audience }) => audience.universe));
  let chances = new Map([[0, 1]]);
  const mix = (next: ReadonlyMap<number, number>) => {
    const sums = new Map<number, number>();
    for (const [a, p] of chances) for (const [b, q] of next) sums.set(a + b, (sums.get(a + b) ?? 0) + p * q);
    chances = sums;
  };
  for (const { hours, audience } of own) {
    const listeners = [...audience.workday, ...audience.saturday, ...audience.sunday];
    const heard = hours.flatMap((spots, at) =>
      new Array<number>(spots).fill(takeAt(listeners, at) / audience.weekly_reach),
    );
    const inside = audience.weekly_reach / universe;
    const counts = new Map([[0, 1 - inside]]);
    for (let set = 0; set < 2 ** heard.length; set++) {
      const p = heard.reduce((all, one, n) => all * (set & (1 << n) ? one : 1 - one), inside);
      const many = heard.filter((_, n) => set & (1 << n)).length;
      counts.set(many, (counts.get(many) ?? 0) + p);
    }
    mix(counts);
  }
  const from = (least: number) =>
    universe * [...chances].reduce((n, [many, p]) => n + (many >= least ? p : 0), 0);
  return { reach: from(1), effective: from(3) };
}

const audiences = fc
  .tuple(
    fc.integer({ min: 1, max: 5000 }),
    fc.nat(5000),
    fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
  )
  .map(([weekly, outside, shares]) =>
    audienceOf(weekly + outside, weekly, [
      Math.floor((weekly * (shares[0] ?? 0)) / 1000),
      Math.floor((weekly * (shares[1] ?? 0)) / 1000),
      Math.floor((weekly * (shares[2] ?? 0)) / 1000),
    ]),
  );
const stationsOf = (most: number) =>
  fc
    .array(
      fc.record({
        audience: audiences,
        counts: fc.array(fc.tuple(fc.nat(AUDIENCE_HOURS - 1), fc.integer({ min: 1, max: 3 })), {
          minLength: 1,
          maxLength: most,
        }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.map(({ audience, counts }, n) => station(`S${n}`, audience, counts)));

describe("properties", () => {
  test("it equals the full enumeration of small cases", () => {
    fc.assert(
      fc.property(stationsOf(3), (stations) => {
        const found = estimate(...stations);
        const exact = enumerate(stations);
        expect(Math.abs((found?.reach ?? 0) - exact.reach)).toBeLessThan(0.51);
        expect(Math.abs((found?.effective ?? 0) - exact.effective)).toBeLessThan(0.51);
      }),
      { numRuns: 150 },
    );
  });

  test("reach lies between the best station and the universe; frequency is at least one", () => {
    fc.assert(
      fc.property(stationsOf(12), (stations) => {
        const found = estimate(...stations);
        if (!found) return;
        const single = stations.map((one) => estimate(one)?.reach ?? 0);
        expect(found.reach).toBeGreaterThanOrEqual(Math.max(...single));
        expect(found.reach).toBeLessThanOrEqual(single.reduce((a, b) => a + b, 0) + single.length);
        expect(found.reach).toBeLessThanOrEqual(found.universe);
        expect(found.effective).toBeLessThanOrEqual(found.reach);
        expect(found.frequency).toBeGreaterThanOrEqual(1);
        expect(Reach.parse(found)).toEqual(found);
        expect(found.contacts).toBeGreaterThanOrEqual(found.reach);
      }),
    );
  });

  test("contacts are the sum of the audiences, and one more spot never lowers reach", () => {
    fc.assert(
      fc.property(stationsOf(8), fc.nat(AUDIENCE_HOURS - 1), (stations, hour) => {
        const contacts = stations.reduce((sum, { hours, audience }) => {
          const listeners = audience && [...audience.workday, ...audience.saturday, ...audience.sunday];
          return sum + hours.reduce((n, spots, at) => n + spots * (listeners?.[at] ?? 0), 0);
        }, 0);
        const found = estimate(...stations);
        expect(found?.contacts ?? 0).toBe(contacts);
        const [first, ...others] = stations;
        if (!first) return;
        const more = { ...first, hours: first.hours.map((n, at) => (at === hour ? n + 1 : n)) };
        const after = estimate(more, ...others);
        expect(after?.reach ?? 0).toBeGreaterThanOrEqual(found?.reach ?? 0);
        expect(after?.effective ?? 0).toBeGreaterThanOrEqual(found?.effective ?? 0);
      }),
    );
  });

  test("neither the order of stations nor that of their spots matters", () => {
    fc.assert(
      fc.property(stationsOf(8), (stations) => {
        expect(estimate(...stations.toReversed())).toEqual(estimate(...stations));
      }),
    );
  });

  test("people whose areas are apart are the sum of each area alone", () => {
    fc.assert(
      fc.property(stationsOf(5), (stations) => {
        const apart = stations.map((one) => ({
          ...one,
          audience: one.audience && { ...one.audience, area: one.name },
        }));
        const alone = stations.flatMap((one) => estimate(one) ?? []);
        const sums = alone.reduce((n, { reach }) => n + reach, 0);
        expect(Math.abs((estimate(...apart)?.reach ?? 0) - sums)).toBeLessThanOrEqual(stations.length);
      }),
    );
  });
});

describe("figures that do not fit together", () => {
  const fine = audienceOf(1000, 400, [400, 0, 0]);
  test.each([
    ["fine", {}, null],
    ["reach above the universe", { weekly_reach: 1001 }, { path: "weekly_reach", code: "above_universe" }],
    [
      "an hour above the weekly reach",
      { sunday: day(0).with(7, 401) },
      { path: "sunday.7", code: "above_weekly_reach", values: { limit: 400 } },
    ],
  ])("%s", (_, change, problem) => {
    const found = findAudienceProblem({ ...fine, ...change });
    if (problem) expect(found).toMatchObject(problem);
    else expect(found).toBeNull();
  });
});
