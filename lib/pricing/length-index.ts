import type { BasisPoints } from "@/lib/money";
import { takeAt } from "@/lib/must";

/** The index of each length in seconds, in basis points, lengths ascending. */
export type LengthIndex = readonly { length: number; index_bp: BasisPoints }[];

/** The length with an index of 100, in seconds. */
export const REFERENCE_LENGTH = 30;
/** Domain 2.7: 10 s 55, 15 s 67, 20 s 79, 30 s 100, 45 s 130, 60 s 160. */
export const DEFAULT_LENGTH_INDEX: LengthIndex = [
  { length: 10, index_bp: 5_500 },
  { length: 15, index_bp: 6_700 },
  { length: 20, index_bp: 7_900 },
  { length: 30, index_bp: 10_000 },
  { length: 45, index_bp: 13_000 },
  { length: 60, index_bp: 16_000 },
];

/** The two rows of an ascending table around `length`; the same row twice for an exact match or outside the table. */
export function findNeighbours<T extends { length: number }>(table: readonly T[], length: number): [T, T] {
  const above = table.findIndex((row) => row.length >= length);
  const high = table.at(above)!;
  return above <= 0 || high.length === length ? [high, high] : [takeAt(table, above - 1), high];
}

/**
 * The index of a length in seconds, in whole basis points: linear between two rows, proportional outside the table.
 */
export function computeLengthIndex(length: number, table: LengthIndex = DEFAULT_LENGTH_INDEX): BasisPoints {
  const [low, high] = findNeighbours(table, length);
  if (low === high) return Math.round((high.index_bp * length) / high.length);
  const part = (length - low.length) / (high.length - low.length);
  return Math.round(low.index_bp + (high.index_bp - low.index_bp) * part);
}
