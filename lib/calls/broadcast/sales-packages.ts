import { z } from "zod";
import { MOST_PACKAGE_DAYS, MOST_PACKAGE_LINES, MOST_PACKAGE_STATIONS } from "@/lib/booking/packages/package";
import { PackageLine } from "@/lib/booking/packages/package-shapes";
import { Segment } from "@/lib/booking/shapes/segment";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { PACKAGE_PRICES } from "@/lib/columns/sales-packages";
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
  Money,
  Name,
  Note,
  Price,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const own = {
  name: Name,
  /** The stations it airs on; counts a day apply to each of them. */
  stations: z
    .array(Uuid)
    .min(1, "required")
    .max(MOST_PACKAGE_STATIONS)
    .refine((stations) => new Set(stations).size === stations.length, "twice"),
  lines: z.array(PackageLine).min(1, "required").max(MOST_PACKAGE_LINES),
  usual_days: Int(1, MOST_PACKAGE_DAYS),
  price_by: z.enum(PACKAGE_PRICES).default("fixed"),
  /** What all of it costs, in the currency of the tenant; required for one price. */
  price: Price.nullable().default(null),
  /** Taken off the rate card, in basis points: 10 000 = 100 %. */
  discount_bp: Int(0, 10_000).nullable().default(null),
  valid_from: Day.nullable().default(null),
  valid_to: Day.nullable().default(null),
  note: Note.default(""),
};
const ByUuidOnDay = z.object({ uuid: Uuid, start_date: Day });
/** A package as returned by the API. */
export const SalesPackage = z.object({
  uuid: Uuid,
  name: Text(),
  stations: z.array(Uuid),
  lines: z.array(PackageLine),
  usual_days: Int(),
  price_by: z.enum(PACKAGE_PRICES),
  price: Money.nullable(),
  discount_bp: Int(0, 10_000).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  note: Note,
  archived: z.boolean(),
  version: Version,
  created_at: At,
});

/** Calls on packages. */
export const sales_packages = {
  list: post("broadcast/sales-packages/list/{tenant}", {
    access: "inventory:read",
    inside: true,
    summary: "Lists packages. Filters: archived (true), sellable (true: today), price_by.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(SalesPackage.extend({ station_names: z.array(Text()) })),
  }),
  export: { ...declareListFile("broadcast/sales-packages/export", "inventory:read"), inside: true as const },
  retrieve: get("broadcast/sales-packages/retrieve/{uuid}", {
    access: "inventory:read",
    inside: true,
    summary: "Returns a package.",
    params: ByUuid,
    output: SalesPackage,
  }),
  pick: get("broadcast/sales-packages/pick/{uuid}/{start_date}", {
    access: "campaigns:write",
    inside: true,
    summary:
      "Returns the segments of a package from a day on, with its price. Rejected while it is not sold.",
    params: ByUuidOnDay,
    output: z.object({ name: Text(), start_date: Day, end_date: Day, segments: z.array(Segment) }),
  }),
  create: post("broadcast/sales-packages/create", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Creates a package.",
    body: z.object(own),
    creates: true,
    output: SalesPackage,
  }),
  update: put("broadcast/sales-packages/update/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Updates or archives a package. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, archived: z.boolean() }).extend({ version: Version }),
    output: SalesPackage,
  }),
  destroy: del("broadcast/sales-packages/destroy/{uuid}", {
    access: "inventory:write",
    unscopedOnly: true,
    summary: "Deletes a package. Campaigns that used it stay as they are.",
    params: ByUuid,
    output: Done,
  }),
};
