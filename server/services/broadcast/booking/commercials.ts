import type { CommercialTerms } from "@/lib/booking/fitting";
import type { Segment } from "@/lib/booking/shapes/segment";
import { trimToValidity } from "@/lib/commercials/flights";
import { type Day, pickEarlier, pickLater } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import { assignTurns, toRotation } from "@/server/services/broadcast/commercials/turns";

type Kept = {
  length: number;
  valid_from: Day | null;
  valid_to: Day | null;
  artists: { artist_id: string; rights_until: Day | null; artist: { rights_until: Day | null } }[];
};
/** Terms of a commercial, valid no longer than the rights of its artists. */
const toTerms = ({ length, valid_from, valid_to, artists }: Kept): CommercialTerms => {
  const ends = [valid_to, ...artists.map((a) => a.rights_until ?? a.artist.rights_until)];
  return {
    length,
    valid_from,
    valid_to: ends.filter((end) => end !== null).sort()[0] ?? null,
    artists: artists.map((a) => a.artist_id),
  };
};
/** The days on which every commercial of a group may air. */
const intersectTerms = (a: CommercialTerms, b: CommercialTerms): CommercialTerms => ({
  length: a.length,
  valid_from:
    a.valid_from && b.valid_from ? pickLater(a.valid_from, b.valid_from) : (a.valid_from ?? b.valid_from),
  valid_to: a.valid_to && b.valid_to ? pickEarlier(a.valid_to, b.valid_to) : (a.valid_to ?? b.valid_to),
  artists: [...new Set([...a.artists, ...b.artists])],
});

/**
 * Days of a group's spots. Where commercials have days of their own, others air outside them, or none until somebody
 * adds one: the spots are sold all the same.
 */
function toGroupTerms(members: readonly (Dated & { commercial: Kept })[]): CommercialTerms {
  const terms = members.map((m) => toTerms(m.commercial)).reduce(intersectTerms);
  return members.some(isDated) ? { ...terms, valid_from: null, valid_to: null } : terms;
}
type Dated = { from_date: Day | null; to_date: Day | null };
const isDated = ({ from_date, to_date }: Dated) => from_date !== null || to_date !== null;

const VOICES = {
  artists: { select: { artist_id: true, rights_until: true, artist: { select: { rights_until: true } } } },
};
const groupsIn = (ctx: Ctx, uuids: readonly string[]) =>
  uuids.length
    ? ctx.db.commercial_group.findMany({
        where: { uuid: { in: [...uuids] } },
        include: { members: { orderBy: { position: "asc" }, include: { commercial: { include: VOICES } } } },
      })
    : Promise.resolve([]);

/**
 * Returns length and valid days of the segments' commercials, by the uuid of the commercial or group; an empty group
 * has none.
 */
export async function readCommercials(
  ctx: Ctx,
  segments: readonly Segment[],
): Promise<Map<string, CommercialTerms>> {
  const ids = [...new Set(segments.flatMap((s) => s.commercial ?? []))];
  const [rows, groups] = await Promise.all([
    ids.length ? ctx.db.commercial.findMany({ where: { uuid: { in: ids } }, include: VOICES }) : [],
    groupsIn(ctx, [...new Set(segments.flatMap((s) => s.group ?? []))]),
  ]);
  return new Map([
    ...rows.map((r): [string, CommercialTerms] => [r.uuid, toTerms(r)]),
    ...groups.flatMap(({ uuid, members }): [string, CommercialTerms][] =>
      members.length ? [[uuid, toGroupTerms(members)]] : [],
    ),
  ]);
}

/** Assigns a commercial to each spot of a group, in turn on each station in the order they air. */
export async function rotateSpots(
  ctx: Ctx,
  spots: readonly NewSpot[],
  segments: readonly Segment[],
): Promise<NewSpot[]> {
  const groups = new Map(segments.flatMap((s) => (s.group ? [[s.uuid!, s.group] as const] : [])));
  if (groups.size === 0) return [...spots];
  const rows = await groupsIn(ctx, [...new Set(groups.values())]);
  const rotations = new Map(
    rows.map((row) => {
      const terms = new Map(row.members.map((m) => [m.commercial_id, toTerms(m.commercial)]));
      const rotation = toRotation(row);
      return [row.uuid, row.members.some(isDated) ? trimToValidity(rotation, terms) : rotation];
    }),
  );
  const airing = spots.toSorted((a, b) => a.date.localeCompare(b.date) || a.second - b.second);
  const copy = new Map<string, string>();
  for (const [group, of] of Map.groupBy(airing, (p) => groups.get(p.segment_id) ?? "")) {
    const lines = of.map(({ uuid, segment_id, station_id, date, second }) => ({
      uuid,
      segment: segment_id,
      station: station_id,
      date,
      second,
    }));
    const found = rotations.get(group);
    if (found) for (const [spot, commercial] of assignTurns(found, lines)) copy.set(spot, commercial);
  }
  return spots.map((spot) => ({ ...spot, commercial_id: copy.get(spot.uuid) ?? spot.commercial_id }));
}
