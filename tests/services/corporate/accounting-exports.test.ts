import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { addDays, type Day, toDay } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { sum, toMoney } from "@/lib/money";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { countRuns } from "@/tests/runs";
import { type Person, setClock, world } from "@/tests/world";
import { draft, line } from "./billing-scene";

afterEach(() => setClock(null));

const NOVEMBER = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };
const preview = (p: Person, span = NOVEMBER) =>
  p.api.accounting_exports.preview({ tenant: p.tenant_id, ...span });
const linesOf = async (p: Person, uuid: string) => {
  const { bytes } = await p.api.accounting_exports.file({ uuid, format: "csv" });
  return new TextDecoder().decode(bytes).trimEnd().split("\r\n").slice(1);
};
const issue = async (p: Person, customer: string, price = "100.00", more: object = {}) => {
  const { uuid, version } = await draft(p, customer, price, more);
  return p.api.invoices.issue({ uuid, version });
};

test("an export holds what is new or changed since the one before, and can be repeated and taken back", async () => {
  setClock("2026-11-25T10:00:00Z");
  const { ana, fay, sam, cara, here } = await world();
  const customer = (await make.customer(ana, "Kilnside Energy")).uuid;
  const invoice = await issue(ana, customer, "100.00", {
    lines: [line("100.00"), line("50.00", { tax_name: "", tax_bp: 0 })],
  });
  const payment = await ana.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-24"),
    amount: "40.00",
  });
  expect(await preview(sam)).toMatchObject({
    rows: [
      { kind: "invoice", entries: 2, amount: "170.00", base: "150.00", tax: "20.00" },
      { kind: "payment", entries: 1, amount: "-40.00" },
    ],
    totals: { entries: 3, amount: "130.00", base: "150.00", tax: "20.00" },
    added: 3,
    unchanged: 0,
    no_accounts: ["VAT 20 %"],
  });
  const first = await fay.api.accounting_exports.create(NOVEMBER);
  expect(first).toMatchObject({ entries: 3, is_repeat: false });
  const datev = await fay.api.accounting_exports.file({ uuid: first.uuid });
  const written = new TextDecoder("windows-1252").decode(datev.bytes).split("\r\n");
  expect(written[2]).toMatch(
    /^50,00;"S";"EUR";;;"";1410;8200;"";2011;"\S+";"";;"Invoice INV 001 Kilnside Energy"$/,
  );
  expect(written[4]).toMatch(/^40,00;"H";"EUR";;;"";1410;1200;"";2411;/);
  await expect(fay.api.accounting_exports.create(NOVEMBER)).rejects.toMatchObject({
    message: "nothing_to_export",
  });

  // Accounts that change afterwards apply to later exports; the file of this one stays as it is.
  const { version } = await ana.api.tenant.current({});
  const own = { name: "VAT 20 %", revenue: "4400", discount: "4401", tax_key: "3" };
  const accounting = { consultant: "29098", rates: [own] };
  await ana.api.tenant.update_settings({ tenant: here, version, settings_json: { accounting } });
  expect((await fay.api.accounting_exports.file({ uuid: first.uuid })).bytes).toEqual(datev.bytes);
  expect(await preview(sam)).toMatchObject({ added: 0, changed: 0, removed: 0, no_accounts: [] });

  await ana.api.payments.destroy({ uuid: payment.uuid });
  const paid = { customer, payment_date: toDay("2026-11-24"), amount: "45.00" };
  const corrected = await ana.api.payments.update_create(paid);
  await issue(ana, customer, "10.00");
  expect(await preview(sam)).toMatchObject({ added: 2, changed: 0, removed: 1, unchanged: 2 });
  const second = await fay.api.accounting_exports.create(NOVEMBER);
  expect(await linesOf(fay, second.uuid)).toEqual([
    expect.stringMatching(/Invoice.*Booking.*1410.*4400.*12\.00.*10\.00.*2\.00/),
    expect.stringMatching(/Payment.*Booking.*1200.*1410.*45\.00/),
    expect.stringMatching(/Payment.*Reversal.*1410.*1200.*40\.00/),
  ]);
  await ana.api.payments.destroy({ uuid: corrected.uuid });
  expect(await preview(sam)).toMatchObject({ added: 0, changed: 0, removed: 1 });

  const again = await fay.api.accounting_exports.create({ ...NOVEMBER, again: true });
  expect(again).toMatchObject({ entries: 3, is_repeat: true });
  expect(await preview(sam)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });
  await expect(fay.api.accounting_exports.destroy({ uuid: second.uuid })).rejects.toMatchObject({
    message: "later_export",
  });
  await fay.api.accounting_exports.destroy({ uuid: again.uuid });
  expect(await preview(sam)).toMatchObject({ added: 0, changed: 0, removed: 1, unchanged: 3 });
  await fay.api.accounting_exports.destroy({ uuid: second.uuid });
  expect(await preview(sam)).toMatchObject({ added: 1, changed: 0, removed: 1, unchanged: 2 });
  const { rows } = await sam.api.accounting_exports.list({ tenant: here });
  expect(rows).toMatchObject([{ uuid: first.uuid, is_last: true, entries: 3 }]);

  await expect(
    fay.api.accounting_exports.create({ from: toDay("2026-11-01"), to: toDay("2027-01-31") }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "to", code: "several_financial_years" }] } });
  await expect(cara.api.accounting_exports.file({ uuid: first.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await preview(cara)).rows).toEqual([]);
  expect(invoice.total).toBe("170.00");
});

test("two people who export at once export nothing twice", async () => {
  setClock("2026-11-25T10:00:00Z");
  const { ana, fay } = await world();
  const customer = (await make.customer(ana)).uuid;
  await issue(ana, customer);
  const made = await Promise.allSettled([ana, fay].map((p) => p.api.accounting_exports.create(NOVEMBER)));
  expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await preview(fay)).unchanged).toBe(1);
});

const ACTS = [
  "invoice",
  "invoice",
  "interest",
  "credit",
  "pay",
  "pay",
  "early",
  "unpay",
  "refund",
  "export",
] as const;
type Step = { act: (typeof ACTS)[number]; pick: number; cents: number; days: number };
const Steps = fc.record({
  act: fc.constantFrom(...ACTS),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 40_000 }),
  days: fc.constantFrom(0, 0, 1, 3),
});

test("however documents and payments follow each other, exports, tax report and ledger agree to the cent", {
  timeout: 120_000,
}, async () => {
  const { ana } = await world();
  const tenant = ana.tenant_id;
  const read = () =>
    runForTenant(tenant, async () => {
      const db = getTenantClient(tenant);
      return {
        invoices: await db.invoice.findMany({
          where: { kind: "invoice", status: "issued" },
          orderBy: { uuid: "asc" },
        }),
        payments: await db.payment.findMany({ orderBy: { uuid: "asc" } }),
        entries: await db.accounting_entry.findMany(),
      };
    });
  const span = { from: toDay("2026-11-01"), to: toDay("2026-12-31") };
  const act = async (step: Step, customer: string, today: Day) => {
    const found = await read();
    const own = { ...found, invoices: found.invoices.filter((one) => one.customer_id === customer) };
    const choose = <T>(of: readonly T[]): T | undefined => of[step.pick % Math.max(of.length, 1)];
    const amount = toMoney(step.cents / 100);
    const invoice = choose(own.invoices);
    const paid = choose(own.payments.filter((one) => one.customer_id === customer));
    if (step.act === "invoice") {
      const lines = [
        line(amount),
        line("9.99", { tax_name: "VAT 7 %", tax_bp: 700 }),
        line("0.05", { tax_bp: 0, tax_name: "" }),
      ];
      const { uuid, version } = await ana.api.invoices.update_create({
        customer,
        date: today,
        lines: lines.slice(0, 1 + (step.pick % 3)),
        discount_bp: step.pick % 2 ? 0 : 333,
      });
      await ana.api.invoices.issue({ uuid, version });
    }
    if (step.act === "interest" && invoice) {
      const { uuid, version } = await ana.api.invoices.update_create({
        customer,
        date: today,
        lines: [line(amount, { tax_bp: 0, tax_name: "" })],
        discount_bp: 333,
      });
      const { version: next } = await ana.api.interest.add({ uuid, version });
      await ana.api.invoices.issue({ uuid, version: next });
    }
    if (step.act === "credit" && invoice) {
      const note = await ana.api.invoices.credit({ uuid: invoice.uuid, version: invoice.version });
      await ana.api.invoices.issue({ uuid: note.uuid, version: note.version });
    }
    if (step.act === "pay") await ana.api.payments.update_create({ customer, payment_date: today, amount });
    if (step.act === "early" && invoice) {
      const { early_discount, open } = await ana.api.invoices.retrieve({ uuid: invoice.uuid });
      if (early_discount)
        await ana.api.payments.update_create({
          customer,
          payment_date: today,
          amount: sum([open, toMoney(-Number(early_discount.available))]),
          allocations: [
            {
              invoice: invoice.uuid,
              amount: sum([open, toMoney(-Number(early_discount.available))]),
              discount: true,
            },
          ],
        });
    }
    if (step.act === "unpay" && paid) await ana.api.payments.destroy({ uuid: paid.uuid });
    if (step.act === "refund" && paid)
      await ana.api.payments.refund({ uuid: paid.uuid, version: paid.version, amount, date: today });
    if (step.act === "export") await ana.api.accounting_exports.create(span);
  };
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(Steps, { minLength: 6, maxLength: 12 }), async (steps) => {
      let today = toDay("2026-11-02");
      setClock(`${today}T10:00:00Z`);
      const customer = (await make.customer(ana)).uuid;
      const { version } = await ana.api.customers.retrieve({ uuid: customer });
      await ana.api.customers.update({ uuid: customer, version, early_discount_bp: 250, terms_days: 1 });
      for (const step of [...steps, { act: "export" as const, pick: 0, cents: 1, days: 0 }]) {
        today = addDays(today, step.days);
        setClock(`${today}T10:00:00Z`);
        try {
          await act(step, customer, today);
          done.add(step.act);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      const now = await preview(ana, span);
      expect([now.added, now.changed, now.removed]).toEqual([0, 0, 0]);
      const { totals } = await ana.api.tax_report.retrieve({ tenant, ...span });
      expect([now.totals.base, now.totals.tax]).toEqual([totals.base, totals.tax]);
      const { rows } = await ana.api.aging.retrieve({ tenant, date: span.to });
      const owed = sum([toMoney(0), ...rows.map(({ total }) => total)]);
      expect(now.totals.amount).toBe(owed);
      const { entries } = await read();
      const exported = (of: "amount" | "base" | "tax") => sum([toMoney(0), ...entries.map((one) => one[of])]);
      expect([exported("amount"), exported("base"), exported("tax")]).toEqual([
        owed,
        totals.base,
        totals.tax,
      ]);
    }),
    { numRuns: countRuns(24), seed: 5, endOnFailure: true },
  );
  expect([...done]).toEqual(expect.arrayContaining([...new Set<string>(ACTS)]));
});
