import { beforeEach, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { encode } from "@/lib/traffic/encoding";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { make } from "@/tests/make";
import { type Person, person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-23"); // a Monday

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

const seven = 7 * 3600 + 1200;
/** A station with one spot at 7:20 and its commercial on cart 1204. */
async function scene(p: Person) {
  const station = await make.station(p, { code: "VF" });
  const [at] = await make.breaks(p, station, date, [seven], 90);
  const campaign = await make.campaign(p, { name: "Green tariff", stations: [station.uuid] });
  const [spot] = await make.spots(p, [{ in: at!, of: campaign }]);
  const commercial = await make.commercial(p, {
    title: "Autumn 30",
    length: 30,
    station: station.uuid,
    cart: 1204,
    file: "autumn.mp3",
  });
  const { version } = await p.api.logs.update({
    uuid: station.uuid,
    date,
    version: 1,
    edits: [{ act: "swap_copy", spot: spot!, commercial: commercial.uuid }],
    force: true,
    reason: "Agreed",
  });
  return { uuid: station.uuid, station, campaign, spot: spot!, version };
}
const copy = (p: Person, name = "Own log", from = "rivendell") => p.api.output_formats.create({ name, from });
const use = async (p: Person, station: string, output_format: string) => {
  const { version } = await p.api.stations.retrieve({ uuid: station });
  return p.api.stations.update({ uuid: station, version, output_format });
};
const ids = async (p: Person) => (await p.api.output_formats.list({})).output.map(({ id }) => id);

test("a preset is copied, changed by its version, listed first, deleted and restored", async () => {
  const { tom } = await world();
  const one = await copy(tom);
  expect(one).toMatchObject({ name: "Own log", preset: "rivendell", version: 1, stations: [] });
  expect((await tom.api.output_formats.list({})).output[0]).toEqual({
    id: one.uuid,
    name: "Own log",
    file: "{code:2}{YYYY}{MM}{DD}.tfc",
    preset: "rivendell",
  });
  const definition = { ...one.definition, file: { ...one.definition.file, file_name: "{code}.log" } };
  const two = await tom.api.output_formats.update({ uuid: one.uuid, version: 1, definition });
  expect(two).toMatchObject({
    name: "Own log",
    version: 2,
    definition: { file: { file_name: "{code}.log" } },
  });
  await expect(
    tom.api.output_formats.update({ uuid: one.uuid, version: 1, name: "Lost" }),
  ).rejects.toMatchObject({ code: "stale", more: { details: { version: 2, name: "Own log" } } });
  // A copy of the copy has its changes, and knows the preset of both.
  expect(await copy(tom, "Second", one.uuid)).toMatchObject({
    preset: "rivendell",
    definition: { file: { file_name: "{code}.log" } },
  });
  await expect(copy(tom)).rejects.toMatchObject({
    code: "conflict",
    more: { fields: [{ path: "name", code: "taken" }] },
  });

  await tom.api.output_formats.destroy({ uuid: one.uuid });
  expect(await ids(tom)).not.toContain(one.uuid);
  for (const act of [
    () => tom.api.output_formats.retrieve({ uuid: one.uuid }),
    () => tom.api.output_formats.destroy({ uuid: one.uuid }),
    () => tom.api.output_formats.update({ uuid: one.uuid, version: 2, name: "Gone" }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "not_found" });
  await expect(copy(tom, "Third", one.uuid)).rejects.toMatchObject({
    more: { fields: [{ path: "from", code: "bad_id" }] },
  });
  for (const _ of ["once", "and again"])
    expect(await tom.api.output_formats.restore({ uuid: one.uuid })).toMatchObject({ version: 2 });
  // Deleted again, its name is free; it cannot come back while another has it.
  await tom.api.output_formats.destroy({ uuid: one.uuid });
  await copy(tom);
  await expect(tom.api.output_formats.restore({ uuid: one.uuid })).rejects.toMatchObject({
    more: { fields: [{ path: "name", code: "taken" }] },
  });
  const { rows } = await tom.api.activity.list({
    tenant: tom.tenant_id,
    filters: { model: "output_format" },
  });
  expect(rows.map(({ action }) => action.split(".")[1])).toEqual([
    "created",
    "deleted",
    "restored",
    "deleted",
    "created",
    "updated",
    "created",
  ]);
});

test("a station's log is checked, published and downloaded in a format of its own", async () => {
  const { tom } = await world();
  const { uuid, station, campaign, spot, version } = await scene(tom);
  const { uuid: own, definition } = await copy(tom);
  expect(await use(tom, uuid, own)).toMatchObject({ output_format: own });
  expect((await tom.api.output_formats.retrieve({ uuid: own })).stations).toEqual([
    { uuid, name: "Vane FM" },
  ]);
  const on = { uuid, date };
  expect((await tom.api.logs.check(on)).checks).toEqual([{ format: own, name: "Own log", problems: [] }]);

  // The spot id no longer fits: pre-flight says so before anything is published.
  const [line] = definition.spot;
  if (line?.layout !== "columns") throw new Error("not in columns");
  const spots = [
    { ...line, fields: line.fields.map((f) => (f.from === "spot_ref" ? { ...f, width: 20 } : f)) },
  ];
  const narrow = { ...definition, spot: spots };
  const two = await tom.api.output_formats.update({ uuid: own, version: 1, definition: narrow });
  expect((await tom.api.logs.check(on)).checks[0]!.problems.map(({ code }) => code)).toEqual([
    "spot_ref_unfit",
  ]);
  await expect(tom.api.logs.publish({ ...on, version })).rejects.toMatchObject({ message: "log_problems" });

  const fixed = {
    ...definition,
    file: { ...definition.file, file_name: "{code}-{MM}{DD}.own", eol: "\n" as const },
  };
  await tom.api.output_formats.update({ uuid: own, version: two.version, definition: fixed });
  await tom.api.logs.publish({ ...on, version });
  const file = await tom.api.logs.download(on);
  expect(file.name).toBe("VF-1123.own");
  const text = new TextDecoder().decode(file.bytes);
  expect(text).toBe(
    `07:20:00  001204         Autumn 30                          00:00:30 ${spot.replaceAll("-", "")}\n`,
  );
  // In one file whose name stays: today's log with those from yesterday on.
  const rolling = {
    ...fixed,
    file: { ...fixed.file, unit: "rolling" as const, file_name: "{code}.own" },
  };
  const { uuid: whole } = await tom.api.output_formats.create({ name: "Rolling", from: own });
  await tom.api.output_formats.update({ uuid: whole, version: 1, definition: rolling });
  const later = { uuid, date: addDays(date, 1) };
  const [at] = await make.breaks(tom, station, later.date, [seven], 90);
  await make.spots(tom, [{ in: at!, of: campaign }]);
  const next = await tom.api.logs.retrieve(later);
  await tom.api.logs.publish({ ...later, version: next.version, reason: "Audio is at the studio" });
  const [first, second] = await Promise.all(
    [on, later].map((asked) => tom.api.logs.download({ ...asked, format: whole })),
  );
  expect(first).toMatchObject({ name: "VF.own", bytes: second!.bytes });
  const rolled = new TextDecoder().decode(first!.bytes).split("\n");
  expect(rolled.slice(0, 1)).toEqual(text.split("\n").slice(0, 1));
  expect(rolled).toHaveLength(3);
  // By its id, as a further output, and beside a preset.
  expect((await tom.api.logs.download({ ...on, format: own })).bytes).toEqual(file.bytes);
  const { checks } = await tom.api.logs.check({ ...on, of: "published", format: own });
  expect(checks).toMatchObject([{ format: own, problems: [] }]);
  const seen = await tom.api.stations.retrieve({ uuid });
  const outputs = [{ role: "backup" as const, output_format: own, media_path: "" }];
  await tom.api.stations.update({ uuid, version: seen.version, output_format: "djb", outputs });
  expect((await tom.api.logs.download({ ...on, output: 1 })).name).toBe("VF-1123.own");
  expect((await tom.api.logs.check(on)).checks.map(({ format }) => format)).toEqual(["djb", own]);
});

test("a format that a station uses is not deleted, and the stations are named", async () => {
  const { tom } = await world();
  const { uuid } = await make.station(tom, { name: "Vane FM" });
  const second = await make.station(tom, { name: "Kestrel Gold" });
  const { uuid: own } = await copy(tom);
  await use(tom, uuid, own);
  const { version } = await tom.api.stations.retrieve({ uuid: second.uuid });
  const outputs = [{ role: "mirror" as const, output_format: own, media_path: "" }];
  await tom.api.stations.update({ uuid: second.uuid, version, outputs });
  await expect(tom.api.output_formats.destroy({ uuid: own })).rejects.toMatchObject({
    code: "conflict",
    message: "format_in_use",
    more: { details: { stations: ["Kestrel Gold", "Vane FM"] } },
  });
  expect(await ids(tom)).toContain(own);
  await use(tom, uuid, "rivendell");
  await tom.api.stations.update({ uuid: second.uuid, version: version + 1, outputs: [] });
  await tom.api.output_formats.destroy({ uuid: own });
  // Deleted, it can no longer be given to a station.
  await expect(use(tom, uuid, own)).rejects.toMatchObject({
    more: { fields: [{ path: "output_format", code: "bad_id" }] },
  });
});

test("a station is given a format and the format deleted at once: one of them is refused", async () => {
  const { tom } = await world();
  for (const turn of [1, 2, 3]) {
    const { uuid } = await make.station(tom, { name: `Station ${turn}` });
    const { uuid: own } = await copy(tom, `Own ${turn}`);
    const both = await Promise.allSettled([
      use(tom, uuid, own),
      tom.api.output_formats.destroy({ uuid: own }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("another tenant's format is unknown to a station, a download and its calls", async () => {
  const { tom, cara } = await world();
  const { uuid, version } = await scene(tom);
  const theirs = await copy(cara);
  expect(await ids(tom)).toEqual(OUTPUT_PRESETS.map(({ key }) => key));
  await expect(use(tom, uuid, theirs.uuid)).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "output_format", code: "bad_id" }] },
  });
  const seen = await tom.api.stations.retrieve({ uuid });
  const outputs = [
    { role: "backup" as const, output_format: "djb", media_path: "" },
    { role: "mirror" as const, output_format: theirs.uuid, media_path: "" },
  ];
  await expect(tom.api.stations.update({ uuid, version: seen.version, outputs })).rejects.toMatchObject({
    more: { fields: [{ path: "outputs.1.output_format", code: "bad_id" }] },
  });
  await expect(
    tom.api.stations.create({ name: "New", code: "NW", output_format: theirs.uuid }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "output_format", code: "bad_id" }] } });
  await tom.api.logs.publish({ uuid, date, version });
  for (const act of [
    () => tom.api.logs.download({ uuid, date, format: theirs.uuid }),
    () => tom.api.logs.check({ uuid, date, format: theirs.uuid }),
    () => copy(tom, "Copied", theirs.uuid),
  ])
    await expect(act()).rejects.toMatchObject({ code: "invalid" });
  for (const act of [
    () => tom.api.output_formats.retrieve({ uuid: theirs.uuid }),
    () => tom.api.output_formats.update({ uuid: theirs.uuid, version: 1, name: "Mine" }),
    () => tom.api.output_formats.destroy({ uuid: theirs.uuid }),
    () => tom.api.output_formats.restore({ uuid: theirs.uuid }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "not_found" });
});

test("a definition that no file can be written from is refused with its field, and nothing is saved", async () => {
  const { tom } = await world();
  const { uuid, definition } = await copy(tom);
  const file = { ...definition.file, unit: "hour" as const };
  await expect(
    tom.api.output_formats.update({ uuid, version: 1, definition: { ...definition, file } }),
  ).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "definition.file.file_name", code: "file_twice" }] },
  });
  expect(await tom.api.output_formats.retrieve({ uuid })).toMatchObject({ version: 1, definition });
  const station = await make.station(tom);
  await expect(
    tom.api.output_formats.preview({ definition: { ...definition, spot: [] }, station: station.uuid, date }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "definition.spot", code: "no_spot_line" }] } });
});

test("a preview is the file that is downloaded later, line by line with its bytes, and saves nothing", async () => {
  const { tom, vera } = await world();
  const { uuid, version } = await scene(tom);
  const { definition, uuid: own } = await copy(tom, "Lists", "m3u8_break");
  const [file, ...others] = (await vera.api.output_formats.preview({ definition, station: uuid, date }))
    .files;
  expect(others).toEqual([]);
  expect(file!.lines.map(({ at, text, end }) => [at, text, end])).toEqual([
    [0, "#EXTM3U", "\n"],
    [8, "#EXTINF:30,Kilnside Energy - Autumn 30", "\n"],
    [47, "Ads/autumn.mp3", "\n"],
  ]);
  await tom.api.logs.publish({ uuid, date, version });
  const saved = await tom.api.logs.download({ uuid, date, format: own });
  expect(saved.name).toBe(file!.name);
  expect(Buffer.from(encode(file!.lines.map(({ text, end }) => text + end).join(""), "utf-8"))).toEqual(
    Buffer.from(saved.bytes),
  );
  expect(file!.size).toBe(saved.bytes.length);

  const long = {
    ...definition,
    cart: { ...definition.cart },
    spot: [{ layout: "columns" as const, fields: [{ from: "cart" as const, width: 3 }] }],
  };
  const { problems, spots, more } = await vera.api.output_formats.preview({
    definition: long,
    station: uuid,
    date,
  });
  expect(problems.map(({ code, value }) => [code, value])).toEqual([["cart_unfit", "1204"]]);
  expect([spots, more]).toEqual([1, 0]);
});

test("who may not change stations reads formats only; a member limited to stations changes none", async () => {
  const { tom, vera, sam, here } = await world();
  const { uuid } = await copy(tom);
  const { uuid: station } = await make.station(tom, { name: "Vane FM" });
  const hidden = await make.station(tom, { name: "Kestrel Gold" });
  await use(tom, station, uuid);
  await use(tom, hidden.uuid, uuid);
  for (const p of [vera, sam]) {
    await expect(copy(p, "No")).rejects.toMatchObject({ code: "forbidden" });
    await expect(p.api.output_formats.destroy({ uuid })).rejects.toMatchObject({ code: "forbidden" });
    expect(await ids(p)).toContain(uuid);
  }
  const { definition } = await vera.api.output_formats.retrieve({ uuid });
  await expect(sam.api.output_formats.preview({ definition, station, date })).rejects.toMatchObject({
    code: "forbidden",
  });
  const limited = await person(here, "traffic", "lim", { stations: [station] });
  await expect(copy(limited, "No")).rejects.toMatchObject({ code: "forbidden" });
  expect((await limited.api.output_formats.retrieve({ uuid })).stations.map(({ name }) => name)).toEqual([
    "Vane FM",
  ]);
  await expect(
    limited.api.output_formats.preview({ definition, station: hidden.uuid, date }),
  ).rejects.toMatchObject({ code: "not_found" });
});
