import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS } from "@/lib/tables/personal";

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

test("every column of every table is classified once as personal or not; every classified column exists", async () => {
  const { rows } = await owner.query(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> '_prisma_migrations'`,
  );
  const classified = Object.entries(COLUMNS).flatMap(([table, { personal, plain }]) =>
    [...Object.keys(personal), ...plain.split(" ")].map((column) => `${table}.${column}`),
  );
  expect(classified.sort()).toEqual(rows.map((r) => r.name).sort());
});
