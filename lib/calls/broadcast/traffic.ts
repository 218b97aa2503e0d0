import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { OUTPUTS_MOST } from "@/lib/inventory/outputs";
import {
  At,
  ByTenant,
  ByUuid,
  Day,
  Int,
  ListBody,
  ListOf,
  QueryVersion,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";
import { LOG_STATES } from "@/lib/traffic/day-log";
import {
  DiffLine,
  Log,
  LogEdit,
  LogLock,
  LogProblem,
  LogSeen,
  LogVersion,
  MOST_EDITS,
} from "@/lib/traffic/log-shapes";
import { WEEK_STATIONS } from "@/lib/traffic/week/days";
import { BumpedSpots, FilledSpots, LogWeek } from "@/lib/traffic/week/shapes";
import { FormatId } from "./output-formats";

/** An output of a station in a query, 0 for the main one. */
const OutputNumber = z.coerce.number().int().min(0).max(OUTPUTS_MOST);

/** A published version of a log in a query; the last one by default. */
const PublishedVersion = z.coerce.number().int().min(1).max(2_147_483_646).optional();

/** Calls on traffic logs. */
export const logs = {
  list: post("broadcast/stations/traffic-log/list/{tenant}", {
    access: "traffic:read",
    summary:
      "Lists logs by station and date, newest first. `open`: discrepancies without a decision. Filters: station, state (several each), from, to.",
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
        spots: Int(),
        open: Int(),
      }),
    ),
  }),
  export: declareListFile("broadcast/stations/traffic-log/export", "traffic:read"),
  retrieve: get("broadcast/stations/traffic-log/retrieve/{uuid}", {
    access: "traffic:read",
    summary: "Returns the log of a station and date: breaks, spots and versions.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: Log,
  }),
  week: post("broadcast/stations/traffic-log/week/{tenant}", {
    access: "traffic:read",
    summary:
      "Returns the week board: for each station and day from `from` on, seven days, the state and version of its log, its breaks with capacity and spots, and removed spots; the terms that rules read; spots without a break, and make-goods without one. At most 20 stations; by default the first 20 by name.",
    params: ByTenant,
    body: z.object({ from: Day, stations: z.array(Uuid).min(1).max(WEEK_STATIONS).optional() }),
    output: LogWeek,
  }),
  waiting: get("broadcast/stations/traffic-log/waiting/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns spots of active campaigns that found no break on a station and may air on a date, by segment; `spots.place` books one into a break.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: z.object({ rows: z.array(BumpedSpots) }),
  }),
  fill: post("broadcast/stations/traffic-log/fill/{tenant}", {
    access: "traffic:write",
    summary:
      "Proposes breaks of a week for the unplaced spots of stations, with how many breaks were open to each and which rules keep the others out. Saves nothing; `spots.place` books them.",
    params: ByTenant,
    body: z.object({ from: Day, stations: z.array(Uuid).min(1).max(WEEK_STATIONS) }),
    output: z.object({ rows: z.array(FilledSpots) }),
  }),
  update: put("broadcast/stations/traffic-log/update/{uuid}", {
    access: "traffic:write",
    summary:
      "Applies a list of edits to the version that was read. A newer version is returned with 412; with `seen`, edits are applied to it unless another person changed what they touch (`conflicts` of the 412). If an edit is rejected, its rules are returned and nothing is saved. With `force`, rules that allow it are broken for a `reason`, which the activity log keeps.",
    params: ByUuid,
    body: z.object({
      date: Day,
      version: Version,
      edits: z.array(LogEdit).min(1).max(MOST_EDITS),
      seen: LogSeen.optional(),
      force: z.boolean().default(false),
      reason: Text(500).default(""),
    }),
    output: Log,
  }),
  lock: post("broadcast/stations/traffic-log/lock/{uuid}", {
    access: "traffic:write",
    summary:
      "Locks the log of a day for the person who calls: nobody else edits or publishes it, or places, moves and removes its spots by hand, until it is released (`unlock`), published or taken over. Another person's lock is refused (409, log_locked) unless `take_over` is set with a `reason`, which the activity log keeps.",
    params: ByUuid,
    body: z.object({ date: Day, take_over: z.boolean().default(false), reason: Text(500).default("") }),
    output: z.object({ locked: LogLock.nullable() }),
  }),
  unlock: post("broadcast/stations/traffic-log/unlock/{uuid}", {
    access: "traffic:write",
    summary: "Releases the caller's lock of a day's log. Another person's is refused (409, log_locked).",
    params: ByUuid,
    body: z.object({ date: Day }),
    output: z.object({ locked: LogLock.nullable() }),
  }),
  publish: post("broadcast/stations/traffic-log/publish/{uuid}", {
    access: "traffic:write",
    summary:
      "Publishes the log as its next version, releases its lock and returns the changes since the previous one. A log in which `check` finds problems is refused (409, with their number) unless a reason is given, which is kept with the version.",
    params: ByUuid,
    body: z.object({ date: Day, version: Version, reason: Text(500).default("") }),
    output: z.object({ log: Log, diff: z.array(DiffLine) }),
  }),
  check: get("broadcast/stations/traffic-log/check/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns what playout would air wrongly or not at all from the log as it is or as published, with the value that the file has instead: in the format of each output of the station, or of one output, or in another format; `version` for a version before the last.",
    params: ByUuid,
    query: z.object({
      date: Day,
      of: z.enum(["current", "published"]).default("current"),
      version: PublishedVersion,
      output: OutputNumber.optional(),
      format: FormatId.optional(),
    }),
    output: z.object({
      checks: z.array(z.object({ format: FormatId, name: Text(), problems: z.array(LogProblem) })),
    }),
  }),
  diff: get("broadcast/stations/traffic-log/diff/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns the changes of a published version compared with the previous one, with the version `against` (the older of both first), or (version 0) of the log as it is compared with the last one or with `against`.",
    params: ByUuid,
    query: z.object({ date: Day, version: QueryVersion, against: QueryVersion.optional() }),
    output: z.object({ diff: z.array(DiffLine) }),
  }),
  version: get("broadcast/stations/traffic-log/version/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns a published version of a log as it was sent, the other versions of its day, and what restoring it would do; null where the day has aired or is closed.",
    params: ByUuid,
    output: LogVersion,
  }),
  restore: post("broadcast/stations/traffic-log/restore/{uuid}", {
    access: "traffic:write",
    summary:
      "Brings the log of a day back to a published version, for a person to publish as the next one. Requires the version of the log; returns 412 if there is a newer one. Spots booked since stay. If rules are broken they are returned (409, log_rules) and nothing is saved, unless they may be forced, with a `reason`. `undo` are the edits that take it back.",
    params: ByUuid,
    body: z.object({ version: Version, force: z.boolean().default(false), reason: Text(500).default("") }),
    output: z.object({ log: Log, undo: z.array(LogEdit) }),
  }),
  playlists: get("broadcast/stations/playlists/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns the state of a station's log by day: its last version, when and by whom, and its spots.",
    params: ByUuid,
    query: z.object({ from: Day, to: Day }),
    output: z.object({
      days: z.array(
        z.object({
          date: Day,
          state: z.enum(LOG_STATES),
          changed: z.boolean(),
          spots: Int(),
          /** The last published version; null before the first. */
          published: z
            .object({ uuid: Uuid, number: Int(1), published_at: At, published_by: Text(), problems: Int() })
            .nullable(),
        }),
      ),
    }),
  }),
  print: get("broadcast/stations/traffic-log/print/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns the log of a day as PDF in large type, with breaks, spots, jingles and notes: as it is, or a published version.",
    params: ByUuid,
    query: z.object({ date: Day, version: PublishedVersion }),
    answers: "blob",
  }),
  download: get("broadcast/stations/playlists/download/{uuid}", {
    access: "traffic:read",
    summary:
      "Returns the published log, in its last version or another, for one of the station's outputs (0: main), in its format or another; as ZIP if the format has several files. With `media` a ZIP of these files, the audio that they name, and a manifest with the hash of each; this requires media:read.",
    params: ByUuid,
    query: z.object({
      date: Day,
      version: PublishedVersion,
      output: OutputNumber.default(0),
      format: FormatId.optional(),
      media: z.enum(["none", "files"]).default("none"),
    }),
    answers: "blob",
  }),
};
