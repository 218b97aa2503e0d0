import { expect, test } from "vitest";
import { getGlobalClient, Prisma } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { runForTenant } from "@/server/data/kernel/work";
import { organisation } from "@/tests/world";

const EVERYTHING = Prisma.sql`
  select 1::int2 as small, 2::int4 as whole, 3::int8 as big, 1.50::numeric(12,2) as amount, 2.5::float8 as float, true as yes,
    'a "b" ü'::text as words, null::text as nothing, '{"a":[1,{"b":null}]}'::jsonb as json,
    '00000000-0000-4000-8000-000000000001'::uuid as id, array['00000000-0000-4000-8000-000000000001']::uuid[] as ids,
    array['a,b', null, '']::text[] as texts, array[1,2]::int4[] as numbers, array[3]::int8[] as bigs,
    array[1.5,null]::numeric[] as amounts, '2026-11-22'::date as day, '2026-11-22T10:00:00.123+02'::timestamptz as at,
    '2026-11-22 10:00:00.5'::timestamp as wall, array['2026-11-22T10:00:00Z']::timestamptz[] as instants,
    ${new Date("2026-11-22T10:00:00.007Z")}::timestamptz as given, ${["x", "y"]}::text[] as list, ${null}::int as none`;

test("a raw statement returns the same values as through Prisma, in a transaction too", async () => {
  const here = await organisation("Vane & Kestrel Radio");
  const [expected] = await getGlobalClient().$queryRaw<object[]>(EVERYTHING);
  await runForTenant(here, () =>
    runTransaction(here, async (db) => {
      const [row] = await db.$queryRaw<object[]>(EVERYTHING);
      expect(row).toEqual(expected);
    }),
  );
});

test("Prisma calls and raw statements of a transaction commit or roll back together", async () => {
  const here = await organisation("Vane & Kestrel Radio");
  const add = (name: string, failing: boolean) =>
    runForTenant(here, () =>
      runTransaction(here, async (db) => {
        await db.$executeRaw`insert into agent_agency (tenant_id, uuid, type, name) values (${here}::uuid, gen_random_uuid(), 'agent', ${name})`;
        await db.agent_agency.create({ data: { tenant_id: here, type: "agency", name } });
        // Each sees what the other did before.
        expect(await db.agent_agency.count({ where: { name } })).toBe(2);
        if (failing) throw new Error("taken back");
      }),
    );
  await expect(add("lost", true)).rejects.toThrow("taken back");
  await add("kept", false);
  const names = await runForTenant(here, () =>
    runTransaction(here, (db) => db.agent_agency.findMany({ select: { name: true } })),
  );
  expect(names.map(({ name }) => name)).toEqual(["kept", "kept"]);
});

test("a transaction that continued after a failed statement is not reported as committed", async () => {
  const here = await organisation("Vane & Kestrel Radio");
  const work = () =>
    runTransaction(here, async (db) => {
      await db.$queryRaw`select 1 / 0`.catch(() => undefined);
    });
  await expect(runForTenant(here, work)).rejects.toThrow("went on");
});

test("a template is sent with the values of each use, with and without parts", async () => {
  const here = await organisation("Vane & Kestrel Radio");
  const part = Prisma.sql`${1}::int * 10`;
  const ask = (first: unknown, last: number) =>
    runForTenant(here, () =>
      runTransaction(here, (db) => db.$queryRaw<{ sum: number }[]>`select (${first}) + ${last}::int as sum`),
    );
  const sums = [];
  for (const [first, last] of [
    [Prisma.sql`${1}::int`, 1],
    [part, 2],
    [Prisma.sql`3`, 3],
    [part, 4],
  ] as const)
    sums.push((await ask(first, last))[0]?.sum);
  expect(sums).toEqual([2, 12, 6, 14]);
  const plain = (one: number, two: string | null) =>
    runForTenant(here, () =>
      runTransaction(
        here,
        (db) => db.$queryRaw<object[]>`select ${one}::int as one, ${two}::text as two, $$a ? b$$ as text`,
      ),
    );
  expect(await plain(1, "a")).toEqual([{ one: 1, two: "a", text: "a ? b" }]);
  expect(await plain(2, null)).toEqual([{ one: 2, two: null, text: "a ? b" }]);
});
