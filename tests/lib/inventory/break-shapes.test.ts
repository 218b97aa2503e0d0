import { describe, expect, test } from "vitest";
import { BreakLine } from "@/lib/inventory/break-shapes";

const given = { weekday: 1, second: 26_400, name: "Break 1", capacity_seconds: 180 };

describe("a break of the week", () => {
  test("has defaults for everything but its time, name and length", () => {
    expect(BreakLine.parse(given)).toMatchObject({
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
    ["an unknown purpose", { purpose: "barter" }],
    ["a priority below 12", { priority: 13 }],
  ])("is rejected with %s", (_, more) => {
    expect(BreakLine.safeParse({ ...given, ...more }).success).toBe(false);
  });
});
