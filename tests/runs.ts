/** How many random cases a property tries: all of them in `npm test`, a tenth in `npm run verify`. */
export const countRuns = (whole: number): number => (process.env.SAMPLE ? Math.ceil(whole / 10) : whole);
