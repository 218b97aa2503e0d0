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
  Text,
  Uuid,
  Version,
} from "@/lib/calls/shapes";
import { OUTPUTS_MOST } from "@/lib/rules/outputs";
import { OUTPUT_FORMATS } from "./stations";

export const LOG_STATES = ["open", "published", "aired", "reconciled"] as const;

export const LogPlay = z.object({
  uuid: Uuid,
  position: Int(1),
  second: ClockSecond,
  title: Text(),
  /** Which spot of its campaign it is, in the tenant's words: "Spot 2". */
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
  /** What of the house's own airs in it; `before` counts the plays that aired by then. */
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
  /** Its seconds, by what they are. */
  sums: z.object({ spots: Int(), jingles: Int(), separators: Int(), fillers: Int() }),
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
    summary: "Lists logs by station and date, newest first. Filters: station, state, from, to.",
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
    summary: "Returns the log of a station and date: breaks, spots and versions.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: Log,
  }),
  update: put("broadcast/stations/traffic-log/update/{uuid}", {
    access: "traffic:write",
    summary:
      "Applies a list of edits to the version that was read; returns 412 if there is a newer one. If an edit is rejected, its rules are returned and nothing is saved.",
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
    summary: "Publishes the log as its next version and returns the changes since the previous one.",
    params: ByUuid,
    body: z.object({ date: Day, version: Version }),
    output: z.object({ log: Log, diff: z.array(DiffLine) }),
  }),
  diff: get("broadcast/stations/playlists/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns the changes of a published version compared with the previous one, or (version 0) since the last publication.",
    params: ByUuid,
    query: z.object({ date: Day, version: z.coerce.number().int().min(0) }),
    output: z.object({ diff: z.array(DiffLine) }),
  }),
  download: get("broadcast/stations/playlists/download/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns the published log for one of the station's outputs (0: main), in its format or another; as ZIP if the format has several files.",
    params: ByUuid,
    query: z.object({
      date: Day,
      output: z.coerce.number().int().min(0).max(OUTPUTS_MOST).default(0),
      format: z.enum(OUTPUT_FORMATS).optional(),
    }),
    answers: "blob",
  }),
};
