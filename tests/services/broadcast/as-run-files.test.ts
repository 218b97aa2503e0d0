import { afterEach, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { closeDay, readDay, resolveSpots } from "@/tests/reconciling";
import { type Person, setClock, world } from "@/tests/world";
import { type AsRunSceneLine, asCsv, date, HEAD, resultsOf, scene, send } from "./as-run-scene";

afterEach(() => setClock(null));
const bytesOf = (file: { bytes: Uint8Array }) => Buffer.from(file.bytes);

/** Every row that a file can change, without the version of the log. */
async function readRows(p: Person, station: string) {
  const db = getTenantClient(p.tenant_id);
  return runForTenant(p.tenant_id, async () => ({
    spots: await db.$queryRaw`
      select uuid, status, result, reason_code, decision, decision_note, decided_by, bills::text, aired_at, aired_second, aired_length,
        as_run_line_id
      from spot where tenant_id = ${p.tenant_id}::uuid and station_id = ${station}::uuid order by uuid`,
    lines: await db.$queryRaw`
      select l.uuid, l.spot_id, l.result, l.confidence from as_run_line l
      join as_run_day d on d.tenant_id = l.tenant_id and d.file_id = l.file_id and d.date = l.date and d.state = 'active'
      where l.tenant_id = ${p.tenant_id}::uuid and l.station_id = ${station}::uuid order by l.uuid`,
    log: await db.$queryRaw`
      select state, published, changed from traffic_log where tenant_id = ${p.tenant_id}::uuid and station_id = ${station}::uuid`,
  }));
}
test("a corrected file shows what it changes, replaces the first one, and withdrawing it restores every row", async () => {
  const { tom } = await world();
  const { vane, spots, lines } = await scene(tom);
  const first = lines.slice(0, 6);
  await send(tom, vane.uuid, first);
  await resolveSpots(tom, vane.uuid, date, [
    { spot: spots[6]!, decision: "credit", reason_code: "MISSED_TECH" },
    { spot: spots[7]!, decision: "bill", note: "Heard it on air" },
  ]);
  const before = await readRows(tom, vane.uuid);

  // The corrected file: all eight aired, the third one in another hour, the fourth cut short.
  const corrected = lines.map((l, i) => {
    if (i === 2) return { ...l, second: l.second + 7200 };
    return i === 3 ? { ...l, length: 10 } : l;
  });
  const preview = await send(tom, vane.uuid, corrected, { commit: false, mode: "replace" }, "vf-2.csv");
  expect(preview).toMatchObject({
    saved: false,
    suggested: "replace",
    days: [{ date, closed: false, main: true, lines: 8, others: [{ file_name: "vf.csv", lines: 6 }] }],
    changes: { before: "210.00", after: "180.00", change: "-30.00" },
  });
  const groups = Object.fromEntries(preview.changes.groups.map((g) => [g.change, [g.spots, g.effect]]));
  expect(groups).toEqual({
    now_aired: [2, "30.00"],
    now_outside: [1, "-30.00"],
    now_short: [1, "-30.00"],
    unchanged: [4, "0.00"],
  });
  expect(preview.decisions).toMatchObject([
    { spot: spots[6], decision: "credit", stays: false },
    { spot: spots[7], decision: "bill", stays: false },
  ]);
  expect(await readRows(tom, vane.uuid)).toEqual(before);

  const saved = await send(tom, vane.uuid, corrected, { mode: "replace" }, "vf-2.csv");
  expect(saved).toMatchObject({ saved: true, matched: 8 });
  const after = await readDay(tom, vane.uuid, date);
  expect(after.files.map((f) => [f.name, f.state])).toEqual([
    ["vf-2.csv", "active"],
    ["vf.csv", "superseded"],
  ]);
  expect(resultsOf(after)).toEqual([
    "on_time",
    "on_time",
    "moved_outside",
    "short",
    "on_time",
    "on_time",
    "on_time",
    "on_time",
  ]);

  const back = await tom.api.as_run.withdraw({ uuid: saved.uuid!, date });
  expect(back.files.map((f) => f.state)).toEqual(["withdrawn", "active"]);
  expect(await readRows(tom, vane.uuid)).toEqual(before);

  // And it can be taken back into use, and out again.
  await tom.api.as_run.use({ uuid: saved.uuid!, date, mode: "replace" });
  expect(resultsOf(await readDay(tom, vane.uuid, date))).toEqual(resultsOf(after));
  await tom.api.as_run.withdraw({ uuid: saved.uuid!, date });
  expect(await readRows(tom, vane.uuid)).toEqual(before);
});

test("withdrawing the only file leaves the day as it was published", async () => {
  const { tom } = await world();
  const { vane, lines } = await scene(tom);
  const { version } = await tom.api.logs.retrieve({ uuid: vane.uuid, date });
  await tom.api.logs.publish({ uuid: vane.uuid, date, version, reason: "Audio is at the studio" });
  const before = await readRows(tom, vane.uuid);
  const { uuid } = await send(tom, vane.uuid, lines);
  expect((await readDay(tom, vane.uuid, date)).state).toBe("aired");
  await tom.api.as_run.withdraw({ uuid: uuid!, date });
  expect(await readRows(tom, vane.uuid)).toEqual(before);
});

test("of several files, those that gave way come back in their order", async () => {
  const { tom } = await world();
  const { vane, lines } = await scene(tom);
  const names = ["a.csv", "b.csv", "c.csv"];
  const files: string[] = [];
  for (const [i, name] of names.entries())
    files.push((await send(tom, vane.uuid, lines.slice(0, 5 + i), { mode: "replace" }, name)).uuid!);
  const states = async () => {
    const { files } = await readDay(tom, vane.uuid, date);
    return Object.fromEntries(files.map((f) => [f.name, f.state]));
  };
  expect(await states()).toEqual({ "a.csv": "superseded", "b.csv": "superseded", "c.csv": "active" });
  await tom.api.as_run.withdraw({ uuid: files[1]!, date });
  expect(await states()).toEqual({ "a.csv": "superseded", "b.csv": "withdrawn", "c.csv": "active" });
  await tom.api.as_run.withdraw({ uuid: files[2]!, date });
  expect(await states()).toEqual({ "a.csv": "active", "b.csv": "withdrawn", "c.csv": "withdrawn" });
});

test("an added file counts each airing once, and a file that reports one twice counts it twice", async () => {
  const { tom } = await world();
  const { vane, lines } = await scene(tom);
  await send(tom, vane.uuid, lines.slice(0, 5));
  const preview = await send(tom, vane.uuid, lines.slice(3), { commit: false });
  expect(preview.suggested).toBe("add");
  await send(tom, vane.uuid, lines.slice(3));
  const day = await readDay(tom, vane.uuid, date);
  expect(day).toMatchObject({ matched: 8, open: 0 });
  expect(day.breaks.flatMap((b) => b.extra)).toEqual([]);
  expect(day.files.map((f) => [f.state, f.lines])).toEqual([
    ["active", 5],
    ["active", 5],
  ]);

  const twice = [...lines, lines[0]!];
  await send(tom, vane.uuid, twice, { mode: "replace" }, "twice.csv");
  const again = await readDay(tom, vane.uuid, date);
  expect(again.breaks.flatMap((b) => b.extra)).toMatchObject([{ result: "double" }]);
});

test("a few lines after midnight replace nothing on the next day", async () => {
  const { tom } = await world();
  const { vane, lines } = await scene(tom);
  const next = addDays(date, 1);
  const [later] = await make.breaks(tom, vane, next, [30_000]);
  const [spot] = await make.spots(tom, [{ in: later!, of: await make.campaign(tom) }]);
  setClock("2026-11-20T10:00:00Z");
  await send(tom, vane.uuid, [{ spot: spot!, second: 30_000, on: next }], {}, "next.csv");
  const many = Array.from({ length: 60 }, (_, i) => ({
    spot: "",
    second: 40_000 + i * 60,
    title: `Song ${i}`,
  }));
  await send(tom, vane.uuid, [...lines, ...many, { spot: "", second: 5, on: next }], { mode: "replace" });
  const day = await readDay(tom, vane.uuid, next);
  expect(day.files.map((f) => [f.name, f.state])).toEqual([
    ["vf.csv", "active"],
    ["next.csv", "active"],
  ]);
  expect(resultsOf(day)).toEqual(["on_time"]);
});

/** A closed day, a line of the next one, one of the day after without spots and one that cannot be read. */
async function expectLeftOut(tom: Person, uuid: string, lines: readonly AsRunSceneLine[]) {
  const [next, last] = [addDays(date, 1), addDays(date, 2)];
  const text = `${asCsv([lines[0]!, { spot: "", second: 5, title: "News", on: next }])}--- restart ---\n`;
  const one = asCsv([{ spot: "", second: 40_000, title: "Song", on: last }]).slice(HEAD.length);
  const sent = { uuid, file: new File([text, one], "mixed.csv"), params: {} };
  const { left_out } = await tom.api.as_run.import(sent);
  expect(left_out.lines).toMatchObject([
    { line: 2, at: { date, second: lines[0]!.second }, text: "Green tariff", reason: "day_closed" },
    { line: 3, at: { date: next, second: 5 }, text: "News", reason: "no_spots" },
    { line: 4, at: null, text: "--- restart ---", reason: "not_read", unreadable: "too_short" },
    { line: 5, at: { date: last, second: 40_000 }, reason: "no_spots" },
  ]);
  expect(left_out.counts).toMatchObject({ not_read: 1, day_closed: 1, no_spots: 2, other_day: 0 });
  const list = await tom.api.as_run.left_out(sent);
  expect(bytesOf(list).toString().split("\r\n")).toEqual([
    "\ufeffLine,Date,In the file,Content,Reason",
    "2,18.11.2026,07:20:04,Green tariff,18.11.2026 is closed: waits until the day is reopened",
    "3,19.11.2026,00:00:05,News,The station has no spots on 19.11.2026",
    "4,,,'--- restart ---,The line is too short",
    "5,20.11.2026,11:06:40,Song,The station has no spots on 20.11.2026",
    "",
  ]);
}
test("lines of a closed day wait, and count when the day is reopened", async () => {
  const { tom } = await world();
  const { vane, spots, lines } = await scene(tom);
  await send(tom, vane.uuid, lines.slice(0, 7));
  await resolveSpots(tom, vane.uuid, date, [{ spot: spots[7]!, decision: "accept" }]);
  await closeDay(tom, vane.uuid, date);
  await expectLeftOut(tom, vane.uuid, lines);
  const late = await send(tom, vane.uuid, lines, { mode: "replace" }, "whole.csv");
  expect(late).toMatchObject({ saved: true, waiting: [date] });
  await expect(tom.api.as_run.use({ uuid: late.uuid!, date, mode: "replace" })).rejects.toMatchObject({
    message: "day_closed",
  });
  const { version } = await readDay(tom, vane.uuid, date);
  const open = await tom.api.reconciliation.reopen({ uuid: vane.uuid, date, version, reason: "New log" });
  expect(open).toMatchObject({
    state: "aired",
    closed: null,
    reopened: { reason: "New log" },
    files: [{ name: "whole.csv", state: "waiting" }, { state: "active" }],
  });
  const used = await tom.api.as_run.use({ uuid: late.uuid!, date, mode: "replace" });
  expect(resultsOf(used).at(-1)).toBe("on_time");
  expect(used.files.map((f) => f.state)).toEqual(["active", "superseded"]);
});

test("an original is returned byte for byte; one of another tenant is not found", async () => {
  const { tom, cara } = await world();
  const { vane, lines } = await scene(tom);
  const { uuid } = await send(tom, vane.uuid, lines);
  const file = bytesOf(await tom.api.as_run.download({ uuid: uuid! }));
  expect(file.toString()).toBe(asCsv(lines));
  await expect(cara.api.as_run.download({ uuid: uuid! })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.as_run.withdraw({ uuid: uuid!, date })).rejects.toMatchObject({ code: "not_found" });
});
