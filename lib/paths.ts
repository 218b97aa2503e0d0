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

/** The value at a path; undefined when part of the path does not exist. */
export function readPath<T, P extends Path<T> & string>(from: T, path: P): PathValue<T, P> {
  const found = path
    .split(".")
    .reduce<unknown>((at, key) => (isTree(at) && Object.hasOwn(at, key) ? at[key] : undefined), from);
  return found as PathValue<T, P>;
}

/** A copy of the value with the field at a path set. Only objects along the path are copied. */
export function writePath<T, P extends Path<T> & string>(into: T, path: P, value: PathValue<T, P>): T {
  const write = (at: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(at)) return at.with(Number(key), write(at[Number(key)], rest));
    return { ...(isTree(at) ? at : {}), [key]: write(isTree(at) ? at[key] : undefined, rest) };
  };
  return write(into, path.split(".")) as T;
}
