import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays, type Day, pickLater } from "@/lib/day";
import { isNegative, type Money, subtract, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { listWantedSpots } from "./wanted-spots";

/** The segment moved by a number of days. Hours found for the old dates are cleared. */
export const moveSegment = (segment: Segment, days: number): Segment => ({
  ...segment,
  from_date: addDays(segment.from_date, days),
  to_date: addDays(segment.to_date, days),
  frozen: null,
});

/** Spots of a segment or a station that remain booked when the rest is removed, and their price. */
export type AiredCount = { spots: number; price: Money };

/** An agreed amount minus what is used, at least zero. */
export function subtractUsed(amount: Money, used: Money | undefined): Money {
  const left = used ? subtract(amount, used) : amount;
  return isNegative(left) ? toMoney(0) : left;
}

/** The agreed price of a package's segment minus what is used. */
const cutPackage = (sold: Segment["from_package"], used: Money | undefined): Segment["from_package"] =>
  sold && { ...sold, price: sold.price && subtractUsed(sold.price, used) };

/**
 * The remainder of a segment on its new dates: total, days, budget and agreed price are reduced by what has aired. Null when
 * nothing remains.
 */
export function cutSegment(
  segment: Segment,
  from: Day,
  days: number,
  aired: AiredCount | undefined,
): Segment | null {
  const { total, budget } = segment;
  const airedDates = new Set(listWantedSpots(segment).flatMap((w) => (w.date < from ? [w.date] : [])));
  const left = {
    total: total === null ? null : total - (aired?.spots ?? 0),
    days: segment.days === null ? null : segment.days - airedDates.size,
    budget: budget && subtractUsed(budget, aired?.price),
    from_package: cutPackage(segment.from_package, aired?.price),
  };
  if ((left.total !== null && left.total < 1) || (left.days !== null && left.days < 1)) return null;
  return { ...moveSegment({ ...segment, from_date: pickLater(segment.from_date, from) }, days), ...left };
}

type SplitSegments = { segments: Segment[]; airing: Set<number> };
/**
 * Splits the segments of a campaign at `from` and moves the part that has not aired by `days`. A segment that has not
 * begun moves completely; one that has begun is cut, and its rest is appended. Reminders follow the part with their
 * dates. `airing`: indexes of the segments still to air.
 */
export function splitSegments(
  sold: readonly Segment[],
  from: Day,
  days: number,
  aired: ReadonlyMap<string, AiredCount>,
): SplitSegments {
  const rests = sold.map((s) => (s.to_date < from ? null : cutSegment(s, from, days, aired.get(s.uuid!))));
  const begun = new Map<number, Segment>();
  const untouched = new Map<number, Segment>();
  for (const [at, rest] of rests.entries())
    if (rest) (takeAt(sold, at).from_date < from ? begun : untouched).set(at, rest);
  const added = new Map([...begun.keys()].map((at, n) => [at, sold.length + n]));
  const restAt = (at: number) => added.get(at) ?? at;
  const moving = (segment: Segment): Segment => {
    const { follows } = segment;
    return { ...segment, follows: follows && { ...follows, segment: restAt(follows.segment) } };
  };
  const segments = sold.map((s, at) => {
    const rest = untouched.get(at);
    if (rest) return moving(rest);
    return s.from_date < from && s.to_date >= from ? { ...s, to_date: addDays(from, -1) } : s;
  });
  const last = Array.from(begun.values(), (rest) => ({ ...moving(rest), uuid: undefined }));
  return { segments: [...segments, ...last], airing: new Set([...untouched.keys(), ...added.values()]) };
}
