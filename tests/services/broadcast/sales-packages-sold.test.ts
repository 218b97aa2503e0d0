import { afterAll, beforeAll, expect, test } from "vitest";
import { extendFlight } from "@/lib/booking/rules/other-days";
import { applyWay } from "@/lib/booking/rules/ways-out";
import { toDay } from "@/lib/day";
import { type Person, person, setClock, world } from "@/tests/world";
import { booked, customer, draft, MONDAY, NOW, onAir, SUNDAY, segment, spotsOf } from "./market";
import { LINE } from "./package-scene";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

/** A sponsorship at 1,000.01 in two lines, the second in dearer hours. */
async function sponsorship(who: Person, more: object = {}) {
  const station = await onAir(who, {
    terms: {
      day_parts: [{ name: "Dear", index_bp: 30_000, hours: [0, 1, 2, 3, 4].map((day) => day * 24 + 8) }],
      discounts: { quantity: [{ from: 2, percent_bp: 2_000 }] },
    },
  });
  const lines = [
    { ...LINE, hours: [{ hour: 7, spots: 0 }], per_day: 1 },
    { ...LINE, hours: [{ hour: 8, spots: 0 }], per_day: 1 },
  ];
  const made = await who.api.sales_packages.create({
    name: "Morning sponsorship",
    stations: [station],
    lines,
    usual_days: 7,
    price: "1000.01",
    ...more,
  });
  return { uuid: made.uuid, station };
}
const pick = (who: Person, uuid: string) => who.api.sales_packages.pick({ uuid, start_date: MONDAY });

test("a picked package is estimated, saved and booked at its price to the cent", async () => {
  const { ana, here } = await world();
  const { uuid, station } = await sponsorship(ana);
  const { segments, end_date, name } = await pick(ana, uuid);
  expect([name, end_date, segments.map((s) => s.from_package?.price)]).toEqual([
    "Morning sponsorship",
    "2026-11-29",
    ["250.00", "750.01"],
  ]);
  const all = [...segments, segment([station], { per_day: 1, hours: [{ hour: 12, spots: 0 }] })];
  const alone = await ana.api.campaigns.estimates({ start_date: MONDAY, end_date, segments });
  expect(alone).toMatchObject({ total: "1000.01", spots: 10 });
  const saved = await draft(ana, all);
  expect(saved.segments[1]?.from_package).toEqual({
    uuid,
    name: "Morning sponsorship",
    price: "750.01",
    discount_bp: 0,
  });
  // Seven spots of 60.00, less 20 % for their quantity; the package takes no discount.
  expect(saved.total).toBe("1336.01");
  const after = await ana.api.campaigns.activate({ uuid: saved.uuid, version: saved.version });
  expect(after.total).toBe(saved.total);
  const spots = await spotsOf(here, saved.uuid);
  expect(spots.reduce((cents, spot) => cents + Math.round(Number(spot.price) * 100), 0)).toBe(133_601);
});

test("the price stays when fewer spots fit, and a line without a spot costs nothing", async () => {
  const { ana } = await world();
  const { uuid, station } = await sponsorship(ana);
  // All breaks at eight, and of Monday at seven, are sold.
  const full = { hours: [{ hour: 8, spots: 0 }], per_day: 2, length: 180 };
  await booked(ana, [
    segment([station], full),
    segment([station], { ...full, hours: [{ hour: 7, spots: 0 }], weekdays: [1] }),
  ]);
  const { segments, end_date } = await pick(ana, uuid);
  const estimate = await ana.api.campaigns.estimates({ start_date: MONDAY, end_date, segments });
  expect(estimate.segments.map((s) => [s.wanted, s.fits])).toEqual([
    [5, 4],
    [5, 0],
  ]);
  const saved = await draft(ana, segments);
  const after = await ana.api.campaigns.activate({ uuid: saved.uuid, version: saved.version });
  expect([estimate.total, saved.total, after.total]).toEqual(["250.00", "250.00", "250.00"]);
});

test("a package by the rate card costs its spots less the discount, in draft and booking", async () => {
  const { ana } = await world();
  const { uuid } = await sponsorship(ana, { price_by: "card", price: null, discount_bp: 1_000 });
  const { segments } = await pick(ana, uuid);
  expect(segments.map((s) => s.from_package)).toMatchObject([
    { price: null, discount_bp: 1_000 },
    { price: null, discount_bp: 1_000 },
  ]);
  const saved = await draft(ana, segments);
  // 5 × 60.00 and 5 × 180.00, less 10 % for the package and 20 % for the quantity.
  expect(saved.total).toBe("864.00");
  const after = await ana.api.campaigns.activate({ uuid: saved.uuid, version: saved.version });
  expect(after.total).toBe("864.00");
});

test("a package that changes or goes leaves campaigns as they were sold", async () => {
  const { ana } = await world();
  const { uuid } = await sponsorship(ana);
  const { segments } = await pick(ana, uuid);
  const saved = await draft(ana, segments);
  await ana.api.sales_packages.update({ uuid, version: 1, name: "Dearer", price: "5000" });
  await ana.api.sales_packages.destroy({ uuid });
  const after = await ana.api.campaigns.activate({ uuid: saved.uuid, version: saved.version });
  expect(after).toMatchObject({
    total: "1000.01",
    segments: saved.segments.map(({ from_package }) => ({ from_package })),
  });
  const copy = await ana.api.campaigns.duplicate({ uuid: saved.uuid, start_date: MONDAY });
  expect(copy).toMatchObject({
    total: "1000.01",
    segments: saved.segments.map(({ from_package }) => ({ from_package })),
  });
});

test.each([
  [{ archived: true }, "package_archived"],
  [{ valid_from: "2026-11-22" }, "package_not_yet_sold"],
  [{ valid_to: "2026-11-20" }, "package_no_longer_sold"],
])("a package that is %o is not picked, not even from a list that was open: %s", async (change, reason) => {
  const { ana, here } = await world();
  const { uuid } = await sponsorship(ana);
  const sellable = { tenant: here, filters: { sellable: "true" } };
  expect((await ana.api.sales_packages.list(sellable)).total).toBe(1);
  await ana.api.sales_packages.update({ uuid, version: 1, ...change });
  await expect(pick(ana, uuid)).rejects.toMatchObject({ code: "conflict", message: reason });
  expect((await ana.api.sales_packages.list(sellable)).total).toBe(0);
});

test("a package is not picked in the past, nor after its station is gone, nor by another tenant", async () => {
  const { ana, cara } = await world();
  const { uuid, station } = await sponsorship(ana);
  await expect(ana.api.sales_packages.pick({ uuid, start_date: "2026-11-20" })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "start_date", code: "in_past" }] },
  });
  await expect(pick(cara, uuid)).rejects.toMatchObject({ code: "not_found" });
  await ana.api.stations.destroy({ uuid: station });
  await expect(pick(ana, uuid)).rejects.toMatchObject({ code: "conflict", message: "package_station_gone" });
});

test("a member of some stations sees packages of these stations only, an agent cannot use their price", async () => {
  const { ana, here } = await world();
  const [ours, others] = [await sponsorship(ana), await sponsorship(ana)];
  const sam = await person(here, "sales", "sam", { stations: [ours.station] });
  const { rows } = await sam.api.sales_packages.list({ tenant: here });
  expect(rows.map((row) => row.uuid)).toEqual([ours.uuid]);
  expect((await pick(sam, ours.uuid)).segments).toHaveLength(2);
  await expect(pick(sam, others.uuid)).rejects.toMatchObject({ code: "not_found" });
  const agent = await person(here, "agent", "agnes");
  const { segments } = await pick(ana, ours.uuid);
  await expect(draft(agent, segments, { customer: await customer(ana) })).rejects.toMatchObject({
    code: "invalid",
    more: {
      fields: [0, 1].map((at) => ({ path: `segments.${at}.from_package`, code: "price_of_the_house" })),
    },
  });
});

test("spots of a package that are moved to other days cost nothing more: its price is paid once", async () => {
  const { ana } = await world();
  const { uuid, station } = await sponsorship(ana);
  // Monday is sold out, so that no other hour helps.
  await booked(ana, [segment([station], { per_day: 26, length: 180, weekdays: [1] })]);
  const { segments, end_date } = await pick(ana, uuid);
  const made = await draft(ana, segments);
  const held = await ana.api.campaigns.hold({
    uuid: made.uuid,
    version: made.version,
    holds_until: SUNDAY,
  });
  const [missing] = held.unplaced;
  const ways = missing!.relaxations.filter((way) => way.days);
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways) {
    const sold = applyWay(made.segments, missing!, way, ({ uuid: _, ...own }) => own);
    const days = extendFlight({ from: toDay(MONDAY), to: end_date }, way.days!);
    const after = await ana.api.campaigns.estimates({
      campaign: made.uuid,
      start_date: days.from,
      end_date: days.to,
      segments: sold,
    });
    expect([way.price, after.spots, after.total]).toEqual(["0.00", 9, "1000.01"]);
  }
});
