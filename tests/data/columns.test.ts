import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS } from "@/server/data/kernel/columns";

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const typed = Object.entries(COLUMNS).flatMap(([model, columns]) =>
  Object.keys(columns).map((column) => `${model}.${column}`),
);
const columnsOf = async (types: readonly string[]): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> '_prisma_migrations' and data_type = any($1) order by 1`,
    [types],
  );
  return rows.map(({ name }) => name);
};

test("every date column is read as a day, and every amount as money", async () => {
  const dates = await columnsOf(["date", "numeric"]);
  expect(dates.filter((name) => !typed.includes(name))).toEqual([]);
});

/** Parsed where they are used, by a schema of the service or of the kind of job. */
const READ_AS_UNKNOWN = [
  "app_user.profile",
  "customer_import.mapping",
  "customer_import_row.before",
  "customer_import_row.refused",
  "customer_merge.fields",
  "customer_merge.moved",
  "deleted_record.links",
  "deleted_record.row",
  "idempotency.answer",
  "invoice.issued",
  "job.input",
  "job.result",
  "notification.params",
  "notification_mail.params",
  "traffic_log_version.lines",
  "webhook_event.payload",
];

test("JSON columns are read by their type, except those that their readers parse", async () => {
  const json = await columnsOf(["json", "jsonb"]);
  expect(json.filter((name) => !typed.includes(name))).toEqual(READ_AS_UNKNOWN);
});

test("every column with a declared type exists", async () => {
  const all = await columnsOf(["date", "numeric", "json", "jsonb", "text", "ARRAY"]);
  expect(typed.filter((name) => !all.includes(name))).toEqual([]);
});

test("a price agreed before stations had their own prices can still be read", () => {
  const read = COLUMNS.campaign.price_json.compute;
  expect(read({ price_json: { auto_calc: "auto" } })).toEqual({
    auto_calc: "auto",
    manual: null,
    stations: {},
  });
});

test("a value outside its column's type is rejected", () => {
  expect(() => COLUMNS.campaign.start_date.compute({ start_date: "2026-02-30" })).toThrow(RangeError);
  expect(() => COLUMNS.campaign.total.compute({ total: "NaN" })).toThrow(RangeError);
  expect(() => COLUMNS.campaign.status.compute({ status: "gone" })).toThrow(RangeError);
});
