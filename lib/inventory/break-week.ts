import { type FieldProblem, Refusal } from "@/lib/errors";

type Timed = { weekday: number; second: number };

const HOUR = 3600;

/**
 * Sorts a week of breaks and numbers each within its clock hour, from 1. Throws 422 for two breaks at the same time
 * of a weekday, or more breaks in an hour than `most_an_hour` (`max_break_number`).
 */
export function numberWeek<L extends Timed>(
  lines: readonly L[],
  most_an_hour: number,
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
      return { ...line, number };
    });
  if (problems.length) throw new Refusal("invalid", "invalid", { fields: problems });
  return numbered;
}
