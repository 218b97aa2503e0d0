import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "@/server/postgres/embedded";

const FOLDER = ".data/test-postgres";
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Starts the server, runs one statement and stops it. */
async function ask(statement: string, empty = false) {
  const server = await startPostgres(FOLDER, { durable: false, empty });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

test("a cluster keeps its data until it is reset", async () => {
  await ask("create table half_a_demo ()");
  const tables = "select relname from pg_class where relname = 'half_a_demo'";
  expect(await ask(tables)).toHaveLength(1);
  expect(await ask(tables, true)).toHaveLength(0);
});
