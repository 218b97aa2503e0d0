import { Temporal } from "temporal-polyfill";

declare const brand: unique symbol;
/** A calendar or broadcast date, "YYYY-MM-DD". Compare with < and >. */
export type Day = string & { readonly [brand]: "Day" };
/** ISO weekday: 1 Monday … 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const FALLBACK_ZONE = "Europe/London";
export const MINUTES_A_DAY = 1440;
export const DATE_FORMATS = ["D/M/Y", "D-M-Y", "D.M.Y", "M/D/Y", "M-D-Y", "M.D.Y", "Y-M-D"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const plain = (day: Day) => Temporal.PlainDate.from(day);

/** A text as a day; null where it names no date of the calendar. */
export function asDay(text: string): Day | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() as Day;
  } catch {
    return null;
  }
}
export function day(text: string): Day {
  const found = asDay(text);
  if (!found) throw new RangeError(`no such day: ${text}`);
  return found;
}

export const addDays = (from: Day, days: number): Day => plain(from).add({ days }).toString() as Day;
export const addMonths = (from: Day, months: number): Day => plain(from).add({ months }).toString() as Day;
/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => plain(from).until(plain(to), { largestUnit: "days" }).days;
export const weekday = (of: Day): Weekday => plain(of).dayOfWeek as Weekday;
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
export const later = (a: Day, b: Day): Day => (a > b ? a : b);
export const firstOfMonth = (of: Day): Day => plain(of).with({ day: 1 }).toString() as Day;
export const lastOfMonth = (of: Day): Day => {
  const d = plain(of);
  return d.with({ day: d.daysInMonth }).toString() as Day;
};
/** The first day of the week that holds `of`. */
export const startOfWeek = (of: Day, first: Weekday = 1): Day => addDays(of, -((weekday(of) - first + 7) % 7));
export const weekNumber = (of: Day): number => plain(of).weekOfYear ?? 0;

/** Every day from `from` to `to`, both included. */
export function eachDay(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let d = from; d <= to; d = addDays(d, 1)) days.push(d);
  return days;
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a wall time on a broadcast date. `second` counts from midnight of the clock (0 … 86 399);
 * times before `dayStart` (minutes) belong to the calendar day after. Null when the clock skips it (spring);
 * the first run when the clock shows it twice (autumn).
 */
export function instantOf(date: Day, second: number, zone: string, dayStart = 0): Date | null {
  const calendar = second < dayStart * 60 ? addDays(date, 1) : date;
  const wall = plain(calendar).toPlainDateTime(
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

/** The station's broadcast date and wall second (from midnight of the clock) of an instant. */
export function wallOf(instant: Date, zone: string, dayStart = 0): { date: Day; second: number } {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const second = at.hour * 3600 + at.minute * 60 + at.second;
  const calendar = at.toPlainDate().toString() as Day;
  return { date: second < dayStart * 60 ? addDays(calendar, -1) : calendar, second };
}
export const today = (now: Date, zone: string, dayStart = 0): Day => wallOf(now, zone, dayStart).date;

/** Order of wall times inside a broadcast day: seconds since the day's start. */
export const sinceStart = (second: number, dayStart: number): number =>
  (second - dayStart * 60 + 86_400) % 86_400;

const two = (n: number) => String(n).padStart(2, "0");
/** 26 461 → "07:21:01"; with `clock` 12 → "7:21:01 am". Seconds are left out when `seconds` is false. */
export function formatTime(second: number, clock: 12 | 24 = 24, seconds = false): string {
  const s = ((second % 86_400) + 86_400) % 86_400;
  const h = Math.floor(s / 3600);
  const tail = `:${two(Math.floor((s % 3600) / 60))}${seconds ? `:${two(s % 60)}` : ""}`;
  if (clock === 24) return two(h) + tail;
  return `${h % 12 || 12}${tail} ${h < 12 ? "am" : "pm"}`;
}
/** "7", "7:21", "07:21:01", "7:21 pm", "721" → seconds from midnight, or null. */
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

/** A day in one of the seven formats of the specification. */
export function formatDay(value: Day, format: DateFormat = "D.M.Y"): string {
  const [y = "", m = "", d = ""] = value.split("-");
  const mark = format[1]!;
  return format
    .split(mark)
    .map((part) => ({ D: d, M: m, Y: y })[part as "D" | "M" | "Y"])
    .join(mark);
}
/** The same read back; a two-digit year is of this century; ISO is always understood. */
export function parseDay(text: string, format: DateFormat = "D.M.Y"): Day | null {
  const iso = asDay(text.trim());
  if (iso) return iso;
  const parts = text.trim().split(/[./\- ]+/);
  if (parts.length !== 3 || parts.some((p) => !/^\d{1,4}$/.test(p))) return null;
  const at = (letter: string) => parts[format.split(format[1]!).indexOf(letter)]!;
  const year = at("Y").length <= 2 ? `20${at("Y").padStart(2, "0")}` : at("Y").padStart(4, "0");
  return asDay(`${year}-${at("M").padStart(2, "0")}-${at("D").padStart(2, "0")}`);
}
