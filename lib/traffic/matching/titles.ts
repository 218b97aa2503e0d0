/** A title prepared for comparison: lower case, other characters than letters and digits as single spaces. */
export const normalizeTitle = (title: string) =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const LEAST_PREFIX = 4;
const CUT = 0.95;

/** The pairs of adjacent letters of a normalized title as sorted numbers. */
export function listLetterPairs(title: string): Int32Array {
  const pairs = new Int32Array(Math.max(0, title.length - 1));
  for (let i = 0; i < pairs.length; i++) pairs[i] = title.charCodeAt(i) * 65_536 + title.charCodeAt(i + 1);
  return pairs.sort();
}

/** A normalized title with its letter pairs. */
export type Title = { text: string; pairs: Int32Array };
/** Prepares a normalized title for comparison. */
export const toTitle = (text: string): Title => ({ text, pairs: listLetterPairs(text) });

/**
 * The similarity of two titles, 0 … 1 (Dice coefficient of letter pairs); a truncated title scores nearly as high as
 * the complete one.
 */
export function scoreLikeness(a: Title, b: Title): number {
  if (a.text === b.text) return a.text ? 1 : 0;
  const [short, long] = a.text.length < b.text.length ? [a, b] : [b, a];
  if (short.text.length >= LEAST_PREFIX && long.text.startsWith(short.text)) return CUT;
  let shared = 0;
  for (let i = 0, j = 0; i < short.pairs.length && j < long.pairs.length; ) {
    const difference = short.pairs[i]! - long.pairs[j]!;
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  const sizes = short.pairs.length + long.pairs.length;
  return sizes > 0 ? (2 * shared) / sizes : 0;
}

/** Whether one cart number is the other with one digit lost or changed. */
export function isNearCart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || long.length < 3) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const rest = long.length === short.length ? short.slice(same + 1) : short.slice(same);
  return rest === long.slice(same + 1);
}
