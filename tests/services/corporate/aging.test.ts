import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, person, setClock, world } from "@/tests/world";
import { line } from "./billing-scene";

afterEach(() => setClock(null));

const NONE = {
  current: "0.00",
  to_30: "0.00",
  to_60: "0.00",
  to_90: "0.00",
  over_90: "0.00",
  unapplied: "0.00",
};
const on = async (p: Person, date: string) =>
  (await p.api.aging.retrieve({ tenant: p.tenant_id, date: toDay(date) })).rows[0];

async function issued(p: Person, customer: string, amount: string) {
  const draft = await p.api.invoices.update_create({
    customer,
    date: toDay("2026-01-01"),
    due_date: toDay("2026-01-31"),
    lines: [line(amount, { tax_bp: 0 })],
  });
  return p.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
}

/** An invoice of 100.00 due on 31 January, 40.00 of it paid on 10 March. */
async function scene(p: Person) {
  setClock("2026-01-01T10:00:00Z");
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  await make.customer(p, "Owes Nothing");
  const { uuid } = await issued(p, customer, "100.00");
  setClock("2026-03-10T10:00:00Z");
  await p.api.payments.update_create({ customer, payment_date: toDay("2026-03-10"), amount: "40.00" });
  return { customer, uuid };
}

test.each([
  ["2026-01-01", { current: "100.00", total: "100.00" }],
  ["2026-01-31", { current: "100.00", total: "100.00" }],
  ["2026-02-01", { to_30: "100.00", total: "100.00" }],
  ["2026-03-02", { to_30: "100.00", total: "100.00" }],
  ["2026-03-03", { to_60: "100.00", total: "100.00" }],
  ["2026-03-09", { to_60: "100.00", total: "100.00" }],
  ["2026-03-10", { to_60: "60.00", total: "60.00" }],
  ["2026-04-01", { to_60: "60.00", total: "60.00" }],
  ["2026-04-02", { to_90: "60.00", total: "60.00" }],
  ["2026-05-01", { to_90: "60.00", total: "60.00" }],
  ["2026-05-02", { over_90: "60.00", total: "60.00" }],
])("on %s the ageing shows what was open then", async (date, expected) => {
  const { ana } = await world();
  await scene(ana);
  expect(await on(ana, date)).toMatchObject({ ...NONE, ...expected, customer_name: "Kilnside Energy" });
});

test("before the first document, and once all is paid, a customer is left out", async () => {
  const { ana } = await world();
  const { customer } = await scene(ana);
  expect(await on(ana, "2025-12-31")).toBeUndefined();
  await ana.api.payments.update_create({ customer, payment_date: toDay("2026-03-11"), amount: "60.00" });
  expect(await on(ana, "2026-03-10")).toMatchObject({ to_60: "60.00" });
  expect(await on(ana, "2026-03-11")).toBeUndefined();
});

test("what settles nothing yet is unapplied, negative, and part of the total and the sums", async () => {
  const { ana, here } = await world();
  const { customer } = await scene(ana);
  await ana.api.payments.update_create({ customer, payment_date: toDay("2026-03-12"), amount: "75.50" });
  const { rows, totals } = await ana.api.aging.retrieve({ tenant: here, date: toDay("2026-03-12") });
  expect(rows).toMatchObject([{ ...NONE, unapplied: "-15.50", total: "-15.50" }]);
  expect(totals).toEqual({ ...NONE, unapplied: "-15.50", total: "-15.50" });
});

test("the file has the rows of the day in the declared columns", async () => {
  const { ana, here } = await world();
  await scene(ana);
  const file = await ana.api.aging.export({ tenant: here, date: toDay("2026-03-10"), format: "csv" });
  const [head, row] = new TextDecoder().decode(file.bytes).trimEnd().split("\r\n");
  expect(head).toMatch(/Customer.*Current.*1–30 days.*Unapplied/);
  expect(row).toMatch(/^Kilnside Energy.*60/);
});

test("a member limited to stations, who misses some invoices, is refused", async () => {
  const { ana, here } = await world();
  const vane = await make.station(ana);
  const fay = await person(here, "finance", "fay", { stations: [vane.uuid] });
  await expect(fay.api.aging.retrieve({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
});
