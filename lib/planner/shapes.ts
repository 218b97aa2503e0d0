import { z } from "zod";
import { PriceStep } from "@/lib/booking/shapes";
import { ClockSecond, Day, Int, Money, Name, Text, Uuid, Version } from "@/lib/shapes";

/** A spot of a draft in a break. */
export const PaintedSpot = z.object({ segment: Uuid, break: Uuid, locked: z.boolean().default(false) });
/** A painted spot as parsed. */
export type PaintedSpot = z.output<typeof PaintedSpot>;
/** A scenario of a draft: an alternative placement with its price. */
export const Scenario = z.object({
  uuid: Uuid,
  name: Name,
  spots: z.array(PaintedSpot),
  /** Those of its spots that no segment of the draft sells. */
  unsold: z.array(PaintedSpot),
  /** Whether it is booked when the draft is activated. */
  chosen: z.boolean(),
  /** The list price of its spots, and its price after discounts; `steps` lead from one to the other. */
  listed: Money,
  total: Money,
  steps: z.array(PriceStep),
  version: Version,
});
/** The breaks of the board as columns, one entry for each break. */
const BoardBreaks = z.object({
  uuid: z.array(Uuid),
  station: z.array(Int()),
  date: z.array(Day),
  second: z.array(ClockSecond),
  number: z.array(Int()),
  capacity: z.array(Int()),
  spots: z.array(Int().nullable()),
  /** Seconds and spots of all other campaigns. */
  sold: z.array(Int()),
  sold_spots: z.array(Int()),
  /** Whether its time has passed or its day is closed. */
  shut: z.array(z.boolean()),
  /** Whether a competitor is in it; `own`: whether a spot of the same advertiser is. */
  competitor: z.array(z.boolean()),
  own: z.array(z.boolean()),
});
/** The planner board of a campaign. */
export const Board = z.object({
  from: Day,
  to: Day,
  stations: z.array(
    z.object({
      uuid: Uuid,
      code: Text(4),
      name: Text(),
      timezone: Text(60),
      day_start: Int(),
      today: Day,
      separation_minutes: Int(),
      hour_limit: Int().nullable(),
    }),
  ),
  breaks: BoardBreaks,
  /** List price of a spot of each segment: `at` has an index of `amounts` for each break, −1 without a rate card. */
  prices: z.array(z.object({ segment: Uuid, amounts: z.array(Money), at: z.array(Int(-1)) })),
  /** Scenarios of a draft. */
  scenarios: z.array(Scenario),
  /** Spots of a booked campaign. */
  spots: z.array(
    PaintedSpot.extend({
      uuid: Uuid,
      segment: Uuid.nullable(),
      length: Int(),
      position: Int(),
      price: Money,
      status: Text(20),
    }),
  ),
});
/** The quality of a plan by part, 0 to 100; null when it cannot be rated. */
export const Quality = z.object({
  /** The mean of the parts. */
  score: Int(0, 100).nullable(),
  /** Spots placed of those wanted. */
  placed: Int(0, 100).nullable(),
  /** Spots within the dates, hours and breaks of their segment. */
  window: Int(0, 100).nullable(),
  rotation: Int(0, 100).nullable(),
  separation: Int(0, 100).nullable(),
  /** Spots that have the position they were sold. */
  position: Int(0, 100).nullable(),
  /** Spots of a commercial group that its rotation gives a commercial. */
  copy: Int(0, 100).nullable(),
  /** Fewer than four spots a break on average, so that the figures have little meaning. */
  little_stock: z.boolean(),
});
