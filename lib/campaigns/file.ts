import type { z } from "zod";
import { PLACES } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays, type DateFormat, type Day, parseDay, parseGivenDay, toDay } from "@/lib/day";
import { parseMoney } from "@/lib/money";
import { isOneOf, listKeys } from "@/lib/own";

/** A segment as it would be sent to the API. */
export type FileSegment = z.input<typeof Segment>;
/** A problem of an imported file: its line (from 1), column, message key of `errors`, and the text of the cell. */
export type FileError = { line: number; field: string; code: string; text: string };
/** A campaign read from a file, with its first line and its problems. */
export type FileCampaign = {
  line: number;
  name: string;
  customer: string;
  start_date: Day;
  end_date: Day;
  po_number: string;
  segments: FileSegment[];
  errors: FileError[];
};
/** Names that may occur in a file, in lower case, with what they refer to. */
export type Known = {
  customers: ReadonlyMap<string, string>;
  stations: ReadonlyMap<string, string>;
  commercials: ReadonlyMap<string, { uuid: string; length: number }>;
};
/** Formats of dates and amounts in a file. */
export type FileReading = { date_format: DateFormat; currency_format: string };

/** Accepted column headings. */
const HEADS = {
  name: ["order", "campaign", "name", "kampagne", "auftrag"],
  customer: ["customer", "client", "kunde"],
  stations: ["station", "stations", "sender"],
  from: ["from", "start", "von", "beginn"],
  to: ["to", "end", "bis", "ende"],
  weekdays: ["weekdays", "days", "wochentage", "tage"],
  hours: ["hours", "times", "stunden", "zeiten"],
  per_day: ["per day", "per_day", "a day", "pro tag"],
  per_week: ["per week", "per_week", "a week", "pro woche"],
  total: ["total", "in all", "gesamt"],
  length: ["length", "seconds", "länge", "sekunden"],
  copy: ["copy", "spot", "commercial", "motiv"],
  place: ["place", "position", "platz"],
  price: ["price", "price a spot", "price per spot", "price a play", "preis"],
  po_number: ["po", "po number", "bestellnummer"],
} as const;
type Column = keyof typeof HEADS;
const NEEDED: readonly Column[] = ["name", "customer", "stations", "from", "to"];
const ALL_HOURS = "6-19";
const EVERY_DAY = "1-7";
const DAY_NAMES = [
  ["mo", "tu", "we", "th", "fr", "sa", "su"],
  ["mo", "di", "mi", "do", "fr", "sa", "so"],
];
/** The day before day 1 of spreadsheet dates. */
const SHEET_DAY_ZERO = toDay("1899-12-30");

const findColumns = (heads: readonly string[]): Map<Column, number> =>
  new Map(
    heads.flatMap((head, at) => {
      const named = head.trim().toLowerCase();
      const column = listKeys(HEADS).find((c) => isOneOf(HEADS[c], named));
      return column ? [[column, at] as const] : [];
    }),
  );

const parseDayNumber = (text: string): number => {
  const named = DAY_NAMES.map((names) => names.indexOf(text.slice(0, 2)) + 1).find((n) => n > 0);
  return named ?? Number(text);
};
/** "1-5", "Mo-Fr", "Mo, We, Fr" as sorted numbers between `least` and `most`; null when it cannot be read. */
function parseNumbers(
  text: string,
  least: number,
  most: number,
  of: (part: string) => number,
): number[] | null {
  const found = text
    .split(/[,;+ ]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [from = "", to = from] = part.split(/[-–]/);
      const [a, b] = [of(from.trim().toLowerCase()), of(to.trim().toLowerCase())];
      return Number.isInteger(a) && Number.isInteger(b) && a >= least && b <= most && a <= b
        ? Array.from({ length: b - a + 1 }, (_, i) => a + i)
        : [Number.NaN];
    });
  return found.length && found.every(Number.isInteger) ? [...new Set(found)].sort((a, b) => a - b) : null;
}
/**
 * Hours of a segment: "6-19" is a range until 19:00; "7x2, 17x1" are hours with their spots. Null when they cannot be
 * read.
 */
function parseHours(text: string): Pick<FileSegment, "kind" | "hours"> | null {
  if (text.includes("x")) {
    const given = text
      .split(/[,; ]+/)
      .filter(Boolean)
      .map((part) => {
        const [hour = Number.NaN, spots = Number.NaN] = part.split("x").map(Number);
        return { hour, spots };
      });
    const good = given.every(
      ({ hour, spots }) => Number.isInteger(hour) && hour >= 0 && hour < 24 && spots > 0 && spots <= 20,
    );
    return good ? { kind: "exact", hours: given } : null;
  }
  const parts = text.split(/[,; ]+/).filter(Boolean);
  const ends = parts.map((p) => (/[-–]/.test(p) ? p.replace(/\d+$/, (n) => String(Number(n) - 1)) : p));
  const hours = parseNumbers(ends.join(","), 0, 23, Number);
  return hours && { kind: "variable", hours: hours.map((hour) => ({ hour, spots: 0 })) };
}
function parseFileDay(text: string, format: DateFormat): Day | null {
  if (/^\d{5}(\.\d+)?$/.test(text)) return addDays(SHEET_DAY_ZERO, Math.floor(Number(text)));
  return parseGivenDay(text) ?? parseDay(text, format);
}

/**
 * Reads campaigns from the rows of a table. Each row is a segment; rows with the same name and customer form one
 * campaign. Problems are returned in `errors`, never thrown.
 */
export function parseCampaigns(
  rows: readonly { line: number; cells: readonly string[] }[],
  known: Known,
  reading: FileReading,
): FileCampaign[] {
  const columns = findColumns(rows[0]?.cells ?? []);
  const missing = NEEDED.filter((column) => !columns.has(column));
  if (missing.length) {
    const errors = missing.map((field) => ({ line: 1, field, code: "no_column", text: HEADS[field][0] }));
    return [makeCampaign(1, "", errors)];
  }
  const campaigns = new Map<string, FileCampaign>();
  for (const { line, cells } of rows.slice(1)) {
    if (cells.every((cell) => !cell.trim())) continue;
    const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? "").trim();
    const key = `${cell("name")}\n${cell("customer")}`.toLowerCase();
    const campaign = campaigns.get(key) ?? makeCampaign(line, cell("name"), []);
    campaigns.set(key, campaign);
    addLine(campaign, line, cell, known, reading);
  }
  return [...campaigns.values()];
}
const EPOCH = toDay("1970-01-01");
const makeCampaign = (line: number, name: string, errors: FileError[]): FileCampaign => ({
  line,
  name,
  customer: "",
  start_date: EPOCH,
  end_date: EPOCH,
  po_number: "",
  segments: [],
  errors,
});

function addLine(
  campaign: FileCampaign,
  line: number,
  cell: (column: Column) => string,
  known: Known,
  reading: FileReading,
) {
  const wrong = (field: Column, code: string) => {
    campaign.errors.push({ line, field, code, text: cell(field) });
    return null;
  };
  const read = <T>(field: Column, code: string, of: (text: string) => T | null | undefined): T | null =>
    of(cell(field)) ?? wrong(field, code);
  const count = (field: Column, most: number) => {
    const text = cell(field);
    const number = Number(text);
    if (!text) return null;
    return Number.isInteger(number) && number > 0 && number <= most ? number : wrong(field, "bad_number");
  };
  const customer = read("customer", "unknown", (t) => known.customers.get(t.toLowerCase()));
  const stations = cell("stations")
    .split(/[,;+ ]+/)
    .filter(Boolean)
    .map((t) => known.stations.get(t.toLowerCase()));
  if (stations.length === 0 || stations.includes(undefined)) wrong("stations", "unknown");
  const from_date = read("from", "bad_day", (t) => parseFileDay(t, reading.date_format));
  const to_date = read("to", "bad_day", (t) => parseFileDay(t, reading.date_format));
  const weekdays = read("weekdays", "bad_weekdays", (t) =>
    parseNumbers(t || EVERY_DAY, 1, 7, parseDayNumber),
  );
  const hours = read("hours", "bad_hours", (t) => parseHours((t || ALL_HOURS).toLowerCase()));
  const commercial = cell("copy")
    ? read("copy", "unknown", (t) => known.commercials.get(t.toLowerCase()))
    : null;
  const length = cell("length") ? count("length", 600) : (commercial?.length ?? wrong("length", "required"));
  const counts = {
    per_day: count("per_day", 200),
    per_week: count("per_week", 1000),
    total: count("total", 20_000),
  };
  if (hours?.kind === "variable" && !counts.per_day && !counts.per_week && !counts.total)
    wrong("per_day", "required");
  const named = cell("place").toLowerCase() || "any";
  const place = isOneOf(PLACES, named) ? named : "any";
  if (place !== named) wrong("place", "bad_place");
  const price = cell("price")
    ? read("price", "bad_amount", (t) => parseMoney(t, reading.currency_format))
    : null;
  if (from_date && to_date && to_date < from_date) wrong("to", "before_start");
  if (!campaign.name) wrong("name", "required");
  if (campaign.errors.length || !customer || !from_date || !to_date || !weekdays || !hours || !length) return;
  const first = campaign.segments.length === 0;
  campaign.customer = customer;
  campaign.start_date = first || from_date < campaign.start_date ? from_date : campaign.start_date;
  campaign.end_date = first || to_date > campaign.end_date ? to_date : campaign.end_date;
  campaign.po_number ||= cell("po_number").slice(0, 60);
  campaign.segments.push({
    ...hours,
    ...counts,
    from_date,
    to_date,
    weekdays,
    length,
    place,
    commercial: commercial?.uuid ?? null,
    stations: stations.filter((s) => s !== undefined),
    price_override: price,
  });
}
