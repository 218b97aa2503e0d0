/** How many random cases a property runs: all in `npm test`, a tenth in `npm run verify`. */
export const countRuns = (whole: number): number => (process.env.SAMPLE ? Math.ceil(whole / 10) : whole);
/** The cases of a table that is too long for `npm run verify`: all in `npm test`, every tenth there. */
export const sampleCases = <T>(whole: readonly T[]): readonly T[] =>
  process.env.SAMPLE ? whole.filter((_, n) => n % 10 === 0) : whole;
