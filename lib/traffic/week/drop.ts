import { addDays } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { type EditDay, editLog } from "@/lib/traffic/log-edit";
import { findSeat, HARD_LOG_RULES, type LogRule, openLogDesk } from "@/lib/traffic/log-rules";
import {
  makePassed,
  type OpenWeek,
  readStationTerms,
  sumBooked,
  type Target,
  toDeskBreaks,
  toDeskSpot,
  type WeekBreak,
  type WeekDay,
} from "./board";

/** Why a spot cannot be dropped on a break, whatever the rules say. */
export const DROP_OBSTACLES = [
  "other_station",
  "other_day",
  "aired",
  "reconciled",
  "locked",
  "outside_week",
  "removed",
] as const;
/** An obstacle of `DROP_OBSTACLES`. */
export type DropObstacle = (typeof DROP_OBSTACLES)[number];

/**
 * What dropping a spot would do. `way`: an edit of one day's log, the return of a removed spot to its day, or a move
 * to another day, which cannot be forced. `left`: free seconds of the break afterwards.
 */
export type DropVerdict = {
  obstacle: DropObstacle | null;
  way: "move" | "restore" | "other_day";
  rules: LogRule[];
  isForceable: boolean;
  left: number;
  capacity: number;
};

/** Why nothing can be changed on a day; null where it can. */
const findClosed = ({ state, locked }: WeekDay): DropObstacle | null => {
  if (state === "aired" || state === "reconciled") return state;
  return locked && !locked.mine ? "locked" : null;
};
/** Whether a person can change a day: it has not aired and nobody else has locked it. */
export const isOpenToEdit = (day: WeekDay): boolean => findClosed(day) === null;

function findObstacle(
  from: { station: number | undefined; day: WeekDay | null },
  to: WeekBreak,
  day: WeekDay | undefined,
  mayMoveDays: boolean,
): DropObstacle | null {
  if (!day || !from.day) return "outside_week";
  if (from.station !== to.station) return "other_station";
  const closed = findClosed(day) ?? findClosed(from.day);
  if (closed) return closed;
  if (from.day.date !== to.date && !mayMoveDays) return "other_day";
  return null;
}

/**
 * Says what dropping a spot at a place would do, from what the board holds: whether it is possible, the free seconds
 * afterwards and the rules it would newly break, as the server judges them. Null for a spot or break that is unknown.
 */
export function judgeDrop(
  open: OpenWeek,
  uuid: string,
  { to_break, position }: Target,
  now: Date,
  mayMoveDays: boolean,
): DropVerdict | null {
  const at = open.findSpot(uuid);
  const to = open.findBreak(to_break);
  if (!at || !to) return null;
  const { week } = open;
  const isOtherDay = at.day?.date !== to.date;
  const fromDay = { station: at.day?.station, day: at.day };
  const day = open.findDay(to.station, to.date);
  const isLost = isOtherDay && !at.break;
  const obstacle = findObstacle(fromDay, to, day, mayMoveDays) ?? (isLost ? "removed" : null);
  const isHere = at.break === to;
  const left = to.capacity_seconds - sumBooked(to) - (isHere ? 0 : at.spot.length);
  const sameDay = at.break ? "move" : "restore";
  const way = isOtherDay ? "other_day" : sameDay;
  const verdict = { obstacle, way, left, capacity: to.capacity_seconds } as const;
  if (obstacle) return { ...verdict, rules: [], isForceable: false };
  const hasPassed = makePassed(week, now);
  const read = (days: number) => {
    const breaks = toDeskBreaks(open, to.station, addDays(to.date, days), hasPassed);
    if (way === "move") return breaks;
    return breaks.map((b) => ({ ...b, spots: b.spots.filter((spot) => spot.uuid !== uuid) }));
  };
  const edited: EditDay = {
    rules: readStationTerms(week, to.station),
    breaks: read(0),
    removed: way === "move" ? [] : [toDeskSpot(week, at.spot)],
    before: read(-1),
    after: read(1),
  };
  const act = way === "move" ? "move" : "restore";
  const { broken } = editLog(edited, [{ act, spot: uuid, to_break, position }], new Map());
  const rules = broken.flatMap((one) => one.rules);
  const isForceable = way !== "other_day" && !rules.some((rule) => HARD_LOG_RULES.includes(rule));
  return { ...verdict, rules, isForceable };
}

/**
 * The nearest break of the same day in which a spot would break no rule, at its end or before a spot that was sold the
 * last position; null when there is none.
 */
export function findFreePlace(open: OpenWeek, uuid: string, now: Date): Target | null {
  const at = open.findSpot(uuid);
  if (!at?.break || !at.day || !isOpenToEdit(at.day)) return null;
  const { week } = open;
  const from = at.break;
  const hasPassed = makePassed(week, now);
  const read = (days: number) =>
    toDeskBreaks(open, from.station, addDays(from.date, days), hasPassed).map((b) => ({
      ...b,
      spots: b.spots.filter((spot) => spot.uuid !== uuid),
    }));
  const breaks = read(0);
  const listRules = openLogDesk(readStationTerms(week, from.station), [...read(-1), ...breaks, ...read(1)]);
  const spot = toDeskSpot(week, at.spot);
  const home = breaks.findIndex((b) => b.uuid === from.uuid);
  const isAnywhere = spot.segment?.place !== "first" && spot.segment?.place !== "last";
  if (!isAnywhere) return null;
  const order = breaks.map((_, n) => n).sort((a, b) => Math.abs(a - home) - Math.abs(b - home));
  for (const n of order) {
    const to = takeAt(breaks, n);
    if (n === home || to.passed) continue;
    const isLastSold = to.spots.at(-1)?.segment?.place === "last";
    const position = findSeat(listRules, spot, to, to.spots.length + (isLastSold ? 0 : 1));
    if (position !== null) return { to_break: to.uuid, position };
  }
  return null;
}
