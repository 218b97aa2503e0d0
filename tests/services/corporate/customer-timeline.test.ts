import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { closeDay, resolveSpots } from "@/tests/reconciling";
import { type Person, setClock, world } from "@/tests/world";

afterEach(() => setClock(null));
const date = toDay("2026-11-18");

/** Two spots of one customer's campaign are missed on a closed day: one is credited, one is to be made good. */
async function missTwo(p: Person) {
  setClock("2026-11-19T10:00:00Z");
  const station = await make.station(p, { name: "Vane FM" });
  const [seven] = await make.breaks(p, station, date, [26_400]);
  const green = await make.campaign(p, { name: "Green", stations: [station.uuid] });
  const tyres = await make.campaign(p, { name: "Tyres", stations: [station.uuid] });
  const [first, second, aired] = await make.spots(p, [
    { in: seven!, of: green },
    { in: seven!, of: green },
    { in: seven!, of: tyres },
  ]);
  const file = new File(
    [`date,time,title,length,type,spot id\n${date},07:20:30,Green tariff 30,30,spot,${aired}\n`],
    "a.csv",
  );
  await p.api.as_run.import({ uuid: station.uuid, file, params: { commit: true } });
  await resolveSpots(p, station.uuid, date, [
    { spot: first!, decision: "credit" },
    { spot: second!, decision: "make_good" },
  ]);
  return { station, green, tyres };
}
const listActs = async (p: Person, uuid: string, part?: string) => {
  const { rows } = await p.api.customers.timeline({ uuid, ...(part && { filters: { part } }) });
  return rows.map(({ action }) => action);
};

test("the timeline has what was done with a customer and its records, by part, with amounts and names", async () => {
  const { ana } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
  const other = await ana.api.customers.create({ name: "Lingua House" });
  const { uuid: draft, version } = await ana.api.invoices.update_create({
    customer: uuid,
    date,
    lines: [{ title: "Production", price: "400", tax_name: "VAT 20 %", tax_bp: 2000 }],
  });
  const issued = await ana.api.invoices.issue({ uuid: draft, version });
  await ana.api.invoices.recreate_code({ uuid: draft });
  const payment = await ana.api.payments.update_create({ customer: uuid, payment_date: date, amount: "150" });
  const { rows, total } = await ana.api.customers.timeline({ uuid });
  expect(total).toBe(rows.length);
  expect(rows[0]).toMatchObject({
    action: "payment.created",
    part: "money",
    amount: "150.00",
    title: payment.number,
    object_id: payment.uuid,
    actor: "ana Test",
  });
  expect(rows.find(({ action }) => action === "invoice.issued")).toMatchObject({
    title: issued.number,
    amount: issued.total,
    object_id: draft,
  });
  expect(rows.at(-1)).toMatchObject({ action: "customer.created", part: null, title: "Kilnside Energy" });
  expect(await listActs(ana, uuid, "money")).toEqual([
    "payment.created",
    "invoice.issued",
    "invoice.created",
  ]);
  expect(await listActs(ana, uuid, "email")).toEqual(["invoice.shared"]);
  expect(await listActs(ana, uuid, "documents")).toEqual([]);
  expect(await listActs(ana, other.uuid)).toEqual(["customer.created"]);
  const second = await ana.api.customers.timeline({ uuid, per_page: 2, page: 2 });
  expect(second.rows.map((row) => row.uuid)).toEqual(rows.slice(2, 4).map((row) => row.uuid));
});

test("what was deleted stays in the timeline with its name and amount, and leads nowhere", async () => {
  const { ana } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
  const payment = await ana.api.payments.update_create({ customer: uuid, payment_date: date, amount: "150" });
  await ana.api.payments.destroy({ uuid: payment.uuid });
  const { rows } = await ana.api.customers.timeline({ uuid, filters: { part: "money" } });
  const gone = { title: payment.number, amount: "150.00", object_id: null };
  expect(rows).toMatchObject([
    { action: "payment.deleted", ...gone },
    { action: "payment.created", ...gone },
  ]);
  const campaign = await make.campaign(ana, { name: "Green" });
  await ana.api.campaigns.destroy({ uuid: campaign.uuid });
  const kept = await ana.api.customers.timeline({ uuid: campaign.customer, filters: { part: "air" } });
  expect(kept.rows).toMatchObject([{ action: "campaign.deleted", title: expect.stringMatching(/ Green$/) }]);
});

test("a closed day with missed spots is one entry: how many, how many are made good, and what is billed less", async () => {
  const { tom } = await world();
  const { station, green, tyres } = await missTwo(tom);
  expect(await listActs(tom, green.customer, "air")).toEqual([]);
  await closeDay(tom, station.uuid, date);
  const { rows } = await tom.api.customers.timeline({ uuid: green.customer, filters: { part: "air" } });
  expect(rows).toMatchObject([
    {
      model: "log",
      title: "Vane FM",
      actor: "tom Test",
      at: "2026-11-19T10:00:00.000Z",
      amount: "-30.00",
      missed: { station: station.uuid, date, spots: 2, made_good: 1 },
    },
  ]);
  expect(await listActs(tom, tyres.customer, "air")).toEqual([]);
  // Both spots were ordered this year, at 30.00 each.
  expect(await tom.api.customers.related({ uuid: green.customer })).toMatchObject({
    booked_this_year: "60.00",
    booked_last_year: "0.00",
    campaigns: 1,
  });
  const log = await tom.api.logs.retrieve({ uuid: station.uuid, date });
  await tom.api.reconciliation.reopen({
    uuid: station.uuid,
    date,
    version: log.version,
    reason: "Wrong file",
  });
  expect(await listActs(tom, green.customer, "air")).toEqual([]);
});

test("who may not read money sees none in the timeline, and no count of it", async () => {
  const { ana, tom, vera } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy" });
  await ana.api.payments.update_create({ customer: uuid, payment_date: date, amount: "150" });
  expect(await listActs(ana, uuid)).toEqual(["payment.created", "customer.created"]);
  expect(await ana.api.customers.related({ uuid })).toEqual({
    year: 2026,
    booked_this_year: "0.00",
    booked_last_year: "0.00",
    campaigns: 0,
    proposals: 0,
    contracts: 0,
    invoices: 0,
    payments: 1,
    commercials: 0,
  });
  for (const limited of [tom, vera]) {
    const may = (await limited.ctx()).capabilities.includes("finance:read");
    const { payments } = await limited.api.customers.related({ uuid });
    expect(payments).toBe(may ? 1 : null);
    expect((await listActs(limited, uuid)).includes("payment.created")).toBe(may);
  }
});

test("a merged customer's timeline is that of the customer it forwards to, and a foreign one is not found", async () => {
  const { ana, cara } = await world();
  const kept = await ana.api.customers.create({ name: "Kilnside Energy" });
  const other = await ana.api.customers.create({ name: "Kilnside Energie" });
  const commercial = await ana.api.commercials.create({ title: "Tariff", customer: other.uuid, length: 20 });
  await ana.api.customer_merges.create({
    uuid: kept.uuid,
    other: other.uuid,
    version: kept.version,
    other_version: other.version,
  });
  const { rows } = await ana.api.customers.timeline({ uuid: other.uuid });
  expect(rows.map(({ object_id }) => object_id)).toContain(commercial.uuid);
  expect(await ana.api.customers.related({ uuid: other.uuid })).toMatchObject({ commercials: 1 });
  const foreign = { code: "not_found" };
  await expect(cara.api.customers.timeline({ uuid: kept.uuid })).rejects.toMatchObject(foreign);
  await expect(cara.api.customers.related({ uuid: kept.uuid })).rejects.toMatchObject(foreign);
});
