import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPushedBreaks } from "@/lib/inventory/hard-breaks";
import { NO_LIMIT } from "@/lib/inventory/no-limit";
import { type Person, setClock, world } from "@/tests/world";
import { at, type CastLine } from "./cast";
import { booked, bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment } from "./market";

// What airs before a hard break ends before its time: nothing is booked that would run into it.

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const one = [1];
const soft = (time: string, more: Partial<CastLine> = {}) =>
  at(time, one, { capacity_seconds: NO_LIMIT, ...more });
const hard = (time: string, weekdays = one) =>
  at(time, weekdays, { kind: "hard", purpose: "public_service" });
/** One spot on Monday in an hour. */
const spot = (station: string, hour: number, length: number) =>
  segment([station], { to_date: MONDAY, per_day: 1, length, hours: [{ hour, spots: 0 }] });
let buyers = 0;
const buyer = async (who: Person) => customer(who, `Buyer ${++buyers}`);
const book = async (who: Person, station: string, hour: number, length: number) =>
  booked(who, [spot(station, hour, length)], { customer: await buyer(who) });
/** The hard breaks of a tenant that what is booked before them runs into. */
async function listPushed(tenant_id: string) {
  const { breaks } = await bookedEqualsSpots(tenant_id);
  return [...Map.groupBy(breaks, (b) => b.station_id).values()].flatMap((own) =>
    findPushedBreaks(
      own
        .toSorted((a, b) => Number(a.planned_at) - Number(b.planned_at))
        .map((b) => ({
          at: Number(b.planned_at) / 1000,
          kind: b.kind === "hard" ? ("hard" as const) : ("soft" as const),
          seconds: b.booked_seconds,
        })),
    ),
  );
}
const refusedBy = (hard: number) => ({
  message: "nothing_fits",
  more: { details: { unplaced: [{ reasons: [{ rule: "hard_break", count: 1, hard }] }] } },
});

describe("nothing runs into a hard break", () => {
  test("estimate and booking fill a soft break up to it, however much the break may hold", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana, { lines: [...soft("07:58"), ...hard("08:00"), ...soft("08:30")] });
    await book(ana, station, 7, 90);
    const estimate = (length: number) =>
      ana.api.campaigns.estimates({
        start_date: MONDAY,
        end_date: MONDAY,
        segments: [spot(station, 7, length)],
      });
    expect(await estimate(31)).toMatchObject({
      spots: 0,
      segments: [{ problems: [{ code: "little_room" }] }],
    });
    expect(await estimate(121)).toMatchObject({
      segments: [{ problems: [{ code: "too_long", values: { longest: 120 } }] }],
    });
    expect(await estimate(30)).toMatchObject({ spots: 1, free_seconds: 30, all_seconds: 120 });
    await expect(book(ana, station, 7, 31)).rejects.toMatchObject(refusedBy(8 * 3600));
    await book(ana, station, 7, 30);
    await book(ana, station, 8, 600);
    expect(await listPushed(here)).toEqual([]);
  });

  test("across midnight too, on the days before and after the flight", async () => {
    const { ana, here } = await world();
    const lines = [
      ...at("23:59", [7, 1], { capacity_seconds: NO_LIMIT }),
      ...at("00:00:40", [1], { capacity_seconds: NO_LIMIT }),
      ...hard("00:01", [1, 2]),
    ];
    const station = await onAir(ana, { lines });
    const on = (date: string, hour: number, length: number) => ({
      ...spot(station, hour, length),
      from_date: date,
      to_date: date,
    });
    const take = async (...given: Parameters<typeof on>) =>
      booked(ana, [on(...given)], { customer: await buyer(ana), start_date: given[0], end_date: given[0] });
    // Sunday's last break pushes Monday's first, and Monday's last runs towards Tuesday's news.
    await take("2026-11-22", 23, 110);
    await expect(take(MONDAY, 0, 11)).rejects.toMatchObject(refusedBy(60));
    await take(MONDAY, 0, 10);
    await expect(take(MONDAY, 23, 121)).rejects.toMatchObject(refusedBy(60));
    await take(MONDAY, 23, 120);
    expect(await listPushed(here)).toEqual([]);
  });

  test("bonus spots and make-goods see the day after the last that is searched", async () => {
    const { ana } = await world();
    const lines = [...soft("23:59:45"), ...hard("00:00:20", [2])];
    const station = await onAir(ana, { lines });
    const next = "2026-11-30";
    const made = await booked(ana, [spot(station, 23, 30)], { customer: await buyer(ana) });
    const find = () => ana.api.bonus_spots.places({ uuid: made.uuid, station, from: MONDAY as never });
    expect((await find()).places.map((place) => place.date)).toEqual([next]);
    const other = { ...spot(station, 23, 10), from_date: next, to_date: next };
    await booked(ana, [other], { customer: await buyer(ana), start_date: next, end_date: next });
    expect(await find()).toMatchObject({ places: [], why: "hard_break" });
  });

  test("two bookings at once do not share the seconds before it", async () => {
    const { ana, here } = await world();
    // Either spot ends in time; the first pushes the second into the hard break.
    const station = await onAir(ana, {
      lines: [...soft("06:59:30"), ...soft("07:00:30"), ...hard("07:02:30")],
    });
    const drafts = [];
    for (const hour of [6, 7])
      drafts.push(await draft(ana, [spot(station, hour, 100)], { customer: await buyer(ana) }));
    const done = await Promise.allSettled(drafts.map((one) => ana.api.campaigns.activate(one)));
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listPushed(here)).toEqual([]);
  });

  test("the planner names it, and placing, moving and filling by hand keep to it", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana, { lines: [...soft("07:58"), ...hard("08:00"), ...soft("09:20")] });
    await book(ana, station, 7, 90);
    const hours = [7, 9].map((hour) => ({ hour, spots: 0 }));
    const made = await booked(ana, [{ ...spot(station, 9, 40), hours }], { customer: await buyer(ana) });
    const board = await ana.api.schedules.board({ campaign: made.uuid });
    expect(board.windows).toEqual([{ rule: "hard_break", breaks: [0], seconds: 120, hard: 8 * 3600 }]);
    const before = board.breaks.uuid[0]!;
    const place = { segment: made.segments[0]!.uuid!, break: before };
    const rules = { message: "rules_broken", more: { details: { broken: [{ rules: ["hard_break"] }] } } };
    await expect(ana.api.spots.place({ campaign: made.uuid, placements: [place] })).rejects.toMatchObject(
      rules,
    );
    const [standing] = board.spots;
    await expect(
      ana.api.spots.move({ spots: [standing!.uuid], to: { date: MONDAY as never, break: before } }),
    ).rejects.toMatchObject(rules);
    expect(await listPushed(here)).toEqual([]);
  });

  test("a longer commercial is refused where it would run into it", async () => {
    const { ana, here } = await world();
    const station = await onAir(ana, { lines: [...soft("07:58"), ...hard("08:00")] });
    await book(ana, station, 7, 90);
    const client = await buyer(ana);
    const copy = async (length: number) =>
      (await ana.api.commercials.create({ title: `Spot ${length}`, length, customer: client })).uuid;
    const [short, fits, long] = [await copy(10), await copy(30), await copy(40)];
    const made = await booked(ana, [{ ...spot(station, 7, 10), commercial: short }], { customer: client });
    const replace = (from: string, to: string) =>
      ana.api.commercials.replace({ campaign: made.uuid, from, to, from_date: MONDAY as never });
    expect(await replace(short, long)).toMatchObject({ changed: 0, kept: [{ why: "break_full", free: 20 }] });
    expect(await replace(short, fits)).toMatchObject({ changed: 1, kept: [] });
    expect(await listPushed(here)).toEqual([]);
  });
});
