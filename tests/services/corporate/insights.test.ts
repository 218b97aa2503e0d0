import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { INSIGHT_NAMES } from "@/lib/insights/types";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { refreshStats } from "@/server/services/corporate/stats/weeks";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { person, setClock, world } from "@/tests/world";
import { aired } from "./billing-scene";

afterEach(() => setClock(null));

test("customers who stopped booking are found, with what they booked, until they book again", async () => {
  const { ana } = await world();
  const { heat, vane, customer } = await aired(ana);
  setClock("2027-06-20T10:00:00Z");
  const run = (months: number) =>
    ana.api.insights.run({ insight_type: "lapsed_customers", params: { months } });
  const found = await run(6);
  expect(found).toMatchObject({
    from: "2024-12-20",
    to: "2026-12-20",
    rows: [{ uuid: customer, name: "Kilnside Energy", date: "2026-11-18", amount: "70.03", number: 3 }],
    series: [{ date: "2026-11-01", value: "70.03" }],
    totals: { rows: 1, amount: "70.03", number: 3 },
  });
  expect((await run(12)).rows).toEqual([]);
  const [later] = await make.breaks(
    ana,
    { ...vane, timezone: "Europe/London", day_start: 0 },
    toDay("2027-07-01"),
    [30_000],
  );
  await make.spots(ana, [{ in: later!, of: heat }]);
  expect((await run(6)).rows).toEqual([]);
});

test("missed spots without a decision make a campaign short, and lead to their day", async () => {
  const { ana } = await world();
  const { green, vane, customer } = await aired(ana);
  const { rows } = await ana.api.insights.run({ insight_type: "under_delivered", params: {} });
  expect(rows).toEqual([
    {
      ...{ uuid: green.uuid, name: "Green tariff", detail: "Kilnside Energy", station: vane.uuid },
      ...{ date: "2026-11-18", amount: "30.00", number: 1 },
    },
  ]);
  expect(customer).toBeTruthy();
});

test("a season of last year, empty days, missing sectors and falling prices are found", async () => {
  const { ana } = await world();
  const { vane, heat, customer, seven } = await aired(ana);
  const run = async (insight_type: (typeof INSIGHT_NAMES)[number], params = {}) =>
    ana.api.insights.run({ insight_type, params });
  setClock("2027-11-01T10:00:00Z");
  expect((await run("seasonal_repeat", { days: 30 })).rows).toMatchObject([
    { uuid: customer, amount: "70.03" },
  ]);
  setClock("2026-11-17T10:00:00Z");
  const empty = await run("empty_inventory", { days: 1, percent: 50 });
  expect(empty).toMatchObject({
    rows: [{ uuid: vane.uuid, name: "Vane FM", date: "2026-11-18", number: 510 }],
    series: [{ date: "2026-11-18", value: "510" }],
  });
  expect((await run("empty_inventory", { days: 1, percent: 10 })).rows).toEqual([]);
  const category = await runForTenant(ana.tenant_id, () =>
    getTenantClient(ana.tenant_id).type_of_business.create({
      data: { tenant_id: ana.tenant_id, name: "Energy" },
    }),
  );
  const pier = await make.station(ana, { name: "Pier 103" });
  const solar = await make.campaign(ana, {
    name: "Solar",
    customer,
    category: category.uuid,
    stations: [vane.uuid],
  });
  await make.spots(ana, [{ in: seven, of: solar, price: "30.00" }]);
  expect((await run("sector_without_advertiser")).rows).toMatchObject([
    { uuid: category.uuid, name: "Energy", detail: "Pier 103", station: pier.uuid, number: 1 },
  ]);
  setClock("2027-03-20T10:00:00Z");
  const [cheap] = await make.breaks(ana, vane, toDay("2027-03-10"), [30_000]);
  await make.spots(ana, [{ in: cheap!, of: heat, price: "6.00" }]);
  const drift = await run("price_drift", { days: 30 });
  expect(drift.rows).toMatchObject([{ uuid: vane.uuid, name: "Vane FM" }]);
  expect(drift.rows[0]!.number).toBeLessThan(-50);
});

test("the statement that is shown finds the same rows when it is run by hand, with kept weeks and without", async () => {
  const { ana } = await world();
  const { heat } = await aired(ana);
  for (const insight_type of INSIGHT_NAMES) {
    const fromSpots = await ana.api.insights.run({ insight_type, params: {} });
    await sweep(ana, refreshStats, new Date());
    const { rows, series, sql } = await ana.api.insights.run({ insight_type, params: {} });
    expect({ rows, series }, insight_type).toEqual({ rows: fromSpots.rows, series: fromSpots.series });
    await runForTenant(ana.tenant_id, () =>
      getTenantClient(ana.tenant_id).campaign_week_stale.createMany({
        data: [{ tenant_id: ana.tenant_id, campaign_id: heat.uuid }],
      }),
    );
    const byHand = await runForTenant(ana.tenant_id, () =>
      getTenantClient(ana.tenant_id).$queryRawUnsafe<{ uuid: string }[]>(sql),
    );
    expect(
      byHand.map(({ uuid }) => uuid),
      insight_type,
    ).toEqual(rows.map(({ uuid }) => uuid));
  }
});

test("a member limited to other stations, and another tenant, find nothing; outside logins may not ask", async () => {
  const { ana, here, cara } = await world();
  await aired(ana);
  const pier = await make.station(ana, { name: "Pier 103" });
  const limited = await person(here, "sales", "sal", { stations: [pier.uuid] });
  const agent = await person(here, "agent", "abe");
  for (const who of [limited, cara]) {
    const { rows } = await who.api.insights.run({ insight_type: "under_delivered", params: {} });
    expect(rows).toEqual([]);
  }
  const refused = { code: "forbidden" };
  await expect(agent.api.insights.run({ insight_type: "price_drift" })).rejects.toMatchObject(refused);
});

test("an insight is saved, found, changed at its version and deleted; readers may not", async () => {
  const { ana, vera, cara, here } = await world();
  const api = ana.api.insights;
  const own = { insight_type: "price_drift", title: "Cheaper", params: { days: 30 } } as const;
  const made = await api.update_create(own);
  expect(made).toMatchObject({ ...own, notes: "", is_favorite: false, version: 1 });
  const changed = { ...own, uuid: made.uuid, version: 1, is_favorite: true, notes: "Ask Dana" };
  expect(await api.update_create(changed)).toMatchObject({
    is_favorite: true,
    notes: "Ask Dana",
    version: 2,
  });
  await expect(api.update_create(changed)).rejects.toMatchObject({ code: "stale" });
  const list = (filters: Record<string, string>) => api.list({ tenant: here, search: "cheap", filters });
  expect((await list({ is_favorite: "true", insight_type: "price_drift" })).total).toBe(1);
  expect((await list({ is_favorite: "false" })).total).toBe(0);
  await expect(vera.api.insights.update_create(own)).rejects.toMatchObject({ code: "forbidden" });
  expect(await vera.api.insights.retrieve({ uuid: made.uuid })).toMatchObject({ title: "Cheaper" });
  await expect(cara.api.insights.retrieve({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.insights.destroy({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  await api.destroy({ uuid: made.uuid });
  expect((await api.list({ tenant: here })).total).toBe(0);
});

test.each([
  [{ insight_type: "price_drift", params: { months: 3 } }, "params.months"],
  [{ insight_type: "lapsed_customers", params: { months: 25 } }, "params.months"],
] as const)("values out of bounds are refused: %o", async (input, path) => {
  const { ana } = await world();
  await expect(ana.api.insights.run(input)).rejects.toMatchObject({
    more: { fields: [{ path, code: "bad_value" }] },
  });
});
