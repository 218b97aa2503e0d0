import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, type Day, toDay } from "@/lib/day";
import { subtract, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { textOf } from "@/tests/server/documents/pdf-text";
import { customer, draft, MONDAY, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { air } from "@/tests/services/corporate/billing-scene";
import { person, setClock, world } from "@/tests/world";
import { agency, bill, rewrite, withTax } from "./agency-scene";

beforeEach(() => setClock(NOW));
afterEach(() => setClock(null));

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
