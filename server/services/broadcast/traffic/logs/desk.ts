import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { addDays, type Day, toInstant } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import { canMeetNeighbours, listAskedSpots } from "@/lib/traffic/desk/neighbours";
import type { EditDay, EditSpot } from "@/lib/traffic/log-edit";
import type { StationRules } from "@/lib/traffic/log-rules";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import type { Ctx } from "@/server/ctx";
import { type LogBreak, type LogStation, readBreaksOfDays } from "@/server/data/queries/traffic/logs";
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

/** The terms of a campaign whose spots are not asked about: rules read those of the asking spot alone. */
const UNASKED: EditSpot["competition"] = { competes: [], picked: [], separation: DEFAULT_SEPARATION };
/** Reads the competitors that campaigns keep away from, by campaign. */
async function readCompetitors(ctx: Ctx, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, EditSpot["competition"]>();
  const campaigns = await ctx.db.campaign.findMany({
    where: { uuid: { in: [...new Set(uuids)] } },
    select: {
      uuid: true,
      customer_id: true,
      category_id: true,
      categories: true,
      competing: true,
      separation: true,
    },
  });
  const parties = await readParties(ctx, campaigns.map(readCompetition));
  return new Map(campaigns.map(({ uuid }, i) => [uuid, takeAt(parties, i)]));
}

/**
 * Returns a function that adds to a spot what rules read: its artists, and the competitors of its campaign. Where only some
 * spots are asked about, `asked` names them, and the competitors of all others are left out.
 */
export async function makeDeskReader(
  ctx: Ctx,
  spots: readonly RuledSpot[],
  asked?: ReadonlySet<string>,
): Promise<<P extends RuledSpot>(spot: P) => P & EditSpot> {
  const isAsked = ({ uuid }: RuledSpot) => !asked || asked.has(uuid);
  const [competitors, artists] = await Promise.all([
    readCompetitors(
      ctx,
      spots.filter(isAsked).map(({ campaign }) => campaign),
    ),
    readArtists(
      ctx,
      spots.flatMap((spot) => spot.commercial ?? []),
    ),
  ]);
  return (spot) => ({
    ...spot,
    artists: artists.get(spot.commercial ?? "") ?? [],
    competition: isAsked(spot) ? takeFrom(competitors, spot.campaign) : UNASKED,
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

/** Returns the breaks of the days beside a day with the spots that stand in them. */
async function fillNeighbours(
  ctx: Ctx,
  station: string,
  date: Day,
  { before, after }: Pick<EditDay, "before" | "after">,
): Promise<Pick<EditDay, "before" | "after">> {
  const found = [
    ...(await readRuledSpots(ctx, station, addDays(date, -1), addDays(date, -1))),
    ...(await readRuledSpots(ctx, station, addDays(date, 1), addDays(date, 1))),
  ];
  const toDesk = await makeDeskReader(ctx, found, new Set());
  const inBreak = groupStanding(found);
  const fill = (of: EditDay["before"][number]) => ({
    ...of,
    spots: (inBreak.get(of.uuid) ?? []).map(toDesk),
  });
  return { before: before.map(fill), after: after.map(fill) };
}

/**
 * Reads a day for edits; breaks whose time has passed at the station are marked. Its neighbours have their spots only where
 * the rules of these edits can read them, and only spots that are asked about have the competitors of their campaign.
 */
export async function readEditDay(
  ctx: Ctx,
  station: LogStation,
  date: Day,
  edits: readonly LogEdit[],
): Promise<EditedDay> {
  const all = await readBreaksOfDays(ctx, station.uuid, addDays(date, -1), addDays(date, 1));
  const spots = await readRuledSpots(ctx, station.uuid, date, date);
  const toDesk = await makeDeskReader(ctx, spots, listAskedSpots(edits));
  const inBreak = groupStanding(spots);
  const hasPassed = ({ second }: LogBreak) => {
    const at = toInstant(date, second, station.timezone, station.day_start);
    return at !== null && at < ctx.now;
  };
  const breaks = all.filter((of) => of.date === date);
  const empty = (of: LogBreak) => ({ ...of, spots: [] });
  const day: EditDay = {
    rules: await readStationRules(ctx, station),
    breaks: breaks.map((of) => ({
      ...of,
      spots: (inBreak.get(of.uuid) ?? []).map(toDesk),
      passed: hasPassed(of),
    })),
    removed: spots.filter(isRemoved).map(toDesk),
    before: all.filter((of) => of.date < date).map(empty),
    after: all.filter((of) => of.date > date).map(empty),
  };
  const near = canMeetNeighbours(day, edits) ? await fillNeighbours(ctx, station.uuid, date, day) : {};
  return { day: { ...day, ...near }, breaks, spots };
}
