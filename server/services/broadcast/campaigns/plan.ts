import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { segmentPricer } from "@/lib/booking/estimate";
import type { Copy, SoldStation } from "@/lib/booking/fitting";
import { type OrderPrice, priceOrder, stepsOfPlay } from "@/lib/booking/order-price";
import {
  notPainted,
  type PlacedPlay,
  pinsOf,
  placedPlays,
  type Solved,
  unplacedOf,
} from "@/lib/booking/outcome";
import {
  type Booked,
  type Kept,
  type OpenBreak,
  restProblem,
  type StationProblem,
  stationProblem,
  type Worth,
} from "@/lib/booking/problem";
import type { Plan, Segment, Unplaced } from "@/lib/calls/broadcast/campaigns";
import type { Day } from "@/lib/day";
import { type Money, placesOf } from "@/lib/money";
import { ENGINE } from "@/lib/scheduler/problem";
import { type Ctx, placeOf } from "@/server/ctx";
import { ownPlays } from "@/server/data/queries/board";
import { bookedNear, breaksToBook, type NewPlay } from "@/server/data/queries/bookings";
import { solveApart } from "@/server/outside/scheduler-thread";
import { byHand, copiesOf } from "./estimate";
import { partyOf, rivalsOf } from "./party";
import { type CampaignRow, segmentsOf } from "./read";
import { flightOf, stationIds, stationsToPlan, stationsToSell } from "./sold";

/** The whole plan of one campaign is asked for in so many seconds, and made from this seed. */
const SECONDS = 0.4;
const SEED = 1;
/** Ways out are measured for so many of a station's hours and days that fall short. */
const MEASURED = 400;

export type Order = {
  campaign: string;
  customer: string;
  category: string | null;
  segments: readonly { segment: Segment; copy: Copy | undefined }[];
  stations: ReadonlyMap<string, SoldStation>;
  from: Day;
  to: Day;
  by_hand: Money | null;
  places: number;
};
/** What a plan is asked to respect and how long it may take. */
export type Terms = {
  /** Plays of the campaign that stay where they are. */
  kept?: readonly Kept[];
  /** Nothing but what is kept. */
  only?: boolean;
  worth?: Worth;
  seconds?: number;
  seed?: number;
};
export type Planned = {
  plays: NewPlay[];
  order: OrderPrice;
  unplaced: z.output<typeof Unplaced>[];
  plan: z.output<typeof Plan>;
};

/** A campaign as the planner reads it. */
export async function orderOf(ctx: Ctx, row: CampaignRow): Promise<Order | null> {
  const segments = segmentsOf(row);
  const flight = flightOf(segments);
  if (!flight) return null;
  const copies = await copiesOf(ctx, segments);
  return {
    campaign: row.uuid,
    customer: row.customer_id,
    category: row.category_id,
    segments: segments.map((segment) => ({
      segment,
      copy: segment.commercial ? copies.get(segment.commercial) : undefined,
    })),
    stations: stationsToPlan(ctx, await stationsToSell(ctx, stationIds(segments))),
    ...flight,
    by_hand: byHand(row.price_json as Parameters<typeof byHand>[0]),
    places: placesOf(placeOf(ctx).currency),
  };
}

/** The breaks of an order's stations, each with what everybody else has booked, and the booked plays that matter by name. */
export async function groundOf(ctx: Ctx, order: Order) {
  const { stations, from, to, campaign } = order;
  const ids = [...stations.keys()];
  const party = await partyOf(ctx, order.customer, order.category);
  const [breaks, booked, own] = await Promise.all([
    breaksToBook(ctx, ids, from, to),
    bookedNear(ctx, {
      ...{ stations: ids, from, to, campaign },
      advertiser: order.customer,
      categories: rivalsOf(party),
    }),
    ownPlays(ctx, campaign, from, to),
  ]);
  const held = Map.groupBy(own, (p) => p.break);
  const free = breaks.map((b) => {
    const mine = held.get(b.uuid) ?? [];
    const seconds = mine.reduce((n, p) => n + p.length, 0);
    return {
      ...b,
      booked_seconds: b.booked_seconds - seconds,
      booked_spots: b.booked_spots - mine.length,
    };
  });
  return { party, breaks: free, booked, own };
}
export type Ground = Awaited<ReturnType<typeof groundOf>>;

/** The engine's problem of each station of an order on its ground. */
export function problemsOf(order: Order, ground: Ground, { kept = [], worth }: Terms): StationProblem[] {
  const breaksOf = Map.groupBy(ground.breaks, (b) => b.station);
  const bookedOf = Map.groupBy(ground.booked as (Booked & { station: string })[], (b) => b.station);
  const stationOf = new Map(ground.breaks.map((b) => [b.uuid, b.station]));
  const keptOf = Map.groupBy(kept, (k) => stationOf.get(k.break));
  return [...order.stations.values()].map((station) =>
    stationProblem(
      station,
      breaksOf.get(station.uuid) ?? [],
      order.segments,
      bookedOf.get(station.uuid) ?? [],
      ground.party,
      keptOf.get(station.uuid),
      worth,
    ),
  );
}

/** Finds a place for every play of an order beside what is booked; nothing else moves. Reads, and writes nothing. */
export async function planned(ctx: Ctx, order: Order, terms: Terms = {}): Promise<Planned> {
  const ground = await groundOf(ctx, order);
  const asked = problemsOf(order, ground, terms).map((a) => (terms.only ? keptOnly(a) : a));
  const solved = await solveAll(asked, order.segments, terms);
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const placed = placedPlays(solved, places, order.segments);
  const { plays, price } = priced(order, placed, places);
  const unplaced = terms.only ? notPainted(asked) : unplacedOf(solved);
  return { plays, order: price, unplaced, plan: planOf(asked, solved, order.segments, terms) };
}

/** A problem in which nothing is placed but what is kept. */
function keptOnly(asked: StationProblem): StationProblem {
  const pinned = pinsOf(asked);
  const demands = asked.problem.demands.map((d) =>
    asked.lines.has(d.id) ? { ...d, total: pinned(d.id) } : d,
  );
  return { ...asked, problem: { ...asked.problem, demands } };
}

async function solveAll(
  asked: readonly StationProblem[],
  segments: Order["segments"],
  { seconds = SECONDS, seed = SEED, only = false }: Terms,
): Promise<Solved[]> {
  const options = { seconds: seconds / Math.max(1, asked.length), seed, measured: MEASURED };
  const solutions = await solveApart(
    asked.map((a) => a.problem),
    { ...options, bound: "cheap" },
  );
  const first = asked.map((a, i) => ({ asked: a, solution: solutions[i]! }));
  const again = only
    ? []
    : first.flatMap(({ asked: a, solution }) => restProblem(a, solution, segments) ?? []);
  if (again.length === 0) return first;
  const rest = await solveApart(
    again.map((a) => a.problem),
    { ...options, bound: "none" },
  );
  return [...first, ...again.map((a, i) => ({ asked: a, solution: rest[i]! }))];
}

/** Seconds placed beside the most that could be: no plan places more than is asked, nor than the engine's bound. */
function planOf(
  asked: readonly StationProblem[],
  solved: readonly Solved[],
  segments: Order["segments"],
  { worth, only = false, seed = SEED }: Terms,
): Planned["plan"] {
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
      n + [...a.lines.values()].reduce((m, l) => m + l.plays * segments[l.segment]!.segment.length, 0),
    0,
  );
  // The engine's bound is of seconds only where every second is worth one, and of plays it was free to place.
  const fixed = solved.length > asked.length || only || worth !== undefined;
  const proven = solved.slice(0, asked.length).reduce((n, { solution }) => n + (solution.bound ?? 0), 0);
  return {
    value,
    bound: fixed ? wanted : Math.max(value, Math.min(wanted, Math.floor(proven))),
    seed,
    engine: ENGINE,
  };
}

/** The plays of an order with their prices, and what they come to. */
export function priced(
  order: Order,
  placed: readonly PlacedPlay[],
  places: ReadonlyMap<string, OpenBreak>,
): { plays: NewPlay[]; price: OrderPrice } {
  const priceOf = segmentPricer(order.stations, order.places);
  const own = placed.map(({ segment, station, break: at }) => {
    const there = places.get(at)!;
    return priceOf(order.segments[segment]!.segment, station, there.date, Math.floor(there.second / 3600));
  });
  const rows = placed.map(({ station, break: at }, i) => ({
    station,
    day: `${station}|${places.get(at)!.date}`,
    price: own[i]!.price,
  }));
  const price = priceOrder(rows, (station) => order.stations.get(station)?.card, order.by_hand, order.places);
  const plays = placed.map(({ segment, station, break: at, reasons }, i): NewPlay => {
    const { segment: sold } = order.segments[segment]!;
    const { date, second } = places.get(at)!;
    return {
      uuid: randomUUID(),
      campaign_id: order.campaign,
      segment_id: sold.uuid!,
      commercial_id: sold.commercial,
      station_id: station,
      occurrence_id: at,
      leader_spot_id: null,
      ...{ date, second, position: 0, length: sold.length },
      price: price.plays[i]!,
      price_steps: stepsOfPlay(own[i]!.steps, own[i]!.price, price.plays[i]!, price),
      source: "auto",
      reasons,
    };
  });
  return { plays, price };
}
