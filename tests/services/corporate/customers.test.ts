import { expect, test } from "vitest";
import { world } from "@/tests/world";

const everything = (tenant: string) => ({ tenant });

test("a customer is created, found, changed and archived", async () => {
  const { ana, here } = await world();
  const made = await ana.api.customers.create({
    name: "Kilnside Energy",
    credit_limit: "40000",
    note: "Pays late",
  });
  expect(made).toMatchObject({
    name: "Kilnside Energy",
    credit_limit: "40000.00",
    balance: "0.00",
    version: 1,
  });
  const found = await ana.api.customers.list({ ...everything(here), search: "kiln" });
  expect(found).toMatchObject({
    total: 1,
    rows: [{ name: "Kilnside Energy", balance: "0.00", active_campaigns: 0 }],
  });
  const changed = await ana.api.customers.update({ uuid: made.uuid, version: 1, vat_number: "GB 1" });
  expect(changed).toMatchObject({
    vat_number: "GB 1",
    version: 2,
    name: "Kilnside Energy",
    note: "Pays late",
    credit_limit: "40000.00",
  });
  await expect(ana.api.customers.update({ uuid: made.uuid, version: 1, name: "Late" })).rejects.toMatchObject(
    { code: "stale" },
  );
  await ana.api.customers.destroy({ uuid: made.uuid });
  await expect(ana.api.customers.retrieve({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  const log = await ana.api.activity.list({ ...everything(here) });
  expect(log.rows.map((r) => r.action)).toEqual(["customer.deleted", "customer.updated", "customer.created"]);
});

test("another tenant's customer is not found, neither in a list nor by uuid", async () => {
  const { ana, cara, there, here } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Ours" });
  await expect(cara.api.customers.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.customers.update({ uuid, version: 1, name: "Theirs" })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.customers.destroy({ uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.customers.list(everything(here))).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.customers.list(everything(there))).total).toBe(0);
});

test("a read-only member can see customers but not change them", async () => {
  const { ana, vera } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Ours" });
  expect(await vera.api.customers.retrieve({ uuid })).toMatchObject({ name: "Ours" });
  await expect(vera.api.customers.update({ uuid, version: 1, name: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a list is exported as filtered, and no cell runs as a formula", async () => {
  const { ana, here } = await world();
  await ana.api.customers.create({ name: "=1+1" });
  const file = await ana.api.customers.export({ ...everything(here), format: "csv" });
  expect(new TextDecoder().decode(file.bytes)).toContain("'=1+1");
});

test("a second customer of one name or VAT number is asked about where the caller asks, and never otherwise", async () => {
  const { ana } = await world();
  const first = await ana.api.customers.create({ name: "Kilnside Energy", vat_number: "DE 123 456 789" });
  const add = (of: { name: string; vat_number?: string; accept_duplicate?: boolean }) =>
    ana.api.customers.create(of);
  const asked = {
    code: "conflict",
    message: "duplicate_customer",
    more: { details: { customers: [{ uuid: first.uuid, name: "Kilnside Energy" }] } },
  };
  await expect(add({ name: " kilnside energy", accept_duplicate: false })).rejects.toMatchObject(asked);
  await expect(
    add({ name: "Other", vat_number: "de123456789", accept_duplicate: false }),
  ).rejects.toMatchObject(asked);
  expect(await add({ name: "Other", accept_duplicate: false })).toMatchObject({ name: "Other" });
  expect(await add({ name: "Kilnside Energy", accept_duplicate: true })).toMatchObject({ version: 1 });
  expect(await add({ name: "Kilnside Energy", vat_number: "none" })).toMatchObject({ vat_number: "none" });
});
