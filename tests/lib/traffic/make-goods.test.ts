import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/day";
import type { DeskBreak } from "@/lib/traffic/log-rules";
import { isInSoldHours, type Missed, proposeMakeGoods } from "@/lib/traffic/make-goods";
import { deskBreak, deskSpot, FRIDAY, RULES, window } from "./setup";

const missed = (uuid: string, more: Partial<Missed> = {}): Missed => ({
  ...deskSpot(uuid),
  date: FRIDAY,
  second: 7 * 3600 + 1200,
  until: addDays(FRIDAY, 7),
  ...more,
});
const later = (uuid: string, days: number, hour = 7, more: Partial<DeskBreak> = {}) =>
  deskBreak(uuid, [], { date: addDays(FRIDAY, days), second: hour * 3600, ...more });
const propose = (breaks: DeskBreak[], ...spots: Missed[]) =>
  proposeMakeGoods(RULES, breaks, spots, () => true);

describe("make-goods (domain 6.6)", () => {
  test("the nearest break in time is proposed", () => {
    const breaks = [later("b3", 3), later("b1", 1, 9), later("b1 early", 1, 7)];
    expect(propose(breaks, missed("p1")).proposals).toMatchObject([
      { spot: "p1", break: { uuid: "b1 early" }, position: 1, why: null },
    ]);
  });

  test("only breaks as good as the lost one are proposed, up to its last day", () => {
    const none = { spot: "p1", break: null, position: 0, why: "no_break" };
    expect(propose([later("b9", 9)], missed("p1")).proposals).toEqual([none]);
    expect(proposeMakeGoods(RULES, [later("b1", 1)], [missed("p1")], () => false).proposals).toEqual([none]);
  });

  test("a break used by one make-good is not offered to the next", () => {
    const breaks = [later("b1", 1, 7, { capacity_seconds: 30 }), later("b2", 2, 7, { capacity_seconds: 30 })];
    const { proposals, sequences } = propose(breaks, missed("p1"), missed("p2"));
    expect(proposals.map((p) => p.break?.uuid)).toEqual(["b1", "b2"]);
    expect(sequences).toEqual([
      { uuid: "b1", spots: ["p1"] },
      { uuid: "b2", spots: ["p2"] },
    ]);
  });

  test("without a fitting break, the rule that excluded most breaks is named", () => {
    const breaks = [1, 2, 3].map((n) =>
      later(`b${n}`, n, 7, { capacity_seconds: n === 3 ? 60 : 20, smallest_length: n === 3 ? 60 : 0 }),
    );
    expect(propose(breaks, missed("p1")).proposals[0]).toMatchObject({
      break: null,
      why: "capacity_seconds",
    });
  });

  test("sold first and last positions are respected", () => {
    const first = deskSpot("first", { segment: window({ place: "first" }) });
    const last = deskSpot("last", { segment: window({ place: "last" }) });
    const full = [later("b1", 1, 7, { spots: [first, last] })];
    expect(propose(full, missed("p1")).proposals[0]!.position).toBe(2);
    const wantsFirst = missed("p2", { segment: window({ place: "first" }) });
    expect(propose(full, wantsFirst).proposals[0]).toMatchObject({ break: null, why: "position" });
  });
});

test("sold hours", () => {
  expect(isInSoldHours(deskSpot("p1"), 7 * 3600)).toBe(true);
  expect(isInSoldHours(deskSpot("p1"), 9 * 3600)).toBe(false);
  expect(isInSoldHours(deskSpot("p1", { segment: null }), 3 * 3600)).toBe(true);
});
