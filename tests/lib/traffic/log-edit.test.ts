import { describe, expect, test } from "vitest";
import { type EditCommercial, type EditDay, type EditSpot, editLog } from "@/lib/traffic/log-edit";
import { HARD_LOG_RULES } from "@/lib/traffic/log-rules";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { deskBreak, deskSpot, RULES, window } from "./setup";

const spot = (uuid: string, more: object = {}): EditSpot => ({ ...deskSpot(uuid, more), pinned: false });
const day = (): EditDay => ({
  rules: RULES,
  breaks: [
    { ...deskBreak("b1", [spot("a"), spot("b"), spot("c")]), note: "", lines: [] },
    { ...deskBreak("b2", [spot("d")], { second: 8 * 3600, number: 2 }), note: "", lines: [] },
  ],
  removed: [spot("gone")],
  before: [],
  after: [],
});
const bed = (uuid: string, title: string, length: number): [string, EditCommercial] => [
  uuid,
  { uuid, title, isHouse: true, length, customer: null, valid_from: null, valid_to: null, artists: [] },
];
const commercials = new Map<string, EditCommercial>([
  bed("bed", "Bed", 20),
  bed("endless", "Endless", 120),
  [
    "same",
    {
      uuid: "same",
      title: "Same",
      isHouse: false,
      length: 30,
      customer: null,
      valid_from: null,
      valid_to: null,
      artists: [],
    },
  ],
  [
    "long",
    {
      uuid: "long",
      title: "Long",
      isHouse: false,
      length: 60,
      customer: "customer of x",
      valid_from: null,
      valid_to: null,
      artists: [],
    },
  ],
]);
const apply = (...edits: LogEdit[]) => editLog(day(), edits, commercials);
const order = ({ breaks }: EditDay) => breaks.map((b) => b.spots.map((p) => p.uuid).join(""));

describe("edits of a log", () => {
  test.each<[string, LogEdit, string[]]>([
    ["move inside a break", { act: "move", spot: "a", to_break: "b1", position: 3 }, ["bca", "d"]],
    ["move to another", { act: "move", spot: "a", to_break: "b2", position: 1 }, ["bc", "ad"]],
    [
      "a position after the end is the end",
      { act: "move", spot: "a", to_break: "b2", position: 9 },
      ["bc", "da"],
    ],
    ["remove", { act: "remove", spot: "b" }, ["ac", "d"]],
  ])("%s", (_, edit, expected) => {
    const { day: found, broken } = apply(edit);
    expect(order(found)).toEqual(expected);
    expect(broken).toEqual([]);
  });

  const insert = (more: Partial<Extract<LogEdit, { act: "insert_line" }>>): LogEdit => ({
    act: "insert_line",
    break: "b1",
    line: "l1",
    kind: "note",
    text: "Live read",
    commercial: null,
    length: 0,
    after: "a",
    before: 1,
    at: 0,
    ...more,
  });
  const filler = (commercial: string) =>
    insert({ line: `of ${commercial}`, kind: "filler", commercial, length: 1 });
  test.each<[string, LogEdit[], string[], number, string[]]>([
    ["a note takes no seconds", [insert({})], ["Live read"], 120, []],
    ["a filler takes the seconds of its commercial", [filler("bed")], ["Bed"], 100, []],
    ["lines keep the order they are given", [insert({}), filler("bed")], ["Bed", "Live read"], 100, []],
    ["the same line again replaces it", [insert({}), insert({ text: "Anders" })], ["Anders"], 120, []],
    [
      "removed, its seconds are free again",
      [filler("bed"), { act: "remove_line", break: "b1", line: "of bed" }],
      [],
      120,
      [],
    ],
    ["a filler longer than what is left", [filler("endless")], ["Endless"], 0, ["capacity_seconds"]],
  ])("inserted: %s", (_, edits, texts, seconds, rules) => {
    const { day: found, broken } = apply(...edits);
    const [b1] = found.breaks;
    expect(b1!.lines.map((line) => line.text)).toEqual(texts);
    expect(b1!.capacity_seconds).toBe(seconds);
    expect(broken.flatMap((one) => one.rules)).toEqual(rules);
  });
  test.each<[string, LogEdit]>([
    ["the spot of a customer as a filler", filler("same")],
    ["an unknown commercial", filler("nothing")],
    ["a note with a commercial", insert({ commercial: "bed" })],
    ["an empty note", insert({ text: " " })],
    ["a line that is not there", { act: "remove_line", break: "b1", line: "l9" }],
  ])("refused: %s", (_, edit) => expect(() => apply(edit)).toThrow());

  test("a spot does not fit beside an inserted filler", () => {
    const move: LogEdit = { act: "move", spot: "d", to_break: "b1", position: 1 };
    expect(apply(move).broken).toEqual([]);
    expect(apply(filler("bed"), move).broken).toEqual([{ edit: 1, spot: "d", rules: ["capacity_seconds"] }]);
  });

  test("a removed spot can be restored", () => {
    const { day: found } = apply({ act: "restore", spot: "gone", to_break: "b2", position: 2 });
    expect(order(found)).toEqual(["abc", "dgone"]);
    expect(found.removed).toEqual([]);
  });

  test("a moved spot is locked, a note is kept, the given day object does not change", () => {
    const given = day();
    const { day: found } = editLog(
      given,
      [
        { act: "move", spot: "a", to_break: "b2", position: 1 },
        { act: "note", break: "b1", note: "Live read" },
      ],
      commercials,
    );
    expect(found.breaks[1]!.spots[0]!.pinned).toBe(true);
    expect(found.breaks[0]!.note).toBe("Live read");
    expect(order(given)).toEqual(["abc", "d"]);
  });

  test("no spot is put into a break whose time has passed; it can change places within it", () => {
    const given = day();
    for (const of of given.breaks) of.passed = of.uuid === "b1";
    const rulesOf = (edit: LogEdit) => editLog(given, [edit], commercials).broken.flatMap((b) => b.rules);
    expect(rulesOf({ act: "move", spot: "d", to_break: "b1", position: 1 })).toContain("passed");
    expect(rulesOf({ act: "restore", spot: "gone", to_break: "b1", position: 1 })).toContain("passed");
    expect(rulesOf({ act: "move", spot: "a", to_break: "b1", position: 3 })).toEqual([]);
    expect(rulesOf({ act: "move", spot: "a", to_break: "b2", position: 1 })).toEqual([]);
    expect(HARD_LOG_RULES).toContain("passed");
  });

  test("a violated rule names the edit and the spot", () => {
    const full = day();
    full.breaks[1]!.capacity_seconds = 30;
    const { broken } = editLog(
      full,
      [
        { act: "note", break: "b1", note: "" },
        { act: "move", spot: "a", to_break: "b2", position: 1 },
      ],
      commercials,
    );
    expect(broken).toEqual([{ edit: 1, spot: "a", rules: ["capacity_seconds"] }]);
  });

  test("a spot pushed from its sold position is a violation of the edit", () => {
    const sold = day();
    sold.breaks[1]!.spots = [spot("d", { segment: window({ place: "first" }) })];
    const { broken } = editLog(sold, [{ act: "move", spot: "a", to_break: "b2", position: 1 }], commercials);
    expect(broken).toEqual([{ edit: 0, spot: "a", rules: ["position"] }]);
  });

  test("a commercial of another length and customer is replaced, with both rules named", () => {
    expect(apply({ act: "swap_copy", spot: "a", commercial: "same" }).broken).toEqual([]);
    const { day: found, broken } = apply({ act: "swap_copy", spot: "a", commercial: "long" });
    expect(found.breaks[0]!.spots[0]).toMatchObject({ commercial: "long", length: 60 });
    expect(broken[0]!.rules.sort()).toEqual(["copy_length", "other_customer"]);
  });

  test.each<[string, LogEdit, string]>([
    ["spot", { act: "remove", spot: "x" }, "edits.0.spot"],
    ["break", { act: "move", spot: "a", to_break: "x", position: 1 }, "edits.0.to_break"],
    ["commercial", { act: "swap_copy", spot: "a", commercial: "x" }, "edits.0.commercial"],
  ])("an unknown %s is rejected", (_, edit, path) => {
    expect(() => apply(edit)).toThrow(
      expect.objectContaining({ more: { fields: [{ path, code: "bad_id" }] } }),
    );
  });
});
