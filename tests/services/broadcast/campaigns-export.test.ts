import pg from "pg";
import { expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { recountTallies } from "@/server/data/tallies";
import { world } from "@/tests/world";

/** More than an export holds in memory at once. */
const MANY = 2_300;

test("an export equals the list in filter, order and count, part by part", async () => {
  const { ana, here } = await world();
  const customer = await ana.api.customers.create({ name: "Kilnside Energy" });
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await owner.connect();
  await owner.query(
    `insert into campaign (tenant_id, uuid, name, customer_id, status, nr, number, start_date, end_date, total, spots_booked)
     select $1, gen_random_uuid(), 'Winter ' || n, $2, case when n % 10 = 0 then 'stopped' else 'active' end, n, 'C-' || n,
       '2026-01-01', '2026-02-01', n, n % 7 from generate_series(1, $3::int) n`,
    [here, customer.uuid, MANY],
  );
  await owner.query("analyze campaign");
  await owner.end();
  await runForTenant(here, () => recountTallies(getTenantClient(here), here));

  const input = { filters: { status: "finished" }, sort: [{ id: "number", desc: true }] };
  const listed = await ana.api.campaigns.list({ tenant: here, ...input, per_page: 3 });
  const { bytes } = await ana.api.campaigns.export({ tenant: here, ...input, format: "csv" });
  const [, ...lines] = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(lines).toHaveLength(listed.total);
  const wanted = Array.from({ length: MANY }, (_, i) => MANY - i).filter((n) => n % 10 !== 0);
  expect(lines.map((line) => line.split(",")[0])).toEqual(wanted.map((n) => `C-${n}`));
  expect(listed.rows.map((r) => r.number)).toEqual(wanted.slice(0, 3).map((n) => `C-${n}`));
}, 120_000);
