/**
 * The option an arrow key leads to from the one at `at`, −1 where the keys are at none; the ends meet. Null for other
 * keys and where there is no option.
 */
export function findNextOption(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(at, 0) + count - 1) % count;
  return null;
}
