import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import type { Board } from "@/lib/planner/shapes";
import { versionOfTree } from "@/tests/versions";
import { type Person, setClock, workOff, world } from "@/tests/world";
import { at } from "./cast";
import {
  booked,
  bookedEqualsSpots,
  customer,
  draft,
  everyHour,
  MONDAY,
  NOW,
  onAir,
  segment,
  spotsOf,
} from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

type ScheduleView = z.output<typeof Board>;
/** The break at a date and time, from the board. */
const breakAt = (board: ScheduleView, date: string, time: string) => {
  const [h = 0, m = 0] = time.split(":").map(Number);
  const i = board.breaks.uuid.findIndex(
    (_, n) => board.breaks.date[n] === date && board.breaks.second[n] === h * 3600 + m * 60,
  );
  return board.breaks.uuid[i]!;
};
/** Runs work at another time, because a job uses the machine's clock. */
async function asOf(now: string, work: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  await work().finally(() => vi.useRealTimers());
}
const refused = (input: Promise<unknown>) =>
  input.then(
    () => null,
    (e) => e,
  );

async function painting(who: Person, more = {}) {
  const one = await onAir(who);
  const made = await draft(who, [segment([one], more)]);
  const board = await who.api.schedules.board({ campaign: made.uuid });
  return { one, made, board, own: made.segments[0]!.uuid! };
}

describe("the board", () => {
  test("has every break of the flight with the spots of others and the list price of a spot", async () => {
    const { ana } = await world();
    const one = await onAir(ana);
    await booked(ana, [segment([one], { per_day: 26 })], { customer: await customer(ana, "First") });
    const made = await draft(ana, [segment([one], { length: 20 })], {
      customer: await customer(ana, "Second"),
    });
    const { breaks, prices, scenarios, spots, stations } = await ana.api.schedules.board({
      campaign: made.uuid,
    });
    expect(stations).toMatchObject([{ uuid: one, timezone: "Europe/London" }]);
    expect(breaks.uuid).toHaveLength(7 * 26);
    expect(new Set(breaks.sold)).toEqual(new Set([30]));
    expect(new Set(breaks.sold_spots)).toEqual(new Set([1]));
    expect(prices).toMatchObject([{ amounts: ["40.00"] }]);
    expect(new Set(prices[0]!.at)).toEqual(new Set([0]));
    expect([scenarios, spots]).toEqual([[], []]);
  });

  test("of a booked campaign leaves its own spots out of the sold time and shows them", async () => {
    const { ana } = await world();
    const one = await onAir(ana);
    const { uuid } = await booked(ana, [segment([one])]);
    const { breaks, spots } = await ana.api.schedules.board({ campaign: uuid });
    expect(spots).toHaveLength(14);
    expect(spots[0]).toMatchObject({ length: 30, price: "60.00", locked: false });
    expect(breaks.sold.every((seconds) => seconds === 0)).toBe(true);
  });
});

describe("scenarios of a draft", () => {
  test("are painted, priced, chosen and booked unchanged", async () => {
    const { ana, here } = await world();
    const { made, board, own } = await painting(ana);
    const wanted = [breakAt(board, MONDAY, "07:20"), breakAt(board, MONDAY, "09:50")];
    const painted = wanted.map((to) => ({ segment: own, break: to, locked: true }));
    const a = await ana.api.schedules.scenario({
      campaign: made.uuid,
      name: "A",
      chosen: true,
      spots: painted,
    });
    expect(a).toMatchObject({ total: "120.00", chosen: true, version: 1 });
    const b = await ana.api.schedules.scenario({ campaign: made.uuid, name: "B", chosen: false, spots: [] });
    expect(b.total).toBe("0.00");
    expect(
      (await refused(ana.api.schedules.scenario({ campaign: made.uuid, name: "A", spots: painted })))
        ?.message,
    ).toBe("name_taken");
    const { status, booked: count, total, unplaced } = await ana.api.campaigns.activate(made);
    expect({ status, count, total }).toEqual({ status: "upcoming", count: 2, total: "120.00" });
    expect(unplaced).toMatchObject([{ missing: 12, reasons: [{ rule: "not_painted", count: 12 }] }]);
    const { spots } = await bookedEqualsSpots(here);
    expect(new Set(spots.map((s) => s.break_id))).toEqual(new Set(wanted));
  });

  test("that break a hard rule are not booked, and name the rule and free breaks nearby", async () => {
    const { ana, here } = await world();
    const { one, made, board, own } = await painting(ana);
    const full = breakAt(board, MONDAY, "07:20");
    const other = await booked(
      ana,
      [
        segment([one], {
          per_day: null,
          total: 1,
          from_date: MONDAY,
          to_date: MONDAY,
          hours: [{ hour: 7, spots: 0 }],
        }),
      ],
      {
        customer: await customer(ana, "Other"),
      },
    );
    const [stands] = (await ana.api.schedules.board({ campaign: other.uuid })).spots;
    const twice = [stands!.break, stands!.break].map((to) => ({ segment: own, break: to, locked: false }));
    await ana.api.schedules.scenario({ campaign: made.uuid, name: "A", chosen: true, spots: twice });
    const no = await refused(ana.api.campaigns.activate(made));
    expect(no.message).toBe("rules_broken");
    expect(no.more.details.broken[0].rules).toContain("own_spot");
    expect(no.more.details.broken[0].free.length).toBeGreaterThan(0);
    expect(full).toBeTruthy();
    expect((await spotsOf(here, made.uuid)).length).toBe(0);
  });
});

describe("a preview", () => {
  test("places the requested spots, keeps locked ones, saves nothing, and is applied as a scenario", async () => {
    const { ana, here } = await world();
    const { made, board, own } = await painting(ana);
    const locked = { segment: own, break: breakAt(board, MONDAY, "11:20"), locked: true };
    const { preview } = await ana.api.schedules.preview({ campaign: made.uuid, keep: [locked] });
    expect(preview!.spots).toHaveLength(14);
    expect(preview!.spots.filter((p) => p.locked)).toMatchObject([{ break: locked.break }]);
    expect(preview).toMatchObject({ total: "840.00", unplaced: [], moves: [] });
    expect(preview!.quality).toMatchObject({ placed: 100, window: 100, position: null, copy: null });
    expect(preview!.quality.rotation).toBeGreaterThan(80);
    expect(preview!.quality.separation).toBeGreaterThan(80);
    expect((await bookedEqualsSpots(here)).spots).toHaveLength(0);
    const again = await ana.api.schedules.preview({ campaign: made.uuid, keep: [locked] });
    expect(again.preview!.spots).toEqual(preview!.spots);
    const { scenario } = await ana.api.schedules.apply({ campaign: made.uuid, preview: preview!.uuid });
    expect(scenario).toMatchObject({ name: "A", chosen: true, total: "840.00" });
    expect(scenario!.spots).toHaveLength(14);
  });

  test("prefers prime hours if requested, and fills a budget without exceeding it", async () => {
    const { ana } = await world();
    const hours = (from: number, to: number) =>
      Array.from(
        { length: 7 * (to - from) },
        (_, i) => Math.floor(i / (to - from)) * 24 + from + (i % (to - from)),
      );
    const one = await onAir(ana, {
      terms: { day_parts: [{ name: "Prime", index_bp: 20_000, hours: hours(7, 9) }] },
    });
    const made = await draft(ana, [segment([one])], { budget: "2000.00" });
    const board = await ana.api.schedules.board({ campaign: made.uuid });
    const hourOf = new Map(
      board.breaks.uuid.map((uuid, i) => [uuid, Math.floor(board.breaks.second[i]! / 3600)]),
    );
    const prime = await ana.api.schedules.preview({ campaign: made.uuid, wish: "prime" });
    expect(prime.preview!.spots.every((p) => [7, 8].includes(hourOf.get(p.break)!))).toBe(true);
    const { preview } = await ana.api.schedules.preview({ campaign: made.uuid, wish: "budget" });
    expect(preview!.spots.length).toBeGreaterThan(20);
    expect(Number(preview!.total)).toBeLessThanOrEqual(2000);
  });
});

describe("spots placed by hand", () => {
  test("are placed, moved, pinned and removed; sums, price and log follow", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana);
    const made = await booked(ana, [segment([one], { per_day: 1 })]);
    const board = await ana.api.schedules.board({ campaign: made.uuid });
    const own = made.segments[0]!.uuid!;
    const to = board.breaks.uuid.find((uuid) => !board.spots.some((p) => p.break === uuid))!;
    const placed = await ana.api.spots.place({
      campaign: made.uuid,
      placements: [{ segment: own, break: to }],
    });
    expect(placed).toMatchObject({ total: "480.00" });
    const next = board.breaks.uuid.findLast((uuid) => !board.spots.some((p) => p.break === uuid))!;
    const date = board.breaks.date[board.breaks.uuid.indexOf(next)]!;
    await ana.api.spots.move({ spots: placed.spots, to: { date, break: next } });
    const { spots } = await bookedEqualsSpots(here);
    expect(spots.find((s) => s.uuid === placed.spots[0])).toMatchObject({
      break_id: next,
      pinned: true,
      date,
    });
    await ana.api.spots.pin({ spots: placed.spots, pinned: false });
    expect((await ana.api.schedules.board({ campaign: made.uuid })).spots.filter((p) => p.locked)).toEqual(
      [],
    );
    expect(await ana.api.spots.remove({ spots: placed.spots })).toMatchObject({ total: "420.00" });
    expect((await bookedEqualsSpots(here)).spots).toHaveLength(7);
  });

  test("are rejected in a full break with the free breaks, and nothing is booked", async () => {
    const { ana, here } = await world();
    const one = await onAir(ana, { lines: everyHour({ capacity_seconds: 30 }) });
    await booked(ana, [segment([one], { per_day: 25 })], { customer: await customer(ana, "Big") });
    const made = await booked(ana, [segment([one], { per_day: 1 })]);
    const board = await ana.api.schedules.board({ campaign: made.uuid });
    const full = board.breaks.uuid.find((_, i) => board.breaks.sold[i] === 30)!;
    const before = await spotsOf(here);
    const no = await refused(
      ana.api.spots.place({
        campaign: made.uuid,
        placements: [{ segment: made.segments[0]!.uuid!, break: full }],
      }),
    );
    expect(no.more.details.broken[0]).toMatchObject({
      rules: expect.arrayContaining(["capacity_seconds"]),
      break: full,
    });
    expect(JSON.stringify(await spotsOf(here))).toBe(JSON.stringify(before));
  });

  test("are never offered a break that a rule closes: a competitor or a spot of their own is in it", async () => {
    const { ana, here } = await world();
    const times = ["07:20", "08:20", "09:20", "10:20", "11:20"];
    const one = await onAir(ana, { lines: times.flatMap((time) => at(time, [1], { capacity_seconds: 60 })) });
    const { rows: tree } = await ana.api.categories.update({
      tenant: here,
      version: await versionOfTree(ana),
      rows: [{ name: "Tyres" }],
    });
    const category = tree[0]!.uuid;
    const only = (hour: number, length: number) =>
      segment([one], { per_day: 1, length, to_date: MONDAY, hours: [{ hour, spots: 0 }] });
    const rules = { end_date: MONDAY };
    await booked(ana, [only(8, 30)], { ...rules, customer: await customer(ana, "Grip", category) });
    await booked(ana, [only(9, 60)], { ...rules, customer: await customer(ana, "Full") });
    const made = await booked(ana, [only(7, 30)], {
      ...rules,
      customer: await customer(ana, "Roll", category),
    });
    const board = await ana.api.schedules.board({ campaign: made.uuid });
    const breakAt = (hour: number) => board.breaks.uuid[board.breaks.second.indexOf(hour * 3600 + 1200)]!;
    const no = await refused(
      ana.api.spots.place({
        campaign: made.uuid,
        placements: [{ segment: made.segments[0]!.uuid!, break: breakAt(9) }],
      }),
    );
    const { free } = no.more.details.broken[0];
    expect(free.map((b: { second: number }) => Math.floor(b.second / 3600))).toEqual([10, 11]);
  });
});

describe("a rebuild", () => {
  test("makes room for a late campaign by moving other spots within what they were sold", async () => {
    const { ana, sam, here } = await world();
    const one = await onAir(ana, {
      lines: [...at("07:20", [1], { capacity_seconds: 30 }), ...at("08:20", [1], { capacity_seconds: 30 })],
    });
    const hours = (...of: number[]) => of.map((hour) => ({ hour, spots: 0 }));
    const early = await booked(ana, [segment([one], { per_day: 1, hours: hours(7, 8) })], {
      customer: await customer(ana, "Early"),
    });
    const [stands] = await spotsOf(here, early.uuid);
    const hour = Math.floor(stands!.second / 3600);
    const refusedOrder = await draft(ana, [
      segment([one], { per_day: 1, hours: hours(hour) }),
      segment([one], { per_day: 1, hours: hours(15 - hour), from_date: "2026-11-29" }),
    ]);
    const no = await refused(ana.api.campaigns.activate(refusedOrder));
    expect(no.message).toBe("nothing_fits");
    const late = await booked(
      ana,
      [segment([one], { per_day: 1, hours: hours(hour), to_date: "2026-11-30" })],
      {
        customer: await customer(ana, "Late"),
        end_date: "2026-11-30",
      },
    );
    expect(late.booked).toBe(1);
    expect(late.unplaced).toMatchObject([{ missing: 7 }]);
    const rebuild = async (who: Person) => {
      const { job } = await who.api.schedules.preview({ campaign: late.uuid, mode: "rebuild" });
      await asOf(NOW, () => workOff(who));
      const { state, result } = await who.api.jobs.retrieve({ uuid: job! });
      expect(state).toBe("done");
      return who.api.schedules.previewed(result as { preview: string });
    };
    // Who does no traffic moves nobody else's spots, by a plan of their own or of others.
    expect((await rebuild(sam)).moves).toEqual([]);
    const found = await rebuild(ana);
    const theirs = await refused(sam.api.schedules.apply({ campaign: late.uuid, preview: found.uuid }));
    expect(theirs.message).toBe("moves_others");
    expect(found.moves).toMatchObject([{ spot: stands!.uuid, campaign: early.uuid }]);
    const done = await ana.api.schedules.apply({ campaign: late.uuid, preview: found.uuid });
    expect(done).toMatchObject({ booked: 1, moved: 1 });
    const after = await ana.api.campaigns.retrieve({ uuid: late.uuid });
    expect(after.unplaced).toMatchObject([{ segment: 0, station: one, missing: 6 }]);
    const { spots } = await bookedEqualsSpots(here);
    expect(
      spots
        .filter((s) => s.date === MONDAY)
        .map((s) => [s.campaign_id, Math.floor(s.second / 3600)])
        .sort(),
    ).toEqual(
      [
        [early.uuid, 15 - hour],
        [late.uuid, hour],
      ].sort(),
    );
  });

  test("is rejected after the inventory has changed, naming the breaks", async () => {
    const { ana } = await world();
    const one = await onAir(ana);
    const made = await booked(ana, [segment([one], { per_day: 1 })]);
    const own = made.segments[0]!.uuid!;
    const [spot] = await spotsOf(ana.tenant_id, made.uuid);
    await ana.api.spots.remove({ spots: [spot!.uuid] });
    const { preview } = await ana.api.schedules.preview({ campaign: made.uuid });
    const [proposed] = preview!.spots;
    await ana.api.spots.place({
      campaign: made.uuid,
      placements: [{ segment: own, break: spot!.break_id }],
    });
    const no = await refused(ana.api.schedules.apply({ campaign: made.uuid, preview: preview!.uuid }));
    expect(proposed).toBeTruthy();
    expect(no?.message).toBe("inventory_changed");
  });
});
