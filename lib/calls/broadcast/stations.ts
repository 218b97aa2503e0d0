import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import {
  BasisPoints,
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Name,
  Text,
  Uuid,
  Version,
  Zone,
} from "@/lib/calls/shapes";
import { LICENCE_STATES } from "@/lib/rules/licence";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";

/** The keys of the output formats the product comes with. */
export const OUTPUT_FORMATS = OUTPUT_PRESETS.map((preset) => preset.key);

const own = {
  name: Name,
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,4}$/, "bad_station_code"),
  medium: z.enum(["radio", "tv"]).default("radio"),
  timezone: Zone.default("Europe/London"),
  /** Minutes after midnight at which the broadcast day starts. */
  day_start: Int(0, 720).default(0),
  color: Int(1, 10).default(1),
  price_model: Uuid.nullable().default(null),
  /** Ad seconds a clock hour; null is no limit. */
  hour_limit: Int(0, 3600).nullable().default(null),
  /** Minutes between two plays of one advertiser. */
  separation_minutes: Int(0, 1440).default(0),
  /** Minutes an airing may be off and still count as on time. */
  tolerance_minutes: Int(0, 120).default(15),
  cart_from: Int(1, 999_999).default(1000),
  cart_to: Int(1, 999_999).default(9999),
  /** Days a cart number rests before another commercial gets it. */
  cart_rest_days: Int(0, 3650).default(30),
  output_format: z.enum(OUTPUT_FORMATS).default("rivendell"),
  media_path: Text(200).default("Ads"),
  /** The station whose breaks and plays this one takes (simulcast). */
  leader: Uuid.nullable().default(null),
};

export const Station = z.object({
  uuid: Uuid,
  ...own,
  license_type: z.enum(["trial", "annual"]),
  license_expires_at: Day,
  license_recurring: z.boolean(),
  license_state: z.enum(LICENCE_STATES),
  sync_status: z.enum(["leader", "follower"]).nullable(),
  sync_group: Text().nullable(),
  breaks_a_week: Int(),
  /** The station's own broadcast date now. */
  today: Day,
  version: Version,
});
export const StationRow = Station.pick({
  uuid: true,
  name: true,
  code: true,
  medium: true,
  timezone: true,
  color: true,
  sync_status: true,
  sync_group: true,
  license_type: true,
  license_expires_at: true,
  license_state: true,
}).extend({
  price_model_name: Text().nullable(),
  breaks_a_week: Int(),
  /** Seconds sold of seconds there are, as basis points: of the station's today, and of the seven days from it on. */
  sold_today: BasisPoints.nullable(),
  sold_week: BasisPoints.nullable(),
  last_log: Day.nullable(),
  last_as_run: Day.nullable(),
});

export const stations = {
  list: post("broadcast/stations/list/{tenant}", {
    access: "stations:read",
    summary: "Stations with licence, sell-out of today and the next seven days, last log and last as-run.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(StationRow),
  }),
  retrieve: get("broadcast/stations/retrieve/{uuid}", {
    access: "stations:read",
    summary: "One station.",
    params: ByUuid,
    output: Station,
  }),
  create: post("broadcast/stations/create", {
    access: "stations:write",
    whole: true,
    summary: "A new station; its trial licence starts today.",
    body: z.object(own),
    creates: true,
    output: Station,
  }),
  update: put("broadcast/stations/update/{uuid}", {
    access: "stations:write",
    summary: "Changes a station. Needs the version it was read at.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Station,
  }),
  destroy: del("broadcast/stations/destroy/{uuid}", {
    access: "stations:write",
    summary: "Deletes a station, or puts it away when it has history. Refused while others follow it.",
    params: ByUuid,
    output: Done,
  }),
};

export const output_formats = {
  list: get("broadcast/output-formats/list", {
    access: "member",
    summary: "The formats logs go out in, and the as-run formats that are recognised.",
    output: z.object({
      output: z.array(z.object({ id: z.enum(OUTPUT_FORMATS), name: Text(), file: Text() })),
      as_run: z.array(z.object({ id: Text(40), name: Text() })),
    }),
  }),
};
