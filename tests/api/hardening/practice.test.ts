import { expect, test } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { eraseDueTenants } from "@/server/services/tenant/lifecycle/erase";
import { make } from "@/tests/make";
import { versionOfMember } from "@/tests/versions";
import { person, workOff, world } from "@/tests/world";

test("a removed member loses access to their sandbox; a sandbox without members is erased", async () => {
  const { ana, here } = await world();
  const mia = await person(here, "admin", "mia");
  const { tenant } = await mia.api.sandbox.copy({ tenant: here });
  await workOff(ana);
  await ana.api.users.unlink({ tenant: here, user: mia.user_id });
  const at = { user_id: mia.user_id, tenant_id: tenant.uuid };
  expect(await getGlobalClient().membership.count({ where: at })).toBe(0);
  await eraseDueTenants(new Date());
  expect(await getGlobalClient().tenant.count({ where: { uuid: tenant.uuid } })).toBe(0);
});

test("a member whose role is reduced in an organisation has the reduced role in its sandboxes", async () => {
  const { ana, here } = await world();
  const mia = await person(here, "admin", "mia");
  const { tenant } = await mia.api.sandbox.copy({ tenant: here });
  await workOff(ana);
  const there = () =>
    getGlobalClient().membership.findUniqueOrThrow({
      where: { user_id_tenant_id: { user_id: mia.user_id, tenant_id: tenant.uuid } },
    });
  expect(await there()).toMatchObject({ role: "owner" });
  const change = async (role: "sales" | "admin", stations: string[] | null = null) =>
    ana.api.users.update({
      tenant: here,
      user: mia.user_id,
      version: await versionOfMember(ana, mia.user_id),
      role,
      stations,
    });
  const station = (await make.station(ana)).uuid;
  await change("sales", [station]);
  expect(await there()).toMatchObject({ role: "sales", stations: [station] });
  await expect(mia.api.sandbox.delete_demo({ uuid: tenant.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
  await change("admin");
  expect(await there()).toMatchObject({ role: "owner", stations: null });
});

test("when an organisation is erased, its sandboxes are erased too", async () => {
  const { ana, here } = await world();
  const { tenant } = await ana.api.sandbox.copy({ tenant: here });
  await workOff(ana);
  await getGlobalClient().tenant.update({ where: { uuid: here }, data: { erase_at: new Date(0) } });
  await eraseDueTenants(new Date());
  expect(await getGlobalClient().tenant.count({ where: { uuid: { in: [here, tenant.uuid] } } })).toBe(0);
});

test("the number of running sandbox copies per tenant is limited", async () => {
  const { ana, here } = await world();
  for (let n = 0; n < 3; n++) await ana.api.sandbox.copy({ tenant: here });
  await expect(ana.api.sandbox.copy({ tenant: here })).rejects.toMatchObject({ message: "copies_under_way" });
  await workOff(ana);
  await ana.api.sandbox.copy({ tenant: here });
});
