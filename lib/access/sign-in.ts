/** Minutes a confirmed password permits sensitive calls: the stricter of ten (catalogue) and five (trust S11). */
export const CONFIRMED_MINUTES = 5;

/**
 * Wrong passwords allowed for an account from one address before it must wait (trust S6), counted over `TRY_SECONDS`.
 */
export const FREE_TRIES = 5;
/** Seconds over which wrong passwords are counted. */
export const TRY_SECONDS = 15 * 60;
/** Wrong passwords allowed for one account from all addresses within an hour. */
export const TRIES_AN_HOUR = 20;
/** Wrong codes allowed for one second-factor challenge (trust S9). */
export const CODE_TRIES = 5;
/** Wrong second-factor codes allowed for one account within an hour. */
export const CODES_AN_HOUR = 10;
/** Seconds for which the code of the previous or next step is accepted (trust S9). */
export const CODE_GRACE_SECONDS = 5;
/** Seconds each code of an authenticator app is valid. */
export const CODE_STEP_SECONDS = 30;
/** Number of recovery codes an account receives. */
export const RECOVERY_CODES = 10;
/** Hours a second factor stays valid for the calls of the product's staff (trust T11). */
export const STAFF_HOURS = 12;

/** Whether a moment lies at most so many minutes before `now`. False for no moment. */
export const isWithinMinutes = (at: Date | null | undefined, now: Date, minutes: number): boolean =>
  Boolean(at) && now.getTime() - at!.getTime() <= minutes * 60_000;

/** The time steps whose code is accepted now: the current one and, within the grace seconds, its neighbour. */
export function listValidSteps(now: Date): number[] {
  const step = (seconds: number) => Math.floor((now.getTime() / 1000 + seconds) / CODE_STEP_SECONDS);
  return [...new Set([step(0), step(-CODE_GRACE_SECONDS), step(CODE_GRACE_SECONDS)])];
}

/** External sign-in providers. */
export const PROVIDERS = ["google", "microsoft"] as const;
/** A provider of `PROVIDERS`. */
export type Provider = (typeof PROVIDERS)[number];
