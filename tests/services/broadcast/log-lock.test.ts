import { beforeEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Person, person, setClock, world } from "@/tests/world";
import { date, read, scene } from "./log-scene";

const NOW = "2026-11-20T10:00:00Z";
beforeEach(() => setClock(NOW));

async function twoPeople() {
  const { tom, ana } = await world();
  const s = await scene(tom);
  const uma = await person(tom.tenant_id, "traffic", "Uma");
  return { tom, ana, uma, ...s, on: { uuid: s.vane.uuid, date } };
}

test("a locked log is read by all, and changed by the person who locked it only", async () => {
  const { tom, uma, on, seven, green, nine } = await twoPeople();
  const { locked } = await tom.api.logs.lock(on);
  expect(locked).toMatchObject({ mine: true, at: new Date(NOW).toISOString() });
  expect((await read(uma, on.uuid)).locked).toMatchObject({ name: locked!.name, mine: false });
  const week = await uma.api.logs.week({ tenant: tom.tenant_id, from: date });
  expect(week.days.map((day) => day.locked?.mine ?? null)).toEqual([false, ...Array(6).fill(null)]);
  const refusal = { message: "log_locked", more: { details: { name: locked!.name } } };
  const { version } = await read(uma, on.uuid);
  const edits = [{ act: "note" as const, break: seven.uuid, note: "Late" }];
  for (const change of [
    () => uma.api.logs.update({ ...on, version, edits }),
    () => uma.api.logs.publish({ ...on, version, reason: "Agreed" }),
    () => uma.api.logs.unlock(on),
    () => uma.api.logs.lock(on),
    () => uma.api.spots.move({ spots: [green], to: { date, break: nine.uuid, position: 1 } }),
    () => uma.api.spots.remove({ spots: [green] }),
  ])
    await expect(change()).rejects.toMatchObject(refusal);
  expect((await read(tom, on.uuid)).version).toBe(version);
  await tom.api.logs.update({ ...on, version, edits });
});

test("publishing releases the lock, and so does the person; twice changes nothing", async () => {
  const { tom, uma, on } = await twoPeople();
  const first = await tom.api.logs.lock(on);
  setClock("2026-11-20T11:00:00Z");
  expect(await tom.api.logs.lock(on)).toEqual(first);
  const { version } = await read(tom, on.uuid);
  await tom.api.logs.publish({ ...on, version, reason: "Agreed" });
  expect((await read(tom, on.uuid)).locked).toBeNull();
  await uma.api.logs.lock(on);
  expect(await uma.api.logs.unlock(on)).toEqual({ locked: null });
  expect(await uma.api.logs.unlock(on)).toEqual({ locked: null });
  await tom.api.logs.lock(on);
});

test("a lock is taken over with a reason, which the activity log keeps", async () => {
  const { tom, ana, uma, on } = await twoPeople();
  await tom.api.logs.lock(on);
  await expect(uma.api.logs.lock({ ...on, take_over: true, reason: " " })).rejects.toMatchObject({
    more: { fields: [{ path: "reason", code: "required" }] },
  });
  const { locked } = await uma.api.logs.lock({ ...on, take_over: true, reason: "Tom is on leave" });
  expect(locked).toMatchObject({ mine: true, name: "Uma Test" });
  await expect(tom.api.logs.unlock(on)).rejects.toMatchObject({ message: "log_locked" });
  const { rows } = await ana.api.activity.list({ tenant: ana.tenant_id, search: "" });
  const { uuid } = rows.find((row) => row.action === "log.taken_over")!;
  expect(await ana.api.activity.retrieve({ uuid })).toMatchObject({
    actor: "Uma Test",
    after: { date, reason: "Tom is on leave" },
  });
  const toldTo = async (who: Person) =>
    (await who.api.notifications.list({ tenant: who.tenant_id })).rows.filter(
      ({ event }) => event === "lock_taken_over",
    );
  await uma.api.logs.lock({ ...on, take_over: true, reason: "Once more" });
  expect(await toldTo(tom)).toMatchObject([{ params: { date, reason: "Tom is on leave" } }]);
  expect(await toldTo(uma)).toEqual([]);
});

test("a day that has aired is not locked", async () => {
  const { tom, on } = await twoPeople();
  await runForTenant(tom.tenant_id, () =>
    getTenantClient(tom.tenant_id).traffic_log.create({
      data: { tenant_id: tom.tenant_id, station_id: on.uuid, date, state: "aired", version: 2 },
    }),
  );
  await expect(tom.api.logs.lock(on)).rejects.toMatchObject({ message: "day_aired" });
});
