import { z } from "zod";
import { ClockSecond, Int, Text, Uuid } from "@/lib/shapes";

/** What a break may be sold or kept for. */
export const PURPOSES = ["paid", "own_promotion", "public_service", "political"] as const;
export const terms = {
  /** Seconds from midnight; hours before the broadcast day's start belong to its end. */
  second: ClockSecond,
  name: Text(60).min(1, "required"),
  capacity_seconds: Int(1, 3600),
  capacity_spots: Int(1, 60).nullable().default(null),
  smallest_length: Int(0, 600).default(0),
  /** 1 is filled first; a lower rank opens when every higher one of the hour is full. */
  priority: Int(1, 12).default(1),
  kind: z.enum(["hard", "soft"]).default("soft"),
  purpose: z.enum(PURPOSES).default("paid"),
  /** Jingles that frame the break and part its spots; outside its capacity. */
  opener: Uuid.nullable().default(null),
  closer: Uuid.nullable().default(null),
  separator: Uuid.nullable().default(null),
  /** What fills it to its length. */
  topup_set: Uuid.nullable().default(null),
  /** Lines the log has above and below the break. */
  code_above: Text(200).default(""),
  code_below: Text(200).default(""),
  /** An empty break still makes a file. */
  file_when_empty: z.boolean().default(true),
};
/** A break of the week. */
export const BreakLine = z.object({ weekday: Int(1, 7), ...terms });
export type BreakLine = z.output<typeof BreakLine>;
const Bare = z.object({ weekday: Int(1, 7), second: ClockSecond, name: Text(60) });
/** How one week of breaks differs from another. */
export const BreakDiff = z.object({
  added: z.array(Bare),
  removed: z.array(Bare),
  changed: z.array(Bare.extend({ fields: z.array(z.string().max(40)) })),
});
export type BreakDiff = z.output<typeof BreakDiff>;
