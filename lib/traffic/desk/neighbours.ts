import { hasHardSpacing, SPACING_MINUTES } from "@/lib/booking/rules/spacing";
import { findReach } from "@/lib/booking/rules/spot-rules";
import { countDays, MINUTES_A_DAY, toBroadcastSecond } from "@/lib/day";
import type { EditDay } from "@/lib/traffic/log-edit";
import { type DeskBreak, type DeskSpot, type StationRules, toAsked } from "@/lib/traffic/log-rules";
import type { LogEdit } from "@/lib/traffic/log-shapes";

/** The spots that edits put somewhere or change: those whose own terms the rules read. */
export const listAskedSpots = (edits: readonly LogEdit[]): Set<string> =>
  new Set(
    edits.flatMap((edit) =>
      edit.act === "move" || edit.act === "restore" || edit.act === "swap_copy" ? edit.spot : [],
    ),
  );

/** How near a spot must be to matter to one: in breaks or in minutes. */
function findFarthest(spot: DeskSpot, { separation_minutes }: StationRules) {
  const { breaks, minutes } = findReach(toAsked(spot), separation_minutes);
  const isSpaced = hasHardSpacing(spot.competition.separation);
  return { breaks, minutes: isSpaced ? Math.max(minutes, SPACING_MINUTES) : minutes };
}

/**
 * Whether the rules of edits can read spots of the days before or after: where a spot that is asked about keeps a distance
 * that reaches beyond the day from any break it is or comes in, and beside a hard break, because what airs before it runs
 * through midnight. `before` and `after` need no spots.
 */
export function canMeetNeighbours(
  { rules, before, breaks, after, removed }: EditDay,
  edits: readonly LogEdit[],
): boolean {
  const asked = listAskedSpots(edits);
  if (asked.size === 0) return false;
  if ([...before, ...breaks, ...after].some(({ kind }) => kind === "hard")) return true;
  const targets = new Set(edits.flatMap((edit) => ("to_break" in edit ? edit.to_break : [])));
  const spots = [...breaks.flatMap((b) => b.spots), ...removed].filter(({ uuid }) => asked.has(uuid));
  const reaches = spots.map((spot) => findFarthest(spot, rules));
  const isNear = (of: DeskBreak, other: DeskBreak | undefined, apart: number) => {
    if (!other) return false;
    const minuteOf = ({ second }: DeskBreak) => Math.floor(toBroadcastSecond(second, rules.day_start) / 60);
    const days = countDays(of.date, other.date) * MINUTES_A_DAY;
    const minutes = Math.abs(days + minuteOf(other) - minuteOf(of));
    return reaches.some((reach) => apart < reach.breaks || minutes < reach.minutes);
  };
  return breaks.some(
    (of, at) =>
      (targets.has(of.uuid) || of.spots.some(({ uuid }) => asked.has(uuid))) &&
      (isNear(of, before.at(-1), at + 1) || isNear(of, after[0], breaks.length - at)),
  );
}
