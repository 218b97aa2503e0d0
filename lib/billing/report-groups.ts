import { type Money, sum } from "@/lib/money";

/** What the rows of a broadcast report are grouped by. */
export const REPORT_GROUPINGS = ["station", "campaign", "day", "commercial"] as const;
/** One of `REPORT_GROUPINGS`. */
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

/** The part of a row that groups and sums follow from; `length` in seconds. */
export type GroupedRow = {
  date: string;
  station: string;
  station_code: string;
  campaign: string;
  campaign_number: string;
  title: string;
  isci: string;
  length: number;
  price: Money;
};
/** Rows that belong together. `name` is the ISO day of a day, otherwise what a reader calls the group. */
export type RowGroup<R extends GroupedRow> = { key: string; name: string; rows: R[] };

/** Stations and campaigns of the same name are told apart by code and number, commercials by ISCI. */
const PARTS: Readonly<Record<ReportGrouping, (row: GroupedRow) => readonly [name: string, mark: string]>> = {
  station: (row) => [row.station, row.station_code],
  campaign: (row) => [row.campaign, row.campaign_number],
  day: (row) => [row.date, ""],
  commercial: (row) => [row.title, row.isci],
};
/** A fixed locale: the same report gives the same order in every language and on every server. */
const ORDER = new Intl.Collator("en", { numeric: true });

/**
 * Groups the rows of a report, groups by name (days by date), rows in the order given. A station is named without its
 * code; campaign and commercial with number and ISCI where they have one.
 */
export function groupReportRows<R extends GroupedRow>(
  rows: readonly R[],
  grouping: ReportGrouping,
): RowGroup<R>[] {
  const partsOf = PARTS[grouping];
  const groups = [...Map.groupBy(rows, (row) => partsOf(row).join("\n"))];
  return groups
    .sort(([a], [b]) => ORDER.compare(a, b) || (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [name = "", mark = ""] = key.split("\n");
      return { key, name: mark && grouping !== "station" ? `${name}, ${mark}` : name, rows: own };
    });
}

/** Sums rows: how many spots, their seconds, and their prices with `places` decimals. */
export const sumReportRows = (rows: readonly GroupedRow[], places: number) => ({
  spots: rows.length,
  seconds: rows.reduce((seconds, { length }) => seconds + length, 0),
  net: sum(
    rows.map(({ price }) => price),
    places,
  ),
});
