/** Groups numbers into runs of consecutive ones: 1 2 3 5 → [1, 3] [5, 5]. */
export function findRuns(numbers: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const n of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs;
}
