import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { readDay } from "@/tests/reconciling";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { aired, date, draft, line, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

const issue = async (p: Person, { uuid, version }: { uuid: string; version: number }) =>
  p.api.invoices.issue({ uuid, version });
const now = (p: Person, uuid: string) => p.api.invoices.retrieve({ uuid });

async function billed(p: Person) {
  const scene = await aired(p);
  await settleAndClose(p, scene);
  const { uuid: proof } = await report(p, scene.customer);
  const { uuid } = await p.api.reports.create_invoice({ uuid: proof });
  return { ...scene, proof, invoice: await issue(p, await now(p, uuid)) };
}
const entries = (p: Person) =>
  runForTenant(p.tenant_id, () =>
    getTenantClient(p.tenant_id).billing_entry.findMany({
      orderBy: [{ created_at: "asc" }, { sign: "desc" }],
    }),
  );

test("a credited spot can be billed again; the frozen invoice stays the same byte for byte", async () => {
  const { ana } = await world();
  const { invoice, a, b, proof, vane } = await billed(ana);
  const paper = await ana.api.invoices.pdf({ uuid: invoice.uuid });
  const close = () => ana.api.reports.create_invoice({ uuid: proof });
  await expect(close()).rejects.toMatchObject({ message: "nothing_to_bill" });
  const refused = await ana.api.reconciliation
    .reopen({ uuid: vane.uuid, date, version: await versionOf(ana, vane.uuid), reason: "Wrong log" })
    .catch((e) => e);
  expect(refused).toMatchObject({
    message: "day_billed",
    more: {
      details: {
        spots: 2,
        invoices: [{ uuid: invoice.uuid, status: "issued", version: invoice.version, spots: [a, b].sort() }],
      },
    },
  });
  const note = await ana.api.invoices.credit({ uuid: invoice.uuid, version: invoice.version, spots: [a] });
  expect(note).toMatchObject({
    kind: "credit_note",
    status: "draft",
    next_number: "CN 001",
    credits: { uuid: invoice.uuid, number: "INV 001" },
    lines: [{ quantity: 1, amount: "20.01", spots: 1 }],
  });
  await expect(close()).rejects.toMatchObject({ message: "nothing_to_bill" });
  await expect(
    ana.api.invoices.credit({ uuid: invoice.uuid, version: invoice.version, spots: [a] }),
  ).rejects.toMatchObject({ message: "spots_not_creditable" });
  const credit = await issue(ana, note);
  expect(credit).toMatchObject({ number: "CN 001", status: "used", paid: note.total, open: "0.00" });
  expect(await now(ana, invoice.uuid)).toMatchObject({
    status: "partly_paid",
    credited: note.total,
    paid: note.total,
    payments: [{ kind: "credit_note", uuid: note.uuid, amount: note.total }],
    credit_notes: [{ uuid: note.uuid, status: "issued" }],
  });
  expect(await issue(ana, note)).toEqual(credit);
  const again = await close();
  expect(again.spots).toBe(1);
  expect((await entries(ana)).map((e) => [e.spot_id, e.sign, e.amount, e.reason])).toEqual(
    expect.arrayContaining([
      [a, 1, "20.01", "billed"],
      [a, -1, "20.01", "credited"],
      [a, 1, "20.01", "billed"],
      [b, 1, "20.02", "billed"],
    ]),
  );
  await ana.api.invoices.destroy({ uuid: again.uuid });
  expect((await entries(ana)).filter((e) => e.spot_id === a).map((e) => e.sign)).toEqual([1, -1]);
  const after = await ana.api.invoices.pdf({ uuid: invoice.uuid });
  expect(Buffer.from(after.bytes).equals(Buffer.from(paper.bytes))).toBe(true);
  const text = textOf((await ana.api.invoices.pdf({ uuid: note.uuid })).bytes)
    .flat()
    .join("\n");
  for (const part of ["Credit note", "CN 001", "INV 001", "20.01"]) expect(text).toContain(part);
  expect(text).not.toContain("-20.01");
});

const versionOf = async (p: Person, uuid: string) => (await readDay(p, uuid, date)).version;

test("a line is credited by quantity up to what is left of it; two credits at once take it once", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const lines = [line("100.00", { quantity: 3 }), line("50.00", { tax_name: "VAT 7 %", tax_bp: 700 })];
  const invoice = await issue(fay, await draft(fay, customer, "0", { lines, discount_bp: 1000 }));
  const { uuid, version } = invoice;
  const [first] = invoice.lines;
  const credit = (quantity: number) =>
    fay.api.invoices.credit({ uuid, version, lines: [{ line: first!.uuid, quantity }] });
  const both = await Promise.allSettled([credit(2), credit(2)]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({
    message: "credit_exceeds",
    more: { details: { line: first!.uuid, quantity: 1, amount: "100.00" } },
  });
  const note = (await now(fay, uuid)).credit_notes[0]!;
  expect(await now(fay, note.uuid)).toMatchObject({ gross: "200.00", net: "180.00", tax: "36.00" });
  await expect(
    fay.api.invoices.update_create({ uuid: note.uuid, version: 1, customer, date, lines: [] }),
  ).rejects.toMatchObject({ message: "credit_is_fixed" });
  await expect(fay.api.invoices.void({ uuid, version })).rejects.toMatchObject({
    message: "credit_draft_open",
  });
  await fay.api.invoices.destroy({ uuid: note.uuid });
  await issue(fay, await credit(3));
  await expect(credit(1)).rejects.toMatchObject({ code: "stale" });
  const left = await fay.api.invoices.creditable({ uuid });
  expect(left.lines.map((one) => one.left_quantity)).toEqual([0, 1]);
  await issue(fay, await fay.api.invoices.credit({ uuid, version: left.version }));
  const done = await now(fay, uuid);
  expect(done).toMatchObject({ status: "credited", credited: invoice.total, open: "0.00" });
  await expect(fay.api.invoices.credit({ uuid, version: done.version })).rejects.toMatchObject({
    message: "nothing_to_credit",
  });
});

test("a line is credited by amount with its tax, and what stays billed costs less", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const lines = [line("100.00", { quantity: 3 }), line("50.00", { tax_name: "VAT 7 %", tax_bp: 700 })];
  const invoice = await issue(fay, await draft(fay, customer, "0", { lines, discount_bp: 1000 }));
  const { uuid, version } = invoice;
  const [first, second] = invoice.lines;
  const asked = {
    uuid,
    version,
    lines: [
      { line: first!.uuid, amount: "60.00" },
      { line: second!.uuid, amount: "20.00" },
    ],
  };
  const note = await fay.api.invoices.credit(asked);
  expect(note).toMatchObject({
    gross: "80.00",
    discount: "8.00",
    net: "72.00",
    tax: "12.06",
    total: "84.06",
  });
  expect(note.taxes).toMatchObject([
    { bp: 2000, base: "54.00", amount: "10.80" },
    { bp: 700, base: "18.00", amount: "1.26" },
  ]);
  expect(note.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [0, "60.00"],
    [0, "20.00"],
  ]);
  const text = textOf((await fay.api.invoices.pdf({ uuid: note.uuid })).bytes)
    .flat()
    .join("\n");
  expect(text).toContain("60.00");
  const issued = await issue(fay, note);
  const { formats } = await fay.api.invoices.check_e_invoice({ uuid: issued.uuid });
  expect(formats.flatMap(({ problems }) => problems.filter((one) => one.line))).toEqual([]);
  const left = await fay.api.invoices.creditable({ uuid });
  expect(left.lines.map((one) => [one.left_quantity, one.left_amount, one.is_reduced])).toEqual([
    [3, "240.00", true],
    [1, "30.00", true],
  ]);
  const too = { uuid, version: left.version, lines: [{ line: second!.uuid, amount: "30.01" }] };
  await expect(fay.api.invoices.credit(too)).rejects.toMatchObject({ message: "credit_exceeds" });
  const one = { uuid, version: left.version, lines: [{ line: first!.uuid, quantity: 1 }] };
  await issue(fay, await fay.api.invoices.credit(one));
  const voided = await fay.api.invoices.void({ uuid, version: (await now(fay, uuid)).version });
  expect(voided).toMatchObject({ status: "void", open: "0.00", credited: invoice.total });
  const notes = await Promise.all(voided.credit_notes.map((of) => now(fay, of.uuid)));
  expect(notes.map((of) => of.gross).sort()).toEqual(["190.00", "80.00", "80.00"]);
});

test("voiding a paid invoice gives the customer credit, which settles another invoice", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const old = await issue(fay, await draft(fay, customer, "100.00"));
  const payment = await fay.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-20"),
    amount: "70.00",
  });
  const { version } = await now(fay, old.uuid);
  const voided = await fay.api.invoices.void({ uuid: old.uuid, version, text: "Booked twice" });
  expect(voided).toMatchObject({ status: "void", open: "0.00", credited: "120.00" });
  expect(await fay.api.invoices.void({ uuid: old.uuid, version })).toEqual(voided);
  const [note] = voided.credit_notes;
  const credit = await now(fay, note!.uuid);
  expect(credit).toMatchObject({ number: "CN 001", status: "issued", open: "70.00", text: "Booked twice" });
  const balance = async () => (await fay.api.customers.retrieve({ uuid: customer })).balance;
  expect(await balance()).toBe("-70.00");
  setClock("2026-11-25T10:00:00Z");
  const next = await issue(fay, await draft(fay, customer, "50.00", { date: toDay("2026-11-25") }));
  expect(await balance()).toBe("-10.00");
  const used = await fay.api.invoices.allocate({ uuid: credit.uuid, version: credit.version });
  expect(used).toMatchObject({
    open: "10.00",
    uses: [{ uuid: old.uuid }, { uuid: next.uuid, amount: "60.00", date: "2026-11-25" }],
  });
  await expect(
    fay.api.invoices.allocate({ uuid: credit.uuid, version: credit.version }),
  ).rejects.toMatchObject({ code: "stale" });
  const { totals } = await fay.api.invoices.list({ tenant: fay.tenant_id });
  expect(totals).toMatchObject({ total: "60.00", open: "-10.00" });
  const notes = await fay.api.invoices.list({ tenant: fay.tenant_id, filters: { kind: "credit_note" } });
  expect(notes.rows).toMatchObject([
    { number: "CN 001", kind: "credit_note", total: "-120.00", open: "-10.00" },
  ]);
  await fay.api.payments.destroy({ uuid: payment.uuid });
  expect(await balance()).toBe("60.00");
  expect(await now(fay, old.uuid)).toMatchObject({ status: "void", open: "60.00" });
});

test("the rest of a payment settles its invoice again after another payment of that was deleted", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const { uuid: invoice } = await issue(fay, await draft(fay, customer, "100.00"));
  const pay = (amount: string) =>
    fay.api.payments.update_create({ customer, payment_date: date, amount, allocations: [] });
  const [first, second] = [await pay("80.00"), await pay("150.00")];
  const use = async (uuid: string) => {
    const { version } = await fay.api.payments.retrieve({ uuid });
    return fay.api.payments.allocate({ uuid, version });
  };
  await use(first.uuid);
  expect(await use(second.uuid)).toMatchObject({ overpaid: "110.00", invoices: [{ amount: "40.00" }] });
  await fay.api.payments.destroy({ uuid: first.uuid });
  expect(await now(fay, invoice)).toMatchObject({ status: "partly_paid", open: "80.00" });
  setClock("2026-11-25T10:00:00Z");
  const settled = { overpaid: "30.00", invoices: [{ uuid: invoice, amount: "120.00" }] };
  expect(await use(second.uuid)).toMatchObject(settled);
  const { rows } = await fay.api.payments.list({ tenant: fay.tenant_id });
  expect(rows).toMatchObject([settled]);
  expect(await now(fay, invoice)).toMatchObject({
    status: "paid",
    payments: [
      { amount: "40.00", payment_date: "2026-11-20" },
      { amount: "80.00", payment_date: "2026-11-25" },
    ],
  });
  // Both parts become open again.
  await fay.api.payments.destroy({ uuid: second.uuid });
  expect(await now(fay, invoice)).toMatchObject({ status: "issued", open: "120.00", payments: [] });
});

test("the rest of a payment settles an invoice that comes later", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const paid = await fay.api.payments.update_create({ customer, payment_date: date, amount: "150.00" });
  const invoice = await issue(fay, await draft(fay, customer, "100.00"));
  const { uuid, version } = paid;
  const done = await fay.api.payments.allocate({ uuid, version });
  expect(done).toMatchObject({ overpaid: "30.00", invoices: [{ uuid: invoice.uuid, amount: "120.00" }] });
  await expect(fay.api.payments.allocate({ uuid, version })).rejects.toMatchObject({ code: "stale" });
  expect((await now(fay, invoice.uuid)).payments).toMatchObject([{ payment_date: "2026-11-20" }]);
});
