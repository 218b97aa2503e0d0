import type { Separation, SeparationLayer } from "@/lib/booking/separation";
import { countDays } from "@/lib/day";
import type { Booked, CompetitionTerms, OpenBreak } from "./demands";

/** The conflict tag of the booked spots of a hand-picked competing campaign. */
export const buildCampaignTag = (uuid: string) => `campaign ${uuid}`;
/** The conflict tag of the booked spots with an artist. */
export const buildArtistTag = (uuid: string) => `artist ${uuid}`;

/** Whether a hard distance excludes sharing a break. */
const excludesBreak = ({ distance, hard }: Separation) => hard && distance > 0;

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

/** The separation layers in which a booked spot competes with the campaign. */
function listLayers(
  b: Booked,
  competition: CompetitionTerms,
  artists: ReadonlySet<string>,
): SeparationLayer[] {
  const competitors = new Set([competition.category, ...competition.competes]);
  return [
    ...(b.advertiser === competition.advertiser ? (["advertiser"] as const) : []),
    ...(b.category !== null && competitors.has(b.category) ? (["category"] as const) : []),
    ...(competition.picked.includes(b.campaign) ? (["picked"] as const) : []),
    ...(b.artists.some((artist) => artists.has(artist)) ? (["artist"] as const) : []),
  ];
}

const DAY_MINUTES = 1440;
/** Distances in spots are counted within a break, so a hard distance in spots means a different break. */
const toBreaks = ({ distance, unit }: Separation) => {
  if (unit === "minutes") return 0;
  return unit === "spots" ? Math.min(1, distance) : distance;
};

/** Breaks near a competitor: excluded ones with the layer, and those to avoid if possible. */
export type NearCompetitors = { hard: Map<string, SeparationLayer>; soft: Set<string> };
/** A break with its index and its minute since the first day. */
type DatedBreak = { uuid: string; at: number; minute: number };

/**
 * The breaks of a station that are too near a booked competitor (domain 4.6), also across midnight: `hard` are
 * excluded, with the layer; `soft` are to be avoided if possible. `breaks` must be in airing order. Distances between
 * spots of the same campaign follow from its segments and station instead.
 */
export function findNearCompetitors(
  breaks: readonly OpenBreak[],
  booked: readonly Booked[],
  competition: CompetitionTerms,
  artists: readonly string[],
): NearCompetitors {
  const near: NearCompetitors = { hard: new Map(), soft: new Set() };
  const first = breaks[0]?.date;
  if (!first) return near;
  const dated = breaks.map(({ uuid, date, minute }, at) => ({
    uuid,
    at,
    minute: countDays(first, date) * DAY_MINUTES + minute,
  }));
  const byId = new Map(dated.map((b) => [b.uuid, b]));
  const artistSet = new Set(artists);
  for (const b of booked) {
    const own = byId.get(b.break);
    if (!own) continue;
    for (const layer of listLayers(b, competition, artistSet)) {
      const separation = competition.separation[layer];
      // The engine itself enforces distances of one break and explains them.
      if (
        separation.distance === 0 ||
        (separation.hard && separation.unit !== "minutes" && toBreaks(separation) <= 1)
      )
        continue;
      const isClose = (other: DatedBreak) =>
        separation.unit === "minutes"
          ? Math.abs(other.minute - own.minute) < separation.distance
          : Math.abs(other.at - own.at) < toBreaks(separation);
      for (const step of [-1, 1]) {
        let other = step < 0 ? own : dated[own.at + 1];
        while (other && isClose(other)) {
          if (separation.hard) near.hard.set(other.uuid, layer);
          else near.soft.add(other.uuid);
          other = dated[other.at + step];
        }
      }
    }
  }
  return near;
}

/** Whether the engine itself enforces these distances between spots that can all move. */
export const isKeptByEngine = ({ separation }: CompetitionTerms): boolean =>
  (["category", "picked", "artist"] as const).every((layer) => {
    const { distance, unit, hard } = separation[layer];
    return !hard || distance === 0 || (unit !== "minutes" && toBreaks({ distance, unit, hard }) <= 1);
  }) &&
  !(
    separation.advertiser.hard &&
    separation.advertiser.distance > 0 &&
    separation.advertiser.unit !== "minutes"
  );
