import { afterEach, beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { sum, toMoney } from "@/lib/money";
import { textOf } from "@/tests/server/documents/pdf-text";
import { customer, draft, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { air, line } from "@/tests/services/corporate/billing-scene";
import { type Person, person, setClock, workOff, world } from "@/tests/world";
import { agency, bill, period, rewrite, withTax } from "./agency-scene";

beforeEach(() => setClock(NOW));
afterEach(() => setClock(null));

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
