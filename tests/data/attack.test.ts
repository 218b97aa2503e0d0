import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildAppUrl } from "@/server/data/kernel/address";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { world } from "@/tests/world";

// The second lock alone (row-level security): the app's login with raw SQL, without the tenant client.
const app = new pg.Client({ connectionString: buildAppUrl(process.env.DATABASE_URL!) });
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(async () => {
  await app.connect();
  await owner.connect();
});
afterAll(async () => {
  await app.end();
  await owner.end();
});
const as = (tenant: string) => app.query("select set_config('app.tenant_id', $1, false)", [tenant]);

async function tenantTables(): Promise<string[]> {
  const found = await owner.query(
    "select c.relname from pg_class c join pg_policy p on p.polrelid = c.oid where c.relkind = 'r' and p.polpermissive order by 1",
  );
  return found.rows.map((r) => r.relname);
}

test("without a tenant no tenant row is visible, with a tenant only its own rows", async () => {
  const { ana, here, there } = await world();
  await ana.api.customers.create({ name: "Canary" });
  for (const table of await tenantTables()) {
    await as("");
    expect((await app.query(`select count(*)::int as n from ${table}`)).rows[0].n, table).toBe(0);
    await as(there);
    const foreign = await app.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [here]);
    expect(foreign.rows[0].n, table).toBe(0);
  }
  await as(here);
  expect((await app.query("select name from customer")).rows).toEqual([{ name: "Canary" }]);
});

test("a row can neither be inserted into another tenant nor moved to it", async () => {
  const { ana, here, there } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Ours" });
  await as(there);
  await expect(
    app.query("insert into customer (tenant_id, uuid, name) values ($1, gen_random_uuid(), 'Planted')", [
      here,
    ]),
  ).rejects.toThrow(/row-level security/);
  expect((await app.query("update customer set name = 'Theirs' where uuid = $1", [uuid])).rowCount).toBe(0);
  expect((await app.query("delete from customer where uuid = $1", [uuid])).rowCount).toBe(0);
  await as(here);
  await expect(
    app.query("update customer set tenant_id = $1 where uuid = $2", [there, uuid]),
  ).rejects.toThrow(/row-level security/);
});

test("a reference cannot point into another tenant", async () => {
  const { cara, here, there } = await world();
  const theirs = await cara.api.customers.create({ name: "Theirs" });
  await as(here);
  await expect(
    app.query(
      "insert into commercial (tenant_id, uuid, title, length, customer_id) values ($1, gen_random_uuid(), 'x', 30, $2)",
      [here, theirs.uuid],
    ),
  ).rejects.toThrow(/foreign key/);
  expect(there).not.toBe(here);
});

test("the app cannot disable row-level security", async () => {
  for (const sql of [
    "alter table customer disable row level security",
    "drop policy tenant_isolation on customer",
    "set role postgres",
    "create table loot (x int)",
    "alter function app_tenant() rename to x",
  ]) {
    await expect(app.query(sql), sql).rejects.toThrow();
  }
});

test("a tenant client works in the context of its own tenant only", async () => {
  const { here, there } = await world();
  await expect(getTenantClient(here).customer.count()).rejects.toThrow(/outside the context of its tenant/);
  await expect(runForTenant(there, () => getTenantClient(here).customer.count())).rejects.toThrow(
    /outside the context of its tenant/,
  );
  await expect(runForTenant(there, () => getTenantClient(here).$queryRaw`select 1`)).rejects.toThrow(
    /outside the context of its tenant/,
  );
  await runForTenant(here, async () => {
    const db = getTenantClient(here);
    await expect(db.app_user.findMany()).rejects.toThrow(/not tenant-owned/);
    await expect(db.customer.updateMany({ data: { tenant_id: there } as never })).rejects.toThrow(
      /set by the client/,
    );
    await expect(db.customer.findMany({ where: { tenant_id: there } })).resolves.toEqual([]);
  });
});
