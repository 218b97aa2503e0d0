import { z } from "zod";
import { del, get, put } from "@/lib/calls/kit";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { At, ByTenant, ByUuid, Done, Int, Name, Text, Uuid, Version } from "@/lib/shapes";

/** The cells of a day part: seven texts of 24 characters, Monday first, "1" for each hour of the day part. */
export const Cells = z.array(z.string().regex(/^[01]{24}$/)).length(7);
/** Calls on day parts. */
export const day_parts = {
  list: get("broadcast/stations/day-parts/list/{tenant}", {
    access: "inventory:read",
    summary: "Lists day parts.",
    params: ByTenant,
    output: z.object({
      rows: z.array(
        z.object({ uuid: Uuid, name: Text(), color: Int(1, 10), cells: Cells, version: Version }),
      ),
    }),
  }),
  update: put("broadcast/stations/day-parts/update", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Creates or updates a day part.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      color: Int(1, 10).default(1),
      cells: Cells,
    }),
    creates: true,
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  destroy: del("broadcast/stations/day-parts/destroy/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Deletes a day part.",
    params: ByUuid,
    output: Done,
  }),
};

/** Calls on rate cards. */
export const price_models = {
  list: get("broadcast/stations/price-models/list/{tenant}", {
    access: "inventory:read",
    summary: "Lists rate cards with their terms.",
    params: ByTenant,
    output: z.object({
      rows: z.array(
        z.object({ uuid: Uuid, name: Text(), version: Version, terms: PriceModelTerms, stations: Int() }),
      ),
    }),
  }),
  update: put("broadcast/stations/price-models/update", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Creates a rate card or its next version. Campaigns keep the version they were booked with.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      terms: PriceModelTerms,
    }),
    creates: true,
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  versions: get("broadcast/stations/price-models/versions/{uuid}", {
    access: "inventory:read",
    summary: "Lists the versions of a rate card with terms and campaigns, newest first.",
    params: ByUuid,
    output: z.object({
      rows: z.array(z.object({ version: Version, created_at: At, terms: PriceModelTerms, campaigns: Int() })),
    }),
  }),
  destroy: del("broadcast/stations/price-models/destroy/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Deletes a rate card. Rejected while a station or campaign uses it.",
    params: ByUuid,
    output: Done,
  }),
};
