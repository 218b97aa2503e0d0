import { beforeEach, expect, test } from "vitest";
import { runForTenant } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { make } from "@/tests/make";
import { type Person, person, setClock, world } from "@/tests/world";
import { date, read, scene } from "./log-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

/** The day of `scene`, with spots of its first campaign that found no break. */
async function bumped(p: Person, missing: number) {
  const s = await scene(p);
  const log = await read(p, s.vane.uuid);
  const spot = log.breaks.flatMap((b) => b.spots).find((one) => one.uuid === s.green)!;
  await runForTenant(p.tenant_id, () =>
    runTransaction(p.tenant_id, (db) =>
      db.campaign.updateMany({
        where: { uuid: spot.campaign },
        data: { unplaced: [{ segment: 0, station: s.vane.uuid, missing, reasons: [], relaxations: [] }] },
      }),
    ),
  );
  return { ...s, campaign: spot.campaign, on: { uuid: s.vane.uuid, date } };
}

test("a spot that waits for a break is put behind another, taken off the waiting ones, and waits again when taken back", async () => {
  const { tom } = await world();
  const s = await bumped(tom, 2);
  const { rows } = await tom.api.logs.waiting(s.on);
  expect(rows).toMatchObject([{ campaign: s.campaign, station: s.vane.uuid, spots: 2, length: 30 }]);
  const [{ segment }] = [rows[0]!];
  const before = await read(tom, s.vane.uuid);
  const free = before.breaks.find((b) => b.uuid === s.eight.uuid)!;
  const place = (uuid: string, position: number) =>
    tom.api.spots.place({
      campaign: s.campaign,
      waiting: true,
      placements: [{ segment, break: uuid, position }],
    });
  const { spots } = await place(free.uuid, 1);
  const after = await read(tom, s.vane.uuid);
  expect(after.breaks.find((b) => b.uuid === free.uuid)!.spots.map((p) => p.uuid)).toEqual([
    ...spots,
    ...free.spots.map((p) => p.uuid),
  ]);
  const left = async () => (await tom.api.logs.waiting(s.on)).rows.map((row) => row.spots);
  expect(await left()).toEqual([1]);
  await tom.api.spots.remove({ spots, waiting: true });
  expect(await left()).toEqual([2]);
});

test("a rule keeps a waiting spot out by name, and nothing is taken off", async () => {
  const { tom } = await world();
  const s = await bumped(tom, 1);
  const { rows } = await tom.api.logs.waiting(s.on);
  const placements = [{ segment: rows[0]!.segment, break: s.seven.uuid, position: 1 }];
  await expect(
    tom.api.spots.place({ campaign: s.campaign, waiting: true, placements }),
  ).rejects.toMatchObject({ message: "rules_broken" });
  expect((await tom.api.logs.waiting(s.on)).rows.map((row) => row.spots)).toEqual([1]);
});

test("waiting spots of another tenant's station, and of one that a member may not see, are not found", async () => {
  const { tom, cara } = await world();
  const s = await bumped(tom, 1);
  await expect(cara.api.logs.waiting(s.on)).rejects.toMatchObject({ code: "not_found" });
  const lee = await person(tom.tenant_id, "traffic", "lee", {
    stations: [(await make.station(tom, { code: "OT" })).uuid],
  });
  await expect(lee.api.logs.waiting(s.on)).rejects.toMatchObject({ code: "not_found" });
});

test("breaks of the week are proposed for waiting spots with why, and can be booked as proposed", async () => {
  const { tom, cara } = await world();
  const s = await bumped(tom, 3);
  const asked = { tenant: tom.tenant_id, from: date, stations: [s.vane.uuid] };
  const { rows } = await tom.api.logs.fill(asked);
  // Seven o'clock has a spot of the campaign; only eight o'clock is left of what was sold.
  expect(rows).toMatchObject([
    {
      campaign: s.campaign,
      station: s.vane.uuid,
      spots: 3,
      places: [{ break: s.eight.uuid, date, open: 1, sold: 2 }],
      left: 2,
      reasons: [{ rule: "own_spot", count: 2 }],
    },
  ]);
  expect((await tom.api.logs.waiting(s.on)).rows.map((row) => row.spots)).toEqual([3]);
  const [row] = rows;
  const placements = row!.places.map((place) => ({ segment: row!.segment, break: place.break }));
  await tom.api.spots.place({ campaign: s.campaign, waiting: true, placements });
  expect((await tom.api.logs.waiting(s.on)).rows.map((one) => one.spots)).toEqual([2]);
  await expect(cara.api.logs.fill({ ...asked, tenant: cara.tenant_id })).rejects.toMatchObject({
    code: "not_found",
  });
});
