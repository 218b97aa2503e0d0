import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day } from "@/lib/day";
import { world } from "@/tests/world";

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

test("a change is one log entry with actor, old and new values, chained to the previous entry", async () => {
  const { ana, here } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Kilnside" });
  await ana.api.customers.update({ uuid, version: 1, name: "Kilnside Energy" });
  const { rows, total } = await ana.api.activity.list({ tenant: here });
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    seq: 2,
    actor: "ana Test",
    action: "customer.updated",
    title: "Kilnside Energy",
  });
  const line = await ana.api.activity.retrieve({ uuid: rows[0]!.uuid });
  expect(line.before).toMatchObject({ name: "Kilnside" });
  expect(line.after).toMatchObject({ name: "Kilnside Energy" });
  expect(await ana.api.activity.verify({ tenant: here })).toEqual({ lines: 2, whole: true, broken_at: null });
});

test("a line that does not state the name of its record has the one of the line before", async () => {
  const { ana, here } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Kilnside" });
  const dates = { start_date: "2026-12-01", end_date: "2027-11-30" };
  const { uuid: id, version } = await ana.api.contracts.update_create({
    customer: uuid,
    title: "Annual",
    ...dates,
  });
  const item = { kind: "money", title: "Spots", price: "100.00" } as const;
  const saved = { customer: uuid, ...dates, items: [item] };
  const renamed = await ana.api.contracts.update_create({ uuid: id, version, title: "Two years", ...saved });
  await ana.api.contracts.update_status({ uuid: id, version: renamed.version, status: "sent" });
  const { rows } = await ana.api.activity.list({ tenant: here, filters: { object_id: [id] } });
  expect(rows.map(({ action, title }) => [action, title])).toEqual([
    ["contract.sent", "Two years"],
    ["contract.updated", "Two years"],
    ["contract.created", "Annual"],
  ]);
  const { rows: found } = await ana.api.activity.list({ tenant: here, search: "two years" });
  expect(found.map(({ action }) => action)).toContain("contract.sent");
});

test("entries written at once form one chain without a gap", async () => {
  const { ana, sam, here } = await world();
  await Promise.all(
    Array.from({ length: 24 }, (_, i) => (i % 2 ? ana : sam).api.customers.create({ name: `C${i}` })),
  );
  expect(await ana.api.activity.verify({ tenant: here })).toEqual({
    lines: 24,
    whole: true,
    broken_at: null,
  });
});

test("a rejected change writes no entry", async () => {
  const { ana, here } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Kilnside" });
  await expect(ana.api.customers.update({ uuid, version: 7, name: "x" })).rejects.toMatchObject({
    code: "stale",
  });
  expect((await ana.api.activity.list({ tenant: here })).total).toBe(1);
});

const tampered: [string, string, number][] = [
  [
    "a byte of what was said",
    `update history set after = jsonb_set(after, '{name}', '"Kilnsidf"') where tenant_id = $1 and seq = 2`,
    2,
  ],
  ["who did it", "update history set actor_id = gen_random_uuid() where tenant_id = $1 and seq = 1", 1],
  [
    "when it was done",
    "update history set at = at + interval '1 second' where tenant_id = $1 and seq = 3",
    3,
  ],
  ["a line taken out", "delete from history where tenant_id = $1 and seq = 2", 2],
  ["the last line taken out", "delete from history where tenant_id = $1 and seq = 3", 3],
  [
    "a line rehashed by itself",
    `update history set action = 'customer.deleted', hash = repeat('0', 64) where tenant_id = $1 and seq = 2`,
    2,
  ],
];
test.each(tampered)("tampering with %s by the database owner is detected", async (_, sql, line) => {
  const { ana, here } = await world();
  for (const name of ["One", "Two", "Three"]) await ana.api.customers.create({ name });
  await owner.query(sql, [here]);
  expect(await ana.api.activity.verify({ tenant: here })).toMatchObject({ whole: false, broken_at: line });
});

test("three filters find one change among many, and the same rows are exported", async () => {
  const { ana, sam, here } = await world();
  for (let i = 0; i < 8; i++) await ana.api.customers.create({ name: `Ana's ${i}` });
  const { uuid } = await sam.api.customers.create({ name: "The one" });
  await sam.api.customers.update({ uuid, version: 1, note: "x" });
  const today = (await ana.ctx()).today;
  const filters = { user: sam.user_id, action: "customer.updated", from: today };
  const found = await ana.api.activity.list({ tenant: here, filters });
  expect(found.rows.map((r) => r.object_id)).toEqual([uuid]);
  const file = await ana.api.activity.export({ tenant: here, filters, format: "csv" });
  const lines = new TextDecoder().decode(file.bytes).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("The one");
});

test("members read only entries of the resources they can read, and always their own", async () => {
  const { ana, tom, fay, here } = await world();
  const customer = await ana.api.customers.create({ name: "Kilnside" });
  await ana.api.payments.update_create({
    customer: customer.uuid,
    payment_date: "2026-11-20",
    amount: "5.00",
  });
  const actions = async (who: typeof ana) =>
    (await who.api.activity.list({ tenant: here })).rows.map((r) => r.action).sort();
  expect(await actions(fay)).toEqual(["customer.created", "payment.created"]);
  expect(await actions(tom)).toEqual(["customer.created"]);
  const { rows } = await ana.api.activity.list({ tenant: here, filters: { model: "payment" } });
  await expect(tom.api.activity.retrieve({ uuid: rows[0]!.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(tom.api.activity.verify({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
});

test("what others changed since a day is found without one's own changes", async () => {
  const { ana, fay, here } = await world();
  await ana.api.customers.create({ name: "Mine" });
  await fay.api.customers.create({ name: "Theirs" });
  const since = async (from: Day) =>
    (await ana.api.activity.list({ tenant: here, search: "-user:me", filters: { from } })).rows
      .filter(({ action }) => action === "customer.created")
      .map(({ title }) => title);
  const today = (await ana.ctx()).today;
  expect(await since(today)).toEqual(["Theirs"]);
  expect(await since(addDays(today, 1))).toEqual([]);
});
