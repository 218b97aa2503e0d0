import { beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { unzip } from "@/tests/unzip";
import { type Person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-23"); // a Monday

beforeEach(() => setClock("2026-11-20T10:00:00Z"));
const at = (h: number, m = 0) => h * 3600 + m * 60;

/** Three breaks, two campaigns: Kilnside in the first, Tidewell in the first and second. */
async function scene(p: Person, station: Parameters<typeof make.station>[1] = {}) {
  const vane = await make.station(p, { code: "VF", ...station });
  const [seven, eight, nine] = await make.breaks(p, vane, date, [at(7, 20), at(8, 20), at(9, 20)], 90);
  const kilnside = await make.campaign(p, {
    name: "Green tariff",
    stations: [vane.uuid],
    segment: { hours: [7, 8] },
  });
  const dentist = await make.customer(p, "Tidewell Dental");
  const tidewell = await make.campaign(p, {
    name: "New practice",
    customer: dentist.uuid,
    stations: [vane.uuid],
  });
  const [green, practice, second] = await make.spots(p, [
    { in: seven!, of: kilnside },
    { in: seven!, of: tidewell },
    { in: eight!, of: tidewell },
  ]);
  return {
    vane,
    seven: seven!,
    eight: eight!,
    nine: nine!,
    kilnside,
    tidewell,
    green: green!,
    practice: practice!,
    second: second!,
  };
}
const read = (p: Person, station: string) => p.api.logs.retrieve({ uuid: station, date });

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
  expect(listed.rows).toMatchObject([{ date, state: "open", spots: 3, open: 3 }]);
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
  const request = (edits: Parameters<typeof tom.api.logs.update>[0]["edits"], force = false) =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version: 1, edits, force });
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
  ).rejects.toMatchObject(refused(["advertiser_separation", "demand_separation"], true));
  expect((await read(tom, s.vane.uuid)).version).toBe(1);
  const forced = await request([{ act: "move", spot: s.green, to_break: s.nine.uuid, position: 1 }], true);
  expect(forced.breaks[2]!.spots.map((p) => p.uuid)).toEqual([s.green]);
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

test("each publication is a version with its differences; a later change is shown", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const uuid = s.vane.uuid;
  await expect(tom.api.logs.download({ uuid, date, format: "rivendell" })).rejects.toMatchObject({
    message: "log_not_published",
  });
  const one = await tom.api.logs.publish({ uuid, date, version: 1 });
  expect(one.log).toMatchObject({ state: "published", published: 1, version: 2, changed: false });
  expect(one.diff.map((d) => d.kind)).toEqual(["added", "added", "added"]);
  expect(one.log.breaks[0]!.spots[0]!.status).toBe("published");
  await expect(tom.api.logs.publish({ uuid, date, version: 2 })).rejects.toMatchObject({
    message: "log_unchanged",
  });
  const changed = await tom.api.logs.update({
    uuid,
    date,
    version: 2,
    edits: [
      { act: "move", spot: s.green, to_break: s.eight.uuid, position: 1 },
      { act: "remove", spot: s.practice },
    ],
  });
  expect(changed.changed).toBe(true);
  const since = await tom.api.logs.diff({ uuid, date, version: 0 });
  expect(since.diff.map((d) => [d.kind, d.second, d.from_second])).toEqual([
    ["moved", at(8, 20), at(7, 20)],
    ["removed", at(7, 20) + 30, at(7, 20) + 30],
  ]);
  const two = await tom.api.logs.publish({ uuid, date, version: 3 });
  expect(two.diff).toEqual(since.diff);
  expect(two.log.versions).toMatchObject([
    { number: 2, spots: 2, added: 0, removed: 1, moved: 1 },
    { number: 1, spots: 3, added: 3, removed: 0, moved: 0 },
  ]);
  expect((await tom.api.logs.diff({ uuid, date, version: 1 })).diff).toEqual(one.diff);
});

test("exports contain the published lines, not later moves", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const uuid = s.vane.uuid;
  const spot = await make.commercial(tom, {
    title: "Autumn 30",
    length: 30,
    station: uuid,
    cart: 1204,
    file: "autumn.mp3",
  });
  await tom.api.logs.update({
    uuid,
    date,
    version: 1,
    edits: [{ act: "swap_copy", spot: s.green, commercial: spot.uuid }],
  });
  await tom.api.logs.publish({ uuid, date, version: 2 });
  await tom.api.logs.update({ uuid, date, version: 3, edits: [{ act: "remove", spot: s.green }] });
  const file = await tom.api.logs.download({ uuid, date, format: "rivendell" });
  expect(file.name).toBe("VF20261123.tfc");
  const lines = new TextDecoder().decode(file.bytes).split("\r\n");
  expect(lines[0]).toContain("07:20:00  001204         Autumn 30");
  expect(lines[0]).toContain(s.green.replaceAll("-", ""));
  const { version } = await tom.api.stations.retrieve({ uuid });
  const outputs = [
    { role: "backup" as const, output_format: "m3u8_break" as const, media_path: "Spare/Ads" },
  ];
  const set = await tom.api.stations.update({ uuid, version, outputs });
  expect(set.outputs).toEqual(outputs);
  const spare = await tom.api.logs.download({ uuid, date, output: 1 });
  const told =
    spare.type === "application/zip"
      ? [...unzip(spare.bytes).values()].join("")
      : new TextDecoder().decode(spare.bytes);
  expect(told).toContain("Spare/Ads/autumn.mp3");
  expect((await tom.api.logs.download({ uuid, date, output: 0 })).name).toBe(file.name);
  await expect(tom.api.logs.download({ uuid, date, output: 2 })).rejects.toMatchObject({ code: "invalid" });
  const again = await tom.api.logs.download({ uuid, date, format: "rivendell" });
  expect(Buffer.from(again.bytes).equals(Buffer.from(file.bytes))).toBe(true);
});

test("another tenant's log is not found; without write access editing is rejected", async () => {
  const { tom, cara, vera } = await world();
  const s = await scene(tom);
  const input = { uuid: s.vane.uuid, date };
  await expect(cara.api.logs.retrieve(input)).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.logs.publish({ ...input, version: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    cara.api.logs.update({ ...input, version: 1, edits: [{ act: "remove", spot: s.green }] }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect((await vera.api.logs.retrieve(input)).breaks).toHaveLength(3);
  await expect(vera.api.logs.publish({ ...input, version: 1 })).rejects.toMatchObject({ code: "forbidden" });
});
