import { expect, test } from "vitest";
import { inTransaction, withTenant } from "@/server/ctx";
import { getGlobalClient } from "@/server/data/kernel/client";
import { enqueue, type Message, workQueue } from "@/server/data/queue";
import { eraseDueTenants } from "@/server/services/tenant/erase";
import { make } from "@/tests/make";
import { versionOfMember } from "@/tests/versions";
import { type Person, person, workOff, world } from "@/tests/world";

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

test("many queued jobs of one tenant do not delay another tenant's job", async () => {
  const { ana, cara } = await world();
  const order = async (who: Person) => {
    const ctx = await who.ctx();
    return withTenant(ctx, () => inTransaction(ctx, (c) => enqueue(c, "test.nothing", {})));
  };
  const pile = [await order(ana), await order(ana), await order(ana)];
  const single = await order(cara);
  const ours = new Set([...pile, single]);
  // Moved before the jobs that other tests left waiting, keeping their own order.
  await getGlobalClient()
    .$executeRaw`update pgboss.job set created_on = created_on - interval '1 year' where data ->> 'job' = any(${[...ours]})`;
  const begun: string[] = [];
  const ended: string[] = [];
  let free: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    free = done;
  });
  const worker = await workQueue(async ({ job }: Message) => {
    if (!ours.has(job)) return;
    begun.push(job);
    if (job !== single) await held;
    ended.push(job);
  });
  try {
    await expect.poll(() => ended, { timeout: 150_000 }).toContain(single);
    expect(begun.filter((job) => job !== single)).toHaveLength(1);
    free();
    await expect.poll(() => ended.length, { timeout: 150_000 }).toBe(4);
  } finally {
    free();
    await worker.stop();
  }
});
