import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { ByUuid, Day, Text, Uuid } from "@/lib/shapes";

/** The people who have a log open: one a screen, with the row of the cursor. */
const Present = z.object({
  people: z.array(
    z.object({
      /** The screen. */
      uuid: Uuid,
      name: Text(),
      /** The spot, break or line at the cursor; null for none. */
      row: Uuid.nullable(),
    }),
  ),
});

/** Calls on who has a log open. */
export const log_presence = {
  list: get("broadcast/stations/traffic-log/presence/{uuid}", {
    access: "traffic:read",
    summary: "Returns who has the log of a station and date open, and where their cursors stand.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: Present,
  }),
  update: post("broadcast/stations/traffic-log/presence/{uuid}", {
    access: "traffic:read",
    summary:
      "States that a screen has the log of a station and date open, with the row of its cursor, or that it was left. Counts for 45 seconds.",
    params: ByUuid,
    body: z.object({
      date: Day,
      screen: Uuid,
      row: Uuid.nullable().default(null),
      left: z.boolean().default(false),
    }),
    output: Present,
  }),
};
