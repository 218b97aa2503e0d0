import { afterEach, expect, test } from "vitest";
import { buildStandardWeek } from "@/components/breaks/edit";
import { setClock, world } from "@/tests/world";
import { at, book, station } from "./cast";

afterEach(() => setClock(null));

test("a new station has a trial of sixty days in its own time zone", async () => {
  setClock("2026-11-21T23:30:00Z");
  const { ana } = await world();
  const london = await station(ana);
  expect(london).toMatchObject({
    license_type: "trial",
    license_expires_at: "2027-01-20",
    license_state: "running",
    today: "2026-11-21",
  });
  const auckland = await station(ana, { timezone: "Pacific/Auckland" });
  expect(auckland).toMatchObject({ license_expires_at: "2027-01-21", today: "2026-11-22" });
  const late = await station(ana, { day_start: 360, timezone: "Europe/Berlin" });
  expect(late.today).toBe("2026-11-21");
  setClock("2027-01-06T12:00:00Z");
  expect(await ana.api.stations.retrieve({ uuid: london.uuid })).toMatchObject({ license_state: "expiring" });
  setClock("2027-01-20T23:59:59Z");
  expect(await ana.api.stations.retrieve({ uuid: london.uuid })).toMatchObject({ license_state: "expiring" });
  setClock("2027-01-21T00:00:00Z");
  expect(await ana.api.stations.retrieve({ uuid: london.uuid })).toMatchObject({ license_state: "expired" });
});

test("the list shows what is sold today and in seven days, and the leaders and followers", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const leader = await station(ana, { name: "Lipa" });
  const follower = await station(ana, { name: "Lipa North", leader: leader.uuid });
  await ana.api.breaks.update({
    uuid: leader.uuid,
    from: "2026-11-23",
    lines: at("07:20", [1, 2], { capacity_seconds: 120 }),
  });
  const { breaks } = await ana.api.breaks.list({
    uuid: leader.uuid,
    from: "2026-11-23",
    to: "2026-11-29",
  });
  await book(here, breaks[0]!.uuid, 30);
  const { rows } = await ana.api.stations.list({ tenant: here });
  expect(rows).toMatchObject([
    {
      name: "Lipa",
      sync_status: "leader",
      sync_group: "Lipa",
      breaks_a_week: 2,
      sold_today: 2500,
      sold_week: 1250,
      last_log: null,
    },
    {
      name: "Lipa North",
      sync_status: "follower",
      sync_group: "Lipa",
      breaks_a_week: 2,
      sold_today: 0,
      sold_week: 0,
    },
  ]);
  expect(await ana.api.stations.retrieve({ uuid: follower.uuid })).toMatchObject({
    leader: leader.uuid,
    sync_status: "follower",
  });
  const sorted = await ana.api.stations.list({
    tenant: here,
    sort: [{ id: "sold_week", desc: true }],
    search: "lipa",
  });
  expect(sorted.rows[0]).toMatchObject({ uuid: leader.uuid });
});

test("an invalid station is rejected", async () => {
  const { ana, cara } = await world();
  const lead = await station(ana);
  const follow = await station(ana, { leader: lead.uuid });
  const theirs = await station(cara);
  const refused = (fields: object[]) => ({ code: "invalid", more: { fields } });
  await expect(station(ana, { code: lead.code })).rejects.toMatchObject({
    code: "conflict",
    message: "taken",
  });
  await expect(station(ana, { timezone: "Mars/Base" })).rejects.toMatchObject(
    refused([{ path: "timezone", code: "bad_zone" }]),
  );
  await expect(station(ana, { timezone: "+05:00" })).rejects.toMatchObject(
    refused([{ path: "timezone", code: "bad_zone" }]),
  );
  await expect(station(ana, { cart_from: 500, cart_to: 400 })).rejects.toMatchObject(
    refused([{ path: "cart_to", code: "too_small" }]),
  );
  await expect(station(ana, { leader: theirs.uuid })).rejects.toMatchObject(
    refused([{ path: "leader", code: "bad_id" }]),
  );
  await expect(station(ana, { leader: follow.uuid })).rejects.toMatchObject(
    refused([{ path: "leader", code: "bad_leader" }]),
  );
  const self = { uuid: lead.uuid, version: lead.version, leader: lead.uuid };
  await expect(ana.api.stations.update(self)).rejects.toMatchObject(
    refused([{ path: "leader", code: "bad_leader" }]),
  );
  await expect(ana.api.stations.update({ ...self, leader: follow.uuid })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(ana.api.stations.destroy({ uuid: lead.uuid })).rejects.toMatchObject({
    code: "conflict",
    message: "is_followed",
  });
});

test("an older version is rejected with the newer one; another tenant's station is not found", async () => {
  const { ana, vera, cara, there, here } = await world();
  const own = {
    timezone: "Europe/Berlin",
    day_start: 360,
    cart_from: 50,
    media_path: "Spots",
    hour_limit: 720,
    tolerance_minutes: 5,
    length_tolerance_seconds: 3,
    length_tolerance_percent: 0,
  };
  const { uuid } = await station(ana, own);
  const changed = await ana.api.stations.update({ uuid, version: 1, name: "New name" });
  expect(changed).toMatchObject({ ...own, name: "New name", version: 2 });
  await expect(ana.api.stations.update({ uuid, version: 1, name: "Late" })).rejects.toMatchObject({
    code: "stale",
    more: { details: { name: "New name", version: 2 } },
  });
  await expect(vera.api.stations.update({ uuid, version: 2, name: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  for (const input of [
    () => cara.api.stations.retrieve({ uuid }),
    () => cara.api.stations.update({ uuid, version: 2, name: "x" }),
    () => cara.api.stations.destroy({ uuid }),
    () => cara.api.breaks.list({ uuid }),
    () => cara.api.breaks.update({ uuid, from: "2026-12-01", lines: [] }),
    () => cara.api.break_templates.update({ name: "t", lines: [], apply_to: [uuid], from: "2026-12-01" }),
    () => cara.api.stations.list({ tenant: here }),
  ])
    await expect(input()).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.stations.list({ tenant: there })).total).toBe(0);
});

test("a station without history is deleted, one with history is archived", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const [fresh, used] = [await station(ana), await station(ana)];
  await ana.api.breaks.update({ uuid: fresh.uuid, from: "2026-11-23", lines: at("07:20") });
  await ana.api.breaks.update({ uuid: used.uuid, from: "2026-11-23", lines: at("07:20") });
  await ana.api.breaks.list({ uuid: fresh.uuid, from: "2026-11-23", to: "2026-11-29" });
  const { breaks } = await ana.api.breaks.list({
    uuid: used.uuid,
    from: "2026-11-23",
    to: "2026-11-23",
  });
  await book(here, breaks[0]!.uuid);
  await ana.api.stations.destroy({ uuid: fresh.uuid });
  await ana.api.stations.destroy({ uuid: used.uuid });
  await expect(ana.api.stations.retrieve({ uuid: fresh.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect(await ana.api.stations.retrieve({ uuid: used.uuid })).toMatchObject({ name: used.name });
  expect((await ana.api.stations.list({ tenant: here })).total).toBe(0);
});

test("a station begins with the week of breaks it is created with, from its today, and a follower with its leader's", async () => {
  const { ana } = await world();
  const lines = buildStandardWeek({ most: 2, names: ["Break"] });
  const made = await ana.api.stations.create({
    name: "Vane FM",
    code: "VF",
    timezone: "Asia/Tokyo",
    breaks: lines,
  });
  expect(made.breaks_a_week).toBe(16 * 2 * 7);
  const week = await ana.api.breaks.list({ uuid: made.uuid });
  expect(week.valid_from).toBe(made.today);
  expect(week.lines.map(({ weekday, second }) => [weekday, second])).toEqual(
    lines.map(({ weekday, second }) => [weekday, second]),
  );
  const { done } = await ana.api.tenant.checklist({});
  expect(done).toMatchObject({ breaks: true });
  const removed = await ana.api.breaks.update({ uuid: made.uuid, from: made.today, lines: [] });
  expect(removed.breaks_a_week).toBe(0);
  expect((await ana.api.tenant.checklist({})).done).toMatchObject({ breaks: false });
  await expect(
    ana.api.stations.create({ name: "Wave", code: "WV", leader: made.uuid, breaks: lines }),
  ).rejects.toMatchObject({ message: "follows" });
  await expect(
    ana.api.stations.create({ name: "Wave", code: "WV", breaks: [...lines, ...lines] }),
  ).rejects.toMatchObject({ code: "invalid" });
  expect((await ana.api.stations.list({ tenant: ana.tenant_id })).rows).toHaveLength(1);
});
