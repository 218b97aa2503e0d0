/** Steps that read well on an axis: 1, 2 and 5 times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Round values from zero to at least `most`, at most `count` above zero. `[0, 1]` where nothing is above zero. */
export function listTicks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / count));
  const step = power * (STEPS.find((one) => one * power * count >= most) ?? 10);
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, i) => i * step);
}
