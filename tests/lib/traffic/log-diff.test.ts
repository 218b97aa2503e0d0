import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareLogs, findDeadline, type LoggedBreak, type LoggedSpot } from "@/lib/traffic/log-diff";

const spot = (uuid: string, second = 0, commercial = "c", more: Partial<LoggedSpot> = {}): LoggedSpot => ({
  uuid,
  second,
  title: uuid,
  length: 30,
  commercial,
  cart: null,
  ...more,
});
const at = (uuid: string, second: number, ...spots: LoggedSpot[]): LoggedBreak => ({
  uuid,
  second,
  spots,
});
const brief = (older: LoggedBreak[], newer: LoggedBreak[]) =>
  compareLogs(older, newer).map((d) => `${d.kind} ${d.title}`);

test("only moved spots are listed as moved, not neighbours that close up", () => {
  const older = [at("seven", 7, spot("a"), spot("b"), spot("c")), at("eight", 8, spot("d"))];
  expect(brief(older, older)).toEqual([]);
  expect(brief(older, [at("seven", 7, spot("b"), spot("c")), at("eight", 8, spot("d"), spot("a"))])).toEqual([
    "moved a",
  ]);
  expect(brief(older, [at("seven", 7, spot("c"), spot("a"), spot("b")), at("eight", 8, spot("d"))])).toEqual([
    "moved c",
  ]);
  expect(
    brief(older, [at("seven", 7, spot("a"), spot("x"), spot("b")), at("eight", 8, spot("d", 0, "other"))]),
  ).toEqual(["added x", "copy d", "removed c"]);
});

test("a log compared with itself has no difference, and added and removed swap with the direction", () => {
  const log = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 10 }).map((ids) => {
    const half = Math.ceil(ids.length / 2);
    const spots = ids.map((id) => spot(String(id)));
    return [at("seven", 7, ...spots.slice(0, half)), at("eight", 8, ...spots.slice(half))];
  });
  fc.assert(
    fc.property(log, log, (a, b) => {
      expect(compareLogs(a, a)).toEqual([]);
      const kinds = (diff: ReturnType<typeof compareLogs>, kind: string) =>
        diff
          .filter((d) => d.kind === kind)
          .map((d) => d.title)
          .sort();
      expect(kinds(compareLogs(a, b), "added")).toEqual(kinds(compareLogs(b, a), "removed"));
    }),
  );
});

test("a new file and a new cart number are differences; a version that named no file has no other file", () => {
  const day = (more: Partial<LoggedSpot>) => [at("seven", 7, spot("a", 0, "c", more))];
  expect(brief(day({ media: "one", cart: 1 }), day({ media: "two", cart: 2 }))).toEqual(["file a"]);
  expect(brief(day({ media: "one", cart: null }), day({ media: "one", cart: 2 }))).toEqual(["cart a"]);
  expect(brief(day({ cart: 2 }), day({ media: "one", cart: 2 }))).toEqual([]);
});

describe("until when a change can still be on air", () => {
  // A broadcast day from 5:00: the last break is after midnight.
  const breaks = [6, 8, 12, 1].map((hour, n) => ({ second: hour * 3600, passed: n < 1 }));
  const at = (hour: number, minute = 0, from: number | null = null) => ({
    second: hour * 3600 + minute * 60,
    from_second: from === null ? null : from * 3600,
  });
  test.each<[string, ReturnType<typeof at>[], number | null, number]>([
    ["the first change counts", [at(12), at(8, 1)], 8 * 3600 + 60, 0],
    ["where a spot was counts, too", [at(12, 0, 8)], 8 * 3600, 0],
    ["after midnight is last", [at(1), at(12)], 12 * 3600, 0],
    ["a break that has passed is too late", [at(6, 1), at(12)], 12 * 3600, 1],
    ["moved out of a break that has passed is too late there, and airs later", [at(12, 0, 6)], 12 * 3600, 1],
    ["all too late", [at(6)], null, 1],
    ["nothing changed", [], null, 0],
  ])("%s", (_, diff, second, late) => {
    expect(findDeadline(diff, breaks)).toEqual({ second, late });
  });
});
