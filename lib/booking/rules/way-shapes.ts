import { z } from "zod";
import { Day, Int, Money, Text } from "@/lib/shapes";

/** Days that a segment leaves out, on which a segment of its own would air spots that found no place. */
export const OtherDays = z.object({
  from_date: Day,
  to_date: Day,
  weekdays: z.array(Int(1, 7)),
  /** The one hour of spots that are sold by the hour; null for the hours of the segment. */
  hour: Int(0, 23).nullable(),
  /** The days its spots would air on now. */
  dates: z.array(Day),
});
/** Other days as parsed. */
export type OtherDays = z.output<typeof OtherDays>;

/** A change that would place more spots; `gains`: how many. */
export const WayOut = z.object({
  change: Text(40),
  to: z.union([z.string(), z.number()]).nullable(),
  gains: Int(),
  /** By how much the total of the campaign changes, where the change was planned and priced. */
  price: Money.optional(),
  /** The days of the change `other_days`. */
  days: OtherDays.optional(),
});
/** A way out as parsed. */
export type WayOut = z.output<typeof WayOut>;
