import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { Aired } from "@/lib/traffic/matching/spots";
import { buildTimelines, SECONDS_A_DAY, unwindTimes } from "@/lib/traffic/matching/timeline";

const FRIDAY = toDay("2026-11-20");
const SATURDAY = toDay("2026-11-21");
const line = (second: number, more: Partial<Aired> = {}): Aired => ({
  station: "s1",
  date: FRIDAY,
  second,
  title: "Kilnside",
  ...more,
});

test("stations have separate timelines, in which days follow each other", () => {
  const lines = [line(100), line(50, { date: SATURDAY }), line(200, { station: "s2" })];
  const found = buildTimelines(lines, FRIDAY);
  expect(found.get("s1")!.map((p) => p.at)).toEqual([100, SECONDS_A_DAY + 50]);
  expect(found.get("s2")!.map((p) => [p.index, p.at])).toEqual([[2, 200]]);
});

test("equal spots share an item, so that items are compared once", () => {
  const [a, b, c] = buildTimelines([line(1), line(2), line(3, { title: "Harbour" })], FRIDAY).get("s1")!;
  expect(a!.item).toBe(b!.item);
  expect(c!.item).not.toBe(a!.item);
});

test("a time that jumps back under the same date is after midnight", () => {
  const points = buildTimelines([line(86_000), line(300), line(600)], FRIDAY).get("s1")!;
  expect(unwindTimes(points).map((p) => p.at)).toEqual([86_000, 86_700, 87_000]);
});

test("a short step back is a late line, not midnight", () => {
  const points = buildTimelines([line(40_000), line(39_000)], FRIDAY).get("s1")!;
  expect(unwindTimes(points).map((p) => p.at)).toEqual([40_000, 39_000]);
});
