import { describe, expect, test } from "vitest";
import { toMoney } from "@/lib/money";
import { type Change, compareSettlements, type SettledSpot } from "@/lib/traffic/settlement-diff";
import { FRIDAY } from "./setup";

const spot = (
  uuid: string,
  result: SettledSpot["result"],
  aired_second: number | null,
  bills: string | null,
): SettledSpot => ({
  uuid,
  title: `Spot ${uuid}`,
  date: FRIDAY,
  second: 26_400,
  result,
  aired_second,
  bills: bills === null ? null : toMoney(bills),
});

test.each<[string, SettledSpot, SettledSpot, Change, string]>([
  ["first log", spot("a", null, null, null), spot("a", "on_time", 26_404, "30"), "now_aired", "30.00"],
  [
    "missed, now aired",
    spot("a", "missed", null, "0"),
    spot("a", "on_time", 26_404, "30"),
    "now_aired",
    "30.00",
  ],
  [
    "another second",
    spot("a", "on_time", 26_404, "30"),
    spot("a", "on_time", 26_446, "30"),
    "new_time",
    "0.00",
  ],
  [
    "moved, still as sold",
    spot("a", "on_time", 26_404, "30"),
    spot("a", "moved_inside", 28_000, "30"),
    "new_time",
    "0.00",
  ],
  [
    "outside",
    spot("a", "on_time", 26_404, "30"),
    spot("a", "moved_outside", 40_000, "0"),
    "now_outside",
    "-30.00",
  ],
  ["short", spot("a", "on_time", 26_404, "30"), spot("a", "short", 26_404, "0"), "now_short", "-30.00"],
  ["missed", spot("a", "on_time", 26_404, "30"), spot("a", "missed", null, "0"), "now_missed", "-30.00"],
  [
    "another commercial",
    spot("a", "on_time", 1, "30"),
    spot("a", "wrong_copy", 1, "0"),
    "now_wrong",
    "-30.00",
  ],
  [
    "not covered any more",
    spot("a", "on_time", 1, "30"),
    spot("a", null, null, null),
    "now_unknown",
    "-30.00",
  ],
  ["the same", spot("a", "on_time", 1, "30"), spot("a", "on_time", 1, "30"), "unchanged", "0.00"],
])("%s", (_, before, after, change, effect) => {
  expect(compareSettlements([before], [after]).groups).toMatchObject([{ change, spots: 1, effect }]);
});

describe("the sums of a change", () => {
  test("after is before plus the effects, and moves are told by their range", () => {
    const before = [
      spot("a", "on_time", 86_390, "30"),
      spot("b", "on_time", 100, "20"),
      spot("c", "missed", null, "0"),
    ];
    const after = [
      spot("a", "on_time", 20, "30"),
      spot("b", "on_time", 142, "20"),
      spot("c", "on_time", 5, "10.5"),
    ];
    const diff = compareSettlements(before, after);
    expect(diff).toMatchObject({ before: "50.00", after: "60.50", change: "10.50" });
    expect(diff.groups.find((g) => g.change === "new_time")?.moves).toEqual({ from: 30, to: 42 });
  });
});
