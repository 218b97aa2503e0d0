import { z } from "zod";
import { BreakLines, Displaced, Displacing } from "@/lib/calls/broadcast/breaks";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { BreakDiff } from "@/lib/inventory/break-shapes";
import {
  At,
  ByTenant,
  ByUuid,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Name,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

/** Calls on break templates. */
export const break_templates = {
  list: post("tenant/break-templates/list/{tenant}", {
    access: "inventory:read",
    summary: "Lists break templates.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({
        uuid: Uuid,
        name: Text(),
        breaks: Int(),
        seconds: Int(),
        /** Stations whose week was taken from it, and those that now differ from it. */
        stations: Int(),
        drifted: Int(),
        created_at: At,
      }),
    ),
  }),
  export: declareListFile("tenant/break-templates/export", "inventory:read"),
  retrieve: get("tenant/break-templates/retrieve/{uuid}", {
    access: "inventory:read",
    summary: "Returns a break template with its weekly breaks and the stations that differ from it.",
    params: ByUuid,
    output: z.object({
      uuid: Uuid,
      name: Text(),
      lines: BreakLines,
      version: Version,
      stations: z.array(z.object({ uuid: Uuid, name: Text(), from: Day, breaks: BreakDiff })),
    }),
  }),
  update: put("tenant/break-templates/update", {
    access: "inventory:write",
    unscopedOnly: true,
    summary:
      "Creates or updates a break template. With `apply_to` and `from`, applies it to stations from that date.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      lines: BreakLines,
      apply_to: z.array(Uuid).max(500).default([]),
      from: Day.optional(),
      ...Displacing,
    }),
    creates: true,
    output: z.object({ uuid: Uuid, version: Version, ...Displaced }),
  }),
  delete: del("tenant/break-templates/delete/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Deletes a break template. Stations keep their breaks.",
    params: ByUuid,
    output: Done,
  }),
};
