import { expect, test } from "vitest";
import { sortTree } from "@/lib/inventory/categories";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { type Person, world } from "@/tests/world";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const food = { uuid: id(1), name: "Food", parent: null };
const dairy = { uuid: id(2), name: "Dairy", parent: id(1) };
const cars = { uuid: id(3), name: "Cars", parent: null };
const read = (p: Person) => p.api.categories.list({ tenant: p.tenant_id });
const write = async (p: Person, rows: object[]) =>
  p.api.categories.update({ tenant: p.tenant_id, rows: rows as never, version: (await read(p)).version });

test("the tree is saved as a whole; a removed category can be restored with its id", async () => {
  const { ana } = await world();
  await write(ana, [dairy, food, cars]);
  expect((await read(ana)).rows).toEqual([cars, dairy, food]);
  await write(ana, [cars, { ...food, name: "Foodstuffs" }]);
  expect((await write(ana, [cars, food, dairy])).rows).toEqual([cars, dairy, food]);
  expect(
    (
      await write(ana, [
        { ...food, parent: dairy.uuid },
        { ...dairy, parent: null },
      ])
    ).rows,
  ).toEqual([
    { ...dairy, parent: null },
    { ...food, parent: dairy.uuid },
  ]);
});

test("a category cannot be its own ancestor or have an unknown parent", async () => {
  const { ana } = await world();
  const problem = (code: string) => ({ more: { fields: [expect.objectContaining({ code })] } });
  await expect(write(ana, [{ ...food, parent: dairy.uuid }, dairy])).rejects.toMatchObject(
    problem("in_circle"),
  );
  await expect(write(ana, [dairy])).rejects.toMatchObject(problem("bad_id"));
  await expect(write(ana, [food, { ...cars, name: "Food" }])).rejects.toMatchObject({ code: "conflict" });
});

test("a stale change gets the newer tree; a category in use cannot be removed", async () => {
  const { ana, here } = await world();
  const { version } = await write(ana, [food, cars]);
  await write(ana, [food, dairy, cars]);
  await expect(ana.api.categories.update({ tenant: here, version, rows: [food] })).rejects.toMatchObject({
    code: "stale",
    more: { details: { rows: [cars, dairy, food] } },
  });
  const { uuid } = await make.customer(ana);
  await runForTenant(here, () =>
    getTenantClient(here).customer.updateMany({ where: { uuid }, data: { category_id: cars.uuid } }),
  );
  await expect(write(ana, [food])).rejects.toMatchObject({ code: "conflict", message: "in_use" });
  expect((await read(ana)).rows).toHaveLength(3);
});

test("two tenants may have the same tree; neither changes the other's", async () => {
  const { ana, cara } = await world();
  await write(ana, [food, dairy]);
  await write(cara, [food]);
  await write(cara, []);
  expect((await read(ana)).rows).toHaveLength(2);
});

test("the tree is sorted by parent and name", () => {
  expect(sortTree([dairy, food, cars]).map(({ name, depth }) => [name, depth])).toEqual([
    ["Cars", 0],
    ["Food", 0],
    ["Dairy", 1],
  ]);
});
