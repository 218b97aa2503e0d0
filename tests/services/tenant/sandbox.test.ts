import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { getDataDir } from "@/server/env";
import { openStorage } from "@/server/outside/storage";
import { make } from "@/tests/make";
import { whereIs } from "@/tests/where-is";
import { person, workOff, world } from "@/tests/world";

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

test("a sandbox copy has the same ids and files as its tenant, but no contact data", async () => {
  const { ana, here } = await world();
  const word = `zq${randomUUID().slice(0, 8)}`;
  const customer = await ana.api.customers.create({
    name: "Kilnside",
    email: `${word}@kilnside.example`,
    phone: `0${word}`,
    address: `${word} Street 4`,
    note: word,
    contacts: [{ name: word, email: `${word}@x.example`, role: "Marketing" }],
  });
  const station = await make.station(ana);
  const campaign = await make.campaign(ana, { customer: customer.uuid, stations: [station.uuid] });
  await (await openStorage()).put(`${here}/media/abc`, new TextEncoder().encode("sound"));
  // A log as it came names artists, which the copy has in disguise.
  await (await openStorage()).put(`${here}/as-run/abc`, new TextEncoder().encode("Artist"));
  const { tenant, job } = await ana.api.sandbox.copy({ tenant: here });
  await workOff(ana);
  expect(await ana.api.jobs.retrieve({ uuid: job })).toMatchObject({ state: "done", error: null });
  const there = await person(tenant.uuid, "viewer", "there");
  const copied = await there.api.customers.retrieve({ uuid: customer.uuid });
  expect(copied).toMatchObject({
    name: "Kilnside",
    phone: "000 000 000",
    address: "1 Example Street",
    note: "",
  });
  expect(copied.contacts).toMatchObject([{ name: "Contact 1", role: "Marketing" }]);
  expect(copied.contacts[0]!.email).toMatch(/@example\.invalid$/);
  const [ours, theirs] = [
    await ana.api.campaigns.retrieve({ uuid: campaign.uuid }),
    await there.api.campaigns.retrieve({ uuid: campaign.uuid }),
  ];
  expect(theirs.total).toBe(ours.total);
  expect(theirs.segments).toEqual(ours.segments);
  const { rows } = await owner.query(
    `select 1 from customer t where tenant_id = $1 and t::text like '%' || $2 || '%'`,
    [tenant.uuid, word],
  );
  expect(rows).toEqual([]);
  expect(await (await openStorage()).keys(`${tenant.uuid}/as-run/`)).toEqual([]);
  expect(new TextDecoder().decode(await (await openStorage()).read(`${tenant.uuid}/media/abc`))).toBe(
    "sound",
  );

  // A second copy replaces the first, in the same sandbox.
  await ana.api.customers.create({ name: "Newer" });
  const again = await ana.api.sandbox.copy({ tenant: here });
  await workOff(ana);
  expect(again.tenant.uuid).toBe(tenant.uuid);
  expect((await there.api.customers.list({ tenant: tenant.uuid })).total).toBe(2);
});

test("only a sandbox can be filled or deleted, only by its owner, and is deleted completely", async () => {
  const { ana, cara, here } = await world();
  await expect(ana.api.sandbox.fill({ tenant: here })).rejects.toMatchObject({ message: "not_a_sandbox" });
  await expect(ana.api.sandbox.delete_demo({ uuid: here })).rejects.toMatchObject({
    message: "not_a_sandbox",
  });
  const word = `zq${randomUUID().slice(0, 8)}`;
  await ana.api.customers.create({ name: word });
  const { tenant } = await ana.api.sandbox.copy({ tenant: here });
  await workOff(ana);
  await ana.api.customers.destroy({ uuid: (await ana.api.customers.list({ tenant: here })).rows[0]!.uuid });
  await expect(cara.api.sandbox.delete_demo({ uuid: tenant.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  const guest = await person(tenant.uuid, "admin", "guest");
  await expect(guest.api.sandbox.delete_demo({ uuid: tenant.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
  await guest.api.customers.create({ name: `Made in practice ${word}` });
  await ana.api.sandbox.delete_demo({ uuid: tenant.uuid });
  await expect(guest.api.customers.list({ tenant: tenant.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await workOff({ ...ana, tenant_id: tenant.uuid });
  const { rows } = await owner.query("select 1 from tenant where uuid = $1", [tenant.uuid]);
  expect(rows).toEqual([]);
  expect(existsSync(join(getDataDir(), "files", tenant.uuid, "media"))).toBe(false);
  // The text remains only in the log of the live tenant.
  expect(await whereIs(word, owner)).toEqual(["public.history"]);
});

test("demo data is created in a sandbox of one's own, three at most", async () => {
  const { ana } = await world();
  for (let i = 0; i < 3; i++) {
    const { tenant } = await ana.api.sandbox.create_demo({});
    expect(tenant).toMatchObject({ kind: "sandbox", role: "owner" });
  }
  await expect(ana.api.sandbox.create_demo({})).rejects.toMatchObject({ message: "too_many_sandboxes" });
});

test.skipIf(!process.env.LONG)(
  "a demo station has yesterday to reconcile and closed days to bill",
  {
    timeout: 580_000,
  },
  async () => {
    const { ana } = await world();
    const { tenant, job } = await ana.api.sandbox.create_demo({});
    await workOff(ana);
    expect(await ana.api.jobs.retrieve({ uuid: job })).toMatchObject({ state: "done", error: null });
    const there = await person(tenant.uuid, "owner", "there");
    const { done, work } = await there.api.tenant.checklist({});
    expect(Object.entries(done).filter(([, is]) => !is)).toEqual([]);
    expect(work.map((row) => row.kind)).toContain("unreconciled");
    expect(work.map((row) => row.kind)).toContain("unbilled");
    const { today } = await there.ctx();
    const { rows } = await there.api.logs.list({ tenant: tenant.uuid, per_page: 500 });
    const yesterday = rows.filter((row) => row.date === addDays(today, -1));
    expect(yesterday.some((row) => row.state === "aired" && row.open > 0)).toBe(true);
    expect(yesterday.some((row) => row.state === "published")).toBe(true);
    const log = await there.api.logs.retrieve({ uuid: yesterday[0]!.station, date: addDays(today, 1) });
    expect(log.breaks.flatMap((b) => b.spots.filter((p) => p.cart === null))).toEqual([]);
  },
);
