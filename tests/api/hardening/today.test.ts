import { expect, test } from "vitest";
import { type Day, toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { setClock, world } from "@/tests/world";

test("lists use the current day of the organisation, not of the database", async () => {
  setClock("2020-01-05T10:00:00Z");
  const { ana, here } = await world();
  const agent = await ana.api.agents.update({ type: "agent", name: "Ada" });
  const customer = (await ana.api.customers.create({ name: "Kilnside", agent: agent.uuid })).uuid;
  const station = await make.station(ana);
  const flight = { customer, stations: [station.uuid], from: toDay("2020-01-01"), to: toDay("2020-01-06") };
  const campaign = await make.campaign(ana, flight);
  await runForTenant(here, async () => {
    await getTenantClient(here).campaign.updateMany({
      where: { uuid: campaign.uuid },
      data: { agent_id: agent.uuid },
    });
    const rest = { station_id: station.uuid, number: 7, title: "Old", free_from: "2020-01-20" as Day };
    await getTenantClient(here).cart_rest.create({ data: { ...rest, tenant_id: here } });
  });
  const list = { tenant: here };
  expect((await ana.api.customers.list(list)).rows[0]).toMatchObject({ active_campaigns: 1 });
  expect((await ana.api.agents.list(list)).rows[0]).toMatchObject({ active_campaigns: 1 });
  expect((await ana.api.commercials.list_carts(list)).rows).toMatchObject([{ number: 7, state: "resting" }]);
  setClock("2020-01-21T10:00:00Z");
  expect((await ana.api.customers.list(list)).rows[0]).toMatchObject({ active_campaigns: 0 });
  expect((await ana.api.agents.list(list)).rows[0]).toMatchObject({ active_campaigns: 0 });
  expect((await ana.api.commercials.list_carts(list)).total).toBe(0);
});
