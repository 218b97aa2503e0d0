import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takeAt } from "@/lib/must";
import { findBrokenSpots } from "@/lib/planner/checks";
import { buildGrid } from "@/lib/planner/grid";
import { paintSpot } from "@/lib/planner/painting";
import { buildSoldSegments } from "@/lib/planner/segments";
import { type Person, setClock, world } from "@/tests/world";
import { at } from "./cast";
import { booked, bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const MORNING = ["07:20", "07:50", "08:20", "08:50"];
const hours = [7, 8].map((hour) => ({ hour, spots: 0 }));
const day = { from_date: MONDAY, to_date: MONDAY, hours };
const none = { distance: 0, unit: "minutes", hard: false } as const;
const alone = { advertiser: none, category: none, picked: none, artist: none };
const morning = (more = {}) => MORNING.flatMap((time) => at(time, [1], { capacity_seconds: 180, ...more }));
const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 16);

/** The times of the breaks in which the planner shows no broken rule for one painted spot of a draft. */
async function listPaintable({ api }: Person, { uuid }: { uuid: string }) {
  const { segments } = await api.campaigns.retrieve({ uuid });
  const grid = buildGrid(await api.schedules.board({ campaign: uuid }));
  const sold = buildSoldSegments(segments);
  const paints = (at: number) => paintSpot(new Map(), at, takeAt([...sold.keys()], 0));
  const free = grid.breaks.filter((one) => findBrokenSpots(grid, sold, paints(one.at)).size === 0);
  return free.map(({ second }) => time(second));
}

describe("competitors keep their distance", () => {
  test.each([
    ["another break", { distance: 1, unit: "breaks", hard: true }, ["07:20", "08:20", "08:50"]],
    ["two breaks", { distance: 2, unit: "breaks", hard: true }, ["08:50"]],
    ["forty minutes", { distance: 40, unit: "minutes", hard: true }, ["08:50"]],
    [
      "spots between, of which there are none before an hour has passed",
      { distance: 2, unit: "spots", hard: true },
      ["08:50"],
    ],
  ] as const)("picked by hand: %s", async (_, picked, free) => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: morning() });
    const competitor = await booked(
      ana,
      [segment([one], { ...day, hours: [{ hour: 7, spots: 0 }], per_day: 1 })],
      {
        customer: await customer(ana, "Competitor"),
      },
    );
    const [stands] = await spotsOf(here, competitor.uuid);
    const [seven] = (await ana.api.breaks.list({ uuid: one, from: MONDAY as never })).breaks.filter(
      (o) => o.second === 7 * 3600 + 50 * 60,
    );
    if (stands!.break_id !== seven!.uuid)
      await ana.api.spots.move({ spots: [stands!.uuid], to: { date: MONDAY as never, break: seven!.uuid } });
    const own = await draft(ana, [segment([one], { ...day, per_day: free.length })], {
      customer: await customer(ana, "Own"),
      competing: [competitor.uuid],
      separation: { ...alone, picked },
    });
    expect(await listPaintable(ana, own)).toEqual([...free]);
    const made = await ana.api.campaigns.activate(own);
    expect(made.unplaced).toEqual([]);
    expect((await spotsOf(here, made.uuid)).map((s) => time(s.second))).toEqual([...free]);
    const more = await ana.api.schedules.preview({ campaign: made.uuid });
    expect(more.preview!.spots).toHaveLength(free.length);
  });

  test("spots between are found within a break, and the spot is seated behind them", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: at("07:20", [1], { capacity_seconds: 180 }) });
    const only = segment([one], { ...day, hours: [{ hour: 7, spots: 0 }], per_day: 1 });
    const names = ["Competitor", "Bakery", "Garden"];
    const made: { uuid: string }[] = [];
    for (const name of names) made.push(await booked(ana, [only], { customer: await customer(ana, name) }));
    const own = async (name: string, distance: number) =>
      booked(ana, [only], {
        customer: await customer(ana, name),
        competing: [made[0]!.uuid],
        separation: { ...alone, picked: { distance, unit: "spots", hard: true } },
      });
    const seatOf = async (uuid: string) => (await spotsOf(here, uuid))[0]!.position;
    // One at the end of its break leaves two others between, one in the middle only one.
    const most = Math.max((await seatOf(made[0]!.uuid)) - 1, 3 - (await seatOf(made[0]!.uuid)));
    const refused = await own("Too far", most + 1).catch((e) => e);
    expect(refused).toMatchObject({ message: "nothing_fits" });
    expect(refused.more.details.unplaced[0].reasons).toContainEqual({ rule: "picked", count: 1 });
    const { uuid } = await own("Own", most);
    expect(Math.abs((await seatOf(uuid)) - (await seatOf(made[0]!.uuid))) - 1).toBe(most);
  });

  test("an artist in another customer's commercial is kept out of its break, and lost spots are reported", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: at("07:20", [1], { capacity_seconds: 180 }) });
    const artist = (await ana.api.artists.update({ name: "Ines Marlow" })).uuid;
    const of = async (name: string) => {
      const buyer = await customer(ana, name);
      const copy = await ana.api.commercials.create({
        title: name,
        length: 30,
        customer: buyer,
        artists: [{ artist: artist }],
      });
      return {
        buyer,
        own: segment([one], { ...day, hours: [{ hour: 7, spots: 0 }], per_day: 1, commercial: copy.uuid }),
      };
    };
    const [first, second] = [await of("First"), await of("Second")];
    await booked(ana, [first.own], { customer: first.buyer });
    const artistSeparation = { ...alone, artist: { distance: 1, unit: "breaks" as const, hard: true } };
    const draft = await ana.api.campaigns.create_draft({
      name: "Second",
      customer: second.buyer,
      start_date: MONDAY as never,
      end_date: MONDAY as never,
      segments: [second.own],
      separation: artistSeparation,
    });
    const no = await ana.api.campaigns.activate(draft).catch((e) => e);
    expect(no.message).toBe("nothing_fits");
    expect(no.more.details.unplaced[0].reasons).toContainEqual({ rule: "artist", count: 1 });
    expect(await spotsOf(here, draft.uuid)).toEqual([]);
  });
});

test("an ad limit over several breaks is never exceeded, whatever is free in each", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana, { lines: morning() });
  await ana.api.ad_limits.update({
    name: "A minute from seven to nine",
    window: "hours",
    from_hour: 7,
    to_hour: 9,
    seconds: 60,
    valid_from: "2026-11-01",
  });
  const made = await booked(ana, [segment([one], { ...day, per_day: 4 })]);
  expect(made.booked).toBe(2);
  expect(made.unplaced[0]!.reasons.map((r) => r.rule)).toContain("ad_limit");
  expect((await bookedEqualsSpots(here)).spots.reduce((n, s) => n + s.length, 0)).toBe(60);
  const other = await ana.api.campaigns.create_draft({
    name: "Late",
    customer: await customer(ana, "Late"),
    start_date: MONDAY as never,
    end_date: MONDAY as never,
    segments: [segment([one], { ...day, per_day: 1 })],
  });
  await expect(ana.api.campaigns.activate(other)).rejects.toMatchObject({ message: "nothing_fits" });
});

describe("a reminder", () => {
  const order = (one: string, at_least: number) => [
    segment([one], { ...day, per_day: 2 }),
    segment([one], { ...day, per_day: 2, length: 10, follows: { segment: 0, at_least } }),
  ];
  test("airs in the break of its main spot, with the requested spots in between", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: morning() });
    for (const name of ["One", "Two"])
      await booked(ana, [segment([one], { ...day, per_day: 4 })], { customer: await customer(ana, name) });
    const made = await booked(ana, order(one, 2), { customer: await customer(ana, "Own") });
    expect(made).toMatchObject({ booked: 4, unplaced: [] });
    const own = Map.groupBy(await spotsOf(here, made.uuid), (s) => s.break_id);
    expect(own.size).toBe(2);
    for (const [long, short] of own.values()) {
      expect([long!.length, short!.length]).toEqual([30, 10]);
      expect(short!.position - long!.position).toBeGreaterThan(2);
    }
    await bookedEqualsSpots(here);
  });

  test("that cannot be kept apart is not booked, nor is its main spot", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: morning() });
    const draft = await ana.api.campaigns.create_draft({
      name: "Alone",
      customer: await customer(ana),
      start_date: MONDAY as never,
      end_date: MONDAY as never,
      segments: order(one, 1),
    });
    const no = await ana.api.campaigns.activate(draft).catch((e) => e);
    expect(no.message).toBe("nothing_fits");
    expect(
      no.more.details.unplaced.map((u: { missing: number; reasons: { rule: string }[] }) => [
        u.missing,
        u.reasons[0]!.rule,
      ]),
    ).toEqual([
      [2, "too_few_between"],
      [2, "too_few_between"],
    ]);
    expect((await bookedEqualsSpots(here)).spots).toEqual([]);
  });
});
