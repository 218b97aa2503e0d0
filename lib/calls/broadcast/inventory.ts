import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { PriceModelTerms } from "@/lib/calls/price-model";
import {
  ByTenant,
  ByUuid,
  ClockSecond,
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

/** A break of the week. */
export const BreakLine = z.object({
  weekday: Int(1, 7),
  /** Seconds from midnight; hours before the broadcast day's start belong to its end. */
  second: ClockSecond,
  name: Text(60).min(1, "required"),
  capacity_seconds: Int(1, 3600),
  capacity_spots: Int(1, 60).nullable().default(null),
  smallest_length: Int(0, 600).default(0),
  /** 1 is filled first; a lower rank opens when every higher one of the hour is full. */
  priority: Int(1, 12).default(1),
  kind: z.enum(["hard", "soft"]).default("soft"),
  purpose: z.enum(["paid", "own_promotion", "public_service", "political"]).default("paid"),
});

/** A week of breaks: at most 20 an hour. */
export const BreakLines = z.array(BreakLine).max(7 * 24 * 20);
/** Days of occurrences one question may span. */
export const MOST_DAYS_OPENED = 400;

export const Occurrence = z.object({
  uuid: Uuid,
  station: Uuid,
  date: Day,
  second: ClockSecond,
  number: Int(1),
  name: Text(60),
  capacity_seconds: Int(),
  capacity_spots: Int().nullable(),
  booked_seconds: Int(),
  booked_spots: Int(),
  priority: Int(),
});

export const breaks = {
  list: get("broadcast/stations/breaks/list/{uuid}", {
    access: "inventory:read",
    summary:
      "The station's week of breaks (that of `from`, else the standing one) and, from–to, its break occurrences with what is booked.",
    params: ByUuid,
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    output: z.object({
      lines: z.array(BreakLine),
      /** The day this week holds from. */
      valid_from: Day.nullable(),
      /** The station whose breaks these are, where this one follows it. */
      leader: z.object({ uuid: Uuid, name: Text() }).nullable(),
      version: Version,
      occurrences: z.array(Occurrence),
    }),
  }),
  update: put("broadcast/stations/breaks/update/{uuid}", {
    access: "inventory:write",
    summary:
      "Gives the station a new week of breaks from a date on. Breaks that hold plays and would shrink or vanish are listed, and nothing is saved.",
    params: ByUuid,
    body: z.object({
      from: Day,
      lines: BreakLines,
      /** The station's, as it was read; an older one is refused. */
      version: Version.optional(),
    }),
    output: z.object({ breaks_a_week: Int(), version: Version }),
  }),
};

/** 7 texts of 24 signs, Monday first: "1" where the day part holds. */
export const Cells = z.array(z.string().regex(/^[01]{24}$/)).length(7);
export const day_parts = {
  list: post("broadcast/stations/day-parts/list/{tenant}", {
    access: "inventory:read",
    summary: "Day parts.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(z.object({ uuid: Uuid, name: Text(), color: Int(1, 10), cells: Cells, version: Version })),
  }),
  update: put("broadcast/stations/day-parts/update", {
    access: "inventory:write",
    whole: true,
    summary: "Creates or changes a day part.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      color: Int(1, 10).default(1),
      cells: Cells,
    }),
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  destroy: del("broadcast/stations/day-parts/destroy/{uuid}", {
    access: "inventory:write",
    whole: true,
    summary: "Deletes a day part.",
    params: ByUuid,
    output: Done,
  }),
};

export const price_models = {
  list: post("broadcast/stations/price-models/list/{tenant}", {
    access: "inventory:read",
    summary: "Rate cards with their terms.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(
      z.object({ uuid: Uuid, name: Text(), version: Version, terms: PriceModelTerms, stations: Int() }),
    ),
  }),
  update: put("broadcast/stations/price-models/update", {
    access: "inventory:write",
    whole: true,
    summary: "Creates a rate card or makes its next version; campaigns keep the version they were sold on.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      name: Name,
      terms: PriceModelTerms,
    }),
    output: z.object({ uuid: Uuid, version: Version }),
  }),
  destroy: del("broadcast/stations/price-models/destroy/{uuid}", {
    access: "inventory:write",
    whole: true,
    summary: "Deletes a rate card that no station sells by and no campaign was sold on.",
    params: ByUuid,
    output: Done,
  }),
};
