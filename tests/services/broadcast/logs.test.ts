import { beforeEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";
import { at, date, read, scene } from "./log-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

test("a log shows its breaks and spots in airing order, each with its start", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const log = await read(tom, s.vane.uuid);
  expect(log).toMatchObject({ state: "open", version: 1, published: 0, changed: false, uuid: null });
  expect(
    log.breaks.map((b) => [b.second, b.booked_seconds, b.spots.map((p) => [p.position, p.second, p.title])]),
  ).toEqual([
    [
      at(7, 20),
      60,
      [
        [1, at(7, 20), "Green tariff 30"],
        [2, at(7, 20) + 30, "Green tariff 30"],
      ],
    ],
    [at(8, 20), 30, [[1, at(8, 20), "Green tariff 30"]]],
    [at(9, 20), 0, []],
  ]);
  const listed = await tom.api.logs.list({ tenant: tom.tenant_id, filters: { station: s.vane.uuid } });
  expect(listed.rows).toMatchObject([{ date, state: "open", spots: 3, open: 0 }]);
});

test("edits move, remove and restore spots; sums and positions stay correct, and a moved spot is pinned", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const edit = (version: number, ...edits: Parameters<typeof tom.api.logs.update>[0]["edits"]) =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version, edits });
  const moved = await edit(1, { act: "move", spot: s.green, to_break: s.eight.uuid, position: 1 });
  expect(moved.version).toBe(2);
  expect(moved.breaks.map((b) => [b.booked_seconds, b.spots.map((p) => p.uuid)])).toEqual([
    [30, [s.practice]],
    [60, [s.green, s.second]],
    [0, []],
  ]);
  expect(moved.breaks[1]!.spots[0]).toMatchObject({ pinned: true, position: 1 });
  const out = await edit(
    2,
    { act: "remove", spot: s.green },
    { act: "note", break: s.nine.uuid, note: "Weather after" },
  );
  expect(out.removed.map((p) => p.uuid)).toEqual([s.green]);
  expect(out.breaks[1]).toMatchObject({ booked_seconds: 30 });
  expect(out.breaks[2]!.note).toBe("Weather after");
  expect(await make.sumsHold(tom)).toBe(true);
  const back = await edit(3, { act: "restore", spot: s.green, to_break: s.seven.uuid, position: 2 });
  expect(back.breaks[0]!.spots.map((p) => p.uuid)).toEqual([s.practice, s.green]);
  expect(back.removed).toEqual([]);
  expect(await make.sumsHold(tom)).toBe(true);
  await expect(edit(2, { act: "remove", spot: s.green })).rejects.toMatchObject({
    code: "stale",
    more: { details: { version: 4 } },
  });
});

test("a rejected edit names its rules and saves nothing; a rule that may be forced is saved when forced", async () => {
  const { tom } = await world();
  const s = await scene(tom, { separation: 30, hour_limit: 60 });
  const request = (edits: Parameters<typeof tom.api.logs.update>[0]["edits"], force = false, reason = "") =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version: 1, edits, force, ...(reason && { reason }) });
  const refused = (rules: string[], forceable: boolean) => ({
    code: "conflict",
    message: "log_rules",
    more: { details: { broken: [{ rules }], forceable } },
  });
  await expect(
    request([{ act: "move", spot: s.green, to_break: s.nine.uuid, position: 1 }]),
  ).rejects.toMatchObject(refused(["window"], true));
  await expect(
    request([{ act: "move", spot: s.practice, to_break: s.eight.uuid, position: 1 }]),
  ).rejects.toMatchObject(refused(["own_spot", "advertiser_separation"], true));
  expect((await read(tom, s.vane.uuid)).version).toBe(1);
  const outside = [{ act: "move" as const, spot: s.green, to_break: s.nine.uuid, position: 1 }];
  await expect(request(outside, true, "  ")).rejects.toMatchObject({
    more: { fields: [{ path: "reason", code: "required" }] },
  });
  const forced = await request(outside, true, "Agreed by phone");
  expect(forced.breaks[2]!.spots.map((p) => p.uuid)).toEqual([s.green]);
  const kept = await runForTenant(tom.tenant_id, () =>
    getTenantClient(tom.tenant_id).history.findFirst({ where: { action: "log.updated" } }),
  );
  expect(kept?.after).toMatchObject({ reason: "Agreed by phone", forced: [{ rules: ["window"] }] });
});

test.each([
  ["Europe/London", "2026-11-23T08:00:00Z"],
  ["America/New_York", "2026-11-23T13:00:00Z"],
])("a break in %s that has passed at %s takes no spot, even forced", async (timezone, now) => {
  const { tom } = await world();
  const s = await scene(tom, { timezone });
  setClock(now);
  const move = (spot: string, to_break: string) =>
    tom.api.logs.update({
      uuid: s.vane.uuid,
      date,
      version: 1,
      edits: [{ act: "move", spot, to_break, position: 1 }],
      force: true,
      reason: "Agreed",
    });
  await expect(move(s.second, s.seven.uuid)).rejects.toMatchObject({
    message: "log_rules",
    more: { details: { broken: [{ rules: expect.arrayContaining(["passed"]) }], forceable: false } },
  });
  const { breaks } = await move(s.second, s.nine.uuid);
  expect(breaks[2]!.spots.map((p) => p.uuid)).toEqual([s.second]);
});

test("capacity cannot be forced", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const long = await make.commercial(tom, { title: "Long one", length: 80 });
  const swap = { act: "swap_copy", spot: s.green, commercial: long.uuid } as const;
  await expect(
    tom.api.logs.update({ uuid: s.vane.uuid, date, version: 1, edits: [swap], force: true }),
  ).rejects.toMatchObject({
    more: { details: { broken: [{ rules: ["capacity_seconds", "copy_length"] }], forceable: false } },
  });
  const same = await make.commercial(tom, { title: "Autumn 30", length: 30 });
  const swapped = await tom.api.logs.update({
    uuid: s.vane.uuid,
    date,
    version: 1,
    edits: [{ ...swap, commercial: same.uuid }],
  });
  expect(swapped.breaks[0]!.spots[0]).toMatchObject({ title: "Autumn 30", commercial: same.uuid });
});

test("a sold first position is kept", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const first = await make.campaign(tom, {
    name: "First",
    segment: { place: "first" },
    stations: [s.vane.uuid],
  });
  const [opener] = await make.spots(tom, [{ in: s.nine, of: first }]);
  const request = (spot: string, position: number) =>
    tom.api.logs.update({
      uuid: s.vane.uuid,
      date,
      version: 1,
      edits: [{ act: "move", spot, to_break: s.nine.uuid, position }],
    });
  await expect(request(s.second, 1)).rejects.toMatchObject({
    more: { details: { broken: [{ spot: s.second, rules: ["position"] }] } },
  });
  expect((await request(s.second, 2)).breaks[2]!.spots.map((p) => p.uuid)).toEqual([opener, s.second]);
});

test("a follower's log changes with its leader's", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const kestrel = await make.station(tom, { code: "KF", leader: s.vane.uuid });
  const [seven, eight] = await make.breaks(tom, kestrel, date, [at(7, 20), at(8, 20)], 90);
  const [green, , second] = await make.spots(tom, [
    { in: seven!, of: s.kilnside, price: "0.00", mirrors: s.green },
    { in: seven!, of: s.tidewell, price: "0.00", mirrors: s.practice },
    { in: eight!, of: s.tidewell, price: "0.00", mirrors: s.second },
  ]);
  const edit = (version: number, edit: Parameters<typeof tom.api.logs.update>[0]["edits"][number]) =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version, edits: [edit] });
  const theirs = async () => (await read(tom, kestrel.uuid)).breaks.map((b) => b.spots.map((p) => p.uuid));
  await edit(1, { act: "move", spot: s.green, to_break: s.eight.uuid, position: 1 });
  expect((await theirs())[1]).toEqual([green, second]);
  await edit(2, { act: "remove", spot: s.green });
  expect((await theirs())[1]).toEqual([second]);
  expect(await make.sumsHold(tom)).toBe(true);
  await edit(3, { act: "restore", spot: s.green, to_break: s.seven.uuid, position: 1 });
  expect((await theirs())[0]![0]).toBe(green);
  expect(await make.sumsHold(tom)).toBe(true);
});

test("of two edits of one version, one is saved and the other is stale", async () => {
  const { tom, ana } = await world();
  const s = await scene(tom);
  const act = (p: Person, spot: string) =>
    p.api.logs.update({ uuid: s.vane.uuid, date, version: 1, edits: [{ act: "remove", spot }] });
  const both = await Promise.allSettled([act(tom, s.green), act(ana, s.practice)]);
  expect(both.map((b) => b.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((b) => b.status === "rejected")).toMatchObject({ reason: { code: "stale" } });
  expect(await make.sumsHold(tom)).toBe(true);
});

test("another tenant's log is not found; without write access editing is rejected", async () => {
  const { tom, cara, vera } = await world();
  const s = await scene(tom);
  const input = { uuid: s.vane.uuid, date };
  await expect(cara.api.logs.retrieve(input)).rejects.toMatchObject({ code: "not_found" });
  await expect(
    cara.api.logs.publish({ ...input, version: 1, reason: "Audio is at the studio" }),
  ).rejects.toMatchObject({ code: "not_found" });
  await expect(
    cara.api.logs.update({ ...input, version: 1, edits: [{ act: "remove", spot: s.green }] }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect((await vera.api.logs.retrieve(input)).breaks).toHaveLength(3);
  await expect(
    vera.api.logs.publish({ ...input, version: 1, reason: "Audio is at the studio" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
