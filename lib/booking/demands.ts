import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { type Day, daysBetween, weekday } from "@/lib/day";
import type { ApartRules } from "@/lib/rules/apart";
import type { BreakIn, DemandIn, Problem } from "@/lib/scheduler";
import { barred, type Copy, type SoldStation } from "./fitting";
import { type Calendar, edgeOf } from "./segment";
import { hoursOn, takesBreak, type Wanted, wantedPlays } from "./wanted";

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
/** A play already booked that this campaign must keep away from, or that has a place of its own. */
export type Booked = {
  occurrence: string;
  campaign: string;
  advertiser: string;
  category: string | null;
  /** The artists heard in its copy. */
  voices: string[];
  length: number;
  /** Sold first or last in its break. */
  place: "first" | "last" | null;
  /** Set by hand at this place. */
  position: number | null;
};
/** A part of a segment as the engine counts it: plays of one station from `date` to `until`, at most `daily` a day. */
export type Line = {
  segment: number;
  station: string;
  date: Day;
  until: Day;
  plays: number;
  breaks: string[];
  daily: number;
};
/** A play of the campaign that stays where it is: painted and locked, pinned, published or frozen. */
export type Kept = { segment: number; break: string };
/** Whose plays they are, whom they must not meet in a break, and how far they keep. */
export type Party = {
  advertiser: string;
  category: string;
  competes: string[];
  /** Campaigns picked by hand. */
  picked: string[];
  apart: ApartRules;
};

/** Plays asked where nothing can air, whatever is free. */
export type Barred = { segment: number; rule: "in_past" | "licence" | "copy_dates"; plays: number };

/** No limit on the spots of a break. */
export type Sold = readonly { segment: Segment; copy: Copy | undefined }[];

const ANY = 1_000_000;
const DAYPART = "day";
export const hourOf = (b: { second: number }) => Math.floor(b.second / 3600);

/** A booked play's part of the problem: what is not named only fills its break. */
export function pinned(
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
    demands.set(id, before ? { ...before, total: before.total + 1 } : standing(id, terms));
    pins.push({ demand: id, break: at, position });
  };
  for (const b of booked) {
    const tags = tagsOf(b);
    const id = `booked ${b.advertiser} ${b.category} ${b.length} ${b.place} ${tags.join()}`;
    const { advertiser, category, length, place } = b;
    pin(id, b.occurrence, b.position, {
      advertiser,
      category,
      ...(tags.length && { tags }),
      length,
      position: place,
      positionHard: place !== null,
    });
    const sum = named.get(b.occurrence) ?? { seconds: 0, spots: 0 };
    named.set(b.occurrence, { seconds: sum.seconds + length, spots: sum.spots + 1 });
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
export const standing = (id: string, terms: Partial<DemandIn> & { length: number }): DemandIn => ({
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
export function mainOf(segments: Sold, at: number): number | null {
  const { follows } = segments[at]!.segment;
  return follows && segments[follows.segment]?.segment.follows === null ? follows.segment : null;
}
/** The reminders of a segment. */
export const remindersOf = (segments: Sold, at: number): number[] =>
  segments.flatMap((_, i) => (mainOf(segments, i) === at ? [i] : []));

/** The lines of the segments on a station, and what of them is barred whatever is free. */
export function linesOf(sold: SoldStation, breaks: readonly OpenBreak[], segments: Sold, calendar: Calendar) {
  const usable = breaks.filter((b) => !b.closed);
  const byDate = Map.groupBy(usable, (b) => b.date);
  const lines = new Map<string, Line>();
  const stopped = new Map<string, Barred>();
  segments.forEach(({ segment, copy }, at) => {
    // A reminder airs with what it reminds of.
    if (mainOf(segments, at) !== null) return;
    for (const cell of wantedPlays(segment, calendar)) {
      if (cell.station !== sold.uuid) continue;
      const rule = barred(sold, cell.date, copy);
      if (rule) {
        const before = stopped.get(`${at} ${rule}`)?.plays ?? 0;
        stopped.set(`${at} ${rule}`, { segment: at, rule, plays: before + cell.plays });
        continue;
      }
      const id = lineId(at, cell);
      const { station, date, plays } = cell;
      lines.set(id, {
        segment: at,
        station,
        date,
        until: date,
        plays,
        breaks: breaksFor(segment, cell, byDate, calendar),
        daily: plays,
      });
    }
  });
  return { lines, barred: [...stopped.values()] };
}

const lineId = (segment: number, { date, hour }: Wanted) => `line ${segment} ${date} ${hour ?? "any"}`;

function breaksFor(
  segment: Segment,
  cell: Wanted,
  byDate: ReadonlyMap<Day, readonly OpenBreak[]>,
  calendar: Calendar,
): string[] {
  const hours = cell.hour === null ? hoursOn(segment, cell.date, calendar) : [cell.hour];
  return (byDate.get(cell.date) ?? [])
    .filter((b) => hours.includes(hourOf(b)) && b.smallest_length <= segment.length)
    .filter((b) => takesBreak(segment, b))
    .map((b) => b.uuid);
}

export const breakIn = (
  station: string,
  b: OpenBreak,
  first: Day,
  fillers: number,
  rate: number,
): BreakIn => ({
  id: b.uuid,
  station,
  day: daysBetween(first, b.date),
  weekday: weekday(b.date),
  hour: hourOf(b),
  minute: b.minute,
  daypart: DAYPART,
  capacity: b.closed ? b.booked_seconds : b.capacity_seconds,
  // The seconds that only fill stand as one play, however many spots they are.
  maxSpots: b.capacity_spots === null ? ANY : Math.max(0, b.capacity_spots - Math.max(0, fillers - 1)),
  rate,
  priority: b.priority,
});

export type Company = Pick<DemandIn, "advertiser" | "category" | "competes">;
export const series = (segment: number) => `segment ${segment}`;
/** A line as the engine asks it; reminders of its segment air with it, as one play of several spots. */
export function demandIn(id: string, line: Line, segments: Sold, company: Company, first: Day): DemandIn {
  const { segment } = segments[line.segment]!;
  const together = remindersOf(segments, line.segment).map((at) => segments[at]!.segment.length);
  const place = edgeOf(segment.place);
  return {
    id,
    ...company,
    length: together.reduce((n, length) => n + length, segment.length),
    ...(together.length && { spots: 1 + together.length }),
    stations: [line.station],
    dayparts: [DAYPART],
    weekdays: segment.weekdays,
    from: daysBetween(first, line.date),
    to: daysBetween(first, line.until),
    breaks: line.breaks,
    total: line.plays,
    dailyMax: line.daily,
    separationMinutes: segment.separation_minutes,
    series: series(line.segment),
    position: place,
    positionHard: place !== null,
    pricePerSecond: 1,
  };
}
