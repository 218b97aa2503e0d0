import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { sum } from "@/lib/money";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { setClock, world } from "@/tests/world";
import { date, draft, line } from "./billing-scene";

afterEach(() => setClock(null));

test("a draft is changed by its version; once issued it has the next number and cannot change", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const one = await draft(fay, customer, "100.00", { discount_bp: 1000 });
  expect(one).toMatchObject({
    gross: "100.00",
    discount: "10.00",
    net: "90.00",
    tax: "18.00",
    total: "108.00",
    due_date: "2026-12-20",
  });
  const changed = await fay.api.invoices.update_create({
    uuid: one.uuid,
    version: 1,
    customer,
    date: toDay("2026-11-21"),
    lines: [{ ...line("50.00", { quantity: 2 }), uuid: one.lines[0]!.uuid }, line("1.005")],
  });
  expect(changed).toMatchObject({
    version: 2,
    gross: "101.01",
    lines: [{ amount: "100.00" }, { amount: "1.01" }],
  });
  await expect(fay.api.invoices.issue({ uuid: one.uuid, version: 1 })).rejects.toMatchObject({
    code: "stale",
  });
  const issued = await fay.api.invoices.issue({ uuid: one.uuid, version: 2, accept_date: true });
  expect(issued).toMatchObject({ number: "INV 001", status: "issued", total: "121.21", open: "121.21" });
  expect(await fay.api.invoices.issue({ uuid: one.uuid, version: 2 })).toEqual(issued);
  for (const act of [
    () =>
      fay.api.invoices.update_create({ uuid: one.uuid, version: issued.version, customer, date, lines: [] }),
    () => fay.api.invoices.destroy({ uuid: one.uuid }),
  ])
    await expect(act()).rejects.toMatchObject({ message: "issued_is_final" });
  const before = await fay.api.invoices.pdf({ uuid: one.uuid });
  await fay.api.customers.update({ uuid: customer, version: 1, name: "Renamed since" });
  const after = await fay.api.invoices.pdf({ uuid: one.uuid });
  expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true);
  expect(textOf(after.bytes).flat().join("\n")).toContain("INV 001");
});

test("forty concurrent issues, some rolled back, are numbered without a gap", async () => {
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const drafts = await Promise.all(Array.from({ length: 12 }, () => draft(fay, customer)));
  const none = await fay.api.invoices.update_create({ customer, date, lines: [] });
  const all = drafts.flatMap((d) => [d, d, none, d]);
  const done = await Promise.allSettled(all.map(({ uuid }) => fay.api.invoices.issue({ uuid, version: 1 })));
  expect(done.filter((d) => d.status === "rejected").every((d) => d.reason.message === "no_lines")).toBe(
    true,
  );
  const { rows } = await fay.api.invoices.list({
    tenant: fay.tenant_id,
    filters: { status: "issued" },
    sort: [{ id: "number" }],
  });
  expect(rows.map((r) => r.number)).toEqual(drafts.map((_, i) => `INV ${String(i + 1).padStart(3, "0")}`));
});

test("an invoice is not due before its date", async () => {
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  await expect(
    draft(fay, customer, "100.00", { date: toDay("2026-11-20"), due_date: toDay("2026-11-19") }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "due_date", code: "due_before_date" }] } });
});

test("a payment pays the oldest invoice first and keeps the rest; deleting it reopens the invoices", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const issue = async (on: string) => {
    const { uuid, version } = await draft(fay, customer, "100.00", {
      date: toDay(on),
      due_date: toDay("2026-11-19"),
    });
    return fay.api.invoices.issue({ uuid, version, accept_date: true });
  };
  const [newer, older] = [await issue("2026-11-18"), await issue("2026-11-02")];
  const balance = async () => (await fay.api.customers.retrieve({ uuid: customer })).balance;
  const status = async (uuid: string) => (await fay.api.invoices.retrieve({ uuid })).status;
  expect(await balance()).toBe("240.00");
  expect(await status(older.uuid)).toBe("overdue");
  const paid = await fay.api.payments.update_create({ customer, payment_date: date, amount: "150" });
  expect(paid).toMatchObject({
    number: "Payment 01",
    overpaid: "0.00",
    invoices: [
      { uuid: newer.uuid, amount: "30.00" },
      { uuid: older.uuid, amount: "120.00" },
    ],
  });
  expect([await status(older.uuid), await status(newer.uuid)]).toEqual(["paid", "overdue"]);
  expect(await balance()).toBe("90.00");
  const more = await fay.api.payments.update_create({ customer, payment_date: date, amount: "100" });
  expect(more).toMatchObject({ overpaid: "10.00" });
  expect(await balance()).toBe("-10.00");
  const by = (given: object) =>
    fay.api.payments.update_create({
      customer,
      payment_date: date,
      amount: "5",
      allocations: [{ invoice: older.uuid, amount: "1" }],
      ...given,
    });
  await expect(by({})).rejects.toMatchObject({
    more: { fields: [{ path: "allocations.0.amount", code: "overallocated" }] },
  });
  await fay.api.payments.destroy({ uuid: paid.uuid });
  expect(await balance()).toBe("140.00");
  expect(await by({})).toMatchObject({ overpaid: "4.00", invoices: [{ amount: "1.00" }] });
  expect((await fay.api.payments.list({ tenant: fay.tenant_id })).totals).toMatchObject({
    amount: "105.00",
    overpaid: "14.00",
  });
});

test("a payment may be dated up to one year ahead", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const pay = (on: string) =>
    fay.api.payments.update_create({ customer, payment_date: toDay(on), amount: "5" });
  expect(await pay("2027-11-20")).toMatchObject({ payment_date: "2027-11-20" });
  await expect(pay("2027-11-21")).rejects.toMatchObject({
    more: { fields: [{ path: "payment_date", code: "payment_too_late" }] },
  });
});

test("concurrent payments never pay an invoice twice", async () => {
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const { uuid, version } = await draft(fay, customer, "100.00");
  await fay.api.invoices.issue({ uuid, version });
  const all = await Promise.all(
    Array.from({ length: 6 }, () =>
      fay.api.payments.update_create({ customer, payment_date: date, amount: "50.00" }),
    ),
  );
  expect(sum(all.map((p) => p.overpaid))).toBe("180.00");
  expect(await fay.api.invoices.retrieve({ uuid })).toMatchObject({
    status: "paid",
    paid: "120.00",
    open: "0.00",
  });
});

test("the date of a draft is asked about where it is in the future or before the last number", async () => {
  const { fay } = await world();
  setClock("2026-11-20T10:00:00Z");
  const { uuid: customer } = await make.customer(fay);
  const on = (day: string) =>
    fay.api.invoices.update_create({ customer, date: toDay(day), lines: [line("10.00")] });
  const first = await on("2026-11-20");
  expect(first.date_question).toBeNull();
  expect((await on("2026-11-21")).date_question).toBe("future");
  expect((await on("2026-11-01")).date_question).toBeNull();
  const issued = await fay.api.invoices.issue({ uuid: first.uuid, version: first.version });
  expect(issued.date_question).toBeNull();
  expect((await on("2026-11-19")).date_question).toBe("before_last");
  // Credit notes have numbers of their own.
  const note = await fay.api.invoices.credit({ uuid: issued.uuid, version: issued.version });
  expect(note.date_question).toBeNull();

  // Issuing asks the same, and takes no number before it is answered.
  for (const [day, message] of [
    ["2026-11-21", "issue_date_future"],
    ["2026-11-19", "issue_date_before_last"],
  ] as const) {
    const { uuid, version } = await on(day);
    await expect(fay.api.invoices.issue({ uuid, version })).rejects.toMatchObject({
      code: "conflict",
      message,
    });
    expect(await fay.api.invoices.retrieve({ uuid })).toMatchObject({ status: "draft", number: null });
  }
  const { uuid, version } = await on("2026-11-19");
  const accepted = await fay.api.invoices.issue({ uuid, version, accept_date: true });
  expect([issued.number, accepted.number]).toEqual(["INV 001", "INV 002"]);
});

test("of two drafts issued at once, the earlier one is refused where the later one is first", async () => {
  const { fay } = await world();
  setClock("2026-11-20T10:00:00Z");
  const { uuid: customer } = await make.customer(fay);
  const drafts = await Promise.all(
    ["2026-11-20", "2026-11-18"].map((day) =>
      fay.api.invoices.update_create({ customer, date: toDay(day), lines: [line("10.00")] }),
    ),
  );
  await Promise.allSettled(drafts.map(({ uuid, version }) => fay.api.invoices.issue({ uuid, version })));
  const rows = await Promise.all(drafts.map(({ uuid }) => fay.api.invoices.retrieve({ uuid })));
  const dates = rows
    .filter((row) => row.number !== null)
    .toSorted((a, b) => String(a.number).localeCompare(String(b.number)))
    .map((row) => row.date);
  expect(dates).toEqual(dates.toSorted());
  expect(dates.length).toBeGreaterThan(0);
});

test("the tax report adds up issued documents by rate, less credit notes, last month by default, and as a file", async () => {
  const { fay, cara, sam, here } = await world();
  setClock("2026-11-20T10:00:00Z");
  const { uuid: customer } = await make.customer(fay);
  const lines = [
    line("100.00"),
    line("50.00", { tax_bp: 700, tax_name: "VAT 7 %" }),
    line("9.00", { tax_bp: 0, tax_name: "" }),
  ];
  const made = await fay.api.invoices.update_create({ customer, date: toDay("2026-11-20"), lines });
  await draft(fay, customer, "77.00");
  const one = await fay.api.invoices.issue({ uuid: made.uuid, version: made.version });
  const note = await fay.api.invoices.credit({
    uuid: one.uuid,
    version: one.version,
    lines: [{ line: one.lines[0]!.uuid, amount: "40.00" }],
  });
  await fay.api.invoices.issue({ uuid: note.uuid, version: note.version });
  setClock("2026-12-03T10:00:00Z");
  const report = await fay.api.tax_report.retrieve({ tenant: here });
  expect([report.from, report.to]).toEqual(["2026-11-01", "2026-11-30"]);
  const none = { base: "0.00", tax: "0.00" };
  expect(report.rows).toEqual([
    {
      name: "VAT 20 %",
      bp: 2000,
      invoiced: { base: "100.00", tax: "20.00" },
      credited: { base: "-40.00", tax: "-8.00" },
      discounted: none,
      base: "60.00",
      tax: "12.00",
    },
    expect.objectContaining({ name: "VAT 7 %", base: "50.00", tax: "3.50", credited: none }),
    expect.objectContaining({ name: "", bp: 0, base: "9.00", tax: "0.00" }),
  ]);
  expect(report.totals).toMatchObject({ base: "119.00", tax: "15.50" });
  const span = { from: toDay("2026-12-01"), to: toDay("2026-12-31") };
  expect((await fay.api.tax_report.retrieve({ tenant: here, ...span })).rows).toEqual([]);
  const file = await fay.api.tax_report.export({ tenant: here, format: "csv" });
  const [head, ...rows] = new TextDecoder().decode(file.bytes).trimEnd().split("\r\n");
  expect(head).toMatch(/Rate.*Invoices.*Credit notes.*Early payment discounts.*Taxable amount.*Tax/);
  expect(rows).toHaveLength(3);
  expect(rows.at(-1)).toMatch(/^Without tax/);
  expect((await cara.api.tax_report.retrieve({ tenant: cara.tenant_id })).rows).toEqual([]);
  await expect(
    sam.api.tax_report.retrieve({ tenant: here, from: span.to, to: span.from }),
  ).rejects.toMatchObject({
    code: "invalid",
  });
});
