import { toComments, toRecord } from "./event-links";
import type { NotificationEvent } from "./event-shape";

const ON = { in_app: true, email: false, digest: false };
const MAILED = { in_app: true, email: true, digest: false };
const OWN_MAIL = { in_app: true, digest: false };

/** The events of campaigns, proposals and contracts, by their names. */
export const CAMPAIGN_EVENTS = {
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
  contract_change_failed: {
    group: "campaigns",
    kinds: ["contract"],
    hears: ["contracts:write"],
    params: { day: "day" },
    channels: MAILED,
    href: toRecord,
  },
} as const satisfies Readonly<Record<string, NotificationEvent>>;
