import { z } from "zod";
import { get, put } from "@/lib/calls/kit";
import { BreakLine, terms } from "@/lib/inventory/break-shapes";
import { ByUuid, ClockSecond, Day, Int, Text, Uuid, Version } from "@/lib/shapes";

/** The breaks of a week, at most 20 an hour. */
export const BreakLines = z.array(BreakLine).max(7 * 24 * 20);

/** A break of one date that replaces the weekly one at that time, cancels it, or is added. */
export const ExceptionLine = z.object({ cancelled: z.boolean().default(false), ...terms });
/** One date with all its exceptions; none restores the weekly breaks. */
export const ExceptionDay = z.object({ date: Day, breaks: z.array(ExceptionLine).max(24 * 20) });

/** A break of one date with its bookings. */
export const Break = z.object({
  uuid: Uuid,
  station: Uuid,
  date: Day,
  number: Int(1),
  ...terms,
  capacity_seconds: Int(),
  booked_seconds: Int(),
  booked_spots: Int(),
});

/** A spot that loses its break when breaks change. */
export const DisplacedSpot = z.object({
  uuid: Uuid,
  station: Uuid,
  station_name: Text(),
  campaign: Uuid,
  campaign_name: Text(),
  title: Text(),
  length: Int(),
  date: Day,
  second: ClockSecond,
  /** The time of another break of the same hour with capacity; null when the spot becomes unplaced. */
  to_second: ClockSecond.nullable(),
  /** Why its break cannot hold it: removed, at a time skipped in spring, or too small. */
  why: z.enum(["gone", "no_such_time", "too_small"]),
});
/** A displaced spot as parsed. */
export type DisplacedSpot = z.output<typeof DisplacedSpot>;
/** Fields of calls that may displace spots. Without `displace` such a change is rejected (409 breaks_hold_spots). */
export const Displacing = {
  /** Only returns the spots that would be displaced. */
  preview: z.boolean().default(false),
  /** Moves spots within their hour where possible; the others become unplaced. */
  displace: z.boolean().default(false),
};
/** The output field with the displaced spots. */
export const Displaced = { displaced: z.array(DisplacedSpot) };

/** Calls on breaks. */
export const breaks = {
  list: get("broadcast/stations/breaks/list/{uuid}", {
    access: "inventory:read",
    summary:
      "Returns the station's weekly breaks (valid on `from`, otherwise the current ones) and, for from–to or `date`, its changed days, holidays and breaks with booked seconds.",
    params: ByUuid,
    query: z.object({ date: Day.optional(), from: Day.optional(), to: Day.optional() }),
    output: z.object({
      lines: z.array(BreakLine),
      /** The first day of this week of breaks. */
      valid_from: Day.nullable(),
      /** The station that this one follows and whose breaks are returned. */
      leader: z.object({ uuid: Uuid, name: Text() }).nullable(),
      version: Version,
      exceptions: z.array(ExceptionDay),
      holidays: z.array(z.object({ date: Day, name: Text(), opens_as: Int(1, 7) })),
      breaks: z.array(Break),
      /** Weekly breaks at times that the clock skips on these dates (spring); they do not air. */
      skipped: z.array(z.object({ date: Day, second: ClockSecond, name: Text(60) })),
    }),
  }),
  update: put("broadcast/stations/breaks/update/{uuid}", {
    access: "inventory:write",
    summary:
      "Sets the station's weekly breaks from a date, or changes the breaks of single dates. `preview` returns the affected spots; saving is rejected without `displace` if spots would be moved.",
    params: ByUuid,
    body: z.object({
      from: Day.optional(),
      lines: BreakLines.optional(),
      exceptions: z.array(ExceptionDay).max(60).default([]),
      /** The station's version as it was read; an older one is rejected. */
      version: Version.optional(),
      ...Displacing,
    }),
    output: z.object({ breaks_a_week: Int(), version: Version, ...Displaced }),
  }),
};
