import { z } from "zod";
import { BREAK_KINDS } from "@/lib/inventory/break-kinds";
import { isLimited, NO_LIMIT } from "@/lib/inventory/no-limit";
import { PURPOSES } from "@/lib/inventory/purposes";
import { ClockSecond, Int, Text, Uuid } from "@/lib/shapes";

/** The fields of a break. */
export const terms = {
  /** Seconds from midnight of the clock; times before the start of the broadcast day belong to its end. */
  second: ClockSecond,
  name: Text(60).min(1, "required"),
  /** Seconds it takes, up to 3,600; 86,400 for no limit. */
  capacity_seconds: Int(1, NO_LIMIT)
    .refine((seconds) => isLimited(seconds) || seconds === NO_LIMIT, "bad_value")
    .default(NO_LIMIT),
  capacity_spots: Int(1, 60).nullable().default(null),
  smallest_length: Int(0, 600).default(0),
  /** 1 is filled first; a lower priority opens when all higher ones of the hour are full. */
  priority: Int(1, 12).default(1),
  kind: z.enum(BREAK_KINDS).default("soft"),
  purpose: z.enum(PURPOSES).default("paid"),
  /** Jingles around the break and between its spots; they do not use its capacity. */
  opener: Uuid.nullable().default(null),
  closer: Uuid.nullable().default(null),
  separator: Uuid.nullable().default(null),
  /** The filler set that fills it to its length. */
  topup_set: Uuid.nullable().default(null),
  /** Text lines above and below the break in the log. */
  code_above: Text(200).default(""),
  code_below: Text(200).default(""),
  /** Whether an empty break still creates a file. */
  file_when_empty: z.boolean().default(true),
};
/** A break of the week. */
export const BreakLine = z.object({ weekday: Int(1, 7), ...terms });
/** A break of the week as parsed. */
export type BreakLine = z.output<typeof BreakLine>;
const Bare = z.object({ weekday: Int(1, 7), second: ClockSecond, name: Text(60) });
/** The differences between two weeks of breaks. */
export const BreakDiff = z.object({
  added: z.array(Bare),
  removed: z.array(Bare),
  changed: z.array(Bare.extend({ fields: z.array(z.string().max(40)) })),
});
/** Differences as parsed. */
export type BreakDiff = z.output<typeof BreakDiff>;
