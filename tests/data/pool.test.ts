import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { waitForAnnouncements } from "@/server/data/announce";
import { getGlobalClient } from "@/server/data/kernel/client";
import { translateError } from "@/server/data/kernel/errors";
import { runTransaction } from "@/server/data/kernel/transaction";
import { runForTenant } from "@/server/data/kernel/work";
import { getEnv } from "@/server/env";
import { cookiesFor, send } from "@/tests/api/client";
import { organisation, world } from "@/tests/world";

/** Connections behind PgBouncer name no statements, and each call sets its tenant. */
const isShared = getEnv().TENANT_MODE === "transaction";

const warnings: string[] = [];
const hear = ({ message }: Error) => void warnings.push(message);
process.on("warning", hear);
afterAll(() => void process.off("warning", hear));

test("parallel queries of a transaction run in turn, each with its own result, without pg warnings", async () => {
  const here = await organisation("Vane & Kestrel Radio");
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const found = await runForTenant(here, () =>
    runTransaction(here, (db) =>
      Promise.all(
        numbers.map((n) => db.$queryRaw<{ n: number }[]>`select ${n}::int as n, pg_sleep(0.002)::text`),
      ),
    ),
  );
  expect(found.map(([row]) => row!.n)).toEqual(numbers);
  const failing = runForTenant(here, () =>
    runTransaction(here, (db) => Promise.all([db.$queryRaw`select 1`, db.$queryRaw`select 1 / 0`])),
  );
  await expect(failing).rejects.toThrow(/division by zero/);
  expect(await getGlobalClient().$queryRaw`select 3 as n`).toEqual([{ n: 3 }]);
  await new Promise((done) => setImmediate(done));
  expect(warnings.filter((w) => w.includes("client.query"))).toEqual([]);
});

test.skipIf(isShared)(
  "a prepared statement keeps its first plan on a connection, whatever its values are",
  async () => {
    const here = await organisation("Vane & Kestrel Radio");
    const [plans] = await runForTenant(here, () =>
      runTransaction(here, async (db) => {
        for (const name of ["Kilnside", "Acme", "", "Käfer", "Kilnside", "x", "y", "z", "Acme", "Kilnside"])
          await db.$queryRaw`select uuid as planned_once from customer where tenant_id = ${here}::uuid and name = ${name}`;
        return db.$queryRaw<object[]>`
        select custom_plans::int as custom, generic_plans::int as kept from pg_prepared_statements
        where statement like 'select uuid as planned_once%'`;
      }),
    );
    // The first two uses have no name yet.
    expect(plans).toEqual({ custom: 0, kept: 8 });
  },
);

test("a statement may take half a minute; one that takes longer is refused in plain words", async () => {
  const here = await organisation("Vane & Kestrel Radio");
  const [limit] = await runForTenant(here, () =>
    runTransaction(
      here,
      (db) => db.$queryRaw<{ of: string }[]>`select current_setting('statement_timeout') as of`,
    ),
  );
  expect(limit?.of).toBe("30s");
  const late = runForTenant(here, () =>
    runTransaction(here, async (db) => {
      await db.$executeRaw`select set_config('statement_timeout', '50ms', true)`;
      await db.$queryRaw`select pg_sleep(5)::text`;
    }),
  );
  expect(translateError(await late.catch((e: unknown) => e))).toMatchObject({
    code: "unavailable",
    message: "took_too_long",
    more: { retry_after: 5 },
  });
});

test.skipIf(isShared)("a list and a read are two statements of Postgres, a create is six", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const { uuid } = await ana.api.customers.create({ name: "Kilnside" });
  const query = vi.spyOn(pg.Client.prototype, "query");
  const count = async (method: string, path: string, body?: object) => {
    // The first asks once what is kept, and announces a change soon after its answer.
    await send(method, path, { cookies, ...(body && { body }) });
    await waitForAnnouncements();
    query.mockClear();
    const { status } = await send(method, path, { cookies, ...(body && { body }) });
    const made = query.mock.calls.length;
    await waitForAnnouncements();
    expect(status).toBe(200);
    return made;
  };
  const at = "/api/corporate/customers";
  try {
    expect(await count("POST", `${at}/list/${here}`, { count: false })).toBeLessThanOrEqual(2);
    expect(await count("POST", `${at}/list/${here}`, {})).toBeLessThanOrEqual(2);
    expect(await count("GET", `${at}/retrieve/${uuid}`)).toBeLessThanOrEqual(2);
    expect(await count("POST", `${at}/create`, { name: "Ridge" })).toBeLessThanOrEqual(6);
  } finally {
    query.mockRestore();
  }
});
