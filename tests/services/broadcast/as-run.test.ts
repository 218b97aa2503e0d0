import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toBroadcastSecond, toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { readDay, resolveSpots } from "@/tests/reconciling";
import { type Person, world } from "@/tests/world";

const sample = (name: string) => readFileSync(new URL(`../../lib/traffic/samples/${name}`, import.meta.url));
const fileOf = (text: string | Uint8Array, name: string) => new File([text as BlobPart], name);
const date = toDay("2026-11-18");
const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);

/** A small day of four spots, and its as-run log as CSV lines. */
async function scene(p: Person) {
  const vane = await make.station(p, { code: "VF" });
  const [seven, eight] = await make.breaks(p, vane, date, [26_400, 30_000]);
  const copy = async (title: string, cart: number) =>
    (await make.commercial(p, { title, station: vane.uuid, cart })).uuid;
  const green = await make.campaign(p, {
    name: "Green",
    commercial: await copy("Green tariff", 1001),
    segment: { hours: [7] },
    stations: [vane.uuid],
  });
  const tyres = await make.campaign(p, {
    name: "Tyres",
    commercial: await copy("Winter tyres", 1002),
    segment: { hours: [7, 8, 9] },
    stations: [vane.uuid],
  });
  const spots = await make.spots(p, [
    { in: seven!, of: green },
    { in: seven!, of: tyres, price: "29.00" },
    { in: eight!, of: tyres },
    { in: eight!, of: green },
  ]);
  return { vane, spots, green, tyres };
}
const HEAD = "date,time,cart,title,length,type\n";
const line = (second: number, cart: number | string, title: string, length = 30) =>
  `${date},${clock(second)},${cart},${title},${length},spot\n`;
const send = (p: Person, uuid: string, text: string, commit: boolean, name = "vanefm.csv") =>
  p.api.as_run.import({ uuid, file: fileOf(text, name), params: { commit } });
const read = (p: Person, uuid: string) => readDay(p, uuid, date);

test("a file is previewed, then imported once and matched", async () => {
  const { tom } = await world();
  const { vane, spots } = await scene(tom);
  const text = `${HEAD}${line(26_403, 1001, "Green tariff")}${line(26_433, 1002, "Winter tyres", 11)}this is no line\n${line(31_900, 1002, "Winter tyres")}${line(30_050, 7777, "Nobody's spot")}`;
  const preview = await send(tom, vane.uuid, text, false);
  expect(preview).toMatchObject({
    profile: "csv",
    saved: false,
    known: false,
    from: date,
    to: date,
    matched: 0,
  });
  expect(preview.rows).toHaveLength(4);
  expect(preview.unreadable).toHaveLength(1);
  expect((await read(tom, vane.uuid)).state).toBe("open");

  expect(await send(tom, vane.uuid, text, true)).toMatchObject({ saved: true, known: false, matched: 3 });
  const settled = await read(tom, vane.uuid);
  expect(settled).toMatchObject({ state: "aired", scheduled: 4, matched: 3, exceptions: 2, open: 2 });
  expect(settled.files).toMatchObject([
    { name: "vanefm.csv", unreadable: 1, profile: "csv", clock_offset: 3 },
  ]);
  const by = new Map(settled.breaks.flatMap((b) => b.spots).map((p) => [p.uuid, p]));
  expect(spots.map((uuid) => by.get(uuid)!.result)).toEqual(["on_time", "short", "moved_inside", "missed"]);
  expect(by.get(spots[1]!)).toMatchObject({
    reason_code: "SHORT",
    aired_length: 11,
    open: true,
    effect: "-18.37",
  });
  expect(by.get(spots[3]!)).toMatchObject({
    reason_code: "MISSED_TECH",
    effect: "-30.00",
    sold: { hours: [7] },
  });
  expect(settled.breaks[1]!.extra).toMatchObject([{ title: "Nobody's spot", result: "extra" }]);

  const again = await send(tom, vane.uuid, text, true, "renamed.csv");
  expect(again).toMatchObject({ saved: false, known: true });
  expect(await read(tom, vane.uuid)).toEqual(settled);
});

test("a second file of the day adds its new lines and matches the whole day again", async () => {
  const { tom } = await world();
  const { vane, spots } = await scene(tom);
  const first = `${HEAD}${line(26_400, 1001, "Green tariff")}${line(26_430, 1002, "Winter tyres")}`;
  await send(tom, vane.uuid, first, true);
  const half = await read(tom, vane.uuid);
  expect(half.breaks[1]!.spots.map((p) => p.result)).toEqual(["missed", "missed"]);
  await resolveSpots(tom, vane.uuid, date, [{ spot: spots[3]!, decision: "credit" }]);
  await send(
    tom,
    vane.uuid,
    `${first}${line(30_000, 1002, "Winter tyres")}${line(30_030, 1001, "Green tariff")}`,
    true,
  );
  const whole = await read(tom, vane.uuid);
  expect(whole.breaks.flatMap((b) => b.spots.map((p) => [p.result, p.decision, p.status]))).toEqual(
    Array.from({ length: 4 }, () => ["on_time", null, "aired"]),
  );
  expect(whole).toMatchObject({ open: 0, effect: "0.00" });
});

test("a few lines after midnight decide nothing about the next day", async () => {
  const { tom } = await world();
  const { vane } = await scene(tom);
  const next = toDay("2026-11-19");
  const [later] = await make.breaks(tom, vane, next, [26_400]);
  await make.spots(tom, [{ in: later!, of: await make.campaign(tom) }]);
  await send(
    tom,
    vane.uuid,
    `${HEAD}${line(26_400, 1001, "Green tariff")}${line(30_000, 1002, "Winter tyres")}${next},00:00:05,1,Ident,5,spot\n`,
    true,
  );
  const after = await readDay(tom, vane.uuid, next);
  expect(after).toMatchObject({ state: "open", breaks: [{ spots: [{ result: null }] }] });
});

test("a real television day of 254 airings is imported, and every airing is matched", async () => {
  const { tom } = await world();
  const on = toDay("2024-06-17");
  const lines = sample("nielsen-AR20240617.tvbrab")
    .toString("latin1")
    .split("\r\n")
    .filter((l) => l.split("\t")[7] === "PROMO")
    .map((l) => l.split("\t"));
  expect(lines).toHaveLength(254);
  const tv = await make.station(tom, { code: "OB", timezone: "Europe/Amsterdam", day_start: 120 });
  const seconds = lines.map(
    ([, , , t = ""]) => (+t.slice(0, 2) % 24) * 3600 + +t.slice(2, 4) * 60 + +t.slice(4, 6),
  );
  const ordered = [...new Set(seconds)].sort((a, b) => toBroadcastSecond(a, 120) - toBroadcastSecond(b, 120));
  const breaks = new Map((await make.breaks(tom, tv, on, ordered, 3600)).map((b) => [b.second, b]));
  const titles = [...new Set(lines.map((l) => l[8]!))];
  const copies = new Map(
    await Promise.all(
      titles.map(async (title) => [title, (await make.commercial(tom, { title })).uuid] as const),
    ),
  );
  const customer = (await make.customer(tom)).uuid;
  const campaign = await make.campaign(tom, { customer, segment: null });
  const spots = await make.spots(
    tom,
    lines.map((l, i) => ({
      in: breaks.get(seconds[i]!)!,
      of: { ...campaign, commercial: copies.get(l[8]!)!, length: Number(l[4]) },
    })),
  );
  const file = fileOf(sample("nielsen-AR20240617.tvbrab"), "AR20240617.tvbrab");
  const saved = await tom.api.as_run.import({ uuid: tv.uuid, file, params: { commit: true } });
  expect(saved).toMatchObject({ profile: "nielsen", saved: true, from: on, matched: 254, unreadable: [] });
  const found = await readDay(tom, tv.uuid, on);
  expect(found).toMatchObject({
    scheduled: 254,
    matched: 254,
    open: 0,
    exceptions: 0,
    files: [{ clock_offset: 0, state: "active", lines: 484 }],
  });
  expect(found.breaks.flatMap((b) => b.spots)).toHaveLength(spots.length);
  expect(
    found.breaks.flatMap((b) => b.spots).every((p) => p.result === "on_time" && p.aired_second === p.second),
  ).toBe(true);
});

test.each([
  ["rivendell-standard.txt", "rivendell_log", 5, "Luminiferous Ether"],
  ["rivendell-visualtraffic.txt", "visual_traffic_log", 6, "GEICO 9160 WIG"],
])("%s is imported completely", async (name, profile, rows, title) => {
  const { tom } = await world();
  const vane = await make.station(tom);
  const input = { uuid: vane.uuid, file: fileOf(sample(name), name), params: { date, commit: true } };
  const saved = await tom.api.as_run.import(input);
  expect(saved).toMatchObject({ profile, lines: rows, unreadable: [], from: date, to: date, saved: true });
  expect(saved.rows[1]!.title).toBe(title);
});

test("an empty file is rejected, and control characters are dropped", async () => {
  const { tom } = await world();
  const { vane } = await scene(tom);
  await expect(send(tom, vane.uuid, "nothing here", true)).rejects.toMatchObject({ code: "invalid" });
  const nul = await send(tom, vane.uuid, `${HEAD}${line(26_400, 1001, "Gr\u0000een")}`, true);
  expect(nul).toMatchObject({ saved: true, rows: [{ title: "Gr een" }] });
});

test("importing is rejected for another tenant's station and without write access", async () => {
  const { tom, vera, cara } = await world();
  const { vane } = await scene(tom);
  const text = `${HEAD}${line(26_400, 1001, "Green tariff")}`;
  await expect(send(cara, vane.uuid, text, true)).rejects.toMatchObject({ code: "not_found" });
  await expect(send(vera, vane.uuid, text, false)).rejects.toMatchObject({ code: "forbidden" });
});

test("a file that nothing is read from says why, and is not saved", async () => {
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  for (const [name, text, problem] of [
    ["empty.csv", "", "empty_file"],
    ["spot.mp3", "ID3\u0003\0\0\0", "binary_file"],
    ["error.csv", "<!DOCTYPE html><html></html>", "web_page_file"],
    ["block.m3u", "#EXTM3U\nspot.mp3\n", "playlist_file"],
    ["letter.txt", "Dear Ana,\nsee you on Monday.\n", "no_lines_read"],
  ] as const) {
    expect(await send(tom, vane.uuid, text, false, name)).toMatchObject({ problem, rows: [], profile: "" });
    await expect(send(tom, vane.uuid, text, true, name)).rejects.toMatchObject({
      more: { fields: [{ path: "file", code: problem }] },
    });
  }
  expect((await read(tom, vane.uuid)).files).toEqual([]);
});

test("a file of an uncertain format is saved once a person has chosen it", async () => {
  const { tom } = await world();
  const { vane } = await scene(tom);
  const text = "A,07:20:03,,,,1001,Green tariff\nA,07:20:33,,,,1002,Winter tyres\n";
  const importAs = (params: Parameters<Person["api"]["as_run"]["import"]>[0]["params"]) =>
    tom.api.as_run.import({ uuid: vane.uuid, file: fileOf(text, "log.txt"), params: { date, ...params } });
  expect(await importAs({})).toMatchObject({ profile: "op_x", questions: ["format"] });
  await expect(importAs({ commit: true })).rejects.toMatchObject({ message: "as_run_questions" });
  expect(await importAs({ profile: "op_x" })).toMatchObject({ questions: [] });
  expect(await importAs({ profile: "op_x", commit: true })).toMatchObject({ saved: true, matched: 2 });
});

test("an Excel workbook is read in the thread", async () => {
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  const book = readFileSync(new URL("../../lib/traffic/asrun/corpus/log.xlsx", import.meta.url));
  expect(
    await tom.api.as_run.import({ uuid: vane.uuid, file: fileOf(book, "log.xlsx"), params: {} }),
  ).toMatchObject({
    profile: "xlsx",
    questions: expect.any(Array),
    rows: [{ title: "Čaša" }, { title: "Hrast" }, { title: "Bor" }],
  });
});
