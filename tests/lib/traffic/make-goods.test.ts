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
  proposeMakeGoods(RULES, breaks, spots, () => "sold_hours");

describe("make-goods (domain 6.6)", () => {
  test("the nearest break in time is proposed", () => {
    const breaks = [later("b3", 3), later("b1", 1, 9), later("b1 early", 1, 7)];
    expect(propose(breaks, missed("p1")).proposals).toMatchObject([
      { spot: "p1", break: { uuid: "b1 early" }, position: 1, why: null },
    ]);
  });

  test("only breaks as good as the lost one are proposed, up to its last day", () => {
    const none = { spot: "p1", break: null, position: 0, standing: null, others: [], why: "no_break" };
    expect(propose([later("b9", 9)], missed("p1")).proposals).toEqual([none]);
    expect(proposeMakeGoods(RULES, [later("b1", 1)], [missed("p1")], () => null).proposals).toEqual([none]);
  });

  test("the better standing is proposed, then the break that keeps the rotation, then the nearest", () => {
    const judge = (_: Missed, to: DeskBreak) => (to.uuid.startsWith("part") ? "same_part" : "sold_hours");
    const near = [later("part b1", 1), later("b2", 2)];
    const found = proposeMakeGoods(RULES, near, [missed("p1")], judge);
    expect(found.proposals[0]!.break!.uuid).toBe("b2");

    const segment = window({ uuid: "one" });
    const own = (uuid: string, more = {}) => deskSpot(uuid, { campaign: "one", segment, ...more });
    const used = later("b1", 1, 7, { spots: [own("other")] });
    const breaks = [used, later("b1 near", 1, 7.5), later("b2 repeats", 2, 7), later("b2", 2, 8)];
    const { proposals } = propose(breaks, missed("p1", { campaign: "one", segment }));
    expect(proposals[0]!.break!.uuid).toBe("b2");
  });

  test("a passed break is not proposed, but its spots count for the rotation", () => {
    const passed = later("b1", 0, 7, { passed: true });
    expect(propose([passed, later("b2", 1)], missed("p1")).proposals[0]!.break!.uuid).toBe("b2");
  });

  test("the next best breaks are offered beside the proposed one, five at most, and a chosen one is taken", () => {
    const breaks = [1, 2, 3, 4, 5, 6, 7].map((n) => later(`b${n}`, n, 7));
    const [found] = propose(breaks, missed("p1")).proposals;
    expect(found).toMatchObject({ break: { uuid: "b1" }, standing: "sold_hours" });
    expect(found!.others.map((other) => other.break.uuid)).toEqual(["b2", "b3", "b4", "b5", "b6"]);
    const choose = (uuid: string) =>
      proposeMakeGoods(RULES, breaks, [missed("p1")], () => "sold_hours", new Map([["p1", new Set([uuid])]]));
    expect(choose("b4").proposals[0]).toMatchObject({ break: { uuid: "b4" }, others: [] });
    expect(choose("b4").sequences).toEqual([{ uuid: "b4", spots: ["p1"] }]);
    // A break that is not as good, or not there, is not taken for it.
    expect(choose("b99").proposals[0]).toMatchObject({ break: null, why: "no_break" });
  });

  test("a chosen break that is full is refused with its rule", () => {
    const breaks = [later("b1", 1), later("b2", 2, 7, { capacity_seconds: 20 })];
    const chosen = new Map([["p1", new Set(["b2"])]]);
    expect(
      proposeMakeGoods(RULES, breaks, [missed("p1")], () => "sold_hours", chosen).proposals[0],
    ).toMatchObject({ break: null, why: "capacity_seconds" });
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
