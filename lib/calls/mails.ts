import { z } from "zod";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { LANGUAGES } from "@/lib/i18n/languages";
import { Email, Text } from "@/lib/shapes";

const written = {
  language: z.enum(LANGUAGES).default("en"),
  message: Text(1000).default(""),
};
/** What a mail with a document is written from, to look at before it is sent. */
export const MailDraft = z.object(written);
/** A mail with a document: its receivers, each of whom gets one. With `test` it goes to the caller alone. */
export const MailOrder = z.object({
  to: z.array(Email).min(1).max(MOST_RECEIVERS),
  ...written,
  test: z.boolean().default(false),
});
/** A mail as its receiver will read it. */
export const MailPreview = z.object({ subject: Text(500), text: Text(5000) });
