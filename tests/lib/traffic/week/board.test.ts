import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import type { LogView } from "@/lib/traffic/log-view";
import {
  applyChange,
  findBeside,
  findNextPlace,
  invertChange,
  makePassed,
  mergeLog,
  moveSpot,
  openWeek,
  removeSpot,
  type WeekChange,
  type WeekEdit,
  type WeekView,
} from "@/lib/traffic/week/board";
import { monday, week } from "./setup";

const spotsOf = (of: WeekView) =>
  Object.fromEntries(of.breaks.map((b) => [b.uuid, b.spots.map((p) => p.uuid).join(" ")]));
describe("the board while a change is saved", () => {
  test("a moved spot stands at its new place, pinned", () => {
    const moved = moveSpot(week(), "a1", { to_break: "7:50", position: 2 });
    expect(spotsOf(moved)).toMatchObject({ "7:20": "c1", "7:50": "b1 a1" });
    expect(openWeek(moved).findSpot("a1")).toMatchObject({ position: 2, spot: { pinned: true } });
    expect(spotsOf(moveSpot(week(), "a1", { to_break: "7:20", position: 2 }))).toMatchObject({
      "7:20": "c1 a1",
    });
  });
  test("a removed spot is on its day and comes back", () => {
    const removed = removeSpot(week(), "c1");
    expect(removed.days[0]!.removed).toMatchObject([{ uuid: "c1", status: "removed" }]);
    const back = moveSpot(removed, "c1", { to_break: "9:20", position: 1 });
    expect(back.days[0]!.removed).toEqual([]);
    expect(openWeek(back).findSpot("c1")).toMatchObject({
      spot: { status: "planned" },
      break: { uuid: "9:20" },
    });
  });
  const log = (breaks: [string, string[]][]) =>
    ({
      station: "VF",
      date: monday,
      state: "published",
      version: 4,
      published: 1,
      changed: true,
      removed: [],
      breaks: breaks.map(([uuid, spots]) => ({
        uuid,
        spots: spots.map((one) => ({
          uuid: one,
          commercial: "ka",
          length: 20,
          status: "published",
          pinned: true,
        })),
      })),
    }) as unknown as LogView;
  test("the answer of a save replaces the day", () => {
    const merged = mergeLog(
      week(),
      log([
        ["7:20", ["c1"]],
        ["7:50", ["a1", "b1"]],
        ["9:20", []],
      ]),
    )!;
    expect(spotsOf(merged)).toMatchObject({ "7:20": "c1", "7:50": "a1 b1", wednesday: "" });
    expect(merged.days[0]).toMatchObject({ version: 4, state: "published", changed: true });
    expect(openWeek(merged).findSpot("b1")!.spot).toMatchObject({ commercial: 0, length: 20, pinned: true });
  });
  test.each([
    [
      "a spot that it does not know",
      log([
        ["7:20", ["new"]],
        ["7:50", []],
        ["9:20", []],
      ]),
    ],
    [
      "a break that it does not know",
      log([
        ["7:20", []],
        ["new", []],
        ["9:20", []],
      ]),
    ],
  ])("an answer with %s asks for the week again", (_, answer) => {
    expect(mergeLog(week(), answer)).toBeNull();
  });
});

test("carrying goes from break to break of a day, and to the break nearest in time on the next", () => {
  const open = openWeek(week());
  const next = (spot: string, by: 1 | -1) => {
    const at = open.findSpot(spot)!;
    return findNextPlace(open, spot, { to_break: at.break!.uuid, position: at.position }, by);
  };
  expect(next("a1", 1)).toEqual({ to_break: "7:20", position: 2 });
  expect(next("c1", 1)).toEqual({ to_break: "7:50", position: 1 });
  expect(next("b1", -1)).toEqual({ to_break: "7:20", position: 3 });
  expect(next("a1", -1)).toBeNull();
  // Over a break that does not take it, the spot is shown elsewhere: only whole breaks are passed.
  expect(findNextPlace(open, "a1", { to_break: "7:50", position: 1 }, 1)).toEqual({
    to_break: "9:20",
    position: 1,
  });
  expect(findBeside(open, open.findBreak("wednesday")!, -2)?.uuid).toBe("7:50");
  expect(findBeside(open, open.findBreak("7:20")!, -1)).toBeUndefined();
});

describe("changes have an inverse", () => {
  const edit = (edit: WeekEdit): WeekChange => ({ via: "log", station: "VF", date: monday, edit });
  test.each<[string, WeekChange]>([
    ["a move", edit({ act: "move", spot: "a1", to_break: "7:50", position: 2 })],
    ["a move within the break", edit({ act: "move", spot: "a1", to_break: "7:20", position: 2 })],
    ["a removal", edit({ act: "remove", spot: "c1" })],
    [
      "a move to another day",
      { via: "move", spot: "a1", to: { to_break: "wednesday", position: 1, date: addDays(monday, 2) } },
    ],
  ])("%s", (_, change) => {
    const after = applyChange(week(), change);
    const back = invertChange(week(), change)!;
    expect(spotsOf(after)).not.toEqual(spotsOf(week()));
    expect(spotsOf(applyChange(after, back))).toEqual(spotsOf(week()));
    expect(spotsOf(applyChange(applyChange(after, back), invertChange(after, back)!))).toEqual(
      spotsOf(after),
    );
  });
  test("of an unknown spot there is none", () => {
    expect(invertChange(week(), edit({ act: "remove", spot: "nobody" }))).toBeNull();
  });
});

test.each([
  ["Europe/London", 0, "2026-11-23T07:30:00Z", [true, false, false]],
  ["America/New_York", 0, "2026-11-23T07:30:00Z", [false, false, false]],
  ["Europe/London", 480, "2026-11-24T07:30:00Z", [true, false, true]],
])("breaks pass on the clock of the station: %s, day from minute %i", (timezone, day_start, now, passed) => {
  const { stations, breaks } = week();
  const hasPassed = makePassed(week({ stations: [{ ...stations[0]!, timezone, day_start }] }), new Date(now));
  expect(breaks.slice(0, 3).map(hasPassed)).toEqual(passed);
});
