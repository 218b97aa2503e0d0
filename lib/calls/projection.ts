import type { z } from "zod";

type Project = (value: unknown) => unknown;
/** The parts of a zod type's definition used here. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  in?: z.ZodType;
  defaultValue?: unknown;
};
const definitionOf = (type: z.ZodType) => type._zod.def as unknown as Definition;

const LEAVES = new Set(["string", "number", "int", "boolean", "enum", "literal", "null", "unknown", "any"]);
/** A value without nested values; an instant becomes ISO text. */
const asLeaf: Project = (value) => (value instanceof Date ? value.toISOString() : value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isLeaf = (type: z.ZodType): boolean => {
  const { type: kind, in: from, options, innerType } = definitionOf(type);
  if (kind === "union") return (options ?? []).every(isLeaf);
  if (kind === "pipe") return from !== undefined && (isLeaf(from) || definitionOf(from).type === "date");
  if (kind === "nullable" || kind === "optional") return innerType !== undefined && isLeaf(innerType);
  return LEAVES.has(kind);
};

function compileObject(shape: Record<string, z.ZodType>): Project {
  const fields = Object.entries(shape).map(([name, type]) => [name, compileType(type)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, project] of fields) {
      const own = project(value[name]);
      if (own !== undefined || name in value) picked[name] = own;
    }
    return picked;
  };
}

function compileType(type: z.ZodType): Project {
  if (isLeaf(type)) return asLeaf;
  const { type: kind, shape, catchall, element, innerType, valueType, defaultValue } = definitionOf(type);
  if (kind === "object" && shape && !catchall) return compileObject(shape);
  if (kind === "array" && element) {
    const project = compileType(element);
    return (value) => (Array.isArray(value) ? value.map(project) : value);
  }
  if (kind === "record" && valueType) {
    const project = compileType(valueType);
    return (value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, own]) => [name, project(own)]))
        : value;
  }
  if ((kind === "nullable" || kind === "optional") && innerType) {
    const project = compileType(innerType);
    return (value) => (value === null || value === undefined ? value : project(value));
  }
  if (kind === "default" && innerType) {
    const project = compileType(innerType);
    return (value) => (value === undefined ? defaultValue : project(value));
  }
  // Schemas that choose between shapes have to parse the value.
  return (value) => type.parse(value);
}

const compiled = new WeakMap<z.ZodType, Project>();
/**
 * Projects an answer to its declared keys: drops undeclared ones, fills in defaults, converts instants to text, and
 * checks nothing else. For values of the declared shape the result equals parsing, at a tenth of the cost.
 */
export function projectAnswer(type: z.ZodType, value: unknown): unknown {
  const project = compiled.get(type) ?? compileType(type);
  compiled.set(type, project);
  return project(value);
}
