import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listCalls } from "@/lib/calls";
import { findGivenProblems } from "@/lib/calls/given";

type Schema = z.core.$ZodType;
const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
/** Kinds of values without parts. */
const WHOLE = ["string", "number", "int", "boolean", "enum", "literal", "null"];

type Input = { path: string; schema: Schema };
/** A schema and those of all values inside it, each with its path. */
function listInside(schema: Schema, path: string): Input[] {
  const at = (inner: Schema, key: string) => listInside(inner, path + key);
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
      return [{ path, schema }, ...Object.entries(def.shape).flatMap(([key, inner]) => at(inner, `.${key}`))];
    case "array":
      return [{ path, schema }, ...at(def.element, "[]")];
    case "record":
      return [{ path, schema }, ...at(def.valueType, "{}")];
    case "union":
      return [{ path, schema }, ...def.options.flatMap((option) => at(option, ""))];
    case "intersection":
      return [{ path, schema }, ...at(def.left, ""), ...at(def.right, "")];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return [{ path, schema }, ...at(def.innerType, "").slice(1)];
    case "pipe":
      // What is inside a pipe is checked by the pipe.
      return [{ path, schema }, ...at(def.in, "").slice(1)];
    default:
      return [{ path, schema }];
  }
}

const inputs: Input[] = listCalls().flatMap(({ name, call }) =>
  [call.params, call.query, call.body].flatMap((shape) =>
    shape instanceof z.core.$ZodType ? listInside(shape, name) : [],
  ),
);
const isTaken = (schema: Schema, value: unknown) =>
  z.safeParse(schema, value).success && findGivenProblems(schema, value).length === 0;
const listPaths = (wrong: readonly Input[]) => [...new Set(wrong.map(({ path }) => path))];

describe("the inputs of all calls", () => {
  test("have no part that takes any name or any value", () => {
    const objects = inputs.filter(({ schema }) => definitionOf(schema).type === "object");
    expect(objects.length).toBeGreaterThan(500);
    const named = objects.filter(
      ({ schema }) =>
        !findGivenProblems(schema, { of_nobody: 1 }).some(({ code }) => code === "unknown_field"),
    );
    expect(listPaths(named)).toEqual([]);
    const parts = ["object", "array", "record", "union", "intersection", "pipe"];
    const wrappers = ["optional", "nullable", "default", "prefault", "readonly"];
    const open = inputs.filter(
      ({ path, schema }) =>
        ![...WHOLE, ...parts, ...wrappers].includes(definitionOf(schema).type) &&
        // A file.
        !path.endsWith(".file"),
    );
    expect(listPaths(open)).toEqual([]);
  });

  test("take days of the years 2000 to 2100 only", () => {
    // A text that takes any words is no day.
    const days = inputs.filter(
      ({ schema }) => isTaken(schema, "2026-11-20") && !isTaken(schema, "any words"),
    );
    expect(days.length).toBeGreaterThan(140);
    const wide = days.filter(
      ({ path, schema }) =>
        !/password|reason/.test(path) &&
        ["0000-01-01", "1999-12-31", "2101-01-01", "9999-12-31"].some((day) => isTaken(schema, day)),
    );
    expect(listPaths(wide)).toEqual([]);
  });

  test("take versions that can be counted on, and no number beyond a column", () => {
    const isNumber = ({ schema }: Input) =>
      (isTaken(schema, 1) || isTaken(schema, "1")) && !isTaken(schema, "any words");
    const versions = inputs.filter((input) => /version$/.test(input.path) && isNumber(input));
    expect(versions.length).toBeGreaterThan(70);
    const large = versions.filter(
      ({ schema }) => isTaken(schema, 2_147_483_647) || isTaken(schema, "2147483647"),
    );
    expect(listPaths(large)).toEqual([]);
    const numbers = inputs.filter(
      ({ path, schema }) => isTaken(schema, 1) && !isTaken(schema, "any words") && !path.endsWith(".timeout"),
    );
    expect(numbers.length).toBeGreaterThan(200);
    const wide = numbers.filter(({ schema }) =>
      [2 ** 31, -(2 ** 31) - 1, 2 ** 53].some((n) => isTaken(schema, n)),
    );
    expect(listPaths(wide)).toEqual([]);
  });
});
