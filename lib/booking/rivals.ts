import { daysBetween } from "@/lib/day";
import type { Apart, ApartLayer } from "@/lib/rules/apart";
import type { Booked, OpenBreak, Party } from "./demands";

/** Marks of booked plays that some plays shun: of a campaign picked by hand, of a voice. */
export const campaignTag = (uuid: string) => `campaign ${uuid}`;
export const voiceTag = (uuid: string) => `voice ${uuid}`;

/** In one break with a rival at a hard distance nothing of the party may stand. */
const shuns = ({ distance, hard }: Apart) => hard && distance > 0;

/** What the party's plays do not share a break with, and whether that holds for plays of its own category. */
export function companyOf(party: Party, voices: readonly string[]) {
  const { advertiser, category, competes, picked, apart } = party;
  const kind = shuns(apart.category);
  return {
    advertiser,
    // Its own plays never meet in a break, whatever it says of its category.
    category: kind ? category : `own ${category}`,
    competes: [
      ...(kind ? competes : []),
      ...(shuns(apart.picked) ? picked.map(campaignTag) : []),
      ...(shuns(apart.voice) ? voices.map(voiceTag) : []),
    ],
  };
}

/** As which rivals of the party a booked play counts. */
function layersOf(b: Booked, party: Party, voices: ReadonlySet<string>): ApartLayer[] {
  const rivals = new Set([party.category, ...party.competes]);
  return [
    ...(b.advertiser === party.advertiser ? (["advertiser"] as const) : []),
    ...(b.category !== null && rivals.has(b.category) ? (["category"] as const) : []),
    ...(party.picked.includes(b.campaign) ? (["picked"] as const) : []),
    ...(b.voices.some((voice) => voices.has(voice)) ? (["voice"] as const) : []),
  ];
}

const DAY_MINUTES = 1440;
/** Spots are counted inside a break: from a hard rival the nearest certain place is another break. */
const inBreaks = ({ distance, unit }: Apart) =>
  unit === "minutes" ? 0 : unit === "spots" ? Math.min(1, distance) : distance;

export type Near = { hard: Map<string, ApartLayer>; soft: Set<string> };
/**
 * The breaks of a station too near a booked rival (domain 4.6), also across midnight: `hard` with the layer that
 * forbids them, `soft` those a play had better leave. `breaks` in the order they air. Plays of the party among
 * themselves keep the distances of their segments and station.
 */
export function nearRivals(
  breaks: readonly OpenBreak[],
  booked: readonly Booked[],
  party: Party,
  voices: readonly string[],
): Near {
  const near: Near = { hard: new Map(), soft: new Set() };
  const first = breaks[0]?.date;
  if (!first) return near;
  const place = new Map(breaks.map((b, i) => [b.uuid, i]));
  const minuteOf = (b: OpenBreak) => daysBetween(first, b.date) * DAY_MINUTES + b.minute;
  const minutes = breaks.map(minuteOf);
  const heard = new Set(voices);
  for (const b of booked) {
    const at = place.get(b.occurrence);
    if (at === undefined) continue;
    for (const layer of layersOf(b, party, heard)) {
      const apart = party.apart[layer];
      // From one break the engine itself keeps them, and says so.
      if (apart.distance === 0 || (apart.hard && apart.unit !== "minutes" && inBreaks(apart) <= 1)) continue;
      const close = (i: number) =>
        apart.unit === "minutes"
          ? Math.abs(minutes[i]! - minutes[at]!) < apart.distance
          : Math.abs(i - at) < inBreaks(apart);
      for (const step of [-1, 1]) {
        for (let i = step < 0 ? at : at + 1; i >= 0 && i < breaks.length && close(i); i += step) {
          if (apart.hard) near.hard.set(breaks[i]!.uuid, layer);
          else near.soft.add(breaks[i]!.uuid);
        }
      }
    }
  }
  return near;
}

/** Does the engine itself keep such distances, also between plays that all may move? */
export const engineKeeps = ({ apart }: Party): boolean =>
  (["category", "picked", "voice"] as const).every((layer) => {
    const { distance, unit, hard } = apart[layer];
    return !hard || distance === 0 || (unit !== "minutes" && inBreaks({ distance, unit, hard }) <= 1);
  }) && !(apart.advertiser.hard && apart.advertiser.distance > 0 && apart.advertiser.unit !== "minutes");
