import type { z } from "zod";
import { addDays, type Day, toBroadcastSecond, toWallTime } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { LogState } from "@/lib/traffic/desk/rebase";
import type { EditBreak, EditSpot } from "@/lib/traffic/log-edit";
import type { StationRules } from "@/lib/traffic/log-rules";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import type { LogView } from "@/lib/traffic/log-view";
import type { LogWeek, WeekSpot } from "./shapes";

/** The week board as the call returns it. */
export type WeekView = z.output<typeof LogWeek>;
/** A spot of the week board. */
export type WeekSpotView = z.output<typeof WeekSpot>;
/** A break of the week board. */
export type WeekBreak = WeekView["breaks"][number];
/** The log of a station's day on the week board. */
export type WeekDay = WeekView["days"][number];
/** Where a spot stands: in a break at a position from 1, or taken out of a day. */
export type SpotPlace = {
  spot: WeekSpotView;
  day: WeekDay | null;
  break: WeekBreak | null;
  position: number;
};

/** The key of a station's day, also as a place of the cursor. */
export const buildDayKey = (station: number, date: Day): string => `${station} ${date}`;

/** The seconds sold in a break. */
export const sumBooked = ({ spots }: Pick<WeekBreak, "spots">): number =>
  spots.reduce((n, { length }) => n + length, 0);

/** Prepares a week for questions by station and day, by break and by spot. */
export function openWeek(week: WeekView) {
  const breaksOf = Map.groupBy(week.breaks, (b) => buildDayKey(b.station, b.date));
  const dayOf = new Map(week.days.map((day) => [buildDayKey(day.station, day.date), day]));
  const breakOf = new Map(week.breaks.map((b) => [b.uuid, b]));
  const places = new Map<string, SpotPlace>();
  for (const of of week.breaks) {
    const day = dayOf.get(buildDayKey(of.station, of.date)) ?? null;
    for (const [n, spot] of of.spots.entries())
      places.set(spot.uuid, { spot, day, break: of, position: n + 1 });
  }
  for (const day of week.days)
    for (const spot of day.removed) places.set(spot.uuid, { spot, day, break: null, position: 0 });
  return {
    week,
    listBreaks: (station: number, date: Day): readonly WeekBreak[] =>
      breaksOf.get(buildDayKey(station, date)) ?? [],
    findDay: (station: number, date: Day): WeekDay | undefined => dayOf.get(buildDayKey(station, date)),
    findBreak: (uuid: string): WeekBreak | undefined => breakOf.get(uuid),
    findSpot: (uuid: string): SpotPlace | undefined => places.get(uuid),
  };
}
/** A week opened by `openWeek`. */
export type OpenWeek = ReturnType<typeof openWeek>;

/** The rules of a station of the week, as the rules of a log read them. */
export function readStationTerms({ stations, limits }: WeekView, station: number): StationRules {
  const { uuid, hour_limit, separation_minutes, day_start } = takeAt(stations, station);
  return { uuid, hour_limit, separation_minutes, day_start, limits };
}

/** A spot in the form that the rules of a log read. */
export function toDeskSpot(week: WeekView, spot: WeekSpotView): EditSpot {
  const campaign = takeAt(week.campaigns, spot.campaign);
  const commercial = spot.commercial === null ? null : takeAt(week.commercials, spot.commercial);
  return {
    uuid: spot.uuid,
    length: spot.length,
    commercial: commercial?.uuid ?? null,
    valid_from: commercial?.valid_from ?? null,
    valid_to: commercial?.valid_to ?? null,
    campaign: campaign.uuid,
    customer: campaign.customer,
    category: campaign.category,
    artists: commercial?.artists ?? [],
    competition: campaign,
    source: spot.source,
    pinned: spot.pinned,
    segment: spot.segment === null ? null : takeAt(week.segments, spot.segment),
  };
}

/** Returns a function that says whether the time of a break has passed on the clock of its station. */
export function makePassed(
  { stations }: { stations: readonly Pick<WeekView["stations"][number], "timezone" | "day_start">[] },
  now: Date,
) {
  const clocks = stations.map(({ timezone, day_start }) => {
    const { date, second } = toWallTime(now, timezone, day_start);
    return { date, second: toBroadcastSecond(second, day_start), day_start };
  });
  return ({ station, date, second }: Pick<WeekBreak, "station" | "date" | "second">): boolean => {
    const clock = takeAt(clocks, station);
    if (date !== clock.date) return date < clock.date;
    return toBroadcastSecond(second, clock.day_start) < clock.second;
  };
}

/** The breaks of a station's day in the form that the rules of a log read. */
export const toDeskBreaks = (
  { week, listBreaks }: OpenWeek,
  station: number,
  date: Day,
  hasPassed: (of: WeekBreak) => boolean,
): EditBreak[] =>
  listBreaks(station, date).map((of) => ({
    ...of,
    note: "",
    lines: [],
    passed: hasPassed(of),
    spots: of.spots.map((spot) => toDeskSpot(week, spot)),
  }));

/** The name under which a spot is shown: of its commercial, or of its campaign without one. */
export const getSpotTitle = (
  { commercials, campaigns }: Pick<WeekView, "commercials" | "campaigns">,
  spot: WeekSpotView,
): string =>
  spot.commercial === null
    ? takeAt(campaigns, spot.campaign).name
    : takeAt(commercials, spot.commercial).title;

/** The colour of a spot, 1 to 10. */
export const getSpotColor = ({ commercials }: Pick<WeekView, "commercials">, spot: WeekSpotView): number =>
  spot.commercial === null ? 1 : takeAt(commercials, spot.commercial).color;

/** A place for a spot: a break, and a position from 1. */
export type Target = { to_break: string; position: number };

/** The week with a spot at another place, pinned there, while the change is being saved. */
export function moveSpot(week: WeekView, uuid: string, { to_break, position }: Target): WeekView {
  const at = openWeek(week).findSpot(uuid);
  if (!at) return week;
  const isOther = (spot: WeekSpotView) => spot.uuid !== uuid;
  const spot = { ...at.spot, pinned: true, status: at.break ? at.spot.status : "planned" };
  return {
    ...week,
    days: week.days.map((day) =>
      day === at.day && !at.break ? { ...day, removed: day.removed.filter(isOther) } : day,
    ),
    breaks: week.breaks.map((of) => {
      if (of.uuid !== to_break) return of === at.break ? { ...of, spots: of.spots.filter(isOther) } : of;
      return { ...of, spots: of.spots.filter(isOther).toSpliced(position - 1, 0, spot) };
    }),
  };
}

/** The week with a spot taken out of its day, while the change is being saved. */
export function removeSpot(week: WeekView, uuid: string): WeekView {
  const at = openWeek(week).findSpot(uuid);
  if (!at?.break) return week;
  const { day, spot } = at;
  return {
    ...week,
    days: week.days.map((one) =>
      one === day ? { ...one, removed: [...one.removed, { ...spot, status: "removed" }] } : one,
    ),
    breaks: week.breaks.map((of) =>
      of === at.break ? { ...of, spots: of.spots.filter((other) => other.uuid !== uuid) } : of,
    ),
  };
}

/**
 * The week with the log of one day as a save answered it. Null when the log has a spot or a break that the week does
 * not know; the week is then read again.
 */
export function mergeLog(week: WeekView, log: LogView): WeekView | null {
  const station = week.stations.findIndex(({ uuid }) => uuid === log.station);
  const open = openWeek(week);
  if (station < 0 || !open.findDay(station, log.date)) return null;
  let isWhole = open.listBreaks(station, log.date).length === log.breaks.length;
  const toSpot = ({ uuid, commercial, length, status, pinned }: LogView["removed"][number]) => {
    const known = open.findSpot(uuid)?.spot;
    const of = commercial === null ? null : week.commercials.findIndex((one) => one.uuid === commercial);
    if (!known || of === -1) {
      isWhole = false;
      return [];
    }
    return [{ ...known, commercial: of, length, status, pinned }];
  };
  const readOf = new Map(
    log.breaks.map(({ uuid, spots, capacity_seconds }) => [
      uuid,
      { spots: spots.flatMap(toSpot), capacity_seconds },
    ]),
  );
  const removed = log.removed.flatMap(toSpot);
  const { state, version, published, changed, locked } = log;
  const merged = {
    ...week,
    days: week.days.map((day) =>
      day.station === station && day.date === log.date
        ? { ...day, state, version, published, changed, locked, removed }
        : day,
    ),
    breaks: week.breaks.map((of) => {
      if (of.station !== station || of.date !== log.date) return of;
      const read = readOf.get(of.uuid);
      if (!read) isWhole = false;
      return { ...of, ...read };
    }),
  };
  return isWhole ? merged : null;
}

/** The state of all logs of the week, which changes are compared with; the board has no notes and no inserted lines. */
export function readWeekState(week: WeekView): LogState {
  const at = (of: string | null, { uuid, commercial, pinned }: WeekSpotView) =>
    [
      uuid,
      {
        break: of,
        commercial: commercial === null ? null : takeAt(week.commercials, commercial).uuid,
        pinned,
      },
    ] as const;
  return {
    spots: new Map([
      ...week.days.flatMap((day) => day.removed.map((spot) => at(null, spot))),
      ...week.breaks.flatMap((of) => of.spots.map((spot) => at(of.uuid, spot))),
    ]),
    notes: new Map(),
    lines: new Set(),
  };
}

/** A change on the board: an edit of one day's log, or a move to another day of the station. */
export type WeekChange =
  | { via: "log"; station: string; date: Day; edit: WeekEdit }
  | { via: "move"; spot: string; to: Target & { date: Day } };
/** The edits of a log that the board makes. */
export type WeekEdit = Exclude<
  LogEdit,
  { act: "swap_copy" | "note" | "pin" | "insert_line" | "remove_line" }
>;

/** The week with a change, while it is being saved. */
export function applyChange(week: WeekView, change: WeekChange): WeekView {
  if (change.via === "move") return moveSpot(week, change.spot, change.to);
  const { edit } = change;
  return edit.act === "remove" ? removeSpot(week, edit.spot) : moveSpot(week, edit.spot, edit);
}

/** The inverse of a change, computed from the week before it; null when there is none. */
export function invertChange(week: WeekView, change: WeekChange): WeekChange | null {
  const spot = change.via === "move" ? change.spot : change.edit.spot;
  const at = openWeek(week).findSpot(spot);
  if (!at) return null;
  if (change.via === "log" && !at.break)
    return change.edit.act === "restore" ? { ...change, edit: { act: "remove", spot } } : null;
  if (!at.break) return null;
  const was = { to_break: at.break.uuid, position: at.position };
  if (change.via === "move") return { ...change, to: { ...was, date: at.break.date } };
  const act = change.edit.act === "remove" ? "restore" : "move";
  return { ...change, edit: { act, spot, ...was } };
}

/**
 * The next or previous place for a spot that is carried, across the breaks of a day; null at the ends of the day.
 * `open` shows the spot where it is carried.
 */
export function findNextPlace(open: OpenWeek, spot: string, target: Target, by: 1 | -1): Target | null {
  const of = open.findBreak(target.to_break);
  if (!of) return null;
  const position = target.position + by;
  const isHere = open.findSpot(spot)?.break === of;
  if (isHere && position >= 1 && position <= of.spots.length) return { to_break: of.uuid, position };
  const breaks = open.listBreaks(of.station, of.date);
  const next = breaks[breaks.indexOf(of) + by];
  return next ? { to_break: next.uuid, position: by > 0 ? 1 : next.spots.length + 1 } : null;
}

/** The break nearest in time to another among breaks of the same station; undefined among none. */
export function findNearest({ week }: OpenWeek, of: WeekBreak, among: readonly WeekBreak[]) {
  const { day_start } = takeAt(week.stations, of.station);
  const distance = ({ second }: WeekBreak) =>
    Math.abs(toBroadcastSecond(second, day_start) - toBroadcastSecond(of.second, day_start));
  return among.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The break of the day some days later or earlier that is nearest in time; undefined outside the week. */
export function findBeside(open: OpenWeek, of: WeekBreak, days: number): WeekBreak | undefined {
  const date = addDays(of.date, days);
  return open.findDay(of.station, date) && findNearest(open, of, open.listBreaks(of.station, date));
}
