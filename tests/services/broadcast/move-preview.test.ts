import { afterAll, beforeAll, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { setClock, world } from "@/tests/world";
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

test("a move is previewed as it is done, by station, and changes nothing before", async () => {
  const { ana, here } = await world();
  const [one, two] = [
    await onAir(ana, { name: "One" }),
    await onAir(ana, { name: "Two", lines: everyHour({ capacity_seconds: 60 }) }),
  ];
  const made = await booked(ana, [segment([one, two])]);
  await booked(ana, [segment([two], { per_day: 50, from_date: "2026-12-07", to_date: "2026-12-08" })], {
    customer: await customer(ana, "Neighbour"),
    start_date: "2026-12-07",
    end_date: "2026-12-08",
  });
  await runForTenant(here, async () =>
    getTenantClient(here).traffic_log.create({
      data: { tenant_id: here, station_id: one, date: MONDAY, state: "published", published: 1 },
    }),
  );
  const { uuid } = made;
  const before = await spotsOf(here);
  const shown = await ana.api.campaigns.shift_preview({ uuid, days: 14 });
  expect(await spotsOf(here)).toHaveLength(before.length);
  expect(shown).toMatchObject({
    stations: [
      { station_name: "One", spots_before: 14, before: "840.00", spots_after: 14, after: "840.00" },
      { station_name: "Two", spots_before: 14, before: "840.00" },
    ],
    before: { spots: 28, total: "1680.00" },
    logs: 1,
  });
  expect(shown.missing).toBe(28 - shown.after.spots);
  const moved = await ana.api.campaigns.shift({ uuid, version: made.version, days: 14 });
  expect([moved.booked, moved.total]).toEqual([shown.after.spots, shown.after.total]);
  await expect(ana.api.campaigns.shift_preview({ uuid, days: -30 })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("a copy is previewed with what it would book now, and a copied draft keeps its unfinished part", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const made = await booked(ana, [segment([station])]);
  const start_date = "2026-12-07";
  const shown = await ana.api.campaigns.duplicate_preview({ uuid: made.uuid, start_date });
  expect(shown).toMatchObject({
    stations: [{ station, spots_before: 14, before: "840.00", spots_after: 14, after: "840.00" }],
    after: { spots: 14, total: "840.00" },
    missing: 0,
    logs: 0,
  });
  const copy = await ana.api.campaigns.duplicate({ uuid: made.uuid, start_date });
  expect(copy.total).toBe(shown.after.total);
  const typed = await draft(ana, [segment([station])], {
    customer: made.customer,
    unfinished: {
      no_name: true,
      dates: { from: "2026-11-24", to: null },
      segments: [{ at: 1, segment: segment([]) }],
      lines: [segment([station], { length: 20 })],
    },
  });
  const again = await ana.api.campaigns.duplicate({ uuid: typed.uuid, start_date, name: "Again" });
  expect(again.unfinished).toMatchObject({
    no_name: false,
    dates: { from: "2026-12-08", to: null },
    segments: [{ at: 1, segment: { from_date: "2026-12-07", to_date: "2026-12-13", stations: [] } }],
    lines: [{ from_date: "2026-12-07", length: 20 }],
  });
});

test("what stopping and deleting take away is what is previewed, mirrors and taken-out spots aside", async () => {
  const { ana, here } = await world();
  const leader = await onAir(ana);
  await onAir(ana, { leader, follows: true });
  const { uuid } = await booked(ana, [segment([leader])]);
  const [first] = (await spotsOf(here, uuid)).filter((s) => s.station_id === leader);
  await runForTenant(here, async () => {
    const db = getTenantClient(here);
    const own = { OR: [{ uuid: first!.uuid }, { leader_spot_id: first!.uuid }] };
    for (const { break_id } of await db.spot.findMany({ where: own }))
      await db.ad_break.updateMany({
        where: { uuid: break_id },
        data: { booked_seconds: { decrement: 30 }, booked_spots: { decrement: 1 } },
      });
    await db.spot.updateMany({ where: own, data: { status: "removed", position: 99 } });
  });
  const preview = await ana.api.campaigns.stop_preview({ uuid });
  expect(preview).toMatchObject({ spots: 13, price: "780.00", stations: [{ station: leader, spots: 13 }] });
  await ana.api.campaigns.destroy({ uuid });
  expect(await spotsOf(here)).toEqual([]);
  await bookedEqualsSpots(here);
});
