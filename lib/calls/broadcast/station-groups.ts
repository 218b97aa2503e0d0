import { z } from "zod";
import { Displaced, Displacing } from "@/lib/calls/broadcast/breaks";
import { del, get, put } from "@/lib/calls/kit";
import { BreakDiff } from "@/lib/inventory/break-shapes";
import { ByTenant, ByUuid, Done, Name, Text, Uuid, Version } from "@/lib/shapes";

const Named = z.object({ uuid: Uuid, name: Text() });
const Saved = z.object({ uuid: Uuid, version: Version });
const own = { uuid: Uuid.optional(), version: Version.optional(), name: Name };

export const regions = {
  list: get("broadcast/stations/regions/list/{tenant}", {
    access: "stations:read",
    summary: "Regions with their stations.",
    params: ByTenant,
    output: z.object({ rows: z.array(Named.extend({ version: Version, stations: z.array(Named) })) }),
  }),
  update: put("broadcast/stations/regions/update", {
    access: "stations:write",
    whole: true,
    summary: "Creates or renames a region; with `stations`, those and no others are in it.",
    body: z.object({ ...own, stations: z.array(Uuid).max(1000).optional() }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/stations/regions/destroy/{uuid}", {
    access: "stations:write",
    whole: true,
    summary: "Deletes a region; its stations are in none then.",
    params: ByUuid,
    output: Done,
  }),
};

export const station_groups = {
  list: get("broadcast/stations/groups/list/{tenant}", {
    access: "stations:read",
    summary: "Groups of stations, for pickers and reports; a station may be in several.",
    params: ByTenant,
    output: regions.list.output,
  }),
  update: put("broadcast/stations/groups/update", {
    access: "stations:write",
    whole: true,
    summary: "Creates or changes a group and who is in it.",
    body: z.object({ ...own, stations: z.array(Uuid).max(1000) }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/stations/groups/destroy/{uuid}", {
    access: "stations:write",
    whole: true,
    summary: "Deletes a group; its stations stay.",
    params: ByUuid,
    output: Done,
  }),
};

export const sync_groups = {
  list: get("broadcast/stations/sync-groups/list/{tenant}", {
    access: "stations:read",
    summary:
      "Leaders with the stations that take their breaks and spots (simulcast). A group is known by its leader.",
    params: ByTenant,
    output: z.object({
      rows: z.array(Named.extend({ leader: Text(), version: Version, followers: z.array(Named) })),
    }),
  }),
  update: put("broadcast/stations/sync-groups/update", {
    access: "stations:write",
    whole: true,
    summary:
      "One leader and its followers, from each one's today on. Who leaves keeps the past, and the leader's week as its own. With `preview`, what differs and what would be displaced; nothing is saved.",
    body: z.object({
      leader: Uuid,
      name: Text().default(""),
      followers: z.array(Uuid).min(1, "required").max(200),
      /** The leader's, as it was read. */
      version: Version.optional(),
      ...Displacing,
    }),
    creates: true,
    output: z.object({
      uuid: Uuid,
      version: Version,
      /** What a new follower's own week has otherwise than its leader's. */
      differences: z.array(Named.extend({ breaks: BreakDiff })),
      ...Displaced,
    }),
  }),
  destroy: del("broadcast/stations/sync-groups/destroy/{uuid}", {
    access: "stations:write",
    whole: true,
    summary: "Ends a sync group (by its leader): every follower leaves.",
    params: ByUuid,
    output: Done,
  }),
};
