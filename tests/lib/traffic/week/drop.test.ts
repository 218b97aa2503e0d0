import { describe, expect, test } from "vitest";
import { openWeek, removeSpot } from "@/lib/traffic/week/board";
import { findFreePlace, judgeDrop } from "@/lib/traffic/week/drop";
import { judge, NOW, week } from "./setup";

describe("a drop is judged from what the board holds", () => {
  test.each([
    ["into a break with room", "c1", "7:50", { rules: [], left: 0, isForceable: true, way: "move" }],
    ["within its break", "c1", "7:20", { rules: [], left: 0, way: "move" }],
    ["beside a competitor", "a1", "7:50", { rules: ["category"], isForceable: true }],
    ["outside the sold hours", "c1", "9:20", { rules: ["window"], left: 30, isForceable: true }],
    [
      "into a full break",
      "b1",
      "7:20",
      { rules: ["capacity_seconds", "category"], left: -30, isForceable: false },
    ],
    [
      "to another day",
      "a1",
      "wednesday",
      { obstacle: null, rules: [], way: "other_day", isForceable: false },
    ],
    ["to a day that aired", "a1", "tuesday", { obstacle: "aired" }],
    ["to another station", "a1", "pier", { obstacle: "other_station" }],
  ])("%s", (_, uuid, to, expected) => {
    expect(judge(uuid, to)).toMatchObject({ obstacle: null, ...expected });
  });
  test("another day is closed to those who may not change campaigns, and a passed break to everybody", () => {
    expect(judge("a1", "wednesday", false)).toMatchObject({ obstacle: "other_day" });
    const later = judge("c1", "7:50", true, new Date("2026-11-23T08:00:00Z"));
    expect(later).toMatchObject({ rules: ["passed"], isForceable: false });
    expect(judge("nobody", "7:50")).toBeNull();
  });
  test("a removed spot returns to its own day only", () => {
    const open = openWeek(removeSpot(week(), "c1"));
    const drop = (to_break: string) => judgeDrop(open, "c1", { to_break, position: 1 }, NOW, true);
    expect(drop("7:50")).toMatchObject({ obstacle: null, way: "restore", rules: [] });
    expect(drop("wednesday")).toMatchObject({ obstacle: "removed" });
  });
  test("the nearest break without a broken rule is found", () => {
    expect(findFreePlace(openWeek(week()), "c1", NOW)).toEqual({ to_break: "7:50", position: 2 });
    expect(findFreePlace(openWeek(week()), "a1", NOW)).toEqual({ to_break: "9:20", position: 1 });
    expect(findFreePlace(openWeek(week()), "b1", new Date("2026-11-23T10:00:00Z"))).toBeNull();
  });
});
