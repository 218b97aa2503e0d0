import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { versionOfTree } from "@/tests/versions";
import { setClock, world } from "@/tests/world";
import { at } from "./cast";
import {
  booked,
  bookedEqualsSpots,
  customer,
  draft,
  everyHour,
  MONDAY,
  NOW,
  onAir,
  segment,
  spotsOf,
} from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("a draft is priced and books nothing; an activated campaign has a number and spots in breaks", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one])]);
  expect(made).toMatchObject({
    status: "draft",
    number: null,
    total: "840.00",
    booked: 0,
    access: "read-write",
  });
  expect((await bookedEqualsSpots(here)).spots).toHaveLength(0);
  const active = await ana.api.campaigns.activate({ uuid: made.uuid, version: made.version });
  expect(active).toMatchObject({
    status: "upcoming",
    number: "Order 01",
    total: "840.00",
    booked: 14,
    unplaced: [],
  });
  expect(active.plan).toEqual({ value: 420, bound: 420, seed: 1, engine: "2" });
  expect(active.stations_prices).toMatchObject([{ spots: 14, seconds: 420, price: "840.00" }]);
  const { spots } = await bookedEqualsSpots(here);
  expect(Object.values(Object.groupBy(spots, (s) => s.date)).map((of) => of!.length)).toEqual([
    2, 2, 2, 2, 2, 2, 2,
  ]);
  expect(spots[0]).toMatchObject({ price: "60.00", status: "planned", source: "auto", length: 30 });
  expect(spots[0]!.reasons).toMatchObject([
    { rule: "asked_hours", values: { from: 6, to: 19 } },
    { rule: "room" },
  ]);
});

test("the same campaign on the same inventory gets the same plan", async () => {
  const plan = async () => {
    const { ana, here } = await world();
    const one = await onAir(ana);
    await booked(ana, [segment([one], { per_day: 7 })]);
    return (await spotsOf(here)).map((s) => [s.date, s.second, s.position, s.price]);
  };
  expect(await plan()).toEqual(await plan());
});

describe("hard rules", () => {
  test("concurrent planning never overbooks, and reports what did not fit", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: everyHour({ capacity_seconds: 60 }) });
    const names = ["A", "B", "C", "D", "E", "F"];
    const customers = await Promise.all(names.map((name) => customer(ana, name)));
    const done = await Promise.allSettled(
      customers.map((c) => booked(ana, [segment([one], { per_day: 15 })], { customer: c })),
    );
    // 26 breaks of two spots are 52 a day; six campaigns request 90.
    const orders = done.flatMap((d) => (d.status === "fulfilled" ? [d.value] : []));
    const { spots } = await bookedEqualsSpots(here);
    expect(spots).toHaveLength(52 * 7);
    expect(orders.reduce((n, o) => n + o.booked, 0)).toBe(52 * 7);
    const refused = done.flatMap((d) => (d.status === "rejected" ? [d.reason] : []));
    for (const refusal of refused)
      expect(refusal).toMatchObject({ code: "conflict", message: "nothing_fits" });
    const short = orders.flatMap((o) => o.unplaced);
    const missing = short.reduce((n, u) => n + u.missing, 0);
    expect(missing + refused.length * 15 * 7).toBe((90 - 52) * 7);
    expect(short[0]!.reasons[0]).toMatchObject({ rule: "capacity_seconds" });
    expect(new Set(orders.map((o) => o.number)).size).toBe(orders.length);
  });

  test("a spot sold for an hour airs in no other, and the gain of each way out is measured", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: everyHour({ capacity_seconds: 30 }) });
    await booked(ana, [segment([one], { kind: "exact", hours: [{ hour: 7, spots: 2 }], per_day: null })]);
    const late = booked(ana, [
      segment([one], {
        kind: "exact",
        hours: [
          { hour: 7, spots: 1 },
          { hour: 9, spots: 1 },
        ],
        per_day: null,
        length: 30,
      }),
    ]);
    const { unplaced, booked: spots, uuid } = await late;
    expect(spots).toBe(7);
    expect(unplaced).toMatchObject([{ segment: 0, station: one, missing: 7 }]);
    expect(unplaced[0]!.reasons).toContainEqual({ rule: "capacity_seconds", count: 14 });
    const asked = await ana.api.campaigns.ways_out({ uuid });
    expect(asked.unplaced).toMatchObject([{ segment: 0, station: one, missing: 7 }]);
    expect(asked.unplaced[0]!.relaxations).toContainEqual({
      change: "add_hour",
      to: 8,
      gains: 7,
      price: "420.00",
    });
    expect((await spotsOf(here, uuid)).every((s) => Math.floor(s.second / 3600) === 9)).toBe(true);
  });

  test("competitors share no break, and one advertiser keeps its separation", async () => {
    const { ana, here } = await world();
    const { rows, version } = await ana.api.categories.update({
      tenant: here,
      version: await versionOfTree(ana),
      rows: [{ name: "Food" }],
    });
    const food = rows[0]!.uuid;
    const tree = await ana.api.categories.update({
      tenant: here,
      version,
      rows: [
        { uuid: food, name: "Food" },
        { name: "Bread", parent: food },
      ],
    });
    const bread = tree.rows.find((r) => r.name === "Bread")!.uuid;
    const one = await onAir(ana, {
      separation_minutes: 60,
      lines: at("07:10").concat(at("07:40"), at("08:50")),
    });
    const competitor = await customer(ana, "Competitor", food);
    const mine = await customer(ana, "Mine", bread);
    await booked(ana, [segment([one], { per_day: 1, hours: [{ hour: 7, spots: 0 }] })], {
      customer: competitor,
    });
    const { unplaced } = await booked(ana, [segment([one], { per_day: 3 })], { customer: mine });
    const byBreak = Map.groupBy(await spotsOf(here), (s) => s.break_id);
    for (const of of byBreak.values()) expect(of).toHaveLength(1);
    expect(unplaced[0]).toMatchObject({ missing: 7 });
    const rules = unplaced[0]!.reasons.map((r) => r.rule);
    expect(rules).toContain("category");
    expect(rules).toContain("advertiser_separation");
  });

  test("a spot placed by hand keeps its position against one sold first", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: at("07:10") });
    const hour = { per_day: 1, hours: [{ hour: 7, spots: 0 }] };
    const { uuid } = await booked(ana, [segment([one], hour)], { customer: await customer(ana, "A") });
    await runForTenant(here, async () =>
      getTenantClient(here).spot.updateMany({
        where: { campaign_id: uuid, date: MONDAY },
        data: { pinned: true },
      }),
    );
    const order = [segment([one], { ...hour, place: "first" })];
    const top = await booked(ana, order, { customer: await customer(ana, "B") });
    expect(top).toMatchObject({
      booked: 6,
      unplaced: [{ missing: 1, reasons: [{ rule: "position", count: 1 }] }],
    });
    expect((await spotsOf(here, uuid)).map((s) => s.position)).toEqual([1, 2, 2, 2, 2, 2, 2]);
  });

  test("spots sold first stay first, those sold last stay last, the others close up", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: at("07:10") });
    const hour = { per_day: 1, hours: [{ hour: 7, spots: 0 }] };
    const middle = await booked(ana, [segment([one], hour)], { customer: await customer(ana, "A") });
    await booked(ana, [segment([one], { ...hour, place: "last" })], { customer: await customer(ana, "B") });
    const top = await booked(ana, [segment([one], { ...hour, place: "first" })], {
      customer: await customer(ana, "C"),
    });
    expect((await spotsOf(here, top.uuid)).map((s) => s.position)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect((await spotsOf(here, middle.uuid)).map((s) => s.position)).toEqual([2, 2, 2, 2, 2, 2, 2]);
    const again = booked(ana, [segment([one], { ...hour, place: "first" })], {
      customer: await customer(ana, "D"),
    });
    await expect(again).rejects.toMatchObject({ message: "nothing_fits" });
    await bookedEqualsSpots(here);
  });

  test("nothing is planned after the licence, after the commercial's end, or on a follower station", async () => {
    const { ana } = await world();
    const one = await onAir(ana);
    const follower = await onAir(ana, { leader: one, follows: true });
    const to_date = "2027-01-31";
    const long = { to_date, weekdays: [1], per_day: 1 };
    const { unplaced } = await booked(ana, [segment([one], long)], { end_date: to_date });
    // The trial of 60 days ends on 20 January; the last Monday is the 25th.
    expect(unplaced).toMatchObject([{ missing: 1, reasons: [{ rule: "licence", count: 1 }] }]);
    const on = booked(ana, [segment([follower])]);
    await expect(on).rejects.toMatchObject({ code: "invalid", more: { fields: [{ code: "follower" }] } });
  });
});

test("followers get their leader's spots without a price, and lose them with the leader's", async () => {
  const { ana, here } = await world();
  const leader = await onAir(ana);
  const follower = await onAir(ana, { leader, follows: true });
  const { uuid, total, booked: count } = await booked(ana, [segment([leader])]);
  expect([total, count]).toEqual(["840.00", 14]);
  const { spots } = await bookedEqualsSpots(here);
  const own = new Map(spots.filter((s) => s.station_id === leader).map((s) => [s.uuid, s]));
  const mirrors = spots.filter((s) => s.station_id === follower);
  expect(mirrors).toHaveLength(14);
  for (const m of mirrors) {
    const { date, second, position } = own.get(m.leader_spot_id!)!;
    expect(m).toMatchObject({ source: "sync", price: "0.00", date, second, position });
  }
  await ana.api.campaigns.destroy({ uuid });
  expect((await bookedEqualsSpots(here)).spots).toHaveLength(0);
});

describe("stopping a campaign", () => {
  test("on a date lets it air until then and frees the later breaks", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana);
    const { uuid } = await booked(ana, [segment([one])]);
    const preview = await ana.api.campaigns.stop_preview({ uuid, stop_date: "2026-11-25" });
    expect(preview).toMatchObject({
      spots: 8,
      price: "480.00",
      stations: [{ station: one, spots: 8, price: "480.00" }],
      logs: 0,
      billed: 0,
    });
    const stopped = await ana.api.campaigns.stop({ uuid, stop_date: "2026-11-25" });
    expect(stopped).toMatchObject({
      status: "stopped",
      stopped_on: "2026-11-25",
      total: "360.00",
      booked: 6,
      access: "read-only",
    });
    const { breaks } = await bookedEqualsSpots(here);
    expect(breaks.filter((b) => b.date > "2026-11-25").every((b) => b.booked_seconds === 0)).toBe(true);
    await expect(ana.api.campaigns.stop({ uuid, stop_date: "2026-11-25" })).rejects.toMatchObject({
      message: "not_active",
    });
  });

  test("immediately uses each station's own clock and marks published logs as changed", async () => {
    const { ana, here } = await world();
    const london = await onAir(ana);
    const zagreb = await onAir(ana, { timezone: "Europe/Zagreb" });
    const hours = [{ hour: 12, spots: 0 }];
    const { uuid } = await booked(
      ana,
      [segment([london, zagreb], { hours, from_date: "2026-11-21", per_day: 1 })],
      { start_date: "2026-11-21" },
    );
    await runForTenant(here, async () =>
      getTenantClient(here).traffic_log.create({
        data: { tenant_id: here, station_id: london, date: "2026-11-24", state: "published", published: 1 },
      }),
    );
    setClock("2026-11-21T12:00:00Z"); // noon in London, one in Zagreb: its spot has aired
    const before = await spotsOf(here);
    const preview = await ana.api.campaigns.stop_preview({ uuid });
    await ana.api.campaigns.stop({ uuid, stop_date: "2026-11-21", immediate: true });
    expect(preview).toMatchObject({ spots: before.length - 1, logs: 1 });
    expect((await spotsOf(here)).map((s) => [s.station_id, s.date])).toEqual([[zagreb, "2026-11-21"]]);
    const log = await runForTenant(here, async () =>
      getTenantClient(here).traffic_log.findFirstOrThrow({ where: {} }),
    );
    expect(log).toMatchObject({ changed: true, version: 2 });
    await expect(ana.api.campaigns.destroy({ uuid })).rejects.toMatchObject({ message: "has_aired" });
    await bookedEqualsSpots(here);
    setClock(NOW);
  });
});

test("spots sold by the week or in total move to another day when one is full", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana, { lines: at("07:10", [1, 2, 3], { capacity_seconds: 30 }) });
  await booked(ana, [segment([one], { weekdays: [1], per_day: 1 })]);
  const { booked: spots, unplaced } = await booked(ana, [
    segment([one], { weekdays: [1, 2, 3], per_day: null, total: 3 }),
  ]);
  expect(spots).toBe(2);
  expect(unplaced).toMatchObject([{ missing: 1 }]);
  await bookedEqualsSpots(here);
});
