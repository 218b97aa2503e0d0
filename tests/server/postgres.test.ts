import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "@/server/postgres/embedded";

const FOLDER = ".data/test-postgres";
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Starts the server, runs one statement and stops it. */
async function ask(statement: string) {
  const server = await startPostgres(FOLDER, { durable: false });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

test("a cluster keeps its data from one start to the next", async () => {
  await ask("create table kept ()");
  expect(await ask("select relname from pg_class where relname = 'kept'")).toHaveLength(1);
});
