import { addDays, type Day } from "@/lib/day";

/** Days before an airing at which a spot without usable copy is told of. */
export const COPY_MISSING_DAYS = 3;
/** Days before a commercial's last day at which spots planned after it are told of. */
export const COPY_EXPIRING_DAYS = 7;
/** Days after its due date within which an invoice is told of as overdue: older ones were known before. */
export const OVERDUE_DAYS = 7;
/** The hour of the next calendar day, on the station's clock, from which the as-run log of a day counts as missing. */
export const AS_RUN_HOUR = 12;
/** Days back within which a missing as-run log is told of. */
export const AS_RUN_DAYS = 3;
/** The used percentage of a storage from which it is told of. */
export const STORAGE_NEARLY_FULL = 90;

/**
 * The events that happen by the passing of time, not by a change. The hourly sweep finds what is due and tells each
 * once: an event, a record and the day it is about (`due_event`).
 */
export const DUE_EVENTS = [
  "campaign_expiring",
  "copy_missing",
  "copy_expiring",
  "log_unpublished",
  "log_not_fetched",
  "as_run_missing",
  "invoice_overdue",
  "licence_expiring",
  "storage_full",
] as const;
/** An event of `DUE_EVENTS`. */
export type DueEventName = (typeof DUE_EVENTS)[number];

/** The days and limits that decide what is due on a tenant's day. */
export const computeDueDays = (today: Day) => ({
  today,
  tomorrow: addDays(today, 1),
  copy_until: addDays(today, COPY_MISSING_DAYS),
  expires_until: addDays(today, COPY_EXPIRING_DAYS),
  overdue_from: addDays(today, -OVERDUE_DAYS),
});
