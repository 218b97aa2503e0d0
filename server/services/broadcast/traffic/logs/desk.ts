import { addDays, type Day, toInstant } from "@/lib/day";
import { takeFrom } from "@/lib/must";
import type { EditBreak, EditDay, EditSpot } from "@/lib/traffic/log-edit";
import type { StationRules } from "@/lib/traffic/log-rules";
import type { Ctx } from "@/server/ctx";
import {
  type LogBreak,
  type LogStation,
  readBreaksOfDays,
  readLogStation,
} from "@/server/data/queries/traffic/logs";
import { type RuledSpot, readRuledSpots } from "@/server/data/queries/traffic/spots";
import { readCompetition, readParties } from "@/server/services/broadcast/booking/party";
import { readAdLimits } from "@/server/services/broadcast/inventory/ad-limits";

/** Returns the artists heard in commercials. */
export async function readArtists(ctx: Ctx, commercials: readonly string[]): Promise<Map<string, string[]>> {
  const rows = commercials.length
    ? await ctx.db.commercial_artist.findMany({ where: { commercial_id: { in: [...new Set(commercials)] } } })
    : [];
  const found = Map.groupBy(rows, (row) => row.commercial_id);
  return new Map([...found].map(([commercial, own]) => [commercial, own.map((row) => row.artist_id)]));
}

/** Returns a function that adds to a spot what rules read: its artists, and the competitors of its campaign. */
export async function makeDeskReader(
  ctx: Ctx,
  spots: readonly RuledSpot[],
): Promise<<P extends RuledSpot>(spot: P) => P & EditSpot> {
  const campaigns = await ctx.db.campaign.findMany({
    where: { uuid: { in: [...new Set(spots.map((spot) => spot.campaign))] } },
    select: {
      uuid: true,
      customer_id: true,
      category_id: true,
      categories: true,
      competing: true,
      separation: true,
    },
  });
  const [parties, artists] = await Promise.all([
    readParties(ctx, campaigns.map(readCompetition)),
    readArtists(
      ctx,
      spots.flatMap((spot) => spot.commercial ?? []),
    ),
  ]);
  const partyOf = new Map(campaigns.map(({ uuid }, i) => [uuid, parties[i]!]));
  return (spot) => ({
    ...spot,
    artists: artists.get(spot.commercial ?? "") ?? [],
    competition: takeFrom(partyOf, spot.campaign),
  });
}

/** Returns the rules of a station with the ad limits of the tenant. */
export const readStationRules = async (ctx: Ctx, station: LogStation): Promise<StationRules> => ({
  uuid: station.uuid,
  day_start: station.day_start,
  hour_limit: station.hour_limit,
  separation_minutes: station.separation_minutes,
  limits: await readAdLimits(ctx),
});

const isRemoved = ({ status }: RuledSpot) => status === "removed";
/** The spots that stand in breaks, by break. */
const groupStanding = (spots: readonly RuledSpot[]) =>
  Map.groupBy(
    spots.filter((spot) => !isRemoved(spot)),
    (spot) => spot.break,
  );

/** Breaks of days with the spots that stand in them, in airing order. */
export type StandingBreak = LogBreak & { spots: RuledSpot[] };
/** Reads the breaks of a station from a date to a date with the spots that stand in them. */
export async function readStandingBreaks(
  ctx: Ctx,
  station: string,
  from: Day,
  to: Day,
): Promise<StandingBreak[]> {
  const breaks = await readBreaksOfDays(ctx, station, from, to);
  const inBreak = groupStanding(await readRuledSpots(ctx, station, from, to));
  return breaks.map((b) => ({ ...b, spots: inBreak.get(b.uuid) ?? [] }));
}

/** A day as it stands, and in the form the edits read. */
export type EditedDay = {
  day: EditDay;
  /** Its breaks, in the order of those of `day`, and all its spots, including removed ones. */
  breaks: readonly LogBreak[];
  spots: readonly RuledSpot[];
};
/**
 * Reads a day to edit, with its neighbours for distances across midnight; breaks whose time has passed at the station
 * are marked.
 */
export async function readEditDay(ctx: Ctx, station_id: string, date: Day): Promise<EditedDay> {
  const station = await readLogStation(ctx, station_id);
  const near = [station_id, addDays(date, -1), addDays(date, 1)] as const;
  const all = await readBreaksOfDays(ctx, ...near);
  const found = await readRuledSpots(ctx, ...near);
  const toDesk = await makeDeskReader(ctx, found);
  const inBreak = groupStanding(found);
  const toEdit = (of: LogBreak) => ({ ...of, spots: (inBreak.get(of.uuid) ?? []).map(toDesk) });
  const hasPassed = ({ second }: LogBreak) => {
    const at = toInstant(date, second, station.timezone, station.day_start);
    return at !== null && at < ctx.now;
  };
  const breaks = all.filter((of) => of.date === date);
  const spots = found.filter((spot) => spot.date === date);
  return {
    day: {
      rules: await readStationRules(ctx, station),
      breaks: breaks.map((of): EditBreak => ({ ...toEdit(of), passed: hasPassed(of) })),
      removed: spots.filter(isRemoved).map(toDesk),
      before: all.filter((of) => of.date < date).map(toEdit),
      after: all.filter((of) => of.date > date).map(toEdit),
    },
    breaks,
    spots,
  };
}
