import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { line } from "./billing-scene";

afterEach(() => setClock(null));

/** Bills an amount on a day, due a month later. */
async function bill(p: Person, customer: string, on: string, amount: string) {
  setClock(`${on}T10:00:00Z`);
  const draft = await p.api.invoices.update_create({
    customer,
    date: toDay(on),
    due_date: toDay(on.replace("-01-", "-02-")),
    lines: [line(amount, { tax_bp: 0 })],
  });
  return p.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
}
async function pay(p: Person, customer: string, on: string, amount: string) {
  setClock(`${on}T10:00:00Z`);
  return p.api.payments.update_create({ customer, payment_date: toDay(on), amount });
}

/** 100.00 and 50.00 billed in January, 130.00 paid in March. */
async function scene(p: Person) {
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  const first = await bill(p, customer, "2026-01-05", "100.00");
  const second = await bill(p, customer, "2026-01-20", "50.00");
  const payment = await pay(p, customer, "2026-03-10", "130.00");
  return { customer, first, second, payment };
}

test("a statement carries the balance from document to document, with what is left of each on its last day", async () => {
  const { ana } = await world();
  const { customer, first, second, payment } = await scene(ana);
  const read = (from: string, to: string) =>
    ana.api.statements.retrieve({ uuid: customer, from: toDay(from), to: toDay(to) });
  const whole = await read("2026-01-01", "2026-03-31");
  expect(whole).toMatchObject({ customer_name: "Kilnside Energy", opening: "0.00", closing: "20.00" });
  expect(
    whole.rows.map(({ kind, number, amount, balance, open }) => [kind, number, amount, balance, open]),
  ).toEqual([
    ["invoice", first.number, "100.00", "100.00", "0.00"],
    ["invoice", second.number, "50.00", "150.00", "20.00"],
    ["payment", payment.number, "-130.00", "20.00", "0.00"],
  ]);
  expect(whole.aged).toMatchObject({ to_60: "20.00", unapplied: "0.00" });
  const march = await read("2026-03-01", "2026-03-09");
  expect(march).toMatchObject({ opening: "150.00", rows: [], closing: "150.00" });
  const january = await read("2026-01-06", "2026-01-31");
  expect(january).toMatchObject({ opening: "100.00", closing: "150.00" });
  expect(january.rows.map(({ open }) => open)).toEqual(["50.00"]);
});

test("a credit note and a payment that is taken back change what the statement says", async () => {
  const { ana } = await world();
  const { customer, first, payment } = await scene(ana);
  setClock("2026-03-15T10:00:00Z");
  await ana.api.payments.destroy({ uuid: payment.uuid });
  const { uuid, version } = await ana.api.invoices.retrieve({ uuid: first.uuid });
  await ana.api.invoices.void({ uuid, version });
  const { rows, closing } = await ana.api.statements.retrieve({
    uuid: customer,
    from: toDay("2026-01-01"),
    to: toDay("2026-03-31"),
  });
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["invoice", "100.00"],
    ["invoice", "50.00"],
    ["credit_note", "-100.00"],
  ]);
  expect(closing).toBe("50.00");
});

test.each([
  ["2026-03-31", "2026-01-01", "before_start"],
  ["2010-01-01", "2026-01-01", "span_too_long"],
])("from %s to %s is refused as %s", async (from, to, code) => {
  const { ana } = await world();
  const { uuid } = await make.customer(ana);
  await expect(ana.api.statements.retrieve({ uuid, from: toDay(from), to: toDay(to) })).rejects.toMatchObject(
    { more: { fields: [{ path: "to", code }] } },
  );
});

test("a customer without documents has an empty statement, and another tenant's has none", async () => {
  const { ana, cara } = await world();
  const { uuid } = await make.customer(ana);
  expect(await ana.api.statements.retrieve({ uuid })).toMatchObject({
    opening: "0.00",
    rows: [],
    closing: "0.00",
  });
  await expect(cara.api.statements.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("the PDF, CSV and JSON of a statement say what the call says", async () => {
  const { ana } = await world();
  const { customer, second } = await scene(ana);
  const span = { from: toDay("2026-01-01"), to: toDay("2026-03-31") };
  const file = (format: "pdf" | "csv" | "json") =>
    ana.api.statements.export({ uuid: customer, ...span, format });
  const pdf = textOf(Buffer.from((await file("pdf")).bytes)).flat();
  for (const text of ["Statement of account", `Invoice ${second.number}`, "\u2212130.00", "20.00"])
    expect(pdf.join("\n")).toContain(text);
  const csv = new TextDecoder()
    .decode((await file("csv")).bytes)
    .trim()
    .split("\n");
  expect(csv).toHaveLength(4);
  expect(csv[3]).toContain("-130.00");
  const json = JSON.parse(new TextDecoder().decode((await file("json")).bytes));
  expect(json).toEqual(await ana.api.statements.retrieve({ uuid: customer, ...span }));
});

test("a receipt names what the payment settles now, and what is left of it", async () => {
  const { ana } = await world();
  const { customer, first } = await scene(ana);
  const { uuid, number } = await pay(ana, customer, "2026-03-20", "45.50");
  const { bytes, name } = await ana.api.payments.pdf({ uuid });
  expect(name).toBe(`${number}.pdf`);
  const text = textOf(Buffer.from(bytes)).flat().join("\n");
  for (const said of ["Receipt", "Kilnside Energy", "20.00", "Not applied to an invoice", "25.50", "45.50"])
    expect(text).toContain(said);
  expect(text).not.toContain(first.number!);
});
