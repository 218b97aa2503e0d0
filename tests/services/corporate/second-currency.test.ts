import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, world } from "@/tests/world";
import { draft } from "./billing-scene";

const POUNDS = { currency: "GBP", rate: "0.8765", date: toDay("2026-11-19") };
const paperOf = async (p: Person, uuid: string) =>
  textOf((await p.api.invoices.pdf({ uuid })).bytes)
    .flat()
    .join(" ");

test("an invoice states its total in a second currency with the rate and its day, and so does its credit note", async () => {
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const { uuid, version, second_currency } = await draft(fay, customer, "100.00", {
    second_currency: POUNDS,
  });
  expect(second_currency).toEqual({ ...POUNDS, total: "105.18", tax: "17.53", is_tax_currency: true });
  const lines = [{ title: "Studio", price: "200.00", tax_name: "VAT 20 %", tax_bp: 2000 }];
  const base = { uuid, customer, date: toDay("2026-11-20"), lines };
  const kept = await fay.api.invoices.update_create({ ...base, version });
  expect(kept.second_currency).toMatchObject({ total: "210.36", tax: "35.06" });
  const cleared = await fay.api.invoices.update_create({
    ...base,
    version: kept.version,
    second_currency: null,
  });
  expect(cleared.second_currency).toBeNull();
  await expect(
    fay.api.invoices.update_create({
      ...base,
      version: cleared.version,
      second_currency: { ...POUNDS, currency: "EUR" },
    }),
  ).rejects.toMatchObject({
    more: { fields: [{ path: "second_currency.currency", code: "same_currency" }] },
  });
  const again = await fay.api.invoices.update_create({
    ...base,
    version: cleared.version,
    second_currency: POUNDS,
  });
  const issued = await fay.api.invoices.issue({ uuid, version: again.version });
  const paper = await paperOf(fay, uuid);
  expect(paper).toContain(
    "Total in GBP: 210.36, of which tax 35.06 (1 EUR = 0.8765 GBP, rate of 19.11.2026).",
  );
  const note = await fay.api.invoices.credit({ uuid, version: issued.version });
  await fay.api.invoices.issue({ uuid: note.uuid, version: note.version });
  expect((await fay.api.invoices.retrieve({ uuid: note.uuid })).second_currency).toMatchObject({
    total: "210.36",
    rate: "0.8765",
  });
  expect(await paperOf(fay, note.uuid)).toContain("Total in GBP: 210.36");
  expect(await paperOf(fay, uuid)).toBe(paper);
});

test("the e-invoice states the tax in the second currency where the seller accounts for it in that", async () => {
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const made = await draft(fay, customer, "100.00", { second_currency: { ...POUNDS, currency: "USD" } });
  expect(made.second_currency).toMatchObject({ is_tax_currency: false });
});
