import { describe, expect, test } from "vitest";
import { findInsertPlace, findLinePlace, listCursorRows } from "@/lib/traffic/desk/lines";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { applyEdits, invertEdits, type LogView } from "@/lib/traffic/log-view";
import { blankLog, logSpot } from "../log-setup";

const note = (line: string, after: string | null, at = 0): LogEdit => ({
  act: "insert_line",
  break: "b0",
  line,
  kind: "note",
  text: line,
  commercial: null,
  length: 0,
  after,
  before: after === null ? 0 : 1,
  at,
});
const filler = (line: string, after: string | null, length: number): LogEdit => {
  const base = note(line, after);
  return base.act === "insert_line" ? { ...base, kind: "filler", commercial: "bed", length } : base;
};
const start = () => {
  const log = blankLog([25_200, 26_400]);
  log.removed = [0, 1, 2].map(logSpot);
  const edits = [0, 1, 2].map(
    (n): LogEdit => ({ act: "restore", spot: `p${n}`, to_break: "b0", position: n + 1 }),
  );
  return applyEdits(log, edits);
};
/** The rows of the cursor without the breaks. */
const write = (log: LogView) =>
  listCursorRows(log)
    .filter((row) => !row.startsWith("b"))
    .join(" ");

describe("inserted lines", () => {
  const spots = ["a", "b", "c"].map((uuid) => ({ uuid }));
  test.each<[string, string | null, number, number]>([
    ["before all spots", null, 0, 0],
    ["behind its spot", "b", 2, 2],
    ["behind its spot, wherever that stands now", "c", 1, 3],
    ["where the spot it stood behind was, once that has left", "gone", 2, 1],
    ["at the end, when most spots have left", "gone", 9, 3],
  ])("%s", (_, after, before, expected) => expect(findLinePlace({ after, before }, spots)).toBe(expected));

  test.each<[string, LogEdit[], string]>([
    ["between two spots", [note("x", "p0")], "p0 x p1 p2"],
    ["two at one place in their order", [note("x", "p0"), note("y", "p0", 1)], "p0 x y p1 p2"],
    ["before all", [note("x", null)], "x p0 p1 p2"],
    [
      "with its spot",
      [note("x", "p0"), { act: "move", spot: "p0", to_break: "b0", position: 3 }],
      "p1 p2 p0 x",
    ],
    [
      "not to another break",
      [note("x", "p0"), { act: "move", spot: "p0", to_break: "b1", position: 1 }],
      "x p1 p2 p0",
    ],
  ])("the editor shows it %s, and undo takes the act back", (_, edits, expected) => {
    const before = start();
    const after = applyEdits(before, edits);
    expect(write(after)).toBe(expected);
    expect(applyEdits(after, invertEdits(before, edits) ?? [])).toEqual(before);
  });

  test("a filler moves what follows and takes its seconds; changed and undone it is as before", () => {
    const before = applyEdits(start(), [filler("f", "p0", 20)]);
    const [of] = before.breaks;
    expect(of!.spots.map((p) => p.second - of!.second)).toEqual([0, 30, 41]);
    expect([of!.capacity_seconds, of!.sums.fillers]).toEqual([580, 20]);
    const change = [note("f", "p0")];
    const changed = applyEdits(before, change);
    expect(changed.breaks[0]!.capacity_seconds).toBe(600);
    expect(applyEdits(changed, invertEdits(before, change) ?? [])).toEqual(before);
  });

  test("what is inserted stands directly below the row of the cursor", () => {
    const log = applyEdits(start(), [note("x", "p0"), note("y", "p0", 1)]);
    const place = (row: string) => {
      const found = findInsertPlace(log, row);
      return found && [found.after, found.before, found.at];
    };
    expect(place("b0")).toEqual([null, 0, 2]);
    expect(place("p0")).toEqual(["p0", 1, 0]);
    expect(place("x")).toEqual(["p0", 1, 1]);
    expect(place("p2")).toEqual(["p2", 3, 2]);
    expect(place("b1")).toEqual([null, 0, 0]);
    expect(place("nothing")).toBeNull();
  });
});
