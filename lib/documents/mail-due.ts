import { type Day, toInstant } from "@/lib/day";
import { invalid } from "@/lib/errors";

/** Seconds in which a person takes back what was sent. */
export const UNDO_SECONDS = 10;
/** Days that a mail waits at most. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** A time by the clock of a zone. */
export type MailTime = { date: Day; second: number; zone: string };

/** The instant of a mail that waits. Throws `invalid` for a time that its clock skips, that has passed or is too far. */
export function computeMailDue({ date, second, zone }: MailTime, now: Date): Date {
  const due = toInstant(date, second, zone);
  if (!due) throw invalid("at", "no_such_time");
  if (due <= now) throw invalid("at", "time_has_passed");
  if (due.getTime() - now.getTime() > MOST_DAYS * DAY_MS) throw invalid("at", "too_far", { days: MOST_DAYS });
  return due;
}

/** When a mail is sent: at its time, or after the seconds in which it can be taken back; null for at once. */
export function chooseMailDue(
  { at, undo_seconds }: { at?: MailTime | undefined; undo_seconds: number },
  now: Date,
): Date | null {
  if (at) return computeMailDue(at, now);
  return undo_seconds > 0 ? new Date(now.getTime() + undo_seconds * 1000) : null;
}

/** The mails that can wait. */
export const SCHEDULED_MAIL_KINDS = ["invoice", "reminder", "report"] as const;
/** A kind of `SCHEDULED_MAIL_KINDS`. */
export type ScheduledMailKind = (typeof SCHEDULED_MAIL_KINDS)[number];
