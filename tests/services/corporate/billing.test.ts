import { afterEach, expect, test } from "vitest";
import { readDay, resolveSpots } from "@/tests/reconciling";
import { textOf } from "@/tests/server/documents/pdf-text";
import { setClock, world } from "@/tests/world";
import { aired, date, draft, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

test("a report freezes what aired, lists what did not, and detects later changes", async () => {
  const { ana, cara } = await world();
  const s = await aired(ana);
  const first = await report(ana, s.customer);
  expect(first).toMatchObject({ number: "REP 01", revision: 1, spots: 2, net: "40.03", outdated: false });
  expect(first.snapshot.rows.map((r) => [r.state, r.aired_second, r.price])).toEqual([
    ["missed", null, "0.00"],
    ["aired", 26_430, "20.01"],
    ["aired", 26_490, "20.02"],
  ]);
  expect(first.snapshot.sources).toMatchObject([{ name: "a.csv", station: "Vane FM" }]);
  await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "bill", note: "agreed" }]);
  expect(await ana.api.reports.retrieve({ uuid: first.uuid })).toMatchObject({
    outdated: true,
    net: "40.03",
    hash: first.hash,
  });
  await expect(ana.api.reports.create_invoice({ uuid: first.uuid })).rejects.toMatchObject({
    message: "report_outdated",
  });
  const second = await report(ana, s.customer, { revises: first.uuid });
  expect(second).toMatchObject({ number: "REP 01", revision: 2, net: "70.03", outdated: false });
  const planned = await report(ana, s.customer, { basis: "planned", campaigns: [s.green.uuid] });
  expect(planned).toMatchObject({
    number: "REP 02",
    net: "30.00",
    snapshot: { rows: [{ state: "planned" }], sources: [] },
  });
  expect((await ana.api.reports.list({ tenant: ana.tenant_id })).total).toBe(3);
  const own = await ana.api.reports.list_for_customer({ uuid: s.customer });
  expect(own.rows.map((r) => [r.number, r.revision])).toEqual(
    expect.arrayContaining([
      ["REP 01", 1],
      ["REP 01", 2],
      ["REP 02", 1],
    ]),
  );
  const { uuid: neighbour } = await ana.api.customers.create({ name: "Other" });
  expect(await ana.api.reports.list_for_customer({ uuid: neighbour })).toMatchObject({ rows: [], total: 0 });
  await expect(cara.api.reports.list_for_customer({ uuid: s.customer })).rejects.toMatchObject({
    code: "not_found",
  });
  await ana.api.reports.destroy({ uuid: planned.uuid });
  await expect(ana.api.reports.retrieve({ uuid: planned.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("a day with billed spots is not reopened; who may read invoices sees which", async () => {
  const { ana, tom } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const made = await ana.api.reports.create_invoice({ uuid: (await report(ana, s.customer)).uuid });
  const { version } = await readDay(ana, s.vane.uuid, date);
  const input = { uuid: s.vane.uuid, date, version, reason: "A new log came" };
  const refused = (invoices: object[]) => ({
    message: "day_billed",
    more: { details: { spots: 2, invoices } },
  });
  await expect(ana.api.reconciliation.reopen(input)).rejects.toMatchObject(
    refused([{ uuid: made.uuid, number: null }]),
  );
  await expect(tom.api.reconciliation.reopen(input)).rejects.toMatchObject(refused([]));
  await ana.api.invoices.destroy({ uuid: made.uuid });
  expect((await ana.api.reconciliation.reopen(input)).state).toBe("aired");
});

test("the files of a report have the same rows and total", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  const { uuid, hash } = await report(ana, s.customer);
  const text = textOf((await ana.api.reports.pdf({ uuid })).bytes)
    .flat()
    .join("\n");
  for (const words of ["REP 01", "Kilnside Energy", "Vane FM", "07:20:30", "Not billed", hash.slice(0, 16)])
    expect(text).toContain(words);
  const csv = new TextDecoder().decode((await ana.api.reports.export({ uuid, format: "csv" })).bytes);
  expect(csv.split("\r\n")).toHaveLength(5);
  expect(csv).toContain("20.01");
  const json = JSON.parse(
    new TextDecoder().decode((await ana.api.reports.export({ uuid, format: "json" })).bytes),
  );
  expect(json).toMatchObject({ hash, rows: [{}, {}, {}] });
  expect((await ana.api.reports.export({ uuid, format: "xlsx" })).bytes.length).toBeGreaterThan(2000);
});

test("an invoice accepts only unbilled spots of closed days, each tied to its line, or names the reason", async () => {
  const { ana, vera } = await world();
  const s = await aired(ana);
  const open = await report(ana, s.customer);
  await expect(ana.api.reports.create_invoice({ uuid: open.uuid })).rejects.toMatchObject({
    message: "nothing_to_bill",
    more: { details: { not_reconciled: 3, billed: 0 } },
  });
  await settleAndClose(ana, s);
  const planned = await report(ana, s.customer, { basis: "planned" });
  await expect(ana.api.reports.create_invoice({ uuid: planned.uuid })).rejects.toMatchObject({
    message: "report_planned",
  });
  const closed = await report(ana, s.customer, { revises: open.uuid });
  await expect(vera.api.reports.create_invoice({ uuid: closed.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
  const made = await ana.api.reports.create_invoice({ uuid: closed.uuid });
  expect(made).toMatchObject({ spots: 2, left_out: 0 });
  const invoice = await ana.api.invoices.retrieve({ uuid: made.uuid });
  expect(invoice).toMatchObject({
    status: "draft",
    number: null,
    next_number: "INV 001",
    gross: "40.03",
    net: "40.03",
    tax: "8.01",
    total: "48.04",
    report_number: "REP 01",
    lines: [
      {
        title: expect.stringContaining("Heat pumps"),
        quantity: 2,
        price: "20.0150",
        amount: "40.03",
        spots: 2,
      },
    ],
  });
  await expect(ana.api.reports.create_invoice({ uuid: closed.uuid })).rejects.toMatchObject({
    message: "nothing_to_bill",
    more: { details: { billed: 2 } },
  });
  await expect(ana.api.reports.destroy({ uuid: closed.uuid })).rejects.toMatchObject({ message: "in_use" });
  await ana.api.invoices.destroy({ uuid: made.uuid });
  expect(await ana.api.reports.create_invoice({ uuid: closed.uuid })).toMatchObject({ spots: 2 });
});

test("of two who bill one report at once, one succeeds", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const { uuid } = await report(ana, s.customer);
  const both = await Promise.allSettled([1, 2].map(() => ana.api.reports.create_invoice({ uuid })));
  expect(both.filter((b) => b.status === "fulfilled")).toHaveLength(1);
  expect((await ana.api.invoices.list({ tenant: ana.tenant_id })).total).toBe(1);
});

test("a shared document opens by its code only, until the code is revoked", async () => {
  const { ana, anonymous } = await world();
  const s = await aired(ana);
  const { uuid } = await report(ana, s.customer);
  const { code } = await ana.api.reports.recreate_code({ uuid });
  expect(await anonymous.share.card({ a: "report", b: code })).toMatchObject({
    number: "REP 01",
    customer: "Kilnside Energy",
    spots: 2,
    total: null,
  });
  expect((await anonymous.share.pdf({ a: "report", b: code })).type).toBe("application/pdf");
  await expect(anonymous.share.card({ a: "invoice", b: code })).rejects.toMatchObject({ code: "not_found" });
  const { code: newer } = await ana.api.reports.recreate_code({ uuid });
  await expect(anonymous.share.card({ a: "report", b: code })).rejects.toMatchObject({ code: "not_found" });
  await ana.api.reports.delete_code({ uuid });
  await expect(anonymous.share.pdf({ a: "report", b: newer })).rejects.toMatchObject({ code: "not_found" });
  const bill = await draft(ana, s.customer);
  await expect(ana.api.invoices.recreate_code({ uuid: bill.uuid })).rejects.toMatchObject({
    message: "draft_not_shared",
  });
  await ana.api.invoices.issue({ uuid: bill.uuid, version: 1 });
  const shared = await ana.api.invoices.recreate_code({ uuid: bill.uuid });
  expect(await anonymous.share.card({ a: "invoice", b: shared.code })).toMatchObject({
    total: "120.00",
    open: "120.00",
  });
});

test("another tenant's documents are not found", async () => {
  const { ana, cara } = await world();
  const s = await aired(ana);
  const { uuid } = await report(ana, s.customer);
  const bill = await draft(ana, s.customer);
  for (const act of [
    () => cara.api.reports.retrieve({ uuid }),
    () => cara.api.reports.create_invoice({ uuid }),
    () => cara.api.reports.recreate_code({ uuid }),
    () => cara.api.invoices.retrieve({ uuid: bill.uuid }),
    () => cara.api.invoices.issue({ uuid: bill.uuid, version: 1 }),
    () => cara.api.invoices.recreate_code({ uuid: bill.uuid }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.reports.create({ customer: s.customer, from: date, to: date })).rejects.toMatchObject(
    { code: "invalid" },
  );
});
