import { describe, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import {
  findNextDay,
  findPlace,
  findPreviousDay,
  formatQueue,
  parseQueue,
  type QueueDay,
  sortQueue,
  sumQueue,
} from "@/lib/traffic/desk/recon-queue";

const MONDAY = toDay("2026-11-16");
const [a, b] = ["6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0001", "6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0002"];
const day = (station: "A" | "B", n: number, open: number, state: QueueDay["state"] = "aired"): QueueDay => ({
  station,
  station_name: `Radio ${station}`,
  date: addDays(MONDAY, n),
  state,
  open,
});
const QUEUE = [
  day("A", 0, 2),
  day("B", 0, 0),
  day("A", 1, 0, "reconciled"),
  day("B", 1, 3, "published"),
  day("A", 2, 1),
];
const name = (of: QueueDay | null) => of && `${of.station}${of.date.slice(-2)}`;

describe("the address of a queue", () => {
  test("is read as it was written", () => {
    const span = { from: MONDAY, to: addDays(MONDAY, 6), stations: [a, b] };
    expect(parseQueue(Object.fromEntries(new URLSearchParams(formatQueue(span))))).toEqual(span);
    const all = { ...span, stations: [] };
    expect(formatQueue(all)).toBe("from=2026-11-16&to=2026-11-22");
    expect(parseQueue(Object.fromEntries(new URLSearchParams(formatQueue(all))))).toEqual(all);
  });

  test.each([
    [{}, "no days"],
    [{ from: "2026-11-16" }, "no last day"],
    [{ from: "2026-11-16", to: "2026-11-15" }, "the last day before the first"],
    [{ from: "2026-11-16", to: "2026-12-17" }, "more than 31 days"],
    [{ from: "2026-02-30", to: "2026-03-01" }, "a day that does not exist"],
  ] as [Record<string, string>, string][])("%o is none: %s", (params, _why) => {
    expect(parseQueue(params)).toBeNull();
  });

  test("drops what is no station", () => {
    expect(parseQueue({ from: "2026-11-16", to: "2026-12-16", of: `x,${a},'--` })?.stations).toEqual([a]);
  });
});

test("days stand by date, then by station", () => {
  expect(sortQueue([...QUEUE].reverse()).map(name)).toEqual(["A16", "B16", "A17", "B17", "A18"]);
});

test("the next day is the next one with something to decide, from the end on to the first", () => {
  expect(name(findNextDay(QUEUE, day("A", 0, 2)))).toBe("B17");
  expect(name(findNextDay(QUEUE, day("B", 0, 0)))).toBe("B17");
  expect(name(findNextDay(QUEUE, day("A", 2, 0)))).toBe("A16");
  // A day outside the queue leads to its first one.
  expect(name(findNextDay(QUEUE, day("A", 9, 0)))).toBe("A16");
  expect(findNextDay([day("A", 0, 2)], day("A", 0, 2))).toBeNull();
  expect(findNextDay([], day("A", 0, 2))).toBeNull();
});

test("the day before is the one before in the queue, also a closed one", () => {
  expect(name(findPreviousDay(QUEUE, day("B", 1, 3)))).toBe("A17");
  expect(findPreviousDay(QUEUE, day("A", 0, 2))).toBeNull();
  expect(findPreviousDay(QUEUE, day("A", 9, 0))).toBeNull();
  expect(findPlace(QUEUE, day("B", 1, 3))).toBe(3);
});

test("progress counts all days; days of today and later cannot be closed yet", () => {
  expect(sumQueue(QUEUE, addDays(MONDAY, 5))).toMatchObject({ days: 5, done: 2, open: 6, open_days: 3 });
  expect(sumQueue(QUEUE, addDays(MONDAY, 5)).ready.map(name)).toEqual(["B16"]);
  expect(sumQueue(QUEUE, MONDAY).ready).toEqual([]);
});
