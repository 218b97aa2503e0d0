import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import { OUTPUTS_MOST } from "@/lib/inventory/outputs";
import {
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
import { DiffLine, LOG_STATES, Log, LogEdit } from "@/lib/traffic/log-shapes";
import { OUTPUT_FORMATS } from "./stations";

/** Calls on traffic logs. */
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
        spots: Int(),
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
    query: z.object({ date: Day, version: QueryVersion }),
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
