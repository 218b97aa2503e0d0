import type { DayLog, LogBreak, LogRow } from "./day-log";
import type { OutputFormat } from "./output-format";
import { formatSource, getCalendarDate, type LinePosition } from "./write-values";

const FIELDS = ["time", "kind", "cart", "title", "advertiser", "length", "isci", "file", "spot_ref"] as const;

/** Breaks of a log as the lines of an indented JSON document. Values have the styles of the format, lengths are numbers. */
export function writeJson(breaks: readonly LogBreak[], log: DayLog, format: OutputFormat): string[] {
  const read = (of: LogBreak, row: LogRow | null) => (source: Parameters<typeof formatSource>[0]) => {
    const place: LinePosition = { log, of, row, sequence: 0, rows: 0, length_total: 0 };
    return formatSource(source, place, format);
  };
  const document = {
    station: { name: log.station.name, code: log.station.code, timezone: log.station.timezone ?? null },
    date: log.date,
    version: log.version?.number ?? null,
    published_at: log.version?.published_at.toISOString() ?? null,
    breaks: breaks
      .filter((of) => of.rows.length > 0 || format.empty_breaks)
      .map((of) => ({
        date: getCalendarDate(log, of),
        time: read(of, null)("break_time"),
        number: of.number,
        name: of.name,
        ...(of.kind && { start: of.kind }),
        length: of.length,
        rows: of.rows.map((row) => {
          const value = read(of, row);
          const fields = FIELDS.map((source) => [source, source === "length" ? row.length : value(source)]);
          return { position: row.position, ...Object.fromEntries(fields) };
        }),
      })),
  };
  return JSON.stringify(document, null, 2).split("\n");
}
