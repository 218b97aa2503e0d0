import type { SeparationRules } from "@/lib/booking/separation";
import type { Day } from "@/lib/day";
import type { AdWindow } from "@/lib/inventory/ad-limits";
import type { BreakKind } from "@/lib/inventory/break-kinds";
import type { BreakEdge } from "@/lib/inventory/hard-breaks";

/** A spot that stands in a break, as the rules of others see it. */
export type RuledSpot = {
  campaign: string;
  segment: string | null;
  /** Spots of one campaign with the same block air together: a spot and its reminders. Null for a spot alone. */
  block: string | null;
  advertiser: string;
  category: string | null;
  artists: readonly string[];
  /** Seconds and number of spots: more than one for a spot that stands with its reminders as one. */
  length: number;
  count: number;
  place: "first" | "last" | null;
  /** Sold as the only spot of its break. */
  alone: boolean;
  /** The position set by hand, from 1; null for none. */
  position: number | null;
  /** Where it stands in its break, from 1; absent where nobody has decided it. */
  seat?: number | undefined;
};
/** A spot that asks for a break, with the distances it was sold with. */
export type AskedSpot = RuledSpot & {
  /** Minutes between two spots of its segment. */
  separation_minutes: number;
  /** Further categories it competes in, and competing campaigns picked by hand. */
  competes: readonly string[];
  picked: readonly string[];
  separation: SeparationRules;
};
/** A break of a station; `second` counts from midnight of the clock, `minute` from the start of the broadcast day. */
export type RuledBreak = {
  date: Day;
  second: number;
  minute: number;
  purpose: string;
  /** How it starts, and what stands beside the listed breaks; read by `listAdWindows`. */
  kind?: BreakKind | undefined;
  edge?: BreakEdge | undefined;
  capacity_seconds: number;
  capacity_spots: number | null;
  /** Whether its time has passed or its log is closed. */
  closed?: boolean;
  /** Booked seconds and spots that `spots` does not list. */
  other_seconds: number;
  other_spots: number;
  spots: readonly RuledSpot[];
};
/** The rules of a station: minutes between the spots of one advertiser, and the limits of several breaks together. */
export type RuledStation = { separation_minutes: number; windows: readonly AdWindow[] };
