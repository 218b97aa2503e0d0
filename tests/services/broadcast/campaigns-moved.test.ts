import { afterAll, beforeAll, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { setClock, world } from "@/tests/world";
import {
  booked,
  bookedEqualsSpots,
  customer,
  draft,
  MONDAY,
  NOW,
  onAir,
  SUNDAY,
  segment,
  spotsOf,
} from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const flags = (tenant: string, given: object) =>
  runForTenant(
    tenant,
    () =>
      getTenantClient(tenant)
        .$executeRaw`update tenant set flags = ${JSON.stringify(given)}::jsonb where uuid = ${tenant}::uuid`,
  );

test("a copied campaign starts on another day and books nothing; a shift moves spots not yet aired", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const made = await booked(
    ana,
    [segment([station]), segment([station], { per_day: null, total: 7, length: 20 })],
    { po_number: "4711" },
  );
  const copy = await ana.api.campaigns.duplicate({
    uuid: made.uuid,
    start_date: "2026-12-07",
    name: "Again",
  });
  expect(copy).toMatchObject({
    status: "draft",
    number: null,
    start_date: "2026-12-07",
    end_date: "2026-12-13",
    booked: 0,
    po_number: "",
  });
  expect(copy.segments.map((s) => [s.from_date, s.to_date])).toEqual([
    ["2026-12-07", "2026-12-13"],
    ["2026-12-07", "2026-12-13"],
  ]);
  const later = await ana.api.campaigns.shift({ uuid: copy.uuid, version: copy.version, days: 7 });
  expect(later).toMatchObject({ start_date: "2026-12-14", end_date: "2026-12-20" });
  try {
    setClock("2026-11-25T22:00:00Z");
    const moved = await ana.api.campaigns.shift({ uuid: made.uuid, version: made.version, days: 14 });
    expect(moved).toMatchObject({ start_date: MONDAY, end_date: "2026-12-13", booked: 21 });
    const dates = (await spotsOf(here, made.uuid)).map((s) => s.date);
    expect(dates.filter((d) => d > "2026-11-25" && d < "2026-12-10")).toEqual([]);
    expect(dates.at(-1)! <= "2026-12-13").toBe(true);
    expect(moved.segments).toHaveLength(4);
    await bookedEqualsSpots(here);
    await expect(
      ana.api.campaigns.shift({ uuid: made.uuid, version: moved.version, days: -30 }),
    ).rejects.toMatchObject({ code: "invalid" });
  } finally {
    setClock(NOW);
  }
});

test("lists by status, expiring and competing campaigns, an exported file, an estimate as PDF", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const tenant = ana.tenant_id;
  const buyer = await customer(ana);
  const first = await booked(ana, [segment([station], { per_day: 1 })], { customer: buyer, name: "First" });
  const second = await draft(ana, [segment([station])], {
    customer: await customer(ana, "Competitor"),
    name: "Second",
  });
  const of = async (status: ("draft" | "upcoming")[]) =>
    (await ana.api.campaigns.list_with_status({ tenant, status })).rows.map((r) => r.name);
  expect([await of(["draft"]), await of(["upcoming"]), (await of(["draft", "upcoming"])).length]).toEqual([
    ["Second"],
    ["First"],
    2,
  ]);
  expect((await ana.api.campaigns.expiring({ tenant })).rows).toEqual([]);
  const { rows } = await ana.api.campaigns.list_competing({ uuid: second.uuid });
  expect(rows).toMatchObject([{ uuid: first.uuid, same_category: false, picked: false }]);
  const picked = await ana.api.campaigns.update({
    uuid: second.uuid,
    version: second.version,
    competing: [first.uuid],
  });
  expect(picked.competing).toEqual([first.uuid]);
  const csv = await ana.api.campaigns.export({
    tenant,
    format: "csv",
    columns: ["name", "stations", "total"],
  });
  expect(new TextDecoder().decode(csv.bytes)).toContain("First");
  const { rows: by } = await ana.api.campaigns.stations({ uuid: first.uuid });
  expect(by).toMatchObject([{ spots: 7, aired: 0, missed: 0, billed: 0, price: "420.00" }]);
  const pdf = await ana.api.campaigns.estimate_document({
    name: "Second",
    customer: buyer,
    start_date: MONDAY,
    end_date: SUNDAY,
    segments: [segment([station], { kind: "semi_variable" })],
  });
  expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe("%PDF-");
  try {
    setClock("2026-11-24T09:00:00Z");
    expect((await ana.api.campaigns.expiring({ tenant, days: 10 })).rows.map((r) => r.name)).toEqual([
      "First",
    ]);
  } finally {
    setClock(NOW);
  }
});

test("an import of campaigns is checked first, with errors by line, and saved without faulty campaigns", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana, { code: "VF" });
  await customer(ana, "Kilnside");
  const lines = [
    "order;customer;station;from;to;weekdays;hours;per day;total;length",
    "Spring;Kilnside;VF;23.11.2026;29.11.2026;Mo-Fr;6-19;2;;30",
    "Spring;Kilnside;VF;28.11.2026;29.11.2026;;7x1, 17x2;;;20",
    "Summer;Nobody;XX;29.11.2026;23.11.2026;;6-19;;;30",
  ].join("\n");
  const request = (commit: boolean) => ({
    tenant: here,
    file: new File([lines], "orders.csv"),
    params: { commit },
  });
  await expect(ana.api.campaigns.import(request(false))).rejects.toMatchObject({ message: "flag_off" });
  await flags(here, { import: true });
  const tried = await ana.api.campaigns.import(request(false));
  expect(tried).toMatchObject({
    lines: 3,
    saved: 0,
    orders: [
      { name: "Spring", segments: 2, errors: [] },
      { name: "Summer", line: 4 },
    ],
  });
  expect(tried.orders[1]!.errors.map((e) => `${e.line} ${e.field} ${e.code}`)).toEqual([
    "4 customer unknown",
    "4 stations unknown",
    "4 per_day required",
    "4 to before_start",
  ]);
  const { saved, orders } = await ana.api.campaigns.import(request(true));
  expect(saved).toBe(1);
  const spring = await ana.api.campaigns.retrieve({ uuid: orders[0]!.uuid! });
  expect(spring).toMatchObject({ status: "draft", start_date: MONDAY, end_date: SUNDAY });
  expect(spring.segments.map((s) => [s.kind, s.weekdays.length, s.stations])).toEqual([
    ["variable", 5, [station]],
    ["exact", 7, [station]],
  ]);
});
