import { describe, expect, test } from "vitest";
import { computeLogRetry, type EarlierDelivery, type FolderStep, planFolder } from "@/lib/traffic/delivery";

const file = (name: string, text = "x") => ({ name, bytes: new TextEncoder().encode(text) });
const hash = () => "ab12";
const say = (step: FolderStep) => {
  if (step.act === "put") return `put ${step.name}`;
  return step.act === "replace" ? `${step.from} > ${step.to}` : `delete ${step.name}`;
};
/** The names in a folder after the steps; a reader never misses a file that was there. */
function apply(steps: readonly FolderStep[], before: readonly string[], whole: readonly string[]): string[] {
  const there = new Set(before);
  for (const step of steps) {
    if (step.act === "put") there.add(step.name);
    else if (step.act === "delete") there.delete(step.name);
    else {
      expect(there.delete(step.from)).toBe(true);
      there.add(step.to);
    }
    for (const name of whole) expect(there.has(name)).toBe(true);
  }
  return [...there].sort();
}

describe("a version in a folder", () => {
  const plan = (
    number: number,
    names: string[],
    keep: number,
    earlier: EarlierDelivery[],
    checksum = false,
  ) =>
    planFolder(
      names.map((name) => file(name)),
      { number, checksum, keep },
      earlier,
      hash,
    );

  test("is written under another name and then renamed, its checksum after it", () => {
    expect(plan(1, ["VF.tfc"], 0, [], true).map(say)).toEqual([
      "put VF.tfc.part",
      "VF.tfc.part > VF.tfc",
      "put VF.tfc.sha256.part",
      "VF.tfc.sha256.part > VF.tfc.sha256",
    ]);
    const [, , sum] = plan(1, ["VF.tfc"], 0, [], true);
    expect(sum?.act === "put" && new TextDecoder().decode(sum.bytes)).toBe("ab12  VF.tfc\n");
  });

  test.each<[string, number, number[], string[]]>([
    ["no copies", 0, [2, 1], ["a.m3u"]],
    ["one copy", 1, [2, 1], ["a.m3u", "a.m3u.v3"]],
    ["two copies", 2, [2, 1], ["a.m3u", "a.m3u.v2", "a.m3u.v3"]],
    ["more copies than versions", 9, [2, 1], ["a.m3u", "a.m3u.v1", "a.m3u.v2", "a.m3u.v3"]],
  ])("keeps %s", (_, keep, numbers, left) => {
    const earlier = numbers.map((number) => ({ number, files: ["a.m3u"], has_copy: true }));
    const before = ["a.m3u", ...numbers.map((number) => `a.m3u.v${number}`)];
    expect(apply(plan(3, ["a.m3u"], keep, earlier), before, ["a.m3u"])).toEqual(left);
  });

  test("removes files that the new version no longer has, and deletes copies that are there only", () => {
    const earlier = [
      { number: 2, files: ["0720.m3u", "0820.m3u"], has_copy: false },
      { number: 1, files: ["0620.m3u"], has_copy: false },
    ];
    expect(plan(3, ["0720.m3u"], 0, earlier).map(say)).toEqual([
      "put 0720.m3u.part",
      "0720.m3u.part > 0720.m3u",
      "delete 0820.m3u",
      "delete 0820.m3u.sha256",
    ]);
  });
});

const first = new Date("2026-11-20T10:00:00Z");
const after = (hours: number) => new Date(first.getTime() + hours * 3_600_000);
test.each<[number, Date, number | null]>([
  [1, first, 30],
  [2, first, 120],
  [6, after(1), 3600],
  [40, after(22.9), 3600],
  [41, after(23.5), null],
])("after %i failed attempts it is tried again until a day is over", (attempts, now, wait) => {
  expect(computeLogRetry(attempts, first, now)).toBe(wait);
});
