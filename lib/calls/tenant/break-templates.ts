import { z } from "zod";
import { BreakLines } from "@/lib/calls/broadcast/inventory";
import { del, get, post, put } from "@/lib/calls/kit";
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
    summary: "Break templates.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(z.object({ uuid: Uuid, name: Text(), breaks: Int(), seconds: Int(), created_at: At })),
  }),
  retrieve: get("tenant/break-templates/retrieve/{uuid}", {
    access: "inventory:read",
    summary: "A template with its week of breaks.",
    params: ByUuid,
    output: z.object({ uuid: Uuid, name: Text(), lines: BreakLines, version: Version }),
  }),
  update: put("tenant/break-templates/update", {
    access: "inventory:write",
    whole: true,
    summary:
      "Creates or changes a template; with apply_to and from, gives stations its breaks from that date on.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      lines: BreakLines,
      apply_to: z.array(Uuid).max(500).default([]),
      from: Day.optional(),
    }),
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  delete: del("tenant/break-templates/delete/{uuid}", {
    access: "inventory:write",
    whole: true,
    summary: "Deletes a template; the stations keep their breaks.",
    params: ByUuid,
    output: Done,
  }),
};
