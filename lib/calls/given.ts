import { z } from "zod";
import type { FieldProblem } from "@/lib/errors";

type Check = (value: unknown) => string | null;
/**
 * Rules for input values only. Output may be computed from input and lie outside its bounds. `check` returns a key of
 * `errors` or null.
 */
export const givenRules: z.core.$ZodRegistry<{ check: Check }, z.core.$ZodType> = z.registry<{
  check: Check;
}>();

type Schema = z.core.$ZodType;
// zod's own union of its definitions, which its base type does not name.
const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
type Fields = Readonly<Record<string, Schema>>;
/** The catalogue names its schemas by their input and output only (lib/calls/kit). */
function requireSchema(schema: unknown): Schema {
  if (schema instanceof z.core.$ZodType) return schema;
  throw new TypeError("not a schema");
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const step = (path: string, key: string | number) => (path === "" ? String(key) : `${path}.${key}`);

const knownFields = new WeakMap<Schema, { fields: Fields | null; names: string[] | null }>();
/** The fields of a schema and their names; a schema never changes, so they are collected once. */
function describeFields(schema: Schema) {
  const known = knownFields.get(schema);
  if (known) return known;
  const fields = collectFields(schema);
  const described = { fields, names: fields && Object.keys(fields) };
  knownFields.set(schema, described);
  return described;
}
const fieldsOf = (schema: Schema) => describeFields(schema).fields;

/** The fields a schema declares, across intersections and wrappers; null when it accepts any key. */
function collectFields(schema: Schema): Fields | null {
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
      return def.shape;
    case "intersection": {
      const left = fieldsOf(def.left);
      const right = fieldsOf(def.right);
      return left && right && { ...left, ...right };
    }
    case "pipe":
      return fieldsOf(def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return fieldsOf(def.innerType);
    default:
      return null;
  }
}

function problemsInside(fields: Fields, value: Record<string, unknown>, path: string): FieldProblem[] {
  return Object.keys(value).flatMap((key) => {
    const at = step(path, key);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return field ? problemsAt(field, value[key], at) : [{ path: at, code: "unknown_field" }];
  });
}

/** Among several schemas that accept the value, the problems of the one with the fewest. */
function problemsOfUnion(options: readonly Schema[], value: unknown, path: string): FieldProblem[] {
  const found = options
    .filter((option) => z.safeParse(option, value).success)
    .map((option) => problemsAt(option, value, path));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function problemsAt(schema: Schema, value: unknown, path: string): FieldProblem[] {
  const code = givenRules.get(schema)?.check(value);
  if (code) return [{ path, code }];
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
    case "intersection": {
      const fields = fieldsOf(schema);
      return fields && isRecord(value) ? problemsInside(fields, value, path) : [];
    }
    case "array": {
      const element = def.element;
      return Array.isArray(value) ? value.flatMap((v, i) => problemsAt(element, v, step(path, i))) : [];
    }
    case "record": {
      const inner = def.valueType;
      if (!isRecord(value)) return [];
      return Object.entries(value).flatMap(([k, v]) => problemsAt(inner, v, step(path, k)));
    }
    case "union":
      return problemsOfUnion(def.options, value, path);
    case "pipe":
      return problemsAt(def.in, value, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return value === undefined || value === null ? [] : problemsAt(def.innerType, value, path);
    default:
      return [];
  }
}

/**
 * Problems of an input value that its schema accepts: undeclared fields at any depth (`unknown_field`) and violations
 * of `givenRules`. Paths are dotted: "segments.0.from_date".
 */
export const findGivenProblems = (schema: unknown, value: unknown): FieldProblem[] =>
  problemsAt(requireSchema(schema), value, "");

/** A copy of a value without fields that none of the schemas declares, at any depth. */
export function pickDeclared<T>(schemas: readonly unknown[], value: T): T {
  if (!isRecord(value)) return value;
  const names = new Set(schemas.flatMap((schema) => listGivenNames(schema) ?? Object.keys(value)));
  const clone: Record<string, unknown> = structuredClone(value);
  for (const name of Object.keys(clone)) if (!names.has(name)) delete clone[name];
  const inside = schemas.flatMap((schema) => findGivenProblems(schema, clone));
  for (const { path, code } of inside)
    if (code === "unknown_field" && path.includes(".")) removeAt(clone, path);
  return clone as T;
}
function removeAt(clone: Record<string, unknown>, path: string) {
  const keys = path.split(".");
  const last = keys.pop();
  const holder = keys.reduce<unknown>((at, key) => Reflect.get(Object(at), key), clone);
  if (last !== undefined && typeof holder === "object" && holder !== null)
    Reflect.deleteProperty(holder, last);
}

/** The top-level keys a schema declares; null when it accepts any key. */
export const listGivenNames = (schema: unknown): readonly string[] | null =>
  describeFields(requireSchema(schema)).names;
