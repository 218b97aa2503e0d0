import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
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
} from "@/lib/calls/shapes";

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
  color: Int(1, 10).default(1),
  valid_from: Day.nullable().default(null),
  valid_to: Day.nullable().default(null),
  note: Note.default(""),
};

export const MediaState = z.enum(["none", "waiting", "fine", "doubtful", "refused"]);
/** What decoding found; seconds, LUFS, dBTP; the waveform as peaks 0…1. */
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
export const Commercial = z.object({
  uuid: Uuid,
  ...own,
  customer_name: Text().nullable(),
  media: Media.nullable(),
  media_state: MediaState,
  carts: z.array(z.object({ station: Uuid, station_code: Text(4), number: Int() })),
  version: Version,
  created_at: At,
});

export const commercials = {
  list: post("broadcast/commercials/list-for-tenant/{tenant}", {
    access: "media:read",
    summary:
      "Copy with its customer, length and the state of its audio. Filters: customer, kind, media_state.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Commercial.omit({ media: true })),
  }),
  retrieve: get("broadcast/commercials/retrieve/{uuid}", {
    access: "media:read",
    summary: "One commercial.",
    params: ByUuid,
    output: Commercial,
  }),
  create: post("broadcast/commercials/create", {
    access: "media:write",
    summary: "A commercial, its audio to follow by upload.",
    body: z.object(own),
    creates: true,
    output: Commercial,
  }),
  update: put("broadcast/commercials/update/{uuid}", {
    access: "media:write",
    summary: "Changes a commercial. Needs the version it was read at.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Commercial,
  }),
  destroy: del("broadcast/commercials/destroy/{uuid}", {
    access: "media:write",
    summary: "Deletes a commercial. Refused while a campaign or a play uses it.",
    params: ByUuid,
    output: Done,
  }),
  attach_media: post("broadcast/commercials/upload-media/{uuid}", {
    access: "media:write",
    summary:
      "Takes a finished resumable upload (see /api/uploads) as the commercial's master; a job decodes and measures it.",
    params: ByUuid,
    body: z.object({ upload: z.string().regex(/^[a-f0-9]{16,64}$/), file_name: Name }),
    /** No job where the same content is known, and measured, already. */
    output: z.object({ job: Uuid.nullable(), media: Uuid }),
  }),
  download_media: get("broadcast/commercials/download-media/{uuid}", {
    access: "media:read",
    summary: "The master as it was uploaded.",
    params: ByUuid,
    answers: "blob",
  }),
  next_cart: get("broadcast/commercials/cart-numbers/next/{station}", {
    access: "media:read",
    summary: "The next free cart number in the station's range.",
    params: z.object({ station: Uuid }),
    output: z.object({ number: Int() }),
  }),
  update_cart: put("broadcast/commercials/cart-numbers/update", {
    access: "media:write",
    summary: "Gives a commercial its number on a station; unique there. null takes it away.",
    body: z.object({ commercial: Uuid, station: Uuid, number: Int(1, 999_999).nullable() }),
    output: z.object({ number: Int().nullable() }),
  }),
};
