import { afterEach, describe, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { closeDay, readDay } from "@/tests/reconciling";
import { type Person, setClock, world } from "@/tests/world";
import { date, HEAD, resultsOf, scene, send } from "./as-run-scene";

afterEach(() => setClock(null));

describe("a day that is an hour late", () => {
  test("is not on time, and is not saved without an answer", async () => {
    const { tom } = await world();
    const { vane, lines } = await scene(tom);
    const late = lines.map((l) => ({ ...l, second: l.second + 3600 }));
    const preview = await send(tom, vane.uuid, late, { commit: false });
    expect(preview).toMatchObject({
      questions: ["offset"],
      offset: { seconds: 3604, spots: 8, of: 8 },
      changes: { after: "0.00" },
    });
    expect(preview.curve).toHaveLength(8);
    await expect(send(tom, vane.uuid, late)).rejects.toMatchObject({
      message: "as_run_questions",
      more: { details: { questions: ["offset"] } },
    });
    await send(tom, vane.uuid, late, { accept: ["offset"] });
    const day = await readDay(tom, vane.uuid, date);
    expect(new Set(resultsOf(day))).toEqual(new Set(["moved_outside"]));
  });

  test("is on time where a person says that the clock was wrong", async () => {
    const { tom } = await world();
    const { vane, lines } = await scene(tom);
    const late = lines.map((l) => ({ ...l, second: l.second + 3600 }));
    await send(tom, vane.uuid, late, { correction: 3600 });
    const day = await readDay(tom, vane.uuid, date);
    expect(day).toMatchObject({ matched: 8, open: 0, files: [{ correction: 3600, clock_offset: 4 }] });
    expect(day.breaks[0]!.spots[0]!.aired_second).toBe(lines[0]!.second);
    // The same bytes read in another way are another file; read the same way they change nothing.
    expect(await send(tom, vane.uuid, late, { correction: 3600 })).toMatchObject({
      known: true,
      saved: false,
    });
    const again = await send(tom, vane.uuid, late, { accept: ["offset"], mode: "replace" });
    expect(again).toMatchObject({ known: false, saved: true });
  });
});

test("a changed tolerance holds for days that are judged from then on, not for judged and closed ones", async () => {
  const { tom, ana } = await world();
  const { vane, lines } = await scene(tom);
  const cut = lines.map((l, i) => ({ ...l, length: i === 0 ? 26 : 30 }));
  await send(tom, vane.uuid, cut);
  const resultNow = async () => resultsOf(await readDay(tom, vane.uuid, date))[0];
  expect(await resultNow()).toBe("short");
  const { version } = await ana.api.stations.retrieve({ uuid: vane.uuid });
  await ana.api.stations.update({ uuid: vane.uuid, version, length_tolerance_seconds: 4 });
  expect(await resultNow()).toBe("short");
  const more = { spot: "", second: 60_000, title: "Nobody's spot" };
  await send(tom, vane.uuid, [...cut, more], { mode: "replace" });
  expect(await resultNow()).toBe("on_time");
  await closeDay(tom, vane.uuid, date);
  const closed = await ana.api.stations.retrieve({ uuid: vane.uuid });
  await ana.api.stations.update({ uuid: vane.uuid, version: closed.version, length_tolerance_seconds: 0 });
  await send(tom, vane.uuid, [...cut, { ...more, second: 61_000 }], { mode: "add" });
  expect(await resultNow()).toBe("on_time");
});

test("rows of another station and of days to come are asked about", async () => {
  const { tom } = await world();
  const { vane, lines } = await scene(tom);
  const other = await make.station(tom, { code: "HT", name: "Hillfort" });
  const asked = await send(tom, other.uuid, lines, { commit: false });
  expect(asked).toMatchObject({
    questions: ["other_station"],
    other_station: "Vane FM",
    left_out: { counts: { other_station: 8, no_spots: 0 } },
  });
  expect(asked.left_out.lines[0]).toMatchObject({ line: 2, reason: "other_station", station: "Vane FM" });
  const ahead = lines.map((l) => ({ ...l, on: addDays(date, 10) }));
  expect((await send(tom, vane.uuid, ahead, { commit: false })).questions).toContain("future");
  await expect(send(tom, other.uuid, lines)).rejects.toMatchObject({ message: "as_run_questions" });
});

test("a morning's log leaves the evening open for changes", async () => {
  const { tom } = await world();
  const { vane, spots, lines } = await scene(tom);
  setClock("2026-11-18T11:00:00Z");
  await send(tom, vane.uuid, lines.slice(0, 4));
  const day = await readDay(tom, vane.uuid, date);
  expect(day.state).toBe("open");
  expect(resultsOf(day)).toEqual(["on_time", "on_time", "on_time", "on_time", null, null, null, null]);
  const log = await tom.api.logs.retrieve({ uuid: vane.uuid, date });
  const changed = await tom.api.logs.update({
    uuid: vane.uuid,
    date,
    version: log.version,
    edits: [{ act: "remove", spot: spots[7]! }],
  });
  expect(
    (
      await tom.api.logs.publish({
        uuid: vane.uuid,
        date,
        version: changed.version,
        reason: "Audio is at the studio",
      })
    ).log.published,
  ).toBe(1);
});

test("both runs of a repeated autumn hour and two spots of one minute are kept", async () => {
  const { tom } = await world();
  const autumn = toDay("2026-10-25");
  setClock("2026-10-26T10:00:00Z");
  const vane = await make.station(tom, { code: "VF" });
  const rows = ["01:20:00", "01:40:00", "01:20:00", "01:40:00", "03:00", "03:00"]
    .map((time, i) => `${autumn},${time},Song ${i},30,spot,\n`)
    .join("");
  const saved = await tom.api.as_run.import({
    uuid: vane.uuid,
    file: new File([HEAD + rows], "autumn.csv"),
    params: { commit: true },
  });
  const db = getTenantClient(tom.tenant_id);
  const kept = await runForTenant(tom.tenant_id, () =>
    db.as_run_line.findMany({ where: { file_id: saved.uuid! }, orderBy: { line: "asc" } }),
  );
  expect(kept.map((l) => l.aired_at.toISOString().slice(11, 19))).toEqual([
    "00:20:00",
    "00:40:00",
    "01:20:00",
    "01:40:00",
    "03:00:00",
    "03:00:00",
  ]);
});

test("a line is paired with a spot by hand, kept apart, and left to matching again", async () => {
  const { tom, ana } = await world();
  const { vane, spots, lines } = await scene(tom);
  const strange = lines.map((l, i) => (i === 7 ? { ...l, spot: "", title: "Carrier 4711" } : l));
  await send(tom, vane.uuid, strange);
  const before = await readDay(tom, vane.uuid, date);
  const extra = before.breaks.flatMap((b) => b.extra)[0]!;
  expect([resultsOf(before).at(-1), extra.title]).toEqual(["missed", "Carrier 4711"]);
  const at = { uuid: vane.uuid, date, line: extra.uuid };
  const paired = await ana.api.reconciliation.pair({
    ...at,
    version: before.version,
    how: "spot",
    spot: spots[7]!,
  });
  expect(paired.breaks[7]!.spots[0]).toMatchObject({
    result: "on_time",
    line: extra.uuid,
    paired_by: "ana Test",
  });
  expect(paired.breaks.flatMap((b) => b.extra)).toEqual([]);
  await expect(
    tom.api.reconciliation.pair({ ...at, version: before.version, how: "match" }),
  ).rejects.toMatchObject({ code: "stale" });
  // It stays when another file lets the day be judged again.
  await send(tom, vane.uuid, [{ spot: "", second: 80_000, title: "Song" }], { mode: "add" }, "more.csv");
  const again = await readDay(tom, vane.uuid, date);
  expect(resultsOf(again).at(-1)).toBe("on_time");
  const free = await tom.api.reconciliation.pair({ ...at, version: again.version, how: "match" });
  expect(resultsOf(free).at(-1)).toBe("missed");
  // A pair that matching made is refused by hand.
  const own = free.breaks[0]!.spots[0]!;
  const apart = await tom.api.reconciliation.pair({
    uuid: vane.uuid,
    date,
    line: own.line!,
    version: free.version,
    how: "apart",
  });
  expect(resultsOf(apart)[0]).toBe("missed");
  expect(apart.breaks.flatMap((b) => b.extra).map((e) => e.uuid)).toContain(own.line);
});

test("two people who decide on one day lose nothing: the second one gets the newer day", async () => {
  const { tom, ana } = await world();
  const { vane, spots, lines } = await scene(tom);
  await send(tom, vane.uuid, lines.slice(0, 6));
  const { version } = await readDay(tom, vane.uuid, date);
  const decide = (p: Person, spot: string, decision: "credit" | "accept") =>
    p.api.reconciliation.resolve({ uuid: vane.uuid, date, version, lines: [{ spot, decision }] });
  await decide(tom, spots[6]!, "credit");
  const refused = await decide(ana, spots[7]!, "accept").catch((e) => e);
  expect(refused).toMatchObject({ code: "stale", more: { details: { version: version + 1 } } });
  expect((await readDay(tom, vane.uuid, date)).breaks[6]!.spots[0]!.decision).toBe("credit");
});
