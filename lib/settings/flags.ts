/** What staff may switch on for a tenant (domain 1.1). */
export type Flags = {
  /** The shortest spot that is billed and the shortest break, in seconds; null: any. */
  minimum_duration: { spot: number; break: number } | null;
  /** Campaigns from files. */
  import: boolean;
  /** More than LARGE_PLAYS spots a day in one segment. */
  large_segment_plays: boolean;
};
/** More spots a day in one segment want the flag. */
export const LARGE_PLAYS = 50;

const OFF: Flags = { minimum_duration: null, import: false, large_segment_plays: false };
/** The flags of a tenant, off where nobody switched them on. */
export const readFlags = (kept: unknown): Flags => ({ ...OFF, ...(kept as Partial<Flags>) });
