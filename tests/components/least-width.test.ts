import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Column } from "@/components/ui/table/column";
import { computeLeastWidth } from "@/components/ui/table/least-width";

const column = (id: number, width?: string): Column<object> => ({
  id: String(id),
  head: "",
  cell: () => null,
  ...(width && { width }),
});
const columns = (...widths: (string | undefined)[]) => widths.map((width, id) => column(id, width));

describe("the least width of a table is that of its columns", () => {
  test.each([
    ["one column without a width", columns(undefined), false, "min-w-96"],
    ["widths are added", columns("w-40", "w-40", "w-40"), false, "min-w-120"],
    ["with the column that selects rows", columns("w-40", "w-40", "w-40"), true, "min-w-136"],
    [
      "columns without a width count as readable ones",
      columns("w-96", undefined, undefined),
      false,
      "min-w-168",
    ],
    ["more columns than any screen holds", columns(...new Array(20).fill("w-40")), false, "min-w-640"],
  ])("%s", (_, given, selectable, expected) => {
    expect(computeLeastWidth(given, selectable)).toBe(expected);
  });

  test("the stylesheet has a class for every width that can be computed", () => {
    const css = readFileSync("app/globals.css", "utf8");
    const [, from, to, step] = /min-w-\{(\d+)\.\.(\d+)\.\.(\d+)\}/.exec(css) ?? [];
    const widest = computeLeastWidth(columns(...new Array(99).fill("w-40")), true);
    expect([from, to, step].map(Number)).toEqual([96, Number(widest.replace("min-w-", "")), 8]);
  });
});
