import { z } from "zod";
import { Displaced, Displacing } from "@/lib/calls/broadcast/breaks";
import { del, get, put } from "@/lib/calls/kit";
import { BreakDiff } from "@/lib/inventory/break-shapes";
import { ByTenant, ByUuid, Done, Name, Text, Uuid, Version } from "@/lib/shapes";

const Named = z.object({ uuid: Uuid, name: Text() });
const Saved = z.object({ uuid: Uuid, version: Version });
const own = { uuid: Uuid.optional(), version: Version.optional(), name: Name };

/** Calls on regions. */
export const regions = {
  list: get("broadcast/stations/regions/list/{tenant}", {
    access: "stations:read",
    summary: "Lists regions with their stations.",
    params: ByTenant,
    output: z.object({ rows: z.array(Named.extend({ version: Version, stations: z.array(Named) })) }),
  }),
  update: put("broadcast/stations/regions/update", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Creates or renames a region. `stations` replaces the stations in it.",
    body: z.object({ ...own, stations: z.array(Uuid).max(1000).optional() }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/stations/regions/destroy/{uuid}", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Deletes a region. Its stations are kept.",
    params: ByUuid,
    output: Done,
  }),
};

/** Calls on station groups. */
export const station_groups = {
  list: get("broadcast/stations/groups/list/{tenant}", {
    access: "stations:read",
    summary: "Lists station groups. A station can be in several groups.",
    params: ByTenant,
    output: regions.list.output,
  }),
  update: put("broadcast/stations/groups/update", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Creates or updates a station group and its stations.",
    body: z.object({ ...own, stations: z.array(Uuid).max(1000) }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/stations/groups/destroy/{uuid}", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Deletes a station group. Its stations are kept.",
    params: ByUuid,
    output: Done,
  }),
};

/** Calls on sync groups (simulcast). */
export const sync_groups = {
  list: get("broadcast/stations/sync-groups/list/{tenant}", {
    access: "stations:read",
    summary:
      "Lists leader stations with their followers (simulcast). A sync group is identified by its leader.",
    params: ByTenant,
    output: z.object({
      rows: z.array(Named.extend({ leader: Text(), version: Version, followers: z.array(Named) })),
    }),
  }),
  update: put("broadcast/stations/sync-groups/update", {
    access: "stations:write",
    unscopedOnly: true,
    summary:
      "Sets the followers of a leader from each follower's current day; requires the leader's version that was read. Stations that leave keep past days and a copy of the leader's weekly breaks. `preview` returns differences and affected spots without saving.",
    body: z.object({
      leader: Uuid,
      name: Text().default(""),
      followers: z.array(Uuid).min(1, "required").max(200),
      /** The leader's version as it was read. */
      version: Version,
      ...Displacing,
    }),
    creates: true,
    output: z.object({
      uuid: Uuid,
      version: Version,
      /** How a new follower's own weekly breaks differ from the leader's. */
      differences: z.array(Named.extend({ breaks: BreakDiff })),
      ...Displaced,
    }),
  }),
  destroy: del("broadcast/stations/sync-groups/destroy/{uuid}", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Ends a sync group, identified by its leader.",
    params: ByUuid,
    output: Done,
  }),
};
