import { describe, expect, test } from "vitest";
import { BreakLine } from "@/lib/inventory/break-shapes";
import { NO_LIMIT } from "@/lib/inventory/no-limit";

const given = { weekday: 1, second: 26_400, name: "Break 1", capacity_seconds: 180 };

describe("a break of the week", () => {
  test("has defaults for everything but its time and name, and no limit", () => {
    const { capacity_seconds: _, ...bare } = given;
    expect(BreakLine.parse(bare)).toMatchObject({
      capacity_seconds: NO_LIMIT,
      capacity_spots: null,
      smallest_length: 0,
      priority: 1,
      kind: "soft",
      purpose: "paid",
      file_when_empty: true,
    });
  });

  test.each<[string, object]>([
    ["a weekday after Sunday", { weekday: 8 }],
    ["midnight of the next day", { second: 86_400 }],
    ["no name", { name: " " }],
    ["no length", { capacity_seconds: 0 }],
    ["longer than an hour", { capacity_seconds: 3601 }],
    ["almost no limit", { capacity_seconds: NO_LIMIT - 1 }],
    ["an unknown purpose", { purpose: "barter" }],
    ["a priority below 12", { priority: 13 }],
  ])("is rejected with %s", (_, more) => {
    expect(BreakLine.safeParse({ ...given, ...more }).success).toBe(false);
  });
});
