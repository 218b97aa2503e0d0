import { describe, expect, test } from "vitest";
import { type AiredLine, type BookedSpot, type DayTerms, reconcileDays } from "@/lib/traffic/reconcile";
import { FRIDAY, window } from "./setup";

const spot = (n: number, start: number, more: Partial<BookedSpot> = {}): BookedSpot => ({
  uuid: `p${n}`,
  date: FRIDAY,
  break: `b${start}`,
  start,
  length: 30,
  title: `Commercial ${n}`,
  customer: `customer ${n}`,
  cart: 1000 + n,
  isci: "",
  file_name: null,
  commercial: `k${n}`,
  segment: window(),
  source: "auto",
  ...more,
});
const line = (n: number, second: number, more: Partial<AiredLine> = {}): AiredLine => ({
  uuid: `l${n}`,
  date: FRIDAY,
  second,
  length: 30,
  title: `Commercial ${n}`,
  cart: String(1000 + n),
  spot_ref: "",
  isci: "",
  kind: "spot",
  ...more,
});
const terms: DayTerms = {
  day_start: 0,
  tolerance_minutes: 15,
  length_tolerance_seconds: 1,
  length_tolerance_percent: 5,
  over: () => true,
  isSpot: () => false,
  breaks: [],
};
const results = (spots: BookedSpot[], lines: AiredLine[], more: Partial<DayTerms> = {}) =>
  Object.fromEntries(
    reconcileDays(spots, lines, { ...terms, ...more }).spots.map((v) => [v.spot, [v.result, v.reason_code]]),
  );
const H = 3600;
const day = [spot(1, 7 * H), spot(2, 8 * H), spot(3, 8 * H + 1800), spot(4, 10 * H)];

describe("a day's log compared with its spots (domain 6.5)", () => {
  test("spots on time", () => {
    const aired = day.map((p, i) => line(i + 1, p.start + 4));
    const found = reconcileDays(day, aired, terms);
    expect(found.spots.map((v) => v.result)).toEqual(Array(4).fill("on_time"));
    expect(found.clock_offset).toBe(4);
  });

  test("a spot missing in the log is missed, with a reason", () => {
    const aired = [line(1, 7 * H), line(3, 8 * H + 1800), line(4, 10 * H)];
    expect(results(day, aired).p2).toEqual(["missed", "MISSED_TECH"]);
    const skipped = [...aired, line(2, 8 * H, { kind: "missed" })];
    expect(results(day, skipped).p2).toEqual(["missed", "MISSED_OP"]);
    const without = day.map((p) => (p.uuid === "p2" ? { ...p, commercial: null } : p));
    expect(results(without, aired).p2).toEqual(["missed", "MISSED_COPY"]);
  });

  test("spots not yet covered by the log have no result", () => {
    const morning = [line(1, 7 * H), line(2, 8 * H)];
    expect(results(day, morning, { over: () => false }).p4).toEqual([null, null]);
    expect(results(day, [], {}).p1).toEqual([null, null]);
  });

  test("spots moved inside or outside what was sold", () => {
    const at = (second: number) => [line(1, 7 * H), line(2, second), line(3, 8 * H + 1800), line(4, 10 * H)];
    expect(results(day, at(8 * H + 2400)).p2).toEqual(["moved_inside", null]);
    expect(results(day, at(9 * H + 1800)).p2).toEqual(["moved_outside", "MOVED_OUT"]);
  });

  test("a spot cut short", () => {
    const aired = day.map((p, i) => line(i + 1, p.start, i === 1 ? { length: 12 } : {}));
    expect(results(day, aired).p2).toEqual(["short", "SHORT"]);
  });

  test.each([
    ["the greater of 1 s and 5 %, just within", 1, 5, 29, "on_time"],
    ["the greater of 1 s and 5 %, beyond", 1, 5, 28, "short"],
    ["more seconds", 4, 5, 26, "on_time"],
    ["a greater share", 0, 20, 24, "on_time"],
    ["a greater share, beyond", 0, 20, 23, "short"],
    ["none at all", 0, 0, 29, "short"],
  ])("a spot of 30 s is cut short by the station's tolerance: %s", (_, seconds, percent, length, result) => {
    const own = { length_tolerance_seconds: seconds, length_tolerance_percent: percent };
    const aired = day.map((p, i) => line(i + 1, p.start, i === 1 ? { length } : {}));
    expect(results(day, aired, own).p2?.[0]).toBe(result);
    const byHand = aired.map((l, i) => (i === 1 ? { ...l, title: "Other", cart: "", paired_with: "p2" } : l));
    expect(results(day, byHand, own).p2?.[0]).toBe(result);
  });

  test("music gets no result, an unknown spot is extra", () => {
    const aired = day.map((p, i) => line(i + 1, p.start));
    const others = [
      line(8, 9 * H, { kind: "item", title: "Some song", cart: "" }),
      line(9, 9 * H + 60, { title: "Foreign commercial", cart: "77" }),
      line(10, 9 * H + 90, { kind: "music", title: "Another song", cart: "" }),
    ];
    const { lines } = reconcileDays(day, [...aired, ...others], terms);
    expect(lines.filter((v) => v.spot === null)).toMatchObject([{ line: "l9", result: "extra" }]);
  });
});

describe("a spot is judged by the time of the log, not by a corrected one", () => {
  const hours = (late: number) => day.map((p, i) => line(i + 1, p.start + late));
  const sold = (more: Partial<NonNullable<BookedSpot["segment"]>> = {}) =>
    [...day.keys()].map((i) => spot(i + 1, day[i]!.start, { segment: window(more) }));
  test("a whole day that is an hour late is found, but not on time", () => {
    const found = reconcileDays(day, hours(H), terms);
    expect(found.spots.every((v) => v.line !== null)).toBe(true);
    expect(found.spots.map((v) => v.result)).not.toContain("on_time");
    expect(found.clock_offset).toBe(H);
  });
  test.each<[string, Partial<NonNullable<BookedSpot["segment"]>>, number, string]>([
    ["within the tolerance", {}, 900, "on_time"],
    [
      "one second beyond it, in the sold hours",
      { hours: [7, 8, 9, 10, 11].map((hour) => ({ hour, spots: 1 })) },
      901,
      "moved_inside",
    ],
    [
      "in an hour that was not sold",
      { hours: [7, 8, 10].map((hour) => ({ hour, spots: 1 })) },
      2 * H,
      "moved_outside",
    ],
  ])("%s", (_, more, late, result) => {
    const found = reconcileDays(sold(more), hours(late), terms);
    expect(found.spots.at(-1)?.result).toBe(result);
  });
  test.each([
    ["soft", 0, "on_time"],
    ["soft", 900, "on_time"],
    ["hard", 60, "on_time"],
    ["hard", -60, "on_time"],
    ["hard", 61, "moved_inside"],
    ["hard", 900, "moved_inside"],
  ] as const)("a spot of a %s break that is %i s late", (kind, late, result) => {
    const breaks = [7, 8].map((hour) => ({
      uuid: `b${hour * H}`,
      date: FRIDAY,
      second: hour * H,
      number: 1,
      name: "Break",
      purpose: "paid",
      kind,
    }));
    const hours = [6, 7, 8].map((hour) => ({ hour, spots: 1 }));
    const spots = [spot(1, 7 * H, { segment: window({ hours }) })];
    const found = (terms: object) => results(spots, [line(1, 7 * H + late)], { breaks, ...terms }).p1?.[0];
    expect(found({})).toBe(result);
    // A station that allows less allows it for no break.
    if (late === 60) expect(found({ tolerance_minutes: 0 })).toBe("moved_inside");
  });
  test("a break of another number is outside, where numbers were sold", () => {
    const breaks = [7, 8, 9, 10, 11].map((hour, i) => ({
      uuid: `b${hour * H}`,
      date: FRIDAY,
      second: hour * H,
      number: i + 1,
      name: "Break",
      purpose: "paid",
      kind: "soft" as const,
    }));
    const spots = [spot(1, 7 * H, { segment: window({ break_numbers: [1] }) })];
    expect(results(spots, [line(1, 8 * H + 30)], { breaks }).p1?.[0]).toBe("moved_outside");
  });
  test("first in the break aired second is not as sold", () => {
    const inOne = [1, 2, 3].map((n) => spot(n, 7 * H + n * 30, { break: "b", segment: window() }));
    const first = inOne.map((p, i) => (i === 0 ? { ...p, segment: window({ place: "first" }) } : p));
    const aired = [line(2, 7 * H), line(1, 7 * H + 30), line(3, 7 * H + 60)];
    expect(results(first, aired)).toMatchObject({
      p1: ["moved_outside", "MOVED_OUT"],
      p2: ["on_time", null],
    });
    expect(results(inOne, aired).p1).toEqual(["on_time", null]);
  });
});
