import type { Entity } from "./entity";

/** The test of its service: create, list, update, destroy, the file, and the tenant's wall. */
export const writeServiceTest = ({ model, group, english }: Entity) => `import { expect, test } from "vitest";
import { person, world } from "@/tests/world";

/** What create requires beside the name. */
const own = {};

test("one of the ${english.many} is created, found, changed, archived and deleted", async () => {
  const { ana, here } = await world();
  const api = ana.api.${group};
  const made = await api.create({ ...own, name: "Kilnside", note: "By hand" });
  expect(made).toMatchObject({ name: "Kilnside", note: "By hand", archived: false, version: 1 });
  expect(await api.list({ tenant: here, search: "kiln" })).toMatchObject({
    total: 1,
    rows: [{ uuid: made.uuid, name: "Kilnside", version: 1 }],
  });
  const changed = await api.update({ uuid: made.uuid, version: 1, name: "Kestrel" });
  expect(changed).toMatchObject({ name: "Kestrel", note: "By hand", version: 2 });
  await expect(api.update({ uuid: made.uuid, version: 1, name: "Late" })).rejects.toMatchObject({ code: "stale" });
  expect(await api.update({ uuid: made.uuid, version: 2, archived: true })).toMatchObject({ archived: true });
  expect((await api.list({ tenant: here })).total).toBe(0);
  expect((await api.list({ tenant: here, filters: { archived: "true" } })).total).toBe(1);
  await api.destroy({ uuid: made.uuid });
  await expect(api.retrieve({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  const log = await ana.api.activity.list({ tenant: here });
  expect(log.rows.map((r) => r.action)).toEqual([
    "${model}.deleted",
    "${model}.updated",
    "${model}.updated",
    "${model}.created",
  ]);
});

test("another tenant sees nothing of the ${english.many}, and changes nothing", async () => {
  const { ana, cara, here, there } = await world();
  const { uuid } = await ana.api.${group}.create({ ...own, name: "Ours" });
  const refused = { code: "not_found" };
  await expect(cara.api.${group}.retrieve({ uuid })).rejects.toMatchObject(refused);
  await expect(cara.api.${group}.update({ uuid, version: 1, name: "Theirs" })).rejects.toMatchObject(refused);
  await expect(cara.api.${group}.destroy({ uuid })).rejects.toMatchObject(refused);
  await expect(cara.api.${group}.list({ tenant: here })).rejects.toMatchObject(refused);
  expect((await cara.api.${group}.list({ tenant: there })).total).toBe(0);
  expect((await cara.api.tenant.search({ tenant: there, search: "Ours" })).hits).toEqual([]);
});

test("who may only read is refused the change, and the search finds it for them", async () => {
  const { ana, vera, here } = await world();
  const { uuid } = await ana.api.${group}.create({ ...own, name: "Ours" });
  expect(await vera.api.${group}.retrieve({ uuid })).toMatchObject({ name: "Ours" });
  await expect(vera.api.${group}.create({ ...own, name: "x" })).rejects.toMatchObject({ code: "forbidden" });
  const { hits } = await vera.api.tenant.search({ tenant: here, search: "Ours", models: ["${model}"] });
  expect(hits).toMatchObject([{ model: "${model}", uuid, title: "Ours" }]);
});

test("a login of an agent is refused them, and finds none", async () => {
  const { ana, here } = await world();
  const agent = await person(here, "agent", "agnes");
  const { uuid } = await ana.api.${group}.create({ ...own, name: "Ours" });
  await expect(agent.api.${group}.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(agent.api.${group}.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
  expect((await agent.api.tenant.search({ tenant: here, search: "Ours" })).hits).toEqual([]);
});

test("the list is a file of its rows, and no cell runs", async () => {
  const { ana, here } = await world();
  await ana.api.${group}.create({ ...own, name: "=1+1" });
  const { bytes } = await ana.api.${group}.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toContain("'=1+1");
});
`;
