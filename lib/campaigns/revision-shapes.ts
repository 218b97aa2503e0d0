import { z } from "zod";
import { own, Plan, StationPrice, Unplaced } from "@/lib/booking/shapes/campaign";
import { SpotReason } from "@/lib/booking/shapes/spot";
import type { PriceStep } from "@/lib/pricing/price-steps";
import { Day, Int, Money, Text, Uuid } from "@/lib/shapes";

/** The fields of a booked campaign that a revision changes: what is sold, its price and its name. */
export const revised = {
  name: own.name,
  category: own.category,
  categories: own.categories,
  competing: own.competing,
  separation: own.separation,
  priority: own.priority,
  start_date: own.start_date,
  end_date: own.end_date,
  start_hour: own.start_hour,
  end_hour: own.end_hour,
  budget: own.budget,
  discounts: own.discounts,
  price_json: own.price_json,
  segments: own.segments,
  unfinished: own.unfinished,
};
/** Those fields as stored with a revision. */
export const RevisedTerms = z.object(revised);
/** The fields of a revision as parsed. */
export type RevisedTerms = z.output<typeof RevisedTerms>;

/** Spots and net price before and after a change. */
const change = {
  removed: Int(),
  added: Int(),
  moved: Int(),
  kept: Int(),
  before: Money,
  after: Money,
};
/** What a change does on one station. */
export const StationChange = z.object({ station: Uuid, station_name: Text(), ...change });
/** A row of `StationChange` as parsed. */
export type StationChange = z.output<typeof StationChange>;
/** Spots and net price of a whole campaign. */
export const CampaignFigures = z.object({ spots: Int(), total: Money });
/** Spots and net price as parsed. */
export type CampaignFigures = z.output<typeof CampaignFigures>;

/** What a revision would do to its campaign if it were applied now. */
export const RevisionDifference = z.object({
  from: Day,
  stations: z.array(StationChange),
  /** By segment: of the revision by index, or of the campaign where the revision has it no more. */
  segments: z.array(z.object({ segment: Int().nullable(), sold: Int().nullable(), ...change })),
  /** The whole campaign, with what stays before the date. */
  before: CampaignFigures,
  after: CampaignFigures,
  /** Spots that stay as they are: before the date, aired, in closed logs or on invoices. */
  standing: CampaignFigures,
  /** Spots from the date on that are on an invoice and therefore stay. */
  billed: Int(),
  /** Published logs that get a new version. */
  logs: Int(),
  unplaced: z.array(Unplaced),
});
/** The difference as parsed. */
export type RevisionDifference = z.output<typeof RevisionDifference>;

/** What moving a campaign, or a copy of it, books by station beside what it has now. */
export const MovePreview = z.object({
  stations: z.array(
    StationPrice.pick({ station: true, station_name: true }).extend({
      spots_before: Int(),
      before: Money,
      spots_after: Int(),
      after: Money,
    }),
  ),
  before: CampaignFigures,
  after: CampaignFigures,
  /** Spots asked for that find no place. */
  missing: Int(),
  /** Published logs that get a new version. */
  logs: Int(),
});

/** A spot as undo books it again. */
const ReplacedSpot = z.object({
  uuid: Uuid,
  segment: Uuid,
  commercial: Uuid.nullable(),
  station: Uuid,
  break: Uuid,
  date: Day,
  second: Int(),
  position: Int(),
  length: Int(),
  price: Money,
  steps: z.custom<PriceStep[]>(Array.isArray),
  source: z.enum(["auto", "manual"]),
  pinned: z.boolean(),
  reasons: z.array(SpotReason),
});
/** What a revision replaced, so that undo restores it. */
export const Replaced = z.object({
  /** The fields as they were before, with the segments under their uuids. */
  terms: RevisedTerms,
  stations: z.array(
    z.object({
      station: Uuid,
      price_model: Uuid.nullable(),
      price_model_version: Int().nullable(),
    }),
  ),
  unplaced: z.array(Unplaced),
  plan: Plan.nullable(),
  /** Spots that were removed, those that stayed as they were before, and spots whose segment was deleted. */
  removed: z.array(ReplacedSpot),
  kept: z.array(
    ReplacedSpot.pick({ uuid: true, segment: true, commercial: true, price: true, steps: true, break: true }),
  ),
  detached: z.array(z.object({ uuid: Uuid, segment: Uuid })),
  /** Spots that were added, with their breaks. */
  added: z.array(z.object({ uuid: Uuid, break: Uuid })),
});
/** What a revision replaced, as parsed. */
export type Replaced = z.output<typeof Replaced>;
/** Spots and totals of a campaign before and after an applied revision. */
export const RevisionOutcome = z.object({ before: CampaignFigures, after: CampaignFigures });
