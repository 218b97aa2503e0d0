import { describe, expect, test } from "vitest";
import { listBetween, listGroupMove, listSwap } from "@/lib/traffic/desk/selection";
import { editLog } from "@/lib/traffic/log-edit";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { applyEdits, invertEdits, type LogView } from "@/lib/traffic/log-view";
import { blankLog, logSpot } from "../log-setup";
import { deskBreak, deskSpot, RULES } from "../setup";

/** "ab|c|" as a log: breaks between bars, a letter a spot of 10 seconds, none of them pinned. */
const open = (text: string): LogView => {
  const breaks = text.split("|");
  const view = blankLog(breaks.map((_, n) => 7 * 3600 + n * 600));
  const spotsOf = (letters = "") =>
    [...letters].map((uuid) => ({ ...logSpot(1), uuid, length: 10, pinned: false }));
  return { ...view, breaks: view.breaks.map((b, n) => ({ ...b, spots: spotsOf(breaks[n]) })) };
};
const write = ({ breaks }: LogView) => breaks.map((b) => b.spots.map((p) => p.uuid).join("")).join("|");
const pinned = ({ breaks }: LogView) => breaks.flatMap((b) => b.spots.filter((p) => p.pinned)).length;
/** The same log as the server edits it; each break holds `capacity` seconds. */
const edit = (text: string, edits: readonly LogEdit[], capacity = 600) =>
  editLog(
    {
      rules: RULES,
      breaks: text.split("|").map((letters, n) => ({
        ...deskBreak(
          `b${n}`,
          [...letters].map((uuid) => ({ ...deskSpot(uuid, { length: 10 }), pinned: false })),
          { second: 7 * 3600 + n * 600, capacity_seconds: capacity },
        ),
        note: "",
        lines: [],
      })),
      removed: [],
      before: [],
      after: [],
    },
    edits,
    new Map(),
  );

test.each([
  ["abc|d|", "a", "c", "abc"],
  ["abc|d|", "c", "a", "abc"],
  ["abc|d|", "b", "d", "bcd"],
  ["abc|d|", "b0", "b", "ab"],
  ["abc|d|", "b", "b1", "bc"],
  ["abc|d|", "d", "b2", "d"],
  ["abc|d|", "gone", "b", "b"],
])("in %s from %s to %s lie %s", (text, from, to, expected) => {
  expect(listBetween(open(text), from, to).join("")).toBe(expected);
});

describe("one act on several spots", () => {
  test.each<[string, (log: LogView) => LogEdit[], string, string]>([
    ["move together, in airing order", (log) => listGroupMove(log, ["d", "a"], "b2"), "abc|d|e", "bc||ead"],
    ["those already there stay", (log) => listGroupMove(log, ["e", "b"], "b2"), "abc|d|e", "ac|d|eb"],
    ["an unknown break takes none", (log) => listGroupMove(log, ["a"], "none"), "abc|d|e", "abc|d|e"],
    ["swap in two breaks", (log) => listSwap(log, "a", "d"), "abc|de|", "dbc|ae|"],
    ["swap in one break", (log) => listSwap(log, "c", "a"), "abcd||", "cbad||"],
    ["swap neighbours", (log) => listSwap(log, "b", "c"), "abcd||", "acbd||"],
    ["swap with itself", (log) => listSwap(log, "b", "b"), "ab||", "ab||"],
    ["swap with a spot that is gone", (log) => listSwap(log, "b", "x"), "ab||", "ab||"],
    [
      "remove",
      () => [
        { act: "remove", spot: "a" },
        { act: "remove", spot: "c" },
      ],
      "abc||",
      "b||",
    ],
    ["pin", () => [{ act: "pin", spot: "a", pinned: true }], "ab||", "ab||"],
  ])("%s, and one step takes it back", (_, list, before, after) => {
    const log = open(before);
    const edits = list(log);
    const shown = applyEdits(log, edits);
    expect(write(shown)).toBe(after);
    const { day, broken } = edit(before, edits);
    expect(day.breaks.map((b) => b.spots.map((p) => p.uuid).join("")).join("|")).toBe(after);
    expect(broken).toEqual([]);
    const back = invertEdits(log, edits);
    expect(write(applyEdits(shown, back ?? []))).toBe(before);
    expect(pinned(applyEdits(shown, back ?? []))).toBe(0);
    expect(back === null).toBe(edits.length === 0);
  });

  test("two full breaks exchange spots of one length", () => {
    const swap = listSwap(open("ab|cd"), "a", "d");
    expect(edit("ab|cd", swap, 20).broken).toEqual([]);
    expect(edit("ab|cd", [{ act: "move", spot: "a", to_break: "b1", position: 2 }], 20).broken).toMatchObject(
      [{ rules: ["capacity_seconds"] }],
    );
  });

  test("a group that is too long for a break names each spot that does not fit", () => {
    const { broken } = edit("abc|", listGroupMove(open("abc|"), ["a", "b", "c"], "b1"), 20);
    expect(broken).toMatchObject([{ spot: "c", rules: ["capacity_seconds"] }]);
  });

  test("a pin is set and released without moving anything", () => {
    const set = edit("ab|", [{ act: "pin", spot: "b", pinned: true }]).day;
    expect(set.breaks[0]!.spots.map((p) => p.pinned)).toEqual([false, true]);
    const log = applyEdits(open("ab|"), [{ act: "pin", spot: "b", pinned: true }]);
    expect(invertEdits(log, [{ act: "pin", spot: "b", pinned: false }])).toEqual([
      { act: "pin", spot: "b", pinned: true },
    ]);
  });
});
