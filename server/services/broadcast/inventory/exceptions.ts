import type { z } from "zod";
import type { ExceptionDay } from "@/lib/calls/broadcast/breaks";
import { getWeekday } from "@/lib/day";
import { type FieldProblem, Refusal } from "@/lib/errors";
import type { BreakLine } from "@/lib/inventory/break-shapes";
import { refuseLength } from "@/lib/inventory/break-week";
import type { Ctx } from "@/server/ctx";

const HOUR = 3600;
const getHour = ({ second }: { second: number }) => Math.floor(second / HOUR);

/**
 * Numbers the exceptions of a date: one that replaces a break takes its number, an added one the next of its hour.
 * Throws `invalid` for two at one time, and for more in an hour or a shorter one than the tenant
 * allows.
 */
export async function numberExceptions(
  ctx: Ctx,
  week: readonly BreakLine[],
  { date, breaks }: z.output<typeof ExceptionDay>,
  [most, shortest]: readonly [most_an_hour: number, shortest: number],
  path: string,
) {
  const holiday = await ctx.db.holiday.findFirst({ where: { date } });
  const ofDay = week.filter((line) => line.weekday === (holiday?.opens_as ?? getWeekday(date)));
  const problems: FieldProblem[] = [];
  const refuse = (i: number, code: string) =>
    problems.push({ path: `${path}.breaks.${i}.second`, code, values: { limit: most } });
  const seen = new Set<number>();
  const numbered = breaks.map((line, i) => {
    if (seen.has(line.second)) refuse(i, "break_twice");
    seen.add(line.second);
    const inHour = ofDay.filter((l) => getHour(l) === getHour(line));
    const at = inHour.findIndex((l) => l.second === line.second);
    const more = breaks
      .slice(0, i)
      .filter((l) => getHour(l) === getHour(line) && !ofDay.some((d) => d.second === l.second));
    return { ...line, number: at >= 0 ? at + 1 : inHour.length + more.length + 1 };
  });
  const cancelled = new Set(breaks.filter((b) => b.cancelled).map((b) => b.second));
  for (const [i, line] of breaks.entries()) {
    if (!line.cancelled && line.capacity_seconds < shortest)
      problems.push(refuseLength(`${path}.breaks.${i}`, shortest));
    const times = [...ofDay, ...breaks]
      .filter((l) => getHour(l) === getHour(line) && !cancelled.has(l.second))
      .map((l) => l.second);
    if (!line.cancelled && new Set(times).size > most) refuse(i, "too_many_breaks");
  }
  if (problems.length) throw new Refusal("invalid", "invalid", { fields: problems });
  return numbered;
}
