import { describe, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { openWeek, type WeekView } from "@/lib/traffic/week/board";
import { findAside, findBelow, findCursor, findFirstPart, listRows } from "@/lib/traffic/week/rows";
import { groupStations, readShownStations } from "@/lib/traffic/week/stations";

const monday = toDay("2026-11-23");
const at = (h: number, m = 0) => h * 3600 + m * 60;

/** Two stations, two days: breaks by day, second and the uuids of their spots. */
function board(day_start = 0) {
  const pause = (uuid: string, station: number, days: number, second: number, spots = "") => ({
    uuid,
    station,
    date: addDays(monday, days),
    second,
    spots: spots.split(" ").flatMap((one) => (one ? [{ uuid: one }] : [])),
  });
  return openWeek({
    from: monday,
    stations: [{ day_start }, { day_start }],
    days: [0, 1].flatMap((station) =>
      [0, 1].map((days) => ({ station, date: addDays(monday, days), removed: [] })),
    ),
    breaks: [
      pause("m7", 0, 0, at(7, 20), "a b"),
      pause("m8", 0, 0, at(8, 20), "c"),
      pause("m1", 0, 0, at(1, 20)),
      pause("t8", 0, 1, at(8, 0), "d"),
      pause("p7", 1, 0, at(7, 20), "e"),
    ],
  } as unknown as WeekView);
}

describe("the cursor", () => {
  const [day, pier] = [`0 ${monday}`, `1 ${monday}`];
  test.each([
    [day, 1, "m7"],
    ["m7", 1, "a"],
    ["b", 1, "m8"],
    ["c", 1, pier],
    [pier, -1, "c"],
    [day, -1, day],
    ["e", 1, "e"],
  ] as const)("from %s %i down is %s", (from, by, to) => {
    expect(findBelow(board(), from, 6, by)).toBe(to);
  });
  test.each([
    ["a", 1, "d"],
    ["b", 1, "t8"],
    ["m7", 1, "t8"],
    ["t8", -1, "m8"],
    ["a", -1, "a"],
    ["p7", 1, `1 ${addDays(monday, 1)}`],
    [day, 1, `0 ${addDays(monday, 1)}`],
  ] as const)("from %s %i days aside is %s", (from, by, to) => {
    expect(findAside(board(), from, 6, by)).toBe(to);
  });
  test("a place that is gone starts again, and one in other hours goes to its day", () => {
    expect(findCursor(board(), "gone")).toBeNull();
    expect(findBelow(board(), "gone", 6, 1)).toBe(day);
    expect(findBelow(board(), "m1", 6, 1)).toBe(day);
  });
});

test("rows are the times of the breaks in the order of the broadcast day, one column a day", () => {
  const rows = listRows(board(), 0, 6).map(({ second, breaks }) => [second, breaks.map((b) => b?.uuid)]);
  const none = Array(5).fill(undefined);
  expect(rows).toEqual([
    [at(7, 20), ["m7", undefined, ...none]],
    [at(8, 0), [undefined, "t8", ...none]],
    [at(8, 20), ["m8", undefined, ...none]],
  ]);
  expect(listRows(board(450), 0, 6).map(({ second }) => second)).toEqual([at(8, 0), at(8, 20), at(7, 20)]);
  expect(findFirstPart(board())).toBe(6);
});

describe("stations of a board", () => {
  const stations = ["a", "b", "c", "d", "e", "f"].map((uuid) => ({ uuid, name: uuid.toUpperCase() }));
  test("are chosen five at a time, one alone, or as the address names them", () => {
    expect(groupStations(stations).map(({ label }) => label)).toEqual([
      "A – E",
      "F",
      "A",
      "B",
      "C",
      "D",
      "E",
    ]);
    expect(groupStations(stations, ["b", "d"])[0]).toEqual({ key: "b,d", label: "B – D" });
    expect(groupStations(stations, ["f"])).toHaveLength(7);
    expect(groupStations([])).toEqual([]);
  });
  test.each([
    ["", ["a", "b", "c", "d", "e"]],
    ["f,b", ["b", "f"]],
    ["nobody", ["a", "b", "c", "d", "e"]],
  ])("the address %o shows %j", (given, shown) => {
    expect(readShownStations(given, stations)).toEqual(shown);
  });
});
