import { type Asker, buildRuledBreaks, toAskedSpot } from "@/lib/booking/rules/scene";
import { isInSpots } from "@/lib/booking/rules/spacing";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays } from "@/lib/day";
import { takeAt, takeLast } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import { readBreaksToBook } from "@/server/data/queries/inventory/breaks-to-book";
import { type NewSpot, readBookedNear } from "@/server/data/queries/sales/bookings";
import { listCompetingCategories, readCompetition, readParty } from "./party";

/** How badly a spot stands at a position of its break: 0 keeps all distances in spots. */
export type Spacing = (spot: NewSpot) => ((position: number) => number) | undefined;
/** A distance that must be kept counts more than all that are kept if possible. */
const HARD = 10;

/** The campaign of spots as it asks for breaks; null where it keeps no distance in spots. */
async function readAsker(ctx: Ctx, spots: readonly NewSpot[]): Promise<Asker | null> {
  const campaign = takeAt(spots, 0).campaign_id;
  const row = await ctx.db.campaign.findFirst({
    where: { uuid: campaign },
    select: { customer_id: true, category_id: true, categories: true, competing: true, separation: true },
  });
  if (!row) return null;
  const competition = await readParty(ctx, readCompetition(row));
  const { artist, ...others } = competition.separation;
  const commercials = [...new Set(spots.flatMap((spot) => spot.commercial_id ?? []))];
  const heard = isInSpots(artist)
    ? await ctx.db.commercial_artist.findMany({
        where: { commercial_id: { in: commercials } },
        select: { artist_id: true },
      })
    : [];
  const artists = [...new Set(heard.map((row) => row.artist_id))];
  return artists.length > 0 || Object.values(others).some(isInSpots)
    ? { campaign, competition, artists }
    : null;
}

/**
 * Reads what stands near spots that are about to be booked, and returns how well their distances in spots are kept at each
 * position of their breaks. Null where the campaign keeps none.
 */
export async function readSpacing(
  ctx: Ctx,
  spots: readonly NewSpot[],
  segments: readonly Segment[],
): Promise<Spacing | null> {
  if (spots.length === 0) return null;
  const asker = await readAsker(ctx, spots);
  if (!asker) return null;
  const { competition, artists } = asker;
  const dates = spots.map((spot) => spot.date).sort();
  const [from, to] = [addDays(takeAt(dates, 0), -1), addDays(takeLast(dates), 1)];
  const stations = [...new Set(spots.map((spot) => spot.station_id))];
  const [breaks, booked] = await Promise.all([
    readBreaksToBook(ctx, stations, from, to),
    readBookedNear(ctx, {
      stations,
      from,
      to,
      advertiser: competition.advertiser,
      categories: listCompetingCategories(competition),
      campaigns: competition.picked,
      artists,
    }),
  ]);
  const bookedAt = Map.groupBy(booked, (b) => b.station);
  const rules = new Map(
    [...Map.groupBy(breaks, (b) => b.station)].map(([station, of]) => {
      const ruled = buildRuledBreaks(of, bookedAt.get(station) ?? []);
      const indexes = new Map(of.map((b, at) => [b.uuid, at]));
      return [station, { indexes, ...openSpotRules({ separation_minutes: 0, windows: [] }, ruled) }] as const;
    }),
  );
  const numbers = new Map(segments.map((segment, at) => [segment.uuid, at]));
  return (spot) => {
    const of = rules.get(spot.station_id);
    const at = of?.indexes.get(spot.break_id);
    const number = numbers.get(spot.segment_id);
    if (!of || at === undefined || number === undefined) return undefined;
    const asked = toAskedSpot(asker, segments, number);
    return (seat) => {
      const there = { ...asked, seat };
      return HARD * of.listNeighbourRules(there, at).length + Number(of.isNearSoft(there, at));
    };
  };
}
