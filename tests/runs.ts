/** Whether every case is asked, as `npm run matrix` does, of what `npm test` asks a part in turns. */
export const isWhole = process.env.MATRIX === "whole";
/** The day of this run, as a number that grows by one each day. */
export const TODAY = Math.floor(Date.now() / (24 * 3600 * 1000));
/** Whether a case is asked today, where `npm test` asks one in `parts` of them each day: every case in `npm run matrix`. */
export const isToday = (place: number, parts: number) => isWhole || (place + TODAY) % parts === 0;
/** Whether the run is a short one, as `npm run verify`, which leaves out tests that take seconds. */
export const isShort = Boolean(process.env.SAMPLE);
/**
 * How many random cases a property runs: `usual` in `npm run matrix`, a fifth in `npm test`, a tenth in `npm run verify`,
 * `long` with LONG=1. Most properties draw others in each run, so that many short runs see what one long run sees.
 */
export const countRuns = (usual: number, long = usual): number => {
  if (process.env.LONG) return long;
  if (isWhole) return usual;
  return Math.ceil(usual / (isShort ? 10 : 5));
};
/** The cases of a table that is too long for `npm run verify`: all in `npm test`, every tenth there. */
export const sampleCases = <T>(whole: readonly T[]): readonly T[] =>
  isShort ? whole.filter((_, n) => n % 10 === 0) : whole;
