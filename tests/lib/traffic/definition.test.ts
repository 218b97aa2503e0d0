import { expect, test } from "vitest";
import { toFieldProblems } from "@/lib/calls/problems";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { FormatDefinition } from "@/lib/traffic/output-format";

const column = (at: number, more: object = {}) => ({ from: "title", at, width: 10, ...more });
const columns = (...fields: object[]) => ({ spot: [{ layout: "columns", fields }] });
const named = (file_name: string, unit = "day") => ({ file: { unit, file_name } });
const problemsOf = (part: object) => {
  const base = { file: { unit: "day", file_name: "{code}.txt" }, ...columns(column(1)) };
  const { error } = FormatDefinition.safeParse({ ...base, ...part });
  return toFieldProblems(error?.issues ?? []).map(({ path, code }) => [path, code]);
};

test.each<[string, object, string[][]]>([
  ["a plain one", {}, []],
  ["no line for spots", { spot: [] }, [["spot", "no_spot_line"]]],
  ["none needed in a document", { spot: [], writer: "json" }, []],
  ["two fields in one column", columns(column(1), column(10)), [["spot.0.fields.1.at", "columns_overlap"]]],
  ["fields side by side", columns(column(1), column(11)), []],
  ["fields in another order", columns(column(11), column(1)), []],
  [
    "a field behind one without an end",
    columns(column(1, { width: undefined }), column(40)),
    [["spot.0.fields.1.at", "columns_overlap"]],
  ],
  [
    "a text takes its own length",
    columns({ from: "text", text: "BREAK", at: 1 }, column(5)),
    [["spot.0.fields.1.at", "columns_overlap"]],
  ],
  [
    "two fields in one column of a header",
    { head: columns(column(3), column(3)).spot },
    [["head.0.fields.1.at", "columns_overlap"]],
  ],
  ["a width of nothing", columns(column(1, { width: 0 })), [["spot.0.fields.0.width", "too_small"]]],
  ["a width beyond any line", columns(column(1, { width: 501 })), [["spot.0.fields.0.width", "too_big"]]],
  ["a column beyond any line", columns(column(2_001)), [["spot.0.fields.0.at", "too_big"]]],
  ["a padding of two characters", columns(column(1, { pad: "ab" })), [["spot.0.fields.0.pad", "too_long"]]],
  ["a padding that ends the line", columns(column(1, { pad: "\n" })), [["spot.0.fields.0.pad", "bad_text"]]],
  ["a text of two lines", columns(column(1, { text: "a\nb" })), [["spot.0.fields.0.text", "bad_text"]]],
  [
    "a text the database cannot store",
    columns(column(1, { text: "\u0000" })),
    [["spot.0.fields.0.text", "bad_text"]],
  ],
  [
    "a separator that values contain",
    { spot: [{ layout: "delimited", delimiter: "a", fields: [] }] },
    [["spot.0.delimiter", "bad_delimiter"]],
  ],
  ["a tab as separator", { spot: [{ layout: "delimited", delimiter: "\t", fields: [] }] }, []],
  ["a file name that leaves its folder", named("../{code}.txt"), [["file.file_name", "bad_file_name"]]],
  ["an unknown part of the name", named("{year}.txt"), [["file.file_name", "bad_file_name"]]],
  ["no file name", named(""), [["file.file_name", "required"]]],
  ["one name for every hour", named("{YYYY}.txt", "hour"), [["file.file_name", "file_twice"]]],
  ["one name for the breaks of an hour", named("{HH}.txt", "break"), [["file.file_name", "file_twice"]]],
  ["a rolling file", named("{code}.txt", "rolling"), []],
  [
    "a date in a rolling file's name",
    named("{code}-{DD}.txt", "rolling"),
    [["file.file_name", "rolling_name"]],
  ],
  [
    "a rolling document",
    { ...named("{code}.json", "rolling"), writer: "json" },
    [["file.unit", "rolling_document"]],
  ],
  ["names of hours", named("{HH}.txt", "hour"), []],
  ["names of breaks by minute", named("{HH}{mm}.txt", "break"), []],
  ["names of breaks by number", named("{HH}-{break:2}.txt", "break"), []],
  [
    "more lines than a break has",
    { spot: Array(21).fill({ layout: "text", text: "x" }) },
    [["spot", "too_many"]],
  ],
])("a definition with %s", (_, part, problems) => {
  expect(problemsOf(part)).toEqual(problems);
});

test("every preset is a valid definition", () => {
  for (const { key, format } of OUTPUT_PRESETS) {
    const { name: _, ...definition } = format;
    expect(FormatDefinition.safeParse(definition).error?.issues, key).toBeUndefined();
  }
});
