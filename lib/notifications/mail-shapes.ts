import { z } from "zod";
import { ClockSecond, Zone } from "@/lib/shapes";
import { DIGEST_DAYS, MAIL_TIMES, type MailTimes } from "./mail-times";

/** The fields of `MailTimes`, as they are sent. */
export const MailTimeFields = {
  zone: Zone.nullable(),
  quiet: z.boolean(),
  quiet_from: ClockSecond,
  quiet_to: ClockSecond,
  digest_days: z.enum(DIGEST_DAYS),
  digest_at: ClockSecond,
};

/** Reads the times of a person as they are stored: what they have not chosen gets its default. */
export const StoredMailTimes = z
  .object(MailTimeFields)
  .partial()
  .transform((chosen): MailTimes => ({ ...MAIL_TIMES, ...chosen }));
