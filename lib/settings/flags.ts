/** Features that staff can enable for a tenant (domain 1.1). */
export type Flags = {
  /** The shortest billed spot and the shortest break in seconds; null for no minimum. */
  minimum_duration: { spot: number; break: number } | null;
  /** Importing campaigns from files. */
  import: boolean;
  /** More than LARGE_PLAYS spots a day in one segment. */
  large_segment_plays: boolean;
};
/** Spots a day in one segment above which the flag is required. */
export const LARGE_PLAYS = 50;

const OFF: Flags = { minimum_duration: null, import: false, large_segment_plays: false };
/** The flags of a tenant from `stored`; missing ones are off. */
export const readFlags = (stored: unknown): Flags => mergeSettings(OFF, stored ?? {});

import { mergeSettings } from "@/lib/settings/settings";
