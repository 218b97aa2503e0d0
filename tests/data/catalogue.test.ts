import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildAppUrl } from "@/server/data/kernel/address";
import { GLOBAL_MODELS } from "@/server/data/kernel/client";

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const names = async (sql: string) =>
  (await owner.query(sql)).rows.map((r) => Object.values(r).join(" ")).sort();
const TENANT_TABLES = `select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('_prisma_migrations', ${GLOBAL_MODELS.map((m) => `'${m}'`).join(", ")})`;

test("there are tables to check", async () => {
  expect((await names(TENANT_TABLES)).length).toBeGreaterThan(20);
});

test("every tenant table has row-level security with the same policy and is not owned by the app", async () => {
  expect(
    await names(`select t.relname from (${TENANT_TABLES}) t join pg_class c on c.oid = t.oid
      where not c.relrowsecurity or pg_get_userbyid(c.relowner) like '%\\_app' or not exists (
        select 1 from pg_policy p where p.polrelid = t.oid
          and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = app_tenant())'
          and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = app_tenant())')
        or (select count(*) from pg_policy p where p.polrelid = t.oid and p.polpermissive) <> 1`),
  ).toEqual([]);
});

test("every table with visibility columns has the scope policy, which reads no other table", async () => {
  const scoped = await names(
    "select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid where not p.polpermissive",
  );
  const named =
    await names(`select distinct a.attrelid::regclass from pg_attribute a join (${TENANT_TABLES}) t on t.oid = a.attrelid
    where a.attname in ('station_id', 'station_ids', 'agent_ids') and not a.attisdropped`);
  // Read through the row they belong to: a campaign, an invoice.
  const through = ["campaign_station", "invoice_line", "segment"];
  expect(named.filter((table) => !scoped.includes(table))).toEqual(through);
  // Merges and imports of customers, schedules of reports and payment reminders are for members of the whole tenant alone.
  const whole = [
    "agent_agency",
    "customer_import_row",
    "customer_merge",
    "reminder",
    "report_schedule",
    "station",
  ];
  expect(scoped.filter((table) => !named.includes(table))).toEqual(whole);
  const asks = await names(
    "select pg_get_expr(polqual, polrelid) from pg_policy where pg_get_expr(polqual, polrelid) ~* 'select'",
  );
  expect(asks).toEqual([]);
});

test("the app's database login owns nothing, bypasses nothing and cannot create databases or roles", async () => {
  const login = new URL(buildAppUrl(process.env.DATABASE_URL!)).username;
  const role = await owner.query(
    "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = $1",
    [login],
  );
  expect(role.rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
  ]);
  expect(await names(`select relname from pg_class where pg_get_userbyid(relowner) = '${login}'`)).toEqual(
    [],
  );
});

test("keys and unique indexes of tenant tables start with the tenant", async () => {
  expect(
    await names(`select t.relname, i.indexrelid::regclass from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where (i.indisunique or i.indisprimary) and a.attname <> 'tenant_id'`),
  ).toEqual([]);
});

test("foreign keys between tenant tables include the tenant; no global table references a tenant table", async () => {
  expect(
    await names(`select c.conname from pg_constraint c join (${TENANT_TABLES}) t on t.oid = c.confrelid
      where c.contype = 'f' and not exists (
        select 1 from unnest(c.conkey, c.confkey) as k(own, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
        where a.attname = 'tenant_id' and b.attname = 'tenant_id')`),
  ).toEqual([]);
});

test("the schema allows sharding by tenant: no enum, no trigger, no SET NULL", async () => {
  expect(
    await names("select typname from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace"),
  ).toEqual([]);
  expect(
    await names(
      `select g.tgname from pg_trigger g join (${TENANT_TABLES}) t on t.oid = g.tgrelid where not g.tgisinternal`,
    ),
  ).toEqual([]);
  expect(await names("select conname from pg_constraint where contype = 'f' and confdeltype = 'n'")).toEqual(
    [],
  );
});

test("the app can write and read the activity log but not change it", async () => {
  const app = new pg.Client({ connectionString: buildAppUrl(process.env.DATABASE_URL!) });
  await app.connect();
  try {
    await expect(app.query("update history set action = 'x'")).rejects.toThrow(/permission denied/);
    await expect(app.query("delete from history")).rejects.toThrow(/permission denied/);
    await expect(app.query("truncate history")).rejects.toThrow(/permission denied/);
  } finally {
    await app.end();
  }
});

test("amounts are stored as decimals and days as dates", async () => {
  const wrong =
    await names(`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
    and ((column_name in ('amount','total','net','tax','gross','paid','price','allocated','credit_limit','budget') and data_type not in ('numeric','jsonb'))
      or (column_name in ('date','from_date','to_date','start_date','end_date','due_date','payment_date','license_expires_at') and data_type <> 'date'))
    and table_name not in ('_prisma_migrations') and not (table_name = 'segment' and column_name = 'total')`); // a number of spots
  expect(wrong).toEqual([]);
});
