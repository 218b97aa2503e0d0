import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day } from "@/lib/day";
import { MOST_AMOUNT, type Money, sum } from "@/lib/money";
import { versionOfTree } from "@/tests/versions";
import { setClock, world } from "@/tests/world";
import { at } from "./cast";
import { booked, customer, draft, everyHour, MONDAY, NOW, onAir, SUNDAY, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("an agreed total is spread over the spots to the cent", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const { uuid, total } = await booked(ana, [segment([one])], {
    price_json: { auto_calc: "manual", manual: "999.99" },
  });
  const spots = await spotsOf(here, uuid);
  expect(total).toBe("999.99");
  expect(sum(spots.map((s) => s.price as Money))).toBe("999.99");
  for (const s of spots)
    expect(sum((s.price_steps as { amount: Money }[]).map((step) => step.amount))).toBe(s.price);
});

test("the largest agreed total can be saved, opened and booked", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const { uuid, total } = await booked(ana, [segment([one])], {
    price_json: { auto_calc: "manual", manual: MOST_AMOUNT },
  });
  expect(total).toBe("999999999999.00");
  expect((await ana.api.campaigns.retrieve({ uuid })).total).toBe(total);
  expect(sum((await spotsOf(here, uuid)).map((s) => s.price as Money))).toBe(total);
});

test("a quantity discount is applied to every spot and shown as a price step", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana, { terms: { discounts: { quantity: [{ from: 10, percent_bp: 1000 }] } } });
  const { total } = await booked(ana, [segment([one])]);
  expect(total).toBe("756.00");
  const [spot] = await spotsOf(here);
  expect(spot!.price_steps).toMatchObject([
    { step: "list", amount: "60.00" },
    { step: "quantity", percent_bp: 1000, amount: "-6.00" },
  ]);
});

test("an estimate names what makes spots impossible and what would make them fit", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: at("07:10").concat(at("07:50"), at("08:10")) });
  const request = (more: object) =>
    ana.api.campaigns.estimates({ start_date: MONDAY, end_date: SUNDAY, segments: [segment([one], more)] });
  const six = await request({ kind: "exact", hours: [{ hour: 7, spots: 6 }], per_day: null });
  expect(six.segments[0]).toMatchObject({ wanted: 42, fits: 14, prices: [{ spots: 14, price: "60.00" }] });
  expect(six.segments[0]!.problems).toMatchObject([
    { code: "more_than_breaks", values: { hour: 7, wanted: 6, fit: 2 } },
  ]);
  const long = await request({ length: 200 });
  expect(long.segments[0]!.problems).toMatchObject([{ code: "too_long", blocks: true }]);
  const close = await request({ per_day: 3, separation_minutes: 30 });
  expect(close.segments[0]!.problems).toMatchObject([{ code: "more_than_separation", values: { fit: 2 } }]);
  const none = await request({ per_day: null });
  expect(none.segments[0]!.problems).toMatchObject([{ code: "no_spots", blocks: true }]);
  const fine = await request({ per_day: 2 });
  expect(fine).toMatchObject({
    spots: 14,
    seconds: 420,
    total: "840.00",
    free_seconds: 7 * 3 * 180,
    all_seconds: 7 * 3 * 180,
  });
});

test("a campaign is booked at the total that was shown, or asked about with both", async () => {
  const { ana } = await world();
  const one = await onAir(ana, { lines: at("07:10") });
  const sold = (more: object) => draft(ana, [segment([one], more)]);
  const activate = ({ uuid, version }: { uuid: string; version: number }, accept_total: Money) =>
    ana.api.campaigns.activate({ uuid, version, accept_total });
  // Three a day are asked for, and one break a day is there.
  const tight = await sold({ per_day: 3, length: 60 });
  const segments = tight.segments;
  expect(
    await ana.api.campaigns.estimates({
      start_date: MONDAY,
      end_date: SUNDAY,
      segments,
      campaign: tight.uuid,
    }),
  ).toMatchObject({ wanted: 21, spots: 7, total: tight.total, segments: [{ wanted: 21, fits: 7 }] });
  const other = await sold({ per_day: 1, weekdays: [1, 2], length: 170 });
  expect(await activate(other, other.total)).toMatchObject({ booked: 2, total: other.total });

  // Two of the seven breaks have been filled since.
  const { missing, now, ...asked } = await activate(tight, tight.total).catch((e) => e.more.details);
  expect(asked).toEqual({ before: tight.total, spots: 5 });
  expect(missing).toBe(16);
  expect(now).toBe("600.00");
  expect(await ana.api.campaigns.retrieve({ uuid: tight.uuid })).toMatchObject({
    status: "draft",
    booked: 0,
    version: tight.version,
  });
  expect(await activate(tight, now)).toMatchObject({ booked: 5, total: now });
});

test("an estimate of more than 600 spots is the placement that is booked", async () => {
  const { ana } = await world();
  const terms = { day_parts: [{ name: "Dear", hours: [7, 8, 31, 32, 55, 56], index_bp: 17_500 }] };
  const stations = [await onAir(ana, { terms }), await onAir(ana, { lines: everyHour({}, ["20"]) })];
  const to_date = addDays(MONDAY as Day, 21);
  // The second station has thirteen breaks a day for fifteen spots.
  const own = [segment(stations, { to_date, per_day: 12 }), segment(stations, { to_date, per_day: 3 })];
  const asked = { customer: await customer(ana), start_date: MONDAY, end_date: to_date, segments: own };
  const shown = await ana.api.campaigns.estimates(asked);
  expect(shown).toMatchObject({ wanted: 660, spots: 616 });
  const { uuid, version, total } = await draft(ana, own, asked);
  expect(total).toBe(shown.total);
  const done = await ana.api.campaigns.activate({ uuid, version, accept_total: shown.total });
  expect(done).toMatchObject({ booked: 616, total: shown.total });
});

test("the left-over cents of an agreed total fall to the same stations, in whatever order spots are painted", async () => {
  const { ana } = await world();
  const stations = [await onAir(ana), await onAir(ana)];
  const own = [segment(stations, { per_day: 1, weekdays: [1, 2, 3] })];
  const { uuid } = await draft(ana, own, { price_json: { auto_calc: "manual", manual: "100.00" } });
  const { preview } = await ana.api.schedules.preview({ campaign: uuid });
  const { scenario } = await ana.api.schedules.apply({ campaign: uuid, preview: preview!.uuid });
  const { version, name, spots } = scenario!;
  const painted = { campaign: uuid, uuid: scenario!.uuid, version, name, chosen: true };
  await ana.api.schedules.scenario({ ...painted, spots: spots.toReversed() });
  const saved = await ana.api.campaigns.retrieve({ uuid });
  const { start_date, end_date, segments, price_json } = saved;
  const asked = { start_date, end_date, segments, price_json, campaign: uuid };
  const shown = await ana.api.campaigns.estimates(asked);
  const done = await ana.api.campaigns.activate({ uuid, version: saved.version, accept_total: shown.total });
  const priced = (of: { station: string; price: string }[]) => new Map(of.map((s) => [s.station, s.price]));
  expect(priced(done.stations_prices)).toEqual(priced(shown.stations));
  expect([...priced(shown.stations).values()].sort()).toEqual(["49.99", "50.01"]);
});

test("a painted spot that the budget of its segment does not pay for is neither priced nor booked unasked", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one], { budget: "130.00" })]);
  expect(made.total).toBe("120.00");
  const board = await ana.api.schedules.board({ campaign: made.uuid });
  const own = made.segments[0]!.uuid!;
  const paint = (count: number) =>
    ana.api.schedules.scenario({
      campaign: made.uuid,
      name: `${count} spots`,
      chosen: true,
      spots: [0, 10, 20]
        .slice(0, count)
        .map((at) => ({ segment: own, break: board.breaks.uuid[at]!, locked: true })),
    });
  const estimate = () =>
    ana.api.campaigns.estimates({
      start_date: MONDAY,
      end_date: SUNDAY,
      segments: made.segments,
      campaign: made.uuid,
    });
  const book = async (accept_unsold = false) => {
    const { uuid, version, total } = await ana.api.campaigns.retrieve({ uuid: made.uuid });
    return ana.api.campaigns.activate({ uuid, version, accept_total: total, accept_unsold });
  };
  await paint(3);
  expect(await estimate()).toMatchObject({ total: "120.00", spots: 2 });
  await expect(book()).rejects.toMatchObject({
    message: "painting_unsold",
    more: { details: { spots: 3, unsold: 1 } },
  });
  expect(await book(true)).toMatchObject({ booked: 2, total: "120.00" });
});

test("an estimate treats holidays, exceptions and clock changes alike before and after breaks are created", async () => {
  setClock("2027-03-15T09:00:00Z");
  const { ana } = await world();
  const sunday = at("10:10", [7]).concat(at("01:30", [7]));
  const one = await onAir(ana, { lines: at("07:10", [1, 2, 3]).concat(at("08:10", [1, 2, 3]), sunday) });
  await ana.api.holidays.update({ date: "2027-03-24", name: "Founders' Day", opens_as: 7 });
  const line = { second: 7 * 3600 + 600, name: "None", capacity_seconds: 180 };
  await ana.api.breaks.update({
    uuid: one,
    exceptions: [
      {
        date: "2027-03-23",
        breaks: [
          { ...line, cancelled: true },
          { ...line, second: 11 * 3600 + 600, name: "More", capacity_seconds: 60 },
        ],
      },
    ],
  });
  const free = async (from_date: string, hour: number) => {
    const input = { from_date, to_date: from_date, per_day: 1, hours: [{ hour, spots: 0 }] };
    const { free_seconds } = await ana.api.campaigns.estimates({
      start_date: from_date,
      end_date: from_date,
      segments: [segment([one], input)],
    });
    return free_seconds;
  };
  const SPRING = "2027-03-28";
  const asks = [
    ["2027-03-22", 7, 180],
    ["2027-03-23", 7, 0],
    ["2027-03-23", 8, 180],
    ["2027-03-23", 11, 60],
    ["2027-03-24", 7, 0],
    ["2027-03-24", 10, 180],
    ["2027-03-21", 1, 180],
    [SPRING, 1, 0],
    [SPRING, 10, 180],
  ] as const;
  const found = () => Promise.all(asks.map(([date, hour]) => free(date, hour)));
  const wanted = asks.map(([, , seconds]) => seconds);
  expect(await found()).toEqual(wanted);
  await ana.api.breaks.list({ uuid: one, from: "2027-03-21", to: "2027-03-24" });
  await ana.api.breaks.list({ uuid: one, date: SPRING });
  expect(await found()).toEqual(wanted);
  setClock(NOW);
});

test("an estimate for a customer avoids its own spots and its competitors", async () => {
  const { ana, here } = await world();
  const { rows } = await ana.api.categories.update({
    tenant: here,
    version: await versionOfTree(ana),
    rows: [{ name: "Food" }],
  });
  const food = rows[0]!.uuid;
  const one = await onAir(ana, {
    separation_minutes: 60,
    lines: at("07:10").concat(at("08:00"), at("09:30")),
  });
  const mine = await customer(ana, "Mine", food);
  await booked(ana, [segment([one], { per_day: 1, hours: [{ hour: 7, spots: 0 }] })], { customer: mine });
  await booked(ana, [segment([one], { per_day: 1, hours: [{ hour: 9, spots: 0 }] })], {
    customer: await customer(ana, "Competitor", food),
  });
  const input = { start_date: MONDAY, end_date: SUNDAY, segments: [segment([one], { per_day: 3 })] };
  const fits = async (more: object) =>
    (await ana.api.campaigns.estimates({ ...input, ...more })).segments[0]!.fits;
  // Breaks an hour apart: 07:10 and 09:30 for others; a competitor can use 08:00; nothing is left for the customer.
  expect(await fits({})).toBe(14);
  expect(await fits({ customer: await customer(ana, "Third", food) })).toBe(7);
  expect(await fits({ customer: mine })).toBe(0);
});
