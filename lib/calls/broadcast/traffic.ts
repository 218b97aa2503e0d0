import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import {
  At,
  ByTenant,
  ByUuid,
  ClockSecond,
  Day,
  Int,
  ListBody,
  ListOf,
  Money,
  Text,
  Uuid,
  Version,
} from "@/lib/calls/shapes";
import { PLACES } from "./campaigns";
import { OUTPUT_FORMATS } from "./stations";

export const LOG_STATES = ["open", "published", "aired", "reconciled"] as const;

export const LogPlay = z.object({
  uuid: Uuid,
  position: Int(1),
  second: ClockSecond,
  title: Text(),
  color: Int(),
  customer: Text(),
  campaign: Uuid,
  campaign_number: Text(40),
  commercial: Uuid.nullable(),
  length: Int(),
  cart: Int().nullable(),
  isci: Text(20),
  source: Text(20),
  status: Text(20),
  pinned: z.boolean(),
  media: z.enum(["none", "waiting", "fine", "doubtful", "refused"]),
});
export const LogBreak = z.object({
  uuid: Uuid,
  second: ClockSecond,
  number: Int(1),
  name: Text(60),
  capacity_seconds: Int(),
  booked_seconds: Int(),
  note: Text(500),
  plays: z.array(LogPlay),
});
export const Log = z.object({
  /** None while nobody touched the day. */
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
  /** Something moved since the last publication. */
  changed: z.boolean(),
  breaks: z.array(LogBreak),
  /** Plays taken out of the day, with the place they had. */
  removed: z.array(LogPlay),
  versions: z.array(
    z.object({
      number: Int(1),
      published_at: At,
      published_by: Text(),
      plays: Int(),
      added: Int(),
      removed: Int(),
      moved: Int(),
    }),
  ),
});

/** One edit of a log; each is checked, and undone by its opposite. */
export const LogEdit = z.discriminatedUnion("act", [
  z.object({ act: z.literal("move"), play: Uuid, to_break: Uuid, position: Int(1, 60) }),
  z.object({ act: z.literal("remove"), play: Uuid }),
  z.object({ act: z.literal("restore"), play: Uuid, to_break: Uuid, position: Int(1, 60) }),
  z.object({ act: z.literal("swap_copy"), play: Uuid, commercial: Uuid }),
  z.object({ act: z.literal("note"), break: Uuid, note: Text(500) }),
]);
export type LogEdit = z.output<typeof LogEdit>;

export const DiffLine = z.object({
  kind: z.enum(["added", "removed", "moved", "copy"]),
  second: Int(),
  title: Text(),
  length: Int(),
  from_second: Int().nullable(),
});

export const logs = {
  list: post("broadcast/stations/traffic-log/list/{tenant}", {
    access: "traffic:read",
    summary: "Logs by station and date, newest first. Filters: station, state, from, to.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        uuid: Uuid,
        station: Uuid,
        station_name: Text(),
        date: Day,
        state: z.enum(LOG_STATES),
        published: Int(),
        changed: z.boolean(),
        plays: Int(),
        open: Int(),
      }),
    ),
  }),
  retrieve: get("broadcast/stations/traffic-log/retrieve/{uuid}", {
    access: "traffic:read",
    summary: "The log of a station and date: breaks in order, plays in order, its versions.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: Log,
  }),
  update: put("broadcast/stations/traffic-log/update/{uuid}", {
    access: "traffic:write",
    summary:
      "Ordered edits on the version that was read; 412 with the newer one. A refused edit says its rules, and nothing is saved.",
    params: ByUuid,
    body: z.object({
      date: Day,
      version: Version,
      edits: z.array(LogEdit).min(1).max(100),
      force: z.boolean().default(false),
    }),
    output: Log,
  }),
  publish: post("broadcast/stations/traffic-log/publish/{uuid}", {
    access: "traffic:write",
    summary: "Publishes the day as the next version, with its difference from the last.",
    params: ByUuid,
    body: z.object({ date: Day, version: Version }),
    output: z.object({ log: Log, diff: z.array(DiffLine) }),
  }),
  diff: get("broadcast/stations/playlists/{uuid}", {
    access: "traffic:read",
    summary: "What changed in a published version against the one before it, or (version 0) since the last.",
    params: ByUuid,
    query: z.object({ date: Day, version: z.coerce.number().int().min(0) }),
    output: z.object({ diff: z.array(DiffLine) }),
  }),
  download: get("broadcast/stations/playlists/download/{uuid}", {
    access: "traffic:read",
    summary: "The published log in an output format; a ZIP where the format writes several files.",
    params: ByUuid,
    query: z.object({ date: Day, format: z.enum(OUTPUT_FORMATS) }),
    answers: "blob",
  }),
};

export const RESULTS = [
  "on_time",
  "moved_inside",
  "moved_outside",
  "short",
  "missed",
  "extra",
  "wrong_copy",
  "double",
] as const;
export const REASON_CODES = [
  "MISSED_TECH",
  "MISSED_OP",
  "MISSED_PREEMPT",
  "MISSED_COPY",
  "MISSED_TIME",
  "MOVED_OUT",
  "SHORT",
  "WRONG_COPY",
  "EXTRA",
  "NO_LOG",
] as const;
export const DECISIONS = ["accept", "make_good", "credit", "bill"] as const;

export const AsRunRow = z.object({
  line: Int(),
  date: Day,
  second: ClockSecond,
  cart: Text(40),
  title: Text(300),
  length: z.number().nullable(),
  kind: Text(40),
});

export const as_run = {
  import: post("broadcast/stations/as-run/import/{uuid}", {
    access: "traffic:write",
    summary:
      "Takes an as-run file: recognises format, encoding and dates and shows rows and problems; saves and matches only with commit.",
    params: ByUuid,
    sends: "form",
    body: z.object({
      file: z.custom<Blob>((f) => f instanceof Blob, "required"),
      params: z.object({
        commit: z.boolean().default(false),
        profile: Text(40).optional(),
        date: Day.optional(),
        zone: Text(60).optional(),
        mapping: z.record(Text(20), Int(0, 60)).optional(),
      }),
    }),
    output: z.object({
      file_name: Text(300),
      profile: Text(40),
      candidates: z.array(z.object({ profile: Text(40), name: Text(), score: z.number() })),
      encoding: Text(40),
      zone: Text(60),
      from: Day.nullable(),
      to: Day.nullable(),
      lines: Int(),
      rows: z.array(AsRunRow),
      unreadable: z.array(z.object({ line: Int(), text: Text(500), why: Text(60) })),
      /** Saved and matched; false for a preview or a file that was here before. */
      saved: z.boolean(),
      known: z.boolean(),
      matched: Int(),
    }),
  }),
};

export const ReconPlay = z.object({
  uuid: Uuid,
  position: Int(),
  second: ClockSecond,
  title: Text(),
  color: Int(),
  length: Int(),
  cart: Int().nullable(),
  customer: Text(),
  campaign: Uuid,
  campaign_number: Text(40),
  price: Money,
  status: Text(20),
  result: z.enum(RESULTS).nullable(),
  reason_code: Text(40).nullable(),
  decision: z.enum(DECISIONS).nullable(),
  decision_note: Text(500),
  decided_by: Text().nullable(),
  aired_second: Int().nullable(),
  aired_title: Text(300).nullable(),
  aired_length: Int().nullable(),
  effect: Money,
  /** Somebody has to decide. */
  open: z.boolean(),
  sold: z
    .object({
      hours: z.array(Int(0, 23)),
      weekdays: z.array(Int(1, 7)),
      break_numbers: z.array(Int()),
      place: z.enum(PLACES),
    })
    .nullable(),
  /** Where it is made good. */
  make_good: z.object({ date: Day, second: Int(), status: Text(20) }).nullable(),
  /** What it makes good. */
  made_good_for: z.object({ date: Day, second: Int() }).nullable(),
});
export const Reconciliation = z.object({
  station: Uuid,
  station_name: Text(),
  timezone: Text(60),
  date: Day,
  state: z.enum(LOG_STATES),
  version: Version,
  /** The broadcast day has ended at the station. */
  over: z.boolean(),
  scheduled: Int(),
  matched: Int(),
  exceptions: Int(),
  open: Int(),
  effect: Money,
  file: z
    .object({ name: Text(300), lines: Int(), unreadable: Int(), profile: Text(60), clock_offset: Int() })
    .nullable(),
  breaks: z.array(
    z.object({
      uuid: Uuid,
      second: ClockSecond,
      name: Text(60),
      aired_from: Int().nullable(),
      aired_to: Int().nullable(),
      plays: z.array(ReconPlay),
      extra: z.array(
        z.object({
          uuid: Uuid,
          second: ClockSecond,
          title: Text(300),
          length: Int().nullable(),
          result: z.enum(RESULTS),
        }),
      ),
    }),
  ),
});

export const reconciliation = {
  retrieve: get("broadcast/stations/reconciliation/retrieve/{uuid}", {
    access: "traffic:read",
    summary: "A day: scheduled beside aired, with the match of each and its effect on the invoice.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: Reconciliation,
  }),
  resolve: post("broadcast/stations/reconciliation/resolve/{uuid}", {
    access: "traffic:write",
    summary:
      "Settles exceptions: accept, make good, credit or bill as booked (with a note), or takes the decision back (null).",
    params: ByUuid,
    body: z.object({
      date: Day,
      lines: z
        .array(
          z.object({
            play: Uuid,
            decision: z.enum(DECISIONS).nullable(),
            reason_code: z.enum(REASON_CODES).optional(),
            note: Text(500).default(""),
          }),
        )
        .min(1)
        .max(2000),
    }),
    output: Reconciliation,
  }),
  make_goods: post("broadcast/stations/reconciliation/make-goods/{uuid}", {
    access: "traffic:write",
    summary:
      "Proposes a place for each missed play: same or better day part, within the flight or seven days; books with apply.",
    params: ByUuid,
    body: z.object({ plays: z.array(Uuid).min(1).max(200), apply: z.boolean().default(false) }),
    output: z.object({
      proposals: z.array(
        z.object({
          play: Uuid,
          title: Text(),
          date: Day.nullable(),
          second: Int().nullable(),
          break: Uuid.nullable(),
          why: Text(60).nullable(),
        }),
      ),
    }),
  }),
  close: post("broadcast/stations/reconciliation/close/{uuid}", {
    access: "traffic:write",
    summary:
      "Closes the day: its plays may be billed and nothing of it moves any more. Open exceptions are refused.",
    params: ByUuid,
    body: z.object({ date: Day }),
    output: Reconciliation,
  }),
};
