import pg from "pg";
import { startPostgres } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";

/** One fresh database for all tests that use one; each test creates tenants of its own. */
export default async function database() {
  process.env.LOG_LEVEL ??= "silent";
  process.env.GUESS_LIMIT ??= "100000";
  process.env.DATA_DIR = ".data/test";
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? null
    : await startPostgres(".data/test/postgres", { durable: Boolean(process.env.SOAK) });
  const admin = new pg.Client({ connectionString: given ?? server!.url });
  await admin.connect();
  const name = `spotledger_test_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(given ?? server!.url);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.toString();
  await migrate(url.toString());
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role if exists ${name}_app`);
    await admin.end();
    await server?.stop();
  };
}
