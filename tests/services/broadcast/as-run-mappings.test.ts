import { beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { make } from "@/tests/make";
import { type Person, person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-18");
beforeEach(() => setClock("2026-11-19T10:00:00Z"));

const HEAD = "Radio Vane\nUm;Wo;Was;Sek\n";
const line = (hour: number, title = "Green tariff") =>
  `${String(hour).padStart(2, "0")}:20:04;Studio 1;${title};30\n`;
const fileOf = (text: string, name = "own.log") => new File([text], name);
const column = (field: AsRunMapping["columns"][number]["field"], at: number) => ({
  field,
  at,
  width: null,
  heading: ["Um", "Wo", "Was", "Sek"][at - 1]!,
});
const MAPPING: AsRunMapping = {
  separator: "semicolon",
  skip: 1,
  header: true,
  columns: [column("time", 1), column("title", 3), column("length", 4)],
  date_order: "auto",
};
type Params = Parameters<Person["api"]["as_run"]["import"]>[0]["params"];
const send = (p: Person, uuid: string, text: string, params: Params = {}) =>
  p.api.as_run.import({ uuid, file: fileOf(text), params: { date, ...params } });
const save = (p: Person, station: string, name = "Own player", mapping = MAPPING) =>
  p.api.as_run_mappings.create({ station, name, mapping });
const stationOf = (p: Person, code: string) => make.station(p, { name: `Station ${code}`, code });

test("a file is read with a mapping that is not saved: rows, reasons, and the lines as the file has them", async () => {
  const { tom } = await world();
  const { uuid } = await stationOf(tom, "VF");
  const file = fileOf(`${HEAD}${line(7)}-- restart --\n${line(8, "Tyres")}`);
  const asked = { uuid, file, params: { date } };
  expect(await tom.api.as_run.map(asked)).toMatchObject({
    head: [
      "Radio Vane",
      "Um;Wo;Was;Sek",
      "07:20:04;Studio 1;Green tariff;30",
      "-- restart --",
      expect.anything(),
    ],
    rows: [],
  });
  expect(await tom.api.as_run.map({ ...asked, params: { date, mapping: MAPPING } })).toMatchObject({
    rows: [
      { line: 3, date, second: 26_404, title: "Green tariff", length: 30 },
      { line: 5, title: "Tyres" },
    ],
    row_count: 2,
    unreadable: [{ line: 4, text: "-- restart --", why: "too_short" }],
    unreadable_count: 1,
  });
  const timeless = { ...MAPPING, columns: [column("title", 3)] };
  await expect(tom.api.as_run.map({ ...asked, params: { mapping: timeless } })).rejects.toMatchObject({
    more: { fields: [{ path: "params.mapping", code: "mapping_time" }] },
  });
  const sound = fileOf("ID3\u0003\0\0\0", "spot.mp3");
  await expect(tom.api.as_run.map({ uuid, file: sound, params: {} })).rejects.toMatchObject({
    code: "invalid",
  });
  expect((await tom.api.as_run_mappings.list({})).rows).toEqual([]);
});

test("the next file of the station is read with a saved mapping, and another station can choose it", async () => {
  const { tom } = await world();
  const [vane, kestrel] = [await stationOf(tom, "VF"), await stationOf(tom, "KG")];
  const unread = await send(tom, vane.uuid, HEAD + line(7));
  expect(unread).toMatchObject({ problem: "no_lines_read", mappable: true, unfit: null });
  const saved = await save(tom, vane.uuid);
  expect(saved).toMatchObject({
    name: "Own player",
    version: 1,
    station: { uuid: vane.uuid },
    may_change: true,
  });

  const next = await send(tom, vane.uuid, HEAD + line(8), { commit: true });
  expect(next).toMatchObject({ profile: saved.uuid, problem: null, questions: [], saved: true, unfit: null });
  expect(next.candidates[0]).toMatchObject({ name: "Own player", owner: "station" });

  const other = await send(tom, kestrel.uuid, HEAD + line(7));
  expect(other).toMatchObject({
    questions: ["format"],
    candidates: [{ profile: saved.uuid, owner: "tenant" }],
  });
  await expect(send(tom, kestrel.uuid, HEAD + line(7), { commit: true })).rejects.toMatchObject({
    message: "as_run_questions",
  });
  const chosen = await send(tom, kestrel.uuid, HEAD + line(7), { commit: true, profile: saved.uuid });
  expect(chosen).toMatchObject({ saved: true, profile: saved.uuid });
  // What a station was read with once is its own from then on.
  expect(await send(tom, kestrel.uuid, HEAD + line(9))).toMatchObject({
    profile: saved.uuid,
    questions: [],
    candidates: [{ owner: "station" }],
  });
});

test("a file that no longer fits names the mapping that was expected", async () => {
  const { tom } = await world();
  const { uuid } = await stationOf(tom, "VF");
  const saved = await save(tom, uuid);
  const unfit = { uuid: saved.uuid, name: "Own player" };
  const changed = `Radio Vane\nBeginn;Spot\n${line(7)}`;
  expect(await send(tom, uuid, changed)).toMatchObject({ problem: "no_lines_read", unfit });
  expect(await send(tom, uuid, changed, { profile: saved.uuid })).toMatchObject({ unfit });
  const csv = "date,time,title\n2026-11-18,07:20:00,Green tariff\n";
  expect(await send(tom, uuid, csv)).toMatchObject({ profile: "csv", unfit });
  expect(await send(tom, uuid, csv, { profile: "csv" })).toMatchObject({ profile: "csv", unfit: null });
});

test("an edited mapping leaves what was imported, and reads the same file anew", async () => {
  const { tom } = await world();
  const { uuid } = await stationOf(tom, "VF");
  const saved = await save(tom, uuid);
  const text = HEAD + line(7);
  const first = await send(tom, uuid, text, { commit: true });
  expect(await send(tom, uuid, text)).toMatchObject({ known: true });
  const mapping = { ...MAPPING, columns: [column("time", 1), column("title", 2)] };
  await tom.api.as_run_mappings.update({ uuid: saved.uuid, version: 1, name: "Renamed", mapping });
  const { days } = await tom.api.reconciliation.retrieve({ uuid, from: date, to: date });
  expect(days[0]!.files.map((file) => file.uuid)).toEqual([first.uuid]);
  expect(await send(tom, uuid, text)).toMatchObject({ known: false, rows: [{ title: "Studio 1" }] });
});

test("names are taken once, versions are compared, and a mapping that reads nothing is refused", async () => {
  const { tom, ana } = await world();
  const { uuid } = await stationOf(tom, "VF");
  const saved = await save(tom, uuid);
  await expect(save(ana, uuid)).rejects.toMatchObject({ code: "conflict", message: "taken" });
  const rename = (p: Person, version: number, name: string) =>
    p.api.as_run_mappings.update({ uuid: saved.uuid, version, name });
  expect(await rename(ana, 1, "Player two")).toMatchObject({ version: 2, mapping: MAPPING });
  await expect(rename(tom, 1, "Player three")).rejects.toMatchObject({
    code: "stale",
    more: { details: { name: "Player two", version: 2 } },
  });
  const twice = { ...MAPPING, columns: [column("time", 1), column("time", 2), column("title", 3)] };
  await expect(save(tom, uuid, "Twice", twice)).rejects.toMatchObject({
    more: { fields: [{ path: "mapping", code: "mapping_twice" }] },
  });
});

test("a deleted mapping reads nothing and says so; it can be brought back", async () => {
  const { tom } = await world();
  const { uuid } = await stationOf(tom, "VF");
  const saved = await save(tom, uuid);
  await tom.api.as_run_mappings.destroy({ uuid: saved.uuid });
  expect((await tom.api.as_run_mappings.list({})).rows).toEqual([]);
  expect(await send(tom, uuid, HEAD + line(7))).toMatchObject({ problem: "no_lines_read" });
  await expect(send(tom, uuid, HEAD + line(7), { profile: saved.uuid })).rejects.toMatchObject({
    code: "conflict",
    message: "mapping_deleted",
  });
  const again = await save(tom, uuid);
  await expect(tom.api.as_run_mappings.restore({ uuid: saved.uuid })).rejects.toMatchObject({
    message: "taken",
  });
  await tom.api.as_run_mappings.destroy({ uuid: again.uuid });
  await tom.api.as_run_mappings.restore({ uuid: saved.uuid });
  expect(await send(tom, uuid, HEAD + line(7))).toMatchObject({ profile: saved.uuid });
});

test("another tenant has nothing of it, readers change nothing, and a limited member only what is of their stations", async () => {
  const { tom, vera, cara, here } = await world();
  const [vane, kestrel] = [await stationOf(tom, "VF"), await stationOf(tom, "KG")];
  const saved = await save(tom, vane.uuid);
  const change = (p: Person) => p.api.as_run_mappings.update({ uuid: saved.uuid, version: 1, name: "Mine" });

  expect((await cara.api.as_run_mappings.list({})).rows).toEqual([]);
  await expect(change(cara)).rejects.toMatchObject({ code: "not_found" });
  await expect(save(cara, vane.uuid)).rejects.toMatchObject({ code: "not_found" });
  const own = await make.station(cara, { code: "CA" });
  await expect(send(cara, own.uuid, HEAD + line(7), { profile: saved.uuid })).rejects.toMatchObject({
    message: "mapping_deleted",
  });

  expect((await vera.api.as_run_mappings.list({})).rows).toMatchObject([{ may_change: false }]);
  await expect(change(vera)).rejects.toMatchObject({ code: "forbidden" });

  const limited = await person(here, "traffic", "limited", { stations: [kestrel.uuid] });
  expect((await limited.api.as_run_mappings.list({})).rows).toMatchObject([
    { name: "Own player", station: null, may_change: false },
  ]);
  await expect(change(limited)).rejects.toMatchObject({ code: "forbidden" });
  await expect(save(limited, vane.uuid, "Foreign")).rejects.toMatchObject({ code: "not_found" });
  const used = await send(limited, kestrel.uuid, HEAD + line(7), { commit: true, profile: saved.uuid });
  expect(used).toMatchObject({ saved: true });
  const mine = await save(limited, kestrel.uuid, "Kestrel player");
  expect(await limited.api.as_run_mappings.update({ uuid: mine.uuid, version: 1, name: "K" })).toMatchObject({
    version: 2,
  });
});
