import { z } from "zod";
import { Displaced, Displacing } from "@/lib/calls/broadcast/breaks";
import { del, get, put } from "@/lib/calls/kit";
import { LIMIT_WINDOWS } from "@/lib/inventory/ad-limits";
import { PURPOSES } from "@/lib/inventory/purposes";
import { ByTenant, ByUuid, Day, Done, Int, Name, Text, Uuid, Version } from "@/lib/shapes";

const limit = {
  name: Name,
  /** Empty for all stations. */
  stations: z.array(Uuid).max(1000).default([]),
  window: z.enum(LIMIT_WINDOWS),
  /** For window `hours`: full hours; when `to_hour` ≤ `from_hour` it crosses midnight. */
  from_hour: Int(0, 23).default(0),
  to_hour: Int(1, 24).default(24),
  /** Exactly one of the two: a share of the window, or seconds in it. */
  share_bp: Int(0, 10_000).nullable().default(null),
  seconds: Int(0, 86_400).nullable().default(null),
  /** The purposes of breaks that count. */
  counted: z.array(z.enum(PURPOSES)).min(1, "required").default(["paid", "political"]),
  valid_from: Day,
  valid_to: Day.nullable().default(null),
};

/** Calls on ad limits. */
export const ad_limits = {
  list: get("broadcast/stations/ad-limits/list/{tenant}", {
    access: "inventory:read",
    summary: "Lists ad limits.",
    params: ByTenant,
    output: z.object({ rows: z.array(z.object({ uuid: Uuid, version: Version, ...limit })) }),
  }),
  update: put("broadcast/stations/ad-limits/update", {
    access: "inventory:write",
    unscopedOnly: true,
    summary:
      "Creates or updates an ad limit. Existing bookings above the limit are kept; new ones are rejected.",
    body: z.object({ uuid: Uuid.optional(), version: Version.optional(), ...limit }),
    creates: true,
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  destroy: del("broadcast/stations/ad-limits/destroy/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Deletes an ad limit.",
    params: ByUuid,
    output: Done,
  }),
  report: get("broadcast/stations/ad-limits/report/{uuid}", {
    access: "inventory:read",
    summary:
      "Returns a station's advertising in the month of `date` against its ad limits, by window, fullest first.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: z.object({
      from: Day,
      to: Day,
      limits: z.array(
        z.object({
          uuid: Uuid,
          name: Text(),
          windows: Int(),
          over: Int(),
          rows: z.array(
            z.object({ date: Day, from_hour: Int(0, 23), to_hour: Int(1, 24), used: Int(), allowed: Int() }),
          ),
        }),
      ),
    }),
  }),
};

const holiday = {
  date: Day,
  name: Name,
  /** The weekday whose breaks apply. */
  opens_as: Int(1, 7).default(7),
};
/** Calls on holidays. */
export const holidays = {
  list: get("broadcast/stations/holidays/list/{tenant}", {
    access: "inventory:read",
    summary: "Lists holidays, on which breaks follow another weekday.",
    params: ByTenant,
    output: z.object({ rows: z.array(z.object({ uuid: Uuid, version: Version, ...holiday })) }),
  }),
  update: put("broadcast/stations/holidays/update", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Creates or updates a holiday for all stations. `preview` returns the affected spots.",
    body: z.object({ uuid: Uuid.optional(), version: Version.optional(), ...holiday, ...Displacing }),
    creates: true,
    output: z.object({ uuid: Uuid, version: Version, ...Displaced }),
  }),
  destroy: del("broadcast/stations/holidays/destroy/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary:
      "Deletes a holiday; breaks follow the actual weekday again. Rejected if spots would become unplaced.",
    params: ByUuid,
    output: Done,
  }),
};
