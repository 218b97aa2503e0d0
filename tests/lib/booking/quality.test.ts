import { describe, expect, test } from "vitest";
import { computeQuality, type JudgedSpot } from "@/lib/booking/quality";
import { addDays, toDay } from "@/lib/day";

const MONDAY = toDay("2026-11-23");
const spot = (day: number, hour: number, place: number | null = 0.5): JudgedSpot => ({
  station: "s1",
  date: addDays(MONDAY, day),
  hour,
  minute: hour * 60,
  place,
});
const of = { days: 5, hours: 5, minutes: 720, spots_a_break: 5 };

describe("quality of a plan (domain 5.3)", () => {
  test("a spot a day in different hours in the middle of its break is perfect", () => {
    const spots = [0, 1, 2, 3, 4].map((n) => spot(n, 7 + n));
    expect(computeQuality(spots, of)).toEqual({
      evenness: 100,
      separation: null,
      place: 100,
      little_stock: false,
    });
  });

  test("all spots on one day in one hour are uneven", () => {
    expect(
      computeQuality(
        Array.from({ length: 5 }, () => spot(0, 7)),
        of,
      ).evenness,
    ).toBe(20);
  });

  test("spots of a day are compared with the ideal distance", () => {
    expect(computeQuality([spot(0, 6), spot(0, 12)], of).separation).toBe(100);
    expect(computeQuality([spot(0, 6), spot(0, 9)], of).separation).toBe(50);
  });

  test("always last in the break is as bad as always first", () => {
    expect(computeQuality([spot(0, 7, 1), spot(1, 8, 1)], of).place).toBe(0);
    expect(computeQuality([spot(0, 7, 0), spot(1, 8, 0)], of).place).toBe(0);
    expect(computeQuality([spot(0, 7, 0), spot(1, 8, 1)], of).place).toBe(100);
    expect(computeQuality([spot(0, 7, null)], of).place).toBeNull();
  });

  test("fewer than four spots a break are marked", () => {
    expect(computeQuality([], { ...of, spots_a_break: 3.9 })).toEqual({
      evenness: null,
      separation: null,
      place: null,
      little_stock: true,
    });
  });
});
