import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { OUTPUTS_MOST } from "@/lib/inventory/outputs";
import { At, ByUuid, Day, Done, Int, Text, Uuid, Version } from "@/lib/shapes";
import { KEEP_MOST, LOG_DELIVERY_STATES, LOG_TARGET_KINDS } from "@/lib/traffic/delivery";

const own = {
  kind: z.enum(LOG_TARGET_KINDS),
  /** An e-mail address, sftp://host/folder or https://host/folder. */
  address: Text(500).min(1, "required"),
  user_name: Text(200),
  /** The output of the station whose files are delivered, 0 for the main one. */
  output: Int(0, OUTPUTS_MOST),
  checksum: z.boolean(),
  /** Copies of versions that stay in the folder. */
  keep: Int(0, KEEP_MOST),
  active: z.boolean(),
};
const Delivery = z.object({
  uuid: Uuid,
  target: Uuid,
  kind: z.enum(LOG_TARGET_KINDS),
  address: Text(500),
  date: Day,
  /** The version of the log; 0 is a test. */
  number: Int(),
  state: z.enum(LOG_DELIVERY_STATES),
  attempts: Int(),
  /** A code of `errors`. */
  error: Text(60).nullable(),
  next_at: At.nullable(),
  last_at: At.nullable(),
});
const Target = z.object({
  uuid: Uuid,
  station: Uuid,
  ...own,
  has_secret: z.boolean(),
  /** SHA-256 of the server's key, as its first connection showed it. */
  host_key: Text(100).nullable(),
  last: Delivery.nullable(),
  version: Version,
});

/** Calls on the addresses that the published logs of a station are delivered to. */
export const log_targets = {
  list: get("broadcast/stations/log-targets/list/{uuid}", {
    access: "stations:read",
    summary: "Lists where the published logs of a station are delivered, each with its last delivery.",
    params: ByUuid,
    output: z.object({ rows: z.array(Target) }),
  }),
  update: put("broadcast/stations/log-targets/update/{uuid}", {
    access: "stations:write",
    summary:
      "Adds an address to a station, or changes the one in `target`. SFTP and WebDAV addresses must be on the public internet. A `secret` is a password or, for SFTP, a private key; without it the stored one stays. A changed host of SFTP is trusted at its first connection; `trust` does the same for a replaced key.",
    params: ByUuid,
    body: z.object({
      target: Uuid.optional(),
      /** Required with `target`. */
      version: Version.optional(),
      ...own,
      user_name: own.user_name.default(""),
      output: own.output.default(0),
      checksum: own.checksum.default(false),
      keep: own.keep.default(0),
      active: own.active.default(true),
      secret: z.string().max(10_000).optional(),
      trust: z.boolean().default(false),
    }),
    output: Target,
  }),
  delete: del("broadcast/stations/log-targets/delete/{uuid}", {
    access: "stations:write",
    summary: "Deletes an address with the states of its deliveries; delivered files stay where they are.",
    params: ByUuid,
    output: Done,
  }),
  test: post("broadcast/stations/log-targets/test/{uuid}", {
    access: "stations:write",
    summary: "Delivers a small text file to an address; `deliveries` of it is `last` in the list.",
    params: ByUuid,
    output: z.object({ delivery: Uuid }),
  }),
  deliveries: get("broadcast/stations/log-targets/deliveries/{uuid}", {
    access: "traffic:read",
    summary: "Lists the deliveries of a station's log of a day, the newest version first.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: z.object({ rows: z.array(Delivery) }),
  }),
  retry: post("broadcast/stations/log-targets/retry/{uuid}", {
    access: "traffic:write",
    summary:
      "Delivers a version again, unless a newer one is on its way or has arrived (409, log_superseded).",
    params: ByUuid,
    output: Done,
  }),
};
