import { LICENCE_WARNING_DAYS } from "@/lib/billing/licence";
import { EXPIRING_DAYS } from "@/lib/campaigns/status";
import { addDays, type Day } from "@/lib/day";
import { own } from "@/lib/own";

/** Days before an airing at which a spot without usable copy is told of. */
const COPY_MISSING_DAYS = 3;
/** Days before a commercial's last day at which spots planned after it are told of. */
const COPY_EXPIRING_DAYS = 7;
/** Days after its due date within which an invoice is told of as overdue: older ones were known before. */
export const OVERDUE_DAYS = 7;
/** The hour of the next calendar day, on the station's clock, from which the as-run log of a day counts as missing. */
export const AS_RUN_HOUR = 12;
/** Days back within which a missing as-run log is told of. */
export const AS_RUN_DAYS = 3;
/** The used percentage of a storage from which it is told of. */
const STORAGE_NEARLY_FULL = 90;

/**
 * The events that happen by the passing of time, not by a change. The hourly sweep finds what is due and tells each
 * once: an event, a record, the day it is about and how early (`due_event`).
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

/** The days that decide what is due on a tenant's day. */
export const computeDueDays = (today: Day) => ({
  tomorrow: addDays(today, 1),
  overdue_from: addDays(today, -OVERDUE_DAYS),
});

/** How early a person hears of an event: by `default`, and what they may choose. `unit`: days before it, or a percentage. */
type LeadRule = { unit: "days" | "percent"; default: number; choices: readonly number[] };
const LEAD_RULES = {
  campaign_expiring: { unit: "days", default: EXPIRING_DAYS, choices: [3, 7, 14, 30, 60] },
  copy_missing: { unit: "days", default: COPY_MISSING_DAYS, choices: [1, 2, 3, 5, 7, 14] },
  copy_expiring: { unit: "days", default: COPY_EXPIRING_DAYS, choices: [1, 3, 7, 14, 30] },
  licence_expiring: { unit: "days", default: LICENCE_WARNING_DAYS, choices: [7, 15, 30, 60] },
  storage_full: { unit: "percent", default: STORAGE_NEARLY_FULL, choices: [70, 80, 90, 95] },
} as const satisfies Partial<Record<DueEventName, LeadRule>>;
/** An event of which each person chooses how early they hear. */
export type LeadEvent = keyof typeof LEAD_RULES;

/** How early people hear of an event; null where that cannot be chosen. */
export const findLeadRule = (name: string): LeadRule | null => own<LeadRule>(LEAD_RULES, name) ?? null;

/** Whether a person may choose to hear of an event so early. */
export const isLead = (name: string, lead: number): boolean =>
  findLeadRule(name)?.choices.includes(lead) ?? false;

/** How early a person hears of an event: as they chose, else by default; 0 where that cannot be chosen. */
export const getLead = (name: string, chosen: number | undefined): number =>
  chosen !== undefined && isLead(name, chosen) ? chosen : (findLeadRule(name)?.default ?? 0);
