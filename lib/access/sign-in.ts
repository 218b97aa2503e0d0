/** Minutes a confirmed password opens sensitive calls: the stricter of ten (the catalogue) and five (trust S11). */
export const CONFIRMED_MINUTES = 5;

/** Guessing (trust S6): free tries of an account from one address, and the time they are counted over. */
export const FREE_TRIES = 5;
export const TRY_SECONDS = 15 * 60;
/** Tries at one account from all addresses in an hour. */
export const TRIES_AN_HOUR = 20;
/** Codes of a second factor (trust S9): tries of one challenge, and of an hour. */
export const CODE_TRIES = 5;
export const CODES_AN_HOUR = 10;
/** Seconds a code of the step before, or of the step to come, is taken (trust S9). */
export const CODE_GRACE_SECONDS = 5;
export const CODE_STEP_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** Hours a second factor stands for the staff's own calls (trust T11). */
export const STAFF_HOURS = 12;

/** Whether what happened at a moment is still of use now. */
export const isWithinMinutes = (at: Date | null | undefined, now: Date, minutes: number): boolean =>
  Boolean(at) && now.getTime() - at!.getTime() <= minutes * 60_000;

/** Steps whose code is good at a moment: its own, and for a few seconds its neighbour's. */
export function listValidSteps(now: Date): number[] {
  const step = (seconds: number) => Math.floor((now.getTime() / 1000 + seconds) / CODE_STEP_SECONDS);
  return [...new Set([step(0), step(-CODE_GRACE_SECONDS), step(CODE_GRACE_SECONDS)])];
}

/** Where else one can sign in. */
export const PROVIDERS = ["google", "microsoft"] as const;
export type Provider = (typeof PROVIDERS)[number];
