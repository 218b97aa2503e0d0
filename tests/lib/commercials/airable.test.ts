import { describe, expect, test } from "vitest";
import { isAiringChanged, isUnairable } from "@/lib/commercials/airable";
import { toDay } from "@/lib/day";

const date = toDay("2026-11-23");
const open = { valid_from: null, valid_to: null };
const over = { valid_from: null, valid_to: toDay("2026-11-22") };
const last = { valid_from: null, valid_to: date };
const ahead = { valid_from: toDay("2026-11-24"), valid_to: null };

describe("a commercial cannot air", () => {
  test.each([
    ["with audio and no limit", open, "fine", false],
    ["with doubtful audio", open, "doubtful", false],
    ["while its audio is measured", open, "waiting", false],
    ["on its last day", last, "fine", false],
    ["after its last day", over, "fine", true],
    ["before its first day", ahead, "fine", true],
    ["without audio", open, null, true],
    ["with refused audio", open, "refused", true],
  ])("%s: %#", (_, days, media_state, expected) => {
    expect(isUnairable({ ...days, media_state }, date)).toBe(expected);
  });
});

describe("what airs on a day changes", () => {
  test.each([
    ["when a commercial with a substitute ends before it", [open, "b"], [over, "b"], true],
    ["when it is extended over it", [over, "b"], [last, "b"], true],
    ["when an ended one gets another substitute", [over, "b"], [over, "c"], true],
    ["when an ended one gets its first", [over, null], [over, "b"], true],
    ["not when one without a substitute ends", [open, null], [over, null], false],
    ["not when one that airs gets a substitute", [open, null], [open, "b"], false],
  ] as const)("%s", (_, [before, one], [after, other], expected) => {
    expect(isAiringChanged({ ...before, substitute: one }, { ...after, substitute: other }, date)).toBe(
      expected,
    );
  });
});
