import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { type Day, daysBetween, startOfWeek, weekday } from "@/lib/day";
import type { ApartRules } from "@/lib/rules/apart";
import type { BreakIn, DemandIn, Problem, Solution } from "@/lib/scheduler";
import { barred, type Copy, type SoldStation } from "./fitting";
import { ALWAYS, type Calendar, edgeOf } from "./segment";
import { hoursOn, takesBreak, unitOf, type Wanted, wantedPlays } from "./wanted";

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

export type StationProblem = {
  station: string;
  first: Day;
  problem: Problem;
  lines: Map<string, Line>;
  /** Kept plays beyond what their segment asks there: demand and segment. */
  beside: Map<string, { segment: number; breaks: string[] }>;
  barred: Barred[];
};
/** Plays asked where nothing can air, whatever is free. */
export type Barred = { segment: number; rule: "in_past" | "licence" | "copy_dates"; plays: number };

/** No limit on the spots of a break. */
const ANY = 1_000_000;
const DAYPART = "day";
const hourOf = (b: { second: number }) => Math.floor(b.second / 3600);

/** A booked play's part of the problem: what is not named only fills its break. */
export function pinned(breaks: readonly OpenBreak[], booked: readonly Booked[]) {
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
    const id = `booked ${b.advertiser} ${b.category} ${b.length} ${b.place}`;
    const { advertiser, category, length, place } = b;
    pin(id, b.occurrence, b.position, {
      advertiser,
      category,
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
const standing = (id: string, terms: Partial<DemandIn> & { length: number }): DemandIn => ({
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

/** What a second is worth in a break, where not one as everywhere. */
export type Worth = (at: OpenBreak, station: string) => number;
export type Asking = { calendar?: Calendar; kept?: readonly Kept[]; worth?: Worth };
export type Sold = readonly { segment: Segment; copy: Copy | undefined }[];

/**
 * The engine's problem of one station: the campaign's lines as demands, everything booked as pins, so nothing moves,
 * and what is kept of the campaign itself. A second placed is worth one, wherever it is, unless `worth` says so: plays
 * spread rather than crowd into dear hours. `breaks` hold what everybody else has booked.
 */
export function stationProblem(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  segments: Sold,
  booked: readonly Booked[],
  party: Party,
  { calendar = ALWAYS, kept = [], worth = () => 1 }: Asking = {},
): StationProblem {
  const first = breaks[0]?.date ?? sold.today;
  const { lines, barred } = linesOf(sold, breaks, segments, calendar);
  const { demands, pins, fillers } = pinned(breaks, booked);
  const own = new Map(
    [...lines].map(([id, line]) => [id, demandIn(id, line, segments[line.segment]!.segment, party, first)]),
  );
  const stays = keptPins(lines, kept, segments, party);
  return {
    station: sold.uuid,
    first,
    lines,
    beside: stays.beside,
    barred,
    problem: {
      breaks: breaks.map((b) => breakIn(sold.uuid, b, first, fillers.get(b.uuid) ?? 0, worth(b, sold.uuid))),
      demands: [...own.values(), ...stays.demands, ...demands],
      constraints: constraintsOf(sold),
      pins: [...pins, ...stays.pins],
    },
  };
}

export const constraintsOf = (sold: SoldStation): Problem["constraints"] => ({
  onePerCategoryPerBreak: true,
  advertiserSeparationMinutes: sold.separation_minutes,
  hourAdLimitSeconds: sold.hour_limit,
});

/** Kept plays as pins of the lines they fill; what no line asks for stands beside them. */
function keptPins(lines: ReadonlyMap<string, Line>, kept: readonly Kept[], segments: Sold, party: Party) {
  const left = new Map([...lines].map(([id, line]) => [id, line.plays]));
  const at = new Map<string, string[]>();
  for (const [id, line] of lines)
    for (const uuid of line.breaks) {
      const key = `${line.segment} ${uuid}`;
      at.set(key, [...(at.get(key) ?? []), id]);
    }
  const beside: StationProblem["beside"] = new Map();
  const pins = kept.map((play) => {
    const line = (at.get(`${play.segment} ${play.break}`) ?? []).find((id) => left.get(id)! > 0);
    if (line) left.set(line, left.get(line)! - 1);
    const demand = line ?? `kept ${play.segment}`;
    if (!line) {
      const before = beside.get(demand)?.breaks ?? [];
      beside.set(demand, { segment: play.segment, breaks: [...before, play.break] });
    }
    return { demand, break: play.break, position: null };
  });
  const demands = [...beside].map(([id, { segment, breaks }]) => {
    const { length, separation_minutes } = segments[segment]!.segment;
    return {
      ...standing(id, {
        length,
        ...company(party),
        separationMinutes: separation_minutes,
        series: series(segment),
      }),
      total: breaks.length,
    };
  });
  return { beside, demands, pins };
}

/** The lines of the segments on a station, and what of them is barred whatever is free. */
export function linesOf(sold: SoldStation, breaks: readonly OpenBreak[], segments: Sold, calendar: Calendar) {
  const usable = breaks.filter((b) => !b.closed);
  const byDate = Map.groupBy(usable, (b) => b.date);
  const lines = new Map<string, Line>();
  const stopped = new Map<string, Barred>();
  segments.forEach(({ segment, copy }, at) => {
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

type Company = Pick<DemandIn, "advertiser" | "category" | "competes">;
const company = ({ advertiser, category, competes }: Company): Company => ({
  advertiser,
  category,
  competes,
});
const series = (segment: number) => `segment ${segment}`;
export function demandIn(id: string, line: Line, segment: Segment, party: Company, first: Day): DemandIn {
  const place = edgeOf(segment.place);
  return {
    id,
    ...company(party),
    length: segment.length,
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
/**
 * What was sold by the week or in all and found no place on its day, asked again of the whole span: another day will
 * do. Null where there is none; plays sold by the hour or day have no other place.
 */
export function restProblem(
  before: StationProblem,
  solution: Solution,
  segments: readonly { segment: Segment }[],
): StationProblem | null {
  const { problem, first } = before;
  const segmentOf = (line: Line) => segments[line.segment]!.segment;
  const spanOf = (line: Line) =>
    `rest ${line.segment} ${unitOf(segmentOf(line)) === "week" ? startOfWeek(line.date) : "all"}`;
  const missing = new Map<string, number>();
  for (const short of solution.shortfalls) {
    const line = before.lines.get(short.demand);
    if (!line || !moves(segmentOf(line))) continue;
    missing.set(spanOf(line), (missing.get(spanOf(line)) ?? 0) + short.missing);
  }
  if (missing.size === 0) return null;
  const spans = Map.groupBy(before.lines.values(), spanOf);
  const lines = new Map(
    [...missing].map(([span, plays]): [string, Line] => {
      const own = spans.get(span)!;
      const { segment, station, date } = own[0]!;
      const daily = Math.max(...own.map((line) => line.plays)) + 1;
      return [
        span,
        {
          segment,
          station,
          date,
          until: own.at(-1)!.date,
          plays,
          daily,
          breaks: own.flatMap((line) => line.breaks),
        },
      ];
    }),
  );
  const placed = solution.placements.filter((p) => before.lines.has(p.demand));
  const counts = new Map<string, number>();
  for (const p of placed) counts.set(p.demand, (counts.get(p.demand) ?? 0) + 1);
  const party = problem.demands.find((d) => before.lines.has(d.id))!;
  const demands = [
    ...problem.demands.map((d) => (before.lines.has(d.id) ? { ...d, total: counts.get(d.id) ?? 0 } : d)),
    ...[...lines].map(([id, line]) => demandIn(id, line, segmentOf(line), party, first)),
  ];
  const pins = [
    ...(problem.pins ?? []).filter((pin) => !before.lines.has(pin.demand)),
    ...placed.map((p) => ({ demand: p.demand, break: p.break, position: null })),
  ];
  return { ...before, lines, beside: new Map(), problem: { ...problem, demands, pins } };
}
/** May a play of this segment take another day than the one it was spread to? */
const moves = (segment: Segment) => ["week", "flight"].includes(unitOf(segment));
