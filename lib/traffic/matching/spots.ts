import type { Day } from "@/lib/day";

/** A spot as booked. Seconds count from midnight of the date and may pass 86 400 in a broadcast day. */
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
  /** What was sold: seconds of the day between which it may air. */
  sold?: { from: number; to: number } | null;
};

/** A line of a log as played; `spot` is our own id where the format carried it. */
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
export type Class = (typeof CLASSES)[number];

/** `scheduled` and `aired` are places in the lists given; null where there is no counterpart. */
export type Match = {
  scheduled: number | null;
  aired: number | null;
  class: Class;
  /** 0 … 1: how sure the pair is, or that there is none. */
  confidence: number;
  /** Seconds the spot stood from its booked time, the clock's own error taken out; null without a pair. */
  drift: number | null;
};

export type Options = {
  /** Minutes around the booked time that count as on time. */
  window?: number;
  /** A spot is short when it lacks more than the greater of these seconds and this share. */
  shortSeconds?: number;
  shortShare?: number;
};
