import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { MailDelay } from "@/lib/calls/mails";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { LANGUAGES } from "@/lib/i18n/languages";
import { ByTenant, ByUuid, Day, Done, Email, Int, Money, Text, Uuid } from "@/lib/shapes";

const Level = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const MOST = 500;
const Named = { customer: Uuid, customer_name: Text() };
const ReminderDraft = {
  level: Level,
  language: z.enum(LANGUAGES).default("en"),
  invoices: z.array(Uuid).min(1).max(MOST),
};

/** Calls on payment reminders. */
export const reminders = {
  due: get("corporate/reminders/due/{tenant}", {
    access: "finance:read",
    unscopedOnly: true,
    summary:
      "Lists the invoices that are due for a payment reminder today, each with its level, and the overdue ones that are paused, by customer. `email` is where the email goes by default; `language` follows the customer's country.",
    params: ByTenant,
    output: z.object({
      rows: z.array(
        z.object({
          uuid: Uuid,
          number: Text(40),
          ...Named,
          email: Text(254),
          language: z.enum(LANGUAGES),
          due_date: Day,
          currency: Text(3),
          open: Money,
          /** The interest claimed until today that no line of an invoice has charged. */
          interest: Money,
          /** Null where it is paused. */
          level: Level.nullable(),
          fee: Money,
          paused: z.enum(["invoice", "customer"]).nullable(),
        }),
      ),
    }),
  }),
  preview_mail: post("corporate/reminders/preview-mail", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Returns the reminder that `send` would send for these invoices.",
    body: z.object(ReminderDraft),
    output: z.object({ subject: Text(500), text: Text(200_000) }),
  }),
  send: post("corporate/reminders/send", {
    access: "finance:write",
    unscopedOnly: true,
    summary:
      "Sends payment reminders: one email for each customer and level, with its invoices as PDF and their share links. Invoices that are no longer due for the level are left out, so that a repeated call sends nothing. The fee is stated in the email and is not booked. With `at` or `undo_seconds` the emails wait and can be cancelled or moved (`scheduled_mails`); a cancelled one counts as not sent. Refused (409) in a sandbox.",
    body: z.object({
      mails: z
        .array(z.object({ ...ReminderDraft, customer: Uuid, to: z.array(Email).min(1).max(MOST_RECEIVERS) }))
        .min(1)
        .max(MOST),
      ...MailDelay,
    }),
    creates: true,
    output: z.object({ sent: Int(), invoices: Int(), left_out: Int(), jobs: z.array(Uuid) }),
  }),
  pause: post("corporate/reminders/pause/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Leaves an invoice out of payment reminders, or ends the pause.",
    params: ByUuid,
    body: z.object({ paused: z.boolean() }),
    output: Done,
  }),
  pause_customer: post("corporate/reminders/pause-customer/{uuid}", {
    access: "finance:write",
    unscopedOnly: true,
    summary: "Leaves all invoices of a customer out of payment reminders, or ends the pause.",
    params: ByUuid,
    body: z.object({ paused: z.boolean() }),
    output: Done,
  }),
};
