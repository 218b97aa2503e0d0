const ROUNDS = 25;
export const ms = (value: number) => Number(value.toFixed(1));
export const middle = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!;
export const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** The median of many times, in milliseconds. */
export const often = async (work: () => Promise<unknown>, rounds = ROUNDS) => {
  const times: number[] = [];
  for (let n = 0; n < rounds; n++) times.push(await timed(work));
  return middle(times);
};

/** Measures two things in turns, so that other work on the machine slows both: the median of each. */
export async function inTurns(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n++) {
    times[0].push(await timed(one));
    times[1].push(await timed(other));
  }
  return [middle(times[0]), middle(times[1])] as const;
}
