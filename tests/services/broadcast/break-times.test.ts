import { afterEach, expect, test } from "vitest";
import { addDays, type Day, listDays, toDay, toInstant } from "@/lib/day";
import { withTenant } from "@/server/ctx";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { setClock, world } from "@/tests/world";
import { at, book, listTimes, station } from "./cast";

afterEach(() => setClock(null));

test("hours before the start of the broadcast day belong to the previous date", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const { uuid } = await station(ana, { day_start: 360, timezone: "Europe/Berlin" });
  await ana.api.breaks.update({
    uuid,
    from: "2026-11-23",
    lines: [...at("05:30", [1]), ...at("06:00", [1])],
  });
  expect(listTimes(await ana.api.breaks.list({ uuid, from: "2026-11-23", to: "2026-11-24" }))).toEqual([
    "2026-11-23 6:00",
    "2026-11-23 5:30",
  ]);
  const rows = await runForTenant(here, () =>
    getTenantClient(here).ad_break.findMany({ orderBy: { planned_at: "asc" } }),
  );
  expect(rows.map((r) => r.planned_at.toISOString())).toEqual([
    "2026-11-23T05:00:00.000Z",
    "2026-11-24T04:30:00.000Z",
  ]);
});

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Gaza",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Antarctica/Troll",
];
const CHANGES = [
  "2027-03-14",
  "2027-03-28",
  "2027-04-04",
  "2027-10-03",
  "2027-10-31",
  "2027-11-07",
  "2027-02-07",
  "2027-03-07",
  "2027-03-21",
];
test("on clock changes every break is at the instant that lib/day computes, or skipped", async () => {
  setClock("2027-01-01T09:00:00Z");
  const { ana, here } = await world();
  const slots = Array.from({ length: 10 }, (_, i) => at(`${Math.floor(i / 2)}:${i % 2 ? 30 : 10}`)).flat();
  for (const [i, timezone] of ZONES.entries()) {
    const day_start = i % 2 ? 180 : 0;
    const { uuid } = await station(ana, { timezone, day_start });
    await ana.api.breaks.update({ uuid, from: "2027-01-02", lines: slots });
    const ctx = await ana.ctx();
    for (const change of CHANGES) {
      const days = listDays(addDays(toDay(change), -1), toDay(change));
      await withTenant(ctx, () => openBreaks(ctx, uuid, days[0]!, days.at(-1)!));
      const wanted = days.flatMap((date) =>
        slots.flatMap(({ weekday, second }) => {
          if (weekday !== (new Date(`${date}T12:00:00Z`).getUTCDay() || 7)) return [];
          const instant = toInstant(date, second, timezone, day_start);
          return instant ? [`${date} ${second} ${instant.toISOString()}`] : [];
        }),
      );
      const rows = await runForTenant(here, () =>
        getTenantClient(here).ad_break.findMany({ where: { station_id: uuid, date: { in: days } } }),
      );
      const found = rows.map((r) => `${r.date} ${r.second} ${r.planned_at.toISOString()}`);
      expect([timezone, found.sort()]).toEqual([timezone, wanted.sort()]);
    }
  }
});

/** Half hours of the day, a repeated hour counted once: days of 23, 24 and 25 hours, and Lord Howe's half hour. */
const LENGTHS: [string, string, string, number][] = [
  ["Europe/London", "2027-03-28", "1:00 1:30", 46],
  ["Europe/London", "2027-10-31", "", 48],
  ["America/New_York", "2027-03-14", "2:00 2:30", 46],
  ["America/New_York", "2027-11-07", "", 48],
  ["Australia/Lord_Howe", "2027-10-03", "2:00", 47],
  ["Australia/Lord_Howe", "2027-04-04", "", 48],
  ["Africa/Casablanca", "2026-03-22", "2:00 2:30", 46],
  ["Africa/Casablanca", "2026-02-15", "", 48],
  ["Asia/Gaza", "2027-03-27", "2:00 2:30", 46],
  ["America/Sao_Paulo", "2027-10-17", "", 48],
  ["Asia/Kathmandu", "2027-03-28", "", 48],
];
test.each(LENGTHS)(
  "in %s on %s the skipped breaks (%s) are reported and not created",
  async (timezone, date, gone, many) => {
    setClock("2026-01-01T09:00:00Z");
    const { ana } = await world();
    const { uuid } = await station(ana, { timezone });
    const lines = Array.from({ length: 48 }, (_, i) =>
      at(`${Math.floor(i / 2)}:${i % 2 ? 30 : "00"}`),
    ).flat();
    await ana.api.breaks.update({ uuid, from: "2026-01-02", lines });
    const { breaks, skipped } = await ana.api.breaks.list({ uuid, date });
    expect(listTimes({ breaks: skipped })).toEqual(
      gone
        .split(" ")
        .filter(Boolean)
        .map((time) => `${date} ${time}`),
    );
    expect(breaks).toHaveLength(many);
    const instants = breaks.map((o) => toInstant(o.date as Day, o.second, timezone)!.getTime());
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
  },
);

test("a station that changes its time zone keeps the wall time of its spots", async () => {
  setClock("2026-11-23T09:00:00Z");
  const { ana, here } = await world();
  const { uuid } = await station(ana);
  await ana.api.breaks.update({ uuid, from: "2026-11-23", lines: at("07:20") });
  const { breaks } = await ana.api.breaks.list({ uuid, from: "2026-11-24", to: "2026-11-26" });
  await book(here, breaks[0]!.uuid);
  await ana.api.stations.update({ uuid, version: 2, timezone: "Europe/Berlin" });
  const after = await ana.api.breaks.list({ uuid, from: "2026-11-24", to: "2026-11-26" });
  expect(listTimes(after)).toEqual(["2026-11-24 7:20", "2026-11-25 7:20", "2026-11-26 7:20"]);
  const rows = await runForTenant(here, () =>
    getTenantClient(here).ad_break.findMany({ orderBy: { planned_at: "asc" } }),
  );
  expect(rows[0]).toMatchObject({ uuid: breaks[0]!.uuid, booked_seconds: 30 });
  expect(rows.map((r) => r.planned_at.toISOString().slice(0, 16))).toEqual([
    "2026-11-24T06:20",
    "2026-11-25T06:20",
    "2026-11-26T06:20",
  ]);
});
