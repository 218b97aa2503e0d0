import { addDays, type Day, toInstant } from "@/lib/day";
import { takeFrom } from "@/lib/must";
import type { EditBreak, EditDay, EditSpot } from "@/lib/traffic/log-edit";
import type { DeskBreak, StationRules } from "@/lib/traffic/log-rules";
import type { Ctx } from "@/server/ctx";
import { type LogBreak, type LogStation, readBreaksOfDays } from "@/server/data/queries/traffic/logs";
import { type RuledSpot, readRuledSpots } from "@/server/data/queries/traffic/spots";
import { readCompetition, readParties } from "@/server/services/broadcast/booking/party";
import { readAdLimits } from "@/server/services/broadcast/inventory/ad-limits";
import type { DayBreak, LogDay } from "./log";

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
  const inBreak = Map.groupBy(await readRuledSpots(ctx, station, from, to), (spot) => spot.break);
  return breaks.map((b) => ({ ...b, spots: inBreak.get(b.uuid) ?? [] }));
}

/** Returns a day in the form the edits read; breaks whose time has passed at the station are marked. */
export async function readEditDay(
  ctx: Ctx,
  { station, breaks, removed }: LogDay,
  date: Day,
): Promise<EditDay> {
  const [before, after] = [
    await readStandingBreaks(ctx, station.uuid, addDays(date, -1), addDays(date, -1)),
    await readStandingBreaks(ctx, station.uuid, addDays(date, 1), addDays(date, 1)),
  ];
  const all = [...before, ...breaks, ...after].flatMap((b) => b.spots);
  const toDesk = await makeDeskReader(ctx, [...all, ...removed]);
  const toDeskBreak = (b: StandingBreak): DeskBreak => ({ ...b, spots: b.spots.map(toDesk) });
  const hasPassed = ({ second }: DayBreak) => {
    const at = toInstant(date, second, station.timezone, station.day_start);
    return at !== null && at < ctx.now;
  };
  const toEditBreak = ({ spots, frame: _, sums: __, stored, ...of }: DayBreak): EditBreak => ({
    ...of,
    lines: stored,
    spots: spots.map(toDesk),
  });
  return {
    rules: await readStationRules(ctx, station),
    breaks: breaks.map((b) => ({ ...toEditBreak(b), passed: hasPassed(b) })),
    removed: removed.map(toDesk),
    before: before.map(toDeskBreak),
    after: after.map(toDeskBreak),
  };
}
