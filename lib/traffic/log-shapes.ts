import { z } from "zod";
import { BREAK_KINDS } from "@/lib/inventory/break-kinds";
import { At, ClockSecond, Day, Int, Text, Uuid, Version } from "@/lib/shapes";
import { LOG_STATES } from "@/lib/traffic/day-log";
import { LOG_PROBLEMS } from "@/lib/traffic/problems";

/** A spot in a traffic log. `second` counts from midnight of the clock, `length` in seconds. */
export const LogSpot = z.object({
  uuid: Uuid,
  position: Int(1),
  second: ClockSecond,
  title: Text(),
  /** Label of the spot within its campaign by the tenant's setting: "Spot 2". */
  label: Text(60).nullable(),
  color: Int(),
  customer: Text(),
  campaign: Uuid,
  campaign_number: Text(40),
  commercial: Uuid.nullable(),
  length: Int(),
  cart: Int().nullable(),
  isci: Text(20),
  source: Text(20),
  /** Why a bonus spot was added; empty for any other spot. */
  bonus_reason: Text(500),
  status: Text(20),
  pinned: z.boolean(),
  media: z.enum(["none", "waiting", "fine", "doubtful", "refused"]),
  /** Title of the commercial that the next version airs instead, because this one cannot air. */
  substitute: Text().nullable(),
});
const LINE_KINDS = ["note", "filler"] as const;
/**
 * A note line or filler that a person inserted into a break, as stored with the break: behind the spot `after`, at the
 * top where it is null; `before`: number of spots before it when it was inserted.
 */
export const InsertedLine = z.object({
  uuid: Uuid,
  kind: z.enum(LINE_KINDS),
  text: Text(500),
  commercial: Uuid.nullable(),
  length: Int(),
  after: Uuid.nullable(),
  before: Int(),
});
/** A break in a traffic log with its spots and jingles. */
export const LogBreak = z.object({
  uuid: Uuid,
  second: ClockSecond,
  number: Int(1),
  name: Text(60),
  kind: z.enum(BREAK_KINDS),
  capacity_seconds: Int(),
  booked_seconds: Int(),
  note: Text(500),
  spots: z.array(LogSpot),
  /** Jingles and fillers; `before`: number of spots that air before it. */
  frame: z.array(
    z.object({
      kind: z.enum(["opener", "separator", "filler", "closer"]),
      commercial: Uuid,
      title: Text(),
      length: Int(),
      second: ClockSecond,
      before: Int(),
      cart: Int().nullable(),
    }),
  ),
  /** Note lines and fillers that people inserted, behind the spot `after`; `before`: number of spots before it. */
  lines: z.array(z.object({ ...InsertedLine.shape, second: ClockSecond, cart: Int().nullable() })),
  /** Its seconds by kind. */
  sums: z.object({ spots: Int(), jingles: Int(), separators: Int(), fillers: Int() }),
});
/** A published version of a log, and the changes it made to the one before. */
export const VersionCard = z.object({
  uuid: Uuid,
  number: Int(1),
  published_at: At,
  published_by: Text(),
  spots: Int(),
  added: Int(),
  removed: Int(),
  moved: Int(),
  /** Number of problems it was published with, and why; empty without problems. */
  problems: Int(),
  reason: Text(500),
});
/** Who has locked a log, so that nobody else edits it, and since when; `mine`: the person who asks. */
export const LogLock = z.object({ name: Text(), mine: z.boolean(), at: At });
/** The traffic log of a station and date as returned by the API. */
export const Log = z.object({
  /** Null until the day is first edited. */
  uuid: Uuid.nullable(),
  station: Uuid,
  station_name: Text(),
  station_code: Text(4),
  timezone: Text(60),
  day_start: Int(),
  date: Day,
  state: z.enum(LOG_STATES),
  version: Version,
  published: Int(),
  /** Whether it has changed since the last publication. */
  changed: z.boolean(),
  locked: LogLock.nullable(),
  breaks: z.array(LogBreak),
  /** Spots removed from the day, with their former position. */
  removed: z.array(LogSpot),
  versions: z.array(VersionCard),
});
/** The most edits that one request may apply. */
export const MOST_EDITS = 500;
/** One edit of a log. Each is checked, and has an inverse. */
export const LogEdit = z.discriminatedUnion("act", [
  z.object({ act: z.literal("move"), spot: Uuid, to_break: Uuid, position: Int(1, 60) }),
  z.object({ act: z.literal("remove"), spot: Uuid }),
  z.object({ act: z.literal("restore"), spot: Uuid, to_break: Uuid, position: Int(1, 60) }),
  z.object({ act: z.literal("swap_copy"), spot: Uuid, commercial: Uuid }),
  z.object({ act: z.literal("pin"), spot: Uuid, pinned: z.boolean() }),
  z.object({ act: z.literal("note"), break: Uuid, note: Text(500) }),
  /** `text`: the note, or the title of the filler; `at`: its place among the inserted lines of the break. */
  z.object({
    act: z.literal("insert_line"),
    break: Uuid,
    line: Uuid,
    kind: z.enum(LINE_KINDS),
    text: Text(500),
    commercial: Uuid.nullable(),
    length: Int(0, 3600),
    after: Uuid.nullable(),
    before: Int(0, 60),
    at: Int(0, 60),
  }),
  z.object({ act: z.literal("remove_line"), break: Uuid, line: Uuid }),
]);
/** An edit as parsed. */
export type LogEdit = z.output<typeof LogEdit>;
/** What an editor saw of what its edits touch: a spot (`break` null when it was removed) and the note of a break. */
export const LogSeen = z.object({
  spots: z
    .array(z.object({ spot: Uuid, break: Uuid.nullable(), commercial: Uuid.nullable(), pinned: z.boolean() }))
    .max(MOST_EDITS),
  notes: z.array(z.object({ break: Uuid, note: Text(500) })).max(MOST_EDITS),
});
/** What somebody else changed of an older version: a spot, an inserted line, or the note of a break; `by` is null where it is not known. */
export const EditConflict = z.object({
  spot: Uuid.nullable(),
  break: Uuid.nullable(),
  line: Uuid.nullable(),
  by: Text().nullable(),
});
/** A line of a published break: a spot, a jingle or a note. `length` in seconds. */
const PublishedRow = z.object({
  kind: z.enum(["note", "spot", "jingle"]),
  time: ClockSecond,
  length: z.number(),
  cart: Text(20),
  title: Text(500),
  advertiser: Text(),
  isci: Text(20),
  file: Text(500),
});
/** A published version of a log as it was sent. */
export const LogVersion = z.object({
  ...VersionCard.shape,
  station: Uuid,
  station_name: Text(),
  timezone: Text(60),
  date: Day,
  state: z.enum(LOG_STATES),
  /** Version of the log now, with which it is restored; the number of the last published version. */
  version: Version,
  published: Int(),
  breaks: z.array(
    z.object({ time: ClockSecond, name: Text(60), length: z.number(), rows: z.array(PublishedRow) }),
  ),
  versions: z.array(VersionCard),
  /** What restoring it would do now; null where the log cannot be changed any more. */
  restore: z
    .object({
      /** Number of edits; 0 where the log is as this version. */
      edits: Int(),
      /** Titles of spots that are no longer booked on this day. */
      missing: z.array(Text()),
      /** Number of spots booked since, which stay. */
      newer: Int(),
    })
    .nullable(),
});
/** One change between two versions of a log. */
export const DiffLine = z.object({
  kind: z.enum(["added", "removed", "moved", "copy", "file", "cart"]),
  second: Int(),
  title: Text(),
  length: Int(),
  from_second: Int().nullable(),
});
/** A problem of a log in an output format, by commercial. */
export const LogProblem = z.object({
  code: z.enum(LOG_PROBLEMS),
  /** Title of the commercial, or of the campaign of a spot without one. */
  title: Text(),
  commercial: Uuid.nullable(),
  value: Text(500),
  /** What the file has instead; empty when it is left out. */
  written: Text(500),
  /** Number of rows with the problem, and time of the first one. */
  count: Int(1),
  second: ClockSecond,
});
