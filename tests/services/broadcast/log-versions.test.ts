import { beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-23"); // a Monday
const at = (h: number, m = 0) => h * 3600 + m * 60;

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

/** Two published versions of a day of three breaks: a in the first, b in the second; then a moved behind b. */
async function scene(p: Person) {
  const vane = await make.station(p, { code: "VF" });
  const [seven, eight, nine] = await make.breaks(p, vane, date, [at(7, 20), at(8, 20), at(9, 20)], 60);
  const kilnside = await make.campaign(p, { name: "Kilnside", stations: [vane.uuid] });
  const tidewell = await make.campaign(p, {
    name: "Tidewell",
    customer: (await make.customer(p, "Tidewell Dental")).uuid,
    stations: [vane.uuid],
  });
  const [a, b] = await make.spots(p, [
    { in: seven!, of: kilnside },
    { in: eight!, of: tidewell },
  ]);
  const on = { uuid: vane.uuid, date };
  const publish = (version: number) =>
    p.api.logs.publish({ ...on, version, reason: "Audio is at the studio" });
  const first = await publish(1);
  const moved = await p.api.logs.update({
    ...on,
    version: first.log.version,
    edits: [
      { act: "move", spot: a!, to_break: eight!.uuid, position: 2 },
      { act: "note", break: eight!.uuid, note: "Live read" },
    ],
  });
  const second = await publish(moved.version);
  const [v2, v1] = second.log.versions;
  return {
    on,
    vane,
    seven: seven!,
    eight: eight!,
    nine: nine!,
    a: a!,
    b: b!,
    v1: v1!,
    v2: v2!,
    log: second.log,
  };
}
const standing = (log: { breaks: { note: string; spots: { uuid: string }[] }[] }) =>
  log.breaks.map((of) => [of.note, ...of.spots.map((p) => p.uuid)]);

test("a version shows what was sent, and what restoring it would do", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const first = await tom.api.logs.version({ uuid: s.v1.uuid });
  expect(first).toMatchObject({ number: 1, date, published: 2, spots: 2, state: "published" });
  expect(first.breaks.map((of) => of.rows.map((row) => row.kind))).toEqual([["spot"], ["spot"], []]);
  expect(first.versions.map((v) => v.number)).toEqual([2, 1]);
  // Out of the second break, into the first, and the note.
  expect(first.restore).toEqual({ edits: 3, missing: [], newer: 0 });
  const second = await tom.api.logs.version({ uuid: s.v2.uuid });
  expect(second.breaks[1]!.rows.map((row) => [row.kind, row.advertiser])).toEqual([
    ["note", ""],
    ["spot", "Tidewell Dental"],
    ["spot", "Kilnside Energy"],
  ]);
  expect(second.restore).toEqual({ edits: 0, missing: [], newer: 0 });
});

test("a version is restored, published as the next one, and undone until then", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const back = { uuid: s.v1.uuid, version: s.log.version };
  const { log, undo } = await tom.api.logs.restore(back);
  expect(standing(log)).toEqual([["", s.a], ["", s.b], [""]]);
  expect(log).toMatchObject({ changed: true, published: 2 });
  await expect(tom.api.logs.restore(back)).rejects.toMatchObject({ code: "stale" });
  await expect(tom.api.logs.restore({ ...back, version: log.version })).rejects.toMatchObject({
    message: "log_as_version",
  });

  const undone = await tom.api.logs.update({
    ...s.on,
    version: log.version,
    edits: undo,
    force: true,
    reason: "Agreed",
  });
  expect(standing(undone)).toEqual(standing(s.log));

  const again = await tom.api.logs.restore({ ...back, version: undone.version });
  const third = await tom.api.logs.publish({
    ...s.on,
    version: again.log.version,
    reason: "Audio is at the studio",
  });
  expect(third.log.versions.map((v) => v.number)).toEqual([3, 2, 1]);
  const of = (version: number, against: number) => tom.api.logs.diff({ ...s.on, version, against });
  expect((await of(3, 1)).diff).toEqual([]);
  const kinds = async (version: number, against: number) =>
    (await of(version, against)).diff.map(({ kind, from_second }) => [kind, from_second]);
  // The older of both comes first, whichever is named first.
  expect(await kinds(2, 1)).toEqual([["moved", at(7, 20)]]);
  expect(await kinds(1, 2)).toEqual(await kinds(2, 1));
  expect(await kinds(2, 0)).toEqual(await kinds(2, 3));
});

test("spots booked since stay, spots no longer booked are named, and full breaks refuse", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const later = await make.campaign(tom, {
    name: "Later",
    customer: (await make.customer(tom, "Later Ltd")).uuid,
    stations: [s.vane.uuid],
  });
  const [c] = await make.spots(tom, [{ in: s.seven, of: later }]);
  expect((await tom.api.logs.version({ uuid: s.v1.uuid })).restore).toEqual({
    edits: 3,
    missing: [],
    newer: 1,
  });
  const { log } = await tom.api.logs.restore({ uuid: s.v1.uuid, version: s.log.version });
  expect(standing(log)[0]).toEqual(["", s.a, c]);

  // A third spot fills the break that version 2 needs.
  await make.spots(tom, [{ in: s.eight, of: later }]);
  await expect(
    tom.api.logs.restore({ uuid: s.v2.uuid, version: log.version, force: true, reason: "Agreed" }),
  ).rejects.toMatchObject({ message: "log_rules", more: { details: { forceable: false } } });
  expect(standing(await tom.api.logs.retrieve(s.on))[0]).toEqual(["", s.a, c]);
});

test("files of an earlier version are those of then", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const textOf = async (version?: number) => {
    const file = await tom.api.logs.download({ ...s.on, format: "csv", ...(version && { version }) });
    return new TextDecoder().decode(file.bytes as Uint8Array);
  };
  const [first, second] = [await textOf(1), await textOf(2)];
  expect(first).toContain("07:20:00");
  expect(second).not.toContain("07:20:00");
  expect(await textOf()).toBe(second);
  await expect(textOf(3)).rejects.toMatchObject({ code: "not_found" });
});

test("states by day name the last version; strangers find no version", async () => {
  const { tom, cara } = await world();
  const s = await scene(tom);
  const ask = (to = date) => tom.api.logs.playlists({ uuid: s.vane.uuid, from: date, to });
  const { days } = await ask();
  expect(days).toMatchObject([
    { date, state: "published", changed: false, spots: 2, published: { uuid: s.v2.uuid, number: 2 } },
  ]);
  await expect(ask(toDay("2030-01-01"))).rejects.toMatchObject({ code: "invalid" });
  await expect(cara.api.logs.version({ uuid: s.v1.uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.logs.restore({ uuid: s.v1.uuid, version: s.log.version })).rejects.toMatchObject({
    code: "not_found",
  });
});
