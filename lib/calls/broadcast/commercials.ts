import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { CopyMember, CopyMissingRow, CopyRunRow } from "@/lib/campaigns/copy-shapes";
import {
  At,
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const own = {
  title: Name,
  customer: Uuid.nullable().default(null),
  length: Int(1, 600),
  kind: z.enum(["commercial", "jingle", "topup"]).default("commercial"),
  isci: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,12}$/, "bad_isci")
    .default(""),
  ad_id: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9]{11}[HD]?)?$/, "bad_ad_id")
    .default(""),
  /** A language tag: "de", "pt-BR". */
  language: z
    .string()
    .trim()
    .regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/, "bad_language")
    .default(""),
  /** Product categories, the main one first. */
  categories: z.array(Uuid).max(20).default([]),
  tags: z.array(Text(40).min(1)).max(20).default([]),
  color: Int(1, 10).default(1),
  valid_from: Day.nullable().default(null),
  valid_to: Day.nullable().default(null),
  /** The commercial that airs instead after `valid_to`. */
  substitute: Uuid.nullable().default(null),
  note: Note.default(""),
};
/** The artists of a commercial. `rights_until` applies to this commercial; null for the artist's own date. */
const artists = {
  artists: z
    .array(z.object({ artist: Uuid, rights_until: Day.nullable().default(null) }))
    .max(20)
    .default([]),
};

/** State of a commercial's audio: none, being measured, fine, to be listened to, or unusable. */
export const MediaState = z.enum(["none", "waiting", "fine", "doubtful", "refused"]);
/** A state of `MediaState`. */
export type MediaState = z.output<typeof MediaState>;
/** Measurements of the decoded audio: lengths in seconds, loudness in LUFS, peak in dBTP, waveform as peaks 0…1. */
export const Measured = z.object({
  codec: Text(40),
  sample_rate: z.number().nullable(),
  channels: z.number().nullable(),
  header_seconds: z.number().nullable(),
  decoded_seconds: z.number(),
  loudness_lufs: z.number().nullable(),
  true_peak_dbtp: z.number().nullable(),
  silence_head: z.number(),
  silence_tail: z.number(),
  longest_silence: z.number(),
  waveform: z.array(z.number()),
});
/** The audio of a commercial with its measurements and problems. */
export const Media = z.object({
  uuid: Uuid,
  file_name: Text(300),
  bytes: Int(),
  sha256: Text(64),
  state: MediaState,
  problems: z.array(
    z.object({ code: Text(60), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
  ),
  measured: Measured.nullable(),
});
/** A commercial as returned by the API. */
export const Commercial = z.object({
  uuid: Uuid,
  ...own,
  customer_name: Text().nullable(),
  media: Media.nullable(),
  media_state: MediaState,
  carts: z.array(z.object({ station: Uuid, station_code: Text(4), number: Int(), version: Version })),
  artists: z.array(
    z.object({
      artist: Uuid,
      name: Text(),
      rights_until: Day.nullable(),
      /** The last day of the artist's rights in this commercial. */
      ends: Day.nullable(),
    }),
  ),
  groups: z.array(z.object({ uuid: Uuid, name: Text() })),
  substitute_title: Text().nullable(),
  /** The last day it may air, by its own validity and its artists' rights. */
  ends_on: Day.nullable(),
  /** Its upcoming spots, with their first and last day. */
  spots_ahead: Int(),
  first_air: Day.nullable(),
  last_air: Day.nullable(),
  version: Version,
  created_at: At,
});
/** An audio file the commercial has or had. */
const Master = z.object({
  uuid: Uuid,
  media: Uuid,
  file_name: Text(300),
  bytes: Int(),
  state: MediaState,
  attached_at: At,
  attached_by: Text(),
  current: z.boolean(),
});

/** The formats in which audio can be downloaded. */
export const DOWNLOAD_FORMATS = ["original", "wav", "mp3", "mp2"] as const;
/** Why a spot keeps its commercial in a replacement. */
export const KEPT_BECAUSE = [
  "break_full",
  "too_short",
  "day_closed",
  "billed",
  "local_copy",
  "not_yet_valid",
  "no_longer_valid",
  "rights_ended",
] as const;
/** The effect of replacing a commercial on upcoming spots. */
export const SwapReport = z.object({
  /** True when nothing was saved. */
  preview: z.boolean(),
  changed: Int(),
  /** Change of booked seconds in breaks, positive or negative. */
  seconds: z.number().int(),
  kept: z.array(
    z.object({
      spot: Uuid,
      station: Uuid,
      station_code: Text(4),
      date: Day,
      second: Int(),
      why: z.enum(KEPT_BECAUSE),
      /** Free seconds of its break. */
      free: Int().nullable(),
    }),
  ),
  /** Days whose published log needs a new version. */
  logs: z.array(z.object({ station: Uuid, station_code: Text(4), date: Day })),
});

/** Calls on commercials and cart numbers. */
export const commercials = {
  list: post("broadcast/commercials/list-for-tenant/{tenant}", {
    access: "media:read",
    summary:
      "Lists commercials with customer, length, audio status and next spot. Filters: customer, for (a customer's and unassigned commercials), campaign, kind, media_state, artist, group, tag, copy (missing, expiring).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Commercial.omit({ media: true })),
  }),
  export: declareListFile("broadcast/commercials/export", "media:read"),
  retrieve: get("broadcast/commercials/retrieve/{uuid}", {
    access: "media:read",
    summary: "Returns a commercial with its audio history.",
    params: ByUuid,
    output: Commercial.extend({ masters: z.array(Master) }),
  }),
  create: post("broadcast/commercials/create", {
    access: "media:write",
    summary: "Creates a commercial. Upload its audio afterwards.",
    body: z.object({ ...own, ...artists }),
    creates: true,
    output: Commercial,
  }),
  update: put("broadcast/commercials/update/{uuid}", {
    access: "media:write",
    summary: "Updates a commercial. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, ...artists }).extend({ version: Version }),
    output: Commercial,
  }),
  destroy: del("broadcast/commercials/destroy/{uuid}", {
    access: "media:write",
    summary: "Deletes a commercial. Rejected if a campaign or spot uses it.",
    params: ByUuid,
    output: Done,
  }),
  attach_media: post("broadcast/commercials/upload-media/{uuid}", {
    access: "media:write",
    summary:
      "Attaches a completed resumable upload (see /api/uploads) as the commercial's audio. A job decodes and measures it.",
    params: ByUuid,
    body: z.object({ upload: z.string().regex(/^[a-f0-9]{16,64}$/), file_name: Name }),
    creates: true,
    /** Null when the same file has already been measured. */
    output: z.object({ job: Uuid.nullable(), media: Uuid }),
  }),
  download_media: get("broadcast/commercials/download-media/{uuid}", {
    access: "media:read",
    summary: "Returns the audio as uploaded, or converted to WAV, MP3 or MP2. Supports Range requests.",
    params: ByUuid,
    query: z.object({ format: z.enum(DOWNLOAD_FORMATS).default("original") }),
    answers: "blob",
  }),
  delete_media: del("broadcast/commercials/delete-media/{uuid}", {
    access: "media:write",
    summary:
      "Deletes the audio of a commercial and frees its storage if nothing else uses it. Rejected while there are upcoming spots.",
    params: ByUuid,
    output: z.object({ freed: Int() }),
  }),
  assign: post("broadcast/commercials/assign", {
    access: "campaigns:write",
    summary:
      "Assigns one commercial, several (as a weighted group) or a rotation group to a campaign's segments and upcoming spots, on all or some of its stations.",
    body: z.object({
      campaign: Uuid,
      commercials: z.array(Uuid).max(26).default([]),
      groups: z.array(Uuid).max(1).default([]),
      /** Shares in the rotation, one for each commercial; equal when omitted. */
      weights: z.array(Int(1, 100)).max(26).default([]),
      stations: z.array(Uuid).max(200).default([]),
      preview: z.boolean().default(false),
    }),
    output: SwapReport.extend({ segments: Int(), group: Uuid.nullable() }),
  }),
  replace: post("broadcast/commercials/replace", {
    access: "campaigns:write",
    summary:
      "Replaces the commercial of a campaign's upcoming spots from a date. Prices do not change. Spots it does not fit are kept and returned with the free seconds of their break.",
    body: z.object({
      campaign: Uuid,
      from: Uuid,
      to: Uuid,
      from_date: Day,
      stations: z.array(Uuid).max(200).default([]),
      preview: z.boolean().default(false),
    }),
    output: SwapReport,
  }),
  rotate: post("broadcast/commercials/rotate", {
    access: "campaigns:write",
    summary:
      "Sets which commercials rotate in a segment of a campaign, each with its days and weight, and assigns them to its upcoming spots. Requires the version of the campaign that was read. Returns the shares before and after and the days that have nothing to air.",
    body: z.object({
      campaign: Uuid,
      segment: Uuid,
      version: Version,
      members: z.array(CopyMember).max(26).default([]),
      preview: z.boolean().default(false),
    }),
    output: SwapReport.extend({
      version: Version,
      before: z.array(CopyRunRow),
      after: z.array(CopyRunRow),
      missing: z.array(CopyMissingRow),
    }),
  }),
  list_carts: post("broadcast/commercials/cart-numbers/list/{tenant}", {
    access: "media:read",
    inside: true,
    summary: "Lists assigned and resting cart numbers. Filters: station, commercial, state (given, resting).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        station: Uuid,
        station_code: Text(4),
        number: Int(),
        state: z.enum(["given", "resting"]),
        commercial: Uuid.nullable(),
        title: Text(),
        free_from: Day.nullable(),
      }),
    ),
  }),
  next_cart: get("broadcast/commercials/cart-numbers/next/{station}", {
    access: "media:read",
    inside: true,
    summary: "Returns the next free cart number of a station.",
    params: z.object({ station: Uuid }),
    output: z.object({ number: Int() }),
  }),
  update_cart: put("broadcast/commercials/cart-numbers/update", {
    access: "media:write",
    summary:
      "Assigns a commercial's cart number on a station, or removes it (null); requires the version of the number that was read, null where there was none. Refused (409, with the next free number in `next`): `cart_used` by another commercial of the station, `cart_outside` the station's range unless `outside` is true, `cart_rests` after another commercial had it.",
    body: z.object({
      commercial: Uuid,
      station: Uuid,
      version: Version.nullable(),
      number: Int(1, 999_999).nullable(),
      /** Whether a number outside the station's range is meant. */
      outside: z.boolean().default(false),
    }),
    output: z.object({ number: Int().nullable(), version: Version.nullable() }),
  }),
};
