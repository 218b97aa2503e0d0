/** Whether a value is one of a list, which narrows its type. */
export const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value);
/** The keys of a record that is known in full, such as a table of constants. */
export const listKeys = <T extends object>(record: T): (keyof T & string)[] =>
  // Object.keys forgets the type of keys, for a value may have more than its type says.
  Object.keys(record) as (keyof T & string)[];
/** The own property of a record under a name from outside; undefined for inherited names such as "constructor". */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
/** A text under a name in a value from outside, such as the result of a job; undefined where there is none. */
export function readText(from: unknown, name: string): string | undefined {
  const found: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
  return typeof found === "string" ? found : undefined;
}
