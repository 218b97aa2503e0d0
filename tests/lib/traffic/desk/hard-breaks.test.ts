import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { findOutputFormat } from "@/lib/traffic/formats";
import { findStandingRules, openLogDesk } from "@/lib/traffic/log-rules";
import { checkLog } from "@/lib/traffic/preflight";
import { deskBreak, deskSpot, FRIDAY, RULES } from "../setup";

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
