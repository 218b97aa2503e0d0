import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { KeptSpot, OpenBreak } from "@/lib/booking/demands";
import { makeSegmentPricer } from "@/lib/booking/estimate";
import {
  listPins,
  listPlacedSpots,
  listUnpainted,
  listUnplaced,
  type PlacedSpot,
  type Solved,
} from "@/lib/booking/outcome";
import {
  buildRestProblem,
  buildStationProblem,
  type StationProblem,
  type Worth,
} from "@/lib/booking/problem";
import { addReminders, keepSeparated } from "@/lib/booking/reminder-spacing";
import { takeAffordable } from "@/lib/booking/resolve-segments";
import type { Plan, Unplaced } from "@/lib/booking/shapes";
import { buildPriceSteps, type OrderPrice, priceCampaignSpots } from "@/lib/booking/spot-prices";
import { ENGINE } from "@/lib/scheduler/problem";
import type { Ctx } from "@/server/ctx";
import { readOwnSpots } from "@/server/data/queries/sales/board";
import { type NewSpot, readBookedNear, readBreaksToBook } from "@/server/data/queries/sales/bookings";
import { solveInThreads } from "@/server/outside/scheduler-thread";
import { rotateSpots } from "./commercials";
import { listCompetingCategories, readParty } from "./party";
import { listArtists, type PlanInput, type PlannedSegments } from "./plan-input";

/** Budget of the plan of one campaign in seconds, and its seed. */
const SECONDS = 0.4;
const SEED = 1;
/** Suggestions are computed for at most so many short hours and days of a station. */
const MEASURED = 400;

/** Constraints and budget of a plan. */
export type PlanTerms = {
  /** Spots of the campaign that do not move. */
  kept?: readonly KeptSpot[];
  /** Place nothing beyond the kept spots. */
  only?: boolean;
  worth?: Worth;
  seconds?: number;
  seed?: number;
};
export type PlannedCampaign = {
  spots: NewSpot[];
  order: OrderPrice;
  unplaced: z.output<typeof Unplaced>[];
  plan: z.output<typeof Plan>;
};

/**
 * Returns the breaks of a campaign's stations with what others have booked, and the booked spots that rules need one
 * by one.
 */
export async function readGround(ctx: Ctx, order: PlanInput) {
  const { stations, from, to, campaign } = order;
  const ids = [...stations.keys()];
  const party = await readParty(ctx, order.competitors);
  const [breaks, booked, own] = await Promise.all([
    readBreaksToBook(ctx, ids, from, to),
    readBookedNear(ctx, {
      stations: ids,
      from,
      to,
      advertiser: party.advertiser,
      except: campaign,
      categories: listCompetingCategories(party),
      campaigns: party.picked,
      artists: listArtists(order),
    }),
    readOwnSpots(ctx, campaign, from, to),
  ]);
  const ownByBreak = Map.groupBy(own, (p) => p.break);
  const free = breaks.map((b) => {
    const ownSpots = ownByBreak.get(b.uuid) ?? [];
    const seconds = ownSpots.reduce((n, p) => n + p.length, 0);
    return {
      ...b,
      booked_seconds: b.booked_seconds - seconds,
      booked_spots: b.booked_spots - ownSpots.length,
    };
  });
  return { party, breaks: free, booked, own };
}
export type Ground = Awaited<ReturnType<typeof readGround>>;

/** Returns the engine's problem of each station of a campaign. */
export function buildProblems(
  order: PlanInput,
  ground: Ground,
  { kept = [], worth }: PlanTerms,
): StationProblem[] {
  const breaksOf = Map.groupBy(ground.breaks, (b) => b.station);
  const bookedOf = Map.groupBy(ground.booked, (b) => b.station);
  const stationOf = new Map(ground.breaks.map((b) => [b.uuid, b.station]));
  const keptOf = Map.groupBy(kept, (k) => stationOf.get(k.break));
  return [...order.stations.values()].map((station) =>
    buildStationProblem(
      station,
      breaksOf.get(station.uuid) ?? [],
      order.asked,
      bookedOf.get(station.uuid) ?? [],
      ground.party,
      { calendar: order.calendar, kept: keptOf.get(station.uuid) ?? [], ...(worth && { worth }) },
    ),
  );
}

/** Plans every spot of a campaign beside what is booked, which does not move. Writes nothing. */
export async function planCampaign(
  ctx: Ctx,
  order: PlanInput,
  terms: PlanTerms = {},
): Promise<PlannedCampaign> {
  const ground = await readGround(ctx, order);
  const asked = buildProblems(order, ground, terms).map((a) => (terms.only ? restrictToKept(a) : a));
  const solved = await solveAll(asked, order.asked, terms);
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const { placed, alone } = keepSeparated(listPlacedSpots(solved, places, order.asked), places, order.asked);
  const { spots, price } = pricePlacedSpots(
    order,
    terms.only ? placed : takeAffordableSpots(order, placed, places),
    places,
  );
  return {
    spots: await rotateSpots(ctx, spots, order.segments),
    order: price,
    unplaced: addReminders(terms.only ? listUnpainted(asked) : listUnplaced(solved), order.asked, alone),
    plan: summarisePlan(asked, solved, order.asked, terms),
  };
}

/** The same problem with nothing to place beyond the kept spots. */
function restrictToKept(asked: StationProblem): StationProblem {
  const pinned = listPins(asked);
  const demands = asked.problem.demands.map((d) =>
    asked.lines.has(d.id) ? { ...d, total: pinned(d.id) } : d,
  );
  return { ...asked, problem: { ...asked.problem, demands } };
}

async function solveAll(
  asked: readonly StationProblem[],
  segments: PlannedSegments,
  { seconds = SECONDS, seed = SEED, only = false }: PlanTerms,
): Promise<Solved[]> {
  const options = { seconds: seconds / Math.max(1, asked.length), seed, measured: MEASURED };
  const solutions = await solveInThreads(
    asked.map((a) => a.problem),
    { ...options, bound: "cheap" },
  );
  const first = asked.map((a, i) => ({ asked: a, solution: solutions[i]! }));
  const remaining = only
    ? []
    : first.flatMap(({ asked: a, solution }) => buildRestProblem(a, solution, segments) ?? []);
  if (remaining.length === 0) return first;
  const remainingSolutions = await solveInThreads(
    remaining.map((a) => a.problem),
    { ...options, bound: "none" },
  );
  return [...first, ...remaining.map((a, i) => ({ asked: a, solution: remainingSolutions[i]! }))];
}

/**
 * Placed seconds beside the possible ones: no plan places more than is asked for, nor more than the engine's bound.
 */
function summarisePlan(
  asked: readonly StationProblem[],
  solved: readonly Solved[],
  segments: PlannedSegments,
  { worth, only = false, seed = SEED }: PlanTerms,
): PlannedCampaign["plan"] {
  const value = solved.reduce(
    (n, { asked: a, solution }) =>
      n +
      solution.placements.reduce(
        (m, p) => m + (a.lines.has(p.demand) ? segments[a.lines.get(p.demand)!.segment]!.segment.length : 0),
        0,
      ),
    0,
  );
  const wanted = asked.reduce(
    (n, a) =>
      n + [...a.lines.values()].reduce((m, l) => m + l.spots * segments[l.segment]!.segment.length, 0),
    0,
  );
  // The engine's bound counts seconds only where every second has the same value and no spot is fixed.
  const weighed = worth !== undefined || asked.some((a) => a.weighed);
  const fixed = solved.length > asked.length || only || weighed;
  const proven = solved.slice(0, asked.length).reduce((n, { solution }) => n + (solution.bound ?? 0), 0);
  return {
    value,
    bound: fixed ? wanted : Math.max(value, Math.min(wanted, Math.floor(proven))),
    seed,
    engine: ENGINE,
  };
}

type BreaksById = ReadonlyMap<string, OpenBreak>;
const makeListPricer = (order: PlanInput, places: BreaksById) => {
  const priceOf = makeSegmentPricer(order.stations, order.places, order.least_billed);
  return (spot: PlacedSpot) => {
    const adBreak = places.get(spot.break)!;
    const { segment } = order.asked[spot.segment]!;
    return { ...spot, ...priceOf(segment, spot.station, adBreak.date, Math.floor(adBreak.second / 3600)) };
  };
};

/** The spots that the budgets of the segments pay for. */
function takeAffordableSpots(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): PlacedSpot[] {
  const listed = placed.map(makeListPricer(order, places));
  return order.segments.flatMap(({ budget }, at) =>
    takeAffordable(
      listed.filter((spot) => spot.segment === at),
      budget,
    ),
  );
}

/** Returns the spots of a campaign with their prices, in the given order, and their total. */
export function pricePlacedSpots(
  order: PlanInput,
  placed: readonly PlacedSpot[],
  places: BreaksById,
): { spots: NewSpot[]; price: OrderPrice } {
  const own = placed.map(makeListPricer(order, places));
  const rows = own.map((spot) => ({
    station: spot.station,
    day: `${spot.station}|${places.get(spot.break)!.date}`,
    price: spot.price,
  }));
  const price = priceCampaignSpots(
    rows,
    (station) => order.stations.get(station)?.card,
    order.terms,
    order.places,
  );
  const spots = placed.map(({ segment, station, break: at, reasons }, i): NewSpot => {
    const { segment: sold } = order.asked[segment]!;
    const { date, second } = places.get(at)!;
    return {
      uuid: randomUUID(),
      campaign_id: order.campaign,
      segment_id: sold.uuid!,
      commercial_id: sold.commercial,
      station_id: station,
      break_id: at,
      leader_spot_id: null,
      date,
      second,
      position: 0,
      length: sold.length,
      price: price.spots[i]!,
      price_steps: buildPriceSteps(own[i]!.steps, own[i]!.price, price.spots[i]!, price),
      source: "auto",
      status: order.status,
      reasons,
    };
  });
  return { spots, price };
}
