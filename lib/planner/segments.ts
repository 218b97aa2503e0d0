import { resolveReminders } from "@/lib/booking/resolve-segments";
import type { Segment } from "@/lib/booking/shapes/segment";
import { takeAt } from "@/lib/must";

/** The terms of a segment that painting reads; `follows` names a segment by its place among those with a uuid. */
export type SoldTerms = Pick<
  Segment,
  | "length"
  | "stations"
  | "from_date"
  | "to_date"
  | "weekdays"
  | "hours"
  | "kind"
  | "place"
  | "break_numbers"
  | "break_names"
  | "purpose"
  | "separation_minutes"
  | "alone"
  | "follows"
> & {
  /** The segments that share its breaks, itself first: a spot and its reminders are painted and removed together. */
  together: readonly string[];
};
/** The segments of a campaign by uuid in their order, with the terms that painting reads. */
export type SoldSegments = ReadonlyMap<string, SoldTerms>;

/** The saved segments of a campaign as painting reads them; reminders have the times of the segments they follow. */
export function buildSoldSegments(segments: readonly Segment[]): SoldSegments {
  const mainOf = (at: number) => segments[at]?.follows?.segment ?? at;
  const saved = segments.flatMap(({ uuid }, at) => (uuid ? [{ uuid, at }] : []));
  const timed = resolveReminders(segments);
  return new Map(
    saved.map(({ uuid, at }): [string, SoldTerms] => {
      const segment = takeAt(timed, at);
      const family = saved.filter((other) => other.at !== at && mainOf(other.at) === mainOf(at));
      const main = saved.findIndex((other) => other.at === segment.follows?.segment);
      return [
        uuid,
        {
          ...segment,
          together: [uuid, ...family.map((other) => other.uuid)],
          follows: segment.follows && main >= 0 ? { ...segment.follows, segment: main } : null,
        },
      ];
    }),
  );
}
