import { beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";
import { date, read, scene } from "./log-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

/** The day of `scene`; its first spot has a commercial with audio, and a second one with audio stands in for it. */
async function covered(p: Person) {
  const s = await scene(p);
  const uuid = s.vane.uuid;
  const booked = await make.commercial(p, {
    title: "Autumn 30",
    length: 30,
    station: uuid,
    cart: 1204,
    file: "autumn.mp3",
  });
  const standby = await make.commercial(p, {
    title: "Always 30",
    length: 30,
    station: uuid,
    cart: 1300,
    file: "always.mp3",
  });
  const long = await make.commercial(p, { title: "Always 45", length: 45, file: "long.mp3" });
  const on = { uuid, date };
  const swap = { act: "swap_copy" as const, spot: s.green, commercial: booked.uuid };
  await p.api.logs.update({ ...on, version: 1, edits: [swap], force: true, reason: "Agreed" });
  const change = async (commercial: string, fields: object) => {
    const { version } = await p.api.commercials.retrieve({ uuid: commercial });
    await p.api.commercials.update({ uuid: commercial, version, ...fields });
  };
  await change(booked.uuid, { substitute: standby.uuid });
  return { ...s, on, booked: booked.uuid, standby: standby.uuid, long: long.uuid, change };
}
const greenOf = async (p: Person, s: { vane: { uuid: string }; green: string }) =>
  (await read(p, s.vane.uuid)).breaks.flatMap((b) => b.spots).find((spot) => spot.uuid === s.green)!;
const publish = async (p: Person, on: { uuid: string; date: typeof date }) => {
  const { version } = await p.api.logs.retrieve(on);
  return p.api.logs.publish({ ...on, version, reason: "Audio is at the studio" });
};

test("the substitute of an expired commercial is told, and airs in the next version", async () => {
  const { tom } = await world();
  const s = await covered(tom);
  const first = await publish(tom, s.on);
  expect(first.log.breaks[0]!.spots[0]).toMatchObject({ title: "Autumn 30", substitute: null });
  expect(first.log.changed).toBe(false);

  await s.change(s.booked, { valid_to: addDays(date, -1) });
  expect((await read(tom, s.vane.uuid)).changed).toBe(true);
  expect(await greenOf(tom, s)).toMatchObject({ title: "Autumn 30", substitute: "Always 30" });
  const { diff } = await tom.api.logs.diff({ ...s.on, version: 0 });
  expect(diff).toMatchObject([{ kind: "copy", title: "Always 30" }]);

  const second = await publish(tom, s.on);
  expect(second.log).toMatchObject({ published: 2, changed: false });
  expect(second.diff).toMatchObject([{ kind: "copy", title: "Always 30" }]);
  expect(await greenOf(tom, s)).toMatchObject({ commercial: s.standby, cart: 1300, substitute: null });
  const { bytes } = Object(await tom.api.logs.download({ ...s.on, format: "csv" }));
  expect(String(new TextDecoder().decode(bytes))).toContain("Always 30");
});

test("a substitute of a substitute airs, one of another length or without audio does not", async () => {
  const { tom } = await world();
  const s = await covered(tom);
  const silent = await make.commercial(tom, { title: "Silent 30", length: 30 });
  await s.change(silent.uuid, { substitute: s.standby });
  await s.change(s.booked, { substitute: silent.uuid, valid_to: addDays(date, -1) });
  expect((await greenOf(tom, s)).substitute).toBe("Always 30");
  await s.change(silent.uuid, { substitute: s.long });
  expect((await greenOf(tom, s)).substitute).toBeNull();
});

test("a log in which no other commercial airs stays as published", async () => {
  const { tom } = await world();
  const s = await covered(tom);
  await publish(tom, s.on);
  await s.change(s.booked, { valid_to: addDays(date, 3) });
  expect((await read(tom, s.vane.uuid)).changed).toBe(false);
  await expect(publish(tom, s.on)).rejects.toMatchObject({ message: "log_unchanged" });
});

test("stopping a campaign and replacing a commercial each make the published log a new version", async () => {
  const { tom } = await world();
  const s = await covered(tom);
  await publish(tom, s.on);
  const { campaign } = await greenOf(tom, s);
  await tom.api.commercials.replace({
    campaign,
    from: s.booked,
    to: s.standby,
    from_date: date,
    stations: [],
    preview: false,
  });
  const replaced = await publish(tom, s.on);
  expect([replaced.log.published, replaced.diff.map((line) => line.kind)]).toEqual([2, ["copy"]]);
  await tom.api.campaigns.stop({ uuid: campaign, stop_date: addDays(date, -1), immediate: false });
  expect((await read(tom, s.vane.uuid)).changed).toBe(true);
  const stopped = await publish(tom, s.on);
  expect([stopped.log.published, stopped.diff.map((line) => line.kind)]).toEqual([3, ["removed"]]);
});
