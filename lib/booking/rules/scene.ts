import type { Booked, CompetitionTerms, OpenBreak } from "@/lib/booking/demands";
import { getEdge } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { takeAt } from "@/lib/must";
import type { AskedSpot, RuledBreak, RuledSpot } from "./ruled-spots";

/** A booked spot as rules see it. */
export const toRuledSpot = ({
  campaign,
  advertiser,
  category,
  artists,
  length,
  place,
  alone,
  position,
  seat,
}: Booked): RuledSpot => ({
  campaign,
  segment: null,
  block: null,
  advertiser,
  category,
  artists,
  length,
  count: 1,
  place,
  alone,
  position,
  seat,
});

/** Stands for the uuid of the campaign that asks where it is not known. */
export const OWN_CAMPAIGN = "own";
/** The campaign that asks, its competitors and all of its artists. */
export type Asker = { campaign: string; competition: CompetitionTerms; artists: readonly string[] };
type AskedSegment = Pick<Segment, "length" | "place" | "alone" | "follows" | "separation_minutes">;

/** A spot of a segment, by its index, as it asks for a break. */
export function toAskedSpot(
  { campaign, competition, artists }: Asker,
  segments: readonly AskedSegment[],
  number: number,
): AskedSpot {
  const segment = takeAt(segments, number);
  const { advertiser, category, competes, picked, separation } = competition;
  return {
    campaign,
    segment: String(number),
    block: String(segment.follows?.segment ?? number),
    advertiser,
    category,
    artists,
    length: segment.length,
    count: 1,
    place: getEdge(segment.place),
    alone: segment.alone,
    position: null,
    separation_minutes: segment.separation_minutes,
    competes,
    picked,
    separation,
  };
}

/**
 * The breaks of a station as rules see them: with the spots that are known one by one (`booked`, and `own` by break),
 * and the rest of what is booked as a sum.
 */
export function buildRuledBreaks(
  breaks: readonly OpenBreak[],
  booked: readonly Booked[],
  own: ReadonlyMap<string, readonly RuledSpot[]> = new Map(),
): RuledBreak[] {
  const bookedIn = Map.groupBy(booked, (b) => b.break);
  return breaks.map((b) => {
    const known = (bookedIn.get(b.uuid) ?? []).map(toRuledSpot);
    return {
      date: b.date,
      second: b.second,
      minute: b.minute,
      purpose: b.purpose,
      kind: b.kind,
      edge: b.edge,
      capacity_seconds: b.capacity_seconds,
      capacity_spots: b.capacity_spots,
      closed: b.closed,
      other_seconds: b.booked_seconds - known.reduce((n, spot) => n + spot.length, 0),
      other_spots: b.booked_spots - known.length,
      spots: [...known, ...(own.get(b.uuid) ?? [])],
    };
  });
}
