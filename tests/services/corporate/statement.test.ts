import { afterEach, expect, test } from "vitest";
import type { Document } from "@/lib/calls/kit";
import { addDays, type Day, toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, person, setClock, world } from "@/tests/world";
import { line } from "./billing-scene";

afterEach(() => setClock(null));

type StatementInput = Omit<Parameters<Person["api"]["customers"]["statement"]>[0], "uuid">;
const read = (p: Person, uuid: string, asked: StatementInput = {}) =>
  p.api.customers.statement({ uuid, ...asked });
/** A call that may answer JSON has its type; asked for a file it answers one. */
const file = async (p: Person, uuid: string, asked: StatementInput) =>
  (await read(p, uuid, asked)) as unknown as Document;

async function issued(p: Person, customer: string, date: string, amount: string) {
  const draft = await p.api.invoices.update_create({
    customer,
    date: toDay(date),
    due_date: addDays(toDay(date), 14),
    lines: [line(amount, { tax_bp: 0 })],
  });
  return p.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
}
const pay = (p: Person, customer: string, date: string, amount: string) =>
  p.api.payments.update_create({ customer, payment_date: toDay(date), amount });

/** An invoice of 100.00, 40.00 of it paid, a second of 50.00 voided later, and a draft. */
async function scene(p: Person) {
  setClock("2026-10-01T10:00:00Z");
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  const first = await issued(p, customer, "2026-09-10", "100.00");
  setClock("2026-11-20T10:00:00Z");
  const payment = await pay(p, customer, "2026-10-05", "40.00");
  const second = await issued(p, customer, "2026-10-05", "50.00");
  await p.api.invoices.void({ uuid: second.uuid, version: second.version });
  await p.api.invoices.update_create({ customer, date: toDay("2026-10-06"), lines: [line("7.00")] });
  return { customer, first, second, payment };
}
const brief = ({ entries }: Awaited<ReturnType<typeof read>>) =>
  entries.map(({ number, date, amount, balance }) => [number, date, amount, balance].join(" "));

test("a statement lists the issued documents and payments of its days with the balance after each", async () => {
  const { ana } = await world();
  const { customer } = await scene(ana);
  const all = await read(ana, customer, { from: toDay("2026-09-01"), to: toDay("2026-11-30") });
  expect(brief(all)).toEqual([
    "INV 001 2026-09-10 100.00 100.00",
    "INV 002 2026-10-05 50.00 150.00",
    "Payment 01 2026-10-05 -40.00 110.00",
    "CN 001 2026-11-20 -50.00 60.00",
  ]);
  expect(all).toMatchObject({ opening: "0.00", closing: "60.00", currency: "EUR" });
  expect(all.entries.map(({ is_void }) => is_void)).toEqual([false, true, false, false]);
  expect(all.open_items).toMatchObject([
    { kind: "invoice", number: "INV 001", due_date: "2026-09-24", amount: "100.00", open: "60.00" },
  ]);
});

test("what was before its first day is the opening balance, and what is open from then stays listed", async () => {
  const { ana } = await world();
  const { customer } = await scene(ana);
  const part = await read(ana, customer, { from: toDay("2026-10-01"), to: toDay("2026-10-31") });
  expect(part.opening).toBe("100.00");
  expect(brief(part)).toEqual(["INV 002 2026-10-05 50.00 150.00", "Payment 01 2026-10-05 -40.00 110.00"]);
  expect(part.open_items.map(({ number, open }) => `${number} ${open}`)).toEqual([
    "INV 001 60.00",
    "INV 002 50.00",
  ]);
});

test("a reversed payment leaves no entry, and one that settles nothing is open", async () => {
  const { ana } = await world();
  const { customer, payment } = await scene(ana);
  await pay(ana, customer, "2026-11-19", "75.00");
  const to = toDay("2026-11-30");
  expect(await read(ana, customer, { to })).toMatchObject({
    closing: "-15.00",
    open_items: [{ kind: "payment", number: "Payment 02", open: "-15.00" }],
  });
  await ana.api.payments.destroy({ uuid: payment.uuid });
  const after = await read(ana, customer, { to });
  expect(after.closing).toBe("25.00");
  expect(brief(after).join()).not.toContain("Payment 01");
  expect(after.open_items.map(({ number, open }) => `${number} ${open}`)).toEqual([
    "INV 001 40.00",
    "Payment 02 -15.00",
  ]);
  const third = await issued(ana, customer, "2026-11-20", "10.00");
  const allocations = [{ invoice: third.uuid, amount: third.open }];
  await ana.api.payments.allocate({ uuid: after.open_items[1]!.uuid, version: 1, allocations });
  expect((await read(ana, customer, { to })).open_items.map(({ open }) => open)).toEqual(["40.00", "-5.00"]);
  expect((await ana.api.invoices.retrieve({ uuid: third.uuid })).open).toBe("0.00");
});

test("without days it covers the quarter and the oldest open item, until today", async () => {
  const { ana } = await world();
  const { customer, first } = await scene(ana);
  expect(await read(ana, customer)).toMatchObject({ from: "2026-09-10", to: "2026-11-20" });
  await pay(ana, customer, "2026-11-20", first.open);
  expect(await read(ana, customer)).toMatchObject({ closing: "-40.00" });
});

test("a customer without documents has an empty statement, an archived one keeps its own", async () => {
  const { ana } = await world();
  setClock("2026-11-20T10:00:00Z");
  const { uuid } = await make.customer(ana, "Owes Nothing");
  expect(await read(ana, uuid)).toMatchObject({
    from: "2026-10-01",
    to: "2026-11-20",
    opening: "0.00",
    closing: "0.00",
    entries: [],
    open_items: [],
  });
  const { customer } = await scene(ana);
  await ana.api.customers.destroy({ uuid: customer });
  expect(await read(ana, customer)).toMatchObject({ closing: "60.00", customer_name: "Kilnside Energy" });
});

test.each([
  ["2026-11-02", "2026-11-01", "before_start"],
  ["2019-01-01", "2026-11-01", "span_too_long"],
])("from %s to %s is refused at its end", async (from, to, code) => {
  const { ana } = await world();
  const { uuid } = await make.customer(ana);
  await expect(read(ana, uuid, { from: toDay(from), to: toDay(to) })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "to", code }] },
  });
});

test("the PDF and the files have the entries and both balances", async () => {
  const { ana } = await world();
  const { customer } = await scene(ana);
  const span = { from: toDay("2026-10-01"), to: toDay("2026-11-30") };
  const pdf = await file(ana, customer, { ...span, format: "pdf" });
  expect(pdf).toMatchObject({ type: "application/pdf", name: "statement-2026-11-30.pdf" });
  const text = textOf(pdf.bytes).flat().join("\n");
  for (const part of [
    "Kilnside Energy",
    "Opening balance",
    "Payment 01",
    "CN 001",
    "Void",
    "60.00",
    "67 days",
  ])
    expect(text).toContain(part);
  const csv = await file(ana, customer, { ...span, format: "csv" });
  const lines = new TextDecoder().decode(csv.bytes).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/Date,Document,Number,Due,"?Amount, EUR"?,"?Balance, EUR"?/);
  expect(lines[1]).toBe("01.10.2026,Opening balance,,,,100.00");
  expect(lines[3]).toBe("05.10.2026,Payment,Payment 01,,-40.00,110.00");
  expect(lines.at(-1)).toBe("30.11.2026,Closing balance,,,,60.00");
});

test("only members who see every invoice read it", async () => {
  const { ana, sam, tom, vera, cara, here } = await world();
  const { customer } = await scene(ana);
  const vane = await make.station(ana);
  const limited = await person(here, "finance", "fay", { stations: [vane.uuid] });
  expect((await read(vera, customer)).closing).toBe("60.00");
  for (const who of [tom, limited])
    await expect(read(who, customer)).rejects.toMatchObject({ code: "forbidden" });
  expect((await read(sam, customer)).closing).toBe("60.00");
  await expect(read(cara, customer)).rejects.toMatchObject({ code: "not_found" });
});

test("five thousand entries are answered as JSON, a thousand as PDF", { timeout: 120_000 }, async () => {
  const { ana, here } = await world();
  const { uuid } = await make.customer(ana);
  const start = toDay("2024-01-01");
  const dayOf = (n: number): Day => addDays(start, Math.floor(n / 5));
  await runForTenant(here, () =>
    getTenantClient(here).payment.createMany({
      data: Array.from({ length: 5000 }, (_, n) => ({
        tenant_id: here,
        number: `PAY ${n + 1}`,
        customer_id: uuid,
        payment_date: dayOf(n),
        amount: "0.01",
        created_at: new Date(Date.UTC(2024, 0, 1) + n * 1000),
      })),
    }),
  );
  const span = { from: start, to: toDay("2026-12-31") };
  const statement = await read(ana, uuid, span);
  expect(statement.entries).toHaveLength(5000);
  expect(statement.closing).toBe("-50.00");
  expect(statement.entries[2499]).toMatchObject({ number: "PAY 2500", balance: "-25.00" });
  // Reading the text of a PDF takes longer than writing it.
  const part = { from: start, to: dayOf(process.env.LONG ? 4999 : 999) };
  const pages = textOf((await file(ana, uuid, { ...part, format: "pdf" })).bytes);
  expect(pages.length).toBeGreaterThan(20);
});
