import { afterEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { setClock, world } from "@/tests/world";
import { at, book, listTimes, station } from "./cast";

afterEach(() => setClock(null));
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

test("weekly breaks become the breaks of each day once, numbered within the hour", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const { uuid } = await station(ana);
  const lines = [
    ...at("07:50", [1]),
    ...at("07:20", [1]),
    ...at("08:20", [2], { capacity_seconds: 90, capacity_spots: 3, priority: 2 }),
  ];
  expect(await ana.api.breaks.update({ uuid, from: "2026-11-23", lines })).toEqual({
    breaks_a_week: 3,
    version: 2,
    displaced: [],
  });
  const input = { uuid, from: "2026-11-23", to: "2026-11-30" };
  const first = await ana.api.breaks.list(input);
  expect(first).toMatchObject({ valid_from: "2026-11-23", leader: null, version: 2 });
  expect(first.lines.map((l) => l.second)).toEqual([26_400, 28_200, 30_000]);
  expect(first.breaks).toMatchObject([
    { date: "2026-11-23", number: 1, second: 26_400, capacity_seconds: 180, booked_seconds: 0 },
    { date: "2026-11-23", number: 2, second: 28_200 },
    { date: "2026-11-24", number: 1, second: 30_000, capacity_seconds: 90, capacity_spots: 3, priority: 2 },
    { date: "2026-11-30", number: 1 },
    { date: "2026-11-30", number: 2 },
  ]);
  const again = await Promise.all([1, 2, 3].map(() => ana.api.breaks.list(input)));
  for (const answer of again) expect(answer.breaks).toEqual(first.breaks);
  expect(await runForTenant(here, () => getTenantClient(here).ad_break.count())).toBe(5);
});

test("a new week leaves the past, replaces later breaks and keeps those that have spots", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const { uuid } = await station(ana);
  await ana.api.breaks.update({ uuid, from: "2026-11-23", lines: [...at("07:20"), ...at("08:20")] });
  const before = await ana.api.breaks.list({ uuid, from: "2026-11-23", to: "2026-12-06" });
  const held = before.breaks.find((o) => o.date === "2026-12-01" && o.second === 26_400)!;
  await book(here, held.uuid, 60);
  await ana.api.breaks.update({
    uuid,
    from: "2026-11-30",
    lines: [...at("07:00"), ...at("07:20", EVERY_DAY, { capacity_seconds: 60, name: "Short" })],
  });
  const after = await ana.api.breaks.list({ uuid, from: "2026-11-23", to: "2026-12-06" });
  expect(listTimes(after).slice(0, 16)).toEqual([
    ...listTimes(before).slice(0, 14),
    "2026-11-30 7:00",
    "2026-11-30 7:20",
  ]);
  expect(after.breaks.find((o) => o.uuid === held.uuid)).toMatchObject({
    date: "2026-12-01",
    second: 26_400,
    number: 2,
    name: "Short",
    capacity_seconds: 60,
    booked_seconds: 60,
    booked_spots: 1,
  });
  expect((await ana.api.breaks.list({ uuid, from: "2026-11-29", to: "2026-11-29" })).lines).toHaveLength(14);
  expect((await ana.api.breaks.list({ uuid })).valid_from).toBe("2026-11-30");
});

test("breaks with spots that would shrink or vanish are listed, and nothing is saved", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const { uuid, name } = await station(ana);
  const lines = [...at("07:20"), ...at("08:20")];
  await ana.api.breaks.update({ uuid, from: "2026-11-23", lines });
  const before = await ana.api.breaks.list({ uuid, from: "2026-11-23", to: "2026-12-06" });
  for (const o of before.breaks.filter((o) => o.date === "2026-12-02")) await book(here, o.uuid, 60);
  const shrunk = at("07:20", EVERY_DAY, { capacity_seconds: 45 });
  await expect(ana.api.breaks.update({ uuid, from: "2026-11-30", lines: shrunk })).rejects.toMatchObject({
    code: "conflict",
    message: "breaks_hold_spots",
    more: {
      details: {
        breaks: [
          {
            station: uuid,
            station_name: name,
            date: "2026-12-02",
            second: 26_400,
            booked_seconds: 60,
            booked_spots: 1,
            capacity_seconds: 45,
          },
          { date: "2026-12-02", second: 30_000, capacity_seconds: null },
        ],
      },
    },
  });
  const after = await ana.api.breaks.list({ uuid, from: "2026-11-23", to: "2026-12-06" });
  expect(after.lines).toEqual(before.lines);
  expect(after.breaks.map((o) => o.uuid)).toEqual(before.breaks.map((o) => o.uuid));
  await expect(ana.api.breaks.update({ uuid, from: "2026-12-03", lines: shrunk })).resolves.toMatchObject({
    breaks_a_week: 7,
  });
});

test("followers take over their leader's breaks, in rows and instants of their own", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const leader = await station(ana, { name: "Lipa" });
  const follower = await station(ana, { timezone: "Europe/Berlin" });
  await ana.api.breaks.update({ uuid: leader.uuid, from: "2026-11-23", lines: at("07:20") });
  await ana.api.breaks.update({ uuid: follower.uuid, from: "2026-11-23", lines: at("10:20") });
  const input = { from: "2026-11-24", to: "2026-11-25" };
  expect(listTimes(await ana.api.breaks.list({ uuid: follower.uuid, ...input }))).toEqual([
    "2026-11-24 10:20",
    "2026-11-25 10:20",
  ]);
  await ana.api.stations.update({ uuid: follower.uuid, version: 2, leader: leader.uuid });
  const taken = await ana.api.breaks.list({ uuid: follower.uuid, ...input });
  expect(listTimes(taken)).toEqual(["2026-11-24 7:20", "2026-11-25 7:20"]);
  expect(taken).toMatchObject({ leader: { uuid: leader.uuid, name: "Lipa" } });
  await expect(
    ana.api.breaks.update({ uuid: follower.uuid, from: "2026-11-24", lines: [] }),
  ).rejects.toMatchObject({
    code: "conflict",
    message: "follows",
  });
  await ana.api.breaks.update({ uuid: leader.uuid, from: "2026-11-25", lines: at("09:40") });
  expect(listTimes(await ana.api.breaks.list({ uuid: follower.uuid, ...input }))).toEqual([
    "2026-11-24 7:20",
    "2026-11-25 9:40",
  ]);
  const rows = await runForTenant(here, () =>
    getTenantClient(here).ad_break.findMany({
      where: { station_id: follower.uuid, date: "2026-11-25" },
    }),
  );
  expect(rows.map((r) => r.planned_at.toISOString())).toEqual(["2026-11-25T08:40:00.000Z"]);
  await book(here, rows[0]!.uuid, 30);
  await expect(
    ana.api.breaks.update({ uuid: leader.uuid, from: "2026-11-25", lines: [] }),
  ).rejects.toMatchObject({
    code: "conflict",
    more: { details: { breaks: [{ station: follower.uuid }] } },
  });
});

test("a removed spot does not keep its break", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const { uuid } = await station(ana);
  await ana.api.breaks.update({ uuid, from: "2026-11-23", lines: [...at("07:20"), ...at("08:20")] });
  const input = { uuid, from: "2026-11-24", to: "2026-11-24" };
  const { breaks } = await ana.api.breaks.list(input);
  for (const { uuid } of breaks) await book(here, uuid);
  await runForTenant(here, async () => {
    await getTenantClient(here).spot.updateMany({ where: { station_id: uuid }, data: { status: "removed" } });
    await getTenantClient(here).ad_break.updateMany({
      where: { station_id: uuid },
      data: { booked_seconds: 0, booked_spots: 0 },
    });
  });
  await ana.api.breaks.update({ uuid, from: "2026-11-24", lines: at("08:20", EVERY_DAY, { name: "Kept" }) });
  expect((await ana.api.breaks.list(input)).breaks).toMatchObject([{ uuid: breaks[1]!.uuid, name: "Kept" }]);
  expect(await runForTenant(here, () => getTenantClient(here).spot.count())).toBe(1);
});

test("an invalid week of breaks is rejected", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, sam } = await world();
  const { uuid } = await station(ana);
  const give = (from: string, lines = at("07:20"), version?: number) =>
    ana.api.breaks.update({ uuid, from, lines, ...(version && { version }) });
  const refused = (path: string, code: string) => ({ code: "invalid", more: { fields: [{ path, code }] } });
  await expect(give("2026-11-30", [...at("07:20", [1]), ...at("07:20", [1])])).rejects.toMatchObject(
    refused("lines.1.second", "break_twice"),
  );
  const three = [...at("07:10", [1]), ...at("07:20", [1]), ...at("07:40", [1])];
  await expect(give("2026-11-30", three)).rejects.toMatchObject(refused("lines.2.second", "too_many_breaks"));
  await expect(give("2026-11-30", at("07:20", [1], { capacity_seconds: 0 }))).rejects.toMatchObject(
    refused("lines.0.capacity_seconds", "too_small"),
  );
  const shortest = (minimum: object | null) =>
    runForTenant(
      ana.tenant_id,
      () =>
        getTenantClient(ana.tenant_id)
          .$executeRaw`update tenant set flags = ${JSON.stringify({ minimum_duration: minimum })}::jsonb where uuid = ${ana.tenant_id}::uuid`,
    );
  await shortest({ spot: 20, break: 60 });
  const short = at("07:20", [1], { capacity_seconds: 59 });
  await expect(give("2026-11-30", short)).rejects.toMatchObject(
    refused("lines.0.capacity_seconds", "too_small"),
  );
  await expect(ana.api.break_templates.update({ name: "Short", lines: short })).rejects.toMatchObject(
    refused("lines.0.capacity_seconds", "too_small"),
  );
  const { weekday: _, ...one } = short[0]!;
  await expect(
    ana.api.breaks.update({ uuid, exceptions: [{ date: "2026-11-30", breaks: [one] }] }),
  ).rejects.toMatchObject(refused("exceptions.0.breaks.0.capacity_seconds", "too_small"));
  await shortest(null);
  await give("2026-11-01");
  await expect(give("2026-11-22")).rejects.toMatchObject(refused("from", "in_past"));
  await expect(give("2026-11-30", at("07:20"), 1)).rejects.toMatchObject({ code: "stale" });
  await expect(give("2026-11-30", at("07:20"), 2)).resolves.toMatchObject({ version: 3 });
  await expect(sam.api.breaks.update({ uuid, from: "2026-11-30", lines: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(ana.api.breaks.list({ uuid, from: "2026-11-30", to: "2026-11-29" })).rejects.toMatchObject(
    refused("to", "before_start"),
  );
  await expect(ana.api.breaks.list({ uuid, from: "2026-11-30", to: "2030-11-29" })).rejects.toMatchObject(
    refused("to", "span_too_long"),
  );
});
