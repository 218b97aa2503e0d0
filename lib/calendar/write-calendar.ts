import { addDays, type Day } from "@/lib/day";
import { REFRESH_HOURS } from "./feed";

/** When an entry is: from its first to its last day, or from one instant to another. */
export type EntryTime = { from: Day; to: Day } | { start: Date; end: Date };
/** One entry of a calendar. */
export type CalendarEntry = {
  /** Stays the same for as long as the record exists, whatever changes of it. */
  uid: string;
  when: EntryTime;
  title: string;
  text: string;
  /** The absolute address of the record. */
  url: string;
  category: string;
  /** Rises whenever the time may have changed. */
  sequence: number;
  /** Null where it is not known. */
  changed_at: Date | null;
};
/** A calendar to write. `zone`: the time zone that programs may show it in. */
export type Calendar = { name: string; zone: string; entries: readonly CalendarEntry[]; now: Date };

/** Octets of a line of the file (RFC 5545, 3.1), without its end. */
const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a line after at most 75 octets of UTF-8, never inside a character. The continuation begins with a space. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = "";
      octets = 1; // the space that begins a continuation
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text must not hold
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Escapes a value of type TEXT (RFC 5545, 3.3.11); control characters are left out. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(CONTROL, "")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");

/** "20261125T170000Z" */
const writeInstant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
/** "20261125" */
const writeDate = (day: Day): string => day.replaceAll("-", "");

/** The end of whole days is the day after the last. */
const writeTime = (when: EntryTime): string[] =>
  "from" in when
    ? [`DTSTART;VALUE=DATE:${writeDate(when.from)}`, `DTEND;VALUE=DATE:${writeDate(addDays(when.to, 1))}`]
    : [`DTSTART:${writeInstant(when.start)}`, `DTEND:${writeInstant(when.end)}`];

const writeEntry = (
  { uid, when, title, text, url, category, sequence, changed_at }: CalendarEntry,
  now: Date,
) => [
  "BEGIN:VEVENT",
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${writeInstant(now)}`,
  ...writeTime(when),
  `SEQUENCE:${sequence}`,
  ...(changed_at ? [`LAST-MODIFIED:${writeInstant(changed_at)}`] : []),
  `SUMMARY:${escapeText(title)}`,
  ...(text === "" ? [] : [`DESCRIPTION:${escapeText(text)}`]),
  `URL:${new URL(url).href}`,
  `CATEGORIES:${escapeText(category)}`,
  // What is written here makes nobody busy.
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** A calendar must hold at least one component (RFC 5545, 3.6); this one shows nothing. */
const NO_ENTRIES = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Writes the file of a calendar (iCalendar, RFC 5545) that programs subscribe to. */
export function writeCalendar({ name, zone, entries, now }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Spotledger//Calendar feed//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(zone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_HOURS}H`,
    `X-PUBLISHED-TTL:PT${REFRESH_HOURS}H`,
    ...(entries.length === 0 ? NO_ENTRIES : entries.flatMap((entry) => writeEntry(entry, now))),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
