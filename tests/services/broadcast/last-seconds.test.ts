import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Person, setClock, world } from "@/tests/world";
import { at } from "./cast";
import { bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment, spotsOf } from "./market";

// The last 30 seconds of a break, booked by many at once through every path that can fill it. A soak sets TAKERS=64.
const TAKERS = Number(process.env.TAKERS ?? 4);
const LONG = 180_000;

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const hours = (...of: number[]) => of.map((hour) => ({ hour, spots: 0 }));
const day = { from_date: MONDAY, to_date: MONDAY, per_day: 1 };
type Break = Awaited<ReturnType<Person["api"]["breaks"]["list"]>>["breaks"][number];

/** A station with one break at seven and one at nine on Monday, of the given seconds. */
const station = (who: Person, seven: number, nine: number) =>
  onAir(who, {
    lines: [
      ...at("07:20", [1], { capacity_seconds: seven }),
      ...at("09:20", [1], { capacity_seconds: nine }),
    ],
  });
async function breaksOf(who: Person, uuid: string): Promise<{ seven: Break; nine: Break }> {
  const { breaks } = await who.api.breaks.list({ uuid, from: MONDAY as never, to: MONDAY as never });
  return { seven: breaks[0]!, nine: breaks[1]! };
}
const each = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TAKERS }, (_, n) => work(n)));
const inTurn = async <T>(work: (n: number) => Promise<T>) => {
  const found: T[] = [];
  for (let n = 0; n < TAKERS; n++) found.push(await work(n));
  return found;
};
/** Drafts of as many customers, each with one spot of 30 s on Monday in some hours. */
const orders = (who: Person, on: string, of: ReturnType<typeof hours>) =>
  inTurn(async (n) =>
    draft(who, [segment([on], { ...day, hours: of })], { customer: await customer(who, `Taker ${n}`) }),
  );
const active = async (who: Person, on: string, of: ReturnType<typeof hours>) => {
  const drafts = await orders(who, on, of);
  return inTurn((n) => who.api.campaigns.activate(drafts[n]!));
};
/** Repeats a request that was answered as busy, as 503 with Retry-After says. */
async function answered<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (e) {
      if ((e as Refused).code !== "unavailable") throw e;
      await new Promise((r) => setTimeout(r, 100 + Math.random() * 400));
    }
  }
}
const settledAs = async (asks: readonly (() => Promise<unknown>)[]) => {
  const found = await Promise.allSettled(asks.map(answered));
  return {
    won: found.filter((f) => f.status === "fulfilled").length,
    lost: found.flatMap((f) => (f.status === "rejected" ? [f.reason] : [])),
  };
};
type Refused = { code: string; message: string; more: { details?: { broken?: { free: unknown[] }[] } } };
const learns = (lost: readonly Refused[], message: string) => {
  expect(lost.map((e) => [e.code, e.message])).toEqual(lost.map(() => ["conflict", message]));
};

test("the spots of a booking are placed before its stations are locked", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const asked = await draft(ana, [segment([one])], { customer: await customer(ana) });
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    expect((await ana.api.campaigns.activate(asked)).booked).toBe(14);
    const statements = query.mock.calls.map((call) => JSON.stringify(call));
    const locked = statements.findIndex((text) => text.includes("pg_advisory_xact_lock(hashtextextended"));
    const read = statements.findIndex((text) =>
      text.includes("end as place, coalesce(e.alone, false) as alone"),
    );
    expect(read).toBeGreaterThan(-1);
    expect(locked).toBeGreaterThan(read);
  } finally {
    query.mockRestore();
  }
  await bookedEqualsSpots(here);
});

test("placing by hand: one wins, the others get the rule and no break that holds a spot of their own", {
  timeout: LONG,
}, async () => {
  const { ana, here } = await world();
  const one = await station(ana, 30, 30 * (TAKERS + 2));
  const taking = await active(ana, one, hours(9));
  const { seven } = await breaksOf(ana, one);
  const asks = taking.map(
    ({ uuid, segments }) =>
      () =>
        ana.api.spots.place({
          campaign: uuid,
          placements: [{ segment: segments[0]!.uuid!, break: seven.uuid }],
        }),
  );
  const { won, lost } = await settledAs(asks);
  expect([won, lost.length]).toEqual([1, TAKERS - 1]);
  learns(lost, "rules_broken");
  for (const e of lost as Refused[]) expect(e.more.details!.broken![0]!.free).toEqual([]);
  await bookedEqualsSpots(here);
});

test("moving: one wins, the others stay where they were", { timeout: LONG }, async () => {
  const { ana, here } = await world();
  const one = await station(ana, 30, 30 * TAKERS);
  await active(ana, one, hours(9));
  const { seven, nine } = await breaksOf(ana, one);
  const before = await spotsOf(here);
  const asks = before.map(
    (p) => () => ana.api.spots.move({ spots: [p.uuid], to: { date: MONDAY as never, break: seven.uuid } }),
  );
  const { won, lost } = await settledAs(asks);
  expect([won, lost.length]).toEqual([1, TAKERS - 1]);
  learns(lost, "rules_broken");
  const { spots } = await bookedEqualsSpots(here);
  expect(spots.filter((s) => s.break_id === nine.uuid)).toHaveLength(TAKERS - 1);
});

test("activating: one wins, the others are told what was unplaced", { timeout: LONG }, async () => {
  const { ana, here } = await world();
  const one = await station(ana, 30, 30);
  const drafts = await orders(ana, one, hours(7));
  const { won, lost } = await settledAs(drafts.map((d) => () => ana.api.campaigns.activate(d)));
  expect([won, lost.length]).toEqual([1, TAKERS - 1]);
  learns(lost, "nothing_fits");
  expect((await bookedEqualsSpots(here)).spots).toHaveLength(1);
});

test("holding: one draft holds the break, the others hold nothing", { timeout: LONG }, async () => {
  const { ana, here } = await world();
  const one = await station(ana, 30, 30);
  const drafts = await orders(ana, one, hours(7));
  const held = await each((n) =>
    answered(() => ana.api.campaigns.hold({ ...drafts[n]!, holds_until: MONDAY as never })).then(
      (c) => c.booked,
      () => 0,
    ),
  );
  expect(held.reduce((n, spots) => n + spots, 0)).toBe(1);
  const { spots } = await bookedEqualsSpots(here);
  expect(spots.map((s) => s.status)).toEqual(["held"]);
});

test("applying previews of the same break: one wins, the others are told that it changed", {
  timeout: LONG,
}, async () => {
  const { ana, here } = await world();
  const one = await station(ana, 30 * TAKERS, 30);
  const taking = await active(ana, one, hours(7));
  for (const spot of await spotsOf(here)) await ana.api.spots.remove({ spots: [spot.uuid] });
  await ana.api.breaks.update({
    uuid: one,
    from: "2026-11-21" as never,
    lines: at("07:20", [1], { capacity_seconds: 30 }),
  });
  const previews = await inTurn((n) => ana.api.schedules.preview({ campaign: taking[n]!.uuid }));
  expect(previews.every(({ preview }) => preview!.spots.length === 1)).toBe(true);
  const { won, lost } = await settledAs(
    taking.map(
      ({ uuid }, n) =>
        () =>
          ana.api.schedules.apply({ campaign: uuid, preview: previews[n]!.preview!.uuid }),
    ),
  );
  expect([won, lost.length]).toEqual([1, TAKERS - 1]);
  learns(lost, "inventory_changed");
  expect((await bookedEqualsSpots(here)).spots).toHaveLength(1);
});

test("longer commercials: one is replaced, the others keep theirs", { timeout: LONG }, async () => {
  const { ana, here } = await world();
  const one = await station(ana, 10 * TAKERS + 30, 30);
  const taking = await inTurn(async (n) => {
    const buyer = await customer(ana, `Taker ${n}`);
    const copy = async (length: number) =>
      (await ana.api.commercials.create({ title: `Spot ${length}`, length, customer: buyer })).uuid;
    const [short, long] = [await copy(10), await copy(40)];
    const made = await draft(
      ana,
      [segment([one], { ...day, hours: hours(7), length: 10, commercial: short })],
      {
        customer: buyer,
      },
    );
    return { campaign: (await ana.api.campaigns.activate(made)).uuid, from: short, to: long };
  });
  await Promise.allSettled(
    taking.map((t) => answered(() => ana.api.commercials.replace({ ...t, from_date: MONDAY as never }))),
  );
  const { spots } = await bookedEqualsSpots(here);
  expect(spots.map((s) => s.length).sort((a, b) => b - a)).toEqual([40, ...Array(TAKERS - 1).fill(10)]);
});

test("placing on a leader whose follower's break fills first: one wins", { timeout: LONG }, async () => {
  const { ana, here } = await world();
  const leader = await station(ana, 60, 30 * (TAKERS + 1));
  const taking = await active(ana, leader, hours(9));
  const follower = await onAir(ana, { leader, follows: true });
  const { seven } = await breaksOf(ana, leader);
  await breaksOf(ana, follower);
  const filler = await draft(ana, [segment([leader], { ...day, hours: hours(7) })], {
    customer: await customer(ana, "Filler"),
  });
  await ana.api.campaigns.activate(filler);
  const { won } = await settledAs(
    taking.map(
      ({ uuid, segments }) =>
        () =>
          ana.api.spots.place({
            campaign: uuid,
            placements: [{ segment: segments[0]!.uuid!, break: seven.uuid }],
          }),
    ),
  );
  expect(won).toBe(1);
  await bookedEqualsSpots(here);
});
