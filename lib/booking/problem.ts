import type { Segment } from "@/lib/booking/shapes";
import { type Day, getWeekStart } from "@/lib/day";
import { findLimits } from "@/lib/inventory/ad-limits";
import { takeAt, takeFrom, takeLast } from "@/lib/must";
import type { Problem, Solution } from "@/lib/scheduler";
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
  getHour,
  type KeptSpot,
  makeFixedDemand,
  type OpenBreak,
  pinBooked,
  type SoldSegments,
  toDemand,
  toEngineBreak,
} from "./demands";
import type { SoldStation } from "./fitting";
import { addRotation, computeUsualSeparations } from "./rotation-terms";
import { ALWAYS, type Calendar } from "./segment";
import { getUnit } from "./wanted-spots";

/** The engine's problem of one station, with what is needed to read its solution. */
export type StationProblem = {
  station: string;
  first: Day;
  problem: Problem;
  lines: Map<string, DemandLine>;
  /** Kept spots that no segment asks for, by demand. */
  unrequested: Map<string, { segment: number; breaks: string[] }>;
  barred: Barred[];
  /** Breaks a line loses to competitors, by layer. */
  lost: Map<string, Map<string, number>>;
  /** Whether some seconds are worth less because they are near competitors. */
  weighed: boolean;
};

/** The value of a second in a break, when it is not 1 everywhere. */
export type Worth = (at: OpenBreak, station: string) => number;
/** Optional input of a station's problem: calendar, spots that must not move, and the value of a second. */
export type StationProblemOptions = { calendar?: Calendar; kept?: readonly KeptSpot[]; worth?: Worth };

/**
 * Builds the engine's problem of one station: the campaign's lines as demands, all booked spots as pins that do not
 * move, and the campaign's kept spots. Every placed second has the same value unless `worth` is given, and among plans
 * of the same value the evenly rotated one is best. `breaks` contain the bookings of all other campaigns.
 */
export function buildStationProblem(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  segments: SoldSegments,
  booked: readonly Booked[],
  competition: CompetitionTerms,
  { calendar = ALWAYS, kept = [], worth = () => 1 }: StationProblemOptions = {},
): StationProblem {
  const first = breaks[0]?.date ?? sold.today;
  const artists = listArtists(segments);
  const near = findNearCompetitors(breaks, booked, competition, artists);
  const all = buildDemandLines(sold, breaks, segments, calendar);
  const { barred } = all;
  const lines = near.hard.size ? excludeBreaks(all.lines, near) : all.lines;
  const lost = countLostBreaks(near, all.lines);
  const { demands, pins, fillers } = pinBooked(breaks, booked, listTags(competition, artists));
  const conflicts = listConflicts(competition, artists);
  const apart = computeUsualSeparations(lines, segments);
  const own = [...lines].map(([id, line]) => ({
    ...toDemand(id, line, segments, conflicts, first),
    softSeparationMinutes: apart.get(id),
  }));
  const keptDemands = pinKept(lines, kept, segments, conflicts);
  const rate = (b: OpenBreak) => worth(b, sold.uuid) * (near.soft.has(b.uuid) ? NEAR_COMPETITOR : 1);
  return {
    station: sold.uuid,
    first,
    lines,
    unrequested: keptDemands.beside,
    barred,
    lost,
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

/** The lines without breaks that a competitor excludes. */
const excludeBreaks = (lines: ReadonlyMap<string, DemandLine>, { hard }: NearCompetitors) =>
  new Map(
    [...lines].map(([id, line]): [string, DemandLine] => [
      id,
      { ...line, breaks: line.breaks.filter((at) => !hard.has(at)) },
    ]),
  );

/** The number of breaks each line loses to competitors, by layer. */
function countLostBreaks(
  near: NearCompetitors,
  lines: ReadonlyMap<string, DemandLine>,
): StationProblem["lost"] {
  if (near.hard.size === 0) return new Map();
  return new Map(
    [...lines].map(([id, line]) => {
      const counts = new Map<string, number>();
      for (const at of line.breaks) {
        const layer = near.hard.get(at);
        if (layer) counts.set(layer, (counts.get(layer) ?? 0) + 1);
      }
      return [id, counts];
    }),
  );
}

/** The engine's constraints of a station: separation, category rule and ad limits. */
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
  return {
    onePerCategoryPerBreak: true,
    advertiserSeparationMinutes: Math.max(sold.separation_minutes, hard && unit === "minutes" ? distance : 0),
    hourAdLimitSeconds: sold.hour_limit,
    limits: [...Map.groupBy(breaks, (b) => b.date)].flatMap(([date, own]) =>
      findLimits(sold.limits, sold.uuid, date).map(({ hours, seconds }) => ({
        breaks: own.filter((b) => hours.includes(getHour(b))).map((b) => b.uuid),
        seconds,
      })),
    ),
  };
};

/** Kept spots as pins of the lines they fill; spots that no line asks for get a demand of their own. */
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
  const pins = kept.map((spot) => {
    const line = (at.get(`${spot.segment} ${spot.break}`) ?? []).find((one) => one.left > 0);
    const demand = line?.id ?? `kept ${spot.segment}`;
    if (line) line.left--;
    else {
      const before = beside.get(demand)?.breaks ?? [];
      beside.set(demand, { segment: spot.segment, breaks: [...before, spot.break] });
    }
    return { demand, break: spot.break, position: null };
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
  const { advertiser, category, competes } = problem.demands.find((d) => before.lines.has(d.id))!;
  const conflicts: Conflicts = { advertiser, category, competes };
  const demands = [
    ...problem.demands.map((d) => (before.lines.has(d.id) ? { ...d, total: counts.get(d.id) ?? 0 } : d)),
    ...[...lines].map(([id, line]) => toDemand(id, line, segments, conflicts, first)),
  ];
  const pins = [
    ...(problem.pins ?? []).filter((pin) => !before.lines.has(pin.demand)),
    ...placed.map((p) => ({ demand: p.demand, break: p.break, position: null })),
  ];
  return { ...before, lines, unrequested: new Map(), problem: { ...problem, demands, pins } };
}
/** Whether a spot of this segment may move to another day. */
const mayChangeDay = (segment: Segment) => ["week", "flight"].includes(getUnit(segment));
