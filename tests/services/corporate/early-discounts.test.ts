import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { agingOn, draft } from "./billing-scene";

const invalid = (code: string) => ({ code: "invalid", more: { fields: [{ code }] } });
/** An invoice of 120.00 of 20 November, due in 30 days, with 2 % for payments until the 30th. */
async function earlyScene() {
  setClock("2026-11-25T10:00:00Z");
  const cast = await world();
  const { ana } = cast;
  const customer = (await make.customer(ana, "Kilnside Energy")).uuid;
  const made = await ana.api.customers.retrieve({ uuid: customer });
  await ana.api.customers.update({ uuid: customer, version: made.version, early_discount_bp: 200 });
  const { uuid, version } = await draft(ana, customer);
  const invoice = await ana.api.invoices.issue({ uuid, version });
  const pay = (amount: string, on: string, discount?: boolean) =>
    ana.api.payments.update_create({
      customer,
      payment_date: toDay(on),
      amount,
      ...(discount !== undefined && { allocations: [{ invoice: uuid, amount, discount }] }),
    });
  const read = () => ana.api.invoices.retrieve({ uuid });
  return { ...cast, customer, invoice, uuid, pay, read };
}
const statementOf = async (p: Person, uuid: string) => {
  const { entries, closing } = await p.api.customers.statement({ uuid, to: toDay("2026-12-31") });
  return [...entries.map(({ kind, date, amount }) => `${date} ${kind} ${amount}`), `closing ${closing}`];
};

test("terms of the organisation and of a customer are stated on an invoice and frozen when it is issued", async () => {
  const { ana, here, customer, invoice, read } = await earlyScene();
  expect(invoice.early_discount).toEqual({ bp: 200, until: "2026-11-30", amount: "2.40", available: "2.40" });
  const mail = await ana.api.invoices.preview_mail({ uuid: invoice.uuid });
  expect(mail.text).toMatch(/2 % discount if paid by 30\.11\.2026: 117\.60 EUR/);
  const paper = async () => {
    const { bytes } = await ana.api.invoices.pdf({ uuid: invoice.uuid });
    return textOf(bytes).flat().join(" ");
  };
  const issued = await paper();
  expect(issued).toMatch(/2 % discount if paid by 30\.11\.2026: 117\.60 EUR instead of 120\.00 EUR\./);
  const { version } = await ana.api.tenant.current({});
  await ana.api.tenant.update_settings({
    tenant: here,
    version,
    settings_json: { early_discount: { bp: 300, days: 7 } },
  });
  const kept = await ana.api.customers.retrieve({ uuid: customer });
  await ana.api.customers.update({ uuid: customer, version: kept.version, early_discount_bp: 0 });
  expect((await read()).early_discount).toMatchObject({ bp: 200, until: "2026-11-30" });
  expect(await paper()).toBe(issued);
  const none = await draft(ana, customer);
  expect(none.early_discount).toBeNull();
  const other = (await make.customer(ana, "Vane Optics")).uuid;
  const usual = await draft(ana, other);
  expect(usual.early_discount).toMatchObject({ bp: 300, until: "2026-11-27", amount: "3.60" });
  const change = (until: string) => draft(ana, other, "100.00", { early_discount: { bp: 150, until } });
  expect((await change("2026-12-05")).early_discount).toMatchObject({ bp: 150, amount: "1.80" });
  await expect(change("2026-11-19")).rejects.toMatchObject(invalid("early_discount_outside"));
  await expect(change("2026-12-21")).rejects.toMatchObject(invalid("early_discount_outside"));
  const without = await draft(ana, other, "100.00", { early_discount: null });
  expect(without.early_discount).toBeNull();
  expect((await draft(ana, other, "100.00", { kind: "pro_forma" })).early_discount).toBeNull();
});

test("a payment in time that covers the rest settles the invoice, with its discount in the statement", async () => {
  const { ana, customer, uuid, pay, read } = await earlyScene();
  const payment = await pay("117.60", "2026-11-30");
  expect(payment).toMatchObject({
    overpaid: "0.00",
    invoices: [{ uuid, amount: "117.60", discount: "2.40" }],
  });
  const paid = await read();
  expect(paid).toMatchObject({ status: "paid", open: "0.00", paid: "120.00" });
  expect(paid.payments).toMatchObject([
    { kind: "payment", amount: "117.60", tax: "0.00" },
    { kind: "discount", number: payment.number, amount: "2.40", tax: "0.40" },
  ]);
  const settled = [
    "2026-11-20 invoice 120.00",
    "2026-11-30 payment -117.60",
    "2026-11-30 discount -2.40",
    "closing 0.00",
  ];
  expect(await statementOf(ana, customer)).toEqual(settled);
  expect(await agingOn(ana, "2026-11-29")).toMatchObject([{ total: "120.00" }]);
  expect(await agingOn(ana, "2026-11-30")).toEqual([]);
  expect(await ana.api.customers.retrieve({ uuid: customer })).toMatchObject({ balance: "0.00" });
  expect((await ana.api.payments.list({ tenant: ana.tenant_id })).rows[0]?.invoices).toMatchObject([
    { amount: "117.60", discount: "2.40" },
  ]);
  // Of 2.40 with 20 % tax, 0.40 is tax: it lowers the taxes of the day of the payment, not of the invoice.
  const taxesOn = async (day: string) => {
    const span = { from: toDay(day), to: toDay(day) };
    const { rows, totals } = await ana.api.tax_report.retrieve({ tenant: ana.tenant_id, ...span });
    expect(totals).toMatchObject({ base: rows[0]?.base, tax: rows[0]?.tax });
    return rows;
  };
  expect(await taxesOn("2026-11-20")).toMatchObject([{ bp: 2000, base: "100.00", tax: "20.00" }]);
  expect(await taxesOn("2026-11-30")).toMatchObject([
    { bp: 2000, discounted: { base: "-2.00", tax: "-0.40" }, base: "-2.00", tax: "-0.40" },
  ]);
  await ana.api.payments.destroy({ uuid: payment.uuid });
  expect(await read()).toMatchObject({ open: "120.00", payments: [], early_discount: { available: "2.40" } });
  expect(await statementOf(ana, customer)).toEqual(["2026-11-20 invoice 120.00", "closing 120.00"]);
  await pay("117.60", "2026-11-30");
  expect(await statementOf(ana, customer)).toEqual(settled);
});

test.each([
  ["a day late", "117.60", "2026-12-01"],
  ["a cent short", "117.59", "2026-11-30"],
])("no discount: %s", async (_, amount, on) => {
  const { ana, uuid, pay, read } = await earlyScene();
  await expect(pay(amount, on, true)).rejects.toMatchObject(invalid("discount_not_earned"));
  expect((await ana.api.payments.list({ tenant: ana.tenant_id })).total).toBe(0);
  await pay(amount, on);
  const { open, payments } = await read();
  expect([open, payments.length]).toEqual([(120 - Number(amount)).toFixed(2), 1]);
  expect(uuid).toBeTruthy();
});

test("a discount is left and taken later, moves with its payment, and is taken back with any part of it", async () => {
  const { ana, customer, uuid, pay, read } = await earlyScene();
  const first = await pay("60.00", "2026-11-26", false);
  const second = await pay("57.60", "2026-11-28", false);
  expect(await read()).toMatchObject({ open: "2.40", early_discount: { available: "2.40" } });
  setClock("2026-12-15T10:00:00Z");
  const set = (of: { uuid: string; version: number }, amount: string, discount?: boolean) =>
    ana.api.payments.reallocate({
      uuid: of.uuid,
      version: of.version,
      allocations: amount === "" ? [] : [{ invoice: uuid, amount, discount }],
    });
  // Booked late, but paid in time.
  const taken = await set(second, "57.60", true);
  expect(taken.invoices).toMatchObject([{ amount: "57.60", discount: "2.40" }]);
  expect(await read()).toMatchObject({ open: "0.00", status: "paid" });
  const again = await set(taken, "57.60", true);
  expect(again).toMatchObject({ version: taken.version, invoices: [{ discount: "2.40" }] });
  const left = await set(taken, "57.60", false);
  expect(left.invoices).toMatchObject([{ discount: "0.00" }]);
  expect(await read()).toMatchObject({ open: "2.40" });
  const retaken = await set(left, "57.60", true);
  // The first payment goes: the second no longer earns the discount.
  const moved = await set(first, "");
  expect(moved).toMatchObject({ overpaid: "60.00" });
  expect(await read()).toMatchObject({ open: "62.40", status: "partly_paid" });
  const refunded = await ana.api.payments.refund({
    uuid: moved.uuid,
    version: moved.version,
    amount: "60.00",
    date: toDay("2026-12-15"),
  });
  expect(refunded).toMatchObject({ overpaid: "0.00" });
  const { closing } = await ana.api.customers.statement({ uuid: customer, to: toDay("2026-12-15") });
  expect(closing).toBe("62.40");
  expect(await agingOn(ana, "2026-12-14")).toMatchObject([{ total: "2.40" }]);
  expect((await ana.api.payments.retrieve({ uuid: retaken.uuid })).invoices).toMatchObject([
    { amount: "57.60", discount: "0.00" },
  ]);
});

test("what is credited takes its discount back, and voiding leaves what was really paid", async () => {
  const { ana, customer, uuid, pay, read } = await earlyScene();
  await pay("117.60", "2026-11-30");
  const { version, lines } = await read();
  const note = await ana.api.invoices.credit({
    uuid,
    version,
    lines: [{ line: lines[0]!.uuid, amount: "50.00" }],
  });
  const half = await ana.api.invoices.issue({ uuid: note.uuid, version: note.version });
  expect(half).toMatchObject({ total: "60.00", open: "58.80" });
  expect(await read()).toMatchObject({ open: "0.00", credited: "60.00" });
  const now = await read();
  const taxes = now.payments
    .filter(({ kind }) => kind === "discount")
    .map(({ amount, tax }) => [amount, tax]);
  expect(taxes).toEqual([
    ["2.40", "0.40"],
    ["-1.20", "-0.20"],
  ]);
  await ana.api.invoices.void({ uuid, version: now.version });
  expect(await read()).toMatchObject({ status: "void", open: "0.00", credited: "120.00" });
  expect(await ana.api.customers.retrieve({ uuid: customer })).toMatchObject({ balance: "-117.60" });
  const { closing } = await ana.api.customers.statement({ uuid: customer, to: toDay("2026-12-31") });
  expect(closing).toBe("-117.60");
});

test("two people who settle the same rest grant one discount", async () => {
  const { pay, read } = await earlyScene();
  const done = await Promise.allSettled([
    pay("117.60", "2026-11-30", true),
    pay("117.60", "2026-11-30", true),
  ]);
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { open, payments } = await read();
  expect([open, payments.map(({ amount }) => amount)]).toEqual(["0.00", ["117.60", "2.40"]]);
});
