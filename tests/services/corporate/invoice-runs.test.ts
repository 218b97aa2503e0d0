import { afterEach, expect, test } from "vitest";
import { InvoiceRunResult } from "@/lib/calls/corporate/invoice-runs";
import { addDays, toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { closeDay } from "@/tests/reconciling";
import { type Person, setClock, workOff, world } from "@/tests/world";
import { aired, date, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));
const november = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };

const runOf = async (p: Person, input: Parameters<Person["api"]["invoice_runs"]["start"]>[0]) => {
  const { job } = await p.api.invoice_runs.start(input);
  await workOff(p);
  const done = await p.api.jobs.retrieve({ uuid: job });
  expect(done).toMatchObject({ state: "done" });
  return InvoiceRunResult.parse(done.result).rows;
};
const previewOf = async (p: Person) => (await p.api.invoice_runs.preview(november)).rows;
/** A spot of another customer on another station that aired on a closed day. */
async function another(p: Person, name: string, price: string) {
  const station = await make.station(p, { code: name.slice(0, 2).toUpperCase(), name: `${name} FM` });
  const [eight] = await make.breaks(p, station, date, [28_800], 600);
  const customer = (await make.customer(p, name)).uuid;
  const campaign = await make.campaign(p, { name, customer, stations: [station.uuid] });
  const [spot] = await make.spots(p, [{ in: eight!, of: campaign, price }]);
  const rows = `${date},08:01:00,${name},30,spot,${spot}\n${date},23:00:00,End,1,spot,\n`;
  const file = new File([`date,time,title,length,type,spot id\n${rows}`], `${name}.csv`);
  await p.api.as_run.import({ uuid: station.uuid, file, params: { commit: true } });
  await closeDay(p, station.uuid, date);
  return { customer, campaign: campaign.uuid, station: station.uuid };
}

test("a preview says what an invoice would bill, what it leaves out and what is billed", async () => {
  const { ana, cara, vera } = await world();
  const s = await aired(ana);
  const named = { customer: s.customer, name: "Kilnside Energy" };
  const place = { days: 1, date, station: s.vane.uuid, station_name: "Vane FM" };
  expect(await previewOf(ana)).toEqual([
    { ...named, spots: 0, net: "0.00", left_out: { spots: 2, net: "40.03", ...place }, billed: null },
  ]);
  await settleAndClose(ana, s);
  const [later] = await make.breaks(ana, s.vane, addDays(date, 1), [26_400], 600);
  await make.spots(ana, [{ in: later!, of: s.green, price: "7.50" }]);
  const left_out = { ...place, spots: 1, net: "7.50", date: addDays(date, 1) };
  expect(await previewOf(ana)).toEqual([{ ...named, spots: 2, net: "40.03", left_out, billed: null }]);
  const { uuid } = await ana.api.reports.create_invoice({ uuid: (await report(ana, s.customer)).uuid });
  const draft = { spots: 2, net: "40.03", invoice: { uuid, number: null } };
  expect(await previewOf(ana)).toEqual([{ ...named, spots: 0, net: "0.00", left_out, billed: draft }]);
  const before = { ...november, to: addDays(date, -1) };
  expect((await ana.api.invoice_runs.preview(before)).rows).toEqual([]);
  expect(await previewOf(cara)).toEqual([]);
  await expect(vera.api.invoice_runs.preview(november)).rejects.toMatchObject({ code: "forbidden" });
});

test("a run issues an invoice for each customer with what aired, and a second run bills nothing twice", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const other = await another(ana, "Corrick Tyres", "12.34");
  const customers = [s.customer, other.customer];
  const rows = await runOf(ana, { ...november, customers, issue: true });
  expect(rows).toMatchObject([
    { state: "created", name: "Corrick Tyres", invoice: { number: "INV 001" }, spots: 1, net: "12.34" },
    { state: "created", name: "Kilnside Energy", invoice: { number: "INV 002" }, spots: 2, net: "40.03" },
  ]);
  const previewed = await previewOf(ana);
  expect(previewed.map((row) => [row.spots, row.billed?.net, row.billed?.invoice.number])).toEqual([
    [0, "12.34", "INV 001"],
    [0, "40.03", "INV 002"],
  ]);
  const again = await runOf(ana, { ...november, customers, issue: true });
  expect(again.map((row) => row.state === "left_out" && row.reason)).toEqual([
    "nothing_to_bill",
    "nothing_to_bill",
  ]);
  const listed = await ana.api.invoices.list({ tenant: ana.tenant_id });
  expect(listed.rows.map((row) => [row.number, row.status, row.kind])).toEqual(
    expect.arrayContaining([
      ["INV 001", "issued", "invoice"],
      ["INV 002", "issued", "invoice"],
    ]),
  );
  expect(listed.total).toBe(2);
  const [row] = rows;
  if (row?.state !== "created") throw new Error("not created");
  const invoice = await ana.api.invoices.retrieve({ uuid: row.invoice.uuid });
  await ana.api.invoices.void({ uuid: invoice.uuid, version: invoice.version });
  const third = await runOf(ana, { ...november, customers });
  expect(third).toMatchObject([
    { state: "created", name: "Corrick Tyres", invoice: { number: null }, spots: 1, net: "12.34" },
    { state: "left_out", name: "Kilnside Energy", reason: "nothing_to_bill" },
  ]);
});

test("two runs at once bill every spot once", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const input = { ...november, customers: [s.customer], issue: true };
  const jobs = await Promise.all([1, 2].map(() => ana.api.invoice_runs.start(input)));
  await Promise.all([workOff(ana), workOff(ana)]);
  for (const { job } of jobs)
    expect(await ana.api.jobs.retrieve({ uuid: job })).toMatchObject({ state: "done" });
  const { rows } = await ana.api.invoices.list({ tenant: ana.tenant_id });
  expect(rows.map((row) => [row.number, row.status])).toEqual([["INV 001", "issued"]]);
  expect(await ana.api.invoices.retrieve({ uuid: rows[0]!.uuid })).toMatchObject({ net: "40.03" });
});

test("campaigns are invoiced together by customer, others of the customer are not", async () => {
  const { ana, cara } = await world();
  const s = await aired(ana);
  const other = await another(ana, "Corrick Tyres", "12.34");
  const bill = (campaigns: string[]) => ana.api.invoices.from_campaigns({ campaigns, period: november });
  await expect(bill([s.heat.uuid])).rejects.toMatchObject({ message: "nothing_to_bill" });
  await settleAndClose(ana, s);
  await expect(bill([s.green.uuid])).rejects.toMatchObject({ message: "nothing_to_bill" });
  await expect(
    cara.api.invoices.from_campaigns({ campaigns: [s.heat.uuid], period: november }),
  ).rejects.toMatchObject({ code: "invalid" });
  const { rows } = await bill([s.heat.uuid, other.campaign]);
  expect(rows).toMatchObject([
    { name: "Corrick Tyres", spots: 1, net: "12.34", left_out: 0 },
    { name: "Kilnside Energy", spots: 2, net: "40.03", left_out: 0 },
  ]);
  const invoice = await ana.api.invoices.retrieve({ uuid: rows[1]!.uuid });
  expect(invoice).toMatchObject({ status: "draft", number: null, lines: [{ spots: 2, amount: "40.03" }] });
  await ana.api.invoices.destroy({ uuid: invoice.uuid });
  expect((await bill([s.heat.uuid, other.campaign])).rows).toMatchObject([{ name: "Kilnside Energy" }]);
});
