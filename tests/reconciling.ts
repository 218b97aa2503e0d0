import type { CallInput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import type { Person } from "@/tests/world";

/** Reads a station's day as reconciliation shows it. */
export async function readDay(p: Person, uuid: string, date: Day) {
  const { days } = await p.api.reconciliation.retrieve({ uuid, from: date, to: date });
  return days[0]!;
}

/** Decides on spots of a day at its present version. */
export async function resolveSpots(
  p: Person,
  uuid: string,
  date: Day,
  lines: CallInput<"reconciliation.resolve">["lines"],
) {
  const { version } = await readDay(p, uuid, date);
  return p.api.reconciliation.resolve({ uuid, date, version, lines });
}

/** Closes a day at its present version. */
export async function closeDay(p: Person, uuid: string, date: Day) {
  const { version } = await readDay(p, uuid, date);
  return p.api.reconciliation.close({ uuid, date, version });
}
