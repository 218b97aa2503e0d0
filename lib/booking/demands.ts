import type { SeparationRules } from "@/lib/booking/separation";
import type { Segment } from "@/lib/booking/shapes";
import { countDays, type Day, getWeekday } from "@/lib/day";
import type { BreakIn, DemandIn, Problem } from "@/lib/scheduler";
import { type CommercialTerms, findBar, type SoldStation } from "./fitting";
import { type Calendar, getEdge } from "./segment";
import { acceptsBreak, listHoursOn, listWantedSpots, type WantedSpots } from "./wanted-spots";

/** A break of a date, opened; `minute` counts from the start of the broadcast day. */
export type OpenBreak = {
  uuid: string;
  date: Day;
  second: number;
  minute: number;
  number: number;
  name: string;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  priority: number;
  booked_seconds: number;
  booked_spots: number;
  /** Its time has passed, or its day's log is closed. */
  closed: boolean;
};
/** A spot already booked that this campaign must keep away from, or that has a place of its own. */
export type Booked = {
  break: string;
  campaign: string;
  advertiser: string;
  category: string | null;
  /** The artists heard in its copy. */
  artists: string[];
  length: number;
  /** Sold first or last in its break. */
  place: "first" | "last" | null;
  /** Set by hand at this place. */
  position: number | null;
};
/** A part of a segment as the engine counts it: spots of one station from `date` to `until`, at most `daily` a day. */
export type DemandLine = {
  segment: number;
  station: string;
  date: Day;
  until: Day;
  spots: number;
  breaks: string[];
  daily: number;
};
/** A spot of the campaign that stays where it is: painted and locked, pinned, published or frozen. */
export type KeptSpot = { segment: number; break: string };
/** Whose spots they are, whom they must not meet in a break, and how far they keep. */
export type CompetingParty = {
  advertiser: string;
  category: string;
  competes: string[];
  /** Campaigns picked by hand. */
  picked: string[];
  separation: SeparationRules;
};

/** Spots asked where nothing can air, whatever is free. */
export type Barred = { segment: number; rule: "in_past" | "licence" | "copy_dates"; spots: number };

/** No limit on the spots of a break. */
export type SoldSegments = readonly { segment: Segment; copy: CommercialTerms | undefined }[];

const ANY = 1_000_000;
const DAYPART = "day";
export const getHour = (b: { second: number }) => Math.floor(b.second / 3600);

/** A booked spot's part of the problem: what is not named only fills its break. */
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

/** A demand that only holds its pins. */
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

/** The rules of a station on its breaks; an advertiser keeps the greater of its own and the station's minutes. */
/** The segment a reminder follows; null where it is none. */
export function findReminded(segments: SoldSegments, at: number): number | null {
  const { follows } = segments[at]!.segment;
  return follows && segments[follows.segment]?.segment.follows === null ? follows.segment : null;
}
/** The reminders of a segment. */
export const listReminders = (segments: SoldSegments, at: number): number[] =>
  segments.flatMap((_, i) => (findReminded(segments, i) === at ? [i] : []));

/** The lines of the segments on a station, and what of them is barred whatever is free. */
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
  segments.forEach(({ segment, copy: commercial }, at) => {
    // A reminder airs with what it reminds of.
    if (findReminded(segments, at) !== null) return;
    for (const cell of listWantedSpots(segment, calendar)) {
      if (cell.station !== sold.uuid) continue;
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
        breaks: breaksFor(segment, cell, byDate, calendar),
        daily: spots,
      });
    }
  });
  return { lines, barred: [...stopped.values()] };
}

const lineId = (segment: number, { date, hour }: WantedSpots) => `line ${segment} ${date} ${hour ?? "any"}`;

function breaksFor(
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
  // The seconds that only fill stand as one spot, however many spots they are.
  maxSpots: b.capacity_spots === null ? ANY : Math.max(0, b.capacity_spots - Math.max(0, fillers - 1)),
  rate,
  priority: b.priority,
});

export type Conflicts = Pick<DemandIn, "advertiser" | "category" | "competes">;
export const buildSeriesId = (segment: number) => `segment ${segment}`;
/** A line as the engine asks it; reminders of its segment air with it, as one spot of several spots. */
export function toDemand(
  id: string,
  line: DemandLine,
  segments: SoldSegments,
  company: Conflicts,
  first: Day,
): DemandIn {
  const { segment } = segments[line.segment]!;
  const together = listReminders(segments, line.segment).map((at) => segments[at]!.segment.length);
  const place = getEdge(segment.place);
  return {
    id,
    ...company,
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
    position: place,
    positionHard: place !== null,
    pricePerSecond: 1,
  };
}
