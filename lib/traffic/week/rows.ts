import { addDays, type Day, listDays, toBroadcastSecond } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { buildDayKey, findNearest, type OpenWeek, type WeekBreak } from "./board";
import { WEEK_DAYS } from "./days";

/** Hours of the clock that a board shows at once. */
export const BOARD_HOURS = 3;
const HOUR = 3600;

/** The start of the part of the day, in hours of the clock, that a second falls in. */
export const getPart = (second: number): number => Math.floor(second / HOUR / BOARD_HOURS) * BOARD_HOURS;

/** The part of the day with which a board opens: the earliest that has spots, otherwise the earliest with breaks. */
export function findFirstPart({ week }: OpenWeek): number {
  const parts = (breaks: readonly WeekBreak[]) => breaks.map((b) => getPart(b.second)).sort((a, b) => a - b);
  return parts(week.breaks.filter((b) => b.spots.length > 0))[0] ?? parts(week.breaks)[0] ?? 6;
}

/** The days of a week from its first. */
export const listWeekDays = (from: Day): Day[] => listDays(from, addDays(from, WEEK_DAYS - 1));

/** A row of a station: the breaks at one time of the clock, by day; undefined where a day has none. */
export type BoardRow = { second: number; breaks: (WeekBreak | undefined)[] };
/** The rows of a station in a part of the day, in airing order. */
export function listRows(open: OpenWeek, station: number, part: number): BoardRow[] {
  const { day_start } = takeAt(open.week.stations, station);
  const days = listWeekDays(open.week.from).map((date) =>
    open.listBreaks(station, date).filter((b) => getPart(b.second) === part),
  );
  const seconds = [...new Set(days.flat().map((b) => b.second))].sort(
    (a, b) => toBroadcastSecond(a, day_start) - toBroadcastSecond(b, day_start),
  );
  return seconds.map((second) => ({
    second,
    breaks: days.map((own) => own.find((b) => b.second === second)),
  }));
}

/** Where the cursor is: on a station's day, a break of it, or a spot. */
export type CursorPlace = { station: number; date: Day; break: WeekBreak | null; spot: string | null };
/** The place of a cursor: of the key of a day, the uuid of a break or of a spot; null for one that is gone. */
export function findCursor(open: OpenWeek, cursor: string): CursorPlace | null {
  const spot = open.findSpot(cursor);
  const of = spot?.break ?? open.findBreak(cursor);
  if (of) return { station: of.station, date: of.date, break: of, spot: spot ? cursor : null };
  const day = open.week.days.find((one) => buildDayKey(one.station, one.date) === cursor);
  return day ? { station: day.station, date: day.date, break: null, spot: null } : null;
}

/** The places of a day in the order of the page: of each station its day, then its breaks with their spots. */
function listColumn(open: OpenWeek, date: Day, part: number): string[] {
  return open.week.stations.flatMap((_, station) => [
    buildDayKey(station, date),
    ...open
      .listBreaks(station, date)
      .filter((b) => getPart(b.second) === part)
      .flatMap((b) => [b.uuid, ...b.spots.map((spot) => spot.uuid)]),
  ]);
}

/** The cursor one place further up or down a day, across stations; it stays at the ends. */
export function findBelow(open: OpenWeek, cursor: string, part: number, by: 1 | -1): string {
  const at = findCursor(open, cursor);
  const first = buildDayKey(0, open.week.from);
  if (!at) return first;
  const column = listColumn(open, at.date, part);
  const here = column.indexOf(cursor);
  if (here < 0) return column[0] ?? first;
  return column[here + by] ?? cursor;
}

/** The cursor on the next or previous day: on the break nearest in time, at the same position of it. */
export function findAside(open: OpenWeek, cursor: string, part: number, by: 1 | -1): string {
  const at = findCursor(open, cursor);
  if (!at) return buildDayKey(0, open.week.from);
  const date = addDays(at.date, by);
  if (!open.findDay(at.station, date)) return cursor;
  const among = open.listBreaks(at.station, date).filter((b) => getPart(b.second) === part);
  const to = at.break && findNearest(open, at.break, among);
  if (!to) return buildDayKey(at.station, date);
  const spot = at.spot === null ? undefined : open.findSpot(at.spot);
  return (spot && to.spots[spot.position - 1]?.uuid) ?? to.uuid;
}
