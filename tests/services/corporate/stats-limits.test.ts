import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { collectDocument } from "@/server/services/sheet-file";
import { make } from "@/tests/make";
import { NOW } from "@/tests/services/broadcast/market";
import { setClock, world } from "@/tests/world";

const [from, to] = [toDay("2026-11-01"), toDay("2026-12-31")];
const date = toDay("2026-11-18");

/** Two stations; the first has 90 s in the hour from 7, 30 s just before midnight and 60 s just after. */
async function scene() {
  setClock(NOW);
  const { ana, here } = await world();
  const customer = (await make.customer(ana, "Kilnside Energy")).uuid;
  const vane = await make.station(ana, { code: "VF", name: "Vane FM", hour_limit: 80 });
  const other = await make.station(ana, { code: "OT", name: "Other FM" });
  const [seven, late, early] = await make.breaks(ana, vane, date, [26_400, 85_200, 600], 600);
  const campaign = await make.campaign(ana, { name: "Heat pumps", customer, stations: [vane.uuid] });
  for (const [at, count] of [
    [seven!, 3],
    [late!, 1],
    [early!, 2],
  ] as const)
    await make.spots(
      ana,
      Array.from({ length: count }, () => ({ in: at, of: campaign, price: "10.00" })),
    );
  const limit = (more: object) =>
    ana.api.ad_limits.update({ name: "Limit", window: "day", valid_from: from, ...more } as never);
  const read = async (more: object = {}) =>
    (await ana.api.stats.retrieve({ tenant: here, from, to, parts: ["limits"], ...more })).limits!;
  return { ana, here, vane, other, limit, read };
}

test("windows and days above a limit are counted by station and month, as the station's own report does", async () => {
  const { ana, vane, other, limit, read } = await scene();
  await limit({ name: "Night", window: "hours", from_hour: 23, to_hour: 1, seconds: 85 });
  await limit({ name: "Tight day", share_bp: 10, valid_from: date, stations: [vane.uuid] });
  await limit({ name: "Sponsors", seconds: 1, counted: ["sponsorship"] });
  await limit({ name: "Later", seconds: 1, valid_from: toDay("2026-12-01") });
  const { months, rows, worst } = await read();
  const days = 13;
  expect(months).toMatchObject([
    // Each of two stations: Night and Sponsors; Vane FM also 24 hours and, from the 18th on, Tight day.
    { from: "2026-11-01", windows: 2 * 60 + 24 * 30 + days, over: 3, days: 60, days_over: 1 },
    { from: "2026-12-01", windows: 3 * 62 + 24 * 31 + 31, over: 0, days: 62, days_over: 0 },
  ]);
  expect(rows.map((row) => [row.name, row.from, row.over, row.days_over])).toEqual([
    ["Other FM", "2026-11-01", 0, 0],
    ["Other FM", "2026-12-01", 0, 0],
    ["Vane FM", "2026-11-01", 3, 1],
    ["Vane FM", "2026-12-01", 0, 0],
  ]);
  // The furthest above first; the station's own limit of an hour has no name.
  expect(worst.map((row) => [row.limit, row.from_hour, row.to_hour, row.used, row.allowed])).toEqual([
    ["Tight day", 0, 24, 180, 86],
    ["", 7, 8, 90, 80],
    ["Night", 23, 1, 90, 85],
  ]);
  expect(worst[0]).toMatchObject({ station: vane.uuid, name: "Vane FM", date });
  const report = await ana.api.ad_limits.report({ uuid: vane.uuid, date });
  const over = report.limits.map(({ name, over }) => [name, over]);
  expect(over).toEqual([
    ["Night", 1],
    ["Sponsors", 0],
    ["Tight day", 1],
  ]);
  expect((await read({ filters: { station: [other.uuid] } })).months[0]).toMatchObject({
    windows: 60,
    over: 0,
  });
});

test("without limits there is nothing to keep, and the file names every station and month that has one", async () => {
  const { ana, here, read } = await scene();
  const { rows, worst, months } = await read();
  expect(rows.map(({ name }) => name)).toEqual(["Vane FM", "Vane FM"]);
  expect(worst).toMatchObject([{ limit: "", used: 90, allowed: 80 }]);
  expect(months.map(({ windows }) => windows)).toEqual([24 * 30, 24 * 31]);
  const file = await ana.api.stats.export({ tenant: here, from, to, table: "limits", format: "csv" });
  const [, november] = new TextDecoder().decode((await collectDocument(file)).bytes).split(/\r?\n/);
  expect(november).toMatch(/Vane FM.*720.*1.*30.*1/);
});
