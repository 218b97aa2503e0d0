import { expect, test } from "vitest";
import {
  addField,
  changeField,
  changeLayout,
  listColumns,
  moveField,
  removeField,
} from "@/lib/traffic/designer/edit-fields";
import { findOutputFormat, OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { type Field, FormatDefinition, type OutputLine } from "@/lib/traffic/output-format";

const EMPTY = { text: "", align: "left", pad: " ", letters: "as_is" } as const;
const field = (from: Field["from"], at: number, width?: number, text = ""): Field => ({
  ...EMPTY,
  from,
  at,
  text,
  ...(width && { width }),
});
const LINE = [field("time", 1, 8), field("cart", 11, 6), field("title", 26, 34), field("length", 61, 8)];
const shown = (fields: readonly Field[]) => fields.map((f) => `${f.from} ${f.at} ${f.width ?? "-"}`);

test("fixed columns are listed with their ends and the gaps before them", () => {
  expect(listColumns(LINE).map(({ from, to, gap }) => [from, to, gap])).toEqual([
    [1, 8, 0],
    [11, 16, 2],
    [26, 59, 9],
    [61, 68, 1],
  ]);
  expect(listColumns([field("text", 3, undefined, "BREAK"), field("title", 10)])[1]).toMatchObject({
    from: 10,
    to: null,
    gap: 2,
  });
});

test("a moved field keeps its width, and the gaps stay where they are in the line", () => {
  expect(shown(moveField(LINE, 1, 2, "columns"))).toEqual([
    "time 1 8",
    "title 11 34",
    "cart 54 6",
    "length 61 8",
  ]);
  expect(shown(moveField(LINE, 0, 3, "columns"))[0]).toBe("cart 1 6");
});

test.each<[string, number, number]>([
  ["before the first", 0, -1],
  ["behind the last", 3, 4],
  ["from nowhere", 7, 0],
])("a move %s changes nothing", (_, from, to) => {
  expect(shown(moveField(LINE, from, to, "columns"))).toEqual(shown(LINE));
  expect(moveField(LINE, from, to, "delimited")).toEqual(LINE);
});

test("a move there and back is where it began, in both layouts", () => {
  for (const layout of ["columns", "delimited"] as const)
    expect(moveField(moveField(LINE, 0, 2, layout), 2, 0, layout)).toEqual(LINE);
});

test("a field without an end gets one when others follow it", () => {
  const open = [field("time", 1, 8), field("title", 10)];
  expect(shown(moveField(open, 1, 0, "columns"))).toEqual(["title 1 34", "time 36 8"]);
});

test("a new width or gap takes the fields after it along", () => {
  expect(shown(changeField(LINE, 1, { width: 9 }, "columns")).slice(1)).toEqual([
    "cart 11 9",
    "title 29 34",
    "length 64 8",
  ]);
  expect(shown(changeField(LINE, 1, { gap: 0 }, "columns")).slice(1, 3)).toEqual(["cart 9 6", "title 24 34"]);
  expect(changeField(LINE, 1, { pad: "0" }, "delimited")[1]).toMatchObject({ pad: "0", at: 11 });
});

test("fields are removed and added", () => {
  expect(shown(removeField(LINE, 1, "columns"))).toEqual(["time 1 8", "title 18 34", "length 53 8"]);
  expect(removeField(LINE, 1, "delimited")).toHaveLength(3);
  expect(shown(addField(LINE, "isci", "columns")).at(-1)).toBe("isci 70 12");
  expect(shown(addField([], "kind", "columns"))).toEqual(["kind 1 10"]);
});

test("every line of every preset, with any field moved, can still be written", () => {
  for (const { format } of OUTPUT_PRESETS) {
    const { name: _, ...definition } = format;
    definition.spot.forEach((line, n) => {
      if (line.layout === "text") return;
      line.fields.forEach((_, at) => {
        const fields = moveField(line.fields, at, 0, line.layout);
        const spot = definition.spot.with(n, { ...line, fields } as OutputLine);
        expect(FormatDefinition.safeParse({ ...definition, spot }).success).toBe(true);
      });
    });
  }
});

test.each(["columns", "delimited", "text"] as const)("any line can become %s, and is valid", (layout) => {
  const { name: _, ...definition } = findOutputFormat("rivendell")!;
  const others = ["csv", "m3u_break", "master_control"].map((key) => findOutputFormat(key)!.spot[0]!);
  for (const line of [null, definition.spot[0]!, ...others]) {
    const changed = changeLayout(line, layout);
    expect(changed.layout).toBe(layout);
    expect(FormatDefinition.safeParse({ ...definition, spot: [changed] }).error?.issues).toBeUndefined();
  }
});
