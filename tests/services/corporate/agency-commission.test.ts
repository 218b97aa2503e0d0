import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CallOutput } from "@/lib/browser/api";
import { addDays, type Day, toDay } from "@/lib/day";
import { subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { textOf } from "@/tests/server/documents/pdf-text";
import { customer, draft, MONDAY, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { air, line } from "@/tests/services/corporate/billing-scene";
import { type Person, person, setClock, workOff, world } from "@/tests/world";

beforeEach(() => setClock(NOW));
afterEach(() => setClock(null));

const period = { from: toDay(MONDAY), to: addDays(toDay(MONDAY), 40) };
const VAT = { name: "VAT 19 %", percent_bp: 1900, default: true };

async function withTax(p: Person) {
  const { version } = await p.api.tenant.current({});
  await p.api.tenant.update_settings({ tenant: p.tenant_id, version, taxes_json: [VAT] });
}
const agency = async (p: Person, commission_bp = 1500, more: object = {}) =>
  (await p.api.agents.update({ type: "agency", name: `Agency ${Math.random()}`, commission_bp, ...more }))
    .uuid;

type Invoice = CallOutput<"invoices.retrieve">;
async function bill(p: Person, campaigns: string[]): Promise<Invoice[]> {
  const { rows } = await p.api.invoices.from_campaigns({ campaigns, period });
  return Promise.all(rows.map(({ uuid }) => p.api.invoices.retrieve({ uuid })));
}
const rewrite = (p: Person, { uuid, version, customer, date, lines, text }: Invoice, more: object) =>
  p.api.invoices.update_create({ uuid, version, customer, date, text, lines, ...more });

const drawn = fc.record({
  commission_bp: fc.constantFrom(0, 1, 1500, 1667, 3333, 10_000),
  own: fc.option(fc.constantFrom(0, 777, 2000), { freq: 2 }),
  cents: fc.integer({ min: 1, max: 999 }),
  per_day: fc.integer({ min: 1, max: 3 }),
  discount_bp: fc.constantFrom(0, 333, 1234),
  stations: fc.integer({ min: 1, max: 2 }),
});
test("property: shown equals booked equals billed from gross to the total with tax, to the cent", async () => {
  const { ana } = await world();
  await withTax(ana);
  await fc.assert(
    fc.asyncProperty(drawn, async ({ commission_bp, own, cents, per_day, discount_bp, stations: many }) => {
      setClock(NOW);
      const terms = { list: { basis: "second", price: toMoney(cents / 100) } };
      const stations = await Promise.all(Array.from({ length: many }, () => onAir(ana, { terms })));
      const buyer = await customer(ana, `Buyer ${Math.random()}`);
      const booked_by = await agency(ana, commission_bp);
      const asked = {
        customer: buyer,
        agency: booked_by,
        start_date: MONDAY as Day,
        end_date: addDays(toDay(MONDAY), 6),
        ...(own !== null && { commission_bp: own }),
        discounts: discount_bp ? [{ name: "Friend", percent_bp: discount_bp }] : [],
        segments: [segment(stations, { per_day })],
      };
      const shown = await ana.api.campaigns.estimates(asked);
      expect(shown.sums).toMatchObject({ gross: shown.total, commission_bp: own ?? commission_bp });
      expect(subtract(shown.sums.gross, shown.sums.commission)).toBe(shown.sums.net);
      const saved = await draft(ana, asked.segments, asked);
      expect(saved.sums).toEqual(shown.sums);
      const { uuid, version } = saved;
      const booked = await ana.api.campaigns.activate({ uuid, version, accept_total: shown.total });
      expect(booked.sums).toEqual(shown.sums);
      await air(ana, [uuid]);
      const [invoice] = await bill(ana, [uuid]);
      const { gross, commission, net, total } = shown.sums;
      expect(invoice).toMatchObject({
        gross,
        commission,
        net,
        total,
        agency: shown.sums.commission_bp ? booked_by : null,
      });
      const toClient = await rewrite(ana, invoice!, { agency: null });
      expect(toClient).toMatchObject({ gross, commission: "0.00", net: gross, agency: null });
      const back = await rewrite(ana, toClient, { agency: booked_by });
      expect(back).toMatchObject({ commission, net, total });
      const issued = await ana.api.invoices.issue({ uuid: back.uuid, version: back.version });
      const { sums } = await ana.api.commissions.statement({
        uuid: booked_by,
        from: back.date,
        to: back.date,
      });
      expect(sums).toMatchObject({ base: gross, deducted: commission, payable: toMoney(0) });
      const note = await ana.api.invoices.credit({ uuid: issued.uuid, version: issued.version });
      expect(note).toMatchObject({ gross, commission, net, total, agency: booked_by });
    }),
    { numRuns: countRuns(4, 200), endOnFailure: true },
  );
}, 600_000);

test("a campaign takes its customer's agency with its rate, keeps it once booked, and shows nothing without one", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const media = await agency(ana, 1500);
  const buyer = (await ana.api.customers.create({ name: "Kilnside", agency: media })).uuid;
  const made = await draft(ana, [segment([station])], { customer: buyer });
  expect(made).toMatchObject({
    agency: media,
    commission_bp: 1500,
    sums: { gross: "840.00", commission: "126.00", net: "714.00" },
  });
  const other = await agency(ana, 2000);
  const moved = await ana.api.campaigns.update({ uuid: made.uuid, version: made.version, agency: other });
  expect(moved).toMatchObject({ commission_bp: 2000 });
  const none = await ana.api.campaigns.update({ uuid: made.uuid, version: moved.version, agency: null });
  expect(none).toMatchObject({ commission_bp: 0, sums: { commission: "0.00", net: "840.00" } });
  const again = await ana.api.campaigns.update({ uuid: made.uuid, version: none.version, agency: media });
  const booked = await ana.api.campaigns.activate({ uuid: made.uuid, version: again.version });
  expect(booked).toMatchObject({ commission_bp: 1500, total: "840.00" });
  const row = (await ana.api.agents.list({ tenant: ana.tenant_id, filters: { uuid: media } })).rows[0]!;
  await ana.api.agents.update({ ...row, commission_bp: 100 });
  expect(await ana.api.campaigns.retrieve({ uuid: made.uuid })).toMatchObject({ commission_bp: 1500 });
  await expect(
    ana.api.campaigns.update({ uuid: made.uuid, version: booked.version, commission_bp: 0 }),
  ).rejects.toMatchObject({ code: "conflict" });
  const renamed = await ana.api.campaigns.update({ uuid: made.uuid, version: booked.version, agency: other });
  expect(renamed).toMatchObject({ agency: other, commission_bp: 1500 });
  const copy = await ana.api.campaigns.duplicate({ uuid: made.uuid, start_date: addDays(toDay(MONDAY), 7) });
  expect(copy).toMatchObject({ commission_bp: 1500 });
});

test("the login of an agency books at its own rate and cannot set another", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const media = await agency(ana, 1500);
  const guest = await person(here, "agency", "gus", { agent_id: media });
  const buyer = (await ana.api.customers.create({ name: "Kilnside", agency: media })).uuid;
  await expect(
    draft(guest, [segment([station])], { customer: buyer, commission_bp: 5000 }),
  ).rejects.toMatchObject({ code: "invalid" });
  const made = await draft(guest, [segment([station])], { customer: buyer });
  expect(made).toMatchObject({ agency: media, commission_bp: 1500 });
});

test("an invoice to the agency names the client it is for, deducts the commission and states it in its documents", async () => {
  const { ana } = await world();
  await withTax(ana);
  const station = await onAir(ana);
  const media = await agency(ana, 1500, {
    name: "Mediahaus",
    address: "Ring 1",
    city: "Wien",
    terms_days: 60,
  });
  const buyer = await customer(ana, "Kilnside Energy");
  const asked = { customer: buyer, agency: media };
  const made = await draft(ana, [segment([station])], asked);
  const { bytes: estimate } = await ana.api.campaigns.estimate_document({
    ...asked,
    name: "Winter",
    start_date: made.start_date,
    end_date: made.end_date,
    segments: [segment([station])],
  });
  const booked = await ana.api.campaigns.activate({ uuid: made.uuid, version: made.version });
  const { bytes: confirmation } = await ana.api.campaigns.confirmation({ uuid: booked.uuid });
  for (const bytes of [estimate, confirmation]) {
    const text = textOf(bytes).flat().join("\n");
    for (const part of ["840.00", "Agency commission 15 %", "126.00", "714.00", "135.66", "849.66"])
      expect(text).toContain(part);
  }
  await air(ana, [made.uuid]);
  const [invoice] = await bill(ana, [made.uuid]);
  expect(invoice).toMatchObject({
    agency_name: "Mediahaus",
    due_date: "2027-04-02",
    net: "714.00",
    tax: "135.66",
  });
  const issued = await ana.api.invoices.issue({ uuid: invoice!.uuid, version: invoice!.version });
  const read = async () => (await ana.api.invoices.pdf({ uuid: issued.uuid })).bytes;
  const before = await read();
  const text = textOf(before).flat().join("\n");
  for (const part of ["Mediahaus", "for Kilnside Energy", "Agency commission 15 %", "849.66"])
    expect(text).toContain(part);
  const row = (await ana.api.agents.list({ tenant: ana.tenant_id, filters: { uuid: media } })).rows[0]!;
  await ana.api.agents.update({ ...row, name: "Renamed", commission_bp: 100 });
  expect(Buffer.from(await read()).equals(Buffer.from(before))).toBe(true);
});

test("the login of an agency reads what is issued to it, and no draft, no invoice to the client, none of another", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const [media, other] = [await agency(ana), await agency(ana)];
  const buyer = (await ana.api.customers.create({ name: "Kilnside", agency: media })).uuid;
  const made = await draft(ana, [segment([station])], { customer: buyer });
  await ana.api.campaigns.activate({ uuid: made.uuid, version: made.version });
  await air(ana, [made.uuid]);
  const [invoice] = await bill(ana, [made.uuid]);
  const gus = await person(here, "agency", "gus", { agent_id: media });
  const olga = await person(here, "agency", "olga", { agent_id: other });
  const numbersOf = async (p: Person) =>
    (await p.api.invoices.list({ tenant: here })).rows.map(({ number }) => number);
  expect(invoice).toMatchObject({ agency: media });
  expect(await numbersOf(gus)).toEqual([]);
  await expect(gus.api.invoices.retrieve({ uuid: invoice!.uuid })).rejects.toMatchObject({
    code: "not_found",
  });

  const issued = await ana.api.invoices.issue({ uuid: invoice!.uuid, version: invoice!.version });
  const own = await ana.api.invoices.update_create({
    customer: buyer,
    lines: [line("100.00")],
    date: toDay("2027-02-01"),
  });
  await ana.api.invoices.issue({ uuid: own.uuid, version: own.version });
  expect(await numbersOf(gus)).toEqual([issued.number]);
  expect(await gus.api.invoices.retrieve({ uuid: issued.uuid })).toMatchObject({ total: issued.total });
  expect(
    textOf((await gus.api.invoices.pdf({ uuid: issued.uuid })).bytes)
      .flat()
      .join(" "),
  ).toContain(issued.number);
  await expect(gus.api.invoices.retrieve({ uuid: own.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect(await numbersOf(olga)).toEqual([]);
  await expect(olga.api.invoices.pdf({ uuid: issued.uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(gus.api.invoices.void({ uuid: issued.uuid, version: issued.version })).rejects.toMatchObject({
    code: "forbidden",
  });

  // Payments of it belong to the organisation; what is paid is said.
  await ana.api.payments.update_create({
    customer: buyer,
    payment_date: toDay("2027-02-01"),
    amount: "10.00",
    allocations: [{ invoice: issued.uuid, amount: "10.00" }],
  });
  expect(await gus.api.invoices.retrieve({ uuid: issued.uuid })).toMatchObject({
    paid: "10.00",
    payments: [],
  });
});

test("a run writes one invoice to the client and one to each agency, as its preview says", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const buyer = await customer(ana, "Kilnside Energy");
  const media = await agency(ana, 1667);
  const made = [];
  for (const of of [{ agency: media }, { agency: null }, { agency: media, commission_bp: 333 }]) {
    const { uuid, version } = await draft(ana, [segment([station], { per_day: 1 })], {
      customer: buyer,
      ...of,
    });
    made.push(await ana.api.campaigns.activate({ uuid, version }));
  }
  await air(
    ana,
    made.map(({ uuid }) => uuid),
  );
  const [preview] = (await ana.api.invoice_runs.preview(period)).rows;
  const expected = toMoney(sum(made.map(({ sums }) => sums.net)));
  expect(preview).toMatchObject({ spots: 21, net: expected });
  await ana.api.invoice_runs.start({ ...period, customers: [buyer], issue: true });
  await workOff(ana);
  const { rows } = await ana.api.invoices.list({ tenant: ana.tenant_id, filters: { customer: buyer } });
  const invoices = await Promise.all(rows.map(({ uuid }) => ana.api.invoices.retrieve({ uuid })));
  expect(invoices.map((one) => [one.agency, one.lines.length]).sort()).toEqual(
    [
      [media, 2],
      [null, 1],
    ].sort(),
  );
  expect(toMoney(sum(invoices.map((one) => one.net)))).toBe(expected);
  expect((await ana.api.invoice_runs.preview(period)).rows[0]).toMatchObject({
    spots: 0,
    billed: { net: expected },
  });
  const stats = await ana.api.stats.retrieve({ tenant: ana.tenant_id, from: period.from, to: period.to });
  expect(stats.figures?.totals.billed).toBe(expected);
  const [first] = invoices;
  const stranger = await agency(ana, 1500);
  await expect(rewrite(ana, first!, { agency: stranger })).rejects.toMatchObject({ code: "conflict" });
});

test("a statement tells what an agency deducted and what an agent is paid, at the rates of the booking", async () => {
  const { ana, tom, here } = await world();
  const station = await onAir(ana);
  const media = await agency(ana, 1500, { name: "Mediahaus" });
  const rep = (await ana.api.agents.update({ type: "agent", name: "Joan Tilbury", commission_bp: 750 })).uuid;
  const { uuid, version } = await draft(ana, [segment([station])], { agent: rep, agency: media });
  await ana.api.campaigns.activate({ uuid, version });
  const row = (await ana.api.agents.list({ tenant: here, filters: { uuid: rep } })).rows[0]!;
  await ana.api.agents.update({ ...row, commission_bp: 5000 });
  await air(ana, [uuid]);
  const [made] = await bill(ana, [uuid]);
  const issued = await ana.api.invoices.issue({ uuid: made!.uuid, version: made!.version });
  const span = { from: issued.date, to: issued.date };
  const of = (partner: string, who = ana) => who.api.commissions.statement({ uuid: partner, ...span });
  expect(await of(media)).toMatchObject({
    name: "Mediahaus",
    entries: [
      { document: issued.uuid, base: "840.00", rate_bp: 1500, commission: "126.00", way: "deducted" },
    ],
    sums: { base: "840.00", deducted: "126.00", payable: "0.00" },
  });
  expect(await of(rep)).toMatchObject({
    entries: [{ base: "714.00", rate_bp: 750, commission: "53.55", way: "payable", is_settled: false }],
    sums: { payable: "53.55", collected: "0.00" },
  });
  const { customer, date, total: amount } = issued;
  const settles = [{ invoice: issued.uuid, amount }];
  const paid = await ana.api.payments.update_create({
    customer,
    payment_date: date,
    amount,
    allocations: settles,
  });
  expect((await of(rep)).sums).toMatchObject({ payable: "53.55", collected: "53.55" });
  const file = async (format: "pdf" | "csv") =>
    (await ana.api.commissions.statement({ uuid: rep, ...span, format })) as unknown as { bytes: Uint8Array };
  const text = textOf((await file("pdf")).bytes)
    .flat()
    .join("\n");
  for (const wanted of ["Commission statement", "Joan Tilbury", "714.00", "7.5 %", "53.55", "Invoice paid"])
    expect(text).toContain(wanted);

  const mine = await person(here, "agent", "joan", { agent_id: rep });
  expect((await of(rep, mine)).sums.payable).toBe("53.55");
  await expect(of(media, mine)).rejects.toMatchObject({ code: "not_found" });
  await expect(of(rep, tom)).rejects.toMatchObject({ code: "forbidden" });
  const limited = await person(here, "finance", "lim", { stations: [station] });
  await expect(of(rep, limited)).rejects.toMatchObject({ message: "out_of_scope" });
  expect((await of((await agency(ana)) as string)).entries).toEqual([]);

  await ana.api.payments.destroy({ uuid: paid.uuid });
  const now = await ana.api.invoices.retrieve({ uuid: issued.uuid });
  const note = await ana.api.invoices.credit({ uuid: now.uuid, version: now.version });
  await ana.api.invoices.issue({ uuid: note.uuid, version: note.version });
  for (const partner of [media, rep])
    expect((await of(partner)).sums).toMatchObject({
      base: "0.00",
      deducted: "0.00",
      payable: "0.00",
      collected: "0.00",
    });
});

test("a draft is addressed to an agency of its campaigns or customer, to no other", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const media = await agency(ana, 1500);
  const stranger = await agency(ana, 1500);
  const { uuid, version } = await draft(ana, [segment([station])], { agency: media });
  await ana.api.campaigns.activate({ uuid, version });
  await air(ana, [uuid]);
  const [invoice] = await bill(ana, [uuid]);
  await expect(rewrite(ana, invoice!, { agency: stranger })).rejects.toMatchObject({ code: "invalid" });
  const kept = await rewrite(ana, invoice!, { discount_bp: 1000 });
  expect(kept).toMatchObject({
    agency: media,
    gross: "840.00",
    discount: "84.00",
    commission: "113.40",
    net: "642.60",
  });
});
