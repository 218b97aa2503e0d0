import { addDays, type Day, parseIsoDay, toInstant, toWallTime } from "@/lib/day";

/** Order of day, month and year in a date of numbers. */
export type DateOrder = "YMD" | "DMY" | "MDY";

/** Seconds from midnight; hours may pass 24, as broadcast days write them. `minutes` where the text has no seconds. */
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

/** "00:00:30", "00:30", "30", "30,02", "00:00:30:12" (frames dropped) → seconds; null where it says nothing. */
export function parseLength(text: string): number | null {
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(",", "."));
  const found = /^(?:(\d+):)?(\d{1,2}):(\d\d)(?:[.,:;](\d+))?$/.exec(text);
  if (!found) return null;
  return Number(found[1] ?? 0) * 3600 + Number(found[2]) * 60 + Number(found[3]);
}

const YEAR_PIVOT = 70;
const fullYear = (year: string) =>
  year.length > 2 ? year.padStart(4, "0") : `${Number(year) < YEAR_PIVOT ? 20 : 19}${year.padStart(2, "0")}`;
const dayOf = (year: string, month: string, date: string) =>
  parseIsoDay(`${fullYear(year)}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);

/** A date of numbers in an order; a four-digit year in front is always year, month, day. */
export function parseDate(text: string, order: DateOrder): Day | null {
  const bare = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  if (bare) return dayOf(bare[1]!, bare[2]!, bare[3]!);
  const found = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)\.?$/.exec(text);
  if (!found) return null;
  const [, a = "", b = "", c = ""] = found;
  if (order === "YMD") return c.length === 4 ? null : dayOf(a, b, c);
  return order === "DMY" ? dayOf(c, b, a) : dayOf(c, a, b);
}

/**
 * The order that dates were written in. Sure where only one fits them all, or where only one makes them a run of
 * neighbouring days; else the usual order of the mark, or the station's own.
 */
export function detectDateOrder(
  dates: readonly string[],
  own: DateOrder = "DMY",
): { order: DateOrder; sure: boolean } {
  const seen = [...new Set(dates)];
  const fits = (["DMY", "MDY", "YMD"] as const).filter((order) =>
    seen.every((text) => parseDate(text, order)),
  );
  if (fits.length <= 1) return { order: fits[0] ?? own, sure: fits.length === 1 };
  if (seen.every((text) => new Set(fits.map((order) => parseDate(text, order))).size === 1)) {
    return { order: fits[0]!, sure: true };
  }
  const close = fits.filter((order) => {
    const days = seen.map((text) => parseDate(text, order)!).sort();
    return days.length > 1 && days.every((date, i) => i === 0 || date <= addDays(days[i - 1]!, 2));
  });
  if (close.length === 1) return { order: close[0]!, sure: true };
  const byMark: DateOrder = seen.some((text) => text.includes(".")) ? "DMY" : own;
  return { order: fits.includes(byMark) ? byMark : fits[0]!, sure: false };
}

const TOKENS: Record<string, string> = {
  YYYY: "(?<year>\\d{4})",
  YY: "(?<year>\\d\\d)",
  MM: "(?<month>\\d\\d)",
  DD: "(?<day>\\d\\d)",
  "*": ".*",
};
/** A file name read by a pattern such as "*{YYYY}{MM}{DD}.elr": whether it fits, and the date it names. */
export function matchFileName(name: string, pattern: string): { date: Day | null } | null {
  const source = pattern
    .split(/(\{\w+\}|\*)/)
    .map((part) => TOKENS[part.replace(/^\{(\w+)\}$/, "$1")] ?? part.replaceAll(/[.+?^$()|[\]\\{}]/g, "\\$&"))
    .join("");
  const parts = new RegExp(`^${source}$`, "i").exec(name.split(/[/\\]/).at(-1) ?? "");
  if (!parts) return null;
  const { year, month, day } = parts.groups ?? {};
  return { date: year && month && day ? dayOf(year, month, day) : null };
}

/** Any date a file name holds: 2026-11-20, 20261120, 261120. */
export function findDate(name: string): Day | null {
  const found =
    /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(name) ??
    /(?<!\d)(\d\d)(\d\d)(\d\d)(?!\d)/.exec(name);
  return found && dayOf(found[1]!, found[2]!, found[3]!);
}

export type AirTime = {
  /** The station's broadcast date and the second of its clock. */
  date: Day;
  second: number;
  /** The clock skipped this time in spring, or it is the second run of a repeated hour in autumn. */
  clock: "sure" | "skipped" | "second_run";
};
export type DayClock = {
  /** The date where rows have none. */
  date: Day;
  zone: string;
  /** Minutes after midnight the broadcast day starts. */
  day_start: number;
  /** Times are UTC, not the station's. */
  utc?: boolean;
  /** Dates in the file are broadcast dates that start at this minute: earlier times are of the next calendar day. */
  broadcast_from?: number | null;
};

const DAY = 86_400;
/** A step back by more than half a day is midnight; a step ahead by almost a day is a late row from before it. */
const ROLLS = DAY / 2;
const LATE = DAY - 2 * 3600;
/** In a repeated hour, a step back of this many seconds is the clock's. */
const TURNED_BACK = 600;

/** Places rows, in file order, on broadcast dates: rolls over midnight, past 24 h, and over the clock's changes. */
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
  const reached = new Map<Day, number>();
  const again = new Set<Day>();

  function certainty(calendar: Day, second: number): AirTime["clock"] {
    const shift = shiftOf(calendar);
    if (shift === 0) return "sure";
    const at = toInstant(calendar, second, zone);
    if (!at) return "skipped";
    const furthest = reached.get(calendar) ?? 0;
    reached.set(calendar, Math.max(furthest, second));
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
    const clock = certainty(calendar, second);
    return { date: second < day_start * 60 ? plusDays(calendar, -1) : calendar, second, clock };
  };
}
