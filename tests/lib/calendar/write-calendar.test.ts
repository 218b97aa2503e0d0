import { describe, expect, test } from "vitest";
import { type CalendarEntry, escapeText, foldLine, writeCalendar } from "@/lib/calendar/write-calendar";
import { toDay } from "@/lib/day";
import { parseCalendar, parseEntries } from "./parse-calendar";

const NOW = new Date("2026-11-25T09:00:00.123Z");
const days = (from: string, to = from) => ({ from: toDay(from), to: toDay(to) });
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: "campaigns-1@spotledger",
  when: days("2026-11-23", "2026-11-29"),
  title: "Green",
  text: "",
  url: "https://spots.example/order/1",
  category: "Campaigns",
  sequence: 3,
  changed_at: new Date("2026-11-20T08:15:30.900Z"),
  ...more,
});
const write = (entries: CalendarEntry[], name = "Sales") =>
  writeCalendar({ name, zone: "Europe/Vienna", entries, now: NOW });
const only = (more: Partial<CalendarEntry>) => parseEntries(write([entry(more)]))[0]!;

test("a calendar is written as the RFC says, line by line", () => {
  expect(write([entry({ text: "Campaign 12" })]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Spotledger//Calendar feed//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "NAME:Sales",
    "X-WR-CALNAME:Sales",
    "X-WR-TIMEZONE:Europe/Vienna",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    "BEGIN:VEVENT",
    "UID:campaigns-1@spotledger",
    "DTSTAMP:20261125T090000Z",
    "DTSTART;VALUE=DATE:20261123",
    "DTEND;VALUE=DATE:20261130",
    "SEQUENCE:3",
    "LAST-MODIFIED:20261120T081530Z",
    "SUMMARY:Green",
    "DESCRIPTION:Campaign 12",
    "URL:https://spots.example/order/1",
    "CATEGORIES:Campaigns",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a calendar without entries still holds a component", () => {
  expect(parseCalendar(write([])).components.map(({ name }) => name)).toEqual(["VTIMEZONE"]);
});

test.each([
  ["one day", days("2026-11-25"), "20261125", "20261126"],
  ["over a month", days("2026-11-30", "2026-12-01"), "20261130", "20261202"],
  ["over a year", days("2026-12-31"), "20261231", "20270101"],
  ["29 February", days("2028-02-28", "2028-02-29"), "20280228", "20280301"],
  [
    "instants",
    { start: new Date("2026-11-25T15:30:00Z"), end: new Date("2026-11-25T16:00:00Z") },
    "20261125T153000Z",
    "20261125T160000Z",
  ],
])("an entry of %s ends where the next begins", (_, when, start, end) => {
  const found = only({ when });
  expect([found.DTSTART, found.DTEND]).toEqual([start, end]);
});

describe("folding", () => {
  const octets = (line: string) => line.split("\r\n").map((part) => new TextEncoder().encode(part).length);
  test.each([
    ["75 octets stay", "a".repeat(75), [75]],
    ["one more is folded", "a".repeat(76), [75, 2]],
    ["the space counts", "a".repeat(75 + 74 + 1), [75, 75, 2]],
    ["two octets are not parted", `${"a".repeat(74)}ü`, [74, 3]],
    ["three octets are not parted", `${"a".repeat(73)}€b`, [73, 5]],
    ["four octets are not parted", `${"a".repeat(72)}📻b`, [72, 6]],
    ["an empty line", "", [0]],
  ])("%s", (_, line, wanted) => {
    const folded = foldLine(line);
    expect(octets(folded)).toEqual(wanted);
    expect(folded.replaceAll("\r\n ", "")).toBe(line);
  });
});

const TEXTS = [
  "Straße; Müller, Söhne",
  "C:\\spots\\new",
  "\\n is no line break",
  "two\nlines",
  "ends with \\",
  "BEGIN:VEVENT",
  "📻".repeat(60),
  `${"ab,".repeat(80)}`,
  '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
  " leads with a space",
  "Ω≈ç√∫˜µ≤≥÷".repeat(20),
];
test.each(TEXTS)("a name survives the file: %s", (text) => {
  expect(only({ title: text, text }).SUMMARY).toBe(text);
  expect(only({ title: text, text }).DESCRIPTION).toBe(text);
  expect(parseEntries(write([entry()], text))).toHaveLength(1);
});

test.each([
  ["a CRLF becomes a line break", "a\r\nDTSTART:19990101", "a\\nDTSTART:19990101"],
  ["a CR, too", "a\rb", "a\\nb"],
  ["line separators, too", "a\u2028b\u2029c", "a\\nb\\nc"],
  ["control characters are left out", "a\u0000b\u0007c\u001bd\u007f", "abcd"],
  ["a tab stays", "a\tb", "a\tb"],
  ["half a character is replaced", "a\ud83db", "a\ufffdb"],
  ["colons and quotes stay", 'a:"b"', 'a:"b"'],
])("%s", (_, text, written) => {
  expect(escapeText(text)).toBe(written);
  expect(parseEntries(write([entry({ title: text, text })]))).toHaveLength(1);
});

test("what is not known of a change is not written", () => {
  expect(only({ changed_at: null })).not.toHaveProperty("LAST-MODIFIED");
});

test.each([
  ["a bare line feed", (file: string) => file.replace("\r\n", "\n")],
  ["a line that is too long", (file: string) => file.replace("SUMMARY:Green", `SUMMARY:${"a".repeat(80)}`)],
  ["a comma", (file: string) => file.replace("SUMMARY:Green", "SUMMARY:a,b")],
  ["a missing UID", (file: string) => file.replace(/UID:.*\r\n/, "")],
  ["a local time", (file: string) => file.replace("DTSTAMP:20261125T090000Z", "DTSTAMP:20261125T090000")],
  ["a missing end", (file: string) => file.replace("END:VEVENT\r\n", "")],
])("the reader of these tests refuses %s", (_, spoil) => {
  expect(() => parseCalendar(spoil(write([entry()])))).toThrow();
});
