import { addDays, countDays, type Day } from "@/lib/day";

/** Days a new station runs on trial. */
export const TRIAL_DAYS = 60;
/** Days before the end from which a licence that will not renew itself is warned of (seed §4). */
export const LICENCE_WARNING_DAYS = 15;

export const LICENCE_STATES = ["running", "expiring", "expired"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];
export type Licence = {
  license_type: "trial" | "annual";
  /** The last day it holds, in the station's zone. */
  license_expires_at: Day;
  license_recurring: boolean;
};

/** A trial that starts on a station's own today. */
export const startTrial = (today: Day): Licence => ({
  license_type: "trial",
  license_expires_at: addDays(today, TRIAL_DAYS),
  license_recurring: false,
});

/** Once its last day has passed, in the station's zone (seed §4): nothing new is planned, nothing is lost (domain 9.9). */
export const isExpired = (license_expires_at: Day, today: Day) => license_expires_at < today;

/** Expired once its last day has passed; expiring within 15 days where it is a trial or does not renew itself (seed §4). */
export function deriveLicenceState(licence: Licence, today: Day): LicenceState {
  if (isExpired(licence.license_expires_at, today)) return "expired";
  const left = countDays(today, licence.license_expires_at);
  const renews = licence.license_type === "annual" && licence.license_recurring;
  return !renews && left <= LICENCE_WARNING_DAYS ? "expiring" : "running";
}
