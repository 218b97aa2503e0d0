import { z } from "zod";
import { get, put } from "@/lib/calls/kit";
import { BreakLine, terms } from "@/lib/inventory/break-shapes";
import { ByUuid, ClockSecond, Day, Int, Text, Uuid, Version } from "@/lib/shapes";

/** A week of breaks: at most 20 an hour. */
export const BreakLines = z.array(BreakLine).max(7 * 24 * 20);

/** A break of one date: instead of the week's at that time, or one more; cancelled, it is not. */
export const ExceptionLine = z.object({ cancelled: z.boolean().default(false), ...terms });
/** One date with all its exceptions; with none it is as its week again. */
export const ExceptionDay = z.object({ date: Day, breaks: z.array(ExceptionLine).max(24 * 20) });

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

/** A spot that does not stay where it is when breaks change. */
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
  /** Where it would go: another break of the same hour with room; null, it loses its place. */
  to_second: ClockSecond.nullable(),
  /** Why its break does not hold it: gone, missing in spring's lost hour, or too small. */
  why: z.enum(["gone", "no_such_time", "too_small"]),
});
export type DisplacedSpot = z.output<typeof DisplacedSpot>;
/** What displaces spots may be looked at first, and is refused (409 breaks_hold_spots) unless it is said to be meant. */
export const Displacing = {
  /** Only tell what would be displaced. */
  preview: z.boolean().default(false),
  /** Move what can move within its hour, and put the rest on its campaign's unplaced list. */
  displace: z.boolean().default(false),
};
export const Displaced = { displaced: z.array(DisplacedSpot) };

export const breaks = {
  list: get("broadcast/stations/breaks/list/{uuid}", {
    access: "inventory:read",
    summary:
      "Returns the station's weekly breaks (valid on `from`, otherwise the current ones) and, for from–to or `date`, its changed days, holidays and breaks with booked seconds.",
    params: ByUuid,
    query: z.object({ date: Day.optional(), from: Day.optional(), to: Day.optional() }),
    output: z.object({
      lines: z.array(BreakLine),
      /** The day this week holds from. */
      valid_from: Day.nullable(),
      /** The station whose breaks these are, where this one follows it. */
      leader: z.object({ uuid: Uuid, name: Text() }).nullable(),
      version: Version,
      exceptions: z.array(ExceptionDay),
      holidays: z.array(z.object({ date: Day, name: Text(), opens_as: Int(1, 7) })),
      breaks: z.array(Break),
      /** Breaks of the week at times the clock skips on these dates (spring): they are not. */
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
      /** The station's, as it was read; an older one is refused. */
      version: Version.optional(),
      ...Displacing,
    }),
    output: z.object({ breaks_a_week: Int(), version: Version, ...Displaced }),
  }),
};
