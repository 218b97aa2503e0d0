import { afterAll, beforeAll, expect, test } from "vitest";
import { person, setClock, world } from "@/tests/world";
import { booked, bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("a painted reminder is booked once, in the break of the spot it follows", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  await booked(ana, [segment([one], { per_day: 26, length: 20 })], {
    customer: await customer(ana, "First"),
  });
  const made = await draft(ana, [
    segment([one]),
    segment([one], { length: 10, follows: { segment: 0, at_least: 1 } }),
  ]);
  const { preview } = await ana.api.schedules.preview({ campaign: made.uuid });
  expect(preview!.spots).toHaveLength(28);
  const { scenario } = await ana.api.schedules.apply({ campaign: made.uuid, preview: preview!.uuid });
  expect(scenario!.unsold).toEqual([]);
  const { booked: count, total } = await ana.api.campaigns.activate(made);
  expect({ count, total }).toEqual({ count: 28, total: scenario!.total });
  const spots = await spotsOf(here, made.uuid);
  const inBreak = Map.groupBy(spots, (s) => s.break_id);
  for (const own of inBreak.values()) expect(own.map((s) => s.length).sort()).toEqual([10, 30]);
  await bookedEqualsSpots(here);
});

test("a painted spot without its reminder is refused with the rule", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [
    segment([one]),
    segment([one], { length: 10, follows: { segment: 0, at_least: 0 } }),
  ]);
  const { breaks } = await ana.api.schedules.board({ campaign: made.uuid });
  const [main, reminder] = made.segments.map((own) => own.uuid!);
  const paint = async (segments: string[]) => {
    const spots = segments.map((own) => ({ segment: own, break: breaks.uuid[0]!, locked: false }));
    const { scenarios } = await ana.api.schedules.board({ campaign: made.uuid });
    const known = scenarios[0] && { uuid: scenarios[0].uuid, version: scenarios[0].version };
    await ana.api.schedules.scenario({ campaign: made.uuid, ...known, name: "A", chosen: true, spots });
    return ana.api.campaigns.activate(made).then(
      ({ booked: count }) => count,
      (error) => error.more.details.broken.map((one: { rules: string[] }) => one.rules),
    );
  };
  expect(await paint([main!])).toEqual([["reminder_missing"]]);
  expect(await paint([reminder!])).toEqual([["reminder_alone"]]);
  expect(await paint([main!, reminder!])).toBe(2);
});

test("a saved painting is what the draft costs, and its rows say the version without spots", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one])]);
  const { breaks, prices, stations } = await ana.api.schedules.board({ campaign: made.uuid });
  expect(prices).toMatchObject([{ wanted: 14 }]);
  expect(stations[0]!.rate_card).toMatch(/^Card /);
  const own = made.segments[0]!.uuid!;
  const spots = [0, 1, 26].map((at) => ({ segment: own, break: breaks.uuid[at]!, locked: false }));
  const saved = await ana.api.schedules.scenario({ campaign: made.uuid, name: "A", chosen: true, spots });
  expect(saved.total).toBe("180.00");
  const { total, stations_prices } = await ana.api.campaigns.retrieve({ uuid: made.uuid });
  expect(total).toBe(saved.total);
  expect(stations_prices).toMatchObject([{ station: one, spots: 3, seconds: 90, price: "180.00" }]);
  const estimate = await ana.api.campaigns.estimates({
    customer: made.customer,
    start_date: made.start_date,
    end_date: made.end_date,
    segments: made.segments,
    campaign: made.uuid,
  });
  expect(estimate).toMatchObject({ total: saved.total, spots: 3 });
  expect((await ana.api.schedules.scenarios({ campaign: made.uuid })).rows).toEqual([
    { uuid: saved.uuid, name: "A", chosen: true, version: 1, spots: 3, unsold: 0 },
  ]);
});

test("a break names customers as far as the person may see them, and counts the others", async () => {
  const { ana, here } = await world();
  const [one, two] = [await onAir(ana), await onAir(ana)];
  const iris = await ana.api.agents.update({ type: "agent", name: "Iris" });
  const all = { per_day: 26 };
  await booked(ana, [segment([one], all)], { customer: await customer(ana, "House") });
  const agent = await person(here, "agent", "iris", { agent_id: iris.uuid });
  const mine = await agent.api.customers.create({ name: "Mine" });
  const own = await booked(ana, [segment([one], { ...all, length: 20 })], { customer: mine.uuid });
  const { breaks } = await ana.api.schedules.board({ campaign: own.uuid });
  const at = breaks.date.indexOf(MONDAY as (typeof breaks.date)[number]);
  const seen = await ana.api.schedules.break_spots({ break: breaks.uuid[at]! });
  expect(seen.spots.map(({ customer_name, length, held }) => [customer_name, length, held]).sort()).toEqual([
    ["House", 30, false],
    ["Mine", 20, false],
  ]);
  expect(seen.others).toEqual({ spots: 0, seconds: 0 });
  const limited = await agent.api.schedules.break_spots({ break: breaks.uuid[at]! });
  expect(limited.spots.map((spot) => spot.customer_name)).toEqual(["Mine"]);
  expect(limited.others).toEqual({ spots: 1, seconds: 30 });
  const elsewhere = await person(here, "sales", "lea", { stations: [two] });
  await expect(elsewhere.api.schedules.break_spots({ break: breaks.uuid[at]! })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("missing spots are placed beside painted ones, which stay where they are and unlocked", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const hours = [6, 7, 8, 9].map((hour) => ({ hour, spots: 0 }));
  await booked(ana, [segment([one], { per_day: 4, hours })], { customer: await customer(ana, "House") });
  const made = await draft(ana, [segment([one], { hours })]);
  const { breaks } = await ana.api.schedules.board({ campaign: made.uuid });
  const own = made.segments[0]!.uuid!;
  const keep = [0, 26, 53].map((at) => ({ segment: own, break: breaks.uuid[at]!, locked: at === 53 }));
  const { preview } = await ana.api.schedules.preview({ campaign: made.uuid, keep });
  expect(preview!.spots).toHaveLength(14);
  for (const spot of keep)
    expect(preview!.spots).toContainEqual(
      expect.objectContaining({ break: spot.break, locked: spot.locked }),
    );
  expect(preview!.spots.filter((spot) => spot.locked)).toHaveLength(1);
});
