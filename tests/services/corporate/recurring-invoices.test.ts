import { afterEach, beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { inTransaction, withTenant } from "@/server/ctx";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import {
  enqueueDueInvoices,
  makeRecurringInvoices,
  RECURRING,
} from "@/server/services/corporate/invoices/recurring";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { type Person, setClock, workOff, world } from "@/tests/world";
import { draft, line } from "./billing-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));
afterEach(() => setClock(null));

const START = toDay("2026-12-01");
/** An invoice of a customer that repeats on the first of each month. */
async function repeated(p: Person, more: object = {}) {
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  const invoice = await draft(p, customer, "100.00", {
    lines: [line("100.00", { title: "Sponsorship {month} {YYYY}" }), line("5.00")],
    text: "For {MM}/{YYYY}",
  });
  const made = await p.api.recurring_invoices.create({ invoice: invoice.uuid, start_date: START, ...more });
  return { ...made, invoice };
}
const pass = async (p: Person, day: string) => {
  const at = new Date(`${day}T06:00:00Z`);
  setClock(at.toISOString());
  return sweep(p, enqueueDueInvoices, at);
};
const listOf = async (p: Person, customer: string) => {
  const { rows } = await p.api.invoices.list({ tenant: p.tenant_id, filters: { customer } });
  return rows.map(({ date, status, total }) => `${date} ${status} ${total}`).sort();
};

test("an invoice is drafted on each date, once, and a person is notified and approves", async () => {
  const { ana, fay, cara, here } = await world();
  const series = await repeated(fay);
  const { uuid, customer } = series;
  expect(series).toMatchObject({
    customer_name: "Kilnside Energy",
    title: "Sponsorship {month} {YYYY}",
    total: "126.00",
    next_date: "2026-12-01",
    made: 0,
  });
  expect(await pass(fay, "2026-11-30")).toBe(0);
  expect(await pass(fay, "2026-12-01")).toBe(1);
  expect(await pass(fay, "2026-12-01")).toBe(0);
  await workOff(fay);
  expect(await listOf(fay, customer)).toEqual(["2026-11-20 draft 126.00", "2026-12-01 draft 126.00"]);
  const { rows } = await fay.api.invoices.list({ tenant: here, filters: { customer }, sort: [] });
  const made = await fay.api.invoices.retrieve({ uuid: rows.find(({ date }) => date === START)!.uuid });
  expect(made.lines.map(({ title }) => title)).toEqual(["Sponsorship December 2026", "Studio"]);
  expect(made).toMatchObject({ text: "For 12/2026", recurring: { uuid, next_date: "2027-01-01" } });
  const told = await ana.api.notifications.list({ tenant: here });
  expect(told.rows).toMatchObject([{ event: "invoice_drafted", object_id: made.uuid }]);
  // Its lines become those of the next invoices; the series goes on where it is.
  const changed = await fay.api.invoices.update_create({
    uuid: made.uuid,
    version: made.version,
    customer,
    date: START,
    lines: [line("200.00")],
  });
  const { version } = await fay.api.recurring_invoices.retrieve({ uuid });
  await fay.api.recurring_invoices.update({ uuid, version, invoice: changed.uuid });
  expect(await pass(fay, "2027-01-01")).toBe(1);
  await workOff(fay);
  expect((await listOf(fay, customer)).at(-1)).toBe("2027-01-01 draft 240.00");
  // Deleted, its invoices stay.
  await fay.api.recurring_invoices.destroy({ uuid });
  expect((await fay.api.invoices.retrieve({ uuid: made.uuid })).recurring).toBeNull();
  expect(await pass(fay, "2027-02-01")).toBe(0);
  await expect(cara.api.recurring_invoices.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("where it is chosen, it is issued and sent without a person, and ends with its number", async () => {
  const { fay, here } = await world();
  await expect(repeated(fay, { sends: true })).rejects.toMatchObject({
    more: { fields: [{ path: "to", code: "required" }] },
  });
  const to = `office-${here}@kilnside.example`;
  const { uuid, customer } = await repeated(fay, { sends: true, to: [to], language: "de", times: 2 });
  // The worker was stopped for two months.
  expect(await pass(fay, "2027-01-15")).toBe(1);
  await workOff(fay);
  await workOff(fay);
  expect(await listOf(fay, customer)).toEqual([
    "2026-11-20 draft 126.00",
    "2027-01-15 issued 126.00",
    "2027-01-15 issued 126.00",
  ]);
  expect((await mailsTo(to)).length).toBe(2);
  const ended = await fay.api.recurring_invoices.retrieve({ uuid });
  expect(ended).toMatchObject({ next_date: null, made: 2 });
  expect((await fay.api.recurring_invoices.list({ tenant: here })).total).toBe(0);
  const shown = await fay.api.recurring_invoices.list({ tenant: here, filters: { ended: "true" } });
  expect(shown.rows).toMatchObject([{ uuid }]);
  const more = await fay.api.recurring_invoices.update({ uuid, version: ended.version, times: 3 });
  expect(more.next_date).toBe("2027-02-01");
});

test("two workers and a job that is killed make the invoice of a date once", async () => {
  const { fay } = await world();
  const { uuid, customer } = await repeated(fay);
  const at = new Date("2026-12-01T06:00:00Z");
  setClock(at.toISOString());
  const claimed = await Promise.all([1, 2].map(() => sweep(fay, enqueueDueInvoices, at)));
  expect(claimed.sort()).toEqual([0, 1]);
  const ctx = await fay.ctx();
  const run = () => withTenant(ctx, () => makeRecurringInvoices(ctx, { recurring: uuid, on: START }));
  // Killed after everything was written and before it was committed.
  await expect(
    withTenant(ctx, () =>
      inTransaction(ctx, async (inside) => {
        expect((await makeRecurringInvoices(inside, { recurring: uuid, on: START })).made).toHaveLength(1);
        throw new Error("killed");
      }),
    ),
  ).rejects.toThrow("killed");
  expect(await listOf(fay, customer)).toHaveLength(1);
  const made = await Promise.all([run(), run(), run()]);
  expect(made.flatMap((one) => one.made)).toHaveLength(1);
  await workOff(fay);
  expect(await listOf(fay, customer)).toHaveLength(2);
  const { rows } = await fay.api.jobs.list({});
  expect(rows.filter(({ kind }) => kind === RECURRING)).toHaveLength(1);
});

test("a pause skips dates; a refusal is shown and tried again the next day", async () => {
  const { fay, here } = await world();
  const { uuid, customer, version } = await repeated(fay);
  const api = fay.api.recurring_invoices;
  const paused = await api.update({ uuid, version, paused: true });
  expect(await pass(fay, "2026-12-02")).toBe(0);
  await expect(api.update({ uuid, version, paused: false })).rejects.toMatchObject({ code: "stale" });
  const resumed = await api.update({ uuid, version: paused.version, paused: false });
  expect(resumed.next_date).toBe("2027-01-01");
  await expect(
    api.update({ uuid, version: resumed.version, start_date: toDay("2026-11-01") }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "start_date", code: "in_past" }] } });
  const unknown = "00000000-0000-4000-8000-000000000000";
  const setAgency = (agency: string | null) =>
    runForTenant(here, async () => {
      const db = getTenantClient(here);
      const { content } = await db.recurring_invoice.findFirstOrThrow({ where: { uuid } });
      await db.recurring_invoice.updateMany({ where: { uuid }, data: { content: { ...content, agency } } });
    });
  await setAgency(unknown);
  expect(await pass(fay, "2027-01-01")).toBe(1);
  await workOff(fay);
  expect((await api.retrieve({ uuid })).problem).not.toBe("");
  await setAgency(null);
  expect(await pass(fay, "2027-01-02")).toBe(1);
  await workOff(fay);
  expect(await api.retrieve({ uuid })).toMatchObject({ problem: "", made: 1, next_date: "2027-02-01" });
  expect((await listOf(fay, customer)).at(-1)).toBe("2027-01-01 draft 126.00");
});

test("what aired cannot repeat, and an invoice repeats once", async () => {
  const { fay } = await world();
  const { invoice } = await repeated(fay);
  await expect(
    fay.api.recurring_invoices.create({ invoice: invoice.uuid, start_date: START }),
  ).rejects.toMatchObject({ message: "repeats_already" });
  const customer = (await make.customer(fay)).uuid;
  const empty = await draft(fay, customer, "1.00", { lines: [] });
  await expect(
    fay.api.recurring_invoices.create({ invoice: empty.uuid, start_date: START }),
  ).rejects.toMatchObject({ message: "no_free_lines" });
});
