import { z } from "zod";
import { BreakDiff, BreakLines, Displaced, Displacing } from "@/lib/calls/broadcast/breaks";
import { del, get, post, put } from "@/lib/calls/kit";
import { listFile } from "@/lib/calls/list-file";
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
} from "@/lib/calls/shapes";

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
        /** Stations whose week was taken from it, and those of them that differ from it now. */
        stations: Int(),
        drifted: Int(),
        created_at: At,
      }),
    ),
  }),
  export: listFile("tenant/break-templates/export", "inventory:read"),
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
    whole: true,
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
    output: z.object({ uuid: Uuid, version: Version, ...Displaced }),
  }),
  delete: del("tenant/break-templates/delete/{uuid}", {
    access: "inventory:write",
    whole: true,
    summary: "Deletes a break template. Stations keep their breaks.",
    params: ByUuid,
    output: Done,
  }),
};
