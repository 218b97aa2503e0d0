import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, world } from "@/tests/world";
import { draft } from "./billing-scene";

const today = toDay("2026-11-21");
async function proForma(p: Person, customer: string, price = "100.00") {
  const { uuid, version } = await draft(p, customer, price, { kind: "pro_forma" });
  return p.api.invoices.issue({ uuid, version });
}
const readBalance = async (p: Person, uuid: string) => {
  const { balance, open_total } = await p.api.customers.retrieve({ uuid });
  return { balance, open_total };
};

test("a pro-forma invoice has numbers of its own and counts in no balance, statement, ageing or sum", async () => {
  const { ana, here } = await world();
  const { uuid: customer } = await make.customer(ana);
  const invoice = await draft(ana, customer, "10.00");
  await ana.api.invoices.issue({ uuid: invoice.uuid, version: invoice.version });
  const made = await proForma(ana, customer);
  expect(made).toMatchObject({ kind: "pro_forma", number: "PF 001", status: "issued", open: "0.00" });
  expect((await proForma(ana, customer)).number).toBe("PF 002");
  expect(await readBalance(ana, customer)).toEqual({ balance: "12.00", open_total: "12.00" });
  const { rows } = await ana.api.customers.list({ tenant: here });
  expect(rows[0]).toMatchObject({ balance: "12.00", overdue: "0.00" });
  const statement = await ana.api.customers.statement({ uuid: customer, to: today });
  expect(statement.entries.map(({ kind }) => kind)).toEqual(["invoice"]);
  const aging = await ana.api.aging.retrieve({ tenant: here, date: today });
  expect(aging.totals.total).toBe("12.00");
  const list = await ana.api.invoices.list({ tenant: here });
  expect(list.total).toBe(3);
  expect(list.totals).toMatchObject({ total: "12.00", open: "12.00" });
  const filtered = await ana.api.invoices.list({ tenant: here, filters: { kind: "pro_forma" } });
  expect(filtered.rows.map(({ number, total }) => `${number} ${total}`).sort()).toEqual([
    "PF 001 120.00",
    "PF 002 120.00",
  ]);
});

test("an invoice is made of a pro-forma one once, and both name each other", async () => {
  const { ana, here } = await world();
  const { uuid: customer } = await make.customer(ana);
  const source = await proForma(ana, customer, "33.33");
  const all = await Promise.all([1, 2, 3].map(() => ana.api.invoices.from_pro_forma({ uuid: source.uuid })));
  expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(1);
  const made = all[0]!;
  expect(made).toMatchObject({
    kind: "invoice",
    status: "draft",
    date: today,
    total: source.total,
    pro_forma: { uuid: source.uuid, number: "PF 001" },
  });
  expect(made.lines.map(({ title, price, tax_name }) => ({ title, price, tax_name }))).toEqual(
    source.lines.map(({ title, price, tax_name }) => ({ title, price, tax_name })),
  );
  expect(await ana.api.invoices.retrieve({ uuid: source.uuid })).toMatchObject({
    status: "invoiced",
    made_invoice: { uuid: made.uuid, number: null },
  });
  await ana.api.invoices.issue({ uuid: made.uuid, version: made.version });
  expect(await readBalance(ana, customer)).toEqual({ balance: "40.00", open_total: "40.00" });
  expect((await ana.api.invoices.from_pro_forma({ uuid: source.uuid })).status).toBe("issued");
  expect((await ana.api.invoices.list({ tenant: here })).total).toBe(2);
});

test("deleting the draft invoice lets another be made", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana);
  const { uuid } = await proForma(ana, customer);
  const first = await ana.api.invoices.from_pro_forma({ uuid });
  await ana.api.invoices.destroy({ uuid: first.uuid });
  expect(await ana.api.invoices.retrieve({ uuid })).toMatchObject({ status: "issued", made_invoice: null });
  const second = await ana.api.invoices.from_pro_forma({ uuid });
  expect(second.uuid).not.toBe(first.uuid);
});

test("nothing settles, credits or voids a pro-forma invoice, and it is no e-invoice", async () => {
  const { ana, vera } = await world();
  const { uuid: customer } = await make.customer(ana);
  const { uuid, version, lines } = await proForma(ana, customer);
  const payment = { customer, payment_date: today, amount: "120.00" };
  await expect(
    ana.api.payments.update_create({ ...payment, allocations: [{ invoice: uuid, amount: "120.00" }] }),
  ).rejects.toMatchObject({ code: "invalid" });
  expect(await ana.api.payments.update_create(payment)).toMatchObject({ overpaid: "120.00" });
  const one = [{ line: lines[0]!.uuid, quantity: 1 }];
  const refused = { message: "only_issued_credited" };
  await expect(ana.api.invoices.credit({ uuid, version, lines: one })).rejects.toMatchObject(refused);
  await expect(ana.api.invoices.void({ uuid, version })).rejects.toMatchObject(refused);
  await expect(ana.api.invoices.e_invoice({ uuid, format: "cii" })).rejects.toMatchObject({
    message: "pro_forma_no_e_invoice",
  });
  await expect(vera.api.invoices.from_pro_forma({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  const other = await draft(ana, customer);
  await expect(
    ana.api.invoices.update_create({
      uuid: other.uuid,
      version: other.version,
      kind: "pro_forma",
      customer,
      date: today,
      lines: [],
    }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "kind", code: "kind_is_fixed" }] } });
  await expect(ana.api.invoices.from_pro_forma({ uuid: other.uuid })).rejects.toMatchObject({
    message: "only_issued_pro_forma",
  });
});
