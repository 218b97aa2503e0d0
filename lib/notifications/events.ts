import type { Capability } from "@/lib/access/access";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { toDay } from "@/lib/day";
import type { EntityName } from "@/lib/entities";
import { buildLogHref, buildReconciliationHref, findRecordHref } from "@/lib/hrefs";
import { listKeys } from "@/lib/own";

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
/** The values of a notification's text, as stored. */
export type NotificationParams = Readonly<Record<string, string | number>>;

/** What the link of a notification is made from. */
type Linked = { kind: string | null; object_id: string | null; params: NotificationParams };

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
  href: (row: Linked, screen: CampaignScreen) => string | null;
};

const toRecord: NotificationEvent["href"] = ({ kind, object_id }, screen) =>
  kind && object_id ? findRecordHref(kind, object_id, screen) : null;
const toLog: NotificationEvent["href"] = ({ object_id, params }) =>
  object_id ? buildLogHref(object_id, toDay(String(params.date))) : null;
const toReconciliation: NotificationEvent["href"] = ({ object_id, params }) =>
  object_id ? buildReconciliationHref(object_id, toDay(String(params.date))) : null;
/** The page of the commented record with its comments open. */
const toComments: NotificationEvent["href"] = (row, screen) => {
  if (!row.object_id) return null;
  const href =
    row.kind === "campaign" ? `${buildCampaignHref(screen, row.object_id)}?` : `${toLog(row, screen)}&`;
  return `${href}comments=open`;
};
/** Where the result of each kind of job is found. */
const JOB_PAGES: Readonly<Record<string, string>> = {
  "reports.run": "/broadcast-reports",
  "invoices.run": "/invoices",
  "licence.proforma": "/purchase-page",
};
const toJob: NotificationEvent["href"] = ({ params }) => JOB_PAGES[String(params.job)] ?? "/settings/data";

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
  payment_received: {
    group: "billing",
    kinds: ["payment"],
    hears: ["finance:write"],
    params: { number: "text", amount: "money" },
    channels: ON,
    href: toRecord,
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

/** The kinds of jobs whose end is told to who ordered them: those that a person does not wait for. */
export const TOLD_JOBS: readonly string[] = [
  "sandbox.fill",
  "sandbox.copy",
  "data.download",
  "reports.run",
  "licence.proforma",
];

/** The page that a notification leads to; null where its record has none. */
export const buildNotificationHref = (
  row: Linked & { event: EventName },
  screen: CampaignScreen,
): string | null => getEvent(row.event).href(row, screen);
