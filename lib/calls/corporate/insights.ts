import { z } from "zod";
import { del, get, post } from "@/lib/calls/kit";
import { InsightParams } from "@/lib/insights/insight-shapes";
import { INSIGHT_NAMES } from "@/lib/insights/types";
import {
  At,
  ByTenant,
  ByUuid,
  Day,
  Done,
  Int,
  ListBody,
  ListOf,
  Money,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const Type = z.enum(INSIGHT_NAMES);
/** An insight as returned by the API. */
export const Insight = z.object({
  uuid: Uuid,
  insight_type: Type,
  title: Text(),
  params: InsightParams,
  notes: Note,
  is_favorite: z.boolean(),
  version: Version,
  created_at: At,
});

/** Calls on insights. */
export const insights = {
  list: post("corporate/insights/list/{tenant}", {
    access: "insights:read",
    inside: true,
    summary: "Lists saved insights. Filters: insight_type, is_favorite (true).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Insight),
  }),
  retrieve: get("corporate/insights/retrieve/{uuid}", {
    access: "insights:read",
    inside: true,
    summary: "Returns a saved insight without its answer.",
    params: ByUuid,
    output: Insight,
  }),
  run: post("corporate/insights/run", {
    access: "insights:read",
    inside: true,
    summary:
      "Computes an insight from the records the caller may read: its rows, a series over time, totals, and the statement that found the rows. Parameters that are left out have their initial values.",
    body: z.object({ insight_type: Type, params: InsightParams.default({}) }),
    output: z.object({
      insight_type: Type,
      params: z.object({ months: Int(), days: Int(), percent: Int() }),
      /** The first and last day that was looked at. */
      from: Day,
      to: Day,
      rows: z.array(
        z.object({
          uuid: Uuid,
          name: Text(),
          detail: Text(),
          station: Uuid.nullable(),
          date: Day.nullable(),
          amount: Money.nullable(),
          number: z.number().int().nullable(),
        }),
      ),
      /** By month, or by day of empty inventory: an amount, a price per second, or free seconds. */
      series: z.array(z.object({ date: Day, value: Money })),
      totals: z.object({ rows: Int(), amount: Money.nullable(), number: z.number().int().nullable() }),
      sql: z.string(),
      milliseconds: Int(),
    }),
  }),
  update_create: post("corporate/insights/update-create", {
    access: "insights:write",
    unscopedOnly: true,
    summary: "Creates an insight, or with `uuid` updates it. An update requires the version that was read.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      insight_type: Type,
      title: Name,
      params: InsightParams.default({}),
      notes: Note.default(""),
      is_favorite: z.boolean().default(false),
    }),
    creates: true,
    output: Insight,
  }),
  destroy: del("corporate/insights/destroy/{uuid}", {
    access: "insights:write",
    unscopedOnly: true,
    summary: "Deletes a saved insight.",
    params: ByUuid,
    output: Done,
  }),
};
