import { addDays } from "@/lib/day";
import { escapeXml, escapeXmlAttribute } from "@/lib/xml";
import type { DayLog, LogBreak, LogRow } from "./day-log";
import type { OutputFormat } from "./output-format";
import { sanitizeLine } from "./write-line";
import { formatSource, getCalendarDate } from "./write-values";

/** Frames a second. Drop-frame time code (29.97) is not written. */
const FRAMES = 25;
const SECONDS_A_DAY = 86_400;
const two = (n: number) => String(n).padStart(2, "0");

/** Seconds as SMPTE time code, HH:MM:SS:FF. */
function formatTimecode(seconds: number): string {
  const frames = Math.round(seconds * FRAMES);
  const whole = Math.floor(frames / FRAMES);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % FRAMES];
  return clock.map(two).join(":");
}

/** The calendar date and time code some seconds after a break starts. */
function formatMoment(log: DayLog, of: LogBreak, after: number): string {
  const days = Math.floor((of.time + after) / SECONDS_A_DAY);
  return `${addDays(getCalendarDate(log, of), days)}T${formatTimecode((of.time + after) % SECONDS_A_DAY)}`;
}

/** A uuid that is always the same for the same text, so that a version is written to the same bytes again. */
function deriveUuid(text: string): string {
  const hash = [1, 2, 3, 4]
    .map((seed) => {
      let value = Math.imul(2_166_136_261, seed);
      for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619);
      return (value >>> 0).toString(16).padStart(8, "0");
    })
    .join("");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

const tag = (name: string, text: string) => `<${name}>${escapeXml(sanitizeLine(text))}</${name}>`;
const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const element = (name: string, inner: readonly string[], attributes = "") => [
  `<${name}${attributes}>`,
  ...indent(inner),
  `</${name}>`,
];
const attributesOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(sanitizeLine(value))}"`)
    .join("");
const duration = (seconds: number) =>
  element(
    "Duration",
    element("SmpteDuration", [tag("SmpteTimeCode", formatTimecode(seconds))], ` frameRate="${FRAMES}"`),
  );

/** The event of one spot or jingle: when it airs, how long, and what. */
function writeEvent(
  log: DayLog,
  of: LogBreak,
  row: LogRow,
  isFirst: boolean,
  format: OutputFormat,
): string[] {
  const place = { log, of, row, sequence: 0, rows: 0, length_total: 0 };
  const id = isUuid(row.spot_ref)
    ? row.spot_ref
    : deriveUuid(`${log.station.code} ${log.date} ${of.time} ${row.position}`);
  const house = formatSource("cart", place, format) || formatSource("file_name", place, format);
  const path = formatSource("file", place, format);
  return element("ScheduledEvent", [
    ...element(
      "EventData",
      [
        ...element("EventId", [`<EventId>urn:uuid:${id}</EventId>`]),
        ...element("PrimaryEvent", [
          ...element("NonProgramEvent", [
            ...element("Details", [
              tag("AdType", row.kind === "spot" ? "Commercial" : "Other"),
              tag("SpotType", "Standard"),
            ]),
          ]),
        ]),
        ...element(
          "StartDateTime",
          element(
            "SmpteDateTime",
            [tag("SmpteTimeCode", formatTimecode(row.time % SECONDS_A_DAY))],
            ` broadcastDate="${log.date}" frameRate="${FRAMES}"`,
          ),
        ),
        ...element("LengthOption", duration(row.length)),
        tag("StartMode", isFirst && of.kind !== "soft" ? "Fixed" : "Follow"),
        tag("EndMode", "Duration"),
      ],
      ' eventType="Primary" action="add"',
    ),
    ...element("Content", [
      ...element("ContentId", house ? [tag("HouseNumber", house)] : []),
      tag("Name", row.title),
      ...(row.advertiser ? [tag("Description", row.advertiser)] : []),
      ...(path
        ? element(
            "Media",
            element("MediaLocation", element("Location", element("AssetServer", [tag("PathName", path)]))),
          )
        : []),
    ]),
  ]);
}

/**
 * Breaks of a log as the lines of a BXF message (SMPTE ST 2021): a primary schedule with one event per spot and jingle.
 * The first event of a hard break starts at its time, all others follow. Ids and times depend on the version only.
 */
export function writeBxf(breaks: readonly LogBreak[], log: DayLog, format: OutputFormat): string[] {
  const { station, date, version } = log;
  const rowsOf = (of: LogBreak) => of.rows.filter((row) => row.kind !== "note");
  const events = breaks.flatMap((of) =>
    rowsOf(of).flatMap((row, i) => writeEvent(log, of, row, i === 0, format)),
  );
  const schedule = deriveUuid(`${station.code} ${date}`);
  const aired = breaks.filter((of) => rowsOf(of).length > 0);
  const [first, last] = [aired[0], aired.at(-1)];
  const message = {
    xmlns: `http://smpte-ra.org/schemas/2021/${format.writer === "bxf_2008" ? "2008" : "2017"}/BXF`,
    id: `urn:uuid:${deriveUuid(`${station.code} ${date} ${version?.number ?? 0}`)}`,
    dateTime: version?.published_at.toISOString() ?? `${date}T00:00:00Z`,
    messageType: "Information",
    origin: "Spotledger",
    originType: "Traffic",
    userName: "Spotledger",
    destination: "Automation",
  };
  const span = {
    type: "Primary",
    scheduleId: `urn:uuid:${schedule}`,
    scheduleStart: first ? formatMoment(log, first, 0) : `${date}T00:00:00:00`,
    scheduleEnd: last ? formatMoment(log, last, last.length) : `${date}T00:00:00:00`,
    action: "add",
  };
  const channel = attributesOf({ shortName: station.code, action: "add" });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element(
      "BxfMessage",
      element(
        "BxfData",
        element(
          "Schedule",
          [`<Channel${channel}/>`, tag("ScheduleName", `${station.name} ${date}`), ...events],
          attributesOf(span),
        ),
        ' action="add"',
      ),
      attributesOf(message),
    ),
  ];
}
