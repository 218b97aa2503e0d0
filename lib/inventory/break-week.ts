import { type FieldProblem, Refusal } from "@/lib/errors";

type Timed = { weekday: number; second: number; capacity_seconds?: number };

const HOUR = 3600;
/** The problem of a break that is shorter than the tenant's breaks may be. */
export const refuseLength = (path: string, limit: number): FieldProblem => ({
  path: `${path}.capacity_seconds`,
  code: "too_small",
  values: { limit },
});

/**
 * Sorts a week of breaks and numbers each within its clock hour, from 1. Throws 422 for two breaks at the same time
 * of a weekday, more breaks in an hour than `most_an_hour` (`max_break_number`), or a break of fewer seconds than
 * `shortest`.
 */
export function numberWeek<L extends Timed>(
  lines: readonly L[],
  most_an_hour: number,
  shortest = 0,
): (L & { number: number })[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  const perHour = new Map<number, number>();
  const at = (line: Timed) => line.weekday * 24 * HOUR + line.second;
  const numbered = lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => at(a.line) - at(b.line))
    .map(({ line, index }) => {
      const path = `lines.${index}.second`;
      if (seen.has(at(line))) problems.push({ path, code: "break_twice" });
      seen.add(at(line));
      const hour = Math.floor(at(line) / HOUR);
      const number = (perHour.get(hour) ?? 0) + 1;
      perHour.set(hour, number);
      if (number === most_an_hour + 1)
        problems.push({ path, code: "too_many_breaks", values: { limit: most_an_hour } });
      if (line.capacity_seconds !== undefined && line.capacity_seconds < shortest)
        problems.push(refuseLength(`lines.${index}`, shortest));
      return { ...line, number };
    });
  if (problems.length) throw new Refusal("invalid", "invalid", { fields: problems });
  return numbered;
}
