import { describe, expect, test } from "vitest";
import { type EditDay, type EditSpot, editLog } from "@/lib/traffic/log-edit";
import { type DayThen, listRestoringEdits } from "@/lib/traffic/log-restore";
import { deskBreak, deskSpot, RULES } from "./setup";

const BREAKS = ["b1", "b2", "b3"];
const spot = (uuid: string): EditSpot => ({ ...deskSpot(uuid), pinned: false });
/** Three breaks with the spots that these words name by letter, and those taken out. */
const dayOf = (breaks: readonly string[], removed = ""): EditDay => ({
  rules: RULES,
  breaks: breaks.map((spots, i) => ({
    ...deskBreak(BREAKS[i]!, [...spots].map(spot), { second: (7 + i) * 3600, capacity_seconds: 600 }),
    note: "",
    lines: [],
  })),
  removed: [...removed].map(spot),
  before: [],
  after: [],
});
const thenOf = (breaks: readonly string[], removed?: string): DayThen => ({
  breaks: dayOf(breaks).breaks.map(({ uuid, note, second, spots }) => ({
    uuid,
    note,
    spots: spots.map((p) => ({ ...p, second, title: p.uuid, cart: null })),
  })),
  ...(removed !== undefined && { removed: [...removed] }),
});
const wordsOf = ({ breaks }: Pick<EditDay, "breaks">) =>
  breaks.map((b) => b.spots.map((p) => p.uuid).join(""));
const restore = (now: EditDay, then: DayThen) => {
  const { edits, ...rest } = listRestoringEdits(now, then);
  return { ...rest, edits, day: editLog(now, edits, new Map()).day };
};

describe("a day brought back to an earlier version", () => {
  test.each<[string, string[], string, string[], string[], string[], number]>([
    ["nothing changed", ["ab", "c"], "", ["ab", "c"], ["ab", "c"], [], 0],
    ["another order", ["ba", "c"], "", ["ab", "c"], ["ab", "c"], [], 0],
    ["moved to another break", ["a", "cb"], "", ["ab", "c"], ["ab", "c"], [], 0],
    ["exchanged", ["c", "ab"], "", ["ab", "c"], ["ab", "c"], [], 0],
    ["taken out since", ["a", "c"], "b", ["ab", "c"], ["ab", "c"], [], 0],
    ["booked since: stays behind", ["xab", "cy"], "", ["ab", "c"], ["abx", "cy"], [], 2],
    ["no longer booked", ["a", "c"], "", ["ab", "c"], ["a", "c"], ["b"], 0],
    ["the break is gone", ["a"], "", ["a", "b"], ["a"], ["b"], 0],
  ])("%s", (_, now, removed, then, expected, missing, newer) => {
    const found = restore(dayOf(now, removed), thenOf(then));
    expect(wordsOf(found.day)).toEqual(expected);
    expect({ missing: found.missing, newer: found.newer }).toEqual({ missing, newer });
  });

  test("a state that knows what was out of the log takes it out again", () => {
    const found = restore(dayOf(["ab", "c"]), thenOf(["a", "c"], "b"));
    expect(wordsOf(found.day)).toEqual(["a", "c"]);
    expect(found.day.removed.map((p) => p.uuid)).toEqual(["b"]);
    expect(found.newer).toBe(0);
  });

  test("commercials and notes of then are set; a spot without one keeps its own", () => {
    const then = thenOf(["ab", "c"]);
    const [first, second] = then.breaks;
    const changed: DayThen = {
      breaks: [
        {
          ...first!,
          note: "Live read",
          spots: first!.spots.map((p, i) => ({ ...p, commercial: i === 0 ? "older" : null })),
        },
        second!,
      ],
    };
    expect(listRestoringEdits(dayOf(["ab", "c"]), changed).edits).toEqual([
      { act: "swap_copy", spot: "a", commercial: "older" },
      { act: "note", break: "b1", note: "Live read" },
    ]);
  });

  test("any two arrangements of the same spots are brought back, and undoing it gives the first again", () => {
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % n;
    };
    /** The letters in random places: three breaks and out of the log. */
    const arrange = () => {
      const places = ["", "", "", ""];
      for (const letter of [..."abcdefgh"].toSorted(() => random(3) - 1)) places[random(4)] += letter;
      return { breaks: places.slice(0, 3), removed: places[3]! };
    };
    for (let i = 0; i < 300; i += 1) {
      const [one, other] = [arrange(), arrange()];
      const found = restore(dayOf(one.breaks, one.removed), thenOf(other.breaks, other.removed));
      expect(wordsOf(found.day)).toEqual(other.breaks);
      const back = restore(found.day, thenOf(one.breaks, one.removed));
      expect(wordsOf(back.day)).toEqual(one.breaks);
    }
  });
});
