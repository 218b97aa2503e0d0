import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { findPushedBreaks, listRoomBeforeHard, type TimedBreak } from "@/lib/traffic/desk/hard-breaks";
import { findOutputFormat } from "@/lib/traffic/formats";
import { findStandingRules, openLogDesk } from "@/lib/traffic/log-rules";
import { checkLog } from "@/lib/traffic/preflight";
import { countRuns } from "@/tests/runs";
import { deskBreak, deskSpot, FRIDAY, RULES } from "../setup";

const soft = (at: number, seconds: number): TimedBreak => ({ at, seconds, kind: "soft" });
const hard = (at: number, seconds: number): TimedBreak => ({ at, seconds, kind: "hard" });

describe("hard breaks start at their time", () => {
  test.each<[string, TimedBreak[], number[], ReturnType<typeof findPushedBreaks>]>([
    ["alone", [hard(0, 500)], [Infinity], []],
    ["content ends before it", [soft(0, 60), hard(100, 30)], [40, Infinity], []],
    ["content ends at it", [soft(0, 100), hard(100, 30)], [0, Infinity], []],
    [
      "content runs into it",
      [soft(0, 130), hard(100, 30)],
      [0, Infinity],
      [{ hard: 1, before: 0, seconds: 30 }],
    ],
    ["a soft break is pushed, nothing is wrong", [soft(0, 130), soft(100, 30)], [Infinity, Infinity], []],
    [
      "a soft break between is pushed into it",
      [soft(0, 90), soft(80, 30), hard(100, 30)],
      [0, 0, Infinity],
      [{ hard: 2, before: 1, seconds: 20 }],
    ],
    [
      "an empty break between names the one with content",
      [soft(0, 130), soft(80, 0), hard(100, 30)],
      [0, 0, Infinity],
      [{ hard: 2, before: 0, seconds: 30 }],
    ],
    [
      "the gap before a soft break is free",
      [soft(0, 10), soft(50, 30), hard(100, 0)],
      [60, 20, Infinity],
      [],
    ],
    [
      "one hard break pushes no soft one for good",
      [hard(0, 150), soft(100, 30), hard(200, 10)],
      [20, 20, Infinity],
      [],
    ],
  ])("%s", (_, breaks, rooms, pushed) => {
    expect(listRoomBeforeHard(breaks)).toEqual(rooms);
    expect(findPushedBreaks(breaks)).toEqual(pushed);
  });

  const any = fc.array(fc.record({ gap: fc.nat(120), seconds: fc.nat(150), isHard: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });
  test("property: a break grows by its room and pushes nothing more, and by one second more it does", () => {
    fc.assert(
      fc.property(any, fc.nat(11), (drawn, n) => {
        let at = 0;
        const breaks = drawn.map(({ gap, seconds, isHard }) => {
          at += gap;
          return isHard ? hard(at, seconds) : soft(at, seconds);
        });
        const i = n % breaks.length;
        const room = listRoomBeforeHard(breaks)[i]!;
        const overrun = (more: number) =>
          findPushedBreaks(breaks.map((b, k) => (k === i ? { ...b, seconds: b.seconds + more } : b))).reduce(
            (sum, one) => sum + one.seconds,
            0,
          );
        const before = overrun(0);
        if (room === Number.POSITIVE_INFINITY) {
          expect(overrun(10_000)).toBe(before);
          return;
        }
        expect(overrun(room)).toBe(before);
        expect(overrun(room + 1)).toBeGreaterThan(before);
      }),
      { numRuns: countRuns(500, 20_000) },
    );
  });
});

describe("the log", () => {
  const early = (spots: Parameters<typeof deskBreak>[1]) => deskBreak("b1", spots, { capacity_seconds: 600 });
  const next = (kind: "hard" | "soft") => deskBreak("b2", [], { kind, second: 7 * 3600 + 1260, number: 2 });
  test("refuses a spot that would push a hard break, and names the one that stands so", () => {
    const spots = [deskSpot("p1", { length: 40 })];
    const desk = (kind: "hard" | "soft") => openLogDesk(RULES, [early(spots), next(kind)]);
    expect(desk("soft")(deskSpot("p2", { length: 30 }), "b1")).not.toContain("hard_break");
    expect(desk("hard")(deskSpot("p2", { length: 20 }), "b1")).not.toContain("hard_break");
    expect(desk("hard")(deskSpot("p2", { length: 21 }), "b1")).toContain("hard_break");
    const long = [...spots, deskSpot("p2", { length: 21 })];
    expect(findStandingRules(RULES, [early(long), next("hard")], FRIDAY).get("p2")).toContain("hard_break");
    expect(findStandingRules(RULES, [early(long), next("soft")], FRIDAY).get("p2") ?? []).not.toContain(
      "hard_break",
    );
  });

  test("is published with what runs into a hard break, across midnight too", () => {
    const row = {
      kind: "spot" as const,
      time: 0,
      length: 50,
      cart: "1",
      title: "A",
      advertiser: "",
      isci: "",
      spot_ref: "",
      file: "a.mp3",
      commercial: "k",
      position: 1,
    };
    const check = (kind?: "hard" | "soft") =>
      checkLog(findOutputFormat("m3u8_break")!, {
        station: { name: "Vane FM", code: "VF", day_start: 300 },
        date: toDay("2026-11-20"),
        breaks: [
          { time: 86_390, number: 1, name: "Late", length: 50, rows: [row] },
          { time: 0, number: 1, name: "News", ...(kind && { kind }), length: 0, rows: [] },
        ],
      }).filter(({ code }) => code === "hard_pushed");
    expect(check("hard")).toMatchObject([
      { title: "News", value: "40", written: "23:59", second: 0, count: 1 },
    ]);
    expect([check("soft"), check()]).toEqual([[], []]);
  });
});
