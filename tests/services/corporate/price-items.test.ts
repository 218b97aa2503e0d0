import { expect, test } from "vitest";
import { person, world } from "@/tests/world";

test("a price item is created, found, changed, archived and deleted", async () => {
  const { ana, here } = await world();
  const api = ana.api.price_items;
  const made = await api.create({ name: "Kilnside", price: "45", note: "By hand" });
  expect(made).toMatchObject({ name: "Kilnside", note: "By hand", archived: false, version: 1 });
  expect(await api.list({ tenant: here, search: "kiln" })).toMatchObject({
    total: 1,
    rows: [{ uuid: made.uuid, name: "Kilnside", version: 1 }],
  });
  const changed = await api.update({ uuid: made.uuid, version: 1, name: "Kestrel" });
  expect(changed).toMatchObject({ name: "Kestrel", note: "By hand", version: 2 });
  await expect(api.update({ uuid: made.uuid, version: 1, name: "Late" })).rejects.toMatchObject({
    code: "stale",
  });
  expect(await api.update({ uuid: made.uuid, version: 2, archived: true })).toMatchObject({ archived: true });
  expect((await api.list({ tenant: here })).total).toBe(0);
  expect((await api.list({ tenant: here, filters: { archived: "true" } })).total).toBe(1);
  await api.destroy({ uuid: made.uuid });
  await expect(api.retrieve({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  const log = await ana.api.activity.list({ tenant: here });
  expect(log.rows.map((r) => r.action)).toEqual([
    "price_item.deleted",
    "price_item.updated",
    "price_item.updated",
    "price_item.created",
  ]);
});

test("another tenant sees no price items and changes none", async () => {
  const { ana, cara, here, there } = await world();
  const { uuid } = await ana.api.price_items.create({ name: "Ours", price: "45" });
  const refused = { code: "not_found" };
  await expect(cara.api.price_items.retrieve({ uuid })).rejects.toMatchObject(refused);
  await expect(cara.api.price_items.update({ uuid, version: 1, name: "Theirs" })).rejects.toMatchObject(
    refused,
  );
  await expect(cara.api.price_items.destroy({ uuid })).rejects.toMatchObject(refused);
  await expect(cara.api.price_items.list({ tenant: here })).rejects.toMatchObject(refused);
  expect((await cara.api.price_items.list({ tenant: there })).total).toBe(0);
  expect((await cara.api.tenant.search({ tenant: there, search: "Ours" })).hits).toEqual([]);
});

test("a read-only member cannot change price items, but finds them by search", async () => {
  const { ana, vera, here } = await world();
  const { uuid } = await ana.api.price_items.create({ name: "Ours", price: "45" });
  expect(await vera.api.price_items.retrieve({ uuid })).toMatchObject({ name: "Ours" });
  await expect(vera.api.price_items.create({ name: "x", price: "45" })).rejects.toMatchObject({
    code: "forbidden",
  });
  const { hits } = await vera.api.tenant.search({ tenant: here, search: "Ours", models: ["price_item"] });
  expect(hits).toMatchObject([{ model: "price_item", uuid, title: "Ours" }]);
});

test("an agent cannot read price items and does not find them", async () => {
  const { ana, here } = await world();
  const agent = await person(here, "agent", "agnes");
  const { uuid } = await ana.api.price_items.create({ name: "Ours", price: "45" });
  await expect(agent.api.price_items.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(agent.api.price_items.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
  expect((await agent.api.tenant.search({ tenant: here, search: "Ours" })).hits).toEqual([]);
});

test("a list is exported with its rows, and no cell runs as a formula", async () => {
  const { ana, here } = await world();
  await ana.api.price_items.create({ name: "=1+1", price: "45" });
  const { bytes } = await ana.api.price_items.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toContain("'=1+1");
});

const VAT = { name: "VAT 20 %", percent_bp: 2000, default: true };
const LOW = { name: "VAT 7 %", percent_bp: 700, default: false };
async function withTaxes() {
  const people = await world();
  const { ana, here } = people;
  const setTaxes = async (taxes_json: (typeof VAT)[]) => {
    const { version } = await ana.api.tenant.current({});
    await ana.api.tenant.update_settings({ tenant: here, version, taxes_json });
  };
  await setTaxes([VAT, LOW]);
  return { ...people, setTaxes };
}

test("an item has a unit, a price in the currency's decimals, a tax and an invoice text", async () => {
  const { ana } = await withTaxes();
  const api = ana.api.price_items;
  const plain = await api.create({ name: "Banner", price: "45" });
  expect(plain).toMatchObject({ unit: "piece", price: "45.00", tax_name: null, text: "" });
  const own = {
    unit: "hour",
    price: "120.456",
    tax_name: LOW.name,
    text: "Studio A, with engineer",
  } as const;
  const full = await api.create({ name: "Production", ...own });
  expect(full).toMatchObject({ ...own, price: "120.46" });
  const { uuid } = full;
  expect(await api.update({ uuid, version: 1, price: "0" })).toMatchObject({ unit: "hour", price: "0.00" });
  expect(await api.update({ uuid, version: 2, tax_name: "" })).toMatchObject({ tax_name: "", price: "0.00" });
});

test.each([
  [{ price: "-0.01" }, "price", "negative_amount"],
  [{ price: "" }, "price", "bad_amount"],
  [{ price: "1000000000000" }, "price", "bad_amount"],
  [{ price: "45", tax_name: "Gone" }, "tax_name", "bad_id"],
  [{ price: "45", text: "x".repeat(501) }, "text", "too_long"],
])("%o is rejected at %s", async (own, path, code) => {
  const { ana } = await withTaxes();
  await expect(ana.api.price_items.create({ name: "Banner", ...own })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path, code }] },
  });
});

test("the largest price is read back, in the list and its file too", async () => {
  const { ana, here } = await world();
  const { uuid } = await ana.api.price_items.create({ name: "All of it", price: "999999999999" });
  const price = "999999999999.00";
  expect(await ana.api.price_items.retrieve({ uuid })).toMatchObject({ price });
  expect(await ana.api.price_items.list({ tenant: here })).toMatchObject({ rows: [{ price }] });
  const { bytes } = await ana.api.price_items.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toContain("999999999999");
});

test("a tax removed from the settings stays on its item, but cannot be chosen again", async () => {
  const { ana, setTaxes } = await withTaxes();
  const api = ana.api.price_items;
  const { uuid } = await api.create({ name: "Guide", price: "5", tax_name: LOW.name });
  await setTaxes([VAT]);
  expect(await api.update({ uuid, version: 1, tax_name: LOW.name, name: "City guide" })).toMatchObject({
    name: "City guide",
    tax_name: LOW.name,
  });
  await expect(api.create({ name: "Map", price: "5", tax_name: LOW.name })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("the list is sorted by price and searched by text; the file names units and taxes", async () => {
  const { ana, here } = await withTaxes();
  const api = ana.api.price_items;
  await api.create({ name: "Banner", price: "45", text: "On the start page" });
  await api.create({ name: "Production", price: "120", unit: "hour", tax_name: LOW.name });
  await api.create({ name: "Jingle", price: "9", tax_name: "" });
  const { rows } = await api.list({ tenant: here, sort: [{ id: "price", desc: true }] });
  expect(rows.map(({ name }) => name)).toEqual(["Production", "Banner", "Jingle"]);
  expect(await api.list({ tenant: here, search: "start page" })).toMatchObject({
    rows: [{ name: "Banner" }],
  });
  const { bytes } = await api.export({ tenant: here, format: "csv" });
  const text = new TextDecoder().decode(bytes);
  expect(text).toMatch(/Banner.*45.*each.*Default tax.*On the start page/);
  expect(text).toMatch(/Production.*120.*per hour.*VAT 7 %/);
  expect(text).toMatch(/Jingle.*9.*each.*No tax/);
});

test("invoice lines stay unchanged when their item is changed or deleted", async () => {
  const { ana } = await withTaxes();
  const { uuid, name, price } = await ana.api.price_items.create({ name: "Banner", price: "45" });
  const customer = (await ana.api.customers.create({ name: "Kilnside" })).uuid;
  const line = { title: name, price, tax_name: VAT.name, tax_bp: VAT.percent_bp };
  const invoice = await ana.api.invoices.update_create({ customer, date: "2026-11-22", lines: [line] });
  await ana.api.price_items.update({ uuid, version: 1, name: "Skyscraper", price: "60" });
  await ana.api.price_items.destroy({ uuid });
  expect(await ana.api.invoices.retrieve({ uuid: invoice.uuid })).toMatchObject({
    lines: [{ title: "Banner", price: "45.00", amount: "45.00" }],
  });
});
