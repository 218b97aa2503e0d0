import { z } from "zod";
import { POSITIONS } from "@/lib/browser/notice";
import { get, post, put } from "@/lib/calls/kit";
import { isLead } from "@/lib/notifications/due";
import { EVENT_NAMES } from "@/lib/notifications/events";
import { INBOX_PAGE, INBOX_STATES } from "@/lib/notifications/inbox";
import { MailTimeFields } from "@/lib/notifications/mail-shapes";
import { isOneOf } from "@/lib/own";
import { At, ByTenant, Email, Instant, Int, ListOf, Text, Uuid } from "@/lib/shapes";

/** A notification in a member's inbox. */
export const Notification = z.object({
  uuid: Uuid,
  event: z.enum(EVENT_NAMES),
  /** The kind of its record; null where it is about none. */
  kind: Text(60).nullable(),
  object_id: Uuid.nullable(),
  /** What the record was called. */
  title: Text(),
  /** The values of its text. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Who acted; empty for the system and people without an account. */
  actor: Text(),
  /** When it arrived, or came back from being snoozed. */
  at: At,
  read_at: At.nullable(),
  snoozed_until: At.nullable(),
});

const Channels = z.object({
  in_app: z.boolean(),
  /** Left out where the event always sends a mail of its own. */
  email: z.boolean().optional(),
  digest: z.boolean(),
  /** How early, of events that let people choose: days before, or a percentage. */
  lead: Int(1, 100).optional(),
});
const Messages = {
  position: z.enum(POSITIONS),
  /** Milliseconds; 0 keeps a message until it is closed. */
  timeout: Int(),
};
/** A member's settings: the channels of each event they can hear of, when they are mailed, and where messages are shown. */
export const NotificationSettings = z.object({
  events: z.record(z.string(), Channels),
  mails: z.object(MailTimeFields),
  ...Messages,
});

const isEvents = (events: Record<string, { lead?: number | undefined }>) =>
  Object.entries(events).every(
    ([name, { lead }]) => isOneOf(EVENT_NAMES, name) && (lead === undefined || isLead(name, lead)),
  );

/** Calls on a member's own notifications. */
export const notifications = {
  list: post("tenant/notifications/list/{tenant}", {
    access: "member",
    summary:
      "Lists the caller's notifications about records they may read, newest first. `state`: snoozed ones, or all others.",
    params: ByTenant,
    body: z.object({
      search: Text(200).default(""),
      is_read: z.boolean().nullable().default(null),
      state: z.enum(INBOX_STATES).default("inbox"),
      page: Int(1, 1_000_000).default(1),
      per_page: Int(1, 100).default(INBOX_PAGE),
    }),
    output: ListOf(Notification),
  }),
  count: get("tenant/notifications/count/{tenant}", {
    access: "member",
    summary:
      "Returns the number of the caller's unread notifications, and when the next snoozed one comes back.",
    params: ByTenant,
    output: z.object({ unread: Int(), wakes_at: At.nullable() }),
  }),
  update: put("tenant/notifications/update/{tenant}/{uuid}", {
    access: "member",
    summary:
      "Marks one of the caller's notifications as read or unread, or snoozes it. A snoozed one comes back as unread.",
    params: ByTenant.extend({ uuid: Uuid }),
    body: z.object({ is_read: z.boolean().optional(), snoozed_until: Instant.nullable().optional() }),
    output: Notification,
  }),
  mark_all_as_read: put("tenant/notifications/mark-all-as-read", {
    access: "member",
    summary: "Marks all of the caller's notifications as read, except snoozed ones. Returns their number.",
    output: z.object({ count: Int() }),
  }),
  view_settings: post("tenant/notifications/view-settings", {
    access: "member",
    summary: "Returns the caller's notification settings, by their own email address.",
    body: z.object({ email: Email }),
    output: NotificationSettings,
  }),
  send_test: post("tenant/notifications/send-test", {
    access: "member",
    summary:
      "Emails the caller a test at once, whatever their hours: which events they are emailed, and when. `conflict` where the email server refuses it.",
    body: z.object({ email: Email }),
    creates: true,
    output: z.object({ to: Email }),
  }),
  update_settings: put("tenant/notifications/update-settings", {
    access: "member",
    summary:
      "Updates the caller's notification settings. Fields that are not sent are not changed. Times are seconds from midnight on the tenant's clock; the digest has what is chosen for it since the last one.",
    body: z.object({
      email: Email,
      settings: z
        .object({
          events: z.record(Text(60), Channels.partial()).refine(isEvents, "bad_value"),
          mails: z.object(MailTimeFields).partial(),
          ...Messages,
        })
        .partial(),
    }),
    output: NotificationSettings,
  }),
};
