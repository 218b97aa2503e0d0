import { describe, expect, test } from "vitest";
import { computeQuality, type JudgedSpot, type QualityTerms } from "@/lib/booking/quality";
import { addDays, toDay } from "@/lib/day";

const MONDAY = toDay("2026-11-23");
const spot = (day: number, hour: number, more: Partial<JudgedSpot> = {}): JudgedSpot => ({
  segment: 0,
  station: "s1",
  date: addDays(MONDAY, day),
  hour,
  minute: hour * 60,
  isInWindow: true,
  hasPosition: null,
  hasCopy: null,
  ...more,
});
const DAYS = [0, 1, 2, 3, 4];
const terms = (wanted: number, more: Partial<QualityTerms> = {}): QualityTerms => ({
  wanted,
  flights: [
    {
      dates: DAYS.map((day) => addDays(MONDAY, day)),
      hours: new Map([7, 8, 9, 10, 11].map((hour) => [hour, 1])),
      breaks: 10,
      prime: false,
    },
  ],
  spots_a_break: 5,
  ...more,
});

describe("quality of a plan (domain 5.3)", () => {
  test("one spot a day, each in another hour, scores 100", () => {
    expect(
      computeQuality(
        DAYS.map((day) => spot(day, 7 + day)),
        terms(5),
      ),
    ).toEqual({
      score: 100,
      placed: 100,
      window: 100,
      rotation: 100,
      separation: null,
      position: null,
      copy: null,
      little_stock: false,
    });
  });

  test("the same break every day scores low on rotation: one of five hours, five dates in a row", () => {
    expect(
      computeQuality(
        DAYS.map((day) => spot(day, 7)),
        terms(5),
      ).rotation,
    ).toBe(20);
  });

  test("a run of dates costs nothing when the window has too few breaks to avoid it", () => {
    const [flight] = terms(5).flights;
    const few = { flights: [{ ...flight!, hours: new Map([[7, 1]]), breaks: 1 }] };
    expect(
      computeQuality(
        DAYS.map((day) => spot(day, 7)),
        terms(5, few),
      ).rotation,
    ).toBe(100);
  });

  test("unplaced spots and those outside their window, position or without commercial lower the score", () => {
    const spots = [
      spot(0, 7, { isInWindow: false, hasPosition: true, hasCopy: true }),
      spot(1, 8, { hasPosition: false, hasCopy: false }),
      spot(2, 9, { hasCopy: true }),
      spot(3, 10, { hasCopy: true }),
    ];
    expect(computeQuality(spots, terms(5))).toMatchObject({
      placed: 80,
      window: 75,
      rotation: 100,
      position: 50,
      copy: 75,
      score: 76,
    });
  });

  test("spots of a day are compared with an even share of the window, two hours at most", () => {
    expect(computeQuality([spot(0, 7), spot(0, 9)], terms(2)).separation).toBe(100);
    expect(computeQuality([spot(0, 7), spot(0, 8)], terms(2)).separation).toBe(50);
    expect(
      computeQuality(
        [7, 8, 9, 10, 11].map((hour) => spot(0, hour)),
        terms(5),
      ).separation,
    ).toBe(100);
  });

  test("fewer than four spots a break are marked, and an empty plan has no score", () => {
    expect(computeQuality([], terms(3, { spots_a_break: 3.9 }))).toMatchObject({
      score: null,
      placed: 0,
      rotation: null,
      little_stock: true,
    });
  });
});
