import { type Booked, getHour, type OpenBreak, type SoldSegments } from "@/lib/booking/demands";
import { findBar, type SoldStation } from "@/lib/booking/fitting";
import { splitPackagePrice } from "@/lib/booking/packages/package";
import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { acceptsBreak, getUnit, listDates, listHoursOn, listWantedSpots } from "@/lib/booking/wanted-spots";
import { addDays, type Day, pickEarlier, pickLater } from "@/lib/day";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { takeAt, takeLast } from "@/lib/must";
import { toAskedBlock } from "./reasons";
import type { RuledSpot } from "./ruled-spots";
import { type Asker, buildRuledBreaks } from "./scene";
import { openSpotRules } from "./spot-rules";
import type { OtherDays } from "./way-shapes";

/** The days before and after a flight that are looked at. */
export const DAYS_AROUND = 7;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Other days of a segment with the number of its spots that they may take. */
export type DaysFound = Omit<OtherDays, "dates"> & { spots: number };
type Window = Pick<OtherDays, "from_date" | "to_date" | "weekdays" | "hour">;
/** The fields of a segment that say when and how often it airs. */
type Timed = Pick<
  Segment,
  | "kind"
  | "stations"
  | "from_date"
  | "to_date"
  | "days"
  | "weekdays"
  | "hours"
  | "per_day"
  | "per_week"
  | "total"
  | "budget"
  | "frozen"
>;

/** Sells spots of a segment on other days of one station: a segment of its own, with a count of its own. */
export const copyToDays = <S extends Timed>(
  segment: S,
  station: string,
  { from_date, to_date, weekdays, hour }: Window,
  spots: number,
): S => ({
  ...segment,
  kind: hour === null ? "variable" : "exact",
  stations: [station],
  from_date,
  to_date,
  weekdays,
  ...(hour !== null && { hours: segment.hours.filter((h) => h.hour === hour) }),
  days: null,
  per_day: null,
  per_week: null,
  total: spots,
  budget: null,
  frozen: null,
});

/**
 * Sells spots of a segment on other days. `kept`: the segment without them, null where nothing of it is left. Only a
 * total of one station can be reduced by a number of spots; other segments keep their count. An agreed price of a
 * package is split between both.
 */
export function splitToDays<S extends Segment>(
  segment: S,
  station: string,
  days: Window,
  spots: number,
): { kept: S | null; made: S } {
  const { total } = segment;
  const isReduced = isReducible(segment) && total !== null;
  const all = isReduced ? total : countWanted(segment);
  const { taken, left } = splitPackagePrice(segment.from_package, spots, all);
  const made = { ...copyToDays(segment, station, days, spots), from_package: taken };
  if (isReduced && total <= spots) return { kept: null, made };
  return { kept: { ...segment, ...(isReduced && { total: total - spots }), from_package: left }, made };
}
/** The spots of a segment on all its stations. */
export const countWanted = (segment: Segment): number =>
  listWantedSpots(segment).reduce((n, cell) => n + cell.spots, 0);
/** Whether the spots of a segment are one number on one station, so that some of them can be sold elsewhere. */
const isReducible = ({ kind, stations, per_day, per_week, total }: Timed) =>
  kind !== "exact" && per_day === null && per_week === null && total !== null && stations.length === 1;

/** Lets a segment air on other days beside its own; its count or budget stays. */
export const extendDays = <S extends Timed>(
  segment: S,
  { from_date, to_date, weekdays }: Omit<Window, "hour">,
): S => ({
  ...segment,
  from_date: pickEarlier(segment.from_date, from_date),
  to_date: pickLater(segment.to_date, to_date),
  weekdays: [...new Set([...segment.weekdays, ...weekdays])].sort((a, b) => a - b),
  frozen: null,
});

/** What other days are looked for in: the breaks of a station around the flight, with everything that is booked. */
export type DaysScene = {
  station: SoldStation;
  breaks: readonly OpenBreak[];
  booked: readonly Booked[];
  asker: Asker;
  segments: SoldSegments;
  /** The spots of the plan, by break. */
  own: ReadonlyMap<string, readonly RuledSpot[]>;
  calendar: Calendar;
  /** The first and the last day that may be used. */
  from: Day;
  to: Day;
};

/**
 * The other days that have free breaks for missing spots of a segment: each weekday it leaves out, all of them, the days
 * before and the days after. `hour`: the hour of spots that are sold by the hour. A break is free by the rules between
 * spots; whether all places hold together, only a plan tells. A day takes no more spots than the segment airs on a day.
 */
export function listOtherDays(
  scene: DaysScene,
  number: number,
  missing: number,
  hour: number | null,
): DaysFound[] {
  const { segment, commercial } = takeAt(scene.segments, number);
  const left = missing - countMadeUp(scene, number);
  const daily = countDaily(scene, segment, hour);
  const freeOf = countFree(scene, number);
  const allowed = (date: Day) =>
    date >= scene.from && date <= scene.to && findBar(scene.station, date, commercial) === null;
  const found = listWindows(segment).flatMap((window): DaysFound[] => {
    const at = { ...window, hour };
    const asked = copyToDays(segment, scene.station.uuid, at, 1);
    const days = listDates(asked, scene.calendar).flatMap((date) => {
      const hours = listHoursOn(asked, date, scene.calendar);
      const free = allowed(date) ? Math.min(daily, freeOf(date, hours)) : 0;
      return [{ date, free }];
    });
    const used = hour === null ? days.filter(({ free }) => free > 0) : takeRun(days, daily, left);
    if (used.length === 0) return [];
    const spots = Math.min(
      left,
      used.reduce((n, { free }) => n + free, 0),
    );
    return [{ ...at, from_date: takeAt(used, 0).date, to_date: takeLast(used).date, spots }];
  });
  return found.filter(({ spots }) => spots > 0);
}

/** The first full days in a row: spots of an hour have no other day. */
function takeRun<Of extends { free: number }>(days: readonly Of[], daily: number, spots: number): Of[] {
  const first = days.findIndex(({ free }) => free >= daily);
  if (first < 0) return [];
  const rest = days.slice(first);
  const end = rest.findIndex(({ free }) => free < daily);
  return rest.slice(0, Math.min(end < 0 ? rest.length : end, Math.ceil(spots / daily)));
}

function listWindows({ from_date, to_date, weekdays }: Segment): Omit<Window, "hour">[] {
  const inside = { from_date, to_date };
  const others = WEEK.filter((weekday) => !weekdays.includes(weekday));
  return [
    ...others.map((weekday) => ({ ...inside, weekdays: [weekday] })),
    ...(others.length > 1 ? [{ ...inside, weekdays: others }] : []),
    { from_date: addDays(to_date, 1), to_date: addDays(to_date, DAYS_AROUND), weekdays },
    { from_date: addDays(from_date, -DAYS_AROUND), to_date: addDays(from_date, -1), weekdays },
  ];
}

/** The spots that a segment airs on its fullest day on the station, or in this hour. */
function countDaily({ station, calendar }: DaysScene, segment: Segment, hour: number | null): number {
  const cells = listWantedSpots(segment, calendar).filter(
    (cell) => cell.station === station.uuid && (hour === null || cell.hour === hour),
  );
  const byDate = Map.groupBy(cells, (cell) => cell.date);
  return Math.max(0, ...Array.from(byDate.values(), (own) => own.reduce((n, cell) => n + cell.spots, 0)));
}

/** Returns a function that counts the breaks of a day and its hours that are free for a spot of the segment. */
function countFree({ station, breaks, booked, asker, segments, own }: DaysScene, number: number) {
  const { segment } = takeAt(segments, number);
  const ruled = buildRuledBreaks(breaks, booked, own);
  const { separation_minutes } = station;
  const rules = openSpotRules({ separation_minutes, windows: listAdWindows(station, ruled) }, ruled);
  const spot = toAskedBlock(asker, segments, number);
  const byDate = Map.groupBy(breaks.entries(), ([, b]) => b.date);
  return (date: Day, hours: readonly number[]): number =>
    (byDate.get(date) ?? []).filter(
      ([at, b]) =>
        hours.includes(getHour(b)) &&
        b.smallest_length <= segment.length &&
        acceptsBreak(segment, b) &&
        rules.listRules(spot, at).length === 0,
    ).length;
}

/** The spots of a segment that its campaign already sells on other days, in a segment of their own. */
function countMadeUp({ station, segments, calendar }: DaysScene, number: number): number {
  const { segment } = takeAt(segments, number);
  if (isReducible(segment)) return 0;
  const days = new Set(listDates(segment, calendar));
  return segments.reduce((n, { segment: other }, at) => {
    const { total, stations, commercial, group, length, per_day, per_week, follows } = other;
    const isSame =
      at !== number &&
      total !== null &&
      per_day === null &&
      per_week === null &&
      follows === null &&
      stations.length === 1 &&
      stations[0] === station.uuid &&
      commercial === segment.commercial &&
      group === segment.group &&
      length === segment.length &&
      other.hours.every(({ hour }) => segment.hours.some((own) => own.hour === hour)) &&
      !listDates(other, calendar).some((date) => days.has(date));
    return isSame ? n + total : n;
  }, 0);
}

/**
 * The hour of a segment sold by the hour that lacks most spots on a station, with their number; null where none lacks
 * any. `placed`: the hours of its placed spots there.
 */
export function findShortHour(
  segment: Segment,
  station: string,
  calendar: Calendar,
  placed: readonly number[],
): { hour: number; missing: number } | null {
  const lacking = new Map<number, number>();
  for (const { station: at, hour, spots } of listWantedSpots(segment, calendar))
    if (at === station && hour !== null) lacking.set(hour, (lacking.get(hour) ?? 0) + spots);
  for (const hour of placed) lacking.set(hour, (lacking.get(hour) ?? 0) - 1);
  const [most] = [...lacking].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most && most[1] > 0 ? { hour: most[0], missing: most[1] } : null;
}

/** The flight that a segment on other days needs, where it may be wider than that of its campaign. */
export const extendFlight = (
  flight: { from: Day; to: Day },
  { from_date, to_date }: Pick<OtherDays, "from_date" | "to_date">,
) => ({ from: pickEarlier(flight.from, from_date), to: pickLater(flight.to, to_date) });

/**
 * Whether spots of a segment can be sold on other days. A reminder goes where its segment goes; a budget that is spent on
 * a number of days has no other days.
 */
export const maySellElsewhere = ({ follows, budget, days }: Pick<Segment, "follows" | "budget" | "days">) =>
  follows === null && (budget === null || days === null);

/** Whether spots of a segment keep the hour they are sold at. */
export const isSoldByHour = (segment: Segment) => segment.kind === "exact" && getUnit(segment) === "hour";

/** The ways out with the cheapest first: those that place all spots before the others, which end with the unpriced. */
export function sortByPrice<Way extends { gains: number; price?: string | undefined }>(
  ways: readonly Way[],
  missing: number,
): Way[] {
  const rank = ({ gains }: Way) => (gains >= missing ? 0 : 1);
  const cost = ({ price }: Way) => (price === undefined ? Number.POSITIVE_INFINITY : Number(price));
  const compareCost = (a: Way, b: Way) => (cost(a) === cost(b) ? 0 : cost(a) - cost(b));
  return ways.toSorted((a, b) => rank(a) - rank(b) || compareCost(a, b) || b.gains - a.gains);
}
