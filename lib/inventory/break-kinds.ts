/** A hard break starts at its time, a soft one follows what airs before it. */
export const BREAK_KINDS = ["soft", "hard"] as const;
/** A kind of `BREAK_KINDS`. */
export type BreakKind = (typeof BREAK_KINDS)[number];
