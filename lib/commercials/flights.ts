import {
  type Rotation,
  type RotationMember,
  type RotationSpot,
  rotateCommercials,
} from "@/lib/commercials/rotation";
import { addDays, type Day, getWeekday, pickEarlier, pickLater } from "@/lib/day";
import { takeAt } from "@/lib/must";

/** The first and last day on which something airs; null is open. */
export type Flight = { from: Day | null; to: Day | null };
/** A commercial in a group that airs on the days of its flight. */
export type FlightMember = RotationMember & Flight;
/** A rotation whose commercials have flights. */
export type FlightRotation = Omit<Rotation, "members"> & { members: readonly FlightMember[] };
/** The day and clock hour of a spot. */
export type FlightSpot = { date: Day; hour: RotationSpot["hour"] };

/** Returns whether a flight has a day. */
export const isInFlight = ({ from, to }: Flight, date: Day): boolean =>
  (from === null || date >= from) && (to === null || date <= to);

/** Returns the rotation of some of the members, by index; a pattern leaves out the others. */
function pickMembers({ mode, members, pattern }: FlightRotation, indexes: readonly number[]): Rotation {
  return {
    mode,
    members: indexes.map((i) => takeAt(members, i)),
    pattern: pattern.flatMap((i) => (indexes.includes(i) ? [indexes.indexOf(i)] : [])),
  };
}

/**
 * Returns the commercial of each spot, for spots in airing order; null on a day on which none runs. The shares apply
 * among the commercials that run on the day: one that joins later does not catch up on the days before.
 */
export function rotateInFlights(of: FlightRotation, spots: readonly FlightSpot[]): (string | null)[] {
  const phases = Map.groupBy(
    spots.map((spot, at) => ({ ...spot, at })),
    ({ date }) => of.members.flatMap((member, i) => (isInFlight(member, date) ? [i] : [])).join(" "),
  );
  const found = spots.map((): string | null => null);
  for (const [running, phase] of phases) {
    if (running === "") continue;
    const turns = rotateCommercials(
      pickMembers(of, running.split(" ").map(Number)),
      phase.map(({ date, hour }) => ({ weekday: getWeekday(date), hour })),
    );
    phase.forEach(({ at }, n) => {
      found[at] = takeAt(turns, n);
    });
  }
  return found;
}

type Validity = { valid_from: Day | null; valid_to: Day | null };
const pickBound = (a: Day | null, b: Day | null, pick: (a: Day, b: Day) => Day) =>
  a !== null && b !== null ? pick(a, b) : (a ?? b);
/** Returns a rotation whose commercials air only while they are valid, by commercial. */
export const trimToValidity = (of: FlightRotation, terms: ReadonlyMap<string, Validity>): FlightRotation => ({
  ...of,
  members: of.members.map((member) => {
    const { valid_from = null, valid_to = null } = terms.get(member.commercial) ?? {};
    return {
      ...member,
      from: pickBound(member.from, valid_from, pickLater),
      to: pickBound(member.to, valid_to, pickEarlier),
    };
  }),
});

/** Returns the days of a segment, in ranges, on which none of its commercials runs. */
export function listUncoveredDays(
  { from_date, to_date, weekdays }: { from_date: Day; to_date: Day; weekdays: readonly number[] },
  flights: readonly Flight[],
): { from: Day; to: Day }[] {
  const found: { from: Day; to: Day }[] = [];
  let open: { from: Day; to: Day } | null = null;
  for (let date = from_date; date <= to_date; date = addDays(date, 1)) {
    if (!weekdays.includes(getWeekday(date))) continue;
    if (flights.some((flight) => isInFlight(flight, date))) open = null;
    else if (open) open.to = date;
    else {
      open = { from: date, to: date };
      found.push(open);
    }
  }
  return found;
}

const isDated = ({ from, to }: Flight): boolean => from !== null || to !== null;
/**
 * Returns the days of a segment on which its rotation has nothing to air. Validity counts where a commercial has days
 * of its own; otherwise the segment is refused on such days.
 */
export const listRotationGaps = (
  segment: Parameters<typeof listUncoveredDays>[0],
  of: FlightRotation,
  terms: ReadonlyMap<string, Validity>,
): { from: Day; to: Day }[] =>
  of.members.some(isDated) ? listUncoveredDays(segment, trimToValidity(of, terms).members) : [];

/** Returns whether two rotations give every spot the same commercial. */
export const isSameRotation = (a: FlightRotation, b: FlightRotation): boolean => {
  const list = ({ mode, pattern, members }: FlightRotation) =>
    JSON.stringify([
      mode,
      pattern,
      members.map((m) => [m.commercial, m.weight, m.from, m.to, m.weekdays, m.hours]),
    ]);
  return list(a) === list(b);
};

/** Returns a rotation with other members: mode, weekdays and hours stay, and a pattern continues with the new ones. */
export function replaceMembers(
  before: FlightRotation | null,
  members: readonly (Pick<FlightMember, "commercial" | "weight"> & Flight)[],
): FlightRotation {
  const old = before?.members ?? [];
  const pattern = (before?.pattern ?? []).flatMap((i) => {
    const at = members.findIndex((m) => m.commercial === old[i]?.commercial);
    return at < 0 ? [] : [at];
  });
  const added = members.flatMap((m, i) => (old.some((o) => o.commercial === m.commercial) ? [] : [i]));
  const mode = before?.mode ?? "weight";
  return {
    mode,
    pattern: mode === "pattern" ? [...pattern, ...added] : [],
    members: members.map((member) => {
      const { weekdays = [], hours = [] } = old.find((o) => o.commercial === member.commercial) ?? {};
      return { ...member, weekdays, hours };
    }),
  };
}
