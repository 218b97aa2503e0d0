import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { listGroupMove, listSwap } from "@/lib/traffic/desk/selection";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { invertEdits, type LogView } from "@/lib/traffic/log-view";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { setClock, world } from "@/tests/world";
import { date, read, scene } from "./log-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

const spotsOf = ({ breaks }: LogView) => breaks.map((b) => b.spots.map((p) => p.uuid));

test("an act on several spots is saved in one version and taken back in one", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const before = await read(tom, s.vane.uuid);
  const send = (version: number, edits: readonly LogEdit[], force = false) =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version, edits: [...edits], force, reason: "Agreed" });
  const swap = listSwap(before, s.practice, s.second);
  const swapped = await send(1, swap);
  expect(spotsOf(swapped)).toEqual([[s.green, s.second], [s.practice], []]);
  expect(swapped.version).toBe(2);
  const back = await send(2, invertEdits(before, swap) ?? [], true);
  expect(spotsOf(back)).toEqual(spotsOf(before));
  expect(back.breaks.map((b) => b.spots.map((p) => p.pinned))).toEqual(
    before.breaks.map((b) => b.spots.map((p) => p.pinned)),
  );
  expect(await make.sumsHold(tom)).toBe(true);
});

test("spots taken out together come back to their places in one step", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const before = await read(tom, s.vane.uuid);
  const out = [s.green, s.practice, s.second].map((spot): LogEdit => ({ act: "remove", spot }));
  const send = (version: number, edits: readonly LogEdit[], force = false) =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version, edits: [...edits], force, reason: "Agreed" });
  expect(spotsOf(await send(1, out))).toEqual([[], [], []]);
  const back = await send(2, invertEdits(before, out) ?? [], true);
  expect(spotsOf(back)).toEqual(spotsOf(before));
  expect(back.removed).toEqual([]);
  expect(await make.sumsHold(tom)).toBe(true);
});

test("the rules that a group breaks are named for each spot, and none moves until they are forced", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const before = await read(tom, s.vane.uuid);
  const edits = listGroupMove(before, [s.green, s.second], s.nine.uuid);
  const send = (force: boolean) =>
    tom.api.logs.update({ uuid: s.vane.uuid, date, version: 1, edits, force, reason: "Agreed" });
  await expect(send(false)).rejects.toMatchObject({
    message: "log_rules",
    more: { details: { broken: [{ spot: s.green, rules: ["window"] }], forceable: true } },
  });
  expect(spotsOf(await read(tom, s.vane.uuid))).toEqual(spotsOf(before));
  expect(spotsOf(await send(true))).toEqual([[s.practice], [], [s.green, s.second]]);
});

test("pins are set and released together, and a published log stays as published", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const { log } = await tom.api.logs.publish({ uuid: s.vane.uuid, date, version: 1, reason: "Test" });
  const pin = (version: number, pinned: boolean) =>
    tom.api.logs.update({
      uuid: s.vane.uuid,
      date,
      version,
      edits: [s.green, s.practice].map((spot) => ({ act: "pin", spot, pinned })),
    });
  const set = await pin(log.version, true);
  expect(set.breaks[0]!.spots.map((p) => p.pinned)).toEqual([true, true]);
  expect(set.changed).toBe(false);
  const released = await pin(set.version, false);
  expect(released.breaks[0]!.spots.map((p) => p.pinned)).toEqual([false, false]);
});

test("an inserted note and filler stand between two spots, in the files, in print and on their way back", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const on = { uuid: s.vane.uuid, date };
  const bed = await tom.api.commercials.create({ title: "Morning bed", length: 10, kind: "topup" });
  const before = await read(tom, s.vane.uuid);
  const line = (more: object): LogEdit => ({
    act: "insert_line",
    break: s.seven.uuid,
    line: randomUUID(),
    kind: "note",
    text: "Traffic news live",
    commercial: null,
    length: 0,
    after: s.green,
    before: 1,
    at: 0,
    ...more,
  });
  const edits = [line({}), line({ kind: "filler", text: "", commercial: bed.uuid, at: 1 })];
  const saved = await tom.api.logs.update({ ...on, version: 1, edits });
  const [seven] = saved.breaks;
  expect(seven!.lines.map((l) => [l.kind, l.text, l.before, l.second - seven!.second])).toEqual([
    ["note", "Traffic news live", 1, 30],
    ["filler", "Morning bed", 1, 30],
  ]);
  expect(seven!.spots.map((p) => p.second - seven!.second)).toEqual([0, 40]);
  expect([seven!.capacity_seconds, before.breaks[0]!.capacity_seconds]).toEqual([80, 90]);
  const text = textOf((await tom.api.logs.print({ ...on })).bytes)
    .flat()
    .join(" ");
  expect(text.indexOf("Green")).toBeLessThan(text.indexOf("Traffic news live"));
  expect(text.indexOf("Traffic news live")).toBeLessThan(text.indexOf("Morning bed"));

  const published = await tom.api.logs.publish({ ...on, version: saved.version, reason: "Test" });
  const oneFile = OUTPUT_PRESETS.filter(({ format }) => format.file.unit === "day");
  const written = await Promise.all(
    oneFile.map(async ({ key, format: { writer, note } }) => {
      const { bytes } = await tom.api.logs.download({ ...on, format: key });
      const isHeld = writer === "json" || note.length > 0;
      return [key, isHeld, new TextDecoder().decode(bytes).includes("Traffic news live")];
    }),
  );
  expect(written.filter(([, isHeld, isWritten]) => isHeld !== isWritten)).toEqual([]);
  expect(written.filter(([, isHeld]) => isHeld).length).toBeGreaterThan(1);
  const version = await tom.api.logs.version({ uuid: published.log.versions[0]!.uuid });
  expect(version.breaks[0]!.rows.map((row) => row.kind)).toEqual(["spot", "note", "jingle", "spot"]);

  // The spot above moves away: the lines stay between what is left. One step brings all back.
  const moved = await tom.api.logs.update({
    ...on,
    version: published.log.version,
    edits: [{ act: "remove", spot: s.green }],
  });
  expect(moved.breaks[0]!.lines.map((l) => l.before)).toEqual([0, 0]);
  const back = invertEdits(before, edits) ?? [];
  const emptied = await tom.api.logs.update({
    ...on,
    version: moved.version,
    edits: back,
    force: true,
    reason: "Agreed",
  });
  expect(emptied.breaks[0]!.lines).toEqual([]);
  const restored = await tom.api.logs.restore({ uuid: version.uuid, version: emptied.version });
  expect(restored.log.breaks[0]!.lines.map((l) => l.text)).toEqual(["Traffic news live", "Morning bed"]);
  expect(await make.sumsHold(tom)).toBe(true);
});

test("two people insert into one break at once; who changes a line that another removed is asked", async () => {
  const { tom, ana } = await world();
  const s = await scene(tom);
  const on = { uuid: s.vane.uuid, date };
  const note = (line: string, text: string, after: string | null): LogEdit => ({
    act: "insert_line",
    break: s.seven.uuid,
    line,
    kind: "note",
    text,
    commercial: null,
    length: 0,
    after,
    before: after ? 1 : 0,
    at: 0,
  });
  const seen = { spots: [], notes: [] };
  const [first, second] = [randomUUID(), randomUUID()];
  await tom.api.logs.update({ ...on, version: 1, edits: [note(first, "From Tom", s.green)], seen });
  const both = await ana.api.logs.update({
    ...on,
    version: 1,
    edits: [note(second, "From Ana", null)],
    seen,
  });
  expect(both.breaks[0]!.lines.map((l) => [l.text, l.before])).toEqual([
    ["From Ana", 0],
    ["From Tom", 1],
  ]);
  const remove: LogEdit = { act: "remove_line", break: s.seven.uuid, line: first };
  await ana.api.logs.update({ ...on, version: both.version, edits: [remove], seen });
  await expect(
    tom.api.logs.update({ ...on, version: both.version, edits: [note(first, "Changed", s.green)], seen }),
  ).rejects.toMatchObject({ code: "stale", more: { details: { conflicts: [{ line: first }] } } });
});

test("the log is printed as it is and as it was published", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const on = { uuid: s.vane.uuid, date };
  const print = async (version?: number) => {
    const file = await tom.api.logs.print({ ...on, version });
    expect(file).toMatchObject({ type: "application/pdf", name: "VF-2026-11-23.pdf" });
    return textOf(file.bytes).flat().join(" ");
  };
  expect(await print()).toContain("Not published");
  await expect(print(1)).rejects.toMatchObject({ message: "log_not_published" });
  const { log } = await tom.api.logs.publish({ ...on, version: 1, reason: "Test" });
  await tom.api.logs.update({
    ...on,
    version: log.version,
    edits: [
      { act: "remove", spot: s.green },
      { act: "note", break: s.nine.uuid, note: "Weather after" },
    ],
  });
  const now = await print();
  expect(now).toContain("Changed since version 1");
  expect(now).toContain("Weather after");
  expect(now.split("Green tariff 30")).toHaveLength(3);
  const sent = await print(1);
  expect(sent).toContain("Version 1, published");
  expect(sent).not.toContain("Weather after");
  expect(sent.split("Green tariff 30")).toHaveLength(4);
});
