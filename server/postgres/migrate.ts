import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { APP_ROLE, buildAppUrl } from "@/server/data/kernel/address";
import { prepareQueue } from "@/server/data/queue";
import { getEnv } from "@/server/env";

const FOLDER = "prisma/migrations";
/** Migrates a database to the newest schema. Returns true when it was empty before. */
export async function migrate(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7406)");
    await makeRoles(client, ownerUrl);
    const had = await client.query("select to_regclass('public._prisma_migrations') is not null as had");
    if (!(await upToDate(client, had.rows[0].had))) {
      await applyAll(ownerUrl);
      await prepareQueue(ownerUrl, APP_ROLE);
    }
    return !had.rows[0].had;
  } finally {
    await client.end();
  }
}

const folders = () =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((d) => d.isDirectory())
    .map((d) => d.name)
    .sort();

async function upToDate(client: pg.Client, had: boolean): Promise<boolean> {
  if (!had) return false;
  const done = await client.query(
    "select migration_name from _prisma_migrations where finished_at is not null",
  );
  const names = new Set(done.rows.map((r) => r.migration_name));
  return folders().every((f) => names.has(f));
}

async function makeRoles(client: pg.Client, ownerUrl: string) {
  await client.query(
    `do $$ begin if not exists (select 1 from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
     exception when duplicate_object or unique_violation then null; end $$`,
  );
  if (getEnv().DATABASE_APP_URL && ownerUrl === getEnv().DATABASE_URL) return;
  const login = new URL(buildAppUrl(ownerUrl));
  const name = client.escapeIdentifier(login.username);
  const known = await client.query("select 1 from pg_roles where rolname = $1", [login.username]);
  if (known.rowCount === 0) await client.query(`create role ${name} login`);
  await client.query(`alter role ${name} password ${client.escapeLiteral(login.password)}`);
  await client.query(`grant ${APP_ROLE} to ${name}`);
  // Tables that are read by key stay in memory: with the default a small one was read whole for each row of another.
  await client.query(`alter role ${name} set random_page_cost = 1.1`);
  // To compile a statement takes longer than ours take.
  await client.query(`alter role ${name} set jit = off`);
}

/**
 * Uses Prisma's engine as WebAssembly, so that no binary is fetched; it records what `prisma migrate deploy` would.
 */
async function applyAll(ownerUrl: string) {
  const { SchemaEngine } = await import("@prisma/schema-engine-wasm");
  const schemaFolder = "prisma/schema";
  const schema = readdirSync(schemaFolder).map((f): [path: string, text: string] => [
    join(schemaFolder, f),
    readFileSync(join(schemaFolder, f), "utf8"),
  ]);
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: ownerUrl }));
  const engine = await SchemaEngine.new({ datamodels: schema }, () => undefined, adapter);
  try {
    await engine.applyMigrations({
      migrationsList: {
        baseDir: resolve(FOLDER),
        lockfile: {
          path: "migration_lock.toml",
          content: readFileSync(join(FOLDER, "migration_lock.toml"), "utf8"),
        },
        shadowDbInitScript: "",
        migrationDirectories: folders().map((path) => ({
          path,
          migrationFile: {
            path: "migration.sql",
            content: { tag: "ok", value: readFileSync(join(FOLDER, path, "migration.sql"), "utf8") },
          },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    });
  } finally {
    engine.free();
  }
}

/**
 * Collects statistics after seeding; without them a fresh database plans queries by defaults until autovacuum runs.
 */
export async function refreshStatistics(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
