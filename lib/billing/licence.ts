import { addDays, countDays, type Day } from "@/lib/day";

/** Days of a new station's trial. */
export const TRIAL_DAYS = 60;
/** Days before the end at which a licence without renewal shows a warning (seed §4). */
export const LICENCE_WARNING_DAYS = 15;

/** The states of a licence. */
export const LICENCE_STATES = ["running", "expiring", "expired"] as const;
/** A state of `LICENCE_STATES`. */
export type LicenceState = (typeof LICENCE_STATES)[number];
/** The licence of a station. */
export type Licence = {
  license_type: "trial" | "annual";
  /** The last valid day, in the station's time zone. */
  license_expires_at: Day;
  license_recurring: boolean;
};

/** The trial licence of a station created on its own `today`. */
export const startTrial = (today: Day): Licence => ({
  license_type: "trial",
  license_expires_at: addDays(today, TRIAL_DAYS),
  license_recurring: false,
});

/**
 * Whether the last day has passed, in the station's time zone (seed §4). Nothing new can be planned then; no data is
 * lost (domain 9.9).
 */
export const isExpired = (license_expires_at: Day, today: Day) => license_expires_at < today;

/**
 * The state of a licence: expired after its last day; expiring in the last 15 days when it is a trial or does not
 * renew (seed §4).
 */
export function deriveLicenceState(licence: Licence, today: Day): LicenceState {
  if (isExpired(licence.license_expires_at, today)) return "expired";
  const left = countDays(today, licence.license_expires_at);
  const renews = licence.license_type === "annual" && licence.license_recurring;
  return !renews && left <= LICENCE_WARNING_DAYS ? "expiring" : "running";
}
