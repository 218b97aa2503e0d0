import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, getWeekStart } from "@/lib/day";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { ADVERTISING } from "@/lib/inventory/purposes";
import { takeAt, takeFrom, takeLast } from "@/lib/must";
import type { DemandIn, Problem, Solution } from "@/lib/scheduler";
import {
  buildArtistTag,
  buildCampaignTag,
  findNearCompetitors,
  listConflicts,
  type NearCompetitors,
} from "./competitors";
import {
  type Barred,
  type Booked,
  buildDemandLines,
  buildSeriesId,
  type CompetitionTerms,
  type Conflicts,
  type DemandLine,
  findReminded,
  getHour,
  type KeptSpot,
  listReminders,
  makeFixedDemand,
  type OpenBreak,
  pinBooked,
  type SoldSegments,
  toDemand,
  toEngineBreak,
} from "./demands";
import type { SoldStation } from "./fitting";
import { addRotation, computeUsualSeparations, makePreference } from "./rotation-terms";
import type { Scene } from "./rules/reasons";
import { OWN_CAMPAIGN } from "./rules/scene";
import { ALWAYS, type Calendar, isOn } from "./segment";
import { acceptsBreak, getUnit } from "./wanted-spots";

/** The engine's problem of one station, with what is needed to read its solution. */
export type StationProblem = {
  station: string;
  first: Day;
  problem: Problem;
  lines: Map<string, DemandLine>;
  /** Kept spots that no segment asks for, by demand. */
  unrequested: Map<string, { segment: number; breaks: string[] }>;
  barred: Barred[];
  /** The breaks of each line, with those that competitors exclude from it. */
  windows: Map<string, string[]>;
  /** What reasons are read from. */
  scene: Scene;
  /** Whether some seconds are worth less because they are near competitors. */
  weighed: boolean;
};

/** Optional input of a station's problem: calendar, and spots that must not move. */
export type StationProblemOptions = { calendar?: Calendar; kept?: readonly KeptSpot[] };

/**
 * Builds the engine's problem of one station: the campaign's lines as demands, all booked spots as pins that do not
 * move, and the campaign's kept spots. Every placed second has the same value, and among plans of the same value the
 * evenly rotated one is best, or the one in the breaks that a segment prefers. `breaks` contain the bookings of all other campaigns.
 */
export function buildStationProblem(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  segments: SoldSegments,
  booked: readonly Booked[],
  competition: CompetitionTerms,
  { calendar = ALWAYS, kept = [] }: StationProblemOptions = {},
): StationProblem {
  const first = breaks[0]?.date ?? sold.today;
  const artists = listArtists(segments);
  const asker = { campaign: OWN_CAMPAIGN, competition, artists };
  const near = findNearCompetitors(breaks, booked, asker, sold.separation_minutes);
  const { lines: all, barred } = buildDemandLines(sold, breaks, segments, calendar);
  const lines = excludeBreaks(all, near, listOccupied(breaks, segments), segments);
  const { demands, pins, fillers } = pinBooked(breaks, booked, listTags(competition, artists));
  const conflicts = listConflicts(competition, artists);
  const apart = computeUsualSeparations(lines, segments);
  const widenOf = makeWidener(breaks, segments, calendar, near);
  const rateBreaks = makePreference(sold, breaks, lines.values(), segments);
  const own = [...lines].map(([id, line]) => ({
    ...toDemand(id, line, segments, conflicts, first, rateBreaks(line)),
    softSeparationMinutes: apart.get(id),
    widen: widenOf(line.segment),
  }));
  const keptDemands = pinKept(all, kept, segments, conflicts);
  const rate = (b: OpenBreak) => (near.soft.has(b.uuid) ? NEAR_COMPETITOR : 1);
  return {
    station: sold.uuid,
    first,
    lines,
    unrequested: keptDemands.beside,
    barred,
    windows: new Map([...all].map(([id, line]) => [id, line.breaks])),
    scene: { station: sold, breaks, booked, asker, segments },
    weighed: near.soft.size > 0,
    problem: addRotation({
      breaks: breaks.map((b) => toEngineBreak(sold.uuid, b, first, fillers.get(b.uuid) ?? 0, rate(b))),
      demands: [...own, ...keptDemands.demands, ...demands],
      constraints: buildConstraints(sold, breaks, competition),
      pins: [...pins, ...keptDemands.pins],
    }),
  };
}

/**
 * The value of a second near a competitor that is to be avoided if possible. It counts as much as a break repeated on
 * the next day, so that spots avoid it where the rest of the rotation allows.
 */
const NEAR_COMPETITOR = 0.98;

/** The artists heard in the campaign's commercials, without repetition. */
export const listArtists = (segments: SoldSegments): string[] => [
  ...new Set(segments.flatMap(({ commercial }) => commercial?.artists ?? [])),
];
/** Returns a function that gives the conflict tags of a booked spot. */
export const listTags =
  ({ picked }: CompetitionTerms, artists: readonly string[]) =>
  (b: Booked): string[] => [
    ...(picked.includes(b.campaign) ? [buildCampaignTag(b.campaign)] : []),
    ...b.artists.filter((artist) => artists.includes(artist)).map(buildArtistTag),
  ];

/**
 * Returns a function that gives the breaks of a segment that other hours, or any hour and break, would add. The engine
 * keeps to the dates of a demand and to the breaks that are long enough.
 */
export function makeWidener(
  breaks: readonly OpenBreak[],
  segments: SoldSegments,
  calendar: Calendar,
  { hard }: Pick<NearCompetitors, "hard">,
): (segment: number) => DemandIn["widen"] {
  const known = new Map<number, DemandIn["widen"]>();
  const open = breaks.filter((b) => !b.closed && !hard.has(b.uuid) && isOn(calendar, b.date, getHour(b)));
  const findWider = (number: number): DemandIn["widen"] => {
    const { segment } = takeAt(segments, number);
    const any = open.filter((b) => b.purpose === segment.purpose && !(segment.alone && b.booked_spots > 0));
    return {
      hours: any.filter((b) => acceptsBreak(segment, b)).map((b) => b.uuid),
      any: any.map((b) => b.uuid),
    };
  };
  return (number) => {
    const found = known.get(number) ?? findWider(number);
    known.set(number, found);
    return found;
  };
}

/** The breaks in which something is booked, where a segment is sold as the only spot of its breaks. */
const listOccupied = (breaks: readonly OpenBreak[], segments: SoldSegments): ReadonlySet<string> =>
  new Set(
    segments.some(({ segment }) => segment.alone)
      ? breaks.filter((b) => b.booked_spots > 0).map((b) => b.uuid)
      : [],
  );

/** The lines without breaks that a competitor excludes; a spot that is sold alone uses no occupied one. */
function excludeBreaks(
  lines: Map<string, DemandLine>,
  { hard }: NearCompetitors,
  occupied: ReadonlySet<string>,
  segments: SoldSegments,
) {
  if (hard.size + occupied.size === 0) return lines;
  return new Map(
    [...lines].map(([id, line]): [string, DemandLine] => {
      const { alone } = takeAt(segments, line.segment).segment;
      const breaks = line.breaks.filter((at) => !hard.has(at) && !(alone && occupied.has(at)));
      return [id, { ...line, breaks }];
    }),
  );
}

/**
 * The engine's constraints of a station: separation, category rule and ad limits. The engine counts all breaks of an
 * hour, so the hour's limit is one of the listed limits where some of them do not count.
 */
export const buildConstraints = (
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  competition?: CompetitionTerms,
): Problem["constraints"] => {
  const { distance, unit, hard } = competition?.separation.advertiser ?? {
    distance: 0,
    unit: "minutes",
    hard: false,
  };
  const countsAll = breaks.every((b) => ADVERTISING.includes(b.purpose));
  return {
    onePerCategoryPerBreak: true,
    advertiserSeparationMinutes: Math.max(sold.separation_minutes, hard && unit === "minutes" ? distance : 0),
    hourAdLimitSeconds: countsAll ? sold.hour_limit : null,
    limits: listAdWindows(countsAll ? { ...sold, hour_limit: null } : sold, breaks).map((window) => ({
      breaks: window.breaks.map((at) => takeAt(breaks, at).uuid),
      seconds: window.seconds,
    })),
  };
};

/**
 * Kept spots as pins of the lines they fill; spots that no line asks for get a demand of their own. A spot that fills a
 * line brings its reminders along: their own kept spots in its break are not pinned again.
 */
function pinKept(
  lines: ReadonlyMap<string, DemandLine>,
  kept: readonly KeptSpot[],
  segments: SoldSegments,
  conflicts: Conflicts,
) {
  const at = new Map<string, { id: string; left: number }[]>();
  for (const [id, line] of lines) {
    const open = { id, left: line.spots };
    for (const uuid of line.breaks) {
      const key = `${line.segment} ${uuid}`;
      at.set(key, [...(at.get(key) ?? []), open]);
    }
  }
  const beside: StationProblem["unrequested"] = new Map();
  const brought = new Map<string, number>();
  const isReminder = (spot: KeptSpot) => findReminded(segments, spot.segment) !== null;
  const pins = [...kept.filter((spot) => !isReminder(spot)), ...kept.filter(isReminder)].flatMap((spot) => {
    const key = `${spot.segment} ${spot.break}`;
    const left = brought.get(key) ?? 0;
    if (left > 0) {
      brought.set(key, left - 1);
      return [];
    }
    const line = (at.get(key) ?? []).find((one) => one.left > 0);
    const demand = line?.id ?? `kept ${spot.segment}`;
    if (line) {
      line.left--;
      for (const reminder of listReminders(segments, spot.segment)) {
        const own = `${reminder} ${spot.break}`;
        brought.set(own, (brought.get(own) ?? 0) + 1);
      }
    } else {
      const before = beside.get(demand)?.breaks ?? [];
      beside.set(demand, { segment: spot.segment, breaks: [...before, spot.break] });
    }
    return [{ demand, break: spot.break, position: null }];
  });
  const demands = [...beside].map(([id, { segment, breaks }]) => {
    const { length, separation_minutes } = takeAt(segments, segment).segment;
    return {
      ...makeFixedDemand(id, {
        length,
        ...conflicts,
        separationMinutes: separation_minutes,
        series: buildSeriesId(segment),
      }),
      total: breaks.length,
    };
  });
  return { beside, demands, pins };
}

/**
 * Builds the problem of the spots sold by the week or in total that found no place on their day; they may now take
 * any day of their span. Null when there are none. Spots sold by the hour or day have no other place.
 */
export function buildRestProblem(
  before: StationProblem,
  solution: Solution,
  segments: SoldSegments,
): StationProblem | null {
  const { problem, first } = before;
  const segmentOf = (line: DemandLine) => takeAt(segments, line.segment).segment;
  const spanOf = (line: DemandLine) =>
    `rest ${line.segment} ${getUnit(segmentOf(line)) === "week" ? getWeekStart(line.date) : "all"}`;
  const missing = new Map<string, number>();
  for (const short of solution.shortfalls) {
    const line = before.lines.get(short.demand);
    if (!line || !mayChangeDay(segmentOf(line))) continue;
    missing.set(spanOf(line), (missing.get(spanOf(line)) ?? 0) + short.missing);
  }
  if (missing.size === 0) return null;
  const spans = Map.groupBy(before.lines.values(), spanOf);
  const lines = new Map(
    [...missing].map(([span, spots]): [string, DemandLine] => {
      const own = takeFrom(spans, span);
      const { segment, station, date } = takeAt(own, 0);
      const daily = Math.max(...own.map((line) => line.spots)) + 1;
      return [
        span,
        {
          segment,
          station,
          date,
          until: takeLast(own).date,
          spots,
          daily,
          breaks: own.flatMap((line) => line.breaks),
        },
      ];
    }),
  );
  const placed = solution.placements.filter((p) => before.lines.has(p.demand));
  const counts = new Map<string, number>();
  for (const p of placed) counts.set(p.demand, (counts.get(p.demand) ?? 0) + 1);
  const widenOf = new Map(problem.demands.map((d) => [d.series, d.widen]));
  const { advertiser, category, competes } = problem.demands.find((d) => before.lines.has(d.id))!;
  const conflicts: Conflicts = { advertiser, category, competes };
  const demandOf = new Map(problem.demands.map((d) => [d.id, d]));
  const listRates = (span: string) =>
    [...before.lines].flatMap(([id, line]) =>
      spanOf(line) === span ? (demandOf.get(id)?.rotation?.rates ?? []) : [],
    );
  const rateBreaks = (span: string) => {
    const rates = listRates(span);
    return rates.length > 0 ? rates : undefined;
  };
  const demands = [
    ...problem.demands.map((d) => (before.lines.has(d.id) ? { ...d, total: counts.get(d.id) ?? 0 } : d)),
    ...[...lines].map(([id, line]) => ({
      ...toDemand(id, line, segments, conflicts, first, rateBreaks(id)),
      widen: widenOf.get(buildSeriesId(line.segment)),
    })),
  ];
  const pins = [
    ...(problem.pins ?? []).filter((pin) => !before.lines.has(pin.demand)),
    ...placed.map((p) => ({ demand: p.demand, break: p.break, position: null })),
  ];
  const windows = new Map(
    [...lines.keys()].map((span) => [
      span,
      [...before.lines].flatMap(([id, line]) => (spanOf(line) === span ? takeFrom(before.windows, id) : [])),
    ]),
  );
  return { ...before, lines, windows, unrequested: new Map(), problem: { ...problem, demands, pins } };
}
/** Whether a spot of this segment may move to another day. */
const mayChangeDay = (segment: Segment) => ["week", "flight"].includes(getUnit(segment));
