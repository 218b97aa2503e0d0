import { beforeEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { unzip } from "@/tests/unzip";
import { setClock, world } from "@/tests/world";
import { at, autumn, date, read, scene } from "./log-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

test("each publication is a version with its differences; a later change is shown", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const uuid = s.vane.uuid;
  await expect(tom.api.logs.download({ uuid, date, format: "rivendell" })).rejects.toMatchObject({
    message: "log_not_published",
  });
  const one = await tom.api.logs.publish({ uuid, date, version: 1, reason: "Audio is at the studio" });
  expect(one.log).toMatchObject({ state: "published", published: 1, version: 2, changed: false });
  expect(one.diff.map((d) => d.kind)).toEqual(["added", "added", "added"]);
  expect(one.log.breaks[0]!.spots[0]!.status).toBe("published");
  expect(await tom.api.logs.retrieve({ uuid, date })).toEqual(one.log);
  await expect(
    tom.api.logs.publish({ uuid, date, version: 2, reason: "Audio is at the studio" }),
  ).rejects.toMatchObject({
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
  const two = await tom.api.logs.publish({ uuid, date, version: 3, reason: "Audio is at the studio" });
  expect(two.diff).toEqual(since.diff);
  expect(await tom.api.logs.retrieve({ uuid, date })).toEqual(two.log);
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
  const spot = await autumn(tom, uuid);
  await tom.api.logs.update({
    uuid,
    date,
    version: 1,
    edits: [{ act: "swap_copy", spot: s.green, commercial: spot.uuid }],
  });
  await tom.api.logs.publish({ uuid, date, version: 2, reason: "Audio is at the studio" });
  await tom.api.logs.update({ uuid, date, version: 3, edits: [{ act: "remove", spot: s.green }] });
  const file = await tom.api.logs.download({ uuid, date, format: "rivendell" });
  expect(file.name).toBe("VF20261123.tfc");
  const lines = new TextDecoder().decode(file.bytes).split("\r\n");
  expect(lines[0]).toContain("07:20:00  001204         Autumn 30");
  expect(lines[0]).toContain(s.green.replaceAll("-", ""));
  const { version } = await tom.api.stations.retrieve({ uuid });
  const outputs = [
    { role: "backup" as const, output_format: "m3u8_break" as const, media_path: "Spare/Ads", audio: null },
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

test("a log with problems is published with a reason only, which its version keeps", async () => {
  const { tom, vera } = await world();
  const s = await scene(tom);
  const uuid = s.vane.uuid;
  const { checks } = await vera.api.logs.check({ uuid, date });
  const [{ format, problems }] = checks as [(typeof checks)[0]];
  expect([format, problems.map((p) => [p.code, p.count, p.second])]).toEqual([
    "rivendell",
    [
      ["media_missing", 1, at(7, 20)],
      ["media_missing", 2, at(7, 20) + 30],
      ["cart_missing", 1, at(7, 20)],
      ["cart_missing", 2, at(7, 20) + 30],
    ],
  ]);
  await expect(tom.api.logs.publish({ uuid, date, version: 1 })).rejects.toMatchObject({
    code: "conflict",
    message: "log_problems",
    more: { details: { problems: problems.length } },
  });
  await expect(tom.api.logs.publish({ uuid, date, version: 1, reason: "   " })).rejects.toMatchObject({
    message: "log_problems",
  });
  expect((await read(tom, uuid)).published).toBe(0);
  const one = await tom.api.logs.publish({ uuid, date, version: 1, reason: "Audio arrives tonight" });
  expect(one.log.versions).toMatchObject([
    { number: 1, problems: problems.length, reason: "Audio arrives tonight" },
  ]);
});

test("a complete log needs no reason, and none is kept", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const uuid = s.vane.uuid;
  const spot = await autumn(tom, uuid);
  const swaps = [s.green, s.practice, s.second].map((id) => ({
    act: "swap_copy" as const,
    spot: id,
    commercial: spot.uuid,
  }));
  const log = await tom.api.logs.update({
    uuid,
    date,
    version: 1,
    edits: swaps,
    force: true,
    reason: "Agreed",
  });
  const on = { uuid, date };
  expect((await tom.api.logs.check(on)).checks.map((c) => c.problems)).toEqual([[]]);
  const { log: published } = await tom.api.logs.publish({
    ...on,
    version: log.version,
    reason: "Not needed",
  });
  expect(published.versions).toMatchObject([{ number: 1, problems: 0, reason: "" }]);

  // The published version, in another format and for the outputs the station has now.
  const { checks } = await tom.api.logs.check({ ...on, of: "published", format: "m3u8_break" });
  expect(checks).toMatchObject([{ format: "m3u8_break", problems: [] }]);
  const { version } = await tom.api.stations.retrieve({ uuid });
  const outputs = [{ role: "backup" as const, output_format: "djb" as const, media_path: "" }];
  await tom.api.stations.update({ uuid, version, outputs });
  expect((await tom.api.logs.check({ ...on, of: "published" })).checks.map((c) => c.format)).toEqual([
    "rivendell",
    "djb",
  ]);
  expect(
    (await tom.api.logs.check({ ...on, of: "published", output: 1 })).checks.map((c) => c.format),
  ).toEqual(["djb"]);
  await expect(tom.api.logs.check({ ...on, output: 2 })).rejects.toMatchObject({ code: "invalid" });
});

test("a log that is not published has no published version to check; another tenant's is not found", async () => {
  const { tom, cara } = await world();
  const s = await scene(tom);
  const on = { uuid: s.vane.uuid, date };
  await expect(tom.api.logs.check({ ...on, of: "published" })).rejects.toMatchObject({
    message: "log_not_published",
  });
  await expect(cara.api.logs.check(on)).rejects.toMatchObject({ code: "not_found" });
});

test("a hard break is marked in the log, the week and its files, and a version keeps how its breaks start", async () => {
  const { tom } = await world();
  const { vane, seven, green } = await scene(tom);
  const { uuid } = vane;
  const set = (kind: string) =>
    runForTenant(tom.tenant_id, () =>
      getTenantClient(tom.tenant_id).ad_break.updateMany({ where: { uuid: seven.uuid }, data: { kind } }),
    );
  const written = async (number: number, format: string) =>
    new TextDecoder().decode((await tom.api.logs.download({ uuid, date, format, version: number })).bytes);
  const marks = async (number: number) => [
    (await written(number, "pipl")).match(/^F\t20m00s\t(.)/m)?.[1],
    (await written(number, "bxf")).match(/<StartMode>(\w+)/)?.[1],
  ];
  const one = await tom.api.logs.publish({ uuid, date, version: 1, reason: "Audio is at the studio" });
  expect(one.log.breaks[0]).toMatchObject({ uuid: seven.uuid, kind: "soft" });
  await set("hard");
  const log = await tom.api.logs.retrieve({ uuid, date });
  expect(log.breaks[0]).toMatchObject({ uuid: seven.uuid, kind: "hard" });
  const week = await tom.api.logs.week({ tenant: tom.tenant_id, from: date, stations: [uuid] });
  expect(week.breaks.find((one) => one.uuid === seven.uuid)).toMatchObject({ kind: "hard" });
  const edits = [{ act: "pin" as const, spot: green, pinned: true }];
  const { version } = await tom.api.logs.update({ uuid, date, version: log.version, edits });
  await tom.api.logs.update({
    uuid,
    date,
    version,
    edits: [{ act: "note", break: seven.uuid, note: "Live" }],
  });
  await tom.api.logs.publish({ uuid, date, version: version + 1, reason: "Audio is at the studio" });
  expect([await marks(1), await marks(2)]).toEqual([
    ["S", "Follow"],
    ["H", "Fixed"],
  ]);
});
