import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { runQuietly } from "./quietly";

const MANY = Number(process.env.BENCH_ROWS ?? 100_000);
const MB = 2 ** 20;
/** The limits of `npm run web`. */
const FLAGS = [
  "--max-old-space-size=512",
  "--max-semi-space-size=8",
  "--disable-warning=ExperimentalWarning",
];
type Measured = { list: string; format: string; file_mb: number; seconds: number; memory_mb: number };

/** Exports a hundred thousand rows in a process with the limits of the web server: how much its memory grows. */
export function benchExports(): Measured[] {
  const { stdout } = spawnSync(process.execPath, [...FLAGS, "--import", "tsx", import.meta.filename], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: MB,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "[]");
}

async function fill(owner: pg.Client, tenant: string) {
  await owner.query(
    `insert into customer (tenant_id, uuid, name) select $1, gen_random_uuid(), 'Customer ' || md5(n::text) from generate_series(1, $2::int) n`,
    [tenant, MANY],
  );
  await owner.query(
    `insert into campaign (tenant_id, uuid, name, customer_id, status, nr, number, start_date, end_date, total, spots_booked)
     select $1, gen_random_uuid(), 'Campaign ' || md5(n::text), c.uuid, 'active', n, 'C-' || n, '2026-01-01', '2026-02-01', n, n % 7
     from generate_series(1, $2::int) n, lateral (select uuid from customer where tenant_id = $1 order by uuid limit 1) c`,
    [tenant, MANY],
  );
  await owner.query(
    `insert into history (tenant_id, uuid, seq, at, via, action, model, object_id, after, address, request_id, hash)
     select $1, gen_random_uuid(), 1000000 + n, now(), 'app', 'customer.updated', 'customer', gen_random_uuid(), jsonb_build_object('name', md5(n::text)),
       '203.0.113.7', gen_random_uuid()::text, md5(n::text) || md5((n + 1)::text) from generate_series(1, $2::int) n`,
    [tenant, MANY],
  );
  await owner.query("vacuum analyze");
}

const measure = () =>
  runQuietly(async () => {
    const { world } = await import("@/tests/world");
    const { runCall } = await import("@/server/api/run");
    const { findCall } = await import("@/lib/calls");
    const { ana, here } = await world();
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await owner.connect();
    await fill(owner, here);
    await owner.end();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const take = async (list: string, more: object) => {
      const call = findCall(list);
      if (!call) throw new Error(list);
      const { parts } = (await runCall(await ana.ctx(), list, call, { tenant: here, ...more })) as {
        parts: AsyncIterable<Uint8Array>;
      };
      let bytes = 0;
      for await (const part of parts) {
        bytes += part.length;
        // Stands for the work of the network between two parts.
        await new Promise((done) => setImmediate(done));
      }
      return bytes;
    };
    const lists = ["customers.export", "campaigns.export", "activity.export"];
    for (const list of lists)
      for (const format of ["csv", "xlsx"]) await take(list, { format, search: "Customer c4ca" });
    const before = process.memoryUsage().rss;
    const found: Measured[] = [];
    for (const list of lists)
      for (const format of ["csv", "xlsx"]) {
        most = 0;
        const from = performance.now();
        const bytes = await take(list, { format });
        found.push({
          list,
          format,
          file_mb: Math.round(bytes / MB),
          seconds: Math.round((performance.now() - from) / 100) / 10,
          memory_mb: Math.round((most - before) / MB),
        });
      }
    clearInterval(watch);
    return found;
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(JSON.stringify(await measure()));
  process.exit(0);
}
