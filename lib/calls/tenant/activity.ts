import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { At, ByTenant, ByUuid, ListBody, ListOf, Text, Uuid } from "@/lib/shapes";

/** An entry of the activity log. */
export const ActivityLine = z.object({
  uuid: Uuid,
  seq: z.number(),
  at: At,
  /** Empty when nobody was signed in. */
  actor: Text(),
  /** Origin of the change: "" for a screen, "job", "key:<name>". */
  via: Text(),
  action: Text(80),
  model: Text(60),
  object_id: Uuid.nullable(),
  title: Text(),
});

/**
 * Calls on the activity log. Filters: user, model, action, object_id, via, and days `from` and `to` in the tenant's
 * time zone.
 */
export const activity = {
  list: post("tenant/history/list/{tenant}", {
    access: "member",
    summary: "Lists the activity log entries the caller may read, newest first.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(ActivityLine),
  }),
  retrieve: get("tenant/history/retrieve/{uuid}", {
    access: "member",
    summary: "Returns an activity log entry with values before and after the change.",
    params: ByUuid,
    output: ActivityLine.extend({
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      address: Text(),
      request_id: Text(),
      hash: Text(64),
    }),
  }),
  export: declareListFile("tenant/history/export", "member"),
  verify: get("tenant/history/verify/{tenant}", {
    access: "settings:read",
    unscopedOnly: true,
    summary:
      "Verifies the hash chain of the activity log and returns the first altered or missing entry, if any.",
    params: ByTenant,
    output: z.object({ lines: z.number(), whole: z.boolean(), broken_at: z.number().nullable() }),
  }),
};
