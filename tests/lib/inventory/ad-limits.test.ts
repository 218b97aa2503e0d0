import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import {
  AD_LIMIT_PRESETS,
  type AdLimit,
  findLimits,
  listHoursBetween,
  sumLimitSeconds,
} from "@/lib/inventory/ad-limits";

const limit = (more: Partial<AdLimit>): AdLimit => ({
  uuid: "l",
  name: "L",
  stations: [],
  window: "clock_hour",
  from_hour: 0,
  to_hour: 24,
  share_bp: null,
  seconds: 720,
  counted: ["paid"],
  valid_from: toDay("2026-01-01"),
  valid_to: null,
  ...more,
});
const on = (l: Partial<AdLimit>, station = "a", date = toDay("2026-11-21")) =>
  findLimits([limit(l)], station, date);

describe("ad limits", () => {
  test.each([
    [6, 18, 12],
    [18, 24, 6],
    [22, 2, 4],
    [0, 24, 24],
    [5, 5, 24],
  ])("from %i to %i are %i hours", (from, to, hours) => {
    expect(listHoursBetween(from, to)).toHaveLength(hours);
  });
  test("twelve minutes apply to each clock hour, a share to its part of the day", () => {
    expect(on({})).toHaveLength(24);
    expect(on({})[7]).toMatchObject({ hours: [7], seconds: 720 });
    const eu = AD_LIMIT_PRESETS.eu_tv.flatMap((preset) => on(preset));
    expect(eu.map((w) => [w.hours[0], w.hours.length, w.seconds])).toEqual([
      [6, 12, 8640],
      [18, 6, 4320],
    ]);
    expect(
      on({ window: "hours", from_hour: 22, to_hour: 2, share_bp: 1500, seconds: null })[0],
    ).toMatchObject({
      hours: [22, 23, 0, 1],
      seconds: 2160,
    });
  });
  test("dates, stations and purposes decide what counts", () => {
    expect(on({ valid_from: toDay("2026-11-22") })).toEqual([]);
    expect(on({ valid_to: toDay("2026-11-20") })).toEqual([]);
    expect(on({ stations: ["b"] })).toEqual([]);
    expect(on({ stations: ["a", "b"], window: "day" })).toMatchObject([
      { seconds: 720, hours: { length: 24 } },
    ]);
    const [window] = on({ window: "hours", from_hour: 7, to_hour: 9 });
    const booked = [
      { hour: 7, purpose: "paid", seconds: 100 },
      { hour: 8, purpose: "own_promotion", seconds: 50 },
      { hour: 9, purpose: "paid", seconds: 25 },
    ];
    expect(sumLimitSeconds(window!, booked)).toBe(100);
  });
});
