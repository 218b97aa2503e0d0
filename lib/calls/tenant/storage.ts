import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { FILES_MOST, OBSTACLES, STORAGE_KINDS } from "@/lib/commercials/storage";
import { At, ByTenant, Day, Int, ListBody, ListOf, Text, Uuid } from "@/lib/shapes";

const StoredFile = z.object({
  uuid: Uuid,
  file_name: Text(),
  type: Text(60),
  bytes: Int(),
  created_at: At,
  /** The commercials that air this content; a content is stored once. */
  commercials: z.array(z.object({ uuid: Uuid, title: Text(), customer: Text() })),
  /** The samples in portraits of stations that play it. */
  samples: z.array(z.object({ uuid: Uuid, title: Text(), station: Uuid, station_name: Text() })),
  /** The last day on which a spot with it aired or was planned. */
  last_used: Day.nullable(),
  /** Why it cannot be deleted now. */
  obstacle: z.enum(OBSTACLES).nullable(),
  next_spot: Day.nullable(),
});
const Group = z.object({ uuid: Uuid.nullable(), name: Text(), bytes: z.number(), files: Int() });
const Binned = z.object({
  uuid: Uuid,
  file_name: Text(),
  bytes: Int(),
  deleted_at: At,
  deleted_by: Text(),
  /** When it is deleted for good. */
  ends_at: At,
  commercials: z.array(Text()),
});
const Files = z.object({ media: z.array(Uuid).min(1, "required").max(FILES_MOST) });
const Refused = z.object({
  uuid: Uuid,
  file_name: Text(),
  reason: z.enum([...OBSTACLES, "not_found", "storage_full"]),
  next_spot: Day.nullable(),
});

/** Calls on the stored audio of a tenant. */
export const storage = {
  summary: get("tenant/storage/summary/{tenant}", {
    access: "media:read",
    unscopedOnly: true,
    summary: "Returns used and available storage, by customer, station and kind, and the files in the bin.",
    params: ByTenant,
    output: z.object({
      used: z.number(),
      available: z.number(),
      percentage: z.number(),
      units: z.literal("B"),
      customers: z.array(Group),
      stations: z.array(Group),
      kinds: z.array(
        z.object({
          kind: z.enum(STORAGE_KINDS),
          bytes: z.number(),
          files: Int(),
        }),
      ),
      bin: z.object({ files: Int(), bytes: z.number() }),
    }),
  }),
  list: post("tenant/storage/list/{tenant}", {
    access: "media:read",
    unscopedOnly: true,
    summary:
      "Lists stored audio by size, age and use. Filters: customer, station, unused (days without a spot), shared (used by more than one commercial), free.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(StoredFile),
  }),
  delete: post("tenant/storage/delete", {
    access: "media:write",
    unscopedOnly: true,
    summary:
      "Moves audio to the bin for 30 days. Audio that is going to air, or that is in a station's portrait, is refused, each with its reason.",
    body: Files,
    output: z.object({ deleted: z.array(Uuid), refused: z.array(Refused), freed: z.number() }),
  }),
  bin: get("tenant/storage/bin/{tenant}", {
    access: "media:read",
    unscopedOnly: true,
    summary: "Lists the audio in the bin, deleted last first.",
    params: ByTenant,
    output: z.object({ rows: z.array(Binned) }),
  }),
  restore: post("tenant/storage/restore", {
    access: "media:write",
    unscopedOnly: true,
    summary:
      "Restores audio from the bin with its commercials. Audio that no longer fits the storage is refused.",
    body: Files,
    output: z.object({ restored: z.array(Uuid), refused: z.array(Refused) }),
  }),
};
