import { z } from "zod";
import { SEGMENT_PROBLEMS } from "@/lib/booking/segment";
import { StationPrice } from "@/lib/booking/shapes/campaign";
import { Int, Money, Text } from "@/lib/shapes";

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
/** One step of a price calculation; the amounts of all steps sum to the price. */
export const PriceStep = z.object({
  step: Text(40),
  name: Text(200).optional(),
  factor_bp: Int(0, 1_000_000).optional(),
  listeners: Int().optional(),
  spots: Int(1).optional(),
  percent_bp: Int(-100_000, 100_000).optional(),
  capped: z.boolean().optional(),
  amount: Money,
});
/** A problem of a segment in an estimate. */
export const SegmentProblem = z.object({
  code: z.enum(SEGMENT_PROBLEMS),
  blocks: z.boolean(),
  values: Values,
});
/** A problem as parsed. */
export type SegmentProblem = z.output<typeof SegmentProblem>;
/** The estimate of an unsaved campaign. */
export const Estimate = z.object({
  /** Spots asked for. */
  wanted: Int(),
  /** Spots that a booking would place now; all amounts and seconds are theirs. */
  spots: Int(),
  seconds: Int(),
  /** The sum of the spots before discounts or an agreed total; `steps` lead from it to `total`. */
  listed: Money,
  steps: z.array(PriceStep),
  total: Money,
  stations: z.array(StationPrice),
  /** One row for each segment: wanted spots, spots that fit, and their list price. */
  segments: z.array(
    z.object({
      wanted: Int(),
      fits: Int(),
      price: Money,
      /** The different list prices of its spots, each with their number and its steps; together they are `price`. */
      prices: z.array(z.object({ spots: Int(1), price: Money, steps: z.array(PriceStep) })),
      problems: z.array(SegmentProblem),
    }),
  ),
  /** Free seconds and all seconds of the requested hours. */
  free_seconds: Int(),
  all_seconds: Int(),
});
/** An estimate as parsed. */
export type Estimate = z.output<typeof Estimate>;
