import { addDays, type Day, getWeekStart, toInstant } from "@/lib/day";
import type { ListQuery } from "@/lib/list";
import { isOneOf } from "@/lib/own";

/** Notifications on a page of the inbox (seed §9). */
export const INBOX_PAGE = 11;
/** Whether a list is of the snoozed notifications or of all others. */
export const INBOX_STATES = ["inbox", "snoozed"] as const;
/** The views of the inbox beside all of it; the URL names one as `filter.status`. */
export const INBOX_VIEWS = ["unread", "read", "snoozed"] as const;
/** The query of an inbox whose URL asks for nothing else. */
export const INBOX_DEFAULTS = { per_page: INBOX_PAGE };

/** The view that the URL of the inbox names; null is all of it. */
export const readInboxView = ({ status }: ListQuery["filters"]) =>
  isOneOf(INBOX_VIEWS, status) ? status : null;

/** The input of the list call for the URL of the inbox. */
export function toInboxInput(tenant: string, { search, filters, page }: ListQuery) {
  const view = readInboxView(filters);
  return {
    tenant,
    search,
    page,
    per_page: INBOX_PAGE,
    state: view === "snoozed" ? ("snoozed" as const) : ("inbox" as const),
    is_read: view === "unread" || view === "read" ? view === "read" : null,
  };
}

/** The longest time a notification can be snoozed, in days. */
export const SNOOZE_DAYS_MOST = 366;

/** The parts of the inbox, by the day of a notification. */
export const INBOX_PARTS = ["today", "yesterday", "week", "earlier"] as const;
/** A part of `INBOX_PARTS`. */
export type InboxPart = (typeof INBOX_PARTS)[number];

/** The part of the inbox that shows a day; the week begins on Monday. */
export function classifyInboxDay(date: Day, today: Day): InboxPart {
  if (date >= today) return "today";
  if (date === addDays(today, -1)) return "yesterday";
  return date >= getWeekStart(today) ? "week" : "earlier";
}

/** How long a notification can be snoozed. */
export const SNOOZES = ["hours", "tomorrow", "monday"] as const;
const MORNING = 8 * 3600;

/** Returns when a snoozed notification comes back: in three hours, or at 8:00 of tomorrow or of next Monday. */
export function computeWakeTime(snooze: (typeof SNOOZES)[number], now: Date, today: Day, zone: string): Date {
  if (snooze === "hours") return new Date(now.getTime() + 3 * 3_600_000);
  const day = snooze === "tomorrow" ? addDays(today, 1) : addDays(getWeekStart(today), 7);
  // 8:00 exists on every day: clocks are changed at night.
  return toInstant(day, MORNING, zone) ?? new Date(now.getTime() + 86_400_000);
}
