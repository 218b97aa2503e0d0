import { describe, expect, test } from "vitest";
import { type AiredLine, type BookedSpot, type DayTerms, reconcileDays } from "@/lib/traffic/reconcile";
import { FRIDAY, window } from "./setup";

const spot = (n: number, start: number, more: Partial<BookedSpot> = {}): BookedSpot => ({
  uuid: `p${n}`,
  date: FRIDAY,
  start,
  length: 30,
  title: `Commercial ${n}`,
  customer: `customer ${n}`,
  cart: 1000 + n,
  isci: "",
  file_name: null,
  commercial: `k${n}`,
  segment: window(),
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
const terms: DayTerms = { day_start: 0, tolerance_minutes: 15, over: () => true, isSpot: () => false };
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
