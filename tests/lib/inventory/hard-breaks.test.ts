import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import {
  addEdges,
  findPushedBreaks,
  type HardWindow,
  listHardWindows,
  type TimedBreak,
} from "@/lib/inventory/hard-breaks";
import { countRuns } from "@/tests/runs";

const soft = (at: number, seconds: number): TimedBreak => ({ at, seconds, kind: "soft" });
const hard = (at: number, seconds: number): TimedBreak => ({ at, seconds, kind: "hard" });
const noLimit = (breaks: readonly TimedBreak[]) =>
  breaks.map(({ at, kind }) => ({ at, kind, second: at, most: Number.POSITIVE_INFINITY }));
const sum = (breaks: readonly TimedBreak[], { breaks: of }: HardWindow) =>
  of.reduce((n, i) => n + breaks[i]!.seconds, 0);
/** The seconds by which each break may grow. */
const listRooms = (breaks: readonly TimedBreak[]) => {
  const windows = listHardWindows(noLimit(breaks));
  return breaks.map((_, i) => {
    const left = windows.filter((w) => w.breaks.includes(i)).map((w) => w.seconds - sum(breaks, w));
    return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...left));
  });
};

describe("hard breaks start at their time", () => {
  test.each<[string, TimedBreak[], number[], ReturnType<typeof findPushedBreaks>]>([
    ["alone", [hard(0, 500)], [Infinity], []],
    ["content ends before it", [soft(0, 60), hard(100, 30)], [40, Infinity], []],
    ["content ends at it", [soft(0, 100), hard(100, 30)], [0, Infinity], []],
    [
      "content runs into it",
      [soft(0, 130), hard(100, 30)],
      [0, Infinity],
      [{ hard: 1, before: 0, seconds: 30 }],
    ],
    ["a soft break is pushed, nothing is wrong", [soft(0, 130), soft(100, 30)], [Infinity, Infinity], []],
    [
      "a soft break between is pushed into it",
      [soft(0, 90), soft(80, 30), hard(100, 30)],
      [0, 0, Infinity],
      [{ hard: 2, before: 1, seconds: 20 }],
    ],
    [
      "an empty break between names the one with content",
      [soft(0, 130), soft(80, 0), hard(100, 30)],
      [0, 0, Infinity],
      [{ hard: 2, before: 0, seconds: 30 }],
    ],
    [
      "the gap before a soft break is free",
      [soft(0, 10), soft(50, 30), hard(100, 0)],
      [60, 20, Infinity],
      [],
    ],
    [
      "one hard break pushes no soft one for good",
      [hard(0, 150), soft(100, 30), hard(200, 10)],
      [20, 20, Infinity],
      [],
    ],
    ["two hard breaks, each its own gap", [hard(0, 60), hard(100, 90), hard(200, 0)], [40, 10, Infinity], []],
    [
      "nothing reaches back beyond a hard break",
      [soft(0, 80), hard(100, 0), soft(150, 20), hard(200, 0)],
      [20, 80, 30, Infinity],
      [],
    ],
    [
      "six hours before it nothing is limited",
      [soft(0, 90), hard(6 * 3600 + 1, 0)],
      [Infinity, Infinity],
      [],
    ],
  ])("%s", (_, breaks, rooms, pushed) => {
    expect(listRooms(breaks)).toEqual(rooms);
    expect(findPushedBreaks(breaks)).toEqual(pushed);
  });

  test("windows that capacities keep are left out", () => {
    const at = (minute: number, most: number, kind: "soft" | "hard" = "soft") => ({
      at: minute * 60,
      second: minute * 60,
      kind,
      most,
    });
    expect(listHardWindows([at(0, 180), at(20, 180), at(40, 180), at(60, 300, "hard")])).toEqual([]);
    expect(listHardWindows([at(0, 180), at(56, 180), at(58, 180), at(60, 300, "hard")])).toEqual([
      { breaks: [2], seconds: 120, hard: 3600 },
      { breaks: [1, 2], seconds: 240, hard: 3600 },
    ]);
    expect(listHardWindows([at(40, 1300), at(58, 60), at(60, 0, "hard")])).toEqual([
      { breaks: [0, 1], seconds: 1200, hard: 3600 },
    ]);
  });

  const drawn = fc.array(
    fc.record({ gap: fc.nat(120), seconds: fc.nat(150), more: fc.nat(150), isHard: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );
  const lay = (of: readonly { gap: number; seconds: number; more: number; isHard: boolean }[]) => {
    let at = 0;
    return of.map(({ gap, seconds, more, isHard }) => {
      at += gap;
      return { ...(isHard ? hard(at, seconds) : soft(at, seconds)), second: at, most: seconds + more };
    });
  };
  test("property: windows are kept exactly where nothing runs into a hard break", () => {
    fc.assert(
      fc.property(drawn, (of) => {
        const breaks = lay(of);
        const kept = listHardWindows(breaks).every((w) => sum(breaks, w) <= w.seconds);
        expect(kept).toBe(findPushedBreaks(breaks).length === 0);
      }),
      { numRuns: countRuns(500, 20_000) },
    );
  });

  const MONDAY = toDay("2026-11-23");
  const DAY = 86_400;
  test("property: the days beside the listed breaks count as if they were listed", () => {
    fc.assert(
      fc.property(drawn, fc.nat(200), fc.nat(200), fc.nat(11), (of, early, late, n) => {
        // Breaks around the midnights of one day: some before it, some in it, some after it.
        const place = (i: number) => {
          if (i < n % 3) return -300 + 40 * i - (early % 40);
          return i < of.length - 3 ? DAY - 500 + 60 * i - (late % 60) : DAY + 10 * i + (late % 10);
        };
        const all = lay(of)
          .map((b, i) => ({ ...b, at: i === 1 ? early : place(i) }))
          .sort((a, b) => a.at - b.at)
          .map(({ at, kind, seconds, most }) => {
            const date = addDays(MONDAY, Math.floor(at / DAY));
            const second = ((at % DAY) + DAY) % DAY;
            const time = { date, second, minute: Math.floor(second / 60), purpose: "paid" };
            return { ...time, at, kind, seconds, booked_seconds: seconds, capacity_seconds: most };
          });
        const on = (date: string) => all.filter((b) => b.date === date);
        const own = on(MONDAY);
        if (own.length === 0) return;
        const [before, after] = [on(addDays(MONDAY, -1)), on(addDays(MONDAY, 1))];
        const inside = new Set<(typeof all)[number]>(own);
        const without = all.map((b) => (inside.has(b) ? { ...b, seconds: 0 } : b));
        // What the days beside do on their own is not this day's.
        if (findPushedBreaks(without).length > 0) return;
        const station = { uuid: "s", hour_limit: null, limits: [] };
        const listed = addEdges(own, before, after);
        const kept = listAdWindows(station, listed).every((w) => sum(own, { ...w, hard: 0 }) <= w.seconds);
        expect(kept).toBe(findPushedBreaks(all).length === 0);
      }),
      { numRuns: countRuns(500, 20_000) },
    );
  });
});
