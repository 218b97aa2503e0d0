import type { SeparationRules } from "@/lib/booking/separation";
import type { Segment } from "@/lib/booking/shapes/segment";
import { countDays, type Day, getWeekday } from "@/lib/day";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import type { BreakEdge } from "@/lib/inventory/hard-breaks";
import type { Purpose } from "@/lib/inventory/purposes";
import { takeAt } from "@/lib/must";
import type { BreakIn, DemandIn, Problem } from "@/lib/scheduler";
import { type CommercialTerms, findBar, type SoldStation } from "./fitting";
import { type Calendar, getEdge } from "./segment";
import {
  acceptsBreak,
  getUnit,
  listHoursOn,
  listHourWeights,
  listWantedSpots,
  type WantedSpots,
} from "./wanted-spots";

/** A break of one date; `minute` counts from the start of the broadcast day, `second` from midnight of the clock. */
export type OpenBreak = {
  uuid: string;
  date: Day;
  second: number;
  minute: number;
  number: number;
  name: string;
  purpose: Purpose;
  kind: BreakKind;
  /** What stands beside the breaks that are read, where it matters to a hard break. */
  edge?: BreakEdge;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  priority: number;
  booked_seconds: number;
  booked_spots: number;
  /** Whether its time has passed or its log is closed. */
  closed: boolean;
};
/** A booked spot that the campaign must keep a distance from, or that has a fixed position. */
export type Booked = {
  break: string;
  campaign: string;
  advertiser: string;
  category: string | null;
  /** The artists heard in its commercial. */
  artists: string[];
  length: number;
  /** Sold as the first or last spot of its break. */
  place: "first" | "last" | null;
  /** Sold as the only spot of its break. */
  alone: boolean;
  /** The position set by hand, and where it stands. */
  position: number | null;
  seat?: number;
};
/**
 * A part of a segment as one demand of the engine: spots of one station from `date` to `until`, at most `daily` a
 * day.
 */
export type DemandLine = {
  segment: number;
  station: string;
  date: Day;
  until: Day;
  spots: number;
  breaks: string[];
  daily: number;
};
/** A spot of the campaign that must not move: painted and locked, pinned, published or frozen. */
export type KeptSpot = { segment: number; break: string };
/** The campaign's advertiser, categories, competitors and separation rules. */
export type CompetitionTerms = {
  advertiser: string;
  category: string;
  competes: string[];
  /** Competing campaigns picked by hand. */
  picked: string[];
  separation: SeparationRules;
};

/** Spots that cannot air regardless of capacity, with the rule. */
export type Barred = { segment: number; rule: "in_past" | "licence" | "copy_dates"; spots: number };

/** The segments of a campaign with their commercials. */
export type SoldSegments = readonly { segment: Segment; commercial: CommercialTerms | undefined }[];

const ANY = 1_000_000;
const DAYPART = "day";
/** The clock hour of a break. */
export const getHour = (b: { second: number }) => Math.floor(b.second / 3600);

/**
 * The booked spots as fixed demands and pins of the engine. Booked seconds that no spot of `booked` accounts for are
 * filled by an anonymous demand. `fillers`: number of such spots by break.
 */
export function pinBooked(
  breaks: readonly OpenBreak[],
  booked: readonly Booked[],
  tagsOf: (b: Booked) => string[] = () => [],
) {
  const demands = new Map<string, DemandIn>();
  const pins: NonNullable<Problem["pins"]> = [];
  const named = new Map<string, { seconds: number; spots: number }>();
  const pin = (
    id: string,
    at: string,
    position: number | null,
    terms: Partial<DemandIn> & { length: number },
  ) => {
    const before = demands.get(id);
    demands.set(id, before ? { ...before, total: before.total + 1 } : makeFixedDemand(id, terms));
    pins.push({ demand: id, break: at, position });
  };
  for (const b of booked) {
    const tags = tagsOf(b);
    const id = `booked ${b.advertiser} ${b.category} ${b.length} ${b.place} ${tags.join()}`;
    const { advertiser, category, length, place } = b;
    pin(id, b.break, b.position, {
      advertiser,
      category,
      ...(tags.length && { tags }),
      length,
      position: place,
      positionHard: place !== null,
    });
    const sum = named.get(b.break) ?? { seconds: 0, spots: 0 };
    named.set(b.break, { seconds: sum.seconds + length, spots: sum.spots + 1 });
  }
  const fillers = new Map<string, number>();
  for (const b of breaks) {
    const seconds = b.booked_seconds - (named.get(b.uuid)?.seconds ?? 0);
    fillers.set(b.uuid, b.booked_spots - (named.get(b.uuid)?.spots ?? 0));
    if (seconds > 0) pin(`filled ${seconds}`, b.uuid, null, { length: seconds });
  }
  return { demands: [...demands.values()], pins, fillers };
}

/** A demand without any breaks of its own; it only holds pins. */
export const makeFixedDemand = (id: string, terms: Partial<DemandIn> & { length: number }): DemandIn => ({
  id,
  stations: [],
  dayparts: [],
  weekdays: [],
  from: 0,
  to: 0,
  total: 1,
  pricePerSecond: 0,
  ...terms,
});

/** The index of the segment that a reminder follows; null when the segment is not a reminder. */
export function findReminded(segments: SoldSegments, at: number): number | null {
  const { follows } = takeAt(segments, at).segment;
  return follows && segments[follows.segment]?.segment.follows === null ? follows.segment : null;
}
/** The indexes of the reminders of a segment. */
export const listReminders = (segments: SoldSegments, at: number): number[] =>
  segments.flatMap((_, i) => (findReminded(segments, i) === at ? [i] : []));

/** The demands of the segments on a station, and the spots that cannot air regardless of capacity. */
export function buildDemandLines(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  segments: SoldSegments,
  calendar: Calendar,
) {
  const usable = breaks.filter((b) => !b.closed);
  const byDate = Map.groupBy(usable, (b) => b.date);
  const lines = new Map<string, DemandLine>();
  const stopped = new Map<string, Barred>();
  segments.forEach(({ segment, commercial }, at) => {
    // Reminders air with the segment they follow and have no demand of their own.
    if (findReminded(segments, at) !== null) return;
    for (const cell of listWantedAt(segment, calendar, sold.uuid)) {
      const rule = findBar(sold, cell.date, commercial);
      if (rule) {
        const before = stopped.get(`${at} ${rule}`)?.spots ?? 0;
        stopped.set(`${at} ${rule}`, { segment: at, rule, spots: before + cell.spots });
        continue;
      }
      const id = lineId(at, cell);
      const { station, date, spots } = cell;
      lines.set(id, {
        segment: at,
        station,
        date,
        until: date,
        spots,
        breaks: listBreaks(segment, cell, byDate, calendar),
        daily: spots,
      });
    }
  });
  return { lines, barred: [...stopped.values()] };
}

type Wanted = { calendar: Calendar; byStation: ReadonlyMap<string, readonly WantedSpots[]> };
/** The spots of the segments that were asked last, so that they are not listed again for each station. */
const listed = new WeakMap<Segment, Wanted>();
/** The spots a segment wants on one of its stations. */
function listWantedAt(segment: Segment, calendar: Calendar, station: string): readonly WantedSpots[] {
  let wanted = listed.get(segment);
  if (wanted?.calendar !== calendar) {
    wanted = { calendar, byStation: Map.groupBy(listWantedSpots(segment, calendar), (cell) => cell.station) };
    listed.set(segment, wanted);
  }
  return wanted.byStation.get(station) ?? [];
}

const lineId = (segment: number, { date, hour }: WantedSpots) => `line ${segment} ${date} ${hour ?? "any"}`;

function listBreaks(
  segment: Segment,
  cell: WantedSpots,
  byDate: ReadonlyMap<Day, readonly OpenBreak[]>,
  calendar: Calendar,
): string[] {
  const hours = cell.hour === null ? listHoursOn(segment, cell.date, calendar) : [cell.hour];
  return (byDate.get(cell.date) ?? [])
    .filter((b) => hours.includes(getHour(b)) && b.smallest_length <= segment.length)
    .filter((b) => acceptsBreak(segment, b))
    .map((b) => b.uuid);
}

/**
 * A break in the form of the engine. `first` is day 0; `fillers`: anonymous booked spots; `rate`: value of a placed
 * second.
 */
export const toEngineBreak = (
  station: string,
  b: OpenBreak,
  first: Day,
  fillers: number,
  rate: number,
): BreakIn => ({
  id: b.uuid,
  station,
  day: countDays(first, b.date),
  weekday: getWeekday(b.date),
  hour: getHour(b),
  minute: b.minute,
  daypart: DAYPART,
  capacity: b.closed ? b.booked_seconds : b.capacity_seconds,
  // Anonymous booked seconds are one spot for the engine, however many spots they are.
  maxSpots: b.capacity_spots === null ? ANY : Math.max(0, b.capacity_spots - Math.max(0, fillers - 1)),
  rate,
  priority: b.priority,
  smallest: b.smallest_length,
});

/** The part of a demand that decides which spots may share a break. */
export type Conflicts = Pick<DemandIn, "advertiser" | "category" | "competes">;
/** The engine's series of a segment, within which spots keep their separation. */
export const buildSeriesId = (segment: number) => `segment ${segment}`;
/** How a segment's spots rotate; where their hours are fixed, weights decide nothing. */
function buildRotation(segment: Segment, group: string, rates: number[] | undefined): DemandIn["rotation"] {
  const weights = getUnit(segment) === "hour" ? null : listHourWeights(segment);
  return {
    group,
    ...(weights && { hours: Object.fromEntries(weights) }),
    ...(rates && { rates }),
  };
}

/** A line as a demand of the engine. `rates`: how much it prefers each of its breaks. Reminders are part of the demand: they air in the same break as one block. */
export function toDemand(
  id: string,
  line: DemandLine,
  segments: SoldSegments,
  conflicts: Conflicts,
  first: Day,
  rates?: number[],
): DemandIn {
  const { segment } = takeAt(segments, line.segment);
  const together = listReminders(segments, line.segment).map((at) => takeAt(segments, at).segment.length);
  const place = getEdge(segment.place);
  return {
    id,
    ...conflicts,
    length: together.reduce((n, length) => n + length, segment.length),
    ...(together.length && { spots: 1 + together.length }),
    stations: [line.station],
    dayparts: [DAYPART],
    weekdays: segment.weekdays,
    from: countDays(first, line.date),
    to: countDays(first, line.until),
    breaks: line.breaks,
    total: line.spots,
    dailyMax: line.daily,
    separationMinutes: segment.separation_minutes,
    series: buildSeriesId(line.segment),
    rotation: buildRotation(segment, buildSeriesId(line.segment), rates),
    position: place,
    positionHard: place !== null,
    pricePerSecond: 1,
  };
}
