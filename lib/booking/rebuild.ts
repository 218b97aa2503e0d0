import type { Day } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import type { DemandIn, Problem, Solution } from "@/lib/scheduler";
import { buildArtistTag, buildCampaignTag, listConflicts } from "./competitors";
import {
  type Booked,
  buildDemandLines,
  type CompetitionTerms,
  type DemandLine,
  type KeptSpot,
  type OpenBreak,
  pinBooked,
  type SoldSegments,
  toDemand,
  toEngineBreak,
} from "./demands";
import type { SoldStation } from "./fitting";
import { listUnplaced } from "./outcome";
import { buildConstraints, listArtists, makeWidener } from "./problem";
import { addRotation, computeUsualSeparations, makePreference } from "./rotation-terms";
import { type Scene, toAskedBlock } from "./rules/reasons";
import type { RuledSpot } from "./rules/ruled-spots";
import type { Asker } from "./rules/scene";
import type { Calendar } from "./segment";

/** A campaign whose spots may be planned again. */
export type MovableCampaign = {
  campaign: string;
  competition: CompetitionTerms;
  segments: SoldSegments;
  calendar: Calendar;
};
/** A booked spot that may move. `campaignIndex` and `segment` are indexes into the campaigns and their segments. */
export type MovableSpot = { uuid: string; campaignIndex: number; segment: number; break: string };
/** The engine's problem of planning a station again, with what is needed to read its solution. */
export type Rebuild = {
  station: string;
  problem: Problem;
  /** The booked spots by demand; for the campaign with index 0 `missing` holds the spots still to be placed. */
  booked: Map<string, MovableSpot[]>;
  missing: Map<string, DemandLine>;
  /** What reasons are read from, and the spots of other campaigns by demand. */
  scene: Scene;
  others: Map<string, RuledSpot>;
};
/**
 * The result of planning a station again: moved spots, newly placed ones, and what the campaign with index 0 still
 * misses.
 */
export type Rebuilt = {
  moves: { uuid: string; from: string; to: string }[];
  fresh: { segment: number; break: string }[];
  unplaced: ReturnType<typeof listUnplaced>;
};

/** The value of a booked second, high enough that it is never given up for a new one. */
const BOOKED_VALUE = 1000;

const toAsker = ({ campaign, competition, segments }: MovableCampaign): Asker => ({
  campaign,
  competition,
  artists: listArtists(segments),
});

/** The conflict tags of a campaign's spots. */
const listCampaignTags = (campaign: string, artists: readonly string[]) => [
  buildCampaignTag(campaign),
  ...artists.map(buildArtistTag),
];

/** Splits a campaign's movable spots among its demand lines; what fits no line any more is in `outside`. */
function splitSpots(lines: ReadonlyMap<string, DemandLine>, spots: readonly MovableSpot[]) {
  const left = Map.groupBy(spots, (spot) => `${spot.segment} ${spot.break}`);
  const inside = new Map<string, MovableSpot[]>();
  for (const [id, line] of lines) {
    const bookedHere = line.breaks
      .flatMap((uuid) => left.get(`${line.segment} ${uuid}`) ?? [])
      .slice(0, line.spots);
    for (const spot of bookedHere) {
      const rest = takeFrom(left, `${spot.segment} ${spot.break}`);
      rest.splice(rest.indexOf(spot), 1);
    }
    inside.set(id, bookedHere);
  }
  return { inside, outside: [...left.values()].flat() };
}

/** The lines without the spots that the campaign has already and that do not move. */
function subtractKept(
  lines: ReadonlyMap<string, DemandLine>,
  breaks: readonly OpenBreak[],
  kept: readonly KeptSpot[],
): Map<string, DemandLine> {
  const dates = new Map(breaks.map((b) => [b.uuid, b.date]));
  const left = new Map([...lines].map(([id, line]) => [id, { ...line }]));
  for (const spot of kept) {
    const own = [...left.values()].filter(
      (line) => line.segment === spot.segment && line.date === dates.get(spot.break) && line.spots > 0,
    );
    const line = own.find(({ breaks: open }) => open.includes(spot.break)) ?? own[0];
    if (line) line.spots--;
  }
  return left;
}

/** The breaks, closed where the only spot stands that may air there. */
function closeSoldAlone(breaks: readonly OpenBreak[], booked: readonly Booked[]): readonly OpenBreak[] {
  const taken = new Set(booked.flatMap((b) => (b.alone ? [b.break] : [])));
  return taken.size ? breaks.map((b) => (taken.has(b.uuid) ? { ...b, closed: true } : b)) : breaks;
}

/** The demand of a spot outside what its segment now asks for: it stays in its break. */
const buildStayingLine = (spot: MovableSpot, station: string, first: Day): DemandLine => ({
  segment: spot.segment,
  station,
  date: first,
  until: first,
  spots: 1,
  breaks: [spot.break],
  daily: 1,
});

/**
 * Returns functions that build the demands of a campaign, with its conflict tags; those of spots that may move rotate by
 * segment. Every spot is noted in `others`. A spot that is sold alone shares no break with `everyone`, the tags of all
 * campaigns.
 */
function makeDemandBuilder(
  campaign: MovableCampaign,
  o: number,
  first: Day,
  others: Map<string, RuledSpot>,
  rateBreaks: (line: DemandLine) => number[] | undefined,
  everyone: readonly string[],
) {
  const asker = toAsker(campaign);
  const tags = listCampaignTags(asker.campaign, asker.artists);
  const conflicts = listConflicts(asker.competition, asker.artists);
  const strangers = everyone.filter((tag) => tag !== buildCampaignTag(asker.campaign));
  const conflictsOf = ({ segment }: DemandLine) =>
    takeAt(campaign.segments, segment).segment.alone
      ? { ...conflicts, competes: [...conflicts.competes, ...strangers] }
      : conflicts;
  const build = (id: string, line: DemandLine): DemandIn => {
    others.set(id, toAskedBlock(asker, campaign.segments, line.segment));
    return { ...toDemand(id, line, campaign.segments, conflictsOf(line), first, rateBreaks(line)), tags };
  };
  const buildMovable = (id: string, line: DemandLine, worth: number): DemandIn => {
    const demand = build(id, line);
    const series = `${o} ${demand.series}`;
    return { ...demand, series, rotation: { ...demand.rotation, group: series }, pricePerSecond: worth };
  };
  return { build, buildMovable };
}

/**
 * Builds the problem of planning the unpublished future of a station again (domain 5.2). Every movable spot of every
 * campaign may move within what was sold and none is lost; the missing spots of the campaign with index 0 are placed
 * as well. `breaks` and `booked` contain the fixed spots; `kept` names those of the campaign with index 0, which are not
 * missing.
 */
export function buildRebuildProblem(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  campaigns: readonly MovableCampaign[],
  loose: readonly MovableSpot[],
  booked: readonly Booked[],
  kept: readonly KeptSpot[] = [],
): Rebuild {
  const first = breaks[0]?.date ?? sold.today;
  const { demands, pins, fillers } = pinBooked(breaks, booked, (b) =>
    listCampaignTags(b.campaign, b.artists),
  );
  const bookedSpots = new Map<string, MovableSpot[]>();
  const missing = new Map<string, DemandLine>();
  const own: DemandIn[] = [];
  const others = new Map<string, RuledSpot>();
  const at = Map.groupBy(loose, (spot) => spot.campaignIndex);
  const everyone = new Set([...campaigns, ...booked].map((one) => buildCampaignTag(one.campaign)));
  campaigns.forEach((campaign, o) => {
    const all = buildDemandLines(sold, breaks, campaign.segments, campaign.calendar).lines;
    const rateBreaks = makePreference(sold, breaks, all.values(), campaign.segments);
    const { build, buildMovable } = makeDemandBuilder(campaign, o, first, others, rateBreaks, [...everyone]);
    const lines = o > 0 ? all : subtractKept(all, breaks, kept);
    const apart = computeUsualSeparations(lines, campaign.segments);
    const widenOf = makeWidener(breaks, campaign.segments, campaign.calendar, { hard: new Set() });
    const request = (id: string, of: string, line: DemandLine, worth: number) => {
      const demand = buildMovable(id, line, worth);
      own.push({ ...demand, softSeparationMinutes: apart.get(of), widen: widenOf(line.segment) });
    };
    const { inside, outside } = splitSpots(lines, at.get(o) ?? []);
    const moved = new Map<number, number>();
    for (const { segment } of outside) moved.set(segment, (moved.get(segment) ?? 0) + 1);
    for (const [id, line] of lines) {
      const bookedHere = inside.get(id) ?? [];
      if (bookedHere.length) {
        bookedSpots.set(`${o} ${id}`, bookedHere);
        request(`${o} ${id}`, id, { ...line, spots: bookedHere.length }, BOOKED_VALUE);
      }
      // A spot that airs on another day or hour is not missing on its own.
      const elsewhere = Math.min(line.spots - bookedHere.length, moved.get(line.segment) ?? 0);
      moved.set(line.segment, (moved.get(line.segment) ?? 0) - elsewhere);
      const rest = { ...line, spots: line.spots - bookedHere.length - elsewhere };
      if (o > 0 || rest.spots === 0) continue;
      missing.set(`new ${id}`, rest);
      request(`new ${id}`, id, rest, 1);
    }
    for (const spot of outside) {
      const id = `stays ${spot.uuid}`;
      const demand = build(id, buildStayingLine(spot, sold.uuid, first));
      demands.push({ ...demand, positionHard: false, position: null });
      pins.push({ demand: id, break: spot.break, position: null });
    }
  });
  const start = [...bookedSpots].flatMap(([demand, spots]) =>
    spots.map((spot) => ({ demand, break: spot.break })),
  );
  const campaign = takeAt(campaigns, 0);
  const { segments } = campaign;
  return {
    station: sold.uuid,
    booked: bookedSpots,
    missing,
    others,
    scene: { station: sold, breaks, booked, asker: toAsker(campaign), segments },
    problem: addRotation({
      breaks: closeSoldAlone(breaks, booked).map((b) =>
        toEngineBreak(sold.uuid, b, first, fillers.get(b.uuid) ?? 0, 1),
      ),
      demands: [...own, ...demands],
      constraints: buildConstraints(sold, breaks),
      pins,
      start,
    }),
  };
}

/** The moves and new spots of a solution; null when a booked spot would be lost, so that the plan is rejected. */
export function readRebuild(
  { booked: standing, missing, station, scene, others }: Rebuild,
  { placements, shortfalls }: Solution,
): Rebuilt | null {
  const found = Map.groupBy(placements, (p) => p.demand);
  const moves: Rebuilt["moves"] = [];
  for (const [demand, spots] of standing) {
    const places = (found.get(demand) ?? []).map((p) => p.break);
    if (places.length < spots.length) return null;
    const leaving = spots.filter(({ break: at }) => {
      const index = places.indexOf(at);
      if (index >= 0) places.splice(index, 1);
      return index < 0;
    });
    leaving.forEach(({ uuid, break: from }, i) => {
      moves.push({ uuid, from, to: takeAt(places, i) });
    });
  }
  const fresh = [...missing].flatMap(([demand, { segment }]) =>
    (found.get(demand) ?? []).map((p) => ({ segment, break: p.break })),
  );
  const windows = new Map([...missing].map(([id, line]) => [id, line.breaks]));
  const input = { station, lines: missing, unrequested: new Map(), barred: [], windows, scene };
  const unplaced = listUnplaced(
    [{ input, solution: { placements, shortfalls } }],
    (demand) => others.get(demand) ?? null,
  );
  return { moves, fresh, unplaced };
}
