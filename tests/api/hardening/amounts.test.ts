import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { listCalls } from "@/lib/calls";
import { listGivenNames } from "@/lib/calls/given";
import { type Day, toDay } from "@/lib/day";
import { Money } from "@/lib/shapes";
import { booked, MONDAY, NOW, onAir, SUNDAY, segment } from "@/tests/services/broadcast/market";
import { type Person, setClock, world } from "@/tests/world";
import { type InputValues, request } from "../calling";
import { cookiesFor } from "../client";

const MOST = "999999999999";
const given = fc.oneof(
  fc.constantFrom("0", "0.01", "0.0001", MOST, "999999999998.9999", "1000.005"),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 999_999_999_998n }), fc.integer({ min: 0, max: 9999 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, "0")}`),
);

/** Reads every list, page, file and board that shows amounts; none may fail. */
async function readAll({ api, tenant_id }: Person, ids: Record<"customer" | "campaign" | "invoice", string>) {
  const list = { tenant: tenant_id };
  await api.customers.list(list);
  await api.customers.retrieve({ uuid: ids.customer });
  await api.customers.export({ ...list, format: "csv" });
  await api.invoices.list(list);
  await api.invoices.retrieve({ uuid: ids.invoice });
  await api.invoices.export({ ...list, format: "xlsx" });
  await api.invoices.pdf({ uuid: ids.invoice });
  await api.payments.list(list);
  await api.payments.export({ ...list, format: "csv" });
  await api.campaigns.list(list);
  await api.campaigns.retrieve({ uuid: ids.campaign });
  await api.campaigns.spots(list);
  await api.campaigns.export({ ...list, format: "csv" });
  await api.schedules.board({ campaign: ids.campaign });
  await api.price_models.list(list);
  await api.stations.widgets(list);
}

/** What a list needs beside its tenant. */
const OWN: Record<string, InputValues> = { "campaigns.list_with_status": { status: ["active", "upcoming"] } };
/** Reads every list of the catalogue, its export, and the figures that are summed from all records. */
async function readCatalogue(ana: Person, ids: Record<"customer" | "contract" | "proposal", string>) {
  const cookies = await cookiesFor(ana);
  const read = async (name: string, input: InputValues) => {
    const { status, body } = await request(name, input, cookies);
    return status === 200 ? [] : [`${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`];
  };
  const lists = listCalls().filter(({ call }) => {
    const names = call.body ? (listGivenNames(call.body) ?? []) : [];
    const isOfTenant = !call.path.includes("{uuid}");
    return isOfTenant && call.access !== "staff" && names.includes("filters") && names.includes("sort");
  });
  expect(lists.length).toBeGreaterThan(40);
  const tenant = ana.tenant_id;
  const period = { from: "2026-01-01", to: "2026-12-31" };
  const failed: string[] = [];
  for (const { name, call } of lists)
    failed.push(
      ...(await read(name, { tenant, ...OWN[name], ...(call.answers === "blob" && { format: "csv" }) })),
    );
  const others: [name: string, input: InputValues][] = [
    ["aging.retrieve", { tenant, date: "2026-12-31" }],
    ["aging.export", { tenant, date: "2026-12-31", format: "csv" }],
    ["stats.retrieve", { tenant, ...period }],
    ["stats.targets", { tenant, year: 2026 }],
    ["stats.export", { tenant, ...period, table: "groups" }],
    ["customers.statement", { uuid: ids.customer, to: "2026-12-31" }],
    ["customers.timeline", { uuid: ids.customer }],
    ["customers.related", { uuid: ids.customer }],
    ["contracts.retrieve_v2", { uuid: ids.contract }],
    ["contracts.pdf", { uuid: ids.contract }],
    ["proposals.retrieve", { uuid: ids.proposal }],
    ["proposals.pdf", { uuid: ids.proposal }],
  ];
  for (const [name, input] of others) failed.push(...(await read(name, input)));
  expect(failed).toEqual([]);
}

const line = (price: string) => ({
  title: "Studio",
  price,
  quantity: 100_000,
  tax_name: "VAT",
  tax_bp: 10_000,
});

test("every amount that a write accepts can be read by all lists and pages", async () => {
  setClock(NOW);
  const { ana } = await world();
  const station = await onAir(ana);
  const last = { customer: "", contract: "", proposal: "" };
  const term = { start_date: MONDAY as Day, end_date: SUNDAY as Day };
  const target = { kind: "house" as const, of: null, month: 1, was: null };
  await fc.assert(
    fc.asyncProperty(given, given, async (one, other) => {
      const customer = (await ana.api.customers.create({ name: "Kilnside", credit_limit: one })).uuid;
      await ana.api.price_models.update({
        name: `Card ${Math.random()}`,
        terms: { list: { basis: "first_seconds", seconds: 10, price: one, per_second: other } },
      });
      const parts = [
        segment([station], { price_override: one }),
        segment([station], { budget: other, per_day: null, kind: "exact", hours: [{ hour: 8, spots: 1 }] }),
      ];
      const own = { start_date: MONDAY as Day, end_date: SUNDAY as Day, segments: parts };
      await ana.api.campaigns.estimates({ ...own, customer });
      const terms = { customer, budget: other, price_json: { auto_calc: "manual" as const, manual: one } };
      // A segment whose budget pays for no spot is refused.
      const campaign = await booked(ana, parts, terms).catch((refusal: Error) => {
        if (refusal.message !== "segment_without_spots") throw refusal;
        return booked(ana, parts.slice(0, 1), terms);
      });
      for (let i = 0; i < 2; i++)
        await ana.api.payments.update_create({
          customer,
          payment_date: toDay("2026-11-20"),
          // A payment of zero is rejected; less than a cent rounds to zero.
          amount: Number(one) < 0.01 ? "1" : one,
        });
      const invoice = await ana.api.invoices.update_create({
        customer,
        date: toDay("2026-11-20"),
        lines: [line(one), line(other)],
      });
      await ana.api.invoices.issue({ uuid: invoice.uuid, version: invoice.version });
      const tag = `${Math.random()}`;
      await ana.api.price_items.create({ name: tag, price: one });
      const pack = { weekdays: [1], hours: [{ hour: 8, spots: 0 }], per_day: 1, length: 30 };
      await ana.api.sales_packages.create({
        name: tag,
        stations: [station],
        lines: [pack],
        usual_days: 7,
        price: other,
      });
      const items = [one, other].map((price) => ({
        kind: "money" as const,
        title: "Budget",
        price,
        quantity: 1,
      }));
      const contract = await ana.api.contracts.update_create({ customer, title: tag, ...term, items });
      const options = [{ name: "All", lines: [line(one), line(other)] }];
      const offer = { customer, title: tag, ...term, valid_until: SUNDAY as Day, options };
      const proposal = await ana.api.proposals.update_create(offer);
      await readAll(ana, { customer, campaign: campaign.uuid, invoice: invoice.uuid });
      Object.assign(last, { customer, contract: contract.uuid, proposal: proposal.uuid });
    }),
    { numRuns: 8, examples: [[MOST, MOST]] },
  );
  const cells = [{ ...target, amount: MOST }];
  await ana.api.stats.set_targets({ tenant: ana.tenant_id, year: 2026, cells });
  // Sums over all that was written.
  await readCatalogue(ana, last);
});

test.each(["1000000000000", "999999999999.9999", "1e12", "-1000000000000", "NaN", ""])(
  "the amount %j is rejected",
  async (amount) => {
    const { ana } = await world();
    await expect(ana.api.customers.create({ name: "X", credit_limit: amount })).rejects.toMatchObject({
      code: "invalid",
    });
  },
);

test("an agreed price cannot be negative", async () => {
  setClock(NOW);
  const { ana } = await world();
  const station = await onAir(ana);
  const refused = {
    code: "invalid",
    more: { fields: [expect.objectContaining({ code: "negative_amount" })] },
  };
  const minus = [
    { segments: [segment([station], { price_override: "-1" })] },
    { segments: [segment([station], { budget: "-1" })] },
    { budget: "-0.01" },
    { price_json: { auto_calc: "manual" as const, manual: "-5" } },
    { price_json: { auto_calc: "manual" as const, stations: { [station]: "-5" } } },
  ];
  for (const more of minus)
    await expect(booked(ana, [segment([station])], more)).rejects.toMatchObject(refused);
  await expect(
    ana.api.price_models.update({ name: "Card", terms: { list: { basis: "second", price: "-1" } } }),
  ).rejects.toMatchObject(refused);
});

test("no call accepts amounts with as many digits as the outputs allow", () => {
  const wide = JSON.stringify((z.toJSONSchema(Money, { io: "input" }) as { pattern: string }).pattern);
  const taking = listCalls().filter(({ call }) =>
    [call.params, call.query, call.body].some(
      (shape) =>
        shape &&
        JSON.stringify(z.toJSONSchema(shape as never, { io: "input", unrepresentable: "any" })).includes(
          wide,
        ),
    ),
  );
  expect(taking.map(({ name }) => name)).toEqual([]);
});
