import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { versionOfLeader } from "@/tests/versions";
import { person, setClock, world } from "@/tests/world";
import { at, station } from "./cast";
import { booked, everyHour, MONDAY, NOW, onAir, segment } from "./market";

afterEach(() => setClock(null));

test("regions and groups contain stations, are changed by version, and can be deleted", async () => {
  const { ana, here, cara } = await world();
  const [one, two] = [await station(ana, { name: "Vane" }), await station(ana, { name: "Wave" })];
  const region = await ana.api.regions.update({ name: "Coast", stations: [one.uuid, two.uuid] });
  const again = { uuid: region.uuid, version: 1, name: "North coast", stations: [two.uuid] };
  expect(await ana.api.regions.update(again)).toEqual({ uuid: region.uuid, version: 2 });
  await expect(ana.api.regions.update(again)).rejects.toMatchObject({ code: "stale" });
  expect((await ana.api.regions.list({ tenant: here })).rows).toMatchObject([
    { name: "North coast", stations: [{ name: "Wave" }] },
  ]);
  const group = await ana.api.station_groups.update({ name: "Net", stations: [one.uuid, two.uuid] });
  const vio = await person(here, "traffic", "vio", { stations: [one.uuid] });
  expect((await vio.api.station_groups.list({ tenant: here })).rows[0]!.stations).toEqual([
    { uuid: one.uuid, name: "Vane" },
  ]);
  const rows = (await ana.api.stations.extended_list({ tenant: here, filters: { group: "Net" } })).rows;
  expect(rows.map((r) => [r.name, r.region_name, r.groups, r.days.length])).toEqual([
    ["Vane", null, ["Net"], 7],
    ["Wave", "North coast", ["Net"], 7],
  ]);
  await expect(
    ana.api.station_groups.update({ name: "Bad", stations: [cara.tenant_id] }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "stations", code: "bad_id" }] } });
  await ana.api.station_groups.destroy({ uuid: group.uuid });
  await ana.api.regions.destroy({ uuid: region.uuid });
  expect((await ana.api.stations.retrieve({ uuid: two.uuid })).region).toBeNull();
});

test("joining a sync group takes over later breaks and spots; leaving keeps past spots and the week", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const leader = await onAir(ana);
  const wave = await onAir(ana, { lines: at("07:10") });
  await booked(ana, [segment([leader])]);
  const count = (station_id: string) =>
    runForTenant(here, () => getTenantClient(here).spot.count({ where: { station_id } }));
  const version = await versionOfLeader(ana, leader);
  const input = { leader, version, name: "Vane net", followers: [wave] };
  const told = await ana.api.sync_groups.update({ ...input, preview: true });
  expect(told.differences).toMatchObject([{ uuid: wave, breaks: { added: { length: 7 }, changed: [] } }]);
  expect(told.differences[0]!.breaks.removed).toHaveLength(everyHour().length);
  expect(await count(wave)).toBe(0);
  await ana.api.sync_groups.update(input);
  expect((await ana.api.sync_groups.list({ tenant: here })).rows).toMatchObject([
    { uuid: leader, name: "Vane net", followers: [{ uuid: wave }] },
  ]);
  expect(await count(wave)).toBe(await count(leader));
  const week = await ana.api.breaks.list({ uuid: wave, from: MONDAY, to: MONDAY });
  expect(week.breaks.reduce((n, o) => n + o.booked_spots, 0)).toBe(2);
  const vio = await person(here, "traffic", "vio", { stations: [wave] });
  expect((await vio.api.campaigns.list({ tenant: here })).rows).toHaveLength(1);

  setClock("2026-11-25T05:00:00Z");
  await ana.api.sync_groups.destroy({ uuid: leader });
  expect(await count(wave)).toBe(4); // Monday and Tuesday have aired
  const own = await ana.api.breaks.list({ uuid: wave, from: "2026-11-26", to: "2026-11-26" });
  expect(own).toMatchObject({ leader: null, lines: { length: everyHour().length } });
  expect(own.breaks.every((o) => o.booked_spots === 0)).toBe(true);
});

test("a leader cannot follow, and no station follows itself", async () => {
  const { ana } = await world();
  const [a, b, c] = [await station(ana), await station(ana), await station(ana)];
  const join = async (leader: string, followers: string[]) =>
    ana.api.sync_groups.update({ leader, version: await versionOfLeader(ana, leader), followers });
  await join(a.uuid, [b.uuid]);
  const bad = (leader: string, followers: string[]) =>
    expect(join(leader, followers)).rejects.toMatchObject({
      more: { fields: [{ code: "bad_leader" }] },
    });
  await bad(b.uuid, [c.uuid]);
  await bad(c.uuid, [a.uuid]);
  await bad(c.uuid, [c.uuid]);
});

test("a station's logo is re-encoded, and removed when none is sent", async () => {
  const { ana } = await world();
  const made = await station(ana);
  const jpeg = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#c03" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret" } })
    .toBuffer();
  const file = new File([new Uint8Array(jpeg)], "logo.jpg");
  const kept = await ana.api.stations.update_logo({
    uuid: made.uuid,
    file,
    params: { version: made.version },
  });
  expect(kept.logo).toMatch(/^\/api\/broadcast\/stations\/logo\//);
  const drawn = (await ana.api.stations.logo({ uuid: made.uuid })) as unknown as { bytes: Uint8Array };
  const bytes = Buffer.from(drawn.bytes);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 512 });
  expect(bytes.includes("secret")).toBe(false);
  const none = await ana.api.stations.update_logo({ uuid: made.uuid, params: { version: kept.version } });
  expect(none.logo).toBeNull();
  await expect(ana.api.stations.logo({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("a template lists its stations and how each differs from it", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const [one, two] = [await station(ana, { name: "Vane" }), await station(ana, { name: "Wave" })];
  const lines = [...at("08:20"), ...at("09:20")];
  const { uuid } = await ana.api.break_templates.update({
    name: "Usual",
    lines,
    apply_to: [one.uuid, two.uuid],
    from: "2026-11-21",
  });
  const list = async () => (await ana.api.break_templates.list({ tenant: here })).rows[0]!;
  expect(await list()).toMatchObject({ stations: 2, drifted: 0 });
  const longer = lines.map((l) => ({ ...l, capacity_seconds: l.second < 30_100 ? 200 : 180 })).slice(1);
  await ana.api.breaks.update({ uuid: two.uuid, from: "2026-11-21", lines: longer });
  expect(await list()).toMatchObject({ stations: 2, drifted: 1 });
  const { stations } = await ana.api.break_templates.retrieve({ uuid });
  expect(stations[0]).toMatchObject({ name: "Vane", breaks: { added: [], removed: [], changed: [] } });
  expect(stations[1]!.breaks.removed).toMatchObject([{ weekday: 1 }]);
  expect(stations[1]!.breaks.changed).toHaveLength(6);
  expect(stations[1]!.breaks.changed[0]).toMatchObject({ fields: ["capacity_seconds"] });
  expect((await ana.api.stations.retrieve({ uuid: two.uuid })).template).toMatchObject({
    name: "Usual",
    differs: 7,
  });
  await ana.api.break_templates.delete({ uuid });
  expect((await ana.api.stations.retrieve({ uuid: two.uuid })).template).toBeNull();
});

test("ad limits show what a month has booked", async () => {
  setClock(NOW);
  const { ana } = await world();
  const one = await onAir(ana);
  await booked(ana, [segment([one])]);
  const limit = await ana.api.ad_limits.update({
    name: "Tight",
    window: "clock_hour",
    seconds: 29,
    valid_from: "2026-11-01",
    stations: [one],
  });
  await ana.api.ad_limits.update({
    name: "EU",
    window: "hours",
    from_hour: 6,
    to_hour: 18,
    share_bp: 2000,
    valid_from: "2026-11-30",
  });
  const report = await ana.api.ad_limits.report({ uuid: one, date: MONDAY });
  expect(report).toMatchObject({ from: "2026-11-01", to: "2026-11-30" });
  const [eu, tight] = report.limits;
  expect(eu).toMatchObject({ name: "EU", windows: 1, over: 0, rows: [{ used: 0, allowed: 8640 }] });
  expect(tight).toMatchObject({ windows: 30 * 24 });
  expect(tight!.over).toBeGreaterThan(0);
  expect(tight!.rows.reduce((n, r) => n + r.used, 0)).toBe(14 * 30);
  await ana.api.ad_limits.destroy({ uuid: limit.uuid });
  await expect(
    ana.api.ad_limits.update({ name: "x", window: "day", valid_from: "2026-11-01" }),
  ).rejects.toMatchObject({ more: { fields: [{ code: "one_of_both" }] } });
});

test("the figures of the dashboard equal those of the lists", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const one = await onAir(ana);
  const { total } = await booked(ana, [segment([one])]);
  const { stations, revenue } = await ana.api.stations.widgets({ tenant: here });
  expect(stations[0]).toMatchObject({
    uuid: one,
    today: "2026-11-21",
    now: 9 * 3600,
    on_air: null,
    missed: 0,
  });
  expect(stations[0]!.next).toMatchObject({ date: "2026-11-21", second: 9 * 3600 + 1200, titles: [] });
  expect(stations[0]!.days.map((d) => d.booked)).toEqual([0, 0, 60, 60, 60, 60, 60]);
  expect(revenue!.months).toHaveLength(6);
  expect(revenue!.months.find((m) => m.from === "2026-11-01")).toMatchObject({ spots: 14, amount: total });
  const tom = await person(here, "traffic", "tam");
  expect((await tom.api.stations.widgets({ tenant: here })).revenue).not.toBeNull();
  setClock("2026-11-23T12:00:00Z");
  const { stations: later } = await ana.api.stations.widgets({ tenant: here });
  expect(later[0]!.days[0]).toMatchObject({ date: MONDAY, booked: 60 });
});
