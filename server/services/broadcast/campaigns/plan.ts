import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { segmentPricer } from "@/lib/booking/estimate";
import type { Copy, SoldStation } from "@/lib/booking/fitting";
import { type OrderPrice, priceOrder, stepsOfPlay } from "@/lib/booking/order-price";
import { type PlacedPlay, placedPlays, type Solved, unplacedOf } from "@/lib/booking/outcome";
import { type OpenBreak, restProblem, stationProblem } from "@/lib/booking/problem";
import type { Plan, Segment, Unplaced } from "@/lib/calls/broadcast/campaigns";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { ENGINE } from "@/lib/scheduler/problem";
import type { Ctx } from "@/server/ctx";
import { bookedNear, breaksToBook, type NewPlay } from "@/server/data/queries/bookings";
import { solveApart } from "@/server/outside/scheduler-thread";
import { partyOf, rivalsOf } from "./party";

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
export type Planned = {
  plays: NewPlay[];
  order: OrderPrice;
  unplaced: z.output<typeof Unplaced>[];
  plan: z.output<typeof Plan>;
};

/** Finds a place for every play of an order beside what is booked; nothing else moves. Reads, and writes nothing. */
export async function planned(ctx: Ctx, order: Order): Promise<Planned> {
  const { segments, stations, from, to } = order;
  const ids = [...stations.keys()];
  const party = await partyOf(ctx, order.customer, order.category);
  const [breaks, booked] = await Promise.all([
    breaksToBook(ctx, ids, from, to),
    bookedNear(ctx, { stations: ids, from, to, advertiser: order.customer, categories: rivalsOf(party) }),
  ]);
  const breaksOf = Map.groupBy(breaks, (b) => b.station);
  const bookedOf = Map.groupBy(booked, (b) => b.station);
  const asked = [...stations.values()].map((station) =>
    stationProblem(
      station,
      breaksOf.get(station.uuid) ?? [],
      segments,
      bookedOf.get(station.uuid) ?? [],
      party,
    ),
  );
  const solved = await solveAll(asked, segments);
  const places = new Map(breaks.map((b) => [b.uuid, b]));
  const placed = placedPlays(solved, places, segments);
  const { plays, price } = priced(order, placed, places);
  return { plays, order: price, unplaced: unplacedOf(solved), plan: planOf(asked, solved, segments) };
}

async function solveAll(
  asked: readonly ReturnType<typeof stationProblem>[],
  segments: Order["segments"],
): Promise<Solved[]> {
  const options = { seconds: SECONDS / Math.max(1, asked.length), seed: SEED, measured: MEASURED };
  const solutions = await solveApart(
    asked.map((a) => a.problem),
    { ...options, bound: "cheap" },
  );
  const first = asked.map((a, i) => ({ asked: a, solution: solutions[i]! }));
  const again = first.flatMap(({ asked: a, solution }) => restProblem(a, solution, segments) ?? []);
  if (again.length === 0) return first;
  const rest = await solveApart(
    again.map((a) => a.problem),
    { ...options, bound: "none" },
  );
  return [...first, ...again.map((a, i) => ({ asked: a, solution: rest[i]! }))];
}

/** Seconds placed beside the most that could be: no plan places more than is asked, nor than the engine's bound. */
function planOf(
  asked: readonly ReturnType<typeof stationProblem>[],
  solved: readonly Solved[],
  segments: Order["segments"],
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
  const fixed = solved.slice(asked.length).length > 0;
  const proven = solved.slice(0, asked.length).reduce((n, { solution }) => n + (solution.bound ?? 0), 0);
  return {
    value,
    bound: fixed ? wanted : Math.max(value, Math.min(wanted, Math.floor(proven))),
    seed: SEED,
    engine: ENGINE,
  };
}

function priced(order: Order, placed: readonly PlacedPlay[], places: ReadonlyMap<string, OpenBreak>) {
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
