import { z } from "zod";
import { PriceStep } from "@/lib/booking/shapes";
import { ClockSecond, Day, Int, Money, Name, Text, Uuid, Version } from "@/lib/shapes";

/** A spot of a draft, painted into a break. */
export const PaintedSpot = z.object({ segment: Uuid, break: Uuid, locked: z.boolean().default(false) });
export type PaintedSpot = z.output<typeof PaintedSpot>;
export const Scenario = z.object({
  uuid: Uuid,
  name: Name,
  spots: z.array(PaintedSpot),
  /** Booked when the draft is activated. */
  chosen: z.boolean(),
  /** What it costs, discounts in. */
  total: Money,
  steps: z.array(PriceStep),
  version: Version,
});
/** Columns of the breaks on the board, one entry a break; money by index into `amounts`. */
const BoardBreaks = z.object({
  uuid: z.array(Uuid),
  station: z.array(Int()),
  date: z.array(Day),
  second: z.array(ClockSecond),
  number: z.array(Int()),
  capacity: z.array(Int()),
  spots: z.array(Int().nullable()),
  /** Seconds and spots of everybody else. */
  sold: z.array(Int()),
  sold_spots: z.array(Int()),
  /** Passed, or its day closed. */
  shut: z.array(z.boolean()),
  /** A competitor stands there, or a spot of the same advertiser. */
  competitor: z.array(z.boolean()),
  own: z.array(z.boolean()),
});
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
  /** List price of a spot of each segment in each break; null where no rate card sells it. */
  prices: z.array(z.object({ segment: Uuid, amounts: z.array(Money), at: z.array(Int(-1)) })),
  /** Of a draft. */
  scenarios: z.array(Scenario),
  /** Of a booked campaign. */
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
/** How good a plan is, of 100; null where nothing is to be judged. */
export const Quality = z.object({
  evenness: Int(0, 100).nullable(),
  separation: Int(0, 100).nullable(),
  place: Int(0, 100).nullable(),
  /** Breaks hold fewer than four spots on average: the figures say little. */
  little_stock: z.boolean(),
});
