import type { Problem, Solution } from "./problem";

/**
 * The same problem with its breaks named by their place, "0", "1" …: problems that differ in the names alone are equal
 * then. A flight whose breaks are opened between its estimate and its booking is such a problem.
 */
export function numberBreaks(problem: Problem): Problem {
  const numbers = new Map(problem.breaks.map(({ id }, at) => [id, String(at)]));
  // The engine refuses names that occur twice or that no break has.
  if (numbers.size < problem.breaks.length) return problem;
  const toNumber = (id: string) => numbers.get(id) ?? `unknown ${id}`;
  const known = new Map<readonly string[], string[]>();
  // Demands share lists of thousands of breaks, which stay shared.
  const toNumbers = (ids: readonly string[]): string[] => {
    const found = known.get(ids) ?? ids.map(toNumber);
    known.set(ids, found);
    return found;
  };
  const { breaks, demands, constraints, pins, start } = problem;
  return {
    ...problem,
    breaks: breaks.map((b) => ({ ...b, id: toNumber(b.id) })),
    demands: demands.map((d) => ({
      ...d,
      ...(d.breaks && { breaks: toNumbers(d.breaks) }),
      ...(d.widen && { widen: { hours: toNumbers(d.widen.hours), any: toNumbers(d.widen.any) } }),
    })),
    constraints: {
      ...constraints,
      ...(constraints.limits && {
        limits: constraints.limits.map((limit) => ({ ...limit, breaks: toNumbers(limit.breaks) })),
      }),
    },
    ...(pins && { pins: pins.map((pin) => ({ ...pin, break: toNumber(pin.break) })) }),
    ...(start && { start: start.map((spot) => ({ ...spot, break: toNumber(spot.break) })) }),
  };
}

/** The solution of a problem with numbered breaks, under the names of the breaks of `problem`. */
export const nameBreaks = ({ placements, ...solution }: Solution, { breaks }: Problem): Solution => ({
  ...solution,
  placements: placements.map((p) => ({ ...p, break: breaks[Number(p.break)]?.id ?? p.break })),
});
