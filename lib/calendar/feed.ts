import type { Capability } from "@/lib/access/access";
import { addDays, type Day } from "@/lib/day";
import { isOneOf, listKeys } from "@/lib/own";

/** The kinds of entries a calendar may hold, with the capability a person needs to read them. */
const NEEDED = {
  campaigns: "campaigns:read",
  copy: "media:read",
  licences: "stations:read",
  invoices: "finance:read",
  logs: "traffic:read",
} as const satisfies Record<string, Capability>;
/** A kind of entries of a calendar. */
export type FeedKind = keyof typeof NEEDED;
/** Every kind of entries, in the order of the screen. */
export const FEED_KINDS = listKeys(NEEDED);

/** The kinds that a person with these capabilities may have in a calendar. */
export const listFeedKinds = (capabilities: readonly Capability[]): FeedKind[] =>
  FEED_KINDS.filter((kind) => capabilities.includes(NEEDED[kind]));
/** The known kinds of a stored calendar. */
export const readFeedKinds = (kinds: readonly string[]): FeedKind[] =>
  FEED_KINDS.filter((kind) => isOneOf(kinds, kind));

/** Calendars that one person may have in a tenant. */
export const MOST_FEEDS = 20;
/** Entries of one calendar; the nearest to today are kept. */
export const MOST_ENTRIES = 2000;
/** Hours after which programs are asked to read a calendar again. */
export const REFRESH_HOURS = 1;

const PAST_DAYS = 60;
const AHEAD_DAYS = 400;
/** Deadlines of logs further ahead say nothing: the spots are not planned yet. */
const LOG_AHEAD_DAYS = 60;

/** The first and last day that a calendar covers; logs end earlier. */
export const computeFeedSpan = (today: Day) => ({
  from: addDays(today, -PAST_DAYS),
  to: addDays(today, AHEAD_DAYS),
  logs_to: addDays(today, LOG_AHEAD_DAYS),
});
