import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { endDueHolds } from "@/server/services/broadcast/booking/sweep";
import { sweep } from "@/tests/sweep";
import { setClock, world } from "@/tests/world";
import { booked, bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const flags = (tenant: string, given: object) =>
  runForTenant(
    tenant,
    () =>
      getTenantClient(tenant)
        .$executeRaw`update tenant set flags = ${JSON.stringify(given)}::jsonb where uuid = ${tenant}::uuid`,
  );

describe("a draft that holds its spots", () => {
  test("takes their seconds, is left out of the log, and is booked where it held", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana);
    const made = await draft(ana, [segment([station])]);
    const held = await ana.api.campaigns.hold({
      uuid: made.uuid,
      version: made.version,
      holds_until: MONDAY,
    });
    expect(held).toMatchObject({ status: "draft", holds_until: MONDAY, booked: 14, number: null });
    const before = await spotsOf(here, made.uuid);
    expect(new Set(before.map((s) => s.status))).toEqual(new Set(["held"]));
    await bookedEqualsSpots(here);
    const log = await ana.api.logs.retrieve({ uuid: station, date: MONDAY });
    expect(log.breaks.flatMap((b) => b.spots)).toEqual([]);
    expect(log.breaks.reduce((n, b) => n + b.capacity_seconds, 0)).toBe(26 * 180 - 60);
    const active = await ana.api.campaigns.activate({ uuid: made.uuid, version: held.version });
    expect(active).toMatchObject({ status: "upcoming", holds_until: null, booked: 14, total: "840.00" });
    const place = (s: { break_id: string; uuid: string }) => `${s.uuid} ${s.break_id}`;
    const after = await spotsOf(here, made.uuid);
    expect(after.map(place).sort()).toEqual(before.map(place).sort());
    expect(new Set(after.map((s) => s.status))).toEqual(new Set(["planned"]));
    await bookedEqualsSpots(here);
  });

  test("holds changed segments too, releases on request, and cannot hold into the past", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana);
    const made = await draft(ana, [segment([station])]);
    const input = { uuid: made.uuid, version: made.version };
    await expect(ana.api.campaigns.hold({ ...input, holds_until: "2026-11-20" })).rejects.toMatchObject({
      code: "invalid",
    });
    const held = await ana.api.campaigns.hold({ ...input, holds_until: MONDAY });
    const more = await ana.api.campaigns.update({
      ...input,
      version: held.version,
      segments: [segment([station], { per_day: 3 })],
    });
    expect(more).toMatchObject({ booked: 21, holds_until: MONDAY });
    const free = await ana.api.campaigns.hold({ ...input, version: more.version, holds_until: null });
    expect(free).toMatchObject({ booked: 0, holds_until: null });
    expect(await spotsOf(here)).toEqual([]);
    await bookedEqualsSpots(here);
  });

  test("releases them after its date, by the next booking or the worker", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana, {
      lines: [{ weekday: 3, second: 30_000, name: "Break 1", capacity_seconds: 30 }],
    });
    const one = segment([station], { per_day: 1 });
    const made = await draft(ana, [one]);
    await ana.api.campaigns.hold({ uuid: made.uuid, version: made.version, holds_until: MONDAY });
    const competitor = await draft(ana, [one], { customer: await customer(ana, "Competitor") });
    await expect(
      ana.api.campaigns.activate({ uuid: competitor.uuid, version: competitor.version }),
    ).rejects.toMatchObject({
      message: "nothing_fits",
    });
    try {
      setClock("2026-11-24T09:00:00Z");
      const active = await ana.api.campaigns.activate({ uuid: competitor.uuid, version: competitor.version });
      expect(active.booked).toBe(1);
      expect(await ana.api.campaigns.retrieve({ uuid: made.uuid })).toMatchObject({
        holds_until: null,
        booked: 0,
      });
      await bookedEqualsSpots(here);
      const other = await draft(ana, [segment([await onAir(ana)], { from_date: "2026-11-25" })]);
      await ana.api.campaigns.hold({ uuid: other.uuid, version: other.version, holds_until: "2026-11-24" });
      expect(await sweep(ana, endDueHolds, new Date("2026-11-25T09:00:00Z"))).toBeGreaterThan(0);
      expect(await ana.api.campaigns.retrieve({ uuid: other.uuid })).toMatchObject({
        holds_until: null,
        booked: 0,
      });
    } finally {
      setClock(NOW);
    }
  });

  test("leaves its breaks empty when deleted", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana);
    const made = await draft(ana, [segment([station])]);
    await ana.api.campaigns.hold({ uuid: made.uuid, version: made.version, holds_until: MONDAY });
    await ana.api.campaigns.destroy({ uuid: made.uuid });
    const { spots } = await bookedEqualsSpots(here);
    expect(spots).toEqual([]);
  });
});

describe("segments", () => {
  test("of hours chosen once air in the same hours of each weekday, as recorded", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana);
    const active = await booked(
      ana,
      [segment([station], { kind: "semi_variable", per_day: 2, to_date: "2026-12-06" })],
      { end_date: "2026-12-06" },
    );
    const { frozen } = active.segments[0]!;
    expect(frozen).toHaveLength(14);
    const hours = new Set(frozen!.map((f) => `${f.weekday} ${f.hour}`));
    for (const spot of await spotsOf(here, active.uuid)) {
      const weekday = ((new Date(`${spot.date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
      expect(hours).toContain(`${weekday} ${Math.floor(spot.second / 3600)}`);
    }
  });

  test("of a budget book what it pays for, at their own price if given", async () => {
    const { ana } = await world();
    const station = await onAir(ana);
    const made = await booked(ana, [
      segment([station], { per_day: null, budget: "500.00" }),
      segment([station], { per_day: 1, price_override: "7.50" }),
    ]);
    expect(made.booked).toBe(8 + 7);
    expect(made.total).toBe("532.50");
  });

  test("skip holidays, end after a number of days, and follow the campaign's start and end hour", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana);
    await runForTenant(here, () =>
      getTenantClient(here).holiday.create({
        data: { tenant_id: here, date: "2026-11-24", name: "Quiet day" },
      }),
    );
    const exact = {
      kind: "exact" as const,
      per_day: null,
      hours: [7, 17].map((hour) => ({ hour, spots: 1 })),
    };
    const made = await booked(
      ana,
      [
        segment([station], { ...exact, skip_holidays: true }),
        segment([station], { ...exact, days: 2, break_names: ["Break 17:20"] }),
      ],
      { start_hour: 12, end_hour: 12 },
    );
    const spots = await spotsOf(here, made.uuid);
    const of = (uuid: string) =>
      spots.filter((s) => s.segment_id === uuid).map((s) => `${s.date.slice(8)} ${(s.second / 3600) | 0}`);
    expect(of(made.segments[0]!.uuid!)).toEqual([
      "23 17",
      "25 7",
      "25 17",
      "26 7",
      "26 17",
      "27 7",
      "27 17",
      "28 7",
      "28 17",
      "29 7",
    ]);
    expect(of(made.segments[1]!.uuid!)).toEqual(["23 17", "24 17"]);
  });

  test("are listed, added, changed and removed one by one, reminders with their main segment", async () => {
    const { ana } = await world();
    const station = await onAir(ana);
    const made = await draft(ana, [
      segment([station]),
      segment([station], { length: 10, follows: { segment: 0, at_least: 1 } }),
      segment([station], { length: 20 }),
    ]);
    const more = await ana.api.segments.update({
      campaign: made.uuid,
      version: made.version,
      segment: segment([station], { length: 15, follows: { segment: 2, at_least: 2 } }),
    });
    const { rows } = await ana.api.segments.list({ campaign: made.uuid });
    expect(rows.map((s) => s.length)).toEqual([30, 10, 20, 15]);
    await expect(
      ana.api.segments.update({
        campaign: made.uuid,
        version: made.version,
        segment: { ...rows[0]!, place: "first" },
      }),
    ).rejects.toMatchObject({ code: "stale" });
    await ana.api.segments.update({
      campaign: made.uuid,
      version: more.version,
      segment: { ...rows[0]!, place: "top" },
    });
    await ana.api.segments.destroy({ uuid: rows[0]!.uuid! });
    const left = await ana.api.segments.list({ campaign: made.uuid });
    expect(left.rows.map((s) => [s.length, s.follows])).toEqual([
      [20, null],
      [15, { segment: 0, at_least: 2 }],
    ]);
    await expect(
      draft(ana, [segment([station], { follows: { segment: 0, at_least: 1 } })]),
    ).rejects.toMatchObject({ more: { fields: [{ path: "segments.0.follows", code: "follows_nothing" }] } });
  });

  test("of more than fifty spots a day need the flag, and short spots are billed at the minimum", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana);
    await expect(draft(ana, [segment([station], { per_day: 51 })])).rejects.toMatchObject({
      more: { fields: [{ path: "segments.0.per_day", code: "too_many_spots" }] },
    });
    await flags(here, { large_segment_plays: true, minimum_duration: { spot: 20, break: 60 } });
    const big = await draft(ana, [segment([station], { per_day: 51, length: 5 })]);
    // The station has 26 breaks a day, and each takes one of its spots.
    expect(big.total).toBe(`${26 * 7 * 40}.00`);
  });
});

test("prices agreed for a station are spread to the cent, other stations keep their rate card", async () => {
  const { ana, here } = await world();
  const [one, two] = [await onAir(ana), await onAir(ana)];
  const made = await booked(ana, [segment([one, two], { per_day: 1 })], {
    price_json: { auto_calc: "manual", manual: null, stations: { [one]: "100.00" } },
    discounts: [{ name: "Friend", percent_bp: 1000 }],
  });
  expect(made.stations_prices.map((s) => [s.station === one, s.price]).sort()).toEqual([
    [false, "378.00"],
    [true, "100.00"],
  ]);
  const spots = await spotsOf(here, made.uuid);
  const cents = spots.filter((s) => s.station_id === one).map((s) => Math.round(Number(s.price) * 100));
  expect(cents.reduce((n, c) => n + c, 0)).toBe(10_000);
});
