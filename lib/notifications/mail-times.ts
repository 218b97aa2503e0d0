import { addDays, type Day, getWeekday, toInstant, toWallTime } from "@/lib/day";

/** The days on which a digest is mailed: Monday to Friday, or every day. */
export const DIGEST_DAYS = ["work", "all"] as const;
const HOUR = 3600;

/** When a person is mailed; times are seconds from midnight on the clock of `zone`. */
export type MailTimes = {
  /** The person's time zone; null is that of the tenant. */
  zone: string | null;
  /** Whether the quiet hours are kept; no single mail arrives in them, which may pass midnight. */
  quiet: boolean;
  quiet_from: number;
  quiet_to: number;
  digest_days: (typeof DIGEST_DAYS)[number];
  digest_at: number;
};
/** The times of a person who has not chosen. */
export const MAIL_TIMES: MailTimes = {
  zone: null,
  quiet: false,
  quiet_from: 19 * HOUR,
  quiet_to: 7 * HOUR + 1800,
  digest_days: "work",
  digest_at: 8 * HOUR,
};

/** Milliseconds for which a mail waits for more of the same event. */
export const GATHERED_MS = 5 * 60_000;
/** Days after which an event is no longer mailed, as where the mail server refused it all the time. */
export const MAIL_DAYS = 10;

/** The instant of a time of day; an hour later where the clock skips it. */
const at = (date: Day, second: number, zone: string): Date =>
  toInstant(date, second, zone) ?? toInstant(date, (second + HOUR) % 86_400, zone) ?? new Date(Number.NaN);

/** The end of the quiet hours that an instant lies in; null outside of them. */
function findQuietEnd(instant: Date, zone: string, { quiet, quiet_from, quiet_to }: MailTimes): Date | null {
  if (!quiet || quiet_from === quiet_to) return null;
  const { date, second } = toWallTime(instant, zone);
  if (quiet_from < quiet_to)
    return second >= quiet_from && second < quiet_to ? at(date, quiet_to, zone) : null;
  if (second >= quiet_from) return at(addDays(date, 1), quiet_to, zone);
  return second < quiet_to ? at(date, quiet_to, zone) : null;
}

/**
 * When the events of one kind since `oldest` are mailed in one message: five minutes later, after the quiet hours.
 * `tenantZone` counts where the person has chosen none.
 */
export function computeMailTime(oldest: Date, now: Date, tenantZone: string, times: MailTimes): Date {
  const ready = new Date(Math.max(oldest.getTime() + GATHERED_MS, now.getTime()));
  return findQuietEnd(ready, times.zone ?? tenantZone, times) ?? ready;
}

/** The first digest after an instant. `tenantZone` counts where the person has chosen none. */
export function computeDigestTime(oldest: Date, tenantZone: string, times: MailTimes): Date {
  const { digest_days, digest_at } = times;
  const zone = times.zone ?? tenantZone;
  const { date } = toWallTime(oldest, zone);
  for (let n = 0; ; n += 1) {
    const day = addDays(date, n);
    const isDay = digest_days === "all" || getWeekday(day) <= 5;
    const time = at(day, digest_at, zone);
    if (isDay && time > oldest) return time;
  }
}
