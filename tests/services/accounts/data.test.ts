import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import { COLUMNS } from "@/lib/tables/personal";
import { withTenant } from "@/server/ctx";
import { eraseRows } from "@/server/data/tables";
import { updateUser } from "@/server/data/unscoped";
import { openStorage } from "@/server/outside/storage";
import { hashPassword } from "@/server/services/accounts/secrets";
import { eraseDueTenants } from "@/server/services/tenant/lifecycle/erase";
import { unzip } from "@/tests/unzip";
import { whereIs } from "@/tests/where-is";
import { type Person, person, runClock, setClock, workOff, world } from "@/tests/world";

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
const PASSWORD = "a long night at the desk";
beforeAll(() => owner.connect());
beforeEach(runClock);
afterAll(() => owner.end());

const withPassword = async (who: Person) =>
  updateUser(who.user_id, { password_hash: await hashPassword(PASSWORD) });

test("a download has all tables as JSON lines and CSV, and the files, only for the person who requested it", async () => {
  const { ana, vera, cara, here } = await world();
  const word = `zq${randomUUID().slice(0, 8)}`;
  await ana.api.customers.create({
    name: `=Kilnside ${word}`,
    credit_limit: "1250.50",
    contacts: [{ name: word }],
  });
  await cara.api.customers.create({ name: "Not ours" });
  await (await openStorage()).put(`${here}/media/abc`, new TextEncoder().encode("sound"));
  const { job } = await ana.api.data.download({});
  await workOff(ana);
  const { bytes, name } = await ana.api.jobs.download({ uuid: job });
  expect(name).toMatch(/^Vane-Kestrel-Radio-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzip(bytes);
  const customers = files.get("json/customer.jsonl")!.trim().split("\n");
  expect(customers).toHaveLength(1);
  expect(customers[0]).toContain(`"credit_limit": 1250.50`);
  expect(JSON.parse(customers[0]!)).toMatchObject({ name: `=Kilnside ${word}`, contacts: [{ name: word }] });
  const csv = files.get("csv/customer.csv")!;
  expect(csv).toContain(`'=Kilnside ${word}`);
  expect(csv).not.toContain("Not ours");
  expect(files.get("files/media/abc")).toBe("sound");
  expect(files.get("people.json")).toContain(ana.email);
  const tables = new Set([...files.keys()].map((f) => /^csv\/(\w+)\.csv$/.exec(f)?.[1]).filter(Boolean));
  const owned = await owner.query(
    "select distinct c.relname from pg_class c join pg_policy p on p.polrelid = c.oid",
  );
  expect(owned.rows.map((r) => r.relname).filter((t) => !tables.has(t))).toEqual([]);
  for (const table of tables) {
    const head = files.get(`csv/${table}.csv`)!.slice(1).split("\r\n")[0]!.split(",");
    for (const column of Object.keys(COLUMNS[table!]!.personal)) expect(head, table).toContain(column);
  }
  await expect(vera.api.jobs.download({ uuid: job })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.jobs.download({ uuid: job })).rejects.toMatchObject({ code: "not_found" });
  setClock(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await expect(ana.api.jobs.download({ uuid: job })).rejects.toMatchObject({ code: "not_found" });
  runClock();
});

test("an erasure requires password and name, waits fourteen days, can be cancelled, and leaves nothing", async () => {
  const { ana, sam, cara, here, there } = await world();
  await withPassword(ana);
  const word = `zq${randomUUID().slice(0, 8)}`;
  const name = `Gone ${word}`;
  await owner.query("update tenant set name = $2, default_terms = $2 where uuid = $1", [here, name]);
  await owner.query("update app_user set last_name = $2 where uuid = $1", [sam.user_id, word]);
  const { uuid } = await ana.api.customers.create({ name: word, note: word, contacts: [{ name: word }] });
  await ana.api.customers.update({ uuid, version: 1, note: `${word} again` });
  await ana.api.api_keys.create({ name: word, capabilities: ["customers:read"] });
  await ana.api.invitations.send({ tenant: here, email: `${word}@guest.example`, role: "viewer" });
  await (await openStorage()).put(`${here}/media/${word}`, new TextEncoder().encode(word));

  const request = (password: string, confirm: string) => ana.api.data.erase({ password, confirm });
  await expect(request("wrong", name)).rejects.toMatchObject({ code: "invalid" });
  await expect(request(PASSWORD, "Gone")).rejects.toMatchObject({ code: "invalid" });
  const { erase_at } = await request(PASSWORD, name);
  expect(Math.round((Date.parse(erase_at) - Date.now()) / 86_400_000)).toBe(14);
  await eraseDueTenants(new Date());
  await ana.api.data.keep({});
  expect((await ana.api.tenant.current({})).erase_at).toBeNull();

  setClock(`${addDays((await ana.ctx()).today, -15)}T12:00:00Z`);
  await request(PASSWORD, name);
  runClock();
  await eraseDueTenants(new Date());
  expect(await whereIs(word, owner)).toEqual([]);
  expect(await (await openStorage()).keys(`${here}/`)).toEqual([]);
  await expect(ana.api.customers.list({ tenant: here })).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.customers.list({ tenant: there })).total).toBe(0);
});

test("an admin cannot erase data; the app's database login cannot delete the log of an existing tenant", async () => {
  const { ana, here } = await world();
  const admin = await person(here, "admin", "adam");
  await withPassword(admin);
  await expect(
    admin.api.data.erase({ password: PASSWORD, confirm: "Vane & Kestrel Radio" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await ana.api.customers.create({ name: "Kilnside" });
  const ctx = await ana.ctx();
  await withTenant(ctx, () => eraseRows(ctx));
  expect((await ana.api.activity.list({ tenant: here })).total).toBe(1);
});
