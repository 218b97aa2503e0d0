import { addDays, type Day, parseIsoDay, toInstant, toWallTime } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { own as findOwn } from "@/lib/own";

/** Order of day, month and year in a numeric date. */
export type DateOrder = "YMD" | "DMY" | "MDY";

/**
 * Parses a time as seconds from midnight; hours may exceed 24, as in broadcast days. `minutes`: the text has no
 * seconds. Null when it cannot be read.
 */
export function parseClock(text: string): { seconds: number; minutes: boolean } | null {
  const found =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,:;]\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(text) ??
    /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!found) return null;
  let hours = Number(found[1]);
  const half = found[4]?.toLowerCase();
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half === "p" ? 12 : 0);
  }
  const [m, s] = [Number(found[2]), Number(found[3] ?? 0)];
  if (hours > 29 || m > 59 || s > 59) return null;
  return { seconds: hours * 3600 + m * 60 + s, minutes: found[3] === undefined };
}

/** Parses four digits as a time without seconds, as `parseClock` does with a colon. */
export const parseFourDigits = (text: string): ReturnType<typeof parseClock> =>
  /^\d{4}$/.test(text) ? parseClock(`${text.slice(0, 2)}:${text.slice(2)}`) : null;

/**
 * Parses a length in seconds: "00:00:30", "00:30", "30", "30,02", "00:00:30:12" (frames dropped). Null when it cannot
 * be read.
 */
export function parseLength(text: string): number | null {
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(",", "."));
  const found = /^(?:(\d+):)?(\d{1,2}):(\d\d)(?:[.,:;](\d+))?$/.exec(text);
  if (!found) return null;
  return Number(found[1] ?? 0) * 3600 + Number(found[2]) * 60 + Number(found[3]);
}

/** The longest row whose length its end can tell: a later end is of another row, or of another day. */
const ROW_MOST = 3600;
/**
 * Seconds from a start, counted from midnight, to a written end ("07:28:44", "2026-11-20 07:28:44"). Null where there
 * is none, or none that tells the length.
 */
export function measureLength(start: number, end: string): number | null {
  const written = parseClock(end.split(/[ T]+/).at(-1) ?? "");
  if (!written || written.minutes) return null;
  const seconds = (((written.seconds - start) % DAY) + DAY) % DAY;
  return seconds > 0 && seconds <= ROW_MOST ? seconds : null;
}

const YEAR_PIVOT = 70;
const fullYear = (year: string) =>
  year.length > 2 ? year.padStart(4, "0") : `${Number(year) < YEAR_PIVOT ? 20 : 19}${year.padStart(2, "0")}`;
const dayOf = (year: string, month: string, date: string) =>
  parseIsoDay(`${fullYear(year)}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);

/**
 * Parses a numeric date in an order; a leading four-digit year always means year, month, day. Null when it cannot be
 * read.
 */
export function parseDate(text: string, order: DateOrder): Day | null {
  const bare = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  if (bare) {
    const [, year = "", month = "", date = ""] = bare;
    return dayOf(year, month, date);
  }
  const found = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)\.?$/.exec(text);
  if (!found) return null;
  const [, a = "", b = "", c = ""] = found;
  if (order === "YMD") return c.length === 4 ? null : dayOf(a, b, c);
  return order === "DMY" ? dayOf(c, b, a) : dayOf(c, a, b);
}

/**
 * Detects the order of dates. `sure` when only one order fits them all, or only one makes them consecutive days;
 * otherwise the usual order of the separator or the station's own.
 */
export function detectDateOrder(
  dates: readonly string[],
  own: DateOrder = "DMY",
): { order: DateOrder; sure: boolean } {
  const seen = [...new Set(dates)];
  const fits = (["DMY", "MDY", "YMD"] as const).flatMap((order) => {
    const days = seen.flatMap((text) => parseDate(text, order) ?? []);
    return days.length === seen.length ? [{ order, days }] : [];
  });
  const [first, ...others] = fits;
  if (!first || others.length === 0) return { order: first?.order ?? own, sure: first !== undefined };
  if (others.every(({ days }) => days.every((day, i) => day === first.days[i])))
    return { order: first.order, sure: true };
  const close = fits.filter(({ days }) => {
    const sorted = days.toSorted();
    return sorted.length > 1 && sorted.slice(1).every((date, i) => date <= addDays(takeAt(sorted, i), 2));
  });
  const [only, ...more] = close;
  if (only && more.length === 0) return { order: only.order, sure: true };
  const byMark: DateOrder = seen.some((text) => text.includes(".")) ? "DMY" : own;
  return { order: fits.some(({ order }) => order === byMark) ? byMark : first.order, sure: false };
}

const TOKENS: Record<string, string> = {
  YYYY: "(?<year>\\d{4})",
  YY: "(?<year>\\d\\d)",
  MM: "(?<month>\\d\\d)",
  DD: "(?<day>\\d\\d)",
  "*": ".*",
};
/**
 * Matches a file name with a pattern such as "*{YYYY}{MM}{DD}.elr"; null when it does not match, otherwise the date
 * in it.
 */
export function matchFileName(name: string, pattern: string): { date: Day | null } | null {
  const source = pattern
    .split(/(\{\w+\}|\*)/)
    .map(
      (part) =>
        findOwn(TOKENS, part.replace(/^\{(\w+)\}$/, "$1")) ?? part.replaceAll(/[.+?^$()|[\]\\{}]/g, "\\$&"),
    )
    .join("");
  const parts = new RegExp(`^${source}$`, "i").exec(name.split(/[/\\]/).at(-1) ?? "");
  if (!parts) return null;
  const { year, month, day } = parts.groups ?? {};
  return { date: year && month && day ? dayOf(year, month, day) : null };
}

/** Finds a date in a file name: 2026-11-20, 20261120, 261120. Null when there is none. */
export function findDate(name: string): Day | null {
  const found =
    /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(name) ??
    /(?<!\d)(\d\d)(\d\d)(\d\d)(?!\d)/.exec(name);
  if (!found) return null;
  const [, year = "", month = "", date = ""] = found;
  return dayOf(year, month, date);
}

/** When a row aired. */
export type AirTime = {
  /** The station's broadcast date, and `second` from midnight of its clock. */
  date: Day;
  second: number;
  /**
   * skipped: a time that the clock skips in spring; second_run: the second occurrence of a repeated hour in autumn.
   */
  clock: "sure" | "skipped" | "second_run";
};
/** How the times of a file are to be read. */
export type DayClock = {
  /** The date of rows without a date. */
  date: Day;
  zone: string;
  /** Minutes after midnight at which the broadcast day starts. */
  day_start: number;
  /** Times are in UTC instead of the station's zone. */
  utc?: boolean;
  /**
   * Dates of the file are broadcast dates that start at this minute: earlier times belong to the next calendar day.
   */
  broadcast_from?: number | null;
};

const DAY = 86_400;
/**
 * A step back by more than half a day crosses midnight; a step forward by almost a day is a late row from before
 * midnight.
 */
const ROLLS = DAY / 2;
const LATE = DAY - 2 * 3600;
/** Seconds of a step back in a repeated hour from which the clock was set back. */
const TURNED_BACK = 600;

/**
 * Returns a function that converts rows, in file order, to broadcast dates, across midnight, hours past 24 and clock
 * changes.
 */
export function makeAirClock({ date, zone, day_start, utc = false, broadcast_from = null }: DayClock) {
  let rolled = 0;
  let last: number | null = null;
  const days = new Map<string, Day>();
  const plusDays = (from: Day, n: number): Day => {
    if (n === 0) return from;
    const key = `${from}${n}`;
    let found = days.get(key);
    if (!found) {
      found = addDays(from, n);
      days.set(key, found);
    }
    return found;
  };
  const shifts = new Map<Day, number>();
  const shiftOf = (calendar: Day): number => {
    let shift = shifts.get(calendar);
    if (shift === undefined) {
      const [start, end] = [
        toInstant(calendar, DAY / 2, zone),
        toInstant(addDays(calendar, -1), DAY / 2, zone),
      ];
      shift = start && end ? (start.getTime() - end.getTime()) / 1000 - DAY : 0;
      shifts.set(calendar, shift);
    }
    return shift;
  };
  const furthestSeconds = new Map<Day, number>();
  const again = new Set<Day>();

  function classifyClock(calendar: Day, second: number): AirTime["clock"] {
    const shift = shiftOf(calendar);
    if (shift === 0) return "sure";
    const at = toInstant(calendar, second, zone);
    if (!at) return "skipped";
    const furthest = furthestSeconds.get(calendar) ?? 0;
    furthestSeconds.set(calendar, Math.max(furthest, second));
    if (shift < 0 || toWallTime(new Date(at.getTime() + shift * 1000), zone).second !== second) return "sure";
    if (furthest > second + TURNED_BACK) again.add(calendar);
    return again.has(calendar) ? "second_run" : "sure";
  }

  return (given: Day | null, seconds: number): AirTime => {
    if (!given) {
      if (last !== null && seconds < last - ROLLS) rolled += 1;
      else if (last !== null && rolled > 0 && seconds > last + LATE) rolled -= 1;
      last = seconds;
    }
    const early = given !== null && broadcast_from !== null && seconds < broadcast_from * 60 ? 1 : 0;
    const calendar = plusDays(given ?? date, Math.floor(seconds / DAY) + early + (given ? 0 : rolled));
    const second = seconds % DAY;
    if (utc)
      return {
        ...toWallTime(new Date(Date.parse(`${calendar}T00:00:00Z`) + second * 1000), zone, day_start),
        clock: "sure",
      };
    const clock = classifyClock(calendar, second);
    return { date: second < day_start * 60 ? plusDays(calendar, -1) : calendar, second, clock };
  };
}

/**
 * Returns `toInstant` for the many times of a file (see there): a day on which the clock does not change has one
 * offset, which is asked once.
 */
export function makeInstants(zone: string, day_start: number): (date: Day, second: number) => Date | null {
  const midnights = new Map<Day, number | null>();
  const midnightOf = (calendar: Day): number | null => {
    let found = midnights.get(calendar);
    if (found === undefined) {
      const [start, end] = [toInstant(calendar, 0, zone), toInstant(addDays(calendar, 1), 0, zone)];
      const isPlain = start && end && end.getTime() - start.getTime() === DAY * 1000;
      found = isPlain ? start.getTime() : null;
      midnights.set(calendar, found);
    }
    return found;
  };
  const next = new Map<Day, Day>();
  const dayAfter = (date: Day) => {
    const found = next.get(date) ?? addDays(date, 1);
    next.set(date, found);
    return found;
  };
  return (date, second) => {
    const midnight = midnightOf(second < day_start * 60 ? dayAfter(date) : date);
    return midnight === null ? toInstant(date, second, zone, day_start) : new Date(midnight + second * 1000);
  };
}
