import { afterAll, beforeAll, expect, test } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { textOf } from "@/tests/server/documents/pdf-text";
import { setClock, world } from "@/tests/world";
import { booked, customer, draft, MONDAY, NOW, onAir, SUNDAY, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("a confirmation states the price with tax and the planned time of every spot", async () => {
  const { ana } = await world();
  await ana.api.tenant.update_settings({
    tenant: ana.tenant_id,
    version: (await ana.api.tenant.current({})).version,
    taxes_json: [{ name: "VAT", percent_bp: 2000, default: true }],
  });
  const station = await onAir(ana, { name: "Vane FM", timezone: "Europe/Paris" });
  const spot = await ana.api.commercials.create({ title: "Green tariff", length: 30 });
  const { uuid } = await booked(ana, [segment([station], { commercial: spot.uuid })]);
  const { number, total } = await ana.api.campaigns.retrieve({ uuid });
  const { bytes, name } = await ana.api.campaigns.confirmation({ uuid });
  expect(name).toBe(`${number}.pdf`);
  const lines = textOf(bytes).flat();
  const text = lines.join("\n");
  expect(total).toBe("840.00");
  for (const part of [number, "Vane FM", "Times in Europe/Paris", "840.00", "VAT 20 %", "168.00", "1,008.00"])
    expect(text).toContain(part);
  for (const part of ["Green tariff", "Invoices are payable within 30 days."]) expect(text).toContain(part);
  const { rows } = await ana.api.campaigns.spots({
    tenant: ana.tenant_id,
    filters: { campaign: uuid },
    per_page: 100,
  });
  expect(rows).toHaveLength(14);
  const printed = lines.flatMap((line) => line.match(/\b\d\d:\d\d\b/g) ?? []).sort();
  const planned = rows.map(({ second }) => new Date(second * 1000).toISOString().slice(11, 16)).sort();
  expect(printed).toEqual(planned);
});

test("an estimate states the tax and the total with it, and neither where there is no tax", async () => {
  const { ana } = await world();
  const station = await onAir(ana, { name: "Vane FM" });
  const ask = { name: "Winter", customer: await customer(ana), start_date: MONDAY, end_date: SUNDAY };
  const readWith = async (...names: string[]) => {
    await ana.api.tenant.update_settings({
      tenant: ana.tenant_id,
      version: (await ana.api.tenant.current({})).version,
      taxes_json: names.map((name) => ({ name, percent_bp: 2000, default: true })),
    });
    const { bytes } = await ana.api.campaigns.estimate_document({ ...ask, segments: [segment([station])] });
    return textOf(bytes).flat();
  };
  const none = await readWith();
  expect(none).toContain("Total, net, EUR");
  expect(none).not.toContain("Total with tax, EUR");
  const sums = ["Total, net, EUR", "840.00", "VAT 20 %", "168.00", "Total with tax, EUR", "1,008.00"];
  for (const name of ["VAT", "VAT 20 %"]) {
    const lines = await readWith(name);
    expect(lines.slice(lines.indexOf("Total, net, EUR")).slice(0, 6)).toEqual(sums);
  }
});

test("an estimate names the spots and when its invoice is payable", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const buyer = await ana.api.customers.create({ name: "Kilnside Energy", terms_days: 21 });
  const [one, two] = [
    await ana.api.commercials.create({ title: "Green tariff", length: 30, customer: buyer.uuid }),
    await ana.api.commercials.create({ title: "Blue tariff", length: 30, customer: buyer.uuid }),
  ];
  const members = [one, two].map(({ uuid }) => ({ commercial: uuid, weight: 1 }));
  const group = await ana.api.commercial_groups.update({
    name: "Both tariffs",
    customer: buyer.uuid,
    mode: "weight",
    members,
  });
  const { bytes } = await ana.api.campaigns.estimate_document({
    name: "Winter",
    customer: buyer.uuid,
    start_date: MONDAY,
    end_date: SUNDAY,
    segments: [
      segment([station], { commercial: one.uuid }),
      segment([station], { group: group.uuid, per_day: 1 }),
      segment([station], { per_day: 1 }),
    ],
  });
  const lines = textOf(bytes).flat();
  for (const title of ["Green tariff, 30 s", "Both tariffs, 30 s", "30 s"]) expect(lines).toContain(title);
  expect(lines.join(" ")).toContain("Invoices are payable within 21 days.");
});

test("an estimate names the zone of each station where several zones meet", async () => {
  const { ana } = await world();
  const paris = await onAir(ana, { code: "VF", timezone: "Europe/Paris" });
  const york = await onAir(ana, { code: "NY", timezone: "America/New_York" });
  const ask = { name: "Winter", customer: await customer(ana), start_date: MONDAY, end_date: SUNDAY };
  const read = async (...on: string[]) => {
    const { bytes } = await ana.api.campaigns.estimate_document({ ...ask, segments: [segment(on)] });
    return textOf(bytes).flat().join(" ");
  };
  expect(await read(paris)).not.toContain("Europe/Paris");
  const both = await read(paris, york);
  for (const zone of ["VF (Europe/Paris)", "NY (America/New York)"]) expect(both).toContain(zone);
});

test("a draft is not confirmed, and nobody confirms a part of a campaign", async () => {
  const { ana, sam, cara } = await world();
  const [one, two] = [await onAir(ana), await onAir(ana)];
  const { uuid } = await draft(ana, [segment([one])]);
  await expect(ana.api.campaigns.confirmation({ uuid })).rejects.toMatchObject({ message: "not_booked" });
  const both = await booked(ana, [segment([one, two])]);
  await getGlobalClient().membership.updateMany({
    where: { user_id: sam.user_id },
    data: { stations: [one] },
  });
  await expect(sam.api.campaigns.confirmation({ uuid: both.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(cara.api.campaigns.confirmation({ uuid: both.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
});
