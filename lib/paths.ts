/** Values without paths inside. */
type Leaf = string | number | boolean | bigint | Date | Blob | null | undefined;

/** The dotted paths of all fields of a value: "name", "lines.0.amount". */
export type Path<T> = T extends Leaf
  ? never
  : T extends readonly (infer E)[]
    ? `${number}` | `${number}.${Path<E>}`
    : { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string];

/** The type of the value at a path. */
export type PathValue<T, P extends string> = P extends `${infer K}.${infer Rest}`
  ? T extends readonly (infer E)[]
    ? PathValue<NonNullable<E>, Rest>
    : K extends keyof T
      ? PathValue<NonNullable<T[K]>, Rest>
      : never
  : T extends readonly (infer E)[]
    ? E
    : P extends keyof T
      ? T[P]
      : never;

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** The value at a path of a tree whose type is not known; undefined when part of the path does not exist. */
export const readTree = (from: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((at, key) => (isTree(at) && Object.hasOwn(at, key) ? at[key] : undefined), from);
/** The value at a path; undefined when part of the path does not exist. */
export const readPath = <T, P extends Path<T> & string>(from: T, path: P): PathValue<T, P> =>
  // The path is one of the type's own.
  readTree(from, path) as PathValue<T, P>;

function writeAt(at: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(at)) return at.with(Number(key), writeAt(at[Number(key)], rest, value));
  return { ...(isTree(at) ? at : {}), [key]: writeAt(isTree(at) ? at[key] : undefined, rest, value) };
}
/**
 * A copy of a tree with the value at a path set, where the path and its value are known to be the tree's own. Only
 * objects along the path are copied.
 */
export const writeTree = <T>(into: T, path: string, value: unknown): T =>
  writeAt(into, path.split("."), value) as T;
/** A copy of the value with the field at a path set. */
export const writePath = <T, P extends Path<T> & string>(into: T, path: P, value: PathValue<T, P>): T =>
  writeTree(into, path, value);
