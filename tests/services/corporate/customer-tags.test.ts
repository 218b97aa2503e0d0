import { expect, test } from "vitest";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, person, setClock, world } from "@/tests/world";
import { draft } from "./billing-scene";
import { write } from "./proposal-scene";

const create = (p: Person, name: string, more: object = {}) => p.api.customers.create({ name, ...more });
const listed = async (p: Person, tenant: string, search: string) =>
  (await p.api.customers.list({ tenant, search })).rows.map(({ name }) => name);

test("a tag is kept once and spelled as other customers have it, and those in use are counted", async () => {
  const { ana, here } = await world();
  await create(ana, "Kilnside", { tags: ["Key account", "Radio"] });
  const { uuid, version } = await create(ana, "Vane", { tags: ["KEY ACCOUNT", "key account", "Local"] });
  expect(await ana.api.customers.retrieve({ uuid })).toMatchObject({ tags: ["Key account", "Local"] });
  const after = await ana.api.customers.update({ uuid, version, tags: ["radio"] });
  expect(after.tags).toEqual(["Radio"]);
  expect((await ana.api.customers.tags({ tenant: here })).rows).toEqual([
    { tag: "Key account", customers: 1 },
    { tag: "Radio", customers: 2 },
  ]);
  for (const tags of [["a,b"], ["x".repeat(41)], Array.from({ length: 21 }, (_, n) => `tag ${n}`)])
    await expect(create(ana, "Other", { tags })).rejects.toMatchObject({ code: "invalid" });
});

test("the list is searched and filtered by tag and language, whatever the case", async () => {
  const { ana, here } = await world();
  await create(ana, "Kilnside", { tags: ["Key account"], language: "de" });
  await create(ana, "Vane", { tags: ["Local"], language: "pl" });
  await create(ana, "Quay");
  expect(await listed(ana, here, 'tag:"key account"')).toEqual(["Kilnside"]);
  expect((await listed(ana, here, "-tag:local")).sort()).toEqual(["Kilnside", "Quay"]);
  expect(await listed(ana, here, "language:pl")).toEqual(["Vane"]);
  const { rows } = await ana.api.customers.list({ tenant: here, filters: { tag: ["local", "KEY ACCOUNT"] } });
  expect(rows.map(({ tags }) => tags)).toEqual([["Key account"], ["Local"]]);
  const sorted = await ana.api.customers.list({ tenant: here, sort: [{ id: "tags", desc: true }] });
  expect(sorted.rows.map(({ name }) => name)).toEqual(["Vane", "Kilnside", "Quay"]);
});

test("tags are known of the customers that a person sees", async () => {
  const { ana, cara, here, there } = await world();
  const agent = await ana.api.agents.update({ type: "agent", name: "Mila Reyes" });
  await create(ana, "Kilnside", { tags: ["Key account"] });
  await create(ana, "Vane", { tags: ["Local"], agent: agent.uuid });
  const mila = await person(here, "agent", "mila", { agent_id: agent.uuid });
  expect((await mila.api.customers.tags({ tenant: here })).rows).toEqual([{ tag: "Local", customers: 1 }]);
  expect((await cara.api.customers.tags({ tenant: there })).rows).toEqual([]);
});

test("language and tags come back from our own export, and a wrong language is named", async () => {
  const { ana, here } = await world();
  await create(ana, "Kilnside", { tags: ["Key account", "Local"], language: "sr-Latn" });
  const file = (await ana.api.customers.export({
    tenant: here,
    format: "csv",
    columns: ["name", "language", "tags"],
  })) as unknown as { bytes: Uint8Array };
  const text = new TextDecoder().decode(file.bytes);
  expect(text).toContain("Srpski");
  const other = await world();
  const of = (csv: string) => ({ file: new File([csv], "a.csv"), params: { commit: true } });
  await other.ana.api.customers.import(of(text));
  const { rows } = await other.ana.api.customers.list({ tenant: other.here });
  expect(rows).toMatchObject([{ name: "Kilnside", language: "sr-Latn", tags: ["Key account", "Local"] }]);
  const wrong = await ana.api.customers.import({
    file: new File(["Name,Language\nVane,Klingon"], "b.csv"),
    params: {},
  });
  expect(wrong.groups).toMatchObject([{ field: "language", code: "import_language", count: 1 }]);
});

test("new documents and mails are in the language of the customer, issued ones stay as they are", async () => {
  const { ana, here } = await world();
  setClock("2026-11-25T10:00:00Z");
  const customer = await create(ana, "Kilnside", { country: "GB" });
  const before = await draft(ana, customer.uuid);
  await ana.api.invoices.issue({ uuid: before.uuid, version: before.version });
  const paper = async (uuid: string) =>
    textOf((await ana.api.invoices.pdf({ uuid })).bytes)
      .flat()
      .join("\n");
  const english = await ana.api.invoices.pdf({ uuid: before.uuid });
  await ana.api.customers.update({ uuid: customer.uuid, version: customer.version, language: "de" });
  expect((await ana.api.invoices.pdf({ uuid: before.uuid })).bytes).toEqual(english.bytes);
  const after = await draft(ana, customer.uuid);
  expect(await paper(after.uuid)).toContain("Rechnung");
  await ana.api.invoices.issue({ uuid: after.uuid, version: after.version });
  expect(await paper(after.uuid)).toContain("Rechnung");
  const proposal = await write(ana, customer.uuid);
  const { bytes } = await ana.api.proposals.pdf({ uuid: proposal.uuid });
  expect(textOf(bytes).flat().join("\n")).toContain("Gültig bis");
  const statement = await ana.api.customers.statement({ uuid: customer.uuid, format: "pdf" });
  expect(
    textOf((statement as unknown as { bytes: Uint8Array }).bytes)
      .flat()
      .join("\n"),
  ).toContain("Saldo");
  setClock("2027-03-01T10:00:00Z");
  const { rows } = await ana.api.reminders.due({ tenant: here });
  expect(rows.map(({ language }) => language)).toEqual(["de", "de"]);
});
