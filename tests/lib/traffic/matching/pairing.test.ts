import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { match } from "@/lib/traffic/matching";
import type { Aired, Scheduled } from "@/lib/traffic/matching/spots";

const FRIDAY = toDay("2026-11-20");
const SATURDAY = toDay("2026-11-21");
const spot = (n: number, second: number, more: Partial<Scheduled> = {}): Scheduled => ({
  id: `p${n}`,
  station: "s1",
  date: FRIDAY,
  second,
  length: 30,
  title: "Kilnside Tyres",
  cart: "1203",
  ...more,
});
const line = (second: number, more: Partial<Aired> = {}): Aired => ({
  station: "s1",
  date: FRIDAY,
  second,
  length: 30,
  title: "Kilnside Tyres",
  cart: "1203",
  ...more,
});
const pairs = (spots: Scheduled[], lines: Aired[]) =>
  match(spots, lines)
    .filter((m) => m.aired !== null && m.scheduled !== null)
    .map((m) => [m.scheduled, m.aired]);

test("equal spots are paired in order of time", () => {
  const spots = [spot(1, 28_800), spot(2, 32_400), spot(3, 36_000)];
  const lines = [line(28_810), line(32_420), line(36_005)];
  expect(pairs(spots, lines)).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
});

test("our own id decides, whatever the time", () => {
  const spots = [spot(1, 28_800), spot(2, 32_400)];
  expect(pairs(spots, [line(28_800, { spot: "p2" }), line(32_400, { spot: "p1" })])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test("spots of different stations are never paired", () => {
  expect(pairs([spot(1, 28_800)], [line(28_800, { station: "s2" })])).toEqual([]);
});

test("a spot before midnight may air shortly after it, not the next afternoon", () => {
  const late = [spot(1, 86_100)];
  expect(pairs(late, [line(300, { date: SATURDAY })])).toEqual([[0, 0]]);
  expect(pairs(late, [line(50_000, { date: SATURDAY })])).toEqual([]);
});
