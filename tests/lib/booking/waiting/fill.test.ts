import { describe, expect, test } from "vitest";
import type { OpenBreak } from "@/lib/booking/demands";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { proposeFill } from "@/lib/booking/waiting/fill";
import { addDays } from "@/lib/day";
import { bookedSpot, MONDAY, openBreak, STATION, segment } from "../setup";

const asker = {
  campaign: "own campaign",
  competition: {
    advertiser: "own",
    category: "energy",
    competes: [],
    picked: [],
    separation: DEFAULT_SEPARATION,
  },
  artists: [],
};
const station = { uuid: STATION, hour_limit: null, limits: [], separation_minutes: 0 };
const HOURS = [7, 8, 9].map((hour) => ({ hour, spots: 0 }));
const week = segment({ to_date: addDays(MONDAY, 6), hours: HOURS });
/** Breaks named by day and hour: "0 7" is Monday at seven. */
const at = (day: number, hour: number, more: Partial<OpenBreak> = {}) =>
  openBreak(`${day} ${hour}`, { date: addDays(MONDAY, day), second: hour * 3600 + 1200, ...more });
const fill = (
  breaks: OpenBreak[],
  count: number,
  { own = [] as { segment: number; break: string }[], booked = [] as ReturnType<typeof bookedSpot>[] } = {},
  barred?: Parameters<typeof proposeFill>[4],
) => proposeFill({ station, breaks, booked, own }, asker, [week], { segment: 0, count }, barred);
const named = (found: ReturnType<typeof fill>) => found.places.map((place) => place.break);

describe("waiting spots", () => {
  const two = [at(0, 7), at(0, 8), at(1, 7), at(1, 8)];
  test("go to the day with the fewest own spots, then to the hour with the fewest", () => {
    expect(named(fill(two, 3, { own: [{ segment: 0, break: "0 7" }] }))).toEqual(["1 8", "0 8", "1 7"]);
  });

  test("go to the emptiest of equal breaks, and say among how many", () => {
    const found = fill([at(0, 7, { booked_seconds: 60 }), at(0, 8), at(0, 12)], 1);
    expect(found).toEqual({
      places: [{ break: "0 8", open: 2, sold: 2 }],
      left: 0,
      sold: 2,
      reasons: [],
    });
  });

  test.each([
    ["a full break", at(0, 7, { capacity_seconds: 20 }), {}, "capacity_seconds"],
    ["a break for longer spots", at(0, 7, { smallest_length: 45 }), {}, "smallest_length"],
    ["a break with a spot of the campaign", at(0, 7), { own: [{ segment: 0, break: "0 7" }] }, "own_spot"],
    [
      "a break with a competing spot",
      at(0, 7, { booked_seconds: 30, booked_spots: 1 }),
      { booked: [bookedSpot("0 7", { category: "energy" })] },
      "category",
    ],
  ])("stay without %s, by its rule", (_, one, more, rule) => {
    expect(fill([one], 1, more)).toMatchObject({
      places: [],
      left: 1,
      sold: 1,
      reasons: expect.arrayContaining([{ rule, count: 1 }]),
    });
  });

  test("have no break outside what was sold, after it has passed, or on a day on which nothing may air", () => {
    const outside = [at(0, 12), at(8, 7), at(0, 8, { closed: true }), at(1, 7, { purpose: "political" })];
    expect(fill(outside, 1)).toEqual({ places: [], left: 1, sold: 0, reasons: [] });
    expect(named(fill(two, 4, {}, (date) => date === MONDAY))).toEqual(["1 7", "1 8"]);
  });
});
