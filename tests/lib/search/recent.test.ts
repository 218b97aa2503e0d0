import { describe, expect, test } from "vitest";
import { addRecent, putRecentFirst, type Recent, sortRecent } from "@/lib/search/recent";

const NOW = Date.parse("2026-11-23T09:00:00Z");
const DAY = 86_400_000;
const open = (hrefs: readonly string[], from = NOW) =>
  hrefs.reduce<Recent[]>((kept, href, n) => addRecent(kept, { href, label: href }, from + n), []);
const order = (kept: readonly Recent[], now = NOW + 1000) => sortRecent(kept, now).map(({ href }) => href);

describe("pages opened from the search", () => {
  test.each([
    ["often before once", ["a", "b", "a", "c"], ["a", "c", "b"]],
    ["the last of those opened as often", ["a", "b"], ["b", "a"]],
  ])("%s", (_, opened, wanted) => {
    expect(order(open(opened))).toEqual(wanted);
  });

  test("what was opened often long ago gives way", () => {
    const kept = addRecent(open(["a", "a", "a"], NOW - 10 * DAY), { href: "b", label: "b" }, NOW);
    expect(order(kept)).toEqual(["b", "a"]);
  });

  test("keep their newest name once, and are thirty at most", () => {
    const kept = addRecent(open(["a", "b"]), { href: "a", label: "New name" }, NOW + DAY);
    expect(kept.map(({ href, label, uses }) => [href, label, uses])).toEqual([
      ["a", "New name", 2],
      ["b", "b", 1],
    ]);
    expect(open(Array.from({ length: 40 }, (_, n) => `${n}`))).toHaveLength(30);
  });

  test("an entry of an older version counts once", () => {
    const kept = addRecent([{ href: "a", label: "a" }], { href: "a", label: "a" }, NOW);
    expect(kept).toEqual([{ href: "a", label: "a", uses: 2, at: NOW }]);
  });

  test("stand in front of the other hits, which keep their order", () => {
    const hits = ["x", "a", "y", "b"].map((id) => ({ id }));
    const found = putRecentFirst(hits, open(["a", "b", "b"]), NOW + 1000);
    expect(found.map(({ id }) => id)).toEqual(["b", "a", "x", "y"]);
  });
});
