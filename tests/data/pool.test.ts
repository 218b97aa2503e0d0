import { afterAll, expect, test } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { runForTenant } from "@/server/data/kernel/work";
import { organisation } from "@/tests/world";

const warnings: string[] = [];
const hear = ({ message }: Error) => void warnings.push(message);
process.on("warning", hear);
afterAll(() => void process.off("warning", hear));

test("what a transaction asks at once is answered in turn, each for itself, and pg has nothing to warn of", async () => {
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
