import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { type Day, daysBetween, startOfWeek, weekday } from "@/lib/day";
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
  advertiser: string;
  category: string | null;
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
/** Whose plays they are, and the categories they must not meet in a break. */
export type Party = { advertiser: string; category: string; competes: string[] };

export type StationProblem = {
  station: string;
  first: Day;
  problem: Problem;
  lines: Map<string, Line>;
  barred: Barred[];
};
/** Plays asked where nothing can air, whatever is free. */
export type Barred = { segment: number; rule: "in_past" | "licence" | "copy_dates"; plays: number };

/** No limit on the spots of a break. */
const ANY = 1_000_000;
const DAYPART = "day";
const hourOf = (b: { second: number }) => Math.floor(b.second / 3600);

/** A booked play's part of the problem: what is not named only fills its break. */
function pinned(breaks: readonly OpenBreak[], booked: readonly Booked[]) {
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

/**
 * The engine's problem of one station: the campaign's lines as demands, everything booked as pins, so nothing moves.
 * A second placed is worth one, wherever it is, so plays spread rather than crowd into dear hours.
 */
export function stationProblem(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  segments: readonly { segment: Segment; copy: Copy | undefined }[],
  booked: readonly Booked[],
  party: Party,
  calendar: Calendar = ALWAYS,
): StationProblem {
  const usable = breaks.filter((b) => !b.closed);
  const first = breaks[0]?.date ?? sold.today;
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
  const { demands, pins, fillers } = pinned(breaks, booked);
  const problem: Problem = {
    breaks: breaks.map((b) => breakIn(sold.uuid, b, first, fillers.get(b.uuid) ?? 0)),
    demands: [
      ...[...lines].map(([id, line]) => demandIn(id, line, segments[line.segment]!.segment, party, first)),
      ...demands,
    ],
    constraints: {
      onePerCategoryPerBreak: true,
      advertiserSeparationMinutes: sold.separation_minutes,
      hourAdLimitSeconds: sold.hour_limit,
    },
    pins,
  };
  return { station: sold.uuid, first, problem, lines, barred: [...stopped.values()] };
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

const breakIn = (station: string, b: OpenBreak, first: Day, fillers: number): BreakIn => ({
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
  rate: 1,
  priority: b.priority,
});

type Company = Pick<DemandIn, "advertiser" | "category" | "competes">;
function demandIn(id: string, line: Line, segment: Segment, company: Company, first: Day): DemandIn {
  const place = edgeOf(segment.place);
  return {
    id,
    advertiser: company.advertiser,
    category: company.category,
    competes: company.competes,
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
    series: `segment ${line.segment}`,
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
  const company = problem.demands.find((d) => before.lines.has(d.id))!;
  const demands = [
    ...problem.demands.map((d) => (before.lines.has(d.id) ? { ...d, total: counts.get(d.id) ?? 0 } : d)),
    ...[...lines].map(([id, line]) => demandIn(id, line, segmentOf(line), company, first)),
  ];
  const pins = [
    ...(problem.pins ?? []),
    ...placed.map((p) => ({ demand: p.demand, break: p.break, position: null })),
  ];
  return { ...before, lines, problem: { ...problem, demands, pins } };
}
/** May a play of this segment take another day than the one it was spread to? */
const moves = (segment: Segment) => ["week", "flight"].includes(unitOf(segment));
