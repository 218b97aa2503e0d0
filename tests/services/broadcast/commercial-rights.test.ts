import { expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { versionOfCart } from "@/tests/versions";
import { type Person, setClock, workOff, world } from "@/tests/world";
import { sound, upload } from "./cast";
import { booked, customer, everyHour, MONDAY, onAir, segment } from "./market";

const spot = (who: Person, title: string, more: object = {}) =>
  who.api.commercials.create({ title, length: 30, ...more });

test("a commercial ends when an artist's rights end, even if it is valid longer", async () => {
  const { ana, vera, here } = await world();
  const { uuid } = await ana.api.artists.update({ name: "Iris Vance", rights_until: "2026-11-25" });
  const { uuid: copy } = await spot(ana, "Tariff", {
    valid_to: "2026-12-31",
    artists: [{ artist: uuid }],
    tags: ["winter"],
    language: "en",
    ad_id: "abcd1234567",
  });
  const found = await ana.api.commercials.retrieve({ uuid: copy });
  expect(found).toMatchObject({ ends_on: "2026-11-25", ad_id: "ABCD1234567", tags: ["winter"], masters: [] });
  expect(found.artists).toEqual([
    { artist: uuid, name: "Iris Vance", rights_until: null, ends: "2026-11-25" },
  ]);
  await ana.api.commercials.update({
    uuid: copy,
    version: 1,
    artists: [{ artist: uuid, rights_until: "2027-01-31" }],
  });
  expect((await ana.api.commercials.retrieve({ uuid: copy })).ends_on).toBe("2026-12-31");
  const input = { tenant: here, filters: { state: "expiring" } };
  expect((await vera.api.artists.list(input)).rows).toMatchObject([{ name: "Iris Vance", commercials: 1 }]);
  await expect(ana.api.artists.destroy({ uuid })).rejects.toMatchObject({ message: "in_use" });
  await expect(ana.api.artists.update({ uuid, version: 9, name: "x" })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(vera.api.artists.update({ name: "x" })).rejects.toMatchObject({ code: "forbidden" });
  await ana.api.commercials.update({ uuid: copy, version: 2, artists: [] });
  await ana.api.artists.destroy({ uuid });
});

test("substitutes cannot form a circle, and another tenant's artists are not found", async () => {
  const { ana, cara } = await world();
  const [one, two] = [await spot(ana, "One"), await spot(ana, "Two")];
  await ana.api.commercials.update({ uuid: one.uuid, version: 1, substitute: two.uuid });
  await expect(
    ana.api.commercials.update({ uuid: two.uuid, version: 1, substitute: one.uuid }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "substitute", code: "in_a_ring" }] } });
  const theirs = await cara.api.artists.update({ name: "Somebody" });
  await expect(spot(ana, "x", { artists: [{ artist: theirs.uuid }] })).rejects.toMatchObject({
    more: { fields: [{ path: "artists", code: "bad_id" }] },
  });
});

test("a rotation group needs one length and one customer, and names the error of each member", async () => {
  const { ana, here } = await world();
  const [kiln, other] = [await customer(ana, "Kilnside"), await customer(ana, "Somebody else")];
  const a = await spot(ana, "A", { customer: kiln });
  const b = await spot(ana, "B");
  const long = await spot(ana, "Long", { length: 40 });
  const theirs = await spot(ana, "Theirs", { customer: other });
  const members = (...of: { uuid: string }[]) => of.map(({ uuid }) => ({ commercial: uuid }));
  await expect(
    ana.api.commercial_groups.update({
      name: "Winter",
      customer: kiln,
      mode: "pattern",
      members: members(a, a, long, theirs),
    }),
  ).rejects.toMatchObject({
    more: {
      fields: [
        { path: "members.1.commercial", code: "twice" },
        { path: "members.2.commercial", code: "length_differs" },
        { path: "members.3.commercial", code: "other_customer" },
        { path: "pattern", code: "required" },
      ],
    },
  });
  const made = await ana.api.commercial_groups.update({
    name: "Winter",
    customer: kiln,
    mode: "pattern",
    pattern: [0, 0, 1],
    members: members(a, b),
  });
  const { rows } = await ana.api.commercial_groups.list({ tenant: here, filters: { commercial: b.uuid } });
  expect(rows).toMatchObject([
    { uuid: made.uuid, pattern: [0, 0, 1], length: 30, members: [{ title: "A" }, { title: "B" }] },
  ]);
  await ana.api.commercial_groups.update({ ...made, name: "Winter 2", members: members(b) });
  expect((await ana.api.commercials.retrieve({ uuid: b.uuid })).groups).toMatchObject([{ name: "Winter 2" }]);
  await ana.api.commercial_groups.destroy({ uuid: made.uuid });
});

test("jingles are assigned to stations, and each station has one filler set", async () => {
  const { ana, here } = await world();
  const [a, b] = [await onAir(ana), await onAir(ana)];
  const hello = await spot(ana, "Hello", { kind: "jingle", length: 4 });
  const filler = await spot(ana, "Filler", { kind: "topup", length: 10 });
  const given = await ana.api.jingles.update({ stations: [a, b], role: "opener", commercial: hello.uuid });
  expect(given.uuids).toHaveLength(2);
  await ana.api.jingles.update({ stations: [a], role: "opener", commercial: hello.uuid });
  expect((await ana.api.jingles.list({ tenant: here, filters: { station: a } })).rows).toMatchObject([
    { title: "Hello", role: "opener", length: 4 },
  ]);
  await expect(
    ana.api.jingles.update({ stations: [a], role: "closer", commercial: filler.uuid }),
  ).rejects.toMatchObject({ code: "invalid" });
  await ana.api.jingles.destroy({ uuid: given.uuids[0]! });
  const members = [{ commercial: filler.uuid, weight: 2 }];
  const day = await ana.api.topups.update({ name: "Day", stations: [a, b], members });
  const night = await ana.api.topups.update({ name: "Night", mode: "weight", stations: [b], members });
  const { rows } = await ana.api.topups.list({ tenant: here });
  expect(rows).toMatchObject([
    { uuid: day.uuid, stations: [a], members: [{ title: "Filler", weight: 2 }] },
    { uuid: night.uuid, stations: [b], mode: "weight" },
  ]);
  await expect(ana.api.commercials.destroy({ uuid: filler.uuid })).rejects.toMatchObject({
    message: "in_use",
  });
  await ana.api.topups.destroy({ uuid: night.uuid });
});

test("a cart number rests before it can be assigned to another commercial", async () => {
  setClock("2026-11-21T09:00:00Z");
  const { ana, here } = await world();
  const station = await onAir(ana, { cart_from: 10, cart_to: 12 });
  const [one, two] = [await spot(ana, "One"), await spot(ana, "Two")];
  const give = async (commercial: string, number: number | null) =>
    ana.api.commercials.update_cart({
      commercial,
      station,
      version: await versionOfCart(ana, commercial, station),
      number,
    });
  await give(one.uuid, 10);
  await give(one.uuid, null);
  const { today } = await ana.ctx();
  expect(await ana.api.commercials.next_cart({ station })).toEqual({ number: 11 });
  await expect(give(two.uuid, 10)).rejects.toMatchObject({
    message: "cart_rests",
    more: { details: { title: "One", free_from: addDays(today, 30) } },
  });
  const input = { tenant: here, filters: { state: "resting" } };
  expect((await ana.api.commercials.list_carts(input)).rows).toMatchObject([{ number: 10, title: "One" }]);
  await give(one.uuid, 10);
  await ana.api.commercials.destroy({ uuid: one.uuid });
  expect((await ana.api.commercials.list_carts({ tenant: here })).rows).toMatchObject([
    { number: 10, state: "resting" },
  ]);
});

test("media files keep their order, download in other formats, and are deleted when no longer used", async () => {
  const { ana, here } = await world();
  const { uuid } = await ana.api.commercials.create({ title: "Tone", length: 1 });
  const send = async (bytes: Uint8Array, file_name: string) =>
    ana.api.commercials.attach_media({ uuid, upload: await upload(ana, bytes), file_name });
  await send(sound(1, 300), "one.wav");
  await send(sound(1, 400), "two.wav");
  await workOff(ana);
  const { masters } = await ana.api.commercials.retrieve({ uuid });
  expect(masters.map((m) => [m.file_name, m.current])).toEqual([
    ["two.wav", true],
    ["one.wav", false],
  ]);
  const mp3 = await ana.api.commercials.download_media({ uuid, format: "mp3" });
  expect(mp3).toMatchObject({ name: "two.mp3", type: "audio/mpeg" });
  expect(mp3.bytes.length).toBeGreaterThan(20_000);
  const wav = await ana.api.commercials.download_media({ uuid, format: "wav" });
  expect(Buffer.from(wav.bytes).toString("latin1", 0, 4)).toBe("RIFF");
  expect(await ana.api.commercials.delete_media({ uuid })).toEqual({ freed: sound(1, 400).byteLength });
  expect((await ana.api.commercials.retrieve({ uuid })).media).toBeNull();
  await ana.api.commercials.destroy({ uuid });
  expect(await runForTenant(here, () => getTenantClient(here).media.count())).toBe(0);
});

test("missing and expiring commercials are listed by the first airing of their spots", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const silent = await spot(ana, "Silent", { valid_to: "2026-11-26" });
  const { uuid } = await booked(ana, [
    segment([station], { commercial: silent.uuid, to_date: "2026-11-26" }),
  ]);
  await spot(ana, "Unused");
  const missing = await ana.api.commercials.list({ tenant: here, filters: { copy: "missing" } });
  expect(missing.rows).toMatchObject([
    { title: "Silent", first_air: MONDAY, last_air: "2026-11-26", spots_ahead: 8 },
  ]);
  const ending = await ana.api.commercials.list({ tenant: here, filters: { copy: "expiring" } });
  expect(ending.rows).toMatchObject([{ title: "Silent", ends_on: "2026-11-26" }]);
  await expect(ana.api.commercials.delete_media({ uuid: silent.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(uuid).toBeTruthy();
});

test("a log shows and exports openers, closers, separators and fillers of a break, and its four sums", async () => {
  const { ana } = await world();
  const station = await onAir(ana, { lines: everyHour({ capacity_seconds: 120 }, ["20"]) });
  const jingle = async (role: "opener" | "closer" | "separator", length: number) => {
    const { uuid } = await spot(ana, role, { kind: "jingle", length });
    await ana.api.jingles.update({ stations: [station], role, commercial: uuid });
  };
  await jingle("opener", 4);
  await jingle("separator", 1);
  await jingle("closer", 3);
  const fillers = [
    await spot(ana, "Ten", { kind: "topup", length: 10 }),
    await spot(ana, "Forty", { kind: "topup", length: 40 }),
  ];
  const members = fillers.map(({ uuid }) => ({ commercial: uuid }));
  await ana.api.topups.update({ name: "Day", stations: [station], members });
  const once = { kind: "exact" as const, hours: [{ hour: 7, spots: 1 }], to_date: MONDAY, per_day: null };
  for (const name of ["Kilnside", "Somebody"])
    await booked(ana, [segment([station], once)], { customer: await customer(ana, name) });
  const log = await ana.api.logs.retrieve({ uuid: station, date: MONDAY });
  const seven = log.breaks.find((b) => b.second === 26_400)!;
  expect(seven.sums).toEqual({ spots: 60, jingles: 7, separators: 1, fillers: 50 });
  expect(seven.spots.map((p) => p.second)).toEqual([26_404, 26_435]);
  expect(seven.frame.map((f) => [f.kind, f.before, f.second])).toEqual([
    ["opener", 0, 26_400],
    ["separator", 1, 26_434],
    ["filler", 2, 26_465],
    ["filler", 2, expect.any(Number)],
    ["closer", 2, 26_515],
  ]);
  await ana.api.logs.publish({
    uuid: station,
    date: MONDAY,
    version: log.version,
    reason: "Audio is at the studio",
  });
  const { bytes } = await ana.api.logs.download({ uuid: station, date: MONDAY, format: "csv" });
  const rows = Buffer.from(bytes)
    .toString()
    .split("\r\n")
    .filter((l) => l.includes("07:2"));
  expect(rows).toHaveLength(7);
});
