import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extendFlight } from "@/lib/booking/rules/other-days";
import { applyWay } from "@/lib/booking/rules/ways-out";
import { getWeekday, toDay } from "@/lib/day";
import { compare, subtract } from "@/lib/money";
import { makeRandom } from "@/lib/scheduler/random";
import { countRuns } from "@/tests/runs";
import { type Person, setClock, world } from "@/tests/world";
import { at } from "./cast";
import { booked, customer, draft, MONDAY, NOW, onAir, type SegmentGiven, SUNDAY, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

/** Scenes of several ways out each. */
const SCENES = countRuns(3, 100);
const WORKDAYS = [1, 2, 3, 4, 5];
const lines = (capacity_seconds: number) =>
  ["07:10", "07:40", "08:10", "08:40", "09:10"].flatMap((time) => at(time, undefined, { capacity_seconds }));
const hours = (...of: number[]) => of.map((hour) => ({ hour, spots: 0 }));
type Made = Awaited<ReturnType<typeof draft>>;
type Missing = Made["unplaced"][number];
type WayOut = Missing["relaxations"][number];

const estimate = (who: Person, of: Made, segments = of.segments, days?: WayOut["days"]) => {
  const { start_date, end_date, customer, discounts, price_json, uuid } = of;
  const flight = { from: start_date, to: end_date };
  const { from, to } = days ? extendFlight(flight, days) : flight;
  return who.api.campaigns.estimates({
    campaign: uuid,
    customer,
    discounts,
    price_json,
    start_date: from,
    end_date: to,
    segments,
  });
};
/** What a draft could not place, with its ways out; nothing of it stays held. */
async function findMissing(who: Person, of: Made): Promise<Missing[]> {
  const held = await who.api.campaigns.hold({ uuid: of.uuid, version: of.version, holds_until: SUNDAY });
  await who.api.campaigns.hold({ uuid: of.uuid, version: held.version, holds_until: null });
  return held.unplaced;
}
/** Takes a way out and compares what it said with the estimates before and after. */
async function expectSaid(who: Person, of: Made, missing: Missing, way: WayOut) {
  const before = await estimate(who, of);
  const taken = applyWay(of.segments, missing, way, ({ uuid: _, ...made }) => made);
  const after = await estimate(who, of, taken, way.days);
  expect({ spots: after.spots - before.spots, price: subtract(after.total, before.total) }).toEqual({
    spots: way.gains,
    price: way.price,
  });
}

test("spots of full workdays are offered on the weekend and the next week, and cost what is said", async () => {
  const { ana } = await world();
  const one = await onAir(ana, {
    lines: lines(30),
    terms: {
      day_parts: [
        { name: "Saturday", hours: Array.from({ length: 24 }, (_, hour) => 120 + hour), index_bp: 15_000 },
      ],
    },
  });
  await booked(ana, [segment([one], { per_day: 5, weekdays: WORKDAYS, hours: hours(7, 8, 9) })]);
  const made = await draft(ana, [segment([one], { per_day: 1, weekdays: WORKDAYS, hours: hours(7, 8, 9) })]);
  const refused = ana.api.campaigns.activate({ uuid: made.uuid, version: made.version });
  const [missing] = await refused.then(
    () => expect.fail("nothing fits"),
    (error) => error.more.details.unplaced as Missing[],
  );
  const { relaxations } = missing!;
  expect(relaxations.map(({ gains, price, days }) => [gains, price, days?.dates])).toEqual([
    [5, "300.00", ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"]],
    [1, "60.00", ["2026-11-29"]],
    [2, "150.00", ["2026-11-28", "2026-11-29"]],
  ]);
  for (const way of relaxations) await expectSaid(ana, made, missing!, way);
});

describe("what a way out names", () => {
  /** A station with random free breaks and prices, and a draft of one or two segments that asks for more than is free. */
  async function drawDraft(ana: Person, buyer: string, seed: number): Promise<Made> {
    const random = makeRandom(seed);
    const pick = <T>(...of: T[]): T => of[Math.floor(random() * of.length)]!;
    const one = await onAir(ana, {
      lines: [...lines(pick(30, 60)), ...at("10:20", undefined, { capacity_seconds: pick(30, 60) })],
      separation_minutes: pick(0, 30),
      terms: {
        day_parts: [
          {
            name: "Dear",
            hours: Array.from({ length: 168 }, (_, hour) => hour).filter(() => random() < 0.3),
            index_bp: pick(8000, 14_000),
          },
        ],
        discounts: { quantity: pick([], [{ from: 5, percent_bp: 1000 }]), value: [] },
      },
    });
    const blocked = WORKDAYS.filter(() => random() < 0.7);
    const taken = { kind: "exact" as const, per_day: null, to_date: toDay("2026-12-06") };
    await booked(
      ana,
      [
        segment([one], {
          ...taken,
          length: 30,
          weekdays: [...blocked, pick(6, 7)],
          hours: [7, 8, 9].map((hour) => ({ hour, spots: pick(1, 2) })),
        }),
      ],
      { customer: await customer(ana, `Other ${seed}`), end_date: toDay("2026-12-06") },
    );
    const count = pick<Partial<SegmentGiven>>(
      { per_day: pick(2, 4, 6) },
      { per_day: null, per_week: pick(12, 25) },
      { per_day: null, total: pick(15, 30) },
      { kind: "exact", per_day: null, hours: [7, 8].map((hour) => ({ hour, spots: pick(1, 2) })) },
    );
    const wanted = (more: Partial<SegmentGiven>) =>
      segment([one], { hours: hours(7, 8, 9), weekdays: WORKDAYS, length: 20, ...more });
    return draft(
      ana,
      [wanted(count), ...pick([], [wanted({ per_day: 1, length: 30, weekdays: [1, 3, 6] })])],
      { customer: buyer, discounts: pick([], [{ name: "Autumn", percent_bp: 500 }]) },
    );
  }

  test("is what the estimate says after it was taken, cheapest first, at most three of them", async () => {
    const { ana } = await world();
    const buyer = await customer(ana, "Buyer");
    let told = 0;
    let elsewhere = 0;
    for (let seed = 1; seed <= SCENES; seed++) {
      const made = await drawDraft(ana, buyer, seed);
      for (const missing of await findMissing(ana, made)) {
        const { relaxations, segment: number } = missing;
        expect(relaxations.length).toBeLessThanOrEqual(3);
        const full = relaxations.filter((way) => way.gains >= missing.missing);
        expect(relaxations.slice(0, full.length)).toEqual(full);
        for (const [i, way] of full.entries())
          if (i > 0) expect(compare(full[i - 1]!.price!, way.price!)).toBeLessThanOrEqual(0);
        for (const way of relaxations.filter(({ price }) => price !== undefined)) {
          told++;
          if (way.days) elsewhere++;
          const { weekdays, from_date, to_date } = made.segments[number]!;
          for (const date of way.days?.dates ?? [])
            expect(weekdays.includes(getWeekday(date)) && date >= from_date && date <= to_date).toBe(false);
          await expectSaid(ana, made, missing, way);
        }
      }
    }
    expect(told).toBeGreaterThan(SCENES);
    expect(elsewhere).toBeGreaterThan(SCENES / 3);
    expect(told).toBeGreaterThan(elsewhere);
  });
});

test("a booked campaign is asked for its ways out: its spots stay, and nothing is changed", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: lines(30) });
  await booked(ana, [segment([one], { per_day: 3, weekdays: WORKDAYS, hours: hours(7, 8, 9) })]);
  const wanted = segment([one], { per_day: 3, weekdays: WORKDAYS, hours: hours(7, 8, 9) });
  const other = { customer: await customer(ana, "Other") };
  const made = await draft(ana, [wanted], other);
  await expect(ana.api.campaigns.ways_out({ uuid: made.uuid })).rejects.toMatchObject({
    message: "not_active",
  });
  const sold = await ana.api.campaigns.activate({ uuid: made.uuid, version: made.version });
  expect([sold.booked, sold.unplaced[0]!.missing]).toEqual([10, 5]);
  const { version, unplaced } = await ana.api.campaigns.ways_out({ uuid: made.uuid });
  expect([version, unplaced.length, unplaced[0]!.missing]).toEqual([sold.version, 1, 5]);
  expect(unplaced[0]!.relaxations.map(({ gains, price, days }) => [gains, price, days?.dates])).toEqual([
    [5, "300.00", ["2026-11-28", "2026-11-29"]],
    [5, "300.00", ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"]],
    [3, "180.00", ["2026-11-28"]],
  ]);
  const after = await ana.api.campaigns.retrieve({ uuid: made.uuid });
  expect([after.booked, after.total, after.version]).toEqual([10, sold.total, sold.version]);
});

test("on the board it costs what the next plan costs, with everything placed left where it is", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: lines(30) });
  const made = await draft(ana, [segment([one], { per_day: 7, weekdays: WORKDAYS, hours: hours(7, 8, 9) })]);
  const plan = async (keep: object[] = []) =>
    (await ana.api.schedules.preview({ campaign: made.uuid, keep: keep as never })).preview!;
  const before = await plan();
  expect(before.unplaced).toMatchObject([{ missing: 10 }]);
  const [missing] = before.unplaced;
  const way = missing!.relaxations.find(({ days }) => days)!;
  expect(way).toMatchObject({ gains: 10, price: "600.00" });
  const flight = extendFlight({ from: made.start_date, to: made.end_date }, way.days!);
  await ana.api.campaigns.update({
    uuid: made.uuid,
    version: made.version,
    start_date: flight.from,
    end_date: flight.to,
    segments: applyWay(made.segments, missing!, way, ({ uuid: _, ...own }) => own),
  });
  const after = await plan(
    before.spots.map(({ segment, break: to }) => ({ segment, break: to, locked: false })),
  );
  expect(after.spots).toHaveLength(before.spots.length + way.gains);
  expect(subtract(after.total, before.total)).toBe(way.price);
  // The second time: what is made up for is not offered again.
  expect(after.unplaced.flatMap(({ relaxations }) => relaxations.filter(({ days }) => days))).toEqual([]);
});

test("no day before today is offered, and none after a last hour", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: lines(30) });
  const all = { hours: hours(7, 8, 9), per_day: 5 };
  await booked(ana, [segment([one], all)]);
  const find = async (more: Partial<SegmentGiven>, of: object = {}) => {
    const made = await draft(ana, [segment([one], { ...all, ...more })], of);
    const missing = await findMissing(ana, made);
    return missing.flatMap(({ relaxations }) => relaxations.flatMap(({ days }) => days?.dates ?? []));
  };
  const days = await find({ per_day: 1 });
  expect(days.length).toBeGreaterThan(0);
  expect(days.every((date) => date >= "2026-11-21" && (date < MONDAY || date > SUNDAY))).toBe(true);
  expect((await find({ per_day: 1 }, { end_hour: 20 })).every((date) => date < MONDAY)).toBe(true);
});

test("a budget gets the days and hours that it can be spent on, and costs no more than itself", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: lines(30) });
  await booked(ana, [segment([one], { per_day: 4, weekdays: WORKDAYS, hours: hours(7, 8, 9) })]);
  const made = await draft(ana, [
    segment([one], { per_day: null, budget: "600.00", weekdays: WORKDAYS, hours: hours(7, 8, 9) }),
  ]);
  const [missing] = await findMissing(ana, made);
  expect(missing).toMatchObject({ missing: 5 });
  expect(missing!.relaxations.map(({ days }) => days?.weekdays)).toContainEqual([6, 7]);
  for (const way of missing!.relaxations) {
    await expectSaid(ana, made, missing!, way);
    const [taken, ...more] = applyWay(made.segments, missing!, way, (own) => own);
    expect([taken!.budget, more]).toEqual(["600.00", []]);
  }
});

test("a spot with a reminder moves with it, or is content with fewer spots between", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: lines(60) });
  await booked(ana, [segment([one], { per_day: 5, weekdays: WORKDAYS, hours: hours(7, 8, 9), length: 40 })]);
  const pair = (at_least: number) => [
    segment([one], { per_day: 1, weekdays: WORKDAYS, hours: hours(7, 8, 9) }),
    segment([one], { per_day: null, length: 10, follows: { segment: 0, at_least } }),
  ];
  const find = async (at_least: number, weekdays = WORKDAYS) => {
    const [spot, reminder] = pair(at_least);
    const made = await draft(ana, [{ ...spot!, weekdays }, reminder!]);
    const error = await ana.api.campaigns.activate({ uuid: made.uuid, version: made.version }).then(
      () => expect.fail("nothing fits"),
      (refused) => refused,
    );
    return { made, missing: (error.more.details.unplaced as Missing[])[0]! };
  };
  const moved = await find(0);
  const way = moved.missing.relaxations.find(({ days }) => days)!;
  expect(moved.missing.missing).toBe(5);
  expect(way.gains).toBe(5);
  const estimates = async ({ made, missing }: typeof moved, way: WayOut) => {
    const taken = applyWay(made.segments, missing, way, ({ uuid: _, ...own }) => own);
    const [before, after] = [await estimate(ana, made), await estimate(ana, made, taken, way.days)];
    return [after.spots - before.spots, subtract(after.total, before.total)];
  };
  expect(await estimates(moved, way)).toEqual([2 * way.gains, way.price]);
  const apart = await find(2, [6, 7]);
  const content = apart.missing.relaxations.find(({ change }) => change === "fewer_between")!;
  expect(content).toMatchObject({ to: 0, gains: 2 });
  expect(await estimates(apart, content)).toEqual([4, content.price]);
});

test("what a change of a booked campaign cannot place has ways out that cost what its next preview says", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: lines(30) });
  const made = await booked(ana, [segment([one], { per_day: 2, weekdays: WORKDAYS, hours: hours(7, 8, 9) })]);
  const THURSDAY = "2026-11-26";
  const { uuid } = made;
  const open = await ana.api.revisions.open({ uuid, version: made.version, from: THURSDAY });
  const changed = await ana.api.revisions.update({
    uuid,
    version: open.version,
    segments: open.segments.map((own) => ({ ...own, per_day: 7 })),
  });
  const before = await ana.api.revisions.preview({ uuid });
  const [missing] = before.unplaced;
  expect(missing).toMatchObject({ missing: 4 });
  const days = missing!.relaxations.flatMap((way) => way.days?.dates ?? []);
  expect(days.length).toBeGreaterThan(0);
  expect(days.every((date) => date >= THURSDAY)).toBe(true);
  let { version } = changed;
  for (const way of missing!.relaxations) {
    const flight = { from: changed.start_date, to: changed.end_date };
    const wide = way.days ? extendFlight(flight, way.days) : flight;
    const taken = await ana.api.revisions.update({
      uuid,
      version,
      start_date: wide.from,
      end_date: wide.to,
      segments: applyWay(changed.segments, missing!, way, ({ uuid: _, ...own }) => own),
    });
    version = taken.version;
    const { after } = await ana.api.revisions.preview({ uuid });
    expect([after.spots - before.after.spots, subtract(after.total, before.after.total)]).toEqual([
      way.gains,
      way.price,
    ]);
  }
});
