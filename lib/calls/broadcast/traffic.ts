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
        spots: Int(),
        open: Int(),
      }),
    ),
  }),
  retrieve: get("broadcast/stations/traffic-log/retrieve/{uuid}", {
    access: "traffic:read",
    summary: "The log of a station and date: breaks in order, spots in order, its versions.",
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
    query: z.object({ date: Day, version: QueryVersion }),
    output: z.object({ diff: z.array(DiffLine) }),
  }),
  download: get("broadcast/stations/playlists/download/{uuid}", {
    access: "traffic:read",
    summary:
      "The published log for one of the station's outputs (0: the main one), in its format or another; a ZIP where the format writes several files.",
    params: ByUuid,
    query: z.object({
      date: Day,
      output: z.coerce.number().int().min(0).max(OUTPUTS_MOST).default(0),
      format: z.enum(OUTPUT_FORMATS).optional(),
    }),
    answers: "blob",
  }),
};
