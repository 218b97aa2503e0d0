import { z } from "zod";
import { Audience } from "@/lib/audience/shapes";
import { LICENCE_STATES } from "@/lib/billing/licence";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { Picture } from "@/lib/calls/tenant/letterhead";
import { AudioFormat } from "@/lib/commercials/audio-shapes";
import { OUTPUT_ROLES, OUTPUTS_MOST } from "@/lib/inventory/outputs";
import {
  COVERAGE_MOST,
  FORMAT_MOST,
  PORTRAIT_MOST,
  SAMPLE_TITLE_MOST,
  SAMPLES_MOST,
} from "@/lib/inventory/portrait";
import {
  At,
  BasisPoints,
  ByTenant,
  ByUuid,
  Changes,
  ClockSecond,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Money,
  Name,
  Text,
  Uuid,
  Version,
  Zone,
} from "@/lib/shapes";
import { BreakLines } from "./breaks";
import { MediaState } from "./commercials";
import { FormatId } from "./output-formats";

/** Two weeks: a later cut-off would leave no break within four weeks to choose from. */
const MOST_MAKE_GOOD_HOURS = 336;
const Output = z.object({
  role: z.enum(OUTPUT_ROLES),
  output_format: FormatId,
  media_path: Text(200),
  /** The audio files that it takes; null for files as they were uploaded. */
  audio: AudioFormat.nullable().default(null),
});
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
  region: Uuid.nullable().default(null),
  /** Seconds of advertising allowed in a clock hour; null for no limit. */
  hour_limit: Int(0, 3600).nullable().default(null),
  /** Minutes between two spots of one advertiser. */
  separation_minutes: Int(0, 1440).default(0),
  /** Minutes by which an airing may deviate and still count as on time. */
  tolerance_minutes: Int(0, 120).default(15),
  /** An airing that lacks more than the greater of these seconds and this share of its length is short. */
  length_tolerance_seconds: Int(0, 60).default(1),
  length_tolerance_percent: Int(0, 50).default(5),
  /** Hours before a break's time after which no make-good is placed in it; 0 until it airs. */
  make_good_hours: Int(0, MOST_MAKE_GOOD_HOURS).default(0),
  /** Whether make-goods are placed in published logs. */
  make_good_published: z.boolean().default(true),
  cart_from: Int(1, 999_999).default(1000),
  cart_to: Int(1, 999_999).default(9999),
  /** Days before a cart number is assigned again. */
  cart_rest_days: Int(0, 3650).default(30),
  output_format: FormatId.default("rivendell"),
  media_path: Text(200).default("Ads"),
  /** The audio files that the main output takes; null for files as they were uploaded. */
  audio: AudioFormat.nullable().default(null),
  /** Further outputs of its logs, for example a backup; each with its own format and folder. */
  outputs: z.array(Output).max(OUTPUTS_MOST).default([]),
  /** What a study says of its audience, for estimates of reach; null where there is none. */
  audience: Audience.nullable().default(null),
  /** The station whose breaks and spots this one airs (simulcast). */
  leader: Uuid.nullable().default(null),
};

/** A station as returned by the API. */
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
  /** URL of the logo; it changes with every new logo. */
  logo: z.string().nullable(),
  groups: z.array(z.object({ uuid: Uuid, name: Text() })),
  /** The break template of its week, and the number of breaks that differ from it now. */
  template: z.object({ uuid: Uuid, name: Text(), from: Day, differs: Int() }).nullable(),
  /** The station's current broadcast date. */
  today: Day,
  version: Version,
});
/** A station as a row of lists. */
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
  today: true,
}).extend({
  price_model_name: Text().nullable(),
  breaks_a_week: Int(),
  /** Sell-out in basis points, today and over the next seven days. */
  sold_today: BasisPoints.nullable(),
  sold_week: BasisPoints.nullable(),
  last_log: Day.nullable(),
  last_as_run: Day.nullable(),
});

/** A station as a row of the extended list. */
export const StationRowExtended = StationRow.extend({
  logo: z.string().nullable(),
  region: Uuid.nullable(),
  region_name: Text().nullable(),
  groups: z.array(Text()),
  template_name: Text().nullable(),
  /** Unsold seconds of the next seven days. */
  free_week: Int(),
  /** Sell-out of each of these days in basis points; null when there is nothing to sell. */
  days: z.array(z.object({ date: Day, sold: BasisPoints.nullable() })),
});

const portrait = {
  /** What it broadcasts, in a few words: "Hits and news". */
  format: Text(FORMAT_MOST),
  /** Where and by whom it is received. */
  coverage: Text(COVERAGE_MOST),
  text: Text(PORTRAIT_MOST),
};
const sampleTitle = Text(SAMPLE_TITLE_MOST).min(1, "required");
/** How a station is presented to customers on the page of a proposal. */
export const Portrait = z.object({
  ...portrait,
  samples: z.array(
    z.object({
      uuid: Uuid,
      title: sampleTitle,
      file_name: Text(300),
      bytes: Int(),
      state: MediaState,
      /** Null until it was measured. */
      seconds: z.number().nullable(),
    }),
  ),
  version: Version,
});

/** A break with the titles of its spots, for the dashboard. */
const WidgetBreak = z.object({
  date: Day,
  second: ClockSecond,
  name: Text(60),
  booked_seconds: Int(),
  capacity_seconds: Int(),
  titles: z.array(Text()),
});

/** Calls on stations. */
export const stations = {
  list: post("broadcast/stations/list/{tenant}", {
    access: "stations:read",
    summary:
      "Lists stations with licence, sell-out of today and the next seven days, last log and last as-run log.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(StationRow),
  }),
  extended_list: post("broadcast/stations/extended-list/{tenant}", {
    access: "stations:read",
    summary:
      "Lists stations with logo, region, groups, break template and daily sell-out of the next seven days.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(StationRowExtended),
  }),
  export: declareListFile("broadcast/stations/export", "stations:read"),
  widgets: get("broadcast/stations/widgets/{tenant}", {
    access: "stations:read",
    summary:
      "Returns dashboard data: current and next spot per station, sell-out of the next seven days, missed spots of the last seven days, and revenue by month.",
    params: ByTenant,
    output: z.object({
      stations: z.array(
        z.object({
          uuid: Uuid,
          name: Text(),
          code: Text(),
          color: Int(1, 10),
          timezone: Text(),
          /** Current second of its clock, from midnight. */
          now: ClockSecond,
          today: Day,
          on_air: WidgetBreak.nullable(),
          next: WidgetBreak.extend({ planned_at: At }).nullable(),
          days: z.array(z.object({ date: Day, booked: Int(), capacity: Int() })),
          /** Missed spots of the last seven reconciled days. */
          missed: Int(),
          /** The latest day with a missed spot. */
          missed_on: Day.nullable(),
        }),
      ),
      /**
       * Revenue of aired spots by month of the broadcast date; null without permission to read finance or insights.
       */
      revenue: z
        .object({ months: z.array(z.object({ from: Day, to: Day, spots: Int(), amount: Money })) })
        .nullable(),
    }),
  }),
  logo: get("broadcast/stations/logo/{uuid}", {
    access: "stations:read",
    summary: "Returns the station's logo.",
    params: ByUuid,
    answers: "blob",
  }),
  update_logo: put("broadcast/stations/logo/{uuid}", {
    access: "stations:write",
    summary: "Sets a station's logo (PNG, JPEG, WebP or SVG), or removes it if no file is sent.",
    params: ByUuid,
    sends: "form",
    body: z.object({ file: Picture.optional(), params: z.object({ version: Version }) }),
    output: Station,
  }),
  retrieve: get("broadcast/stations/retrieve/{uuid}", {
    access: "stations:read",
    summary: "Returns a station.",
    params: ByUuid,
    output: Station,
  }),
  portrait: get("broadcast/stations/portrait/{uuid}", {
    access: "stations:read",
    summary: "Returns how a station is presented to customers: texts, and audio samples in their order.",
    params: ByUuid,
    output: Portrait,
  }),
  update_portrait: put("broadcast/stations/portrait/{uuid}", {
    access: "stations:write",
    summary:
      "Updates how a station is presented to customers. Requires the version that was read. Its samples become those sent, in their order: a new one has a uuid of its own and a completed resumable upload (see /api/uploads) of an audio file that browsers play (MP3, WAV, M4A, AAC or FLAC, up to 20 MB); one that is left out is deleted with its audio, unless something else uses it.",
    params: ByUuid,
    body: z.object({
      version: Version,
      ...portrait,
      samples: z
        .array(
          z.object({
            uuid: Uuid,
            title: sampleTitle,
            /** Of a new sample; those that are stored need none. */
            upload: z
              .string()
              .regex(/^[a-f0-9]{16,64}$/)
              .optional(),
            file_name: Name.default("sample"),
          }),
        )
        .max(SAMPLES_MOST),
    }),
    creates: true,
    output: Portrait,
  }),
  sample: get("broadcast/stations/sample/{uuid}", {
    access: "stations:read",
    summary: "Returns the audio of a sample as it was uploaded. Supports Range requests.",
    params: ByUuid,
    answers: "blob",
  }),
  create: post("broadcast/stations/create", {
    access: "stations:write",
    unscopedOnly: true,
    summary:
      "Creates a station with its week of breaks, if any. Its trial licence and its breaks start today.",
    body: z.object({ ...own, breaks: BreakLines.default([]) }),
    creates: true,
    output: Station,
  }),
  update: put("broadcast/stations/update/{uuid}", {
    access: "stations:write",
    summary: "Updates a station. Requires the version that was read.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Station,
  }),
  destroy: del("broadcast/stations/destroy/{uuid}", {
    access: "stations:write",
    summary: "Deletes a station, or archives it if it has history. Rejected while other stations follow it.",
    params: ByUuid,
    output: Done,
  }),
};
