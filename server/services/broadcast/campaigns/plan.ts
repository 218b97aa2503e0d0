import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { listPrice, segmentPricer } from "@/lib/booking/estimate";
import { type Copy, copyOf, type SoldStation } from "@/lib/booking/fitting";
import { type OrderPrice, type OrderTerms, priceOrder, stepsOfPlay } from "@/lib/booking/order-price";
import { type PlacedPlay, placedPlays, type Solved, unplacedOf } from "@/lib/booking/outcome";
import { type OpenBreak, restProblem, stationProblem } from "@/lib/booking/problem";
import { paidBy, resolved } from "@/lib/booking/resolved";
import type { Calendar } from "@/lib/booking/segment";
import type { Plan, Segment, Unplaced } from "@/lib/calls/broadcast/campaigns";
import type { Day } from "@/lib/day";
import { ENGINE } from "@/lib/scheduler/problem";
import type { Ctx } from "@/server/ctx";
import { bookedNear, breaksToBook, type NewPlay } from "@/server/data/queries/bookings";
import { solveApart } from "@/server/outside/scheduler-thread";
import { rotated } from "./copies";
import { partyOf, type Rivals, rivalsOf } from "./party";

/** The whole plan of one campaign is asked for in so many seconds, and made from this seed. */
const SECONDS = 0.4;
const SEED = 1;
/** Ways out are measured for so many of a station's hours and days that fall short. */
const MEASURED = 400;

export type Order = {
  campaign: string;
  rivals: Rivals;
  /** As they were sold; what they ask is counted by the calendar and the prices. */
  segments: readonly Segment[];
  copies: ReadonlyMap<string, Copy>;
  calendar: Calendar;
  stations: ReadonlyMap<string, SoldStation>;
  from: Day;
  to: Day;
  terms: OrderTerms;
  least_billed: number;
  places: number;
  /** Held plays take their seconds and air nowhere. */
  status: NewPlay["status"];
  /** The segments to find places for; all where none is named. */
  only?: ReadonlySet<string>;
};
type Asked = readonly { segment: Segment; copy: Copy | undefined }[];
export type Planned = {
  plays: NewPlay[];
  order: OrderPrice;
  unplaced: z.output<typeof Unplaced>[];
  plan: z.output<typeof Plan>;
};

/** Finds a place for every play of an order beside what is booked; nothing else moves. Reads, and writes nothing. */
export async function planned(ctx: Ctx, order: Order): Promise<Planned> {
  const { stations, from, to, calendar, copies } = order;
  const ids = [...stations.keys()];
  const party = await partyOf(ctx, order.rivals);
  const priceOf = segmentPricer(stations, order.places, order.least_billed);
  const segments: Asked = resolved(order.segments, calendar, listPrice(priceOf)).map((segment) => ({
    segment: order.only && !order.only.has(segment.uuid!) ? { ...segment, hours: [] } : segment,
    copy: copyOf(segment, copies),
  }));
  const [breaks, booked] = await Promise.all([
    breaksToBook(ctx, ids, from, to),
    bookedNear(ctx, {
      ...{ stations: ids, from, to, advertiser: party.advertiser },
      categories: rivalsOf(party),
      campaigns: party.picked,
      voices: [...copies.values()].flatMap((copy) => copy.voices),
    }),
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
      calendar,
    ),
  );
  const solved = await solveAll(asked, segments);
  const places = new Map(breaks.map((b) => [b.uuid, b]));
  const placed = placedPlays(solved, places, segments);
  const { plays, price } = priced(order, segments, placed, places);
  return {
    plays: await rotated(ctx, plays, order.segments),
    order: price,
    unplaced: unplacedOf(solved),
    plan: planOf(asked, solved, segments),
  };
}

async function solveAll(
  asked: readonly ReturnType<typeof stationProblem>[],
  segments: Asked,
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
  segments: Asked,
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

function priced(
  order: Order,
  segments: Asked,
  found: readonly PlacedPlay[],
  places: ReadonlyMap<string, OpenBreak>,
) {
  const priceOf = segmentPricer(order.stations, order.places, order.least_billed);
  const listed = found.map((play) => {
    const there = places.get(play.break)!;
    const { segment } = segments[play.segment]!;
    return { ...play, ...priceOf(segment, play.station, there.date, Math.floor(there.second / 3600)) };
  });
  const placed = segments.flatMap((_, at) =>
    paidBy(
      listed.filter((play) => play.segment === at),
      order.segments[at]!.budget,
    ),
  );
  const rows = placed.map((play) => ({
    station: play.station,
    day: `${play.station}|${places.get(play.break)!.date}`,
    price: play.price,
  }));
  const price = priceOrder(rows, (station) => order.stations.get(station)?.card, order.terms, order.places);
  const plays = placed.map(({ segment, station, break: at, reasons, steps, price: list }, i): NewPlay => {
    const { segment: sold } = segments[segment]!;
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
      price_steps: stepsOfPlay(steps, list, price.plays[i]!, price),
      source: "auto",
      status: order.status,
      reasons,
    };
  });
  return { plays, price };
}
