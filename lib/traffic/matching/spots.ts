import type { Day } from "@/lib/day";

/** A booked spot. Seconds count from midnight of the date and may exceed 86 400 in a broadcast day. */
export type Scheduled = {
  id: string;
  station: string;
  date: Day;
  second: number;
  length: number;
  title?: string | null;
  advertiser?: string | null;
  cart?: string | null;
  isci?: string | null;
  file?: string | null;
  break?: string | null;
  /** The sold seconds of the day between which it may air. */
  sold?: { from: number; to: number } | null;
};

/** A line of an as-run log; `spot` is our id if the format contains it. */
export type Aired = {
  station: string;
  date: Day;
  second: number;
  length?: number | null;
  title?: string | null;
  cart?: string | null;
  isci?: string | null;
  file?: string | null;
  spot?: string | null;
};

/** The classes of a match (field.md §2.9). */
export const CLASSES = [
  "on_time",
  "moved_inside",
  "moved_outside",
  "short",
  "missed",
  "extra",
  "wrong_copy",
  "double",
] as const;
/** A class of `CLASSES`. */
export type Class = (typeof CLASSES)[number];

/** A result of matching. `scheduled` and `aired` are indexes of the input; null without a counterpart. */
export type Match = {
  scheduled: number | null;
  aired: number | null;
  class: Class;
  /** 0 … 1: confidence in the pair, or in the absence of one. */
  confidence: number;
  /** Seconds from the booked time after correcting the clock error; null without a pair. */
  drift: number | null;
};

/** Options of matching. */
export type Options = {
  /** Minutes around the booked time that count as on time. */
  window?: number;
  /** A spot is short when more than the greater of these seconds and this share is missing. */
  shortSeconds?: number;
  shortShare?: number;
};
