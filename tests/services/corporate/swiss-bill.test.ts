import { expect, test } from "vitest";
import { makeQrReference } from "@/lib/billing/swiss-code";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { listPdfAProblems } from "@/tests/server/documents/pdfa";
import { type Person, world } from "@/tests/world";
import { draft } from "./billing-scene";

const SELLER = {
  street: "Rue du Lac 1268",
  post_code: "2501",
  city: "Biel",
  country: "CH",
  iban: "CH44 3199 9123 0008 8901 2",
};
async function issue(p: Person, customer: string, seller: object = SELLER) {
  const { uuid: tenant, version } = await p.api.tenant.current({});
  await p.api.tenant.update_pdf({ tenant, params: { version, seller } });
  const made = await draft(p, customer, "100.00");
  return p.api.invoices.issue({ uuid: made.uuid, version: made.version });
}
async function scene() {
  const cast = await world();
  return { ...cast, customer: (await make.customer(cast.ana, "Kilnside Energy")).uuid };
}

test("an invoice of a Swiss account has a payment part, and stays byte for byte the same", async () => {
  const { ana, customer } = await scene();
  const { uuid } = await issue(ana, customer);
  const { bytes } = await ana.api.invoices.pdf({ uuid });
  expect(await listPdfAProblems(bytes)).toEqual([]);
  const { uuid: tenant, version } = await ana.api.tenant.current({});
  await ana.api.tenant.update_pdf({ tenant, params: { version, seller: { ...SELLER, city: "Bern" } } });
  expect(Buffer.compare(bytes, (await ana.api.invoices.pdf({ uuid })).bytes)).toBe(0);
});

test("a bank file that states the reference of the payment part is matched with the invoice", async () => {
  const { ana, customer } = await scene();
  const { number } = await issue(ana, customer);
  const reference = makeQrReference("invoice", number ?? "");
  const { uuid } = await ana.api.bank_imports.create({
    file: new File(
      [`Date,Amount,Payer,IBAN,Reference\n2026-11-20,120.00,Somebody Else,,${reference}\n`],
      "bank.csv",
    ),
  });
  const { rows } = await ana.api.bank_imports.retrieve({ uuid });
  expect(rows[0]?.suggestion).toMatchObject({ customer, allocations: [{ number, amount: "120.00" }] });
});

test("an invoice of another account has no payment part", async () => {
  const { ana, customer } = await scene();
  const read = async (iban: string) => {
    const { uuid } = await issue(ana, customer, { ...SELLER, iban });
    return textOf((await ana.api.invoices.pdf({ uuid })).bytes)
      .flat()
      .join("\n");
  };
  expect(await read("DE89 3704 0044 0532 0130 00")).not.toContain("Receipt");
  const drawn = await read("CH58 0079 1123 0008 8901 2");
  expect(drawn).toContain("Receipt");
  expect(drawn).toContain("CH58 0079 1123 0008 8901 2");
  expect(drawn).toContain("RF");
});
