import { z } from "zod";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { LANGUAGES } from "@/lib/i18n/languages";
import { ClockSecond, Day, Email, Int, Text, Zone } from "@/lib/shapes";

const written = {
  language: z.enum(LANGUAGES).default("en"),
  message: Text(1000).default(""),
};
/** What a mail with a document is written from, to look at before it is sent. */
export const MailDraft = z.object(written);
/** A time by the clock of a zone, usually the receiver's. */
export const MailTime = z.object({ date: Day, second: ClockSecond, zone: Zone });
/** When a mail is sent: at a time, or after some seconds in which it can be cancelled; otherwise at once. */
export const MailDelay = {
  undo_seconds: Int(0, 60).default(0),
  at: MailTime.optional(),
};
/** A mail with a document: its receivers, each of whom gets one. With `test` it goes to the caller alone. */
export const MailOrder = z.object({
  to: z.array(Email).min(1).max(MOST_RECEIVERS),
  ...written,
  ...MailDelay,
  test: z.boolean().default(false),
});
/** A mail as its receiver will read it. */
export const MailPreview = z.object({ subject: Text(500), text: Text(5000) });
