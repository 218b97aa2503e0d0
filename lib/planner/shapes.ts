import { z } from "zod";
import { SPOT_RULES } from "@/lib/booking/rules/spot-rules";
import { SEPARATION_LAYERS } from "@/lib/booking/separation";
import { SeparationRules } from "@/lib/booking/separation-shapes";
import { PriceStep } from "@/lib/booking/shapes/estimate";
import { WINDOW_RULES } from "@/lib/inventory/ad-limits";
import { PURPOSES } from "@/lib/inventory/purposes";
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
/** A scenario by its figures, without its spots. */
export const ScenarioRow = Scenario.pick({ uuid: true, name: true, chosen: true, version: true }).extend({
  spots: Int(),
  unsold: Int(),
});
/** What a break holds of booked and held spots, as far as the caller may see whose they are. */
export const BreakSpots = z.object({
  spots: z.array(
    z.object({
      campaign: Uuid,
      campaign_name: Text(),
      customer_name: Text(),
      length: Int(),
      /** Held for a draft, and not booked. */
      held: z.boolean(),
    }),
  ),
  /** The spots of campaigns that the caller may not see, and their seconds. */
  others: z.object({ spots: Int(), seconds: Int() }),
});
/** The breaks of the board as columns, one entry for each break. */
const BoardBreaks = z.object({
  uuid: z.array(Uuid),
  station: z.array(Int()),
  date: z.array(Day),
  second: z.array(ClockSecond),
  number: z.array(Int()),
  /** An index of `names`. */
  name: z.array(Int()),
  purpose: z.array(z.enum(PURPOSES)),
  capacity: z.array(Int()),
  spots: z.array(Int().nullable()),
  /** Seconds and spots of all other campaigns. */
  sold: z.array(Int()),
  sold_spots: z.array(Int()),
  /** Whether its time has passed or its day is closed. */
  shut: z.array(z.boolean()),
  /**
   * The rules by which spots of other campaigns refuse any spot of this one, without distances in spots, and the sold positions
   * they have.
   */
  refused: z.array(z.array(z.enum(SPOT_RULES))),
  places: z.array(z.array(z.enum(["first", "last"]))),
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
      /** The name of its rate card. */
      rate_card: Text().nullable(),
    }),
  ),
  breaks: BoardBreaks,
  /** The different names of breaks. */
  names: z.array(Text(60)),
  /** Limits of several breaks, by their indexes: the seconds allowed in them together, and the time of the hard break after them. */
  windows: z.array(
    z.object({
      rule: z.enum(WINDOW_RULES),
      breaks: z.array(Int()),
      seconds: Int(),
      hard: Int().optional(),
    }),
  ),
  /** The campaign's distances from competitors, which its own spots keep as well. */
  separation: SeparationRules,
  /**
   * Where the campaign keeps distances in spots: the breaks that are not drawn, whose spots count between two others, and its
   * competitors by the index of their break, in which the breaks of `hidden` follow those that are drawn. Otherwise empty.
   */
  hidden: z.array(z.object({ station: Int(), date: Day, second: ClockSecond, spots: Int() })),
  competitors: z.array(
    z.object({ break: Int(), seat: Int().nullable(), layers: z.array(z.enum(SEPARATION_LAYERS)) }),
  ),
  /**
   * Of each segment: its wanted spots, and the list price of one. `at` has an index of `amounts` for each break, −1
   * without a rate card.
   */
  prices: z.array(z.object({ segment: Uuid, wanted: Int(), amounts: z.array(Money), at: z.array(Int(-1)) })),
  /** The list price of the ordered spots of a booked campaign, and the steps from it to its total. */
  booked: z.object({ listed: Money, steps: z.array(PriceStep) }).nullable(),
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
      /** The list price it was sold at; null for a make-good or bonus spot, which was not ordered. */
      listed: Money.nullable(),
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
