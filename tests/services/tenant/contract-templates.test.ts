import { beforeEach, expect, test } from "vitest";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

const TEXT =
  "# Subject\n\n{company_name} airs {spots} spots for {customer_name}.\n\n- first point\n- second point";
const names = async (p: Person, input: object = {}) =>
  (await p.api.contract_templates.list({ tenant: p.tenant_id, ...input })).rows.map(({ name }) => name);

test("a template is created, changed by its version, used, found and deleted", async () => {
  const { ana, fay } = await world();
  const one = await fay.api.contract_templates.update({ name: "Yearly", text: TEXT });
  const two = await fay.api.contract_templates.update({ name: "Barter", text: "Plain {total}" });
  expect(await names(fay)).toEqual(["Barter", "Yearly"]);
  setClock("2026-11-20T11:00:00Z");
  await fay.api.contract_templates.mark_used({ uuid: one.uuid });
  expect(await names(fay)).toEqual(["Yearly", "Barter"]);
  expect(await names(fay, { search: "point" })).toEqual(["Yearly"]);
  const { rows } = await fay.api.contract_templates.list({ tenant: fay.tenant_id });
  expect(rows[0]).toMatchObject({ fields: 3, used_at: "2026-11-20T11:00:00.000Z" });

  const changed = await ana.api.contract_templates.update({ ...one, name: "Year", text: TEXT });
  expect(changed.version).toBe(2);
  await expect(ana.api.contract_templates.update({ ...one, name: "Y", text: TEXT })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(ana.api.contract_templates.update({ name: "Year", text: "x" })).rejects.toMatchObject({
    code: "conflict",
    more: { fields: [{ path: "name", code: "taken" }] },
  });
  await ana.api.contract_templates.delete({ uuid: two.uuid });
  await expect(ana.api.contract_templates.retrieve({ uuid: two.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  const { rows: log } = await ana.api.activity.list({
    tenant: ana.tenant_id,
    filters: { model: "contract_template" },
  });
  expect(log.map(({ action }) => action)).toEqual([
    "contract_template.deleted",
    "contract_template.updated",
    "contract_template.used",
    "contract_template.created",
    "contract_template.created",
  ]);
});

test("only known fields are accepted", async () => {
  const { ana } = await world();
  await expect(ana.api.contract_templates.update({ name: "A", text: "{customer}" })).rejects.toMatchObject({
    more: { fields: [{ path: "text", code: "unknown_field", values: { field: "customer" } }] },
  });
});

test("the preview fills in sample data over several pages, and is identical for the same text", async () => {
  const { ana, vera } = await world();
  await ana.api.tenant.update_settings({ tenant: ana.tenant_id, version: 1, currency_short: "JPY" });
  const input = {
    tenant: ana.tenant_id,
    name: "Yearly",
    text: `${TEXT}\n\n${"Long words. ".repeat(1200)}{net}`,
  };
  const { bytes } = await vera.api.contract_templates.preview(input);
  const pages = await textOf(bytes);
  const words = pages.flat().join(" ");
  expect(pages.length).toBeGreaterThan(1);
  expect(words).toContain("Vane & Kestrel Radio airs 330 spots for Tidewell Dental.");
  expect(words).toMatch(/7,755\b(?!\.)/);
  expect((await vera.api.contract_templates.preview(input)).bytes).toEqual(bytes);
});

test("rights and tenant isolation", async () => {
  const { ana, vera, tom, cara } = await world();
  const { uuid } = await ana.api.contract_templates.update({ name: "A", text: "x" });
  await expect(vera.api.contract_templates.update({ name: "B", text: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(tom.api.contract_templates.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  for (const act of [
    () => cara.api.contract_templates.retrieve({ uuid }),
    () => cara.api.contract_templates.mark_used({ uuid }),
    () => cara.api.contract_templates.delete({ uuid }),
    () => cara.api.contract_templates.update({ uuid, version: 1, name: "C", text: "x" }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "not_found" });
});
