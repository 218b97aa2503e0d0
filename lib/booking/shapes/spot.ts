import { z } from "zod";
import { COUNTED_EXTRAS } from "@/lib/billing/settlement";
import { PriceStep } from "@/lib/booking/shapes/estimate";
import { BonusNote } from "@/lib/campaigns/bonus";
import { Day, Int, Money, Text, Uuid } from "@/lib/shapes";

/** A reason for a spot's break. */
export const SpotReason = z.object({
  rule: Text(60),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** A spot as returned by the API. `second` counts from midnight of the clock, `length` in seconds. */
export const Spot = z.object({
  uuid: Uuid,
  station: Uuid,
  station_code: Text(4),
  date: Day,
  second: Int(),
  position: Int(),
  title: Text(),
  color: Int(),
  length: Int(),
  price: Money,
  status: Text(20),
  source: Text(20),
  aired_second: Int().nullable(),
  break_name: Text(60),
  steps: z.array(PriceStep),
  reasons: z.array(SpotReason),
  bonus: BonusNote.nullable(),
  /** The line of the as-run file, where it aired unbooked and is counted with the campaign; it has no break and no price. */
  counted_line: z.object({ decision: z.enum(COUNTED_EXTRAS), file: Text(300), line: Int() }).nullable(),
});
