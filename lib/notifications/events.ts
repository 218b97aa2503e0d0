import type { Capability } from "@/lib/access/access";
import type { CampaignScreen } from "@/lib/campaigns/screens";
import type { EntityName } from "@/lib/entities";
import { listKeys } from "@/lib/own";
import {
  type Link,
  type Linked,
  toComments,
  toJob,
  toLicence,
  toLog,
  toReconciliation,
  toRecord,
} from "./event-links";

/** How a notification can reach a person. */
export const CHANNELS = ["in_app", "email", "digest"] as const;
/** A channel of `CHANNELS`. */
export type Channel = (typeof CHANNELS)[number];

/** The groups in which the settings list the events, in their order. */
export const EVENT_GROUPS = ["campaigns", "on_air", "billing", "organisation"] as const;

/**
 * How a value of a text is written: as it is, as a count, a day, an amount, or as the word of a role, an answer to an
 * offer, or a kind of job.
 */
export type ParamKind = "text" | "count" | "day" | "money" | "role" | "answer" | "job";

/** The declaration of an event. Its texts are `notifications.events.<name>` (`label`, `line`). */
type NotificationEvent = {
  group: (typeof EVENT_GROUPS)[number];
  /** The kinds of its record: only members who may read that record hear of it. Null: it has no record. */
  kinds: readonly EntityName[] | null;
  /**
   * Members with any of these capabilities hear of it, whose scope includes the record, besides people that are named;
   * null: only these.
   */
  hears: readonly Capability[] | null;
  /** Of members limited to stations, only those hear of it who have all stations of the record. */
  needsAllStations?: true;
  /** Also tells who acted: what they ordered is done later. */
  tellsActor?: true;
  params: Readonly<Record<string, ParamKind>>;
  /**
   * Whether a channel is on for people who have not chosen. Without `email` the event always sends a mail of its own to
   * those it names.
   */
  channels: Readonly<Record<Exclude<Channel, "email">, boolean> & { email?: boolean }>;
  href: Link;
};

const ON = { in_app: true, email: false, digest: false };
const OFF = { in_app: false, email: false, digest: false };
const MAILED = { in_app: true, email: true, digest: false };
const OWN_MAIL = { in_app: true, digest: false };

/** Every event that people are notified of (domain 11), by its name. */
export const NOTIFICATION_EVENTS = {
  mentioned: {
    group: "campaigns",
    kinds: ["campaign", "log"],
    hears: null,
    params: { date: "day" },
    channels: OWN_MAIL,
    href: toComments,
  },
  approval_requested: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: ["approvals:write"],
    needsAllStations: true,
    params: { spots: "count", total: "money" },
    channels: OWN_MAIL,
    href: toRecord,
  },
  approval_approved: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: null,
    params: {},
    channels: OWN_MAIL,
    href: toRecord,
  },
  approval_refused: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: null,
    params: { reason: "text" },
    channels: OWN_MAIL,
    href: toRecord,
  },
  campaign_booked: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: ["traffic:write"],
    params: { from: "day", to: "day", spots: "count" },
    channels: ON,
    href: toRecord,
  },
  campaign_stopped: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: ["traffic:write"],
    params: { last: "day", freed: "count" },
    channels: ON,
    href: toRecord,
  },
  offer_answered: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: null,
    params: { answer: "answer", who: "text" },
    channels: OWN_MAIL,
    href: toRecord,
  },
  proposal_viewed: {
    group: "campaigns",
    kinds: ["proposal"],
    hears: null,
    params: {},
    channels: ON,
    href: toRecord,
  },
  proposal_accepted: {
    group: "campaigns",
    kinds: ["proposal"],
    hears: null,
    params: { who: "text", total: "money" },
    channels: MAILED,
    href: toRecord,
  },
  proposal_declined: {
    group: "campaigns",
    kinds: ["proposal"],
    hears: null,
    params: { who: "text", reason: "text" },
    channels: ON,
    href: toRecord,
  },
  proposal_comment: {
    group: "campaigns",
    kinds: ["proposal"],
    hears: null,
    params: { who: "text", text: "text" },
    channels: ON,
    href: toRecord,
  },
  campaign_expiring: {
    group: "campaigns",
    kinds: ["campaign"],
    hears: ["campaigns:write"],
    params: { to: "day" },
    channels: ON,
    href: toRecord,
  },
  contract_signed: {
    group: "campaigns",
    kinds: ["contract"],
    hears: null,
    params: { who: "text" },
    channels: MAILED,
    href: toRecord,
  },
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
