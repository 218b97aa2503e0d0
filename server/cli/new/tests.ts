import { findColumnWriter } from "./column-types";
import { type Column, isNullable, pickColumns } from "./columns";
import type { Entity } from "./entity";
import { writeArticle } from "./names";
import { writeRequired } from "./registers";

const GREATER = 0;
const LESS = 1;
type Which = typeof GREATER | typeof LESS;

/** A record's own columns with one of the values for tests, as properties: as they are sent, or returned. */
const writeSamples = (own: readonly Column[], which: Which, side: "sent" | "returned") =>
  own
    .map((column) => {
      const { sent, returned = sent } = findColumnWriter(column).samples(column)[which];
      return `${column.name}: ${JSON.stringify(side === "sent" ? sent : returned)}`;
    })
    .join(", ");

/** The tests of its own columns: stored, emptied, sorted, filtered, rejected. */
function writeColumnTests({ group, english, own }: Entity) {
  if (own.length === 0) return "";
  const file = own
    .map((column) =>
      findColumnWriter(column)
        .samples(column)
        [GREATER].file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join(".*");
  const optional = own.filter(isNullable).map(({ name }) => `${name}: null`);
  const ids = own.map(({ id }) => `"${id}"`).join(", ");
  const filters = pickColumns(own, "choice", "flag").map((column) => {
    const { sent } = findColumnWriter(column).samples(column)[LESS];
    return `  expect(await api.list({ tenant: here, filters: { ${column.id}: "${sent}" } })).toMatchObject({ rows: [{ name: "Low" }] });\n`;
  });
  const refused = own.flatMap((column) => {
    const { value, code } = findColumnWriter(column).refused?.(column) ?? {};
    return code ? [`  [{ ${column.name}: ${value} }, "${column.name}", "${code}"],\n`] : [];
  });
  return `
const high = { name: "High", ${writeSamples(own, GREATER, "sent")} } as const;
const low = { name: "Low", ${writeSamples(own, LESS, "sent")} } as const;

test("${writeArticle(english.one)} keeps its own columns, in the list and its file too", async () => {
  const { ana, here } = await world();
  const api = ana.api.${group};
  const made = await api.create(high);
  const own = { ${writeSamples(own, GREATER, "returned")} };
  expect(made).toMatchObject(own);
  expect(await api.list({ tenant: here })).toMatchObject({ rows: [own] });
  const { bytes } = await api.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toMatch(/High.*${file}/);
  const changed = { ${writeSamples(own, LESS, "returned")} };
  expect(await api.update({ uuid: made.uuid, version: 1, ...low })).toMatchObject(changed);
${optional.length ? `  const empty = { ${optional.join(", ")} };\n  expect(await api.update({ uuid: made.uuid, version: 2, ...empty })).toMatchObject(empty);\n` : ""}});

test("the list of ${english.many} is sorted by each of its own columns${filters.length ? ", and filtered" : ""}", async () => {
  const { ana, here } = await world();
  const api = ana.api.${group};
  await api.create(high);
  await api.create(low);
  for (const id of [${ids}]) {
    const { rows } = await api.list({ tenant: here, sort: [{ id }] });
    expect(rows.map(({ name }) => name), id).toEqual(["Low", "High"]);
  }
${filters.join("")}});
${
  refused.length
    ? `
test.each([
${refused.join("")}])("%o is rejected at %s", async (own, path, code) => {
  const { ana } = await world();
  await expect(ana.api.${group}.create({ ...high, ...own })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path, code }] },
  });
});
`
    : ""
}`;
}

/** The test of its service: create, list, update, destroy, the file, and tenant isolation. */
export function writeServiceTest(entity: Entity) {
  const { model, group, english, own } = entity;
  const required = writeRequired(own);
  return `import { expect, test } from "vitest";
import { person, world } from "@/tests/world";

/** What create requires beside the name. */
const own = {${required && ` ${required} `}}${required && " as const"};

test("${writeArticle(english.one)} is created, found, changed, archived and deleted", async () => {
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

test("another tenant sees no ${english.many} and changes none", async () => {
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

test("a read-only member cannot change ${english.many}, but finds them by search", async () => {
  const { ana, vera, here } = await world();
  const { uuid } = await ana.api.${group}.create({ ...own, name: "Ours" });
  expect(await vera.api.${group}.retrieve({ uuid })).toMatchObject({ name: "Ours" });
  await expect(vera.api.${group}.create({ ...own, name: "x" })).rejects.toMatchObject({ code: "forbidden" });
  const { hits } = await vera.api.tenant.search({ tenant: here, search: "Ours", models: ["${model}"] });
  expect(hits).toMatchObject([{ model: "${model}", uuid, title: "Ours" }]);
});

test("an agent cannot read ${english.many} and does not find them", async () => {
  const { ana, here } = await world();
  const agent = await person(here, "agent", "agnes");
  const { uuid } = await ana.api.${group}.create({ ...own, name: "Ours" });
  await expect(agent.api.${group}.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(agent.api.${group}.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
  expect((await agent.api.tenant.search({ tenant: here, search: "Ours" })).hits).toEqual([]);
});

test("a list is exported with its rows, and no cell runs as a formula", async () => {
  const { ana, here } = await world();
  await ana.api.${group}.create({ ...own, name: "=1+1" });
  const { bytes } = await ana.api.${group}.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toContain("'=1+1");
});
${writeColumnTests(entity)}`;
}
