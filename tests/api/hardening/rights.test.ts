import { expect, test } from "vitest";
import { readFlags } from "@/lib/settings/flags";
import { updateTenant } from "@/server/data/tenants";
import { customer, draft, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { person, setClock, world } from "@/tests/world";

async function scene() {
  setClock(NOW);
  const { ana, here } = await world();
  const agent = await ana.api.agents.update({ type: "agent", name: "Ada" });
  const ada = await person(here, "agent", "ada", { agent_id: agent.uuid });
  const brought = (await ana.api.customers.create({ name: "Kilnside", agent: agent.uuid })).uuid;
  return { ana, here, ada, agent: agent.uuid, brought, station: await onAir(ana) };
}
const refusedAt = (path: string) => ({
  code: "invalid",
  more: { fields: [{ path, code: "price_of_the_house" }] },
});

test("an agent can book at list price only; terms agreed by the station stay", async () => {
  const { ana, ada, brought, station, agent } = await scene();
  const own = { customer: brought, agent };
  const cheap = segment([station], { price_override: "0.01" });
  await expect(draft(ada, [cheap], own)).rejects.toMatchObject(refusedAt("segments.0.price_override"));
  await expect(
    draft(ada, [segment([station])], { ...own, price_json: { auto_calc: "manual", manual: "1.00" } }),
  ).rejects.toMatchObject(refusedAt("price_json"));
  await expect(
    draft(ada, [segment([station])], { ...own, discounts: [{ name: "Mine", percent_bp: 9000 }] }),
  ).rejects.toMatchObject(refusedAt("discounts"));
  const agreed = await draft(ana, [cheap], { ...own, discounts: [{ name: "Winter", percent_bp: 500 }] });
  const { uuid, version, segments, discounts, price_json } = await ada.api.campaigns.retrieve({
    uuid: agreed.uuid,
  });
  const kept = await ada.api.campaigns.update({
    uuid,
    version,
    segments,
    discounts,
    price_json,
    name: "Renamed",
  });
  expect(kept.segments[0]).toMatchObject({ price_override: segments[0]!.price_override });
  await expect(
    ada.api.campaigns.update({
      uuid,
      version: kept.version,
      segments: [{ ...kept.segments[0]!, price_override: "0.02" }],
    }),
  ).rejects.toMatchObject(refusedAt("segments.0.price_override"));
});

test("an agent does not get cart numbers, bank account, counters, storage or flags", async () => {
  const { ana, ada, here, station, brought } = await scene();
  await updateTenant(here, { flags: { large_segment_plays: true } });
  const { version } = await ana.api.tenant.current({});
  await ana.api.tenant.update_pdf({ tenant: here, params: { version, account: "GB00 SECRET" } });
  await customer(ana, "Numbered");
  const copy = await ana.api.commercials.create({ title: "Green", customer: brought, length: 30 });
  await ana.api.commercials.update_cart({ commercial: copy.uuid, station, version: null, number: 1234 });
  await expect(ada.api.commercials.list_carts({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
  await expect(ada.api.commercials.next_cart({ station })).rejects.toMatchObject({ code: "forbidden" });
  const seen = await ada.api.tenant.current({});
  expect(seen.pdf.account).toBe("");
  const { tom, fay } = {
    tom: await person(here, "traffic", "tom"),
    fay: await person(here, "finance", "fay"),
  };
  for (const one of [seen, await tom.api.tenant.current({})])
    expect(one).toMatchObject({ storage_usage: null, numbering_json: null });
  expect(await fay.api.tenant.current({})).toMatchObject({
    storage_usage: { units: "GB" },
    numbering_json: { invoice: { next: 1 } },
  });
  expect(seen.flags).toEqual(readFlags({}));
  const theirs = await ada.api.commercials.list({ tenant: here });
  for (const row of theirs.rows) expect(row.carts).toEqual([]);
  expect((await ana.api.commercials.retrieve({ uuid: copy.uuid })).carts).toMatchObject([{ number: 1234 }]);
});

test("a member limited to stations reads and assigns cart numbers of these stations only", async () => {
  const { ana, here, station } = await scene();
  const other = await onAir(ana);
  const tim = await person(here, "traffic", "tim", { stations: [station] });
  const copy = await ana.api.commercials.create({
    title: "Green",
    customer: await customer(ana, "Numbered"),
    length: 30,
  });
  const give = (who: typeof ana, at: string, number: number | null, version: number | null = null) =>
    who.api.commercials.update_cart({ commercial: copy.uuid, station: at, version, number, outside: true });
  await give(ana, station, 11);
  const theirs = await give(ana, other, 1234);
  const gone = await ana.api.commercials.create({
    title: "Gone",
    customer: await customer(ana, "Gone"),
    length: 30,
  });
  await ana.api.commercials.update_cart({
    commercial: gone.uuid,
    station: other,
    version: null,
    number: 77,
    outside: true,
  });
  await ana.api.commercials.destroy({ uuid: gone.uuid });
  const seen = [
    (await tim.api.commercials.list_carts({ tenant: here })).rows.map((row) => row.number),
    (await tim.api.commercials.retrieve({ uuid: copy.uuid })).carts.map((cart) => cart.number),
    (await tim.api.commercials.list({ tenant: here })).rows.flatMap((row) => row.carts.map((c) => c.number)),
  ];
  expect(seen).toEqual([[11], [11], [11]]);
  const file = await tim.api.commercials.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(file.bytes)).not.toMatch(/1234|\b77\b/);
  const hidden = { code: "not_found" };
  await expect(tim.api.commercials.next_cart({ station: other })).rejects.toMatchObject(hidden);
  await expect(give(tim, other, 5)).rejects.toMatchObject(hidden);
  await expect(give(tim, other, null, theirs.version)).rejects.toMatchObject(hidden);
});

test("a member limited to stations cannot change templates of the whole organisation", async () => {
  const { ana, here, station } = await scene();
  const limited = await person(here, "admin", "lim", { stations: [station] });
  const template = { name: "Contract", body: "Text" };
  await expect(limited.api.contract_templates.update(template as never)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(ana.api.contract_templates.list({ tenant: here })).resolves.toMatchObject({ total: 0 });
});

test("customer balances are omitted for members who cannot see every invoice", async () => {
  setClock(NOW);
  const { ana, here, fay, tom } = await world();
  const station = await onAir(ana);
  const customer_uuid = await customer(ana, "Kilnside");
  const limited = await person(here, "finance", "lim", { stations: [station] });
  const hidden = { balance: null, overdue: null };
  for (const who of [tom, limited]) {
    const { rows } = await who.api.customers.list({ tenant: here, sort: [{ id: "balance", desc: true }] });
    expect(rows).toMatchObject([hidden]);
    expect(await who.api.customers.retrieve({ uuid: customer_uuid })).toMatchObject({
      ...hidden,
      open_total: null,
      unapplied: null,
    });
  }
  expect((await fay.api.customers.list({ tenant: here })).rows).toMatchObject([
    { balance: "0.00", overdue: "0.00" },
  ]);
});

test("a draft whose rate card changed is booked at the new price only after it is accepted", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const station = await onAir(ana);
  const made = await draft(ana, [segment([station])]);
  const { price_model } = await ana.api.stations.retrieve({ uuid: station });
  const { rows } = await ana.api.price_models.list({ tenant: here });
  const card = rows.find(({ uuid }) => uuid === price_model)!;
  await ana.api.price_models.update({
    uuid: card.uuid,
    version: card.version,
    name: card.name,
    terms: { ...card.terms, list: { basis: "second", price: "9.00" } },
  });
  const booking = { uuid: made.uuid, version: made.version };
  const refusal = await ana.api.campaigns.activate(booking).catch((e: unknown) => e);
  expect(refusal).toMatchObject({
    code: "conflict",
    message: "rate_card_changed",
    more: { details: { before: made.total } },
  });
  const { now } = (refusal as { more: { details: { now: string } } }).more.details;
  expect(now).not.toBe(made.total);
  expect(await ana.api.campaigns.activate({ ...booking, accept_total: now })).toMatchObject({ total: now });
});
