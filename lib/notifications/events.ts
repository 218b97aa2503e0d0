import type { CampaignScreen } from "@/lib/campaigns/screens";
import { listKeys } from "@/lib/own";
import { CAMPAIGN_EVENTS } from "./campaign-events";
import { type Linked, toJob, toLicence, toLog, toReconciliation, toRecord } from "./event-links";
import type { NotificationEvent } from "./event-shape";

const ON = { in_app: true, email: false, digest: false };
const OFF = { in_app: false, email: false, digest: false };
const MAILED = { in_app: true, email: true, digest: false };

/** Every event that people are notified of (domain 11), by its name. */
export const NOTIFICATION_EVENTS = {
  ...CAMPAIGN_EVENTS,
  copy_missing: {
    group: "on_air",
    kinds: ["campaign"],
    hears: ["media:write"],
    params: { date: "day", spots: "count" },
    channels: ON,
    href: toRecord,
  },
  copy_expiring: {
    group: "on_air",
    kinds: ["commercial"],
    hears: ["media:write"],
    params: { until: "day", spots: "count" },
    channels: ON,
    href: toRecord,
  },
  lock_taken_over: {
    group: "on_air",
    kinds: ["log"],
    hears: null,
    params: { date: "day", reason: "text" },
    channels: ON,
    href: toLog,
  },
  log_unpublished: {
    group: "on_air",
    kinds: ["log"],
    hears: ["traffic:write"],
    params: { date: "day" },
    channels: MAILED,
    href: toLog,
  },
  log_not_fetched: {
    group: "on_air",
    kinds: ["log"],
    hears: ["traffic:write"],
    params: { date: "day" },
    channels: MAILED,
    href: toLog,
  },
  as_run_missing: {
    group: "on_air",
    kinds: ["reconciliation"],
    hears: ["traffic:write"],
    params: { date: "day" },
    channels: MAILED,
    href: toReconciliation,
  },
  log_published: {
    group: "on_air",
    kinds: ["log"],
    hears: ["traffic:write"],
    params: { date: "day" },
    channels: OFF,
    href: toLog,
  },
  log_changed: {
    group: "on_air",
    kinds: ["log"],
    hears: ["traffic:write"],
    params: { date: "day", version: "count", changes: "count" },
    channels: MAILED,
    href: toLog,
  },
  log_not_delivered: {
    group: "on_air",
    kinds: ["log"],
    hears: ["traffic:write"],
    params: { date: "day", version: "count", address: "text" },
    channels: MAILED,
    href: toLog,
  },
  spots_missed: {
    group: "on_air",
    kinds: ["reconciliation"],
    hears: ["traffic:write"],
    params: { date: "day", spots: "count", days: "count" },
    channels: ON,
    href: toReconciliation,
  },
  day_reopened: {
    group: "on_air",
    kinds: ["log"],
    hears: ["traffic:write"],
    params: { date: "day", reason: "text" },
    channels: ON,
    href: toReconciliation,
  },
  report_ready: {
    group: "billing",
    kinds: ["report"],
    hears: ["finance:write"],
    params: { number: "text", from: "day", to: "day" },
    channels: ON,
    href: toRecord,
  },
  reports_ready: {
    group: "billing",
    kinds: ["report"],
    hears: ["finance:write"],
    params: { reports: "count", from: "day", to: "day" },
    channels: ON,
    href: () => "/broadcast-reports",
  },
  report_waiting: {
    group: "billing",
    kinds: ["report"],
    hears: ["traffic:write"],
    // The job runs for who set the schedule.
    tellsActor: true,
    params: { reason: "text", count: "count", date: "day", station: "text" },
    channels: ON,
    href: () => "/broadcast-reports/schedules",
  },
  invoice_issued: {
    group: "billing",
    kinds: ["invoice"],
    hears: ["finance:write"],
    params: { customer: "text", total: "money" },
    channels: ON,
    href: toRecord,
  },
  invoice_drafted: {
    group: "billing",
    kinds: ["invoice"],
    hears: ["finance:write"],
    // The job runs for who set the schedule.
    tellsActor: true,
    params: { customer: "text", total: "money" },
    channels: ON,
    href: toRecord,
  },
  invoices_issued: {
    group: "billing",
    kinds: ["invoice"],
    hears: ["finance:write"],
    params: { invoices: "count", from: "day", to: "day" },
    channels: ON,
    href: () => "/invoices",
  },
  invoice_overdue: {
    group: "billing",
    kinds: ["invoice"],
    hears: ["finance:write"],
    params: { customer: "text", due: "day", open: "money" },
    channels: ON,
    href: toRecord,
  },
  payment_received: {
    group: "billing",
    kinds: ["payment"],
    hears: ["finance:write"],
    params: { number: "text", amount: "money" },
    channels: ON,
    href: toRecord,
  },
  licence_expiring: {
    group: "organisation",
    kinds: ["station"],
    hears: ["settings:write"],
    params: { date: "day" },
    channels: MAILED,
    href: toLicence,
  },
  storage_full: {
    group: "organisation",
    kinds: null,
    hears: ["settings:write"],
    params: { percent: "count" },
    channels: MAILED,
    href: () => "/manage-storage",
  },
  member_joined: {
    group: "organisation",
    kinds: ["member"],
    hears: ["members:write"],
    params: { role: "role" },
    channels: ON,
    href: () => "/settings/people",
  },
  staff_viewed: {
    group: "organisation",
    kinds: null,
    hears: ["settings:write"],
    params: { reason: "text" },
    channels: MAILED,
    href: () => "/activity-log?filter.model=tenant",
  },
  webhook_disabled: {
    group: "organisation",
    kinds: ["webhook"],
    hears: ["settings:write"],
    params: {},
    channels: MAILED,
    href: () => "/settings/webhooks",
  },
  job_done: {
    group: "organisation",
    kinds: null,
    hears: null,
    tellsActor: true,
    params: { job: "job" },
    channels: ON,
    href: toJob,
  },
  mail_failed: {
    group: "billing",
    kinds: ["invoice", "report"],
    hears: null,
    // The job runs for who sent it.
    tellsActor: true,
    params: { to: "text" },
    channels: ON,
    href: toRecord,
  },
  job_failed: {
    group: "organisation",
    kinds: null,
    hears: null,
    tellsActor: true,
    params: { job: "job" },
    channels: ON,
    href: toJob,
  },
} as const satisfies Readonly<Record<string, NotificationEvent>>;

/** The name of an event. */
export type EventName = keyof typeof NOTIFICATION_EVENTS;
/** The names of the events, in the order of their declaration. */
export const EVENT_NAMES = listKeys(NOTIFICATION_EVENTS);

/** What is declared of an event. */
export const getEvent = (name: EventName): NotificationEvent => NOTIFICATION_EVENTS[name];

/** The page that a notification leads to; null where its record has none. */
export const buildNotificationHref = (
  row: Linked & { event: EventName },
  screen: CampaignScreen,
): string | null => getEvent(row.event).href(row, screen);
