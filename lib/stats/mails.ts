import { addDays, addMonths, type Day, getMonthStart, getWeekStart, toInstant, toWallTime } from "@/lib/day";

/** How often a view of the statistics is mailed. */
export const MAIL_PERIODS = ["week", "month"] as const;
/** A period of `MAIL_PERIODS`. */
export type MailPeriod = (typeof MAIL_PERIODS)[number];
/** The most views that one person has mailed. */
export const MOST_STATS_MAILS = 20;

const HOUR = 3600;
/** The instant of a time of day, an hour later where the clock skips it. */
const at = (date: Day, second: number, zone: string): Date =>
  toInstant(date, second, zone) ?? toInstant(date, (second + HOUR) % 86_400, zone) ?? new Date(Number.NaN);

type Schedule = {
  period: MailPeriod;
  /** The person's zone, and the second of their day at which digests arrive. */
  zone: string;
  at: number;
  created_at: Date;
  /** The first day of the last period that was sent for. */
  sent_for: Day | null;
};
/**
 * The first day of the week (Monday) or month that a mail is due for; null where none is. It is due at the hour on that
 * day; of several periods that were missed, only the latest is sent.
 */
export function findDuePeriod(
  { period, zone, at: hour, created_at, sent_for }: Schedule,
  now: Date,
): Day | null {
  const { date } = toWallTime(now, zone);
  const current = period === "week" ? getWeekStart(date) : getMonthStart(date);
  const previous = period === "week" ? addDays(current, -7) : addMonths(current, -1);
  const due = at(current, hour, zone) <= now ? current : previous;
  if (at(due, hour, zone) <= created_at) return null;
  return sent_for !== null && sent_for >= due ? null : due;
}
