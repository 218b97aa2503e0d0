import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { MailTime } from "@/lib/calls/mails";
import { SCHEDULED_MAIL_KINDS } from "@/lib/documents/mail-due";
import { At, ByUuid, Done, Text, Uuid } from "@/lib/shapes";

const ScheduledMail = z.object({
  /** The job that sends it. */
  uuid: Uuid,
  kind: z.enum(SCHEDULED_MAIL_KINDS),
  to: z.array(Text(254)),
  due_at: At,
  /** When it failed for good; null while it waits. */
  failed_at: At.nullable(),
  /** The documents it is about, of those that were asked for. */
  about: z.array(z.object({ model: z.enum(["invoice", "report"]), uuid: Uuid, number: Text(60) })),
});

/**
 * Calls on mails of documents that wait to be sent, or failed. Who may send a document may cancel, move and resend its
 * mails.
 */
export const scheduled_mails = {
  list: get("corporate/scheduled-mails/list/{uuid}", {
    access: "member",
    inside: true,
    summary:
      "Lists the emails of an invoice, a broadcast report or a customer that failed for good in the last 30 days, and those that wait to be sent, reminders included, by their time. Those of a customer are about documents that it or, as an agency, its clients are billed by.",
    params: ByUuid,
    output: z.object({ rows: z.array(ScheduledMail) }),
  }),
  move: post("corporate/scheduled-mails/move/{uuid}", {
    access: "member",
    inside: true,
    summary: "Moves an email that waits to another time. Refused (409, mail_is_sent) once it is being sent.",
    params: ByUuid,
    body: z.object({ at: MailTime }),
    output: z.object({ due_at: At }),
  }),
  resend: post("corporate/scheduled-mails/resend/{uuid}", {
    access: "member",
    inside: true,
    summary:
      "Sends a failed email again, without delay. Refused (409, mail_is_sent) where it was sent again already.",
    params: ByUuid,
    output: Done,
  }),
  cancel: post("corporate/scheduled-mails/cancel/{uuid}", {
    access: "member",
    inside: true,
    summary:
      "Cancels an email that waits, or dismisses one that failed; a reminder counts as not sent then. Refused (409, mail_is_sent) once it is being sent.",
    params: ByUuid,
    output: Done,
  }),
};
