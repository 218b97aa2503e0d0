import { z } from "zod";
import { del, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { ROTATION_MODES } from "@/lib/commercials/rotation";
import {
  ByTenant,
  ByUuid,
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

const Saved = z.object({ uuid: Uuid, version: Version });
/** Omitted for a new record; otherwise `version` is the one that was read. */
const known = { uuid: Uuid.optional(), version: Version.optional() };

/** Calls on artists and their usage rights. */
export const artists = {
  list: post("broadcast/artists/list/{tenant}", {
    access: "media:read",
    summary:
      "Lists talent with usage rights and number of commercials. Filters: state (held, expiring, expired).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        uuid: Uuid,
        name: Text(),
        rights_until: Day.nullable(),
        note: Note,
        commercials: Int(),
        /** Spots after the end of its rights. */
        spots_after: Int(),
        version: Version,
      }),
    ),
  }),
  export: declareListFile("broadcast/artists/export", "media:read"),
  update: put("broadcast/artists/update", {
    access: "media:write",
    unscopedOnly: true,
    summary: "Creates or updates a talent.",
    body: z.object({
      ...known,
      name: Name,
      rights_until: Day.nullable().default(null),
      note: Note.default(""),
    }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/artists/destroy/{uuid}", {
    access: "media:write",
    unscopedOnly: true,
    summary: "Deletes a talent. Rejected while a commercial refers to it.",
    params: ByUuid,
    output: Done,
  }),
};

/** A commercial in a rotation group with its share, days, weekdays and hours. */
export const GroupMember = z.object({
  commercial: Uuid,
  weight: Int(1, 100).default(1),
  /** The first and last day on which it airs; null is open. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  weekdays: z.array(Int(1, 7)).max(7).default([]),
  hours: z.array(Int(0, 23)).max(24).default([]),
});
/** The greatest number of members of a group, because patterns are written in letters. */
const MEMBERS_MOST = 26;
const group = {
  name: Name,
  customer: Uuid.nullable().default(null),
  mode: z.enum(ROTATION_MODES).default("weight"),
  /** Indexes of `members` in rotation order: A A B is [0, 0, 1]. */
  pattern: z
    .array(Int(0, MEMBERS_MOST - 1))
    .max(60)
    .default([]),
  members: z.array(GroupMember).min(1, "required").max(MEMBERS_MOST),
};
/** A rotation group as returned by the API. */
export const CommercialGroup = z.object({
  uuid: Uuid,
  name: Text(),
  customer: Uuid.nullable(),
  customer_name: Text().nullable(),
  mode: z.enum(ROTATION_MODES),
  pattern: z.array(Int()),
  members: z.array(GroupMember.extend({ title: Text(), color: Int(1, 10), length: Int() })),
  /** Seconds, equal for all members. */
  length: Int(),
  version: Version,
});

/** Calls on rotation groups. */
export const commercial_groups = {
  list: post("broadcast/commercials/groups/list/{tenant}", {
    access: "media:read",
    summary: "Lists rotation groups with their members. Filters: customer, mode, commercial.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(CommercialGroup),
  }),
  export: declareListFile("broadcast/commercials/groups/export", "media:read"),
  update: put("broadcast/commercials/groups/update", {
    access: "media:write",
    summary:
      "Creates or updates a rotation group: commercials of one length that rotate by weight, pattern, weekday or hour.",
    body: z.object({
      ...known,
      ...group,
      /** A new group whose name is taken gets a number behind it: "Winter (2)". */
      numbered: z.boolean().default(false),
    }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/commercials/groups/destroy/{uuid}", {
    access: "media:write",
    summary: "Deletes a rotation group. Rejected while a campaign uses it.",
    params: ByUuid,
    output: Done,
  }),
};

/** The roles of jingles in a break. */
export const JINGLE_ROLES = ["opener", "closer", "separator"] as const;
const Framing = { title: Text(), length: Int(), media_state: Text(20) };

/** Calls on jingles. */
export const jingles = {
  list: post("broadcast/commercials/jingles/list/{tenant}", {
    access: "media:read",
    summary: "Lists the openers, closers and separators of stations. Filters: station, role.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        uuid: Uuid,
        station: Uuid,
        station_name: Text(),
        commercial: Uuid,
        role: z.enum(JINGLE_ROLES),
        ...Framing,
      }),
    ),
  }),
  update: put("broadcast/commercials/jingles/update", {
    access: "media:write",
    unscopedOnly: true,
    summary:
      "Assigns a jingle to stations in a role. Several jingles of one role rotate from break to break.",
    body: z.object({
      stations: z.array(Uuid).min(1, "required").max(200),
      role: z.enum(JINGLE_ROLES),
      commercial: Uuid,
    }),
    creates: true,
    output: z.object({ uuids: z.array(Uuid) }),
  }),
  destroy: del("broadcast/commercials/jingles/destroy/{uuid}", {
    access: "media:write",
    unscopedOnly: true,
    summary: "Removes a jingle from a station.",
    params: ByUuid,
    output: Done,
  }),
};

/** How the fillers of a set rotate: in order or by weight. */
export const TOPUP_MODES = ["order", "weight"] as const;
/** Calls on filler sets. */
export const topups = {
  list: post("broadcast/commercials/topups/list/{tenant}", {
    access: "media:read",
    summary: "Lists filler sets for breaks that are not sold out. Filter: station.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        uuid: Uuid,
        name: Text(),
        mode: z.enum(TOPUP_MODES),
        stations: z.array(Uuid),
        members: z.array(z.object({ commercial: Uuid, weight: Int(), ...Framing })),
        version: Version,
      }),
    ),
  }),
  update: put("broadcast/commercials/topups/update", {
    access: "media:write",
    unscopedOnly: true,
    summary: "Creates or updates a filler set. A station uses one set for breaks without a set of their own.",
    body: z.object({
      ...known,
      name: Name,
      mode: z.enum(TOPUP_MODES).default("order"),
      stations: z.array(Uuid).max(500).default([]),
      members: z
        .array(z.object({ commercial: Uuid, weight: Int(1, 100).default(1) }))
        .min(1, "required")
        .max(60),
    }),
    creates: true,
    output: Saved,
  }),
  destroy: del("broadcast/commercials/topups/destroy/{uuid}", {
    access: "media:write",
    unscopedOnly: true,
    summary: "Deletes a filler set. Rejected while a break uses it.",
    params: ByUuid,
    output: Done,
  }),
};
