import pg from "pg";
import { expect, test } from "vitest";
import { makePool } from "@/server/data/kernel/pool";

// tests/e2e/zones.ts checks every screen, document and file with a database in another time zone.
test("every connection uses UTC, whatever time zone the database has", async () => {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await owner.connect();
  const name = `zone_${process.pid}`;
  await owner.query(`create database ${name}`);
  await owner.query(`alter database ${name} set timezone = 'Pacific/Auckland'`);
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = `/${name}`;
  const pool = makePool(url.toString(), 1);
  try {
    const { rows } = await pool.query("select timestamptz '2026-11-21T17:30:00Z' :: text as at");
    expect(rows).toEqual([{ at: "2026-11-21 17:30:00+00" }]);
  } finally {
    await pool.end();
    await owner.query(`drop database ${name}`);
    await owner.end();
  }
});
