import type { Capability } from "@/lib/access/access";
import type { EntityName } from "@/lib/entities";
import type { Link } from "./event-links";

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
export type NotificationEvent = {
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
