import type { Separation, SeparationLayer } from "@/lib/booking/separation";
import { countDays } from "@/lib/day";
import type { Booked, CompetingParty, OpenBreak } from "./demands";

/** Marks of booked spots that some spots shun: of a campaign picked by hand, of a artist. */
export const buildCampaignTag = (uuid: string) => `campaign ${uuid}`;
export const buildArtistTag = (uuid: string) => `artist ${uuid}`;

/** In one break with a competitor at a hard distance nothing of the party may stand. */
const shuns = ({ distance, hard }: Separation) => hard && distance > 0;

/** What the party's spots do not share a break with, and whether that holds for spots of its own category. */
export function listConflicts(party: CompetingParty, artists: readonly string[]) {
  const { advertiser, category, competes, picked, separation } = party;
  const kind = shuns(separation.category);
  return {
    advertiser,
    // Its own spots never meet in a break, whatever it says of its category.
    category: kind ? category : `own ${category}`,
    competes: [
      ...(kind ? competes : []),
      ...(shuns(separation.picked) ? picked.map(buildCampaignTag) : []),
      ...(shuns(separation.artist) ? artists.map(buildArtistTag) : []),
    ],
  };
}

/** As which competitors of the party a booked spot counts. */
function layersOf(b: Booked, party: CompetingParty, artists: ReadonlySet<string>): SeparationLayer[] {
  const competitors = new Set([party.category, ...party.competes]);
  return [
    ...(b.advertiser === party.advertiser ? (["advertiser"] as const) : []),
    ...(b.category !== null && competitors.has(b.category) ? (["category"] as const) : []),
    ...(party.picked.includes(b.campaign) ? (["picked"] as const) : []),
    ...(b.artists.some((artist) => artists.has(artist)) ? (["artist"] as const) : []),
  ];
}

const DAY_MINUTES = 1440;
/** Spots are counted inside a break: from a hard competitor the nearest certain place is another break. */
function inBreaks({ distance, unit }: Separation): number {
  if (unit === "minutes") return 0;
  return unit === "spots" ? Math.min(1, distance) : distance;
}

export type NearCompetitors = { hard: Map<string, SeparationLayer>; soft: Set<string> };
/**
 * The breaks of a station too near a booked competitor (domain 4.6), also across midnight: `hard` with the layer that
 * forbids them, `soft` those a spot had better leave. `breaks` in the order they air. Spots of the party among
 * themselves keep the distances of their segments and station.
 */
export function findNearCompetitors(
  breaks: readonly OpenBreak[],
  booked: readonly Booked[],
  party: CompetingParty,
  artists: readonly string[],
): NearCompetitors {
  const near: NearCompetitors = { hard: new Map(), soft: new Set() };
  const first = breaks[0]?.date;
  if (!first) return near;
  const place = new Map(breaks.map((b, i) => [b.uuid, i]));
  const minuteOf = (b: OpenBreak) => countDays(first, b.date) * DAY_MINUTES + b.minute;
  const minutes = breaks.map(minuteOf);
  const heard = new Set(artists);
  for (const b of booked) {
    const at = place.get(b.break);
    if (at === undefined) continue;
    for (const layer of layersOf(b, party, heard)) {
      const separation = party.separation[layer];
      // From one break the engine itself keeps them, and says so.
      if (
        separation.distance === 0 ||
        (separation.hard && separation.unit !== "minutes" && inBreaks(separation) <= 1)
      )
        continue;
      const close = (i: number) =>
        separation.unit === "minutes"
          ? Math.abs(minutes[i]! - minutes[at]!) < separation.distance
          : Math.abs(i - at) < inBreaks(separation);
      for (const step of [-1, 1]) {
        for (let i = step < 0 ? at : at + 1; i >= 0 && i < breaks.length && close(i); i += step) {
          if (separation.hard) near.hard.set(breaks[i]!.uuid, layer);
          else near.soft.add(breaks[i]!.uuid);
        }
      }
    }
  }
  return near;
}

/** Does the engine itself keep such distances, also between spots that all may move? */
export const isKeptByEngine = ({ separation }: CompetingParty): boolean =>
  (["category", "picked", "artist"] as const).every((layer) => {
    const { distance, unit, hard } = separation[layer];
    return !hard || distance === 0 || (unit !== "minutes" && inBreaks({ distance, unit, hard }) <= 1);
  }) &&
  !(
    separation.advertiser.hard &&
    separation.advertiser.distance > 0 &&
    separation.advertiser.unit !== "minutes"
  );
