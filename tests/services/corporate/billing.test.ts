import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { day } from "@/lib/day";
import { money, sum } from "@/lib/money";
import type { Decision, Result } from "@/lib/rules/settlement";
import { settle, statusOf } from "@/lib/rules/settlement";
import { dbOf, workFor } from "@/server/data/client";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";

const date = day("2026-11-18");
afterEach(() => setClock(null));

/** A closed day of three plays of two campaigns: two aired, one missed and credited. */
async function aired(p: Person, prices = ["30.00", "20.01", "20.02"]) {
  setClock("2026-11-20T10:00:00Z");
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  const vane = await make.station(p, { code: "VF", name: "Vane FM" });
  const [seven] = await make.breaks(p, vane, date, [26_400], 600);
  const green = await make.campaign(p, { name: "Green tariff", customer, stations: [vane.uuid] });
  const heat = await make.campaign(p, { name: "Heat pumps", customer, stations: [vane.uuid] });
  const [missed, a, b] = await make.plays(p, [
    { in: seven!, of: green, price: prices[0] },
    { in: seven!, of: heat, price: prices[1] },
    { in: seven!, of: heat, price: prices[2] },
  ]);
  const lines = [a, b].map((id, i) => `${date},07:${20 + i}:30,Heat pumps,30,spot,${id}\n`).join("");
  const file = new File(
    [`date,time,title,length,type,play id\n${lines}${date},07:25:00,End,1,spot,\n`],
    "a.csv",
  );
  await p.api.as_run.import({ uuid: vane.uuid, file, params: { commit: true } });
  return { customer, vane, green, heat, missed: missed!, a: a!, b: b!, seven: seven! };
}
const settleAndClose = async (p: Person, s: Awaited<ReturnType<typeof aired>>) => {
  await p.api.reconciliation.resolve({
    uuid: s.vane.uuid,
    date,
    lines: [{ play: s.missed, decision: "credit" }],
  });
  await p.api.reconciliation.close({ uuid: s.vane.uuid, date });
};
const report = (p: Person, customer: string, more: object = {}) =>
  p.api.reports.create({ customer, from: day("2026-11-01"), to: day("2026-11-30"), ...more });

test("a report freezes what aired, says what did not, and notices when the data moves on", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  const first = await report(ana, s.customer);
  expect(first).toMatchObject({ number: "REP 01", revision: 1, plays: 2, net: "40.03", outdated: false });
  expect(first.snapshot.rows.map((r) => [r.state, r.aired_second, r.price])).toEqual([
    ["missed", null, "0.00"],
    ["aired", 26_430, "20.01"],
    ["aired", 26_490, "20.02"],
  ]);
  expect(first.snapshot.sources).toMatchObject([{ name: "a.csv", station: "Vane FM" }]);
  await ana.api.reconciliation.resolve({
    uuid: s.vane.uuid,
    date,
    lines: [{ play: s.missed, decision: "bill", note: "agreed" }],
  });
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
  await ana.api.reports.destroy({ uuid: planned.uuid });
  await expect(ana.api.reports.retrieve({ uuid: planned.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("its files show the same rows and the same sum", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  const { uuid, hash } = await report(ana, s.customer);
  const text = textOf((await ana.api.reports.pdf({ uuid })).bytes)
    .flat()
    .join("\n");
  for (const words of ["REP 01", "Kilnside Energy", "Vane FM", "07:20:30", "Not aired", hash.slice(0, 16)])
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

test("an invoice takes only plays of closed days that nobody billed, tied to their line, and each refusal has a name", async () => {
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
  expect(made).toMatchObject({ plays: 2, left_out: 0 });
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
        plays: 2,
      },
    ],
  });
  await expect(ana.api.reports.create_invoice({ uuid: closed.uuid })).rejects.toMatchObject({
    message: "nothing_to_bill",
    more: { details: { billed: 2 } },
  });
  await expect(ana.api.reports.destroy({ uuid: closed.uuid })).rejects.toMatchObject({ message: "in_use" });
  await ana.api.invoices.destroy({ uuid: made.uuid });
  expect(await ana.api.reports.create_invoice({ uuid: closed.uuid })).toMatchObject({ plays: 2 });
});

test("two who bill one report at once: one does", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const { uuid } = await report(ana, s.customer);
  const both = await Promise.allSettled([1, 2].map(() => ana.api.reports.create_invoice({ uuid })));
  expect(both.filter((b) => b.status === "fulfilled")).toHaveLength(1);
  expect((await ana.api.invoices.list({ tenant: ana.tenant_id })).total).toBe(1);
});

const line = (price: string, more: object = {}) => ({
  title: "Studio",
  price,
  tax_name: "VAT 20 %",
  tax_bp: 2000,
  ...more,
});
const draft = (p: Person, customer: string, price = "100.00", more: object = {}) =>
  p.api.invoices.update_create({ customer, date: day("2026-11-20"), lines: [line(price)], ...more });

test("a draft changes by its version; issued it has the next number and never changes", async () => {
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
    date: day("2026-11-21"),
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
  const issued = await fay.api.invoices.issue({ uuid: one.uuid, version: 2 });
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

test("forty issues at once number without a gap, some rolled back", async () => {
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

test("a payment goes to the oldest invoice first, the rest stays over, and taking it back opens them again", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { fay } = await world();
  const customer = (await make.customer(fay)).uuid;
  const issue = async (on: string) => {
    const { uuid, version } = await draft(fay, customer, "100.00", {
      date: day(on),
      due_date: day("2026-11-19"),
    });
    return fay.api.invoices.issue({ uuid, version });
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

test("payments at once never pay an invoice twice", async () => {
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

test("what is shared opens by its code alone, and dies with it", async () => {
  const { ana, anonymous } = await world();
  const s = await aired(ana);
  const { uuid } = await report(ana, s.customer);
  const { code } = await ana.api.reports.recreate_code({ uuid });
  expect(await anonymous.share.card({ a: "report", b: code })).toMatchObject({
    number: "REP 01",
    customer: "Kilnside Energy",
    plays: 2,
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

test("a neighbour's documents do not exist", async () => {
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

const results: (Result | null)[] = [
  "on_time",
  "moved_inside",
  "moved_outside",
  "short",
  "missed",
  "wrong_copy",
  null,
];
const decisions: (Decision | null)[] = [null, "accept", "make_good", "credit", "bill"];
const outcome = fc.record({
  result: fc.constantFrom(...results),
  decision: fc.constantFrom(...decisions),
  cents: fc.integer({ min: 0, max: 9_999 }),
  aired_length: fc.integer({ min: 0, max: 40 }),
});

test("report, invoice and live report say the same of any plays there can be", async () => {
  const { ana, anonymous } = await world();
  const customer = (await make.customer(ana)).uuid;
  const vane = await make.station(ana, { code: "VF" });
  setClock("2026-12-01T10:00:00Z");
  let on = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 12 }), async (outcomes) => {
      const at = day(`2026-11-${String((on++ % 28) + 1).padStart(2, "0")}`);
      const [seven] = await make.breaks(ana, vane, at, [26_400 + on], 3600);
      const order = await make.campaign(ana, { customer, stations: [vane.uuid] });
      const price = (o: (typeof outcomes)[number]) => money(o.cents / 100);
      const uuids = await make.plays(
        ana,
        outcomes.map((o) => ({ in: seven!, of: order, price: price(o) })),
      );
      const settled = outcomes.map((o) => settle({ ...o, price: price(o), length: 30 }));
      await workFor(ana.tenant_id, async () => {
        const db = dbOf(ana.tenant_id);
        for (const [i, o] of outcomes.entries())
          await db.spot.updateMany({
            where: { uuid: uuids[i]! },
            data: {
              result: o.result,
              decision: o.decision,
              aired_length: o.result ? o.aired_length : null,
              bills: settled[i]!.bills,
              status: statusOf(o.result, o.decision, "published"),
            },
          });
        await db.traffic_log.createMany({
          data: [{ tenant_id: ana.tenant_id, station_id: vane.uuid, date: at, state: "reconciled" }],
          skipDuplicates: true,
        });
      });
      await anonymousShare(ana, order.uuid);
      const frozen = await report(ana, customer, { campaigns: [order.uuid] });
      const total = sum(
        settled.flatMap((s) => s.bills ?? []),
        2,
      );
      expect(frozen.net).toBe(total);
      expect(
        sum(
          frozen.snapshot.rows.map((r) => r.price),
          2,
        ),
      ).toBe(total);
      const live = await anonymous.live_report.retrieve({
        campaign_uuid: order.uuid,
        station_uuid: vane.uuid,
      });
      expect(live.sold).toBe(outcomes.length);
      expect(live.done).toBe(
        uuids.filter((_, i) =>
          ["aired", "short"].includes(statusOf(outcomes[i]!.result, outcomes[i]!.decision, "published")),
        ).length,
      );
      const made = await ana.api.reports.create_invoice({ uuid: frozen.uuid }).catch((e) => e);
      if (Number(total) === 0) expect(made).toMatchObject({ message: "nothing_to_bill" });
      else
        expect(await ana.api.invoices.retrieve({ uuid: made.uuid })).toMatchObject({
          gross: total,
          net: total,
        });
    }),
    { numRuns: 15, seed: 7 },
  );
});

async function anonymousShare(p: Person, campaign: string) {
  const { shareLive } = await import("@/server/services/broadcast/live-report");
  const ctx = await p.ctx();
  await workFor(p.tenant_id, () => shareLive(ctx, campaign));
}
