import type { Segment } from "@/lib/booking/shapes/segment";
import { type AiredCount, cutSegment } from "@/lib/booking/split-segments";
import { addDays, type Day, pickLater } from "@/lib/day";

/** The segment of a campaign that each segment of a revision came from, by uuid. */
export type Origins = Readonly<Record<string, string>>;
/** Spots and price that a revision leaves alone, by the uuid of their segment. */
export type StandingCounts = ReadonlyMap<string, AiredCount>;

/**
 * The part of each segment that airs from a date on, null where nothing remains: total, days and budget are reduced by
 * what stands before it. Hours found for a semi-variable segment stay, and reminders follow by the index of their
 * segment in `sold`.
 */
function cutSegments(sold: readonly Segment[], from: Day, standing: StandingCounts): (Segment | null)[] {
  return sold.map((segment) => {
    const rest =
      segment.to_date < from ? null : cutSegment(segment, from, 0, standing.get(segment.uuid ?? ""));
    return rest && { ...rest, frozen: segment.frozen };
  });
}

/**
 * The segments of a new revision: what each segment of the campaign still sells from `from` on, under a uuid of its own
 * (`nameOf`). A reminder whose segment is over follows nothing any more.
 */
export function openSegments(
  sold: readonly Segment[],
  from: Day,
  standing: StandingCounts,
  nameOf: () => string,
): { segments: (Segment & { uuid: string })[]; origins: Record<string, string> } {
  const rests = cutSegments(sold, from, standing);
  const kept = rests.flatMap((rest, at) => (rest ? [at] : []));
  const segments: (Segment & { uuid: string })[] = [];
  const origins: Record<string, string> = {};
  for (const at of kept) {
    const rest = rests[at];
    if (!rest) continue;
    const uuid = nameOf();
    const main = rest.follows ? kept.indexOf(rest.follows.segment) : -1;
    segments.push({
      ...rest,
      uuid,
      follows: rest.follows && main >= 0 ? { ...rest.follows, segment: main } : null,
    });
    if (rest.uuid) origins[uuid] = rest.uuid;
  }
  return { segments, origins };
}

/** Hours that were found for a semi-variable segment hold while its stations, days, hours and counts are the same. */
export function keepHours(
  revised: readonly Segment[],
  sold: readonly Segment[],
  origins: Origins,
): Segment[] {
  const byUuid = new Map(sold.map((segment) => [segment.uuid, segment]));
  const basis = ({
    kind,
    stations,
    weekdays,
    hours,
    per_day,
    per_week,
    length,
    break_numbers,
    break_names,
    prefers_prime,
  }: Segment) =>
    JSON.stringify([
      kind,
      stations,
      weekdays,
      hours,
      per_day,
      per_week,
      length,
      break_numbers,
      break_names,
      prefers_prime,
    ]);
  return revised.map((segment) => {
    const origin = byUuid.get(origins[segment.uuid ?? ""]);
    if (!origin || basis(origin) !== basis(segment)) return { ...segment, frozen: null };
    return { ...segment, frozen: origin.frozen };
  });
}

/** What a segment sells, as text: equal texts sell the same. */
const signTerms = ({ uuid: _, frozen: __, follows: ___, ...terms }: Segment): string =>
  JSON.stringify(Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The segments of a campaign with a revision applied. */
export type RevisedSegments = {
  segments: (Segment & { uuid: string })[];
  /** The index in `segments` of each segment of the revision. */
  at: number[];
  /** Which segments of the revision differ from what the campaign sold. */
  changed: boolean[];
};

/**
 * The segments of a campaign after its revision: unchanged ones stay as they are; of a changed or removed one the part
 * with spots that stay remains, cut to them; changed and new ones are added. `standing`: the spots that stay, those
 * before `from` and all of them.
 */
export function applySegments(
  sold: readonly Segment[],
  revised: readonly (Segment & { uuid: string })[],
  origins: Origins,
  from: Day,
  standing: { before: StandingCounts; all: StandingCounts },
): RevisedSegments {
  const rests = cutSegments(sold, from, standing.before);
  const indexOf = new Map(sold.map((segment, at) => [segment.uuid, at]));
  const originOf = revised.map(({ uuid }) => indexOf.get(origins[uuid]));
  const isSame = (at: number): boolean => {
    const segment = revised[at];
    const origin = originOf[at];
    const rest = origin === undefined ? null : rests[origin];
    if (!segment || !rest || signTerms(segment) !== signTerms(rest)) return false;
    if (!segment.follows || !rest.follows) {
      // Its reminder's segment may be over: then it followed nothing in the revision either.
      return !segment.follows && (!rest.follows || !rests[rest.follows.segment]);
    }
    const main = segment.follows.segment;
    return (
      segment.follows.at_least === rest.follows.at_least &&
      originOf[main] === rest.follows.segment &&
      isSame(main)
    );
  };
  const changed = revised.map((_, at) => !isSame(at));
  const unchanged = new Set(originOf.filter((_, at) => !changed[at]));
  const kept = sold.flatMap((segment, at) => {
    const stands = standing.all.get(segment.uuid ?? "");
    return segment.to_date < from || unchanged.has(at) || stands ? [at] : [];
  });
  const heads = kept.map((at) => {
    const segment = sold[at]!;
    const main = segment.follows ? kept.indexOf(segment.follows.segment) : -1;
    const follows = segment.follows && main >= 0 ? { ...segment.follows, segment: main } : null;
    const stands = standing.all.get(segment.uuid ?? "");
    const own = { ...segment, uuid: segment.uuid ?? "", follows };
    if (segment.to_date < from || unchanged.has(at) || !stands) return own;
    return {
      ...own,
      to_date: pickLater(segment.from_date, addDays(from, -1)),
      days: null,
      total: segment.total && stands.spots,
      budget: segment.budget && stands.price,
      from_package: segment.from_package && {
        ...segment.from_package,
        price: segment.from_package.price && stands.price,
      },
    };
  });
  let next = heads.length;
  const at = revised.map((_, i) => (changed[i] ? next++ : kept.indexOf(originOf[i] ?? -1)));
  const added = revised.flatMap((segment, i) => {
    if (!changed[i]) return [];
    const { follows } = segment;
    const main = follows && at[follows.segment];
    return [
      {
        ...segment,
        follows: follows && main !== undefined && main !== null ? { ...follows, segment: main } : null,
      },
    ];
  });
  return { segments: [...heads, ...added], at, changed };
}

/** A booked spot as a comparison reads it. */
type PlacedAt = { station: string; break: string; date: Day };
/** Spots before and after a change: pairs in the same break, pairs of one station and day, and the others. */
export type ComparedSpots<B, A> = { kept: [B, A][]; moved: [B, A][]; removed: B[]; added: A[] };

/** Pairs the spots of a campaign before and after a change: first by break, then by station and day. */
export function compareSpots<B extends PlacedAt, A extends PlacedAt>(
  before: readonly B[],
  after: readonly A[],
): ComparedSpots<B, A> {
  const byBreak = pairSpots(before, after, (spot) => spot.break);
  const byDay = pairSpots(byBreak.removed, byBreak.added, ({ station, date }) => `${station} ${date}`);
  return { kept: byBreak.pairs, moved: byDay.pairs, removed: byDay.removed, added: byDay.added };
}

function pairSpots<B extends PlacedAt, A extends PlacedAt>(
  before: readonly B[],
  after: readonly A[],
  keyOf: (spot: PlacedAt) => string,
) {
  const waiting = Map.groupBy(before, keyOf);
  const pairs: [B, A][] = [];
  const added: A[] = [];
  for (const spot of after) {
    const own = waiting.get(keyOf(spot))?.shift();
    if (own) pairs.push([own, spot]);
    else added.push(spot);
  }
  return { pairs, removed: [...waiting.values()].flat(), added };
}
