import { afterEach, beforeEach, expect, test } from "vitest";
import { DECISIONS, isAsSold, RESULTS } from "@/lib/billing/settlement";
import { RunResult } from "@/lib/calls/broadcast/report-runs";
import { addDays, toDay } from "@/lib/day";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { kinds } from "@/server/jobs";
import { RUN } from "@/server/services/broadcast/reports/run";
import { make } from "@/tests/make";
import { closeDay } from "@/tests/reconciling";
import { aired, date, settleAndClose } from "@/tests/services/corporate/billing-scene";
import { type Person, person, setClock, workOff, world } from "@/tests/world";

const known = kinds as Record<string, (typeof kinds)[string]>;
const real = known[RUN]!;
const november = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };
beforeEach(() => setClock("2026-11-20T10:00:00Z"));
afterEach(() => {
  known[RUN] = real;
  setClock(null);
});

/** A closed day on which one spot of each of these customers aired as booked, on a station of their own. */
async function airedFor(p: Person, names: readonly string[], code: string, customers: string[] = []) {
  const station = await make.station(p, { code, name: `Station ${code}` });
  const breaks = await make.breaks(
    p,
    station,
    date,
    names.map((_, i) => (7 + i) * 3600),
  );
  const campaigns = [];
  for (const [i, name] of names.entries()) {
    const customer = customers[i] ?? (await make.customer(p, name)).uuid;
    campaigns.push(await make.campaign(p, { name, customer, stations: [station.uuid] }));
  }
  const spots = await make.spots(
    p,
    campaigns.map((of, i) => ({ in: breaks[i]!, of, price: `${10 + i}.00` })),
  );
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
  const lines = spots.map((id, i) => `${date},${clock((7 + i) * 3600)},${names[i]},30,spot,${id}\n`).join("");
  const file = new File(
    [`date,time,title,length,type,spot id\n${lines}${date},23:00:00,End,1,spot,\n`],
    `${code}.csv`,
  );
  await p.api.as_run.import({ uuid: station.uuid, file, params: { commit: true } });
  await closeDay(p, station.uuid, date);
  return { station: station.uuid, customers: campaigns.map((c) => c.customer) };
}
const previewOf = async (p: Person, more: object = {}) =>
  (await p.api.report_runs.preview({ ...november, ...more })).rows;
const resultOf = async (p: Person, uuid: string) => {
  const job = await p.api.jobs.retrieve({ uuid });
  expect(job).toMatchObject({ state: "done" });
  return RunResult.parse(job.result).rows;
};
const numbersOf = async (p: Person) => {
  const { rows } = await p.api.reports.list({ tenant: p.tenant_id });
  return rows.map((row) => `${row.number} ${row.customer_name}`).sort();
};

test("a preview says what a report would contain and what keeps it from being created", async () => {
  const { ana, cara } = await world();
  const s = await aired(ana);
  const at = { count: 1, date, station: s.vane.uuid, station_name: "Vane FM" };
  const open = { customer: s.customer, name: "Kilnside Energy", spots: 2, net: "40.03" };
  expect(await previewOf(ana)).toEqual([
    { ...open, open_days: at, undecided: at, mail: null, existing: null },
  ]);
  expect(await previewOf(ana, { basis: "planned" })).toEqual([
    { ...open, spots: 3, net: "70.03", open_days: null, undecided: null, mail: null, existing: null },
  ]);
  await settleAndClose(ana, s);
  const [ready] = await previewOf(ana);
  expect(ready).toEqual({ ...open, open_days: null, undecided: null, mail: null, existing: null });
  const [plain] = await runForTenant(
    ana.tenant_id,
    () => getTenantClient(ana.tenant_id).$queryRaw<{ spots: number; net: string }[]>`
      select count(*) filter (where bills > 0)::int as spots, sum(bills)::text as net from spot
      where tenant_id = ${ana.tenant_id}::uuid`,
  );
  expect(plain).toEqual({ spots: ready!.spots, net: ready!.net });
  expect(await previewOf(ana, { to: addDays(date, -1) })).toEqual([]);
  expect(await previewOf(cara)).toEqual([]);
});

test("a preview counts spots of every result, decision and source as the report does", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  const [ten] = await make.breaks(ana, s.vane, date, [36_000], 3000);
  const cases = [null, ...RESULTS].flatMap((result) =>
    [null, ...DECISIONS].flatMap((decision) =>
      ["auto", "bonus"].map((source) => ({ result, decision, source })),
    ),
  );
  const spots = await make.spots(
    ana,
    cases.map(() => ({ in: ten!, of: s.green })),
  );
  await runForTenant(ana.tenant_id, async () => {
    for (const [i, one] of cases.entries()) {
      const bills = one.result || one.decision ? (i / 4).toFixed(2) : null;
      const bonus = {
        price: "0.00",
        bills: bills && "0.00",
        bonus_reason: "Goodwill",
        bonus_by: ana.user_id,
        bonus_at: new Date(),
      };
      await getTenantClient(ana.tenant_id).spot.updateMany({
        where: { uuid: spots[i]! },
        data: { ...one, bills, ...(one.source === "bonus" && bonus) },
      });
    }
  });
  for (const basis of ["aired", "planned"] as const) {
    const [row] = await previewOf(ana, { basis });
    const { uuid } = await ana.api.reports.create({ customer: s.customer, ...november, basis });
    const { spots, net } = await ana.api.reports.retrieve({ uuid });
    expect({ spots: row!.spots, net: row!.net }, basis).toEqual({ spots, net });
    // The scene itself has one more, the missed spot.
    const undecided = cases.filter(
      ({ result, decision }) => decision === null && result !== null && !isAsSold(result),
    );
    expect(row!.undecided?.count ?? 0, basis).toBe(basis === "aired" ? undecided.length + 1 : 0);
  }
});

test("a report of a part of the campaigns, other days or another basis is not the same", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  const of = { customer: s.customer, ...november };
  await ana.api.reports.create({ ...of, campaigns: [s.heat.uuid] });
  await ana.api.reports.create({ ...of, stations: [s.vane.uuid] });
  await ana.api.reports.create({ ...of, from: date });
  await ana.api.reports.create({ ...of, basis: "planned" });
  expect((await previewOf(ana))[0]!.existing).toBeNull();
  const { uuid, number } = await ana.api.reports.create(of);
  const [row] = await previewOf(ana);
  expect(row).toMatchObject({ existing: { uuid, number } });
  const { spots, net } = await ana.api.reports.retrieve({ uuid });
  expect({ spots, net }).toEqual({ spots: row!.spots, net: row!.net });
});

test("a run creates the reports of the customers that are ready, and run again creates none", async () => {
  const { ana } = await world();
  const { customers } = await airedFor(ana, ["Ardent", "Brennick"], "AA");
  const waiting = await aired(ana);
  const asked = { ...november, customers: [...customers, waiting.customer, customers[0]!] };
  const { job } = await ana.api.report_runs.start(asked);
  await workOff(ana);
  const first = await resultOf(ana, job);
  expect(first).toMatchObject([
    { state: "created", name: "Ardent", report: { number: "REP 01" } },
    { state: "created", name: "Brennick", report: { number: "REP 02" } },
    { state: "left_out", name: "Kilnside Energy", reason: "open_days" },
  ]);
  const again = await ana.api.report_runs.start(asked);
  await workOff(ana);
  expect(await resultOf(ana, again.job)).toEqual(
    first.map((row) => (row.state === "created" ? { ...row, state: "exists" } : row)),
  );
  expect(await numbersOf(ana)).toEqual(["REP 01 Ardent", "REP 02 Brennick"]);
  const made = first.flatMap((row) => (row.state === "created" ? [row.report.uuid] : []));
  expect(await ana.api.reports.retrieve({ uuid: made[1]! })).toMatchObject({ spots: 1, net: "11.00" });
});

test("two runs at once create one report for each customer", async () => {
  const { ana } = await world();
  const { customers } = await airedFor(ana, ["Ardent", "Brennick", "Corrick"], "AA");
  const jobs = await Promise.all([1, 2].map(() => ana.api.report_runs.start({ ...november, customers })));
  await Promise.all(jobs.map(() => workOff(ana)));
  const rows = (await Promise.all(jobs.map(({ job }) => resultOf(ana, job)))).flat();
  expect(rows.map(({ name }) => name).sort()).toEqual(
    ["Ardent", "Brennick", "Corrick"].flatMap((name) => [name, name]),
  );
  expect((await numbersOf(ana)).length).toBe(3);
});

test("a cancelled run stops before the next customer, and its reports stay", async () => {
  const { ana } = await world();
  const { customers } = await airedFor(ana, ["Ardent", "Brennick", "Corrick"], "AA");
  const { job } = await ana.api.report_runs.start({ ...november, customers });
  // The percent never rises, as between two customers of many.
  known[RUN] = (ctx, input, say, runJob) =>
    real(
      ctx,
      input,
      async (percent, always) => {
        if (percent > 0) await ana.api.jobs.cancel({ uuid: job });
        await say(0, always);
      },
      runJob,
    );
  await workOff(ana);
  expect(await ana.api.jobs.retrieve({ uuid: job })).toMatchObject({ state: "cancelled", result: null });
  expect(await numbersOf(ana)).toEqual(["REP 01 Ardent"]);
  known[RUN] = real;
  const rest = await ana.api.report_runs.start({ ...november, customers });
  await workOff(ana);
  expect((await resultOf(ana, rest.job)).map(({ state }) => state)).toEqual(["exists", "created", "created"]);
});

test("a member of one station runs the reports of that station", async () => {
  const { ana, here } = await world();
  const one = await airedFor(ana, ["Ardent"], "AA");
  await airedFor(ana, ["Ardent"], "BB", one.customers);
  const [customer] = one.customers;
  const whole = await ana.api.reports.create({ customer: customer!, ...november });
  const lea = await person(here, "traffic", "lea", { stations: [one.station] });
  expect(await previewOf(ana)).toMatchObject([{ spots: 2, net: "20.00", existing: { uuid: whole.uuid } }]);
  expect(await previewOf(lea)).toMatchObject([{ spots: 1, net: "10.00", existing: null }]);
  const { job } = await lea.api.report_runs.start({ ...november, customers: one.customers });
  await workOff(lea);
  const [row] = await resultOf(lea, job);
  expect(row).toMatchObject({ state: "created", report: { number: "REP 02" } });
  expect(await previewOf(lea)).toMatchObject([{ existing: { number: "REP 02" } }]);
  expect(await previewOf(ana)).toMatchObject([{ existing: { uuid: whole.uuid } }]);
});

test("a run needs the right to write reports, also when it runs, and customers of the tenant", async () => {
  const { ana, vera, cara, tom, here } = await world();
  const { customers } = await airedFor(ana, ["Ardent"], "AA");
  const asked = { ...november, customers };
  await expect(vera.api.report_runs.preview(november)).rejects.toMatchObject({ code: "forbidden" });
  await expect(vera.api.report_runs.start(asked)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.report_runs.start(asked)).rejects.toMatchObject({
    more: { fields: [{ path: "customers.0", code: "bad_id" }] },
  });
  await expect(ana.api.report_runs.start({ ...asked, to: toDay("2029-12-31") })).rejects.toMatchObject({
    more: { fields: [{ path: "to", code: "span_too_long" }] },
  });
  const { job } = await tom.api.report_runs.start(asked);
  await getGlobalClient().membership.update({
    where: { user_id_tenant_id: { user_id: tom.user_id, tenant_id: here } },
    data: { role: "viewer" },
  });
  await workOff(tom);
  expect(await tom.api.jobs.retrieve({ uuid: job })).toMatchObject({ state: "failed" });
  expect(await numbersOf(ana)).toEqual([]);
});
