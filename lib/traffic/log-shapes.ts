import { z } from "zod";
import { At, ClockSecond, Day, Int, Text, Uuid, Version } from "@/lib/shapes";

/** The states of a traffic log. */
export const LOG_STATES = ["open", "published", "aired", "reconciled"] as const;
/** A spot in a traffic log. `second` counts from midnight of the clock, `length` in seconds. */
export const LogSpot = z.object({
  uuid: Uuid,
  position: Int(1),
  second: ClockSecond,
  title: Text(),
  /** Label of the spot within its campaign by the tenant's setting: "Spot 2". */
  label: Text(60).nullable(),
  color: Int(),
  customer: Text(),
  campaign: Uuid,
  campaign_number: Text(40),
  commercial: Uuid.nullable(),
  length: Int(),
  cart: Int().nullable(),
  isci: Text(20),
  source: Text(20),
  status: Text(20),
  pinned: z.boolean(),
  media: z.enum(["none", "waiting", "fine", "doubtful", "refused"]),
});
/** A break in a traffic log with its spots and jingles. */
export const LogBreak = z.object({
  uuid: Uuid,
  second: ClockSecond,
  number: Int(1),
  name: Text(60),
  capacity_seconds: Int(),
  booked_seconds: Int(),
  note: Text(500),
  spots: z.array(LogSpot),
  /** Jingles and fillers; `before`: number of spots that air before it. */
  frame: z.array(
    z.object({
      kind: z.enum(["opener", "separator", "filler", "closer"]),
      commercial: Uuid,
      title: Text(),
      length: Int(),
      second: ClockSecond,
      before: Int(),
      cart: Int().nullable(),
    }),
  ),
  /** Its seconds by kind. */
  sums: z.object({ spots: Int(), jingles: Int(), separators: Int(), fillers: Int() }),
});
/** The traffic log of a station and date as returned by the API. */
export const Log = z.object({
  /** Null until the day is first edited. */
  uuid: Uuid.nullable(),
  station: Uuid,
  station_name: Text(),
  station_code: Text(4),
  timezone: Text(60),
  day_start: Int(),
  date: Day,
  state: z.enum(LOG_STATES),
  version: Version,
  published: Int(),
  /** Whether it has changed since the last publication. */
  changed: z.boolean(),
  breaks: z.array(LogBreak),
  /** Spots removed from the day, with their former position. */
  removed: z.array(LogSpot),
  versions: z.array(
    z.object({
      number: Int(1),
      published_at: At,
      published_by: Text(),
      spots: Int(),
      added: Int(),
      removed: Int(),
      moved: Int(),
    }),
  ),
});
/** One edit of a log. Each is checked, and has an inverse. */
export const LogEdit = z.discriminatedUnion("act", [
  z.object({ act: z.literal("move"), spot: Uuid, to_break: Uuid, position: Int(1, 60) }),
  z.object({ act: z.literal("remove"), spot: Uuid }),
  z.object({ act: z.literal("restore"), spot: Uuid, to_break: Uuid, position: Int(1, 60) }),
  z.object({ act: z.literal("swap_copy"), spot: Uuid, commercial: Uuid }),
  z.object({ act: z.literal("note"), break: Uuid, note: Text(500) }),
]);
/** An edit as parsed. */
export type LogEdit = z.output<typeof LogEdit>;
/** One change between two versions of a log. */
export const DiffLine = z.object({
  kind: z.enum(["added", "removed", "moved", "copy", "file", "cart"]),
  second: Int(),
  title: Text(),
  length: Int(),
  from_second: Int().nullable(),
});
