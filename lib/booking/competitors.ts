import type { Separation } from "@/lib/booking/separation";
import type { Booked, CompetitionTerms, OpenBreak } from "./demands";
import { type Asker, buildRuledBreaks, toAskedSpot } from "./rules/scene";
import { listLayers, openSpotRules } from "./rules/spot-rules";

/** The conflict tag of the booked spots of a hand-picked competing campaign. */
export const buildCampaignTag = (uuid: string) => `campaign ${uuid}`;
/** The conflict tag of the booked spots with an artist. */
export const buildArtistTag = (uuid: string) => `artist ${uuid}`;

/** Whether a hard distance excludes sharing a break; one in spots may be kept within it. */
const excludesBreak = ({ distance, unit, hard }: Separation) => hard && distance > 0 && unit !== "spots";

/**
 * The category, conflict tags and advertiser with which the campaign's spots may not share a break, in the form of
 * the engine.
 */
export function listConflicts(competition: CompetitionTerms, artists: readonly string[]) {
  const { advertiser, category, competes, picked, separation } = competition;
  const kind = excludesBreak(separation.category);
  return {
    advertiser,
    // Without a category rule, spots of the campaign still never share a break with each other.
    category: kind ? category : `own ${category}`,
    competes: [
      ...(kind ? competes : []),
      ...(excludesBreak(separation.picked) ? picked.map(buildCampaignTag) : []),
      ...(excludesBreak(separation.artist) ? artists.map(buildArtistTag) : []),
    ],
  };
}

/** Any segment of a campaign: distances to other campaigns do not depend on the segment. */
export const ANY_SEGMENT = {
  length: 0,
  place: "any",
  alone: false,
  follows: null,
  separation_minutes: 0,
} as const;

/** Breaks near a competitor: excluded ones, and those to avoid if possible. */
export type NearCompetitors = { hard: Set<string>; soft: Set<string> };

/**
 * The breaks of a station that are too near a booked competitor (domain 4.6), also across midnight, or sold to one spot
 * alone: `hard` are
 * excluded; `soft` are to be avoided if possible. `breaks` must be in airing order. Distances between spots of the same
 * campaign follow from its segments and station instead. `separation_minutes`: the station's.
 */
export function findNearCompetitors(
  breaks: readonly OpenBreak[],
  booked: readonly Booked[],
  asker: Asker,
  separation_minutes: number,
): NearCompetitors {
  const near: NearCompetitors = { hard: new Set(), soft: new Set() };
  const spot = toAskedSpot(asker, [ANY_SEGMENT], 0);
  const competing = booked.filter((b) => b.alone || listLayers(spot, b).length > 0);
  if (competing.length === 0) return near;
  const rules = openSpotRules({ separation_minutes, windows: [] }, buildRuledBreaks(breaks, competing));
  for (const [at, { uuid }] of breaks.entries()) {
    if (rules.listNeighbourRules(spot, at).length) near.hard.add(uuid);
    else if (rules.isNearSoft(spot, at)) near.soft.add(uuid);
  }
  return near;
}
/** Whether the engine itself enforces these distances between spots that can all move. */
export const isKeptByEngine = ({ separation }: CompetitionTerms): boolean =>
  (["category", "picked", "artist"] as const).every((layer) => {
    const { distance, unit, hard } = separation[layer];
    return !hard || distance === 0 || (unit === "breaks" && distance <= 1);
  }) &&
  !(
    separation.advertiser.hard &&
    separation.advertiser.distance > 0 &&
    separation.advertiser.unit !== "minutes"
  );
