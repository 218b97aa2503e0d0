import { z } from "zod";
import { toDay } from "@/lib/day";
import { readAmount } from "@/lib/money";
import type { Prisma } from "@/server/data/generated/client";

/** Reads the stored value of a column. */
type Reader = (stored: never) => unknown;
type Readers = Readonly<Record<string, Reader>>;
type Columns<R extends Readers> = {
  [K in keyof R]: {
    needs: { [P in K]: true };
    compute: (row: { [P in K]: Parameters<R[K]>[0] }) => ReturnType<R[K]>;
  };
};
/** The columns of a model in the form of a Prisma result extension: each is read when it is first used. */
export function makeColumns<R extends Readers>(readers: R): Columns<R> {
  const columns = Object.entries(readers).map(([name, read]) => {
    const compute = (row: Readonly<Record<string, never>>) => read(row[name]!);
    return [name, { needs: { [name]: true }, compute }];
  });
  // The entries are built from the keys of `readers`, which fromEntries does not keep.
  return Object.fromEntries(columns) as Columns<R>;
}

/** A column that may be null. */
export const orNull =
  <S, T>(read: (stored: S) => T) =>
  (stored: S | null): T | null =>
    stored === null ? null : read(stored);
/** A text column with a check constraint. Throws for a value that the code does not know. */
export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (stored: string): T => {
    const found = values.find((value) => value === stored);
    if (found === undefined) throw new RangeError(`unknown value: ${stored}`);
    return found;
  };
/** A JSON column, parsed: keys of later versions get their defaults, unknown keys are dropped. */
export const json =
  <T extends z.ZodType>(shape: T) =>
  (stored: unknown): z.output<T> =>
    shape.parse(stored);
/** Whether a stored value is an object. */
export const isRecord = (stored: unknown) => typeof stored === "object" && stored !== null;

/** A JSON column without null; its readers check what it holds. */
export const present = (stored: Prisma.JsonValue): Prisma.InputJsonValue => {
  if (stored === null) throw new TypeError("null in a column of JSON");
  return stored;
};

/** A date that may be null. */
export const dayOrNull = orNull(toDay);
/** An amount that may be null. */
export const amountOrNull = orNull(readAmount);
/** Keys and names that were checked when they were written; only their kind is checked again. */
export const texts = json(z.array(z.string()));
