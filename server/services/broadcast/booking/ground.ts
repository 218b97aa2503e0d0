import { setImmediate } from "node:timers/promises";
import type { KeptSpot } from "@/lib/booking/demands";
import { buildStationProblem, type StationProblem } from "@/lib/booking/problem";
import type { Ctx } from "@/server/ctx";
import { readBreaksToBook } from "@/server/data/queries/inventory/breaks-to-book";
import { readOwnSpots } from "@/server/data/queries/sales/board";
import { readBookedNear } from "@/server/data/queries/sales/bookings";
import { listCompetingCategories, readParty } from "./party";
import { listArtists, type PlanInput } from "./plan-input";

/**
 * Returns the breaks of a campaign's stations with what others have booked, and the booked spots that rules need one
 * by one. `changing`: the spots of the campaign that may change; its other ones count as booked.
 */
export async function readGround(ctx: Ctx, order: PlanInput, changing?: ReadonlySet<string>) {
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
      ...(changing ? { loose: [...changing] } : { except: campaign }),
      categories: listCompetingCategories(party),
      campaigns: party.picked,
      artists: listArtists(order),
    }),
    readOwnSpots(ctx, campaign, from, to),
  ]);
  await setImmediate();
  const mine = changing ? own.filter((p) => changing.has(p.uuid)) : own;
  const held = Map.groupBy(mine, (p) => p.break);
  const free = breaks.map((b) => {
    const there = held.get(b.uuid);
    if (!there) return b;
    const seconds = there.reduce((n, p) => n + p.length, 0);
    return {
      ...b,
      booked_seconds: b.booked_seconds - seconds,
      booked_spots: b.booked_spots - there.length,
    };
  });
  return { party, breaks: free, booked, own: mine };
}
/** What a campaign is planned beside: the breaks of its stations and days with what is booked in them. */
export type Ground = Awaited<ReturnType<typeof readGround>>;

/** Constraints of a campaign's problems. */
export type ProblemTerms = {
  /** Spots of the campaign that do not move. */
  kept?: readonly KeptSpot[];
};

/** Returns the engine's problem of each station of a campaign. Other requests are answered between two stations. */
export async function buildProblems(
  order: PlanInput,
  ground: Ground,
  { kept = [] }: ProblemTerms,
): Promise<StationProblem[]> {
  const breaksOf = Map.groupBy(ground.breaks, (b) => b.station);
  const bookedOf = Map.groupBy(ground.booked, (b) => b.station);
  await setImmediate();
  const stationOf = new Map(ground.breaks.map((b) => [b.uuid, b.station]));
  const keptOf = Map.groupBy(kept, (k) => stationOf.get(k.break));
  const problems: StationProblem[] = [];
  for (const station of order.stations.values()) {
    await setImmediate();
    problems.push(
      buildStationProblem(
        station,
        breaksOf.get(station.uuid) ?? [],
        order.asked,
        bookedOf.get(station.uuid) ?? [],
        ground.party,
        { calendar: order.calendar, kept: keptOf.get(station.uuid) ?? [] },
      ),
    );
  }
  return problems;
}
