import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { signAccessToken } from "@/server/access-token";
import { demoSignIn } from "@/server/demo/sign-in";
import { ACCESS_COOKIE } from "@/server/identity";
import { findChild } from "@/tests/bench/processes";

const DATA = ".data/bench";
const BARE = "tests/bench/bare";
/** Shared with the web server, so that sessions of the bench need no sign-in. */
const SECRET = "a-secret-of-the-bench-and-of-nothing-else";

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
const environment = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };

function spawned(command: string, args: string[], env: Record<string, string>, word: RegExp) {
  const child = spawn(command, args, {
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise<ChildProcess>((done, failed) => {
    let words = "";
    child.once("exit", () => failed(new Error(words)));
    child.stdout.on("data", (said: Buffer) => {
      if (words.length < 100_000) words += said;
      if (word.test(words)) done(child);
    });
  });
}

/** Our product with its demo tenant, and a bare Next app beside it on the same database. */
export type Houses = {
  ours: string;
  bare: string;
  /** Process ids: our web server, the bare one, Postgres with its backends. */
  pids: { web: number; bare: number; postgres: number };
  client: pg.Client;
  stop: () => Promise<void>;
};

/** Starts both; our logs are written as in production. */
export async function startHouses(): Promise<Houses> {
  const [port, barePort] = [await freePort(), await freePort()];
  const house = await spawned(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--import", "tsx", "server/cli/start.ts"],
    { PORT: String(port), DATA_DIR: DATA, SECRET, GUESS_LIMIT: "100000" },
    /Spotledger {2}http/,
  );
  // In a new checkout the demo tenant is still being created, which would be measured with the first calls.
  while (existsSync(join(DATA, "demo-unfinished"))) await new Promise((done) => setTimeout(done, 500));
  const [postgres = "", , , postgresPort] = readFileSync(
    join(DATA, "postgres/cluster/postmaster.pid"),
    "utf8",
  ).split("\n");
  const password = readFileSync(join(DATA, "postgres/password"), "utf8").trim();
  const url = `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`;
  // A file written by an earlier build hides our paths, by which Next compiles what it finds above.
  rmSync(join(BARE, "tsconfig.json"), { force: true });
  const built = spawnSync("next", ["build", BARE], { env: environment, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const bare = await spawned(
    "next",
    ["start", BARE, "-p", String(barePort), "-H", "127.0.0.1"],
    { BARE_DATABASE_URL: url },
    /Ready/,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await clearBench({ client });
  return {
    ours: `http://localhost:${port}`,
    bare: `http://127.0.0.1:${barePort}`,
    pids: {
      web: findChild(house.pid ?? 0, /\bweb\.(ts|mjs)/),
      bare: bare.pid ?? 0,
      postgres: Number(postgres),
    },
    client,
    async stop() {
      await client.end();
      const ended = [bare, house].map((child) => new Promise((done) => child.once("exit", done)));
      for (const child of [bare, house]) child.kill("SIGTERM");
      await Promise.all(ended);
    },
  };
}

/** The demo tenant, one of its customers, and its owner. */
export async function findDemo({ client }: Houses) {
  const found = await client.query<{ user_id: string; tenant_id: string; uuid: string }>(
    `select u.uuid as user_id, c.tenant_id, c.uuid from app_user u join customer c on c.tenant_id = u.default_tenant
     where u.email = $1 and exists (select from campaign g where g.tenant_id = c.tenant_id and g.customer_id = c.uuid)
     order by c.uuid limit 1`,
    [demoSignIn.email],
  );
  const [row] = found.rows;
  if (!row) throw new Error("no demo tenant");
  return row;
}
export type Demo = Awaited<ReturnType<typeof findDemo>>;

/** Sessions of the demo's owner in a tenant, as cookies; many, because each is limited to twenty calls a second. */
export async function openSessions(
  { client }: Houses,
  user_id: string,
  tenant_id: string,
  many: number,
): Promise<string[]> {
  process.env.SECRET = SECRET;
  const uuids = Array.from({ length: many }, () => randomUUID());
  await client.query(
    `insert into session (uuid, user_id, tenant_id, refresh_hash, expires_at)
     select s, $1, $2, s::text, now() + interval '1 hour' from unnest($3::uuid[]) s`,
    [user_id, tenant_id, uuids],
  );
  return uuids.map((uuid) => `${ACCESS_COOKIE()}=${signAccessToken(uuid, user_id, new Date()).token}`);
}

/** Deletes the rows that earlier runs wrote, so that each run starts with the demo data only. */
export async function clearBench({ client }: Pick<Houses, "client">) {
  const made = "tenant_id in (select uuid from tenant where name = 'Bench')";
  for (const table of [
    "history",
    "history_head",
    "search_entry",
    "search_word",
    "customer",
    "membership",
    "session",
  ])
    await client.query(`delete from ${table} where ${made}`);
  await client.query("delete from tenant where name = 'Bench'");
  await client.query("drop function if exists bench_pause cascade");
  await client.query("drop schema if exists bare cascade");
  await client.query("vacuum full analyze");
}

/** An empty tenant with the settings of the demo tenant and the same owner. */
export async function openTenant({ client }: Houses, { user_id, tenant_id }: Demo): Promise<string> {
  const uuid = randomUUID();
  await client.query(
    `insert into tenant select (jsonb_populate_record(t, jsonb_build_object('uuid', $1::uuid, 'name', 'Bench'))).* from tenant t where t.uuid = $2`,
    [uuid, tenant_id],
  );
  await client.query(
    `insert into membership select (jsonb_populate_record(m, jsonb_build_object('tenant_id', $1::uuid))).* from membership m where m.user_id = $2 and m.tenant_id = $3`,
    [uuid, user_id, tenant_id],
  );
  return uuid;
}
