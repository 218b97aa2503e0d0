import { beforeEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Person, setClock, world } from "@/tests/world";
import {
  booked,
  bookedEqualsSpots,
  customer,
  draft,
  everyHour,
  MONDAY,
  NOW,
  onAir,
  segment,
  spotsOf,
} from "./market";

beforeEach(() => setClock(NOW));

const spot = (who: Person, title: string, more: object = {}) =>
  who.api.commercials.create({ title, length: 30, ...more });
const counted = (of: readonly (string | null)[]) =>
  Object.fromEntries([...Map.groupBy(of, (c) => c)].map(([c, all]) => [c, all.length]));
const published = (tenant: string) =>
  runForTenant(tenant, () =>
    getTenantClient(tenant).traffic_log.findMany({ where: {}, orderBy: { date: "asc" } }),
  );

test("a longer commercial is used where it fits; other spots keep theirs, and published logs are marked", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana, { lines: everyHour({ capacity_seconds: 60 }) });
  const old = await spot(ana, "Old");
  const { uuid } = await booked(ana, [segment([station], { commercial: old.uuid })]);
  await booked(ana, [segment([station], { per_day: 50 })], { customer: await customer(ana, "Neighbour") });
  const first = (await spotsOf(here, uuid))[0]!;
  const log = await ana.api.logs.retrieve({ uuid: station, date: MONDAY });
  await ana.api.logs.publish({
    uuid: station,
    date: MONDAY,
    version: log.version,
    reason: "Audio is at the studio",
  });
  const long = await spot(ana, "Long", { length: 40 });
  const input = { campaign: uuid, from: old.uuid, to: long.uuid, from_date: "2026-11-24" };
  const planned = await ana.api.commercials.replace({ ...input, from_date: MONDAY, preview: true });
  expect(planned).toMatchObject({ preview: true, changed: 0, seconds: 0, logs: [] });
  expect(planned.kept).toHaveLength(14);
  expect(planned.kept[0]).toMatchObject({ why: "break_full", free: 0, spot: first.uuid, date: MONDAY });
  const same = await spot(ana, "Same length");
  const total = (await ana.api.campaigns.retrieve({ uuid })).total;
  const done = await ana.api.commercials.replace({ ...input, to: same.uuid });
  expect(done).toMatchObject({ preview: false, changed: 12, seconds: 0, kept: [], logs: [] });
  expect(counted((await spotsOf(here, uuid)).map((s) => s.commercial_id))).toEqual({
    [old.uuid]: 2,
    [same.uuid]: 12,
  });
  expect((await ana.api.campaigns.retrieve({ uuid })).total).toBe(total);
  const rest = await ana.api.commercials.replace({ ...input, to: same.uuid, from_date: MONDAY });
  expect(rest).toMatchObject({ changed: 2, logs: [{ station, date: MONDAY }] });
  expect((await published(here))[0]).toMatchObject({ state: "published", changed: true });
  expect((await ana.api.campaigns.retrieve({ uuid })).segments[0]!.commercial).toBe(same.uuid);
  await bookedEqualsSpots(here);
});

test("a commercial of another length books its seconds, on one of several stations, and on followers", async () => {
  const { ana, here } = await world();
  const [a, b] = [await onAir(ana), await onAir(ana)];
  const follower = await onAir(ana, { follows: true, leader: a });
  const old = await spot(ana, "Old");
  const { uuid } = await booked(ana, [segment([a, b], { commercial: old.uuid })]);
  const short = await spot(ana, "Short", { length: 20 });
  const input = { campaign: uuid, from: old.uuid, to: short.uuid, from_date: MONDAY };
  const done = await ana.api.commercials.replace({ ...input, stations: [a] });
  const own = (await spotsOf(here, uuid)).filter((s) => s.station_id !== b);
  expect(done.changed).toBe(own.filter((s) => !s.leader_spot_id).length);
  expect(new Set(own.map((s) => `${s.commercial_id} ${s.length}`))).toEqual(new Set([`${short.uuid} 20`]));
  expect(done.seconds).toBe(-10 * own.length);
  expect((await ana.api.campaigns.retrieve({ uuid })).segments[0]!.commercial).toBe(old.uuid);
  expect(own.some((s) => s.station_id === follower)).toBe(true);
  await bookedEqualsSpots(here);
});

test("a replacement of another customer, of another kind or after its rights is rejected", async () => {
  const { ana, vera } = await world();
  const station = await onAir(ana);
  const old = await spot(ana, "Old");
  const { uuid } = await booked(ana, [segment([station], { commercial: old.uuid })]);
  const input = { campaign: uuid, from: old.uuid, from_date: MONDAY };
  const refused = (to: string) =>
    ana.api.commercials.replace({ ...input, to }).then(
      () => null,
      (e) => e.more.fields[0].code,
    );
  const theirs = await spot(ana, "Theirs", { customer: await customer(ana, "Somebody") });
  const jingle = await spot(ana, "Hello", { kind: "jingle" });
  expect(await refused(theirs.uuid)).toBe("other_customer");
  expect(await refused(jingle.uuid)).toBe("not_a_commercial");
  expect(await refused(old.uuid)).toBe("same");
  const artist = await ana.api.artists.update({ name: "Iris", rights_until: "2026-11-24" });
  const till = await spot(ana, "Till", { artists: [{ artist: artist.uuid }], valid_from: MONDAY });
  const { changed, kept } = await ana.api.commercials.replace({ ...input, to: till.uuid, preview: true });
  expect([changed, new Set(kept.map((k) => k.why))]).toEqual([4, new Set(["rights_ended"])]);
  await expect(vera.api.commercials.replace({ ...input, to: till.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("commercials assigned by weight rotate on every station, and the campaign gets a rotation group", async () => {
  const { ana, here } = await world();
  const [a, b] = [await onAir(ana), await onAir(ana)];
  const { uuid } = await booked(ana, [segment([a, b], { per_day: 3 })]);
  const [one, two] = [await spot(ana, "One"), await spot(ana, "Two")];
  const done = await ana.api.commercials.assign({
    campaign: uuid,
    commercials: [one.uuid, two.uuid],
    weights: [2, 1],
  });
  expect(done).toMatchObject({ changed: 42, kept: [], segments: 1 });
  for (const station of [a, b]) {
    const own = (await spotsOf(here, uuid)).filter((s) => s.station_id === station);
    expect(counted(own.map((s) => s.commercial_id))).toEqual({ [one.uuid]: 14, [two.uuid]: 7 });
  }
  const { rows } = await ana.api.commercial_groups.list({ tenant: here });
  expect(rows).toMatchObject([{ uuid: done.group, name: "Winter", mode: "weight" }]);
  await expect(ana.api.commercial_groups.destroy({ uuid: done.group! })).rejects.toMatchObject({
    message: "in_use",
  });
  const log = await ana.api.logs.retrieve({ uuid: a, date: MONDAY });
  expect(log.breaks.flatMap((x) => x.spots.map((p) => p.label)).sort()).toEqual([
    "Spot 1",
    "Spot 1",
    "Spot 2",
  ]);
});

test("a draft accepts commercials without spots; invalid input is rejected with the field", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const { uuid } = await draft(ana, [segment([station])]);
  const one = await spot(ana, "One", { length: 20 });
  await expect(ana.api.commercials.assign({ campaign: uuid })).rejects.toMatchObject({
    more: { fields: [{ path: "commercials", code: "required" }] },
  });
  const done = await ana.api.commercials.assign({ campaign: uuid, commercials: [one.uuid] });
  expect(done).toMatchObject({ changed: 0, segments: 1, group: null });
  expect((await ana.api.campaigns.retrieve({ uuid })).segments[0]).toMatchObject({
    commercial: one.uuid,
    length: 20,
  });
});

test("a campaign with a rotation group rotates its commercials, none after an artist's rights end", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const artist = await ana.api.artists.update({ name: "Iris", rights_until: "2026-11-25" });
  const one = await spot(ana, "One", { artists: [{ artist: artist.uuid }] });
  const two = await spot(ana, "Two");
  const members = [{ commercial: one.uuid }, { commercial: two.uuid }];
  const group = await ana.api.commercial_groups.update({
    name: "Turns",
    mode: "pattern",
    pattern: [0, 0, 1],
    members,
  });
  const { uuid } = await booked(ana, [segment([station], { group: group.uuid })]);
  const spots = await spotsOf(here, uuid);
  expect(spots.map((s) => (s.commercial_id === one.uuid ? "A" : "B")).join("")).toBe("AABAAB");
  expect(spots.every((s) => s.date <= "2026-11-25")).toBe(true);
});

test("concurrent replacements with longer commercials never overfill a break; losers get the free time", async () => {
  const { ana, here } = await world();
  const once = { kind: "exact" as const, hours: [{ hour: 7, spots: 1 }], to_date: MONDAY, per_day: null };
  const station = await onAir(ana, { lines: everyHour({ capacity_seconds: 150 }, ["20"]) });
  const [short, long] = [await spot(ana, "Short", { length: 20 }), await spot(ana, "Long", { length: 40 })];
  const campaigns = [];
  for (let i = 0; i < 6; i++) {
    const own = segment([station], { ...once, length: 20, commercial: short.uuid });
    campaigns.push(await booked(ana, [own], { customer: await customer(ana, `Customer ${i}`) }));
  }
  const replace = ({ uuid }: { uuid: string }) =>
    ana.api.commercials.replace({ campaign: uuid, from: short.uuid, to: long.uuid, from_date: MONDAY });
  const done = await Promise.all(campaigns.map(replace));
  expect(done.map((d) => d.changed).sort()).toEqual([0, 0, 0, 0, 0, 1]);
  const lost = done.flatMap((d) => d.kept);
  expect(lost.map((k) => [k.why, k.free])).toEqual(Array.from({ length: 5 }, () => ["break_full", 10]));
  const { breaks } = await bookedEqualsSpots(here);
  expect(breaks.find((b) => b.date === MONDAY && b.second === 26_400)!.booked_seconds).toBe(140);
});
