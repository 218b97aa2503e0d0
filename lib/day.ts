import { Temporal } from "temporal-polyfill";

declare const brand: unique symbol;
/** A calendar or broadcast date, "YYYY-MM-DD". Compare with < and >. */
export type Day = string & { readonly [brand]: "Day" };
/** ISO weekday: 1 Monday … 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The time zone used when none is known. */
export const FALLBACK_ZONE = "Europe/London";
/** Writes the name of a time zone as people read it: "America/New York". */
export const writeZone = (zone: string): string => zone.replaceAll("_", " ");
/** Minutes of a day without a clock change. */
export const MINUTES_A_DAY = 1440;
/** The date formats of the specification. */
export const DATE_FORMATS = ["D/M/Y", "D-M-Y", "D.M.Y", "M/D/Y", "M-D-Y", "M.D.Y", "Y-M-D"] as const;
/** A format of `DATE_FORMATS`. */
export type DateFormat = (typeof DATE_FORMATS)[number];

// Calendar days are computed as whole numbers (0 = 1970-01-01, proleptic Gregorian, 400 years = 146 097 days), so
// that lists and forms do not load Temporal in the browser. Only time zones need it.
type Civil = { year: number; month: number; date: number };
const padTwo = (n: number) => String(n).padStart(2, "0");
// The one place where a text becomes a day unchecked: arithmetic only makes dates that exist.
const formatCivil = ({ year, month, date }: Civil) =>
  `${String(year).padStart(4, "0")}-${padTwo(month)}-${padTwo(date)}` as Day;
const toCivil = (day: string): Civil => ({
  year: +day.slice(0, 4),
  month: +day.slice(5, 7),
  date: +day.slice(8),
});
const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function toSerial({ year, month, date }: Civil): number {
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const inEra = y - era * 400;
  const inYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return era * 146_097 + inEra * 365 + Math.floor(inEra / 4) - Math.floor(inEra / 100) + inYear - 719_468;
}
function fromSerial(serial: number): Civil {
  const z = serial + 719_468;
  const era = Math.floor(z / 146_097);
  const inEra = z - era * 146_097;
  const y = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100));
  const m = Math.floor((5 * inYear + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  return {
    year: y + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: inYear - Math.floor((153 * m + 2) / 5) + 1,
  };
}
const serialOf = (day: Day) => toSerial(toCivil(day));

/** The first day accepted as input. Computed days may lie outside. */
export const FIRST_DAY = formatCivil({ year: 2000, month: 1, date: 1 });
/** The last day accepted as input. */
export const LAST_DAY = formatCivil({ year: 2100, month: 12, date: 31 });
/** Whether a day is accepted as input. */
export const isInCalendar = (of: Day): boolean => of >= FIRST_DAY && of <= LAST_DAY;

/** Whether a text is a date that exists, as "YYYY-MM-DD". */
export function isDay(given: string): given is Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return false;
  const { year, month, date } = toCivil(given);
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}
/** Parses "YYYY-MM-DD"; null for a date that does not exist. */
export const parseIsoDay = (given: string): Day | null => (isDay(given) ? given : null);
/** Parses "YYYY-MM-DD" as input; null for a date that does not exist or lies outside `FIRST_DAY` … `LAST_DAY`. */
export function parseGivenDay(given: string): Day | null {
  const found = parseIsoDay(given);
  return found && isInCalendar(found) ? found : null;
}
/** Parses "YYYY-MM-DD"; throws a RangeError for a date that does not exist. */
export function toDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`no such day: ${text}`);
  return text;
}

/** The day so many days later; earlier for a negative number. */
export const addDays = (from: Day, days: number): Day => formatCivil(fromSerial(serialOf(from) + days));
/** The same date so many months later, or the last day of a shorter month. */
export function addMonths(from: Day, months: number): Day {
  const { year, month, date } = toCivil(from);
  const at = year * 12 + month - 1 + months;
  const to = { year: Math.floor(at / 12), month: (((at % 12) + 12) % 12) + 1 };
  return formatCivil({ ...to, date: Math.min(date, daysInMonth(to.year, to.month)) });
}
/** Days from `from` to `to`; negative when `to` is earlier. */
export const countDays = (from: Day, to: Day): number => serialOf(to) - serialOf(from);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The ISO weekday of a day. */
export const getWeekday = (of: Day): Weekday => WEEKDAYS[(((serialOf(of) + 3) % 7) + 7) % 7] ?? 1;
/** The earlier of two days. */
export const pickEarlier = (a: Day, b: Day): Day => (a < b ? a : b);
/** The later of two days. */
export const pickLater = (a: Day, b: Day): Day => (a > b ? a : b);
/** The first day of the calendar month. */
export const getMonthStart = (of: Day): Day => formatCivil({ ...toCivil(of), date: 1 });
/** The last day of the calendar month. */
export const getMonthEnd = (of: Day): Day => {
  const { year, month } = toCivil(of);
  return formatCivil({ year, month, date: daysInMonth(year, month) });
};
/** The first day of the week that contains `of`; `first` is the weekday on which weeks start. */
export const getWeekStart = (of: Day, first: Weekday = 1): Day =>
  addDays(of, -((getWeekday(of) - first + 7) % 7));
/** The ISO 8601 week number: a week belongs to the year of its Thursday. */
export function getWeekNumber(of: Day): number {
  const thursday = addDays(getWeekStart(of), 3);
  const newYear = formatCivil({ year: toCivil(thursday).year, month: 1, date: 1 });
  return Math.floor(countDays(newYear, thursday) / 7) + 1;
}

/**
 * The US broadcast month of a day: weeks run Monday to Sunday and a month ends on its last Sunday (domain 2.5), so it
 * is the calendar month of the Sunday that ends the week.
 */
export function getBroadcastMonth(of: Day): { from: Day; to: Day } {
  const lastSunday = (month: Day) => getWeekStart(getMonthEnd(month), 7);
  const sunday = addDays(getWeekStart(of), 6);
  return { from: addDays(lastSunday(addMonths(getMonthStart(sunday), -1)), 1), to: lastSunday(sunday) };
}

/** The first and last day of the calendar month or, for `broadcast`, of the broadcast month. */
export const getMonth = (of: Day, broadcast: boolean): { from: Day; to: Day } =>
  broadcast ? getBroadcastMonth(of) : { from: getMonthStart(of), to: getMonthEnd(of) };

/** A longer span than any calendar of the product has, so it is a programming error. */
const DAYS_MOST = 40_000;
/** All days from `from` to `to`, inclusive. Throws a RangeError for more than 40,000 days. */
export function listDays(from: Day, to: Day): Day[] {
  const count = Math.max(0, countDays(from, to) + 1);
  if (count > DAYS_MOST) throw new RangeError(`too many days: ${from} to ${to}`);
  return Array.from({ length: count }, (_, i) => addDays(from, i));
}

/**
 * Whether a text names an IANA time zone. Offsets ("+05:00") are rejected: they have no summer time, and databases
 * read their sign the other way.
 */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a wall time on a broadcast date. `second` counts from midnight of the clock (0 … 86 399); times
 * before `dayStart` (minutes) belong to the next calendar day. Null when the clock skips the time (spring); the first
 * occurrence when it is repeated (autumn).
 */
export function toInstant(date: Day, second: number, zone: string, dayStart = 0): Date | null {
  const calendar = second < dayStart * 60 ? addDays(date, 1) : date;
  const wall = Temporal.PlainDate.from(calendar).toPlainDateTime(
    Temporal.PlainTime.from({
      hour: Math.floor(second / 3600),
      minute: Math.floor((second % 3600) / 60),
      second: second % 60,
    }),
  );
  try {
    const at = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
    return at.toPlainDateTime().equals(wall) ? new Date(at.epochMilliseconds) : null;
  } catch {
    return null;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function getClock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const digits = "2-digit";
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  });
  clocks.set(zone, clock);
  return clock;
}

/** The broadcast date and the second from midnight of the clock at an instant; `dayStart` in minutes. */
export function toWallTime(instant: Date, zone: string, dayStart = 0): { date: Day; second: number } {
  const [month = 0, date = 0, year = 0, hour = 0, minute = 0, seconds = 0] = getClock(zone)
    .format(instant)
    .split(/\D+/)
    .map(Number);
  const second = hour * 3600 + minute * 60 + seconds;
  const calendar = formatCivil({ year, month, date });
  return { date: second < dayStart * 60 ? addDays(calendar, -1) : calendar, second };
}
const DAY_MS = 86_400_000;
/** The offset of a zone from UTC in seconds at an instant in milliseconds (whole seconds). */
function offsetAt(ms: number, zone: string): number {
  const { date, second } = toWallTime(new Date(ms), zone);
  return serialOf(date) * 86_400 + second - Math.floor(ms / 1000);
}
/** A period in which a zone keeps one offset; ISO instants, `until` exclusive. */
export type OffsetSpan = { from: string; until: string; offset_seconds: number };
/**
 * The offsets of a zone over all wall times of the days from–to and of the next calendar day, which ends the last
 * broadcast day. An instant is a wall time minus the offset of the span that contains it: no span when the clock
 * skips the time, two when it is repeated.
 */
export function listOffsetSpans(zone: string, from: Day, to: Day): OffsetSpan[] {
  const start = (serialOf(from) - 1) * DAY_MS;
  const end = (serialOf(to) + 3) * DAY_MS;
  const iso = (ms: number) => new Date(ms).toISOString();
  const spans: OffsetSpan[] = [];
  let since = start;
  let offset = offsetAt(start, zone);
  for (let at = start + DAY_MS; at <= end; at += DAY_MS) {
    const next = offsetAt(at, zone);
    if (next === offset) continue;
    let [before, after] = [at - DAY_MS, at];
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (offsetAt(middle, zone) === offset) before = middle;
      else after = middle;
    }
    spans.push({ from: iso(since), until: iso(after), offset_seconds: offset });
    since = after;
    offset = next;
  }
  return [...spans, { from: iso(since), until: iso(end), offset_seconds: offset }];
}

/** The calendar days of from–to and the next day on which a zone's clock changes. */
export const findClockChanges = (zone: string, from: Day, to: Day): ReadonlySet<Day> =>
  new Set(
    listOffsetSpans(zone, from, to)
      .slice(1)
      .flatMap(({ from: at }) => {
        const after = new Date(at);
        return [after, new Date(after.getTime() - 1000)].map((i) => toWallTime(i, zone).date);
      }),
  );

/**
 * The change of a zone's clock within a broadcast date, as seconds of the clock just before and after: 02:00 → 03:00
 * skips an hour, 03:00 → 02:00 repeats one. Null on other days; `dayStart` in minutes.
 */
export function findClockChange(zone: string, date: Day, dayStart = 0): { from: number; to: number } | null {
  for (const { from } of listOffsetSpans(zone, date, date).slice(1)) {
    const after = toWallTime(new Date(from), zone, dayStart);
    const before = toWallTime(new Date(new Date(from).getTime() - 1000), zone);
    if (after.date === date) return { from: (before.second + 1) % (MINUTES_A_DAY * 60), to: after.second };
  }
  return null;
}

/** The current broadcast date in a zone; `dayStart` in minutes. */
export const getToday = (now: Date, zone: string, dayStart = 0): Day => toWallTime(now, zone, dayStart).date;

/** Seconds since the start of the broadcast day, by which its times are sorted; `dayStart` in minutes. */
export const toBroadcastSecond = (second: number, dayStart: number): number =>
  (second - dayStart * 60 + 86_400) % 86_400;

/** 26 461 → "07:21:01"; with `clock` 12 → "7:21:01 am". Seconds are shown only when `seconds` is true. */
export function formatTime(second: number, clock: 12 | 24 = 24, seconds = false): string {
  const s = ((second % 86_400) + 86_400) % 86_400;
  const h = Math.floor(s / 3600);
  const tail = `:${padTwo(Math.floor((s % 3600) / 60))}${seconds ? `:${padTwo(s % 60)}` : ""}`;
  if (clock === 24) return padTwo(h) + tail;
  return `${h % 12 || 12}${tail} ${h < 12 ? "am" : "pm"}`;
}
/** Seconds of a span: 2226 → "37:06", 3600 → "01:00:00". */
export function formatSpan(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${padTwo(Math.floor((seconds % 3600) / 60))}:${padTwo(seconds % 60)}`;
  return hours ? `${padTwo(hours)}:${rest}` : rest;
}
/** A difference of times with its sign: 2226 → "+37:06", −2226 → "−37:06". */
export const formatOffset = (seconds: number): string =>
  (seconds < 0 ? "−" : "+") + formatSpan(Math.abs(seconds));
/** "7", "7:21", "07:21:01", "7:21 pm", "721" → seconds from midnight; null when it cannot be read. */
export function parseTime(text: string): number | null {
  const found = /^(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?\s*(am|pm|a|p)?$/i.exec(text.trim());
  if (!found) return null;
  const half = found[4]?.[0]?.toLowerCase();
  let h = Number(found[1]);
  const m = Number(found[2] ?? 0);
  const s = Number(found[3] ?? 0);
  if (half && (h < 1 || h > 12)) return null;
  if (half) h = (h % 12) + (half === "p" ? 12 : 0);
  return h < 24 && m < 60 && s < 60 ? h * 3600 + m * 60 + s : null;
}

/** Formats a day in one of the formats of the specification. */
export function formatDay(value: Day, format: DateFormat = "D.M.Y"): string {
  const [y = "", m = "", d = ""] = value.split("-");
  const parts = new Map([
    ["D", d],
    ["M", m],
    ["Y", y],
  ]);
  return format.replace(/[DMY]/g, (letter) => parts.get(letter) ?? "");
}

/** The locale that writes a date in words, "29 November": English has the day first unless the format begins with a month. */
export const chooseDateLocale = (language: string, format: DateFormat): string =>
  language === "en" && !format.startsWith("M") ? "en-GB" : language;
/** Parses a day in a format, or in ISO; a two-digit year is in this century. Null when it cannot be read. */
export function parseDay(given: string, format: DateFormat = "D.M.Y"): Day | null {
  const iso = parseGivenDay(given.trim());
  if (iso) return iso;
  const parts = given.trim().split(/[./\- ]+/);
  if (parts.length !== 3 || parts.some((p) => !/^\d{1,4}$/.test(p))) return null;
  const at = (letter: string) => parts[format.split(format[1]!).indexOf(letter)]!;
  const year = at("Y").length <= 2 ? `20${at("Y").padStart(2, "0")}` : at("Y").padStart(4, "0");
  return parseGivenDay(`${year}-${at("M").padStart(2, "0")}-${at("D").padStart(2, "0")}`);
}

/**
 * Parses the text of a date field: a complete date in the format, day and month ("27.11." of this year), the day
 * alone ("27" of this month), or days from today ("+14", "-1", "0"). Null when it cannot be read.
 */
export function parseTypedDay(given: string, format: DateFormat, now: Day): Day | null {
  const short = given.trim().replace(/[./\- ]+$/, "");
  if (/^[+-]\d{1,4}$/.test(short) || short === "0") return addDays(now, Number(short));
  const complete = parseDay(short, format);
  if (complete) return complete;
  const parts = short.split(/[./\- ]+/);
  if (parts.length > 2 || parts.some((p) => !/^\d{1,2}$/.test(p))) return null;
  const dayFirst = format.indexOf("D") < format.indexOf("M");
  const typed = parts.length === 1 ? [parts[0], now.slice(5, 7)] : parts;
  const [day, month] = parts.length === 1 || dayFirst ? typed : typed.toReversed();
  return parseIsoDay(`${now.slice(0, 4)}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`);
}
