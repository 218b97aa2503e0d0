import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Kept, OpenBreak } from "@/lib/booking/demands";
import { listPrice, segmentPricer } from "@/lib/booking/estimate";
import { type Copy, copyOf, type SoldStation } from "@/lib/booking/fitting";
import { type OrderPrice, type OrderTerms, priceOrder, stepsOfPlay } from "@/lib/booking/order-price";
import {
  notPainted,
  type PlacedPlay,
  pinsOf,
  placedPlays,
  type Solved,
  unplacedOf,
} from "@/lib/booking/outcome";
import { restProblem, type StationProblem, stationProblem, type Worth } from "@/lib/booking/problem";
import { paidBy, resolved } from "@/lib/booking/resolved";
import type { Calendar } from "@/lib/booking/segment";
import { apartEnough, withReminders } from "@/lib/booking/together";
import type { Plan, Segment, Unplaced } from "@/lib/calls/broadcast/campaigns";
import type { Day } from "@/lib/day";
import { placesOf } from "@/lib/money";
import { ENGINE } from "@/lib/scheduler/problem";
import { type Ctx, placeOf } from "@/server/ctx";
import { ownPlays } from "@/server/data/queries/board";
import { bookedNear, breaksToBook, type NewPlay } from "@/server/data/queries/bookings";
import { solveApart } from "@/server/outside/scheduler-thread";
import { copiesOf, rotated } from "./copies";
import { partyOf, type Rivals, rivalsIn, rivalsOf } from "./party";
import { type CampaignRow, segmentsOf } from "./read";
import { flightOf, stationIds, stationsToPlan, stationsToSell } from "./sold";
import { calendarsOf, type Discounts, hoursIn, leastBilled, orderTerms, type PriceJson } from "./terms";

/** The whole plan of one campaign is asked for in so many seconds, and made from this seed. */
const SECONDS = 0.4;
const SEED = 1;
/** Ways out are measured for so many of a station's hours and days that fall short. */
const MEASURED = 400;

type Asked = readonly { segment: Segment; copy: Copy | undefined }[];
export type Order = {
  campaign: string;
  rivals: Rivals;
  /** As they were sold. */
  segments: readonly Segment[];
  /** What they ask, counted by the calendar and the prices, with their copy. */
  asked: Asked;
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

type Reading = {
  segments?: readonly Segment[];
  status?: NewPlay["status"];
  only?: ReadonlySet<string> | undefined;
};
/** Campaigns as the planner reads them, null where one has no segments; what they share is read once. */
export async function ordersOf(ctx: Ctx, rows: readonly CampaignRow[]): Promise<(Order | null)[]> {
  return ordersRead(
    ctx,
    rows.map((row) => ({ row, segments: segmentsOf(row), status: "planned" })),
  );
}
/** One campaign as the planner reads it; null where it has no segments. Of segments not in `only` nothing is asked. */
export async function orderOf(
  ctx: Ctx,
  row: CampaignRow,
  { segments = segmentsOf(row), status = "planned", only }: Reading = {},
): Promise<Order | null> {
  return (await ordersRead(ctx, [{ row, segments, status, only }]))[0]!;
}

type Read = Required<Pick<Reading, "segments" | "status">> & Pick<Reading, "only"> & { row: CampaignRow };
async function ordersRead(ctx: Ctx, all: readonly Read[]): Promise<(Order | null)[]> {
  const asked = all.filter((read) => read.segments.length > 0);
  if (asked.length === 0) return all.map(() => null);
  const segments = asked.flatMap((read) => read.segments);
  const [copies, calendars, least_billed, rows] = await Promise.all([
    copiesOf(ctx, segments),
    calendarsOf(
      ctx,
      asked.map(({ row }) => hoursIn(row)),
    ),
    leastBilled(ctx),
    stationsToSell(ctx, stationIds(segments)),
  ]);
  const sold = await stationsToPlan(ctx, rows);
  return all.map((read) => {
    const calendar = calendars[asked.indexOf(read)];
    return calendar ? orderFrom(ctx, read, { copies, calendar, least_billed, sold }) : null;
  });
}

type Shared = Pick<Order, "calendar" | "copies" | "least_billed"> & { sold: Order["stations"] };
function orderFrom(
  ctx: Ctx,
  { row, segments, status, only }: Read,
  { copies, calendar, least_billed, sold }: Shared,
): Order {
  const ids = new Set(stationIds(segments));
  const stations = new Map([...sold].filter(([uuid]) => ids.has(uuid)));
  const places = placesOf(placeOf(ctx).currency);
  const priceOf = segmentPricer(stations, places, least_billed);
  return {
    ...{ campaign: row.uuid, rivals: rivalsIn(row), segments, copies, calendar, stations },
    ...flightOf(segments)!,
    asked: resolved(segments, calendar, listPrice(priceOf)).map((segment) => ({
      segment: only && !only.has(segment.uuid!) ? { ...segment, hours: [] } : segment,
      copy: copyOf(segment, copies),
    })),
    terms: orderTerms(row.price_json as PriceJson, row.discounts as Discounts),
    ...{ least_billed, places, status },
  };
}

export const voicesOf = ({ copies }: Order) => [...copies.values()].flatMap((copy) => copy.voices);

/** The breaks of an order's stations, each with what everybody else has booked, and the booked plays that matter by name. */
export async function groundOf(ctx: Ctx, order: Order) {
  const { stations, from, to, campaign } = order;
  const ids = [...stations.keys()];
  const party = await partyOf(ctx, order.rivals);
  const [breaks, booked, own] = await Promise.all([
    breaksToBook(ctx, ids, from, to),
    bookedNear(ctx, {
      ...{ stations: ids, from, to, advertiser: party.advertiser, except: campaign },
      categories: rivalsOf(party),
      campaigns: party.picked,
      voices: voicesOf(order),
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
  const bookedOf = Map.groupBy(ground.booked, (b) => b.station);
  const stationOf = new Map(ground.breaks.map((b) => [b.uuid, b.station]));
  const keptOf = Map.groupBy(kept, (k) => stationOf.get(k.break));
  return [...order.stations.values()].map((station) =>
    stationProblem(
      station,
      breaksOf.get(station.uuid) ?? [],
      order.asked,
      bookedOf.get(station.uuid) ?? [],
      ground.party,
      { calendar: order.calendar, kept: keptOf.get(station.uuid) ?? [], ...(worth && { worth }) },
    ),
  );
}

/** Finds a place for every play of an order beside what is booked; nothing else moves. Reads, and writes nothing. */
export async function planned(ctx: Ctx, order: Order, terms: Terms = {}): Promise<Planned> {
  const ground = await groundOf(ctx, order);
  const asked = problemsOf(order, ground, terms).map((a) => (terms.only ? keptOnly(a) : a));
  const solved = await solveAll(asked, order.asked, terms);
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const { placed, alone } = apartEnough(placedPlays(solved, places, order.asked), places, order.asked);
  const { plays, price } = priced(order, terms.only ? placed : affordable(order, placed, places), places);
  return {
    plays: await rotated(ctx, plays, order.segments),
    order: price,
    unplaced: withReminders(terms.only ? notPainted(asked) : unplacedOf(solved), order.asked, alone),
    plan: planOf(asked, solved, order.asked, terms),
  };
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
  segments: Asked,
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
  segments: Asked,
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

type Places = ReadonlyMap<string, OpenBreak>;
const listOf = (order: Order, places: Places) => {
  const priceOf = segmentPricer(order.stations, order.places, order.least_billed);
  return (play: PlacedPlay) => {
    const there = places.get(play.break)!;
    const { segment } = order.asked[play.segment]!;
    return { ...play, ...priceOf(segment, play.station, there.date, Math.floor(there.second / 3600)) };
  };
};

/** What the budgets of the segments pay for. */
function affordable(order: Order, placed: readonly PlacedPlay[], places: Places): PlacedPlay[] {
  const listed = placed.map(listOf(order, places));
  return order.segments.flatMap(({ budget }, at) =>
    paidBy(
      listed.filter((play) => play.segment === at),
      budget,
    ),
  );
}

/** The plays of an order with their prices, in the order given, and what they come to. */
export function priced(
  order: Order,
  placed: readonly PlacedPlay[],
  places: Places,
): { plays: NewPlay[]; price: OrderPrice } {
  const own = placed.map(listOf(order, places));
  const rows = own.map((play) => ({
    station: play.station,
    day: `${play.station}|${places.get(play.break)!.date}`,
    price: play.price,
  }));
  const price = priceOrder(rows, (station) => order.stations.get(station)?.card, order.terms, order.places);
  const plays = placed.map(({ segment, station, break: at, reasons }, i): NewPlay => {
    const { segment: sold } = order.asked[segment]!;
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
      status: order.status,
      reasons,
    };
  });
  return { plays, price };
}
